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
import type { Context, Expanded } from '../../src/core/ports.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Run } from '../../src/core/run/run.ts';
import {
  actSucceeds,
  expandFails,
  isComplete,
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
  await loop.drive();
  const run = loop.run();
  return {
    popped: poppedEntries(events),
    calls: calls.map(({ operator, node }) => `${operator} ${node}`),
    records: world.records,
    statuses: statuses(run),
    stop: stopWords(run),
  };
}

export const optionsOf = (script: Script): RigOptions => ({
  system: 'structured',
  budget: {
    planningSteps: script.planningSteps,
    actions: script.actions,
    modelCalls: 1e6,
    tokens: 1e12,
    usd: 1e6,
    ms: 1e12,
  },
});

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
    expand: (context) => expansionOf(script, context),
    repair: ({ tree, node }) => ({
      add: toChildren(repairAdds(script, node, tree.nodes[node]?.repairAttempts ?? 0)),
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
  if (expandFails(script, node, tree.nodes[node]?.cost.calls ?? 0))
    return err('badModelOutput', 'scripted nonsense', '');
  const spot = spotAt(script, node);
  const children = toChildren(spot.children);
  if (spot.kind === 'action') return ok(leaf(goTo(`/${node}`)));
  if (spot.kind === 'note') return ok(leaf(note(node)));
  if (spot.kind === 'or') return ok(or(...children));
  const expansion = { kind: 'and', ordered: spot.ordered, children } as const;
  return ok({ ...and(), expansion });
}

const toChildren = (spots: readonly Spot[]): NewChild[] =>
  spots.map(({ score }) => ({ description: 'a step', score }));

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
  const restore: FakeWorld['restore'] = async (rung, { address: url }) => {
    if (rung !== 'address') {
      // Every rollback is one record: being there already is a way to go back too.
      const isThere = rung === 'there' && world.at === url;
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
