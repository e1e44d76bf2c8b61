/** The product run over a script, and what it did in the oracle's words. */

import {
  and,
  type Script as FakeScript,
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  note,
  or,
  poppedEntries,
  type RigOptions,
  rig,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { Loop } from '../../src/engine/loop.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import {
  actSucceeds,
  expandFails,
  isBadAnswer,
  isComplete,
  isDenied,
  isLost,
  repairAdds,
  type Script,
  type Spot,
  spotAt,
  type Trace,
  updatePrunes,
} from './script.ts';

export const site = 'https://site.test';

/** The run of the system `structured` over the script. */
export async function runProduct(script: Script): Promise<Trace> {
  const world = scriptedWorld(script);
  const { loop, events, calls } = rig(operatorsOf(script), { ...optionsOf(script), world });
  await attend(loop, (node) => isDenied(script, node));
  const run = loop.run();
  return {
    popped: poppedEntries(events),
    calls: calls.map(({ operator, node }) => `${operator} ${node}`),
    records: world.records,
    statuses: statuses(run),
    stop: stopWords(run),
  };
}

/** What one scripted call costs. */
const call = { modelCalls: 1, tokens: 110, usd: 0.001, ms: 5 };

export const optionsOf = (script: Script): RigOptions => ({
  system: 'structured',
  askBefore: script.hasCards ? 'all' : 'none',
  budget: {
    planningSteps: script.planningSteps,
    actions: script.actions,
    modelCalls: 1e6,
    tokens: 1e12,
    usd: 1e6,
    ms: 1e12,
    // Half a call less, since sums of small numbers are not exact.
    [script.calls.which]: (script.calls.count - 0.5) * call[script.calls.which],
  },
});

/** Answers the cards, and lets the run go on that was asked too often in a row. */
export async function attend(loop: Loop, isSkipped: (node: string) => boolean): Promise<void> {
  await loop.drive();
  for (let { question, failure } = loop.run(); ; { question, failure } = loop.run()) {
    if (question) {
      const isNo = isSkipped(question.node);
      await loop.reply(question.id, isNo ? { kind: 'skip', reason: 'no' } : { kind: 'once' });
    } else if (failure?.kind === 'declined') {
      await loop.resume(false);
    } else return;
    await loop.drive();
  }
}

function stopWords({ status, stop, failure }: Run): string {
  if (!stop) return `${status}: ${failure?.message ?? ''}`;
  if (stop.kind === 'limit') return `budget ${stop.which}`;
  return stop.kind === 'reached' ? 'reached' : 'notReached';
}

/**
 * Operators over the script. What was asked before is read from the run they are shown, never counted here, so
 * that a run restored at any event is answered as the first one was.
 */
export function operatorsOf(script: Script): FakeScript {
  return {
    isBad: (operator, { run }) =>
      isBadAnswer(script, operator, run.spent.byOperator[operator]?.calls ?? 0),
    expand: (context) => expansionOf(script, context),
    repair: ({ tree, node }) => ({
      add: toChildren(node, repairAdds(script, node, findNode(tree, node)?.repairAttempts ?? 0)),
    }),
    check: ({ run, node }) => {
      const asked = Object.keys(run.verdicts).filter((key) => key.startsWith(`${node}|`)).length;
      return { complete: isComplete(script, node, asked), reason: 'scripted verdict' };
    },
    update: ({ node }) => ({ prune: updatePrunes(script, node) }),
    reached: script.reached,
  };
}

function expansionOf(script: Script, { tree, node }: Context): Result<Expanded> {
  if (expandFails(script, node, findNode(tree, node)?.cost.calls ?? 0))
    return err('badModelOutput', 'scripted nonsense', '');
  const spot = spotAt(script, node);
  const children = toChildren(node, spot.children);
  if (spot.kind === 'action') return ok(leaf(goTo(`/${node}`)));
  if (spot.kind === 'note') return ok(leaf(note(node)));
  if (spot.kind === 'or') return ok(or(...children));
  const expansion = { kind: 'and', ordered: spot.ordered, children } as const;
  return ok({ ...and(), expansion });
}

const toChildren = (parent: string, spots: readonly Spot[]): NewChild[] =>
  spots.map(({ score }) => ({ description: `a step of ${parent}`, score }));

export type ScriptedWorld = FakeWorld & { readonly records: string[] };

/** Actions are addresses named after their nodes. A failure is of the kind that is tried again as it is. */
export function scriptedWorld(script: Script): ScriptedWorld {
  const records: string[] = [];
  const times = new Map<string, number>();
  const world = fakeWorld((action) => {
    const id = action.kind === 'goto' ? action.url.slice(site.length + 1) : '';
    const earlier = times.get(id) ?? 0;
    times.set(id, earlier + 1);
    records.push(`act ${id}`);
    return actSucceeds(script, id, earlier)
      ? ok({})
      : err('navigationFailed', 'scripted dead link', '');
  });
  const restore: FakeWorld['restore'] = async (method, { address: url }) => {
    if (method !== 'address') {
      // Every rollback is one record: being there already is a way to go back too.
      const isThere = method === 'there' && world.at === url;
      if (isThere) records.push(`restore ${url.slice(site.length)}`);
      return ok(isThere ? { url } : 'cannot');
    }
    const path = url.slice(site.length);
    records.push(`restore ${path}`);
    if (isLost(script, path)) return err('navigationFailed', 'scripted dead end', '');
    world.at = url;
    return ok({ url });
  };
  return Object.assign(world, { records, restore });
}
