/** Measures a page read after one change of the page, with layout clean. */
import type { BenchGlobals } from './distillers.ts';
import { median, rounded } from './figures.ts';
import { onSynthetic, type SyntheticOptions } from './synthetic.ts';

const ROUNDS = 9;

/** Medians in ms by page and kind of change; `full` is the first read of the page. */
export const measureAfterChange = (options: SyntheticOptions): Promise<object> =>
  onSynthetic('after a change', options, async ({ page }) => {
    const times = await page.evaluate(timeChanges, ROUNDS);
    return Object.fromEntries(
      Object.entries(times).map(([kind, each]) => [kind, rounded(median(each))]),
    );
  });

/** Runs in the page. */
function timeChanges(rounds: number): Record<string, number[]> {
  const { espalier } = globalThis as unknown as BenchGlobals;
  const changes: Record<string, (row: Element, at: number) => void> = {
    nothing: () => undefined,
    text: (row, at) => {
      const cell = row.querySelector('td,span');
      if (cell?.firstChild instanceof Text) cell.firstChild.data = `changed ${at}`;
    },
    insert: (row) => row.after(row.cloneNode(true)),
    remove: (row) => row.remove(),
    value: (row) => row.querySelector('input')?.click(),
  };
  const read = (): number => {
    void document.body.offsetHeight;
    const started = performance.now();
    void espalier.distill('all_fields').text;
    return performance.now() - started;
  };
  const times: Record<string, number[]> = { full: [read()] };
  for (const [kind, change] of Object.entries(changes)) {
    times[kind] = Array.from({ length: rounds }, (_, at) => {
      const rows = document.querySelectorAll('tr,li');
      const row = rows[1 + ((at * 7919) % (rows.length - 1))];
      if (row) change(row, at);
      return read();
    });
  }
  return times;
}
