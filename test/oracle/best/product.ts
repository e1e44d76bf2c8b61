/** The system `best` run over a script, and what it did in the oracle's words. */

import {
  and,
  type Script as FakeScript,
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  note,
  type Rig,
  type RigOptions,
  rig,
  statuses,
} from '../../../harness/fakes/fakeRun.ts';
import { doneAt, failedAt } from '../../../harness/fakes/outcomes.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { editId, nodeId } from '../../../src/core/ids.ts';
import type { Expansion, NewChild } from '../../../src/core/plan/event.ts';
import { childrenOf, findNode, hasNode, nodeOf } from '../../../src/core/plan/tree.ts';
import { err, ok, type Result } from '../../../src/core/result.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import type { Loop } from '../../../src/engine/loop.ts';
import type { Expanded } from '../../../src/planners/tree/replies.ts';
import { attend } from '../product.ts';
import {
  attemptAt,
  type BestScript,
  type BestTrace,
  idsAt,
  isBadAnswer,
  isDenied,
  isLost,
  isReachedAt,
  needlessAt,
  notesOf,
  type Part,
  partAt,
  pathOf,
  repairAt,
  verdictAt,
  wordsOf,
} from './script.ts';

const site = 'https://site.test';
const budget = { actions: 1e6, modelCalls: 1e6, tokens: 1e12, usd: 1e6, ms: 1e12 };
/** What one scripted act or call uses up. */
const one = { actions: 1, modelCalls: 1, tokens: 110, usd: 0.001, ms: 5 };

export async function runBest(script: BestScript): Promise<BestTrace> {
  const { world, records } = worldOf(script);
  /** Replies that were to plan a node, of no use or not: what it cost may include other questions. */
  const planned = new Map<string, number>();
  const { loop, calls }: Rig = rig(operatorsOf(script, planned), {
    system: 'best',
    // Far beyond what these scripts can use: a run that comes to it has run hot.
    // Half of one less, since sums of small numbers are not exact.
    budget: {
      ...budget,
      planningSteps: 3000,
      [script.limit.which]: (script.limit.count - 0.5) * one[script.limit.which],
    },
    askBefore: script.hasCards ? 'all' : 'none',
    world,
    onEvents: userOf(script, () => loop),
    wrap: (operators) => ({
      ...operators,
      expand: async (context, signal) => {
        const called = await operators.expand(context, signal);
        planned.set(context.node, (planned.get(context.node) ?? 0) + 1);
        return called;
      },
      answer: async (context, signal) => {
        const earlier = context.run.spent.byOperator.answer?.calls ?? 0;
        const called = await operators.answer(context, signal);
        if (!called.result.ok) return called;
        const reached = isReachedAt(script, earlier);
        return {
          ...called,
          result: ok({ answer: 'so far', evidence: [], reached, unsettled: '' }),
        };
      },
    }),
  });
  await attend(loop, (node) => isDenied(script, node));
  const { status, stop, failure } = loop.run();
  return {
    calls: calls.map(({ operator, node }) => `${operator} ${node}`),
    records,
    statuses: statuses(loop.run()),
    stop: stop?.kind ?? `${status}: ${failure?.message ?? ''}`,
  };
}

/** Adds the steps of the script to the goal as soon as their time has come. */
function userOf(script: BestScript, loop: () => Loop): NonNullable<RigOptions['onEvents']> {
  let worked = 0;
  return (_, events) => {
    for (const { change } of events) {
      if (change.kind !== 'actionFinished' || !change.record.ok) continue;
      worked += 1;
      for (const [nth, { after }] of script.adds.entries()) {
        const description = wordsOf(script, `0.${script.root.parts.length + nth + 1}`);
        const edit = { id: editId(`add ${nth}`), target: nodeId('0'), description } as const;
        if (after === worked) void loop().edit({ ...edit, kind: 'add', place: 'child' });
      }
    }
  };
}

