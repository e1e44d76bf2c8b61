/** Runs in the page under test: everything a content script has for the lifetime of its document. */
import { type ActOptions, createActor } from '../../src/content/act/index.ts';
import { type IdleOptions, waitForIdle } from '../../src/content/report/waitForIdle.ts';
import { createSession } from '../../src/content/session.ts';
import { type PageAction, rowOf } from '../../src/core/action/action.ts';
import type { ActReport, Recalled } from '../../src/core/action/outcome.ts';
import { toActReport } from '../../src/core/action/pageReport.ts';
import { type ActionId, actionId, runId } from '../../src/core/ids.ts';
import type { Result } from '../../src/core/result.ts';
import type { UndoReport } from '../../src/protocol/content.ts';

export const session = createSession(new AbortController().signal);
export const actor = createActor(session);

const everything = { seal: null, judged: [], unclear: true, everything: true };

/** Acts without a fingerprint, files or questions unless given. */
export const act = (
  action: PageAction,
  options: Partial<ActOptions> = {},
  call: AbortSignal = session.signal,
): Promise<Result<ActReport>> => {
  const { quietMs, delayedList } = rowOf(action);
  const id = actionId(crypto.randomUUID());
  acts.push(id);
  const given = {
    run: runId('run'),
    id,
    fingerprint: null,
    files: null,
    quietMs,
    delayedList: delayedList(action),
  };
  return actor.act(action, { ...given, allowed: everything, ...options }, call).then(toActReport);
};

const acts: ActionId[] = [];

/** Returns what the document knows of an action. */
export const recall = (id: string): Promise<Recalled> =>
  actor.recall({ run: runId('run'), id: actionId(id) });

/** Returns the changes since an action that changed nothing. */
export const lookAgain = actor.lookAgain;

/** Tells the page that an action elsewhere begins. */
export const watchElsewhere = actor.watch;

/** Returns what the page put back since actions set it. */
export const takenBack = actor.takenBack;

/** Returns what changed after the reports of actions. */
export const late = actor.takeLateChanges;

/** Undoes all actions so far. */
export const undoAll = (): Promise<Result<UndoReport>> => actor.undo(acts, session.signal);

/** Waits until the page is idle, the limit is reached, or the wait is aborted. */
export const awaitIdle = (
  options: IdleOptions,
  signal: AbortSignal = session.signal,
): ReturnType<typeof waitForIdle> => waitForIdle(options, { ...session, signal });

let isWatched = false;

/** Watches from now on what the page does on its own, as a content script does before its first read. */
export function watchOnce(): void {
  if (!isWatched) session.selfUpdates.watch(session.signal);
  isWatched = true;
}

/** Lets the page do what it does on its own for `ms`. Dispatches `watched` to the page. */
export async function watchSelfUpdates(ms = 0): Promise<void> {
  watchOnce();
  dispatchEvent(new Event('watched'));
  await new Promise((resolve) => setTimeout(resolve, ms));
}
