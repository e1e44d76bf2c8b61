/** System notifications: the user is needed and no panel is open, or a watched page has changed. */
import browser from 'webextension-polyfill';
import type { Run } from '../../core/run/run.ts';
import { oneLine } from '../../core/text.ts';
import type { WatchLine } from '../../protocol/panel.ts';
import { neededFor } from './needed.ts';

/** A new one replaces the previous one. */
const ID = 'needed';
/** Before the id of a watch. */
const WATCH = 'watch ';

const LONGEST_GOAL = 120;

export type Notices = {
  /** Call it on every change of a run: shows or clears the notification, depending on whether the user is needed. */
  readonly tell: (run: Run | null) => void;
  /** Says that a watched page has changed, or that the watch needs the user. Each watch has one notification. */
  readonly tellWatch: (line: WatchLine, news: 'changed' | 'needsYou') => void;
  /** Clears the notification: an open panel shows the question. */
  readonly clear: () => void;
};

/**
 * Must be called synchronously at start-up, since it listens for clicks.
 * @param hasPanel whether a panel is open; then no notification is shown
 * @param goTo goes to the task, or to a watch
 */
export function makeNotices(
  hasPanel: () => boolean,
  goTo: { readonly task: () => void; readonly watch: (id: string) => void },
): Notices {
  let last: Promise<unknown> = Promise.resolve();
  /** Runs them one after another. If the system shows no notifications, the badge still alerts the user. */
  const queue = (next: () => Promise<unknown>): void => {
    last = last.then(next).catch((error: unknown) => console.warn('no notification', error));
  };
  browser.notifications.onClicked.addListener((id) => {
    if (id !== ID && !id.startsWith(WATCH)) return;
    queue(() => browser.notifications.clear(id));
    // Nothing may be awaited before: some browsers open a panel only directly from the click.
    if (id === ID) goTo.task();
    else goTo.watch(id.slice(WATCH.length));
  });
  return {
    tell: (run) => queue(() => tell(run, hasPanel)),
    tellWatch: (line, news) => queue(() => tellWatch(line, news)),
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
  else if (!hasPanel())
    await show(ID, browser.i18n.getMessage(needed), oneLine(run.goal, LONGEST_GOAL));
}

/** Quotes the page, as plain text. */
function tellWatch({ id, name, change }: WatchLine, news: 'changed' | 'needsYou'): Promise<string> {
  const title = browser.i18n.getMessage(news === 'changed' ? 'changed' : 'watchStuck');
  const { added, removed } = change?.difference ?? { added: [], removed: [] };
  const lines = [...added.map((line) => `+ ${line}`), ...removed.map((line) => `− ${line}`)];
  const shown = news === 'changed' ? lines.slice(0, MOST_LINES) : [];
  const text = [name, ...shown].map((line) => oneLine(line, LONGEST_LINE)).join('\n');
  return show(`${WATCH}${id}`, title, text);
}

const MOST_LINES = 3;
const LONGEST_LINE = 80;

const show = (id: string, title: string, text: string): Promise<string> =>
  browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/espalier-128.png'),
    title,
    message: text,
  });
