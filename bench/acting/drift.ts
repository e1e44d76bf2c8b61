/**
 * Refs on changing pages: pages change at random after refs were issued, and an action hits the intended element or
 * another one.
 */
import type { TestPage } from '../../harness/page/openPage.ts';

const PER_PAGE = 250;

export type Drift = { readonly drifts: number; readonly wrong: number; readonly refused: number };

/** Runs this many drifts in batches, each on a fresh page with its own seed. */
export async function driftOn(
  page: TestPage,
  drifts: number,
  say: (line: string) => void,
): Promise<Drift> {
  let all: Drift = { drifts: 0, wrong: 0, refused: 0 };
  for (let seed = 1; all.drifts < drifts; seed += 1) {
    await page.show('<main id=m></main>');
    const part = await page.run(({ drift }, from, count) => drift(from, count), seed, PER_PAGE);
    all = {
      drifts: all.drifts + part.drifts,
      wrong: all.wrong + part.wrong,
      refused: all.refused + part.refused,
    };
    if (part.wrong > 0) say(`${page.browser} seed ${seed}: ${part.wrong} wrong targets`);
  }
  say(`${page.browser}: ${JSON.stringify(all)}`);
  return all;
}
