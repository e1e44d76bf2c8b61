/** Everything that reading, observing and acting share for the lifetime of this content script. */

import { createSeenDrawings } from './act/pointer/seenDrawings.ts';
import { PageReader } from './read/index.ts';
import { createDetachedClicks, createDialogQueue } from './report/pageEvents.ts';
import { createSelfUpdates } from './report/selfUpdates.ts';
import { watchUserActions } from './report/userActions.ts';
import { createPageTools } from './tools/pageTools.ts';

export const createSession = (
  signal: AbortSignal,
  selfUpdates = createSelfUpdates(),
  reader = new PageReader(selfUpdates),
) => ({
  /** Aborts when the extension is reloaded or removed; an action narrows it to its own lifetime. */
  signal,
  reader,
  tools: createPageTools(reader.refs),
  selfUpdates,
  dialogs: createDialogQueue(),
  detachedClicks: createDetachedClicks(),
  /** What the elements showed whose picture a model has. */
  seenDrawings: createSeenDrawings(),
  userActions: watchUserActions(signal),
  /** Unguessable event names under which the script in the main world (pageFrames.ts) draws frames in a hidden tab. */
  frameEvents: new Set<string>(),
  /** Parts that stayed busy through an earlier wait, so they are not waited for again. */
  alwaysBusy: new WeakSet<Element>(),
  /** What `select` found for a field and has not pressed yet, options and lists: the gate may ask before the press. */
  foundBySelect: new WeakMap<Element, readonly Element[]>(),
});

export type PageSession = Readonly<ReturnType<typeof createSession>>;
