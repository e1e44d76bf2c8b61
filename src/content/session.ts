/** Everything that reading, observing and acting share for the lifetime of this content script. */

import { createDetachedClicks } from './events/detachedClicks.ts';
import { createDialogQueue } from './events/dialogs.ts';
import { watchUserActions } from './events/userActions.ts';
import { PageReader } from './read/index.ts';
import { createSelfUpdates } from './wait/selfUpdates.ts';

export const createSession = (signal: AbortSignal) => ({
  /** Aborts when the extension is reloaded or removed; an action narrows it to its own lifetime. */
  signal,
  reader: new PageReader(),
  selfUpdates: createSelfUpdates(),
  dialogs: createDialogQueue(),
  detachedClicks: createDetachedClicks(),
  person: watchUserActions(signal),
  /** Unguessable event names under which the script in the main world (pageFrames.ts) draws frames in a hidden tab. */
  frameEvents: new Set<string>(),
  /** Parts that stayed busy through an earlier wait, so they are not waited for again. */
  alwaysBusy: new WeakSet<Element>(),
});

export type PageSession = Readonly<ReturnType<typeof createSession>>;
