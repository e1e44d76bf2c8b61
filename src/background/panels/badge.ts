/** The toolbar button says when somebody is needed: the panel may be closed. */
import browser from 'webextension-polyfill';
import type { Run } from '../../core/run/run.ts';
import { neededFor } from './needed.ts';

const looks = {
  waiting: { text: '!', color: '#8f4304' },
  stuck: { text: '!', color: '#9a2617' },
  open: { text: '', color: '#8f4304' },
} as const;

/** Shows it wherever it is not shown yet. */
export function makeBadge(): (run: Run | null) => void {
  let shown = '';
  return (run) => {
    const name = neededFor(run) ?? 'open';
    if (shown === name) return;
    shown = name;
    const { text, color } = looks[name];
    Promise.all([
      browser.action.setBadgeText({ text }),
      browser.action.setBadgeBackgroundColor({ color }),
      browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
      browser.action.setTitle({ title: browser.i18n.getMessage(name) }),
    ]).catch((error: unknown) => console.warn('no badge on the toolbar button', error));
  };
}
