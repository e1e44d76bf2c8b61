/**
 * Acting, as a matrix of widget, framework and browser: each cell is one page, one or a few acts, and the page's own
 * word on whether they landed. Frameworks and editors are those of their packages, bundled for these pages. A cell
 * passes if what landed is told as done and what did not land is told as not done; telling a success that is none is
 * untruthful. Then refs under drift: a page that changes at random below refs that were given out, and what is hit.
 * The code runs in an isolated world of a test page, as a content script does, or with --in-extension in the extension.
 */
import { browserNames } from '../scripts/browsers.mjs';
import { run as spawned } from '../scripts/run.mjs';
import type { Cell } from './acting/cell.ts';
import { driftOn } from './acting/drift.ts';
import { native } from './acting/native.ts';
import { figures, type Tried, tryCell } from './acting/tryCell.ts';
import { aria, controlled, edited, editors, frameworks } from './acting/widgets.ts';
import { bundleHarness, inEachBrowser, onlyIn, type PageBenchOptions } from './page/benchPage.ts';

const DRIFTS = 5_000;
const matrix: readonly Cell[] = [...native, ...aria, ...controlled, ...edited];

/** All browsers that are there, or those named; `only=WORD` keeps the cells whose name has the word in it. */
export async function run(options: PageBenchOptions): Promise<object> {
  const { say, args, inExtension } = options;
  const only = onlyIn(args);
  const chosen = matrix.filter((each) => `${each.widget} ${each.framework}`.includes(only));
  await bundle(inExtension);
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

async function bundle(inExtension: boolean): Promise<void> {
  await bundleHarness(inExtension);
  const args = ['bench/acting/bundle.mjs', 'bench/acting/fixtures', ...frameworks, ...editors];
  const { code, output } = await spawned(process.execPath, args);
  if (code !== 0) throw new Error(output);
}
