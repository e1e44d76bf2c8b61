/** Everything that reading, observing and acting share for the life of this content script. */

import { createDetachedClicks } from './events/detachedClicks.ts';
import { createDialogQueue } from './events/dialogs.ts';
import { watchUserActions } from './events/userActions.ts';
import { PageReader } from './read/index.ts';
import { createSelfUpdates } from './wait/selfUpdates.ts';

export const createSession = (signal: AbortSignal) => ({
  /** Aborted when the extension is reloaded or removed; an act narrows it to its own end. */
  signal,
  reader: new PageReader(),
  selfUpdates: createSelfUpdates(),
  dialogs: createDialogQueue(),
  detachedClicks: createDetachedClicks(),
  person: watchUserActions(signal),
  /** Unguessable event names under which the page's side (pageFrames.ts) draws frames in a hidden tab. */
  frameEvents: new Set<string>(),
  /** Parts that stayed busy to the end of an earlier wait: they are not worth another. */
  alwaysBusy: new WeakSet<Element>(),
});

export type PageSession = Readonly<ReturnType<typeof createSession>>;
