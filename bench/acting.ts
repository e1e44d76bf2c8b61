/**
 * Actions on a matrix of widget, framework and browser. Each cell is one page, one or a few actions, and the page's own
 * state as the check. Frameworks and editors are the published packages, bundled for these pages. A cell passes if the
 * action reports success exactly when it took effect; reporting a success that did not happen counts as untruthful.
 * Then refs under drift: a page that changes at random after refs were issued, and which element an action then hits.
 * The code runs in an isolated world of a test page, like a content script, or with --in-extension in the extension.
 */
import { browserNames } from '../scripts/browsers.mjs';
import { run as spawned } from '../scripts/run.mjs';
import type { Cell } from './acting/cell.ts';
import { driftOn } from './acting/drift.ts';
import { hands } from './acting/hands.ts';
import { native } from './acting/native.ts';
import { figures, type Tried, tryCell } from './acting/tryCell.ts';
import { aria, controlled, edited } from './acting/widgets.ts';
import { bundleHarness, inEachBrowser, onlyIn, type PageBenchOptions } from './page/benchPage.ts';

const DRIFTS = 5_000;
const matrix: readonly Cell[] = [...native, ...hands, ...aria, ...controlled, ...edited];

/** Runs in every installed browser, or in the named ones; `only=WORD` keeps the cells whose name contains the word. */
export async function run(options: PageBenchOptions): Promise<object> {
  const { say, args, inExtension } = options;
  const only = onlyIn(args);
  const chosen = matrix.filter((each) => `${each.widget} ${each.framework}`.includes(only));
  await bundle(chosen, inExtension);
  const cells: Tried[] = [];
  let wrongTargets = 0;
  let drifts = 0;
  await inEachBrowser(options, async (page) => {
    for (const each of chosen) cells.push(await tryCell(page, each, say));
    if (!only || only === 'drift') {
      const drift = await driftOn(page, DRIFTS / browserNames.length, say);
      wrongTargets += drift.wrong;
      drifts += drift.drifts;
    }
  });
  return { ...figures(cells), wrongTargets, drifts, cells };
}

/** Bundles only the fixtures that the chosen cells load. */
async function bundle(chosen: readonly Cell[], inExtension: boolean): Promise<void> {
  await bundleHarness(inExtension);
  const fixtures = new Set(chosen.flatMap(({ fixture }) => fixture ?? []));
  const args = ['bench/acting/bundle.mjs', 'bench/acting/fixtures', ...fixtures];
  const { code, output } = await spawned(process.execPath, args);
  if (code !== 0) throw new Error(output);
}
