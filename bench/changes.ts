/**
 * Change observation (AE-07) against labeled page changes, in both browsers: precision and recall of what the content
 * layer reports, next to Agent-E's published rule (MutationObserver additions until 100 ms after the action, and
 * aria-expanded of the target). Pages and labels are ours; the code runs in an isolated world, like a content script.
 * Then the cost of observing: the wait it adds on idle pages, and the time observers take.
 */

import type { TestPage } from '../harness/page/openPage.ts';
import { answerDialogs } from '../src/background/world/inPage/pageDialogs.ts';
import type { Change } from '../src/core/page/change.ts';
import { content } from './changes/cases/content.ts';
import { pages } from './changes/cases/pages.ts';
import { popups } from './changes/cases/popups.ts';
import { states } from './changes/cases/states.ts';
import { measureCost } from './changes/cost.ts';
import type { Act, Case } from './changes/fact.ts';
import { type AgentE, type Score, scoreAgentE, scoreOf } from './changes/match.ts';
import { bundleHarness, inEachBrowser, onlyIn, type PageBenchOptions } from './page/benchPage.ts';

const cases: readonly Case[] = [...popups, ...content, ...states, ...pages];
const dialogEvent = 'bench-dialogs';

/** Runs in every installed browser, or in those named; `only=WORD` keeps the cases whose id contains the word. */
export async function run(options: PageBenchOptions): Promise<object> {
  const { say, args, inExtension } = options;
  const only = onlyIn(args);
  const chosen = cases.filter(({ id }) => id.includes(only));
  await bundleHarness(inExtension);
  const ours: Score[] = [];
  const agentE: Score[] = [];
  const byBrowser: Record<string, object> = {};
  await inEachBrowser(options, async (page) => {
    await page.page.evaluateOnNewDocument(answerDialogs, dialogEvent, {
      kind: 'deny',
    } as const);
    const scores = await scoreAll(page, chosen, say);
    ours.push(...scores.ours);
    agentE.push(...scores.agentE);
    const cost = only ? {} : { cost: await measureCost(page, say) };
    byBrowser[page.browser] = { ...rates(scores.ours), agentE: rates(scores.agentE), ...cost };
  });
  return { ...rates(ours), agentE: rates(agentE), pages: chosen.length, ...byBrowser };
}

async function scoreAll(page: TestPage, chosen: readonly Case[], say: PageBenchOptions['say']) {
  const ours: Score[] = [];
  const agentE: Score[] = [];
  for (const each of chosen) {
    const { changes, rule } = await observe(page, each);
    const score = scoreOf(each.facts, changes);
    ours.push(score);
    agentE.push(scoreAgentE(each, rule));
    if (score.wrong + score.missed > 0) {
      say(`${page.browser} ${each.id}: ${score.wrong} wrong, ${score.missed} missed`);
      say(`    reported ${JSON.stringify(changes)}`);
    }
  }
  say(`${page.browser}: ${JSON.stringify(rates(ours))}`);
  return { ours, agentE };
}

type Observed = { readonly changes: readonly Change[]; readonly rule: AgentE };

async function observe(page: TestPage, { html, act, before = 0 }: Case): Promise<Observed> {
  await page.show(html, { '/data': '[]', '/day.png': '', '/night.png': '' });
  return await page.run(
    async (
      { actOn, watchSelfUpdates, session, agentE },
      action: Act,
      wait: number,
      event: string,
    ) => {
      session.dialogs.receive(event, session.signal);
      await watchSelfUpdates(wait);
      const { on = null, ...rest } = action;
      // Triggers what the page does on its own at that moment.
      dispatchEvent(new Event('act'));
      const rule = agentE(on);
      const acted = await actOn(rest, on);
      if (!acted.ok) throw new Error(acted.failure.message);
      return { changes: acted.value.changes, rule: await rule };
    },
    act ?? { kind: 'click', on: '#go' },
    before,
    dialogEvent,
  );
}

/** Over all facts and reported changes of all pages. */
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
