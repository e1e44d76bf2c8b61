// @ts-check
/**
 * Derives each browser's manifest from manifest.json, which is in Chrome's format.
 * A test build also gets host permissions for loopback pages, since nothing can click a permission
 * prompt in a headless browser.
 */
import { readFileSync } from 'node:fs';

/** @typedef {'chrome' | 'firefox'} Target */
/** @typedef {Record<string, any>} Manifest */

/** @type {readonly Target[]} */
export const targets = ['chrome', 'firefox'];

const onlyChrome = new Set(['offscreen', 'sidePanel']);

const testHosts = ['http://127.0.0.1/*', 'http://localhost/*'];

/**
 * @param {Target} target
 * @param {{ test?: boolean }} [options]
 * @returns {Manifest}
 */
export function manifestFor(target, { test = false } = {}) {
  const source = JSON.parse(readFileSync(new URL('../manifest.json', import.meta.url), 'utf8'));
  const manifest = target === 'firefox' ? toFirefox(source) : source;
  if (!test) return manifest;
  return { ...manifest, host_permissions: [...manifest.host_permissions, ...testHosts] };
}

/**
 * Firefox has an event page instead of a service worker, which needs no other page to start a Worker, and a sidebar
 * instead of a side panel.
 * @param {Manifest} chrome
 * @returns {Manifest}
 */
function toFirefox({ minimum_chrome_version: _, side_panel: panel, ...shared }) {
  const { _execute_action: open, ...commands } = shared.commands;
  return {
    ...shared,
    action: { ...shared.action, default_area: 'navbar' },
    background: { scripts: [shared.background.service_worker], type: 'module' },
    sidebar_action: {
      default_panel: panel.default_path,
      default_title: shared.name,
      default_icon: shared.action.default_icon,
      open_at_install: false,
    },
    commands: { _execute_sidebar_action: open, ...commands },
    permissions: shared.permissions.filter((/** @type {string} */ name) => !onlyChrome.has(name)),
    browser_specific_settings: {
      gecko: {
        id: 'espalier@example.org',
        strict_min_version: '142.0',
        data_collection_permissions: {
          required: ['websiteContent'],
          optional: ['websiteActivity'],
        },
      },
    },
  };
}
