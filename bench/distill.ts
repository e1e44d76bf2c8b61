/**
 * Compares our distiller with others in one Chromium, in one run, on the same pages: Playwright's snapshot for models,
 * page-agent, and innerText as the lower bound. Ground truth is Chrome's own accessibility tree.
 *   --pages DIR      a folder of .html files; default: the bundled sites
 *   --quick          eight pages, fewer rounds, without page-agent
 *   --limit N        at most N pages
 *   --in-extension   in the built extension's content script, without the other distillers
 *   --misses         prints elements that were missed, misnamed or listed needlessly
 *   --no-growth      skips edge cases, allocation and the timings on synthetic pages
 */
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Browser } from 'playwright-core';
import { measureAfterChange } from './distill/afterChange.ts';
import { closeTab, launch, openTab, type Tab } from './distill/browser.ts';
import { type DistillerName, distillerNames, distillerScripts } from './distill/distillers.ts';
import { openEdges } from './distill/edges.ts';
import {
  distillerFigures,
  edgeFigures,
  median,
  type PageFigures,
  ratios,
  rounded,
} from './distill/figures.ts';
import { measureGarbage } from './distill/garbage.ts';
import { measureGrowth } from './distill/growth.ts';
import { measureInExtension } from './distill/inExtension.ts';
import { judge } from './distill/judge.ts';
import { allNames, type Rounds, readOnce, timeAll } from './distill/measure.ts';
import { describeMisses } from './distill/misses.ts';
import { type MeasuredPage, openShelf } from './distill/pages.ts';
import { measureSlices } from './distill/slices.ts';
import { readTruth, type Truth } from './distill/truth.ts';

type Options = { readonly say: (line: string) => void; readonly inExtension: boolean };
type Settings = {
  readonly isQuick: boolean;
  readonly shows: boolean;
  readonly turn: number;
  /** Skips page-agent, which is too slow here at any page size. */
  readonly isSlow?: boolean;
};

/** page-agent takes minutes on pages of this size. */
const PAGE_AGENT_LIMIT = 5_000;

export async function run({ say, inExtension }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      pages: { type: 'string' },
      quick: { type: 'boolean', default: false },
      limit: { type: 'string' },
      misses: { type: 'boolean', default: false },
      'no-growth': { type: 'boolean', default: false },
      'in-extension': { type: 'boolean', default: false },
      browser: { type: 'string', default: 'chromium' },
    },
    allowPositionals: true,
  });
  if (values.browser !== 'chromium')
    throw new Error('distill runs in Chromium only: its accessibility tree is the ground truth');
  const isQuick = values.quick;
  const shelf = await openShelf(
    values.pages,
    Number(values.limit ?? (isQuick ? 8 : Number.POSITIVE_INFINITY)),
  );
  const rounds = roundsOf(isQuick);
  if (inExtension)
    return await measureInExtension(shelf.pages, rounds, say).finally(() => shelf.close());
  const scripts = await distillerScripts();
  const browser = await launch();
  try {
    const pages: PageFigures[] = [];
    for (const [turn, page] of shelf.pages.entries()) {
      const settings = { isQuick, shows: values.misses, turn };
      pages.push(await measurePage(browser, page, scripts, settings, say));
    }
    const options = { browser, scripts, isQuick, say };
    const growth = values['no-growth']
      ? {}
      : {
          edges: await measureEdges(browser, scripts, isQuick, say),
          garbageKb: await measureGarbage(options),
          growth: await measureGrowth(options),
          slicesMs: await measureSlices(options),
          afterChangeMs: await measureAfterChange(options),
        };
    return {
      browser: browser.version(),
      pages: pages.length,
      elements: median(pages.map(({ elements }) => elements)),
      distillers: Object.fromEntries(
        distillerNames
          .filter((name) => pages.some(({ byDistiller }) => byDistiller.has(name)))
          .map((name) => [name, distillerFigures(pages, name)]),
      ),
      ratios: ratios(pages),
      ...growth,
    };
  } finally {
    await browser.close();
    await shelf.close();
  }
}

/** Measures edge cases, without page-agent, which takes minutes on some of them. */
async function measureEdges(
  browser: Browser,
  scripts: readonly string[],
  isQuick: boolean,
  say: Options['say'],
): Promise<object> {
  const shelf = await openEdges();
  try {
    const figures: Record<string, object> = {};
    for (const page of shelf.pages) {
      const settings = { isQuick, shows: false, turn: 0, isSlow: true };
      figures[page.name] = edgeFigures(await measurePage(browser, page, scripts, settings, say));
    }
    return figures;
  } finally {
    await shelf.close();
  }
}

const roundsOf = (isQuick: boolean): Rounds =>
  isQuick ? { warmUps: 1, measured: 3 } : { warmUps: 2, measured: 7 };

async function measurePage(
  browser: Browser,
  { name, url }: MeasuredPage,
  scripts: readonly string[],
  { isQuick, shows, turn, isSlow = false }: Settings,
  say: Options['say'],
): Promise<PageFigures> {
  const tab = await openTab(browser, url, scripts);
  const elements = await tab.page.evaluate(() => document.getElementsByTagName('*').length);
  const isLeftOut = isSlow || elements > PAGE_AGENT_LIMIT;
  const names = allNames(isQuick).filter((each) => !isLeftOut || each !== 'page-agent');
  const timings = await timeAll(tab, names, roundsOf(isQuick), turn);
  const truth = await readTruth({
    evaluate: (work, ...args) => tab.page.evaluate(work as never, args[0]),
    send: (method, params) => tab.cdp.send(method as never, params as never),
  });
  const byDistiller = new Map<
    DistillerName,
    NonNullable<ReturnType<PageFigures['byDistiller']['get']>>
  >();
  for (const each of names) {
    const timing = timings.get(each) ?? { first: 0, runs: [] };
    byDistiller.set(each, {
      timing,
      ...(await readAndJudge(tab, each, truth, shows ? say : undefined)),
    });
  }
  await closeTab(tab);
  const own = byDistiller.get('espalier');
  const peer = byDistiller.get('playwright');
  say(
    `${name}: ${elements} elements, ${rounded(median(own?.timing.runs ?? []))} ms of Playwright's ${rounded(median(peer?.timing.runs ?? []))}, ` +
      `${own?.tokens} tokens of ${peer?.tokens}, A ${own?.verdict?.foundA}/${own?.verdict?.a}, B ${own?.verdict?.foundB}/${own?.verdict?.b}`,
  );
  return { page: name, elements, byDistiller };
}

async function readAndJudge(
  tab: Tab,
  name: DistillerName,
  truth: Truth,
  say: ((line: string) => void) | undefined,
): Promise<Omit<NonNullable<ReturnType<PageFigures['byDistiller']['get']>>, 'timing'>> {
  const read = await readOnce(tab, name);
  const lists = name !== 'innerText' && name !== 'espalier text_only';
  const verdict = lists ? judge(read, truth) : undefined;
  if (say && verdict && name === 'espalier') {
    for (const line of await describeMisses(tab, verdict, truth, read)) say(line);
  }
  const tokens = countTokens(read.text, { disallowedSpecial: new Set() });
  return { tokens, writes: read.writes, verdict };
}
