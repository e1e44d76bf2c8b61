/** The permissions we ask of the user, decided once: a change here must be deliberate. */
import { expect, test } from 'vitest';
import { manifestFor } from '../scripts/manifest.mjs';

const permissions = [
  'activeTab',
  'alarms',
  'contextMenus',
  'declarativeNetRequest',
  'notifications',
];
const hosts = {
  host_permissions: ['https://api.anthropic.com/*'],
  optional_host_permissions: ['http://*/*', 'https://*/*'],
};

test('requests these permissions in Chrome and no others', () => {
  expect(asked(manifestFor('chrome'))).toEqual({
    permissions: [...permissions, 'offscreen', 'scripting', 'sidePanel', 'storage', 'webRequest'],
    ...hosts,
  });
});

test('requests the same in Firefox, without the side panel and the offscreen document', () => {
  expect(asked(manifestFor('firefox'))).toEqual({
    permissions: [...permissions, 'scripting', 'storage', 'webRequest'],
    ...hosts,
  });
});

test('restricts extension pages to their own scripts, and to loading nothing from elsewhere', () => {
  for (const target of ['chrome', 'firefox'] as const) {
    const { extension_pages: policy, ...rest } = manifestFor(target)['content_security_policy'];
    expect(rest).toEqual({});
    expect(Object.fromEntries(policy.split('; ').map(directive))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      // The model's server, which the user chooses.
      'connect-src': ['https:', 'http://127.0.0.1:*', 'http://localhost:*'],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    });
  }
});

test('declares no content scripts and no resources for web pages', () => {
  for (const target of ['chrome', 'firefox'] as const) {
    expect(manifestFor(target)).not.toHaveProperty('content_scripts');
    expect(manifestFor(target)).not.toHaveProperty('web_accessible_resources');
    expect(manifestFor(target)).not.toHaveProperty('externally_connectable');
  }
});

test('gives each browser only the keys it supports', () => {
  const chrome = manifestFor('chrome');
  const firefox = manifestFor('firefox');
  expect(firefox).not.toHaveProperty('side_panel');
  expect(firefox).not.toHaveProperty('minimum_chrome_version');
  expect(firefox['background']).toEqual({ scripts: ['src/background/index.ts'], type: 'module' });
  expect(Object.keys(firefox['commands'])).toEqual(['_execute_sidebar_action', 'use-selection']);
  expect(chrome).not.toHaveProperty('sidebar_action');
  expect(chrome).not.toHaveProperty('browser_specific_settings');
  expect(Object.keys(chrome['commands'])).toEqual(['_execute_action', 'use-selection']);
});

test('allows a test build loopback pages as its only difference', () => {
  for (const target of ['chrome', 'firefox'] as const) {
    const { host_permissions: tested, ...rest } = manifestFor(target, { test: true });
    const { host_permissions: shipped, ...same } = manifestFor(target);
    expect(rest).toEqual(same);
    expect(tested).toEqual([...shipped, 'http://127.0.0.1/*', 'http://localhost/*']);
  }
});

function asked(manifest: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(manifest).filter((key) => key.endsWith('permissions'));
  return Object.fromEntries(keys.map((key) => [key, manifest[key]]));
}

function directive(words: string): [string, string[]] {
  const [name = '', ...sources] = words.split(' ');
  return [name, sources];
}
