/** Waits for conditions, never for a fixed time. */

export type WaitOptions = { readonly timeout?: number; readonly what: string };

const SOONEST_MS = 25;
const LATEST_MS = 150;

/**
 * Polls until the probe returns a value other than undefined, null or false. A long wait is looked at less often: looks take
 * time from the browser.
 */
export async function until<T>(
  probe: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  { timeout = 15_000, what }: WaitOptions,
): Promise<T> {
  const begun = Date.now();
  const deadline = begun + timeout;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited ${timeout} ms for ${what}`);
    const pause = Math.min(LATEST_MS, SOONEST_MS + (Date.now() - begun) / 10);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
