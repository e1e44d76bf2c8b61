/** Cost of a page read after one change, by page size: reading everything, and reading only what changed. */
import type { BenchGlobals } from './distillers.ts';
import { median, rounded } from './figures.ts';
import { onSynthetic, type SyntheticOptions } from './synthetic.ts';

const ROUNDS = 25;

/** Medians in ms by page and kind of change, layout clean; the full text is not assembled. */
export const measureSecondLook = (options: SyntheticOptions): Promise<object> =>
  onSynthetic('second read', options, async ({ page }) => {
    const times = await page.evaluate(timeChanges, ROUNDS);
    return Object.fromEntries(
      Object.entries(times).map(([kind, each]) => [kind, rounded(median(each))]),
    );
  });

/** Runs in the page. */
function timeChanges(rounds: number): Record<string, number[]> {
  const { espalier } = globalThis as unknown as BenchGlobals;
  const rows = (): Element[] => [...document.querySelectorAll('tr,li')];
  const changes: Record<string, (row: Element, at: number) => void> = {
    nothing: () => undefined,
    text: (row, at) => {
      const cell = row.querySelector('td,span');
      if (cell?.firstChild instanceof Text) cell.firstChild.data = `changed ${at}`;
    },
    attribute: (row, at) => row.querySelector('a')?.setAttribute('title', `title ${at}`),
    insert: (row) => row.after(row.cloneNode(true)),
    remove: (row) => row.remove(),
    hide: (row) => row.setAttribute('hidden', ''),
    value: (row) => row.querySelector('input')?.click(),
  };
  const look = (fresh: boolean): number => {
    void document.body.offsetHeight;
    const started = performance.now();
    espalier.distill('all_fields', { fresh });
    return performance.now() - started;
  };
  look(false);
  const times: Record<string, number[]> = { whole: [look(true), look(true), look(true)] };
  for (const [kind, change] of Object.entries(changes)) {
    times[kind] = Array.from({ length: rounds }, (_, at) => {
      const all = rows();
      const row = all[1 + ((at * 7919) % (all.length - 1))];
      if (row) change(row, at);
      return look(false);
    });
  }
  return times;
}
