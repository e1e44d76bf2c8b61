/**
 * Acting on the widgets of component libraries as their packages ship them: what people meet on real sites. Each cell
 * is an ordinary thing to do with one, the target named by the role and name that the page reads to a model, or by
 * selector. The packages are no part of the project: they are installed beside the fixtures when this is first run.
 */
import { ensurePackages, run as spawned } from '../scripts/run.mjs';
import { figures, type Tried, tryCell } from './acting/tryCell.ts';
import { cells } from './libraries/cells.ts';
import { provenCells } from './libraries/provenCells.ts';
import { bundleHarness, inEachBrowser, onlyIn, type PageBenchOptions } from './page/benchPage.ts';

/** All browsers that are there, or those named; `only=WORD` keeps the cells whose name has the word in it. */
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
