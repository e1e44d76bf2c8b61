/**
 * Staying alive while a run works (safety M1, M2): a browser kills an idle worker after 30 s even while a reply
 * streams in. An API call every 20 s keeps it, and an alarm wakes it again should it die all the same.
 */
import browser from 'webextension-polyfill';

const EVERY_MS = 20_000;
export const WAKE_ALARM = 'espalier-wake';

let timer: ReturnType<typeof setInterval> | null = null;

/** Called whenever a run starts or stops working; idempotent. */
export function setWorking(isWorking: boolean): void {
  if (isWorking === (timer !== null)) return;
  if (isWorking) {
    timer = setInterval(() => void browser.runtime.getPlatformInfo(), EVERY_MS);
    browser.alarms.create(WAKE_ALARM, { periodInMinutes: 0.5 });
    return;
  }
  if (timer) clearInterval(timer);
  timer = null;
  void browser.alarms.clear(WAKE_ALARM);
}
