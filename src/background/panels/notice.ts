/** A system notification when the user is needed and no panel is open. */
import browser from 'webextension-polyfill';
import type { Run } from '../../core/run/run.ts';
import { oneLine } from '../../core/text.ts';
import { neededFor } from './needed.ts';

/** A new one replaces the previous one. */
const ID = 'needed';

const LONGEST_GOAL = 120;

export type Notices = {
  /** Call it on every change of a run: shows or clears the notification, depending on whether the user is needed. */
  readonly tell: (run: Run | null) => void;
  /** Clears the notification: an open panel shows the question. */
  readonly clear: () => void;
};

/**
 * Must be called synchronously at start-up, since it listens for clicks.
 * @param hasPanel whether a panel is open; then no notification is shown
 * @param onClick goes to the task
 */
export function makeNotices(hasPanel: () => boolean, onClick: () => void): Notices {
  let last: Promise<unknown> = Promise.resolve();
  /** Runs them one after another. If the system shows no notifications, the badge still alerts the user. */
  const queue = (next: () => Promise<unknown>): void => {
    last = last.then(next).catch((error: unknown) => console.warn('no notification', error));
  };
  browser.notifications.onClicked.addListener((id) => {
    if (id !== ID) return;
    queue(() => browser.notifications.clear(ID));
    onClick();
  });
  return {
    tell: (run) => queue(() => tell(run, hasPanel)),
    clear: () => queue(() => browser.notifications.clear(ID)),
  };
}

/** Each question is announced only once, even across worker restarts, and even if a panel showed it. */
async function tell(run: Run | null, hasPanel: () => boolean): Promise<void> {
  const needed = neededFor(run);
  const about = run && needed ? `${run.id} ${run.question?.id ?? needed}` : '';
  const { told = '' } = await browser.storage.session.get('told');
  if (about === told) return;
  await browser.storage.session.set({ told: about });
  if (!run || !needed) await browser.notifications.clear(ID);
  else if (!hasPanel()) await show(browser.i18n.getMessage(needed), run.goal);
}

const show = (title: string, goal: string): Promise<string> =>
  browser.notifications.create(ID, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/espalier-128.png'),
    title,
    message: oneLine(goal, LONGEST_GOAL),
  });
