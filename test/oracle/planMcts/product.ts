/** The system `plan-mcts` over a script, and what it did in the oracle's words. */

import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import {
  type Script as FakeScript,
  fakeWorld,
  type Rig,
  rig,
} from '../../../harness/fakes/fakeRun.ts';
import { doneAt, failedAt } from '../../../harness/fakes/outcomes.ts';
import { editId, elementRef } from '../../../src/core/ids.ts';
import type { Edit } from '../../../src/core/plan/edit.ts';
import type { PlanNode } from '../../../src/core/plan/node.ts';
import { nodeOf } from '../../../src/core/plan/tree.ts';
import { err, ok } from '../../../src/core/result.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import type { Run } from '../../../src/core/run/run.ts';
import type { Strategy } from '../../../src/engine/strategy.ts';
import { searchConfigs } from '../../../src/planners/research/planMcts/config.ts';
import {
  choiceAfter,
  isEdge,
  isSelectable,
  isStanding,
} from '../../../src/planners/research/planMcts/edge.ts';
import { searchStateOf } from '../../../src/planners/research/planMcts/searchStep.ts';
import { planMcts } from '../../../src/planners/research/planMcts/strategy.ts';
import {
  fails,
  isBad,
  isConfirmed,
  isDone,
  isLost,
  letterOf,
  moveOf,
  ownWords,
  revisionOf,
  rounded,
  type Script,
  type Trace,
  type UserEdit,
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
    strategy: withEdits(planMcts('plan-mcts', searchConfigs['plan-mcts']), script.edits),
    askBefore: 'risky',
    world: worldOf(script, entries),
    budget: { planningSteps: 1e6, actions: 1e6, modelCalls: 1e6, tokens: 1e12, usd: 1e6, ms: 1e12 },
  });
  await loop.drive();
  while (await answered(loop)) await loop.drive();
  const run = loop.run();
  if (JSON.stringify(foldRun(events)) !== JSON.stringify(run))
    throw new Error('the journal does not fold to the run');
  return { entries, values: valuesIn(run), end: endOf(run), answer: run.answer };
}

/** What sends something is asked about, and allowed; so is that many cards follow each other. */
async function answered(loop: Rig['loop']): Promise<boolean> {
  const { question, failure } = loop.run();
  if (question) await loop.reply(question.id, { kind: 'once' });
  else if (failure?.kind === 'declined') await loop.resume(false);
  else return false;
  return true;
}

const MOST = 3_000;

/** The user's edits are queued between two attempts, before the next one is selected. */
function withEdits(strategy: Strategy, edits: readonly UserEdit[]): Strategy {
  let done = 0;
  let left = edits;
  return {
    step(run, ended) {
      const { attempts, closing } = searchStateOf(run);
      const isBetween = ended === null && attempts.length === 0 && closing === null;
      const due = left.filter(({ after }) => after === done);
      if (isBetween && due.length > 0 && choiceAfter(run.tree, run.tree.root)) {
        left = left.filter((edit) => !due.includes(edit));
        const open = openEdges(run);
        const queued = due.flatMap((edit) => editOf(edit, open, edits));
        if (queued.length > 0) return queued.map((edit) => ({ kind: 'editQueued', edit }) as const);
      }
      const changes = strategy.step(run, ended);
      done += changes.filter(
        (change) => change.kind === 'planMoved' && change.counts?.label === 'iteration',
      ).length;
      return changes;
    },
  };
}

const openEdges = ({ tree }: Run): PlanNode[] =>
  tree.nodes
    .filter(
      (node) => isEdge(tree, node.id) && isStanding(tree, node.id) && isSelectable(tree, node),
    )
    .toSorted((a, b) => (a.description < b.description ? -1 : 1));

function editOf(edit: UserEdit, open: readonly PlanNode[], edits: readonly UserEdit[]): Edit[] {
  const target = open[edit.target % open.length]?.id;
  if (target === undefined) return [];
  const nth = edits.indexOf(edit);
  const base = { id: editId(`edit ${nth}`), target };
  return edit.kind === 'remove'
    ? [{ ...base, kind: 'remove' }]
    : [{ ...base, kind: 'add', place: 'after', description: ownWords(nth) }];
}

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
      .filter(({ description }) => /^(?:plan|own)/.test(description))
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
  world.restore = async (method, { address: url }) => {
    if (method === 'there') return ok(world.at === url ? { url } : 'cannot');
    if (method !== 'address') return ok('cannot');
    entries.push(`back ${pathOf(url)}`);
    if (isLost(script, pathOf(url))) return ok('cannot');
    world.at = url;
    return ok({ url });
  };
  return world;
}
