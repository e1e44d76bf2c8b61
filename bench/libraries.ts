/**
 * Actions on widgets of component libraries as published: what users meet on real sites. Each cell is one ordinary
 * operation; the target is given by the role and name that the model would see, or by selector. The packages are not
 * dependencies of the project: the first run installs them beside the fixtures.
 */
import { ensurePackages, run as spawned } from '../scripts/run.mjs';
import { figures, type Tried, tryCell } from './acting/tryCell.ts';
import { cells } from './libraries/cells.ts';
import { provenCells } from './libraries/provenCells.ts';
import { bundleHarness, inEachBrowser, onlyIn, type PageBenchOptions } from './page/benchPage.ts';

/** Runs in every installed browser, or in the named ones; `only=WORD` keeps the cells whose name contains the word. */
export async function run(options: PageBenchOptions): Promise<object> {
  const { say, args, inExtension } = options;
  const only = onlyIn(args);
  const chosen = [...cells, ...provenCells].filter((each) =>
    `${each.framework} ${each.widget}`.includes(only),
  );
  const libraries = [...new Set(chosen.map(({ framework }) => framework))];
  await bundle(libraries, inExtension);
  const tried: Tried[] = [];
  await inEachBrowser(options, async (page) => {
    for (const each of chosen) tried.push(await tryCell(page, each, say));
  });
  return { libraries: libraries.length, ...figures(tried), cells: tried };
}

async function bundle(libraries: readonly string[], inExtension: boolean): Promise<void> {
  await ensurePackages('bench/libraries');
  await bundleHarness(inExtension);
  const args = ['bench/acting/bundle.mjs', 'bench/libraries/fixtures', ...libraries];
  const { code, output } = await spawned(process.execPath, args);
  if (code !== 0) throw new Error(output);
}