/** What was asked before is read from the run that is shown: a restored run would be answered as the first one was. */
const operatorsOf = (script: BestScript, planned: ReadonlyMap<string, number>): FakeScript => ({
  isBad: (operator, { run }) =>
    isBadAnswer(script, operator, run.spent.byOperator[operator]?.calls ?? 0),
  expand: (context) => replyOf(script, context, planned),
  repair: ({ tree, node }) => {
    const earlier = findNode(tree, node)?.repairAttempts ?? 0;
    const { isImpossible, prunes, parts } = repairAt(script, node, earlier);
    return {
      diagnosis: isImpossible ? 'impossible' : 'incomplete',
      prune: idsAt(script, prunes).map(nodeId),
      add: childrenAt(script, node, childrenOf(tree, node).length, parts),
    };
  },
  update: ({ run, tree }) => {
    const ids = needlessAt(script, run.spent.byOperator.updateTree?.calls ?? 0);
    return {
      prune: ids.filter(
        (id) => hasNode(tree, id) && nodeOf(tree, nodeId(id)).status === 'unvisited',
      ),
    };
  },
  check: ({ run, node }) => {
    const asked = run.spent.byOperator.checkCompletion?.calls ?? 0;
    return { complete: verdictAt(script, node, asked), reason: 'scripted verdict' };
  },
});

function replyOf(
  script: BestScript,
  { tree, node }: Context,
  planned: ReadonlyMap<string, number>,
): Result<Expanded> {
  const part = partAt(script, node);
  if ((planned.get(node) ?? 0) < part.unusable)
    return err('badModelOutput', 'scripted nonsense', '');
  const ahead = idsAt(script, part.ahead).flatMap((id) => {
    const isKnown = hasNode(tree, id);
    return isKnown ? [{ id: nodeId(id), expansion: expansionAt(script, id) }] : [];
  });
  return ok({
    ...and(),
    expansion: expansionAt(script, node),
    outcome: part.outcome,
    notes: notesOf(script, node),
    settled: idsAt(script, part.settled).map(nodeId),
    dropped: idsAt(script, part.dropped).map(nodeId),
    ahead,
    ...(part.hasAnswer ? { answer: { text: 'there it is', evidence: ['here'] } } : {}),
  });
}

function expansionAt(script: BestScript, id: string): Expansion {
  const { kind, ordered, parts } = partAt(script, id);
  if (kind === 'act' || kind === 'note') return leaf(actionAt(script, id)).expansion;
  const children = childrenAt(script, id, 0, parts);
  return kind === 'or' ? { kind, children } : { kind, ordered, children };
}

const actionAt = (script: BestScript, id: string): Action =>
  partAt(script, id).kind === 'note' ? note(id) : goTo(pathOf(script, id));

function childrenAt(
  script: BestScript,
  parent: string,
  first: number,
  parts: readonly Part[],
): NewChild[] {
  return parts.map(({ score }, index) => {
    const id = `${parent}.${first + index + 1}`;
    const description = wordsOf(script, id);
    return partAt(script, id).isExact
      ? { description, score, action: actionAt(script, id) }
      : { description, score };
  });
}

/** Acts are addresses; how an attempt ends is a matter of the node that it is for. */
function worldOf(script: BestScript): { world: FakeWorld; records: string[] } {
  const records: string[] = [];
  const times = new Map<string, number>();
  const world = fakeWorld();
  world.perform = async (action, { id }) => {
    const node = id.split('#')[0] ?? '';
    const earlier = times.get(node) ?? 0;
    times.set(node, earlier + 1);
    records.push(`act ${node}`);
    const end = attemptAt(script, node, earlier);
    if (end !== 'ok') {
      const kind = end === 'gone' ? 'notFound' : 'navigationFailed';
      return failedAt(world.at, err(kind, `scripted ${end}`, ''));
    }
    if (action.kind === 'goto') world.at = action.url;
    return doneAt(world.at);
  };
  world.restore = async (method, { address }) => {
    if (method === 'there' && world.at === address) return ok({ url: address });
    if (method !== 'address') return ok('cannot');
    const path = address.slice(site.length);
    records.push(`restore ${path}`);
    if (isLost(script, path)) return err('navigationFailed', 'scripted dead end', '');
    world.at = address;
    return ok({ url: address });
  };
  return { world, records };
}
