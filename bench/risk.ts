/**
 * The gate's answers on 720 labeled controls in twelve languages: pages with many controls, read by the content layer in
 * a real page, judged by the code of the gate. Half of the set is for tuning, the other half only for measuring.
 */
import { parseArgs } from 'node:util';
import { languages } from '../harness/attacks/words.ts';
import type { TestPage } from '../harness/page/openPage.ts';
import type { ElementFacts } from '../src/core/page/observation.ts';
import { bundleHarness, inEachBrowser } from './page/benchPage.ts';
import { answerOf } from './risk/answer.ts';
import { pageOf, riskRows } from './risk/controls.ts';
import { figuresOf, type JudgedRow } from './risk/figures.ts';
import { halves, type RiskRow } from './risk/row.ts';
import { judgeFile } from './risk/rowsFile.ts';

type Options = { readonly say: (line: string) => void; readonly argv: readonly string[] };
type Judged = RiskRow & JudgedRow;

export async function run({ say, argv }: Options): Promise<object> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      browser: { type: 'string', default: 'chromium' },
      rows: { type: 'string' },
      wrong: { type: 'boolean', default: false },
    },
  });
  if (values.rows !== undefined) {
    const { rows, described } = judgeFile(values.rows);
    return { source: 'file', critic: 'none', described, ...figuresOf(rows) };
  }
  const judged = await judgeControls(values.browser, say);
  const byHalf = halves.map((half) => [half, figuresOf(judged.filter((row) => row.half === half))]);
  return {
    source: 'own controls',
    critic: 'none',
    browser: values.browser,
    ...figuresOf(judged),
    halves: Object.fromEntries(byHalf),
    ...(values.wrong && { wrong: judged.filter(isWrong).map(wordsOf) }),
  };
}

/** Only of the half that may be looked at. */
const isWrong = ({ half, truth, answer }: Judged): boolean =>
  half === 'seen' && (truth === 'irreversible') === (answer === 'safe');

const wordsOf = ({ language, truth, label, form, verdict }: Judged): string =>
  `${language} ${truth} "${label}" as ${form}: ${verdict}`;

/** Every row with the gate's answer. Throws where the page does not have one of its controls. */
async function judgeControls(browser: string, say: Options['say']): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  await bundleHarness(false);
  const where = { say, args: [browser], inExtension: false, inHiddenTab: false };
  await inEachBrowser(where, async (page) => {
    for (const rows of pagesOf(riskRows)) judged.push(...(await judgePage(page, rows)));
  });
  if (judged.length === 0) throw new Error(`nothing was judged: is ${browser} installed?`);
  return judged;
}

/** Rows that share a page. */
const pagesOf = (rows: readonly RiskRow[]): readonly (readonly RiskRow[])[] =>
  halves.flatMap((half) =>
    languages.map((language) =>
      rows.filter((row) => row.half === half && row.language === language),
    ),
  );

async function judgePage(page: TestPage, rows: readonly RiskRow[]): Promise<readonly Judged[]> {
  await page.show(pageOf(rows));
  const found = await page.run((espalier) => {
    espalier.distillWithElements('all_fields', '');
    return [...document.querySelectorAll('[data-row]')].map((element) => {
      const facts = espalier.factsOf(espalier.refOf(element));
      return [element.getAttribute('data-row') ?? '', facts.ok ? facts.value : null] as const;
    });
  });
  const facts = new Map<string, ElementFacts | null>(found);
  return rows.map((row) => {
    const own = facts.get(row.id);
    if (!own) throw new Error(`${row.id} (${row.form}) is not on its page`);
    return { ...row, ...answerOf(row.way, own) };
  });
}
