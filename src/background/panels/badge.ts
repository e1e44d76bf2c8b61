/** The toolbar button says when somebody is needed: the panel may be closed. */
import browser from 'webextension-polyfill';
import type { Run } from '../../core/run/run.ts';

export type Badge = { readonly text: '' | '!'; readonly color: string; readonly title: string };

const calm: Badge = { text: '', color: '#8f4304', title: 'Open Espalier' };

/** What the toolbar button shows of a run. */
export function badgeOf(run: Pick<Run, 'status'> | null): Badge {
  switch (run?.status) {
    case 'waiting':
      return { ...calm, text: '!', title: 'Espalier is waiting for you' };
    case 'blocked':
      return { text: '!', color: '#9a2617', title: 'Espalier can’t continue' };
    default:
      return calm;
  }
}

/** Shows it wherever it is not shown yet. */
export function makeBadge(): (run: Run | null) => void {
  let shown = '';
  return (run) => {
    const { text, color, title } = badgeOf(run);
    if (shown === title) return;
    shown = title;
    Promise.all([
      browser.action.setBadgeText({ text }),
      browser.action.setBadgeBackgroundColor({ color }),
      browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
      browser.action.setTitle({ title }),
    ]).catch((error: unknown) => console.warn('no badge on the toolbar button', error));
  };
}
