/**
 * What the first look at a page costs as the extension makes it: all that is read is remembered, and a long one is made
 * in slices. Told are the whole time and the longest that the page had to wait for its turn.
 */
import type { BenchGlobals } from './distillers.ts';
import { median, rounded } from './figures.ts';
import { onSynthetic, type SyntheticOptions } from './synthetic.ts';

const ROUNDS = 5;

/** Medians in ms by page, layout clean. */
export const measureFirstLook = (options: SyntheticOptions): Promise<object> =>
  onSynthetic('first look', options, async ({ page }) => {
    const looks = await page.evaluate(timeFirstLooks, ROUNDS);
    return {
      ms: rounded(median(looks.map(({ ms }) => ms))),
      longestMs: rounded(median(looks.map(({ longest }) => longest))),
    };
  });

/** Runs in the page. Each look has a memory of its own, and another task of the page waits for its turn all the time. */
async function timeFirstLooks(rounds: number): Promise<{ ms: number; longest: number }[]> {
  const { espalier } = globalThis as unknown as BenchGlobals;
  const { port1, port2 } = new MessageChannel();
  let longest = 0;
  let last = 0;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    port2.postMessage(null);
  };
  const looks: { ms: number; longest: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    void document.body.offsetHeight;
    last = performance.now();
    longest = 0;
    const started = last;
    if (round === 0) port2.postMessage(null);
    await espalier.look('all_fields', `f${round}`);
    const ended = performance.now();
    looks.push({ ms: ended - started, longest: Math.max(longest, ended - last) });
  }
  port1.close();
  return looks;
}
