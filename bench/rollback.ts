/**
 * Restoring a state after the page drifted (WO-18 to WO-20). Over seeded drifts of a made-up page, counts how often
 * each method restores the state, and how often it wrongly says so. This is a simulation: pages are loaded and read by
 * the real distiller in a browser and compared by the rules of the core, actions are scripted, and the other restore
 * methods are left out.
 */
import type { Method, Outcome, Tried } from '../harness/page/rollback.ts';
import {
  bundleHarness,
  inEachBrowser,
  onlyIn,
  type PageBenchOptions,
  wordIn,
} from './page/benchPage.ts';

const methods: readonly Method[] = ['ours', 'rootReplay', 'positionIds', 'addressOnly'];
const BATCH = 50;

/** Runs `only=N` drifts, 1,000 by default; seeds count from 1, or from `from=N`. */
export async function run(options: PageBenchOptions): Promise<object> {
  const count = Number(onlyIn(options.args) || 1_000);
  const first = Number(wordIn(options.args, 'from') || 1);
  await bundleHarness(false);
  const byBrowser: Record<string, object> = {};
  await inEachBrowser(options, async (page) => {
    await page.show('<main></main>');
    const tried: Tried[] = [];
    for (let seed = first; seed < first + count; seed += BATCH) {
      const size = Math.min(BATCH, first + count - seed);
      tried.push(
        ...(await page.run(({ rollBack }, from, many) => rollBack(from, many), seed, size)),
      );
      options.say(`${page.browser}: ${tried.length} drifts`);
    }
    byBrowser[page.browser] = figuresOf(tried, first, options.say);
  });
  return { simulated: 'acts by script, pages by the real distiller', ...byBrowser };
}

function figuresOf(tried: readonly Tried[], first: number, say: (line: string) => void): object {
  const possible = tried.filter(({ isPossible }) => isPossible);
  const missed: Record<string, number> = {};
  for (const { drifts, results } of possible) {
    const key = drifts.join('+');
    if (!isBack(results.ours)) missed[key] = (missed[key] ?? 0) + 1;
  }
  say(`not come back by ours: ${JSON.stringify(missed)}`);
  for (const [at, { drifts, results }] of tried.entries())
    if (results.ours.claims && !results.ours.isRight)
      say(`wrong: seed ${first + at}, ${drifts.join('+')}`);
  const rows = methods.map((method) => {
    const all = tried.map(({ results }) => results[method]);
    const back = possible.filter(({ results }) => isBack(results[method])).length;
    return [
      method,
      {
        success: round(back / possible.length),
        falseSuccess: all.filter(({ claims, isRight }) => claims && !isRight).length,
        actionsReplayed: round(all.reduce((sum, { replayed }) => sum + replayed, 0) / all.length),
        ms: round(
          all.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0,
        ),
      },
    ];
  });
  return { drifts: tried.length, possible: possible.length, ...Object.fromEntries(rows) };
}

const isBack = ({ claims, isRight }: Outcome): boolean => claims && isRight;
const round = (value: number): number => Math.round(value * 1_000) / 1_000;
