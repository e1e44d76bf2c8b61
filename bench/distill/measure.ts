/** Times all distillers on one page, interleaved, and reads what each lists there. */
import type { Tab } from './browser.ts';
import { type BenchGlobals, type DistillerName, distillerNames } from './distillers.ts';

export type Timing = { readonly first: number; readonly runs: readonly number[] };
export type Read = {
  readonly text: string;
  /** Elements by their index in the ground truth, and the text a model reads for each. */
  readonly listed: readonly { readonly element: number; readonly words: string }[];
  /** DOM mutations caused by one run. */
  readonly writes: number;
};

export type Rounds = { readonly warmUps: number; readonly measured: number };

/** A distiller that takes longer is timed less often. */
const PATIENCE_MS = 4_000;

/**
 * Returns in-page times of each distiller. The order rotates from page to page, since each warms up the browser for the
 * next.
 */
export async function timeAll(
  tab: Tab,
  names: readonly DistillerName[],
  { warmUps, measured }: Rounds,
  turn: number,
): Promise<Map<DistillerName, Timing>> {
  const order = names.map((_, at) => names[(at + turn) % names.length] ?? 'espalier');
  const firsts = new Map<DistillerName, number>();
  const runs = new Map<DistillerName, number[]>(names.map((name) => [name, []]));
  const spent = new Map<DistillerName, number>();
  for (let round = 0; round < warmUps + measured; round++) {
    for (const name of order) {
      if (round > 1 && (spent.get(name) ?? 0) > PATIENCE_MS) continue;
      const ms = await tab.page.evaluate(timeOnce, name);
      if (round === 0) firsts.set(name, ms);
      spent.set(name, (spent.get(name) ?? 0) + ms);
      if (round >= Math.min(warmUps, 1) && (round >= warmUps || ms > 1_000))
        runs.get(name)?.push(ms);
    }
  }
  return new Map(
    names.map((name) => [name, { first: firsts.get(name) ?? 0, runs: runs.get(name) ?? [] }]),
  );
}

/** Runs in the page, with layout clean at the start. */
async function timeOnce(name: string): Promise<number> {
  const { benched } = globalThis as unknown as BenchGlobals;
  const distiller = benched[name];
  if (!distiller) throw new Error(`no distiller ${name}`);
  void document.body.offsetHeight;
  const started = performance.now();
  const running = distiller.run();
  if (running instanceof Promise) await running;
  const ms = performance.now() - started;
  distiller.tidy?.();
  return ms;
}

/** Reads the page with a distiller, untimed. */
export async function readOnce(tab: Tab, name: DistillerName): Promise<Read> {
  const read = await tab.page.evaluate(readInPage, name);
  if (name !== 'playwright') return read;
  // The text as its public API returns it.
  return { ...read, text: await tab.page.ariaSnapshot({ mode: 'ai' }) };
}

/** Runs in the page, after the ground truth numbered the elements. */
async function readInPage(name: string): Promise<Read> {
  const { benched, numbers } = globalThis as unknown as BenchGlobals & {
    numbers?: Map<Element, number>;
  };
  const distiller = benched[name];
  if (!distiller) throw new Error(`no distiller ${name}`);
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const { text, listed } = await distiller.read();
  const writes = observer.takeRecords().length;
  observer.disconnect();
  distiller.tidy?.();
  return {
    text,
    listed: listed.map(({ element, words }) => ({ element: numbers?.get(element) ?? -1, words })),
    writes,
  };
}

export const allNames = (isQuick: boolean): readonly DistillerName[] =>
  isQuick ? distillerNames.filter((name) => name !== 'page-agent') : distillerNames;
