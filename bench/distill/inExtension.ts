/**
 * Our distiller in the built extension's content script, in Chromium, whose accessibility tree is the ground truth. The
 * other distillers do not run inside an extension.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { openExtensionPage } from '../../harness/page/extensionPage.ts';
import type { TestPage } from '../../harness/page/openPage.ts';
import type { Distillation } from '../../src/core/page/observation.ts';
import { bundleHarness } from '../page/benchPage.ts';
import type { DistillerName } from './distillers.ts';
import { distillerFigures, median, type PageFigures, rounded } from './figures.ts';
import { judge } from './judge.ts';
import type { Read, Rounds, Timing } from './measure.ts';
import type { MeasuredPage } from './pages.ts';
import { readTruth, type TruthTab } from './truth.ts';

type Row = NonNullable<ReturnType<PageFigures['byDistiller']['get']>>;

const views = {
  espalier: 'all_fields',
  'espalier text_only': 'text_only',
  'espalier input_fields': 'input_fields',
} as const satisfies Partial<Record<DistillerName, Distillation>>;
const names = Object.keys(views) as (keyof typeof views)[];

const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** Measures the same figures as for the page script, for Espalier only. */
export async function measureInExtension(
  pages: readonly MeasuredPage[],
  rounds: Rounds,
  say: (line: string) => void,
): Promise<object> {
  await bundleHarness(true);
  const opened = await openExtensionPage('chromium', [offline]);
  try {
    await opened.page.page.setViewport({ width: 1280, height: 720 });
    const figures: PageFigures[] = [];
    for (const page of pages) figures.push(await measurePage(opened.page, page, rounds, say));
    return {
      browser: await opened.page.page.browser().version(),
      pages: figures.length,
      elements: median(figures.map(({ elements }) => elements)),
      distillers: Object.fromEntries(names.map((name) => [name, distillerFigures(figures, name)])),
    };
  } finally {
    await opened.close();
  }
}

async function measurePage(
  tab: TestPage,
  { name: page, url }: MeasuredPage,
  rounds: Rounds,
  say: (line: string) => void,
): Promise<PageFigures> {
  await tab.page.goto(url, { waitUntil: 'load' });
  const elements = await tab.page.evaluate(() => document.getElementsByTagName('*').length);
  const cdp = await tab.page.createCDPSession();
  const asked: TruthTab = {
    evaluate: (work, ...args) => tab.page.evaluate(work as never, ...(args as never)),
    send: (method, params) => cdp.send(method as never, params as never),
  };
  const measured: [keyof typeof views, Timing & Read][] = [];
  for (const name of names) measured.push([name, await measureView(tab, views[name], rounds)]);
  const truth = await readTruth(asked);
  await cdp.detach();
  const rows = measured.map(([name, read]): [DistillerName, Row] => {
    const tokens = countTokens(read.text, { disallowedSpecial: new Set() });
    const verdict = name === 'espalier text_only' ? undefined : judge(read, truth);
    return [name, { timing: read, tokens, writes: read.writes, verdict }];
  });
  const byDistiller = new Map(rows);
  const own = byDistiller.get('espalier');
  say(
    `${page}: ${elements} elements, ${rounded(median(own?.timing.runs ?? []))} ms, ${own?.tokens} tokens, A ${own?.verdict?.foundA}/${own?.verdict?.a}, B ${own?.verdict?.foundB}/${own?.verdict?.b}`,
  );
  return { page, elements, byDistiller };
}

/** Times and reads in the content script, which numbers elements in the order of the ground truth. */
function measureView(tab: TestPage, kind: Distillation, rounds: Rounds): Promise<Timing & Read> {
  return tab.run(
    ({ distillWithElements, listingOf, numberElements }, view, { warmUps, measured }) => {
      const times: number[] = [];
      for (let round = 0; round < warmUps + measured; round += 1) {
        void document.body.offsetHeight;
        const begun = performance.now();
        distillWithElements(view, '').observation.lines.join('\n');
        times.push(performance.now() - begun);
      }
      numberElements();
      const { numbers } = globalThis as unknown as { numbers: Map<Element, number> };
      const observer = new MutationObserver(() => undefined);
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document, all);
      const seen = distillWithElements(view, '');
      const text = seen.observation.lines.join('\n');
      const listed = listingOf(text, seen.elements).map(({ element, words }) => ({
        element: numbers.get(element) ?? -1,
        words,
      }));
      const writes = observer.takeRecords().length;
      return { first: times[0] ?? 0, runs: times.slice(warmUps), text, listed, writes };
    },
    kind,
    rounds,
  );
}
