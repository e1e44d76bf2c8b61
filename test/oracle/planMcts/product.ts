/** The system `plan-mcts` over a script, and what it did in the oracle's words. */

import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import { type Script as FakeScript, fakeWorld, rig } from '../../../harness/fakes/fakeRun.ts';
import { doneAt, failedAt } from '../../../harness/fakes/outcomes.ts';
import { elementRef } from '../../../src/core/ids.ts';
import { nodeOf } from '../../../src/core/plan/tree.ts';
import { err, ok } from '../../../src/core/result.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import type { Run } from '../../../src/core/run/run.ts';
import {
  fails,
  isBad,
  isConfirmed,
  isDone,
  isLost,
  letterOf,
  moveOf,
  revisionOf,
  rounded,
  type Script,
  type Trace,
  waysOf,
  writes,
} from './script.ts';

const site = 'https://site.test';
const pathOf = (address: string): string => address.slice(site.length);

export async function runMcts(script: Script): Promise<Trace> {
  const entries: string[] = [];
  const asked = new Map<string, number>();
  const nthOf = (part: string): number => (asked.get(part) ?? 1) - 1;
  const operators: FakeScript = {
    expand: {},
    isBad: (operator, context) => {
      asked.set(operator, (asked.get(operator) ?? 0) + 1);
      if (entries.length > MOST) throw new Error('the run never ends');
      entries.push(`ask ${operator}: ${subjectOf(operator, context)}`);
      return isBad(script, operator, nthOf(operator));
    },
    search: {
      propose: () =>
        waysOf(script, nthOf('proposeSubplans')).map((subplan) => ({ thought: '', subplan })),
      ground: () => {
        const move = moveOf(script, nthOf('groundSubplan'));
        if (move.kind === 'over') return { act: null, isLast: true, isGivenUp: move.isGivenUp };
        const action =
          move.kind === 'say'
            ? ({ kind: 'stop', answer: move.text } as const)
            : writes(script, move.path)
              ? ({ kind: 'click', ref: elementRef(move.path) } as const)
              : ({ kind: 'goto', url: site + move.path } as const);
        return { act: { action }, isLast: move.kind === 'say' || move.isLast };
      },
      micro: () => ({ isDone: isDone(script, nthOf('judgeSubplan')) }),
      macro: () => ({ letter: letterOf(script, nthOf('judgeProgress')) }),
      revise: (context) => ({
        subplan: revisionOf(script, nthOf('reviseSubplan'), wordsIn(context)),
      }),
    },
    get reached() {
      return isConfirmed(script, nthOf('answer'));
    },
  };
  const { loop, events } = rig(operators, {
    system: 'plan-mcts',
    askBefore: 'risky',
    world: worldOf(script, entries),
    budget: { planningSteps: 1e6, actions: 1e6, modelCalls: 1e6, tokens: 1e12, usd: 1e6, ms: 1e12 },
  });
  // What sends something is asked about, and allowed.
  await loop.drive();
  for (let { question } = loop.run(); question; { question } = loop.run()) {
    await loop.reply(question.id, { kind: 'once' });
    await loop.drive();
  }
  const run = loop.run();
  if (JSON.stringify(foldRun(events)) !== JSON.stringify(run))
    throw new Error('the journal does not fold to the run');
  return { entries, values: valuesIn(run), end: endOf(run), answer: run.answer };
}

const MOST = 3_000;

const wordsIn = ({ tree, node }: Context): string => nodeOf(tree, node).description;

function subjectOf(operator: string, context: Context): string {
  const about = (context.about ?? {}) as { readonly subplan?: string };
  return ['validate', 'answer', 'proposeSubplans'].includes(operator)
    ? ''
    : (about.subplan ?? wordsIn(context));
}

const valuesIn = ({ tree }: Run): Trace['values'] =>
  Object.fromEntries(
    tree.nodes
      .filter(({ description }) => description.startsWith('plan'))
      .map(({ description, value, visits }) => [description, [rounded(value ?? 0), visits]]),
  );

function endOf({ status, stop, failure }: Run): string {
  if (!stop) return `${status} ${failure?.kind ?? ''}`.trim();
  return stop.kind;
}

function worldOf(script: Script, entries: string[]) {
  const world = fakeWorld();
  world.describe = async ({ action }) =>
    ok(action.kind === 'click' ? elementFacts({ ref: action.ref, name: 'Place the order' }) : null);
  world.perform = async (action) => {
    if (action.kind !== 'goto' && action.kind !== 'click') return doneAt(world.at, {});
    const path = action.kind === 'goto' ? pathOf(action.url) : action.ref;
    entries.push(`go ${path}`);
    if (fails(script, path)) return failedAt(world.at, err('noEffect', 'scripted failure', ''));
    const from = world.at;
    world.at = site + path;
    const navigated = { kind: 'navigated', from, to: world.at } as const;
    const sent = { kind: 'sent', method: 'POST', to: world.at } as const;
    return doneAt(world.at, { changes: action.kind === 'click' ? [navigated, sent] : [navigated] });
  };
  world.restore = async (rung, { address: url }) => {
    if (rung === 'there') return ok(world.at === url ? { url } : 'cannot');
    if (rung !== 'address') return ok('cannot');
    entries.push(`back ${pathOf(url)}`);
    if (isLost(script, pathOf(url))) return ok('cannot');
    world.at = url;
    return ok({ url });
  };
  return world;
}
