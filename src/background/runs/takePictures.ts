/**
 * Takes a small picture for the user after each action. The journal's events start it; the run neither waits for it nor
 * learns of it, because waiting would slow each action by a tenth of a second or more. If the next action begins first,
 * there is no picture, and the step's details say why. Chromium allows two captures per second.
 */
import type { ActionId } from '../../core/ids.ts';
import type { RunEvent } from '../../core/run/run.ts';
import type { NoPicture } from '../../protocol/actPicture.ts';
import type { PictureFailure, SmallPicture } from '../browser/picture/smallPicture.ts';

export type Camera = {
  /** Whether the user wants screenshots. */
  readonly isOn: () => Promise<boolean>;
  readonly take: (signal: AbortSignal) => Promise<SmallPicture | PictureFailure>;
  readonly keep: (act: ActionId, picture: SmallPicture | PictureFailure) => Promise<void>;
  /** Least time between captures, in ms. */
  readonly gapMs: number;
};

export type PictureTaking = {
  /** Receives every event, in order. */
  readonly see: (events: readonly RunEvent[]) => void;
  /** Resolves once there is a screenshot of this action, or will be none. */
  readonly settled: (act: ActionId) => Promise<void>;
  /** Takes no more; resolves once nothing more will be stored. */
  readonly stop: () => Promise<void>;
};

const TRIES = 3;
/** The page may have settled the next time, and the browser may allow a capture again. */
const RETRYABLE: ReadonlySet<NoPicture> = new Set(['unread', 'refused']);

export function takePictures(camera: Camera): PictureTaking {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const underWay = new Map<ActionId, Promise<void>>();
  /** The action that began last: a screenshot taken now shows its result. */
  let latestAction: ActionId | null = null;
  let lastCaptureAt = 0;

  const take = async (act: ActionId): Promise<SmallPicture | PictureFailure> => {
    for (let tries = 1; ; tries += 1) {
      await pause(lastCaptureAt + camera.gapMs - Date.now(), signal);
      if (latestAction !== act) return { kind: 'none', why: 'nextAction' };
      lastCaptureAt = Date.now();
      const seen = await camera.take(signal);
      if (seen.kind === 'taken' || !RETRYABLE.has(seen.why) || tries === TRIES) return seen;
    }
  };
  const takeAndKeep = async (act: ActionId): Promise<void> => {
    if (!(await camera.isOn())) return;
    const picture = await take(act);
    if (!signal.aborted) await camera.keep(act, picture);
  };
  const start = (act: ActionId): void => {
    const taken = takeAndKeep(act)
      .catch((error: unknown) => console.warn('No picture was kept:', error))
      .finally(() => underWay.delete(act));
    underWay.set(act, taken);
  };

  return {
    see(events) {
      for (const { change } of events) {
        if (change.kind === 'actionStarted') latestAction = change.id;
        // If this worker did not see the action begin, a screenshot now would be too late.
        if (change.kind === 'actionFinished' && change.id === latestAction) start(change.id);
      }
    },
    settled: async (act) => underWay.get(act),
    async stop() {
      lifetime.abort();
      await Promise.all(underWay.values());
    },
  };
}

/** Ends at once when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
