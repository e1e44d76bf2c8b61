/**
 * Acting, as a matrix of widget, framework and browser: each cell is one page, one or a few acts, and the page's own
 * word on whether they landed. Frameworks and editors are those of their packages, bundled for these pages. A cell
 * passes if what landed is told as done and what did not land is told as not done; telling a success that is none is
 * untruthful. Then refs under drift: a page that changes at random below refs that were given out, and what is hit.
 * The code runs in an isolated world of a test page, as a content script does, or with --in-extension in the extension.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames, findBrowser } from '../scripts/browsers.mjs';
import { root, run as spawned } from '../scripts/run.mjs';
import type { TestPage } from '../test/content/openPage.ts';
import type { Cell, Said } from './acting/cell.ts';
import { driftOn } from './acting/drift.ts';
import { native } from './acting/native.ts';
import { aria, controlled, edited, editors, frameworks } from './acting/widgets.ts';
import { bundleHarness, openBenchPage } from './page/benchPage.ts';

type Options = {
  readonly say: (line: string) => void;
  readonly args: readonly string[];
  readonly inExtension: boolean;
};
type Verdict = 'passed' | 'saidSo' | 'falseAlarm' | 'untruthful';
type Tried = {
  readonly widget: string;
  readonly framework: string;
  readonly browser: string;
  readonly pass: boolean;
  readonly verdict: Verdict;
  readonly said: string;
};

const DRIFTS = 5_000;
const READY_MS = 10_000;
const matrix: readonly Cell[] = [...native, ...aria, ...controlled, ...edited];

/** All browsers that are there, or those named; `only=WORD` keeps the cells whose name has the word in it. */
export async function run({ say, args, inExtension }: Options): Promise<object> {
  const only = args.find((arg) => arg.startsWith('only='))?.slice('only='.length) ?? '';
  const named = args.filter((arg) => !arg.includes('='));
  const chosen = matrix.filter((each) => `${each.widget} ${each.framework}`.includes(only));
  await bundle(inExtension);
  const cells: Tried[] = [];
  let wrongTargets = 0;
  let drifts = 0;
  for (const browser of browserNames) {
    if (named.length > 0 && !named.includes(browser)) continue;
    if (!findBrowser(browser)) {
      say(`${browser} is not installed: left out`);
      continue;
    }
    const opened = await openBenchPage(browser, inExtension);
    try {
      for (const each of chosen) cells.push(await tryCell(opened.page, each, say));
      if (!only || only === 'drift') {
        const drift = await driftOn(opened.page, DRIFTS / browserNames.length, say);
        wrongTargets += drift.wrong;
        drifts += drift.drifts;
      }
    } finally {
      await opened.close();
    }
  }
  return { ...figures(cells), wrongTargets, drifts, cells };
}

function figures(cells: readonly Tried[]) {
  const passed = cells.filter(({ pass }) => pass).length;
  return {
    passRate: Math.round((passed / Math.max(1, cells.length)) * 10_000) / 10_000,
    untruthful: cells.filter(({ verdict }) => verdict === 'untruthful').length,
    passed,
    tried: cells.length,
  };
}

async function bundle(inExtension: boolean): Promise<void> {
  await bundleHarness(inExtension);
  const args = ['bench/acting/bundle.mjs', ...frameworks, ...editors];
  const { code, output } = await spawned(process.execPath, args);
  if (code !== 0) throw new Error(output);
}

async function tryCell(page: TestPage, cell: Cell, say: Options['say']): Promise<Tried> {
  await open(page, cell);
  let said = '';
  for (const act of cell.acts) said = await perform(page, act);
  const landed = Boolean(await page.page.evaluate(cell.landed));
  const verdict = judge(landed, said === '');
  const pass = verdict === (cell.needsHand ? 'saidSo' : 'passed');
  const { widget, framework } = cell;
  if (!pass) say(`${page.browser} ${framework} ${widget}: ${verdict} ${said}`);
  return { widget, framework, browser: page.browser, pass, verdict, said };
}

function judge(landed: boolean, isToldDone: boolean): Verdict {
  if (landed) return isToldDone ? 'passed' : 'falseAlarm';
  return isToldDone ? 'untruthful' : 'saidSo';
}

async function open(page: TestPage, { html, fixture }: Cell): Promise<void> {
  const script = fixture ? `<script src="/fixture.js"></script>` : '';
  const source = fixture ? readFileSync(join(root, `dist/bench-acting/${fixture}.js`), 'utf8') : '';
  await page.show(`<meta charset=utf-8><body>${html}${script}</body>`, {
    '/fixture.js': (_request, response) => {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(source);
    },
  });
  const isThere = `Boolean(${fixture ? "window.state||(window.readText&&document.querySelector('#editor'))" : 'true'})`;
  await page.page.waitForFunction(isThere, { timeout: READY_MS });
}

/** Empty when the act is told as done; else what is told instead. */
function perform(page: TestPage, said: Said): Promise<string> {
  return page.run(
    async ({ actOn, refOf, find, say }, { on, ...rest }: Said & { on?: string }) => {
      const { onto, ...action } = rest as { onto?: string };
      const to = onto ? { to: refOf(find(onto)) } : {};
      const patience = { coveredMs: 300, textMs: 6_000 };
      const result = await actOn({ ...action, ...to }, on ?? null, patience);
      if (!result.ok) return result.failure.message;
      const { changes, problem } = result.value;
      // "Nothing changed" after a hover or a drag is as good as saying that it did not work.
      const isIdle = rest.kind === 'hover' && changes.length === 0;
      return problem || (isIdle ? say(changes).join(' ') : '');
    },
    said as Said & { on?: string },
  );
}
