/** Everything that reading, observing and acting share for the life of this content script. */
import { PageReader } from '../distill/index.ts';
import { createDetachedClicks, type DetachedClicks } from './events/detachedClicks.ts';
import { createDialogQueue, type DialogQueue } from './events/dialogs.ts';
import { createSelfUpdates, type SelfUpdates } from './wait/selfUpdates.ts';

export type PageSession = {
  /** Aborted when the extension is reloaded or removed; an act narrows it to its own end. */
  readonly signal: AbortSignal;
  readonly reader: PageReader;
  readonly selfUpdates: SelfUpdates;
  readonly dialogs: DialogQueue;
  readonly detachedClicks: DetachedClicks;
  /** Unguessable event names under which the page's side (pageFrames.ts) draws frames in a hidden tab. */
  readonly frameEvents: Set<string>;
  /** Parts that stayed busy to the end of an earlier wait: they are not worth another. */
  readonly alwaysBusy: WeakSet<Element>;
};

export const createSession = (signal: AbortSignal): PageSession => ({
  signal,
  reader: new PageReader(),
  selfUpdates: createSelfUpdates(),
  dialogs: createDialogQueue(),
  detachedClicks: createDetachedClicks(),
  frameEvents: new Set(),
  alwaysBusy: new WeakSet(),
});
