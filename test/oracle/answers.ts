/**
 * Operators and a world over a script, for runs with a user in them. All they need they read from the run they are
 * shown: a restored run is answered as the first one was. Steps find their place in the script by their words.
 */

import {
  and,
  type Script as FakeScript,
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  note,
  or,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { Expect } from '../../src/core/action/expect.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Draft } from '../../src/core/memory/schema.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { childrenOf, findNode, nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import type { OperatorName } from '../../src/planners/operators.ts';
import type { PlannerReply } from '../../src/planners/research/agentE/replies.ts';
import { searchBelow } from '../../src/planners/research/weboperator/roles.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { add } from '../core/memory/tents.ts';
import {
  actSucceeds,
  everyId,
  isComplete,
  offspring,
  type Script,
  type Spot,
  spotAt,
} from './script.ts';

/** An operator whose every nth answer is of no use. */
export type Bad = { readonly operator: OperatorName; readonly every: number };

export function placeAt(script: Script, nth: number): string {
  const places = everyId(script).filter((id) => id.startsWith('0') && id !== '0.99');
  return places[nth % places.length] ?? '0';
}

/** The place of the script that a node's words stand for; the goal stands for its root. */
const placeOf = (tree: PlanTree, id: string): string =>
  /^at (\S+)/.exec(findNode(tree, nodeId(id))?.description ?? '')?.[1] ?? '0';

export function operatorsOf(script: Script, bad: Bad | null = null): FakeScript {
  return {
    isBad: (operator, { run }) => {
      const calls = run.spent.byOperator[operator]?.calls ?? 0;
      return bad?.operator === operator && calls % bad.every === 0;
    },
    next: (context) => nextOf(script, context),
    plan: (context) => delegationOf(script, context),
    constraints: tents,
    table: ({ run }) => [add({ name: `tent ${run.memory.records.length % 3}`, price: '150 €' })],
    expand: (context) => {
      const expansion = expansionOf(script, context);
      return expansion.ok && context.run.options.system === 'best'
        ? ok({ ...expansion.value, ...besides(script, context) })
        : expansion;
    },
    repair: ({ tree, node }) => {
      const place = placeOf(tree, node);
      const { children, repairs } = spotAt(script, place);
      const nth = findNode(tree, node)?.repairAttempts ?? 0;
      const first = children.length + repairs.slice(0, nth).flat().length;
      return { add: childrenAt(script, place, first, repairs[nth]?.length ?? 0) };
    },
    check: ({ run, tree, node }) => {
      const asked = Object.keys(run.verdicts).filter((key) => key.startsWith(`${node}|`)).length;
      return { complete: isComplete(script, placeOf(tree, node), asked), reason: 'scripted' };
    },
    update: ({ tree, node }) => updateOf(script, placeOf(tree, node)),
    reached: script.reached,
  };
}

/** The criteria of a run with a table. */
const tents: Draft = {
  items: [
    {
      item: 'tent',
      wanted: 2,
      fields: [],
      constraints: [
        {
          text: 'at most 200 €',
          kind: 'explicit',
          test: { field: 'price', op: '<=', value: '200', unit: 'EUR' },
        },
      ],
    },
  ],
};

/** The goal is as many acts as its place has children, one at each; a step is one act at the place that its words name. */
function nextOf(script: Script, { tree, node, run }: Context): Action {
  const stop: Action = { kind: 'stop', answer: `scripted answer to ${run.goal}` };
  // In a search the acts of a step hang one below the other.
  const isSearch = run.options.system === 'weboperator';
  const below = isSearch ? searchBelow(tree, node) : childrenOf(tree, node);
  const own = below.filter(({ kind, pinned }) => kind === 'action' && !pinned);
  const done = own.filter(({ status }) => status === 'success').length;
  const place = placeOf(tree, node);
  const wanted = node === tree.root ? offspring(spotAt(script, place)).length : 1;
  if (done >= wanted) return stop;
  const at = node === tree.root ? `${place}.${done + 1}` : place;
  const spot = spotAt(script, at);
  return spot.kind === 'note' ? note(at) : goTo(`/at/${at}?node=${nodeOf(tree, node).id}`);
}

/** The goal is as many steps as its place has children, each with its place as words. */
function delegationOf(script: Script, { tree, run }: Context): PlannerReply {
  const place = placeOf(tree, tree.root);
  const wanted = offspring(spotAt(script, place)).map((_, index) => `at ${place}.${index + 1}`);
  const tried = childrenOf(tree, tree.root).filter(
    ({ pinned, closed, status }) =>
      !pinned && (status === 'success' || (closed && closed.cause !== 'superseded')),
  );
  const [next = '', ...plan] = wanted.slice(tried.length);
  const response = next ? '' : `scripted answer to ${run.goal}`;
  return { next, plan, terminate: next ? 'no' : 'done', response };
}

/** Every second id it names is pruned, the others are reworded. */
function updateOf(script: Script, place: string) {
  const ids = everyId(script);
  const named = spotAt(script, place).prunes.map((nth) => ids[nth % ids.length] ?? '');
  return {
    prune: named.filter((_, index) => index % 2 === 0),
    reword: named
      .filter((_, index) => index % 2 === 1)
      .map((id) => ({ id, description: `at ${place}` })),
  };
}

/** Remarks of an expansion of `best` on other nodes, right or wrong, and nodes it gives up. */
function besides(script: Script, { tree, node }: Context): Partial<Expanded> {
  const { prunes, kind, isLost } = spotAt(script, placeOf(tree, node));
  const ids = tree.nodes.map(({ id }) => id);
  const named = prunes.flatMap((nth) => ids[nth % ids.length] ?? []);
  return {
    settled: named.filter((_, index) => index % 2 === 1),
    dropped: named.filter((_, index) => index % 2 === 0),
    ...(kind === 'note' && isLost && named.length > 1 ? { outcome: 'cannot' as const } : {}),
  };
}

function expansionOf(script: Script, { tree, node }: Context): Result<Expanded> {
  const place = placeOf(tree, node);
  const spot = spotAt(script, place);
  const calls = findNode(tree, node)?.cost.calls ?? 0;
  // Two failures mean for ever, but for the goal: a revival in between would give a third try.
  if ((spot.failures > 1 && node !== tree.root) || calls < Math.min(spot.failures, 1))
    return err('badModelOutput', 'scripted nonsense', '');
  if (spot.kind === 'action') return ok(foreseen(spot, goTo(`/at/${place}?node=${node}`)));
  // A step that turns out to be done already: the product alone has these.
  if (spot.kind === 'note')
    return ok({ ...leaf(note(place)), outcome: spot.isLost ? 'done' : 'planned' });
  const children = childrenAt(script, place, 0, spot.children.length);
  if (spot.kind === 'or') return ok(or(...children));
  return ok({ ...and(), expansion: { kind: 'and', ordered: spot.ordered, children } });
}

/** Half of the acts have an expected effect, which for half of these comes about. */
function foreseen({ prunes, isLost }: Spot, action: Action): Expanded {
  if (prunes.length % 2 === 0) return leaf(action);
  const expect: Expect = { what: 'url', text: isLost ? '/nowhere' : '/at/' };
  return { ...leaf(action), expansion: { kind: 'action', action, expect } };
}

function childrenAt(script: Script, place: string, first: number, count: number): NewChild[] {
  return offspring(spotAt(script, place))
    .slice(first, first + count)
    .map(({ score }, index) => ({ description: `at ${place}.${first + index + 1}`, score }));
}

/** The world as it is after `events`, which may be none. Half of the failures are elements that are gone. */
export function worldOf(script: Script, events: readonly RunEvent[]): FakeWorld {
  const times = new Map<string, number>();
  const count = (action: Action): number => {
    const key = JSON.stringify(action);
    const earlier = times.get(key) ?? 0;
    times.set(key, earlier + 1);
    return earlier;
  };
  const world = fakeWorld((action) => {
    const place = /\/at\/([\d.]+)/.exec(action.kind === 'goto' ? action.url : '')?.[1] ?? '0';
    const { attempts } = spotAt(script, place);
    if (actSucceeds(script, place, count(action))) return ok({});
    const kind = attempts.length > 1 ? 'notFound' : 'navigationFailed';
    return err(kind, 'scripted dead link', '');
  });
  for (const { change } of events) {
    if (change.kind !== 'actionFinished') continue;
    count(change.record.action);
    if (change.record.url) world.at = change.record.url;
  }
  return world;
}
