/**
 * The gate's answers on 720 labeled controls in twelve languages. Pages with many controls are read by the content
 * layer in a real page and judged by the gate's code. With `--critic`, a model judges the controls that code can't.
 * Half of the set is for tuning, the other half only for measuring.
 */
import { parseArgs } from 'node:util';
import { languages } from '../harness/attacks/words.ts';
import type { TestPage } from '../harness/page/openPage.ts';
import type { ElementFacts } from '../src/core/page/observation.ts';
import { modelServer, modelServerIds, wholeAddress } from '../src/core/run/modelServers.ts';
import { bundleHarness, inEachBrowser } from './page/benchPage.ts';
import { answerOf } from './risk/answer.ts';
import { pageOf, riskRows } from './risk/controls.ts';
import { type AskedCritic, type CriticHost, criticOf } from './risk/critic.ts';
import { figuresOf, type JudgedRow } from './risk/figures.ts';
import { halves, type RiskRow } from './risk/row.ts';
import { judgeFile } from './risk/rowsFile.ts';

type Options = { readonly say: (line: string) => void; readonly argv: readonly string[] };
type Judged = RiskRow & JudgedRow;
type ByCode = Judged & { readonly facts: ElementFacts };

export async function run({ say, argv }: Options): Promise<object> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      browser: { type: 'string', default: 'chromium' },
      rows: { type: 'string' },
      wrong: { type: 'boolean', default: false },
      critic: { type: 'boolean', default: false },
      every: { type: 'string', default: '1' },
      provider: { type: 'string', default: 'anthropic' },
      model: { type: 'string', default: 'claude-haiku-4-5' },
      'base-url': { type: 'string' },
      'api-key-env': { type: 'string', default: 'ANTHROPIC_API_KEY' },
    },
  });
  if (values.rows !== undefined) {
    const { rows, described } = judgeFile(values.rows);
    return { source: 'file', critic: 'none', described, ...figuresOf(rows) };
  }
  const byCode = await judgeControls(values.browser, say);
  const critic = values.critic
    ? criticOf({
        ...serverNamed(values.provider, values['base-url']),
        model: values.model,
        key: process.env[values['api-key-env']] ?? '',
      })
    : null;
  const sampled = byCode.filter((_, nth) => nth % Number(values.every) === 0);
  const judged = critic ? await judgeUnclear(sampled, critic, say) : sampled;
  const byHalf = halves.map((half) => [half, figuresOf(judged.filter((row) => row.half === half))]);
  return {
    source: 'own controls',
    critic: critic ? { model: values.model, ...critic.spent() } : 'none',
    browser: values.browser,
    ...figuresOf(judged),
    halves: Object.fromEntries(byHalf),
    ...(values.wrong && { wrong: judged.filter(isWrong).map(wordsOf) }),
  };
}

function serverNamed(
  provider: string,
  address: string | undefined,
): Pick<CriticHost, 'server' | 'baseUrl'> {
  const id = modelServerIds.find((each) => each === provider);
  if (!id) throw new Error(`--provider ${provider}: one of ${modelServerIds.join(', ')}`);
  const server = modelServer(id);
  return { server, baseUrl: wholeAddress(address ?? server.address, server.protocol) };
}

/** Number of questions in parallel. */
const ASKED_AT_ONCE = 4;

async function judgeUnclear(
  rows: readonly ByCode[],
  critic: AskedCritic,
  say: Options['say'],
): Promise<readonly Judged[]> {
  const judged: Judged[] = rows.filter(({ answer }) => answer !== 'unknown');
  const queue = rows.filter(({ answer }) => answer === 'unknown');
  const work = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      judged.push({ ...row, ...(await critic.judge(row.way, row.facts)) });
      say(`${judged.length} of ${rows.length} judged`);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  return judged;
}

/** Whether an answer is wrong, in the half that may be inspected. */
const isWrong = ({ half, truth, answer }: Judged): boolean =>
  half === 'seen' && (truth === 'irreversible') === (answer === 'safe');

const wordsOf = ({ language, truth, label, form, verdict }: Judged): string =>
  `${language} ${truth} "${label}" as ${form}: ${verdict}`;

/** Returns every row with the gate's answer. Throws if the page lacks one of its controls. */
async function judgeControls(browser: string, say: Options['say']): Promise<readonly ByCode[]> {
  const judged: ByCode[] = [];
  await bundleHarness(false);
  const where = { say, args: [browser], inExtension: false, inHiddenTab: false };
  await inEachBrowser(where, async (page) => {
    for (const rows of pagesOf(riskRows)) judged.push(...(await judgePage(page, rows)));
  });
  if (judged.length === 0) throw new Error(`nothing was judged: is ${browser} installed?`);
  return judged;
}

/** Groups the rows that share a page. */
const pagesOf = (rows: readonly RiskRow[]): readonly (readonly RiskRow[])[] =>
  halves.flatMap((half) =>
    languages.map((language) =>
      rows.filter((row) => row.half === half && row.language === language),
    ),
  );

async function judgePage(page: TestPage, rows: readonly RiskRow[]): Promise<readonly ByCode[]> {
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
    return { ...row, facts: own, ...answerOf(row.way, own) };
  });
}
