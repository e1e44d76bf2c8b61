/** Waits for conditions, never for a fixed time. */

export type WaitOptions = { readonly timeout?: number; readonly what: string };

/** Polls until the probe returns a value other than undefined, null or false. */
export async function until<T>(
  probe: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  { timeout = 15_000, what }: WaitOptions,
): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited ${timeout} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
