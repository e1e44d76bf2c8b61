/**
 * Change observation (AE-07) against labeled page changes, in both browsers: precision and recall of what the content
 * layer reports, next to Agent-E's published rule (MutationObserver additions until 100 ms after the action, and
 * aria-expanded of the target). Pages and labels are ours; the code runs in an isolated world, like a content script.
 * Then the cost of observing: the wait it adds on idle pages, and the time observers take.
 */

import type { TestPage } from '../harness/page/openPage.ts';
import { answerDialogs } from '../src/background/browser/mainWorld/pageDialogs.ts';
import type { Change } from '../src/core/page/change.ts';
import { content } from './changes/cases/content.ts';
import { pages } from './changes/cases/pages.ts';
import { popups } from './changes/cases/popups.ts';
import { states } from './changes/cases/states.ts';
import { measureCost } from './changes/cost.ts';
import type { Act, Case } from './changes/fact.ts';
import { seen, unseen } from './changes/families/index.ts';
import { type AgentE, type Score, scoreAgentE, scoreOf, untrueQuotes } from './changes/match.ts';
import {
  bundleHarness,
  inEachBrowser,
  onlyIn,
  type PageBenchOptions,
  wordIn,
} from './page/benchPage.ts';

const parts: Readonly<Record<string, readonly Case[]>> = {
  byHand: [...popups, ...content, ...states, ...pages],
  seen,
  unseen,
};
const dialogEvent = 'bench-dialogs';

/**
 * Runs in every installed browser, or in the named ones; `only=WORD` keeps the cases whose id contains the word, and
 * `part=byHand|seen|unseen` selects one of the three sets.
 */
export async function run(options: PageBenchOptions): Promise<object> {
  const { say, args, inExtension } = options;
  const [only, part] = [onlyIn(args), wordIn(args, 'part')];
  const chosen = Object.entries(parts)
    .filter(([name]) => !part || name === part)
    .map(([name, cases]) => ({ name, cases: cases.filter(({ id }) => id.includes(only)) }));
  await bundleHarness(inExtension);
  const all: Scored[] = [];
  const byBrowser: Record<string, object> = {};
  await inEachBrowser(options, async (page) => {
    await page.page.evaluateOnNewDocument(answerDialogs, dialogEvent, {
      kind: 'deny',
    } as const);
    const scored: Scored[] = [];
    for (const { name, cases } of chosen)
      for (const each of cases) scored.push(await scoreCase(page, { ...each, part: name }, say));
    all.push(...scored);
    const cost = only || part ? {} : { cost: await measureCost(page, say) };
    byBrowser[page.browser] = { ...figuresOf(scored), ...cost };
    say(`${page.browser}: ${JSON.stringify(figuresOf(scored))}`);
  });
  return { ...figuresOf(all), ...byBrowser };
}

type Scored = {
  readonly part: string;
  readonly ours: Score;
  readonly agentE: Score;
  readonly untrue: number;
};

/** Returns figures by set; each page counts once per browser. */
function figuresOf(scored: readonly Scored[]): object {
  const named = Object.keys(parts).map((part) => ({
    part,
    cases: scored.filter((each) => each.part === part),
  }));
  return Object.fromEntries(
    named
      .filter(({ cases }) => cases.length > 0)
      .map(({ part, cases }) => [
        part,
        {
          pages: cases.length,
          ...rates(cases.map(({ ours }) => ours)),
          untrueQuotes: cases.reduce((sum, { untrue }) => sum + untrue, 0),
          agentE: rates(cases.map(({ agentE }) => agentE)),
        },
      ]),
  );
}

async function scoreCase(
  page: TestPage,
  given: Case & { readonly part: string },
  say: PageBenchOptions['say'],
): Promise<Scored> {
  const { id, part, facts, look, isTrueOnly } = given;
  const { changes, rule, before, after, read } = await observe(page, given);
  const told = scoreOf(facts, changes);
  const untrue = isTrueOnly ? untrueQuotes(changes, before, after) : [];
  const late = look ? scoreRead(look, read) : nothing;
  const ours = {
    right: told.right + late.right,
    wrong: told.wrong + late.wrong + untrue.length,
    missed: told.missed + late.missed,
  };
  if (ours.wrong + ours.missed > 0) {
    say(`${page.browser} ${id}: ${ours.wrong} wrong, ${ours.missed} missed`);
    say(`    reported ${JSON.stringify(changes)}`);
    if (untrue.length > 0) say(`    never stood there: ${JSON.stringify(untrue)}`);
    if (late.wrong + late.missed > 0) say(`    read ${JSON.stringify(read)}`);
  }
  return { part, ours, agentE: scoreAgentE(given, rule), untrue: untrue.length };
}

const nothing: Score = { right: 0, wrong: 0, missed: 0 };

/**
 * Scores the page read after the action: wanted texts that are present or missing, and unwanted texts that are present.
 */
function scoreRead({ shows, not }: NonNullable<Case['look']>, read: string): Score {
  const seenOnes = shows.filter((words) => read.includes(words)).length;
  const wrong = not.filter((words) => read.includes(words)).length;
  return { right: seenOnes, wrong, missed: shows.length - seenOnes };
}

type Observed = {
  readonly changes: readonly Change[];
  readonly rule: AgentE;
  /** The page's `innerText` before and after the action, and our page read after it. */
  readonly before: string;
  readonly after: string;
  readonly read: string;
};

/** The worker does the same: if an action changed nothing at first, its late effects are attributed to it. */
const LATE_MS = 600;

async function observe(page: TestPage, { html, act, before = 0 }: Case): Promise<Observed> {
  await page.show(html, { '/data': '[]', '/day.png': '', '/night.png': '' });
  return await page.run(
    async (
      { actOn, lookAgain, watchSelfUpdates, session, agentE, distill },
      action: Act,
      wait: number,
      event: string,
      lateMs: number,
    ) => {
      session.dialogs.receive(event, session.signal);
      await watchSelfUpdates(wait);
      const { on = null, ...rest } = action;
      const was = document.body.innerText;
      // Triggers the page's own update at that moment.
      dispatchEvent(new Event('act'));
      const rule = agentE(on);
      const acted = await actOn(rest, on);
      if (!acted.ok) throw new Error(acted.failure.message);
      if (acted.value.kind === 'stopped') throw new Error('the gate stopped it');
      const isStill = acted.value.changes.length === 0;
      if (isStill) await new Promise((resolve) => setTimeout(resolve, lateMs));
      const changes = isStill ? lookAgain() : acted.value.changes;
      const { lines } = distill('all_fields', '');
      return {
        changes,
        rule: await rule,
        before: was,
        after: document.body.innerText,
        read: lines.join('\n'),
      };
    },
    act ?? { kind: 'click', on: '#go' },
    before,
    dialogEvent,
    LATE_MS,
  );
}

/** Returns the rates over all facts and reported changes of all pages. */
function rates(scores: readonly Score[]): { precision: number; recall: number } {
  const sum = (of: keyof Score): number => scores.reduce((all, score) => all + score[of], 0);
  const share = (part: number, whole: number): number =>
    whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000;
  const right = sum('right');
  return {
    precision: share(right, right + sum('wrong')),
    recall: share(right, right + sum('missed')),
  };
}
