/**
 * The cost of a page read in slices, as in the extension. Reports the total time and the longest time that the page was
 * blocked.
 */
import type { BenchGlobals } from './distillers.ts';
import { median, rounded } from './figures.ts';
import { onSynthetic, type SyntheticOptions } from './synthetic.ts';

const ROUNDS = 5;

/** Returns medians in ms by page, layout clean. */
export const measureSlices = (options: SyntheticOptions): Promise<object> =>
  onSynthetic('in slices', options, async ({ page }) => {
    const looks = await page.evaluate(timeReads, ROUNDS);
    return {
      ms: rounded(median(looks.map(({ ms }) => ms))),
      longestMs: rounded(median(looks.map(({ longest }) => longest))),
    };
  });

/** Runs in the page, while another task constantly waits to run. */
async function timeReads(rounds: number): Promise<{ ms: number; longest: number }[]> {
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
    await espalier.distillInSlices('all_fields');
    const ended = performance.now();
    looks.push({ ms: ended - started, longest: Math.max(longest, ended - last) });
  }
  port1.close();
  return looks;
}
