/**
 * Keeps the worker alive while a run works (safety M1, M2). Browsers kill an idle worker after 30 s even while a reply
 * is streaming. An API call every 20 s keeps it alive, and an alarm wakes it if it dies anyway.
 */
import browser from 'webextension-polyfill';

const EVERY_MS = 20_000;
export const WAKE_ALARM = 'espalier-wake';

/** One run's share in keeping the worker alive. */
export type KeepAliveHold = {
  /** Called whenever the run starts or stops working; idempotent. */
  readonly set: (isWorking: boolean) => void;
  /** The run was released; late reports are ignored. */
  readonly release: () => void;
};

/** The worker stays alive as long as any hold is set. */
export function makeKeepAlive(): () => KeepAliveHold {
  const working = new Set<symbol>();
  let timer: ReturnType<typeof setInterval> | null = null;

  const update = (): void => {
    const isWorking = working.size > 0;
    if (isWorking === (timer !== null)) return;
    if (isWorking) {
      timer = setInterval(() => void browser.runtime.getPlatformInfo(), EVERY_MS);
      browser.alarms.create(WAKE_ALARM, { periodInMinutes: 0.5 });
      return;
    }
    if (timer) clearInterval(timer);
    timer = null;
    void browser.alarms.clear(WAKE_ALARM);
  };

  return () => {
    const self = Symbol('hold');
    let isReleased = false;
    const set = (isWorking: boolean): void => {
      if (isReleased) return;
      if (isWorking) working.add(self);
      else working.delete(self);
      update();
    };
    return {
      set,
      release: () => {
        set(false);
        isReleased = true;
      },
    };
  };
}

/** Keeps the worker alive for work outside of a run, such as a check of Setup. */
export async function stayAwake<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
