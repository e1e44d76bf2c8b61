/** A notification of the system says when somebody is needed and no panel is open to say it. */
import browser from 'webextension-polyfill';
import type { Run } from '../../core/run/run.ts';
import { oneLine } from '../../core/text.ts';
import { neededFor } from './needed.ts';

/** A new one takes the place of the one before it. */
const ID = 'needed';

const LONGEST_GOAL = 120;

export type Notices = {
  /** Tells of a run whatever is new: that somebody is needed, or no longer. */
  readonly tell: (run: Run | null) => void;
  /** A panel was opened, which says the same. */
  readonly clear: () => void;
};

/**
 * Must be called synchronously at start-up, since it listens for clicks.
 * @param hasPanel whether a panel is open, which needs no help
 * @param onClick goes to the task
 */
export function makeNotices(hasPanel: () => boolean, onClick: () => void): Notices {
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other; the badge says it as well, where the system shows no notifications. */
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

/** Each question is told of once, also by a worker that was started again, and also one that a panel showed. */
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
