/**
 * Model calls per browser action, by system, on identical scripted traces. No browser and no model, so only the planner
 * differs. The scripted replies know the plan; a real model plans worse, so compare ratios, not absolute counts.
 */

import { fakeWorld, rig } from '../harness/fakes/fakeRun.ts';
import { err, ok } from '../src/core/result.ts';
import { type SystemId, systems } from '../src/planners/systems.ts';
import { policyOf } from './planner/policy.ts';
import { flat, type Trace, traces } from './planner/traces.ts';

type Tally = {
  readonly calls: number;
  readonly actions: number;
  readonly reached: boolean;
  readonly callsByOperator: Readonly<Record<string, number>>;
};
type Options = { readonly say: (line: string) => void };

/** Returns calls per action of each system, overall and per trace, next to the papers' figures. */
export async function run({ say }: Options): Promise<object> {
  const figures: Record<string, object> = {};
  for (const id of Object.keys(systems) as SystemId[]) figures[id] = await figuresOf(id, say);
  return { model: 'scripted, knows the plan', papers, systems: figures };
}

/** Calls per action that the papers' own runs imply (derived by us, not claimed by them). */
const papers = {
  'StructuredAgent, printed run': 4.8,
  'Agent-E, average over its benchmark': 3.8,
  'WebOperator, per expanded state': 6,
  'Plan-MCTS, one evaluation per subplan of three actions': 2,
  ReAct: 1,
};

async function figuresOf(id: SystemId, say: Options['say']): Promise<object> {
  const byTrace = new Map<string, Tally>();
  for (const trace of traces) byTrace.set(trace.name, await follow(trace, id));
  const tallies = [...byTrace.values()];
  const calls = sum(tallies.map((tally) => tally.calls));
  const actions = sum(tallies.map((tally) => tally.actions));
  say(`${id}: ${calls} calls, ${actions} actions`);
  return {
    callsPerAction: ratio(calls, actions),
    callsByOperator: added(tallies.map((tally) => tally.callsByOperator)),
    calls,
    actions,
    reached: tallies.filter(({ reached }) => reached).length,
    traces: Object.fromEntries(
      [...byTrace].map(([name, tally]) => [name, ratio(tally.calls, tally.actions)]),
    ),
  };
}

async function follow(trace: Trace, system: SystemId): Promise<Tally> {
  const dead = deadAddresses(trace);
  const world = fakeWorld((action) =>
    action.kind === 'goto' && dead.has(action.url)
      ? err('navigationFailed', 'The page is gone.', '')
      : ok({}),
  );
  // Large enough that no limit cuts a trace short.
  const budget = { modelCalls: 1000, actions: 200, planningSteps: 2000 };
  const { loop, calls } = rig(policyOf(trace, system), { system, world, budget });
  await loop.drive();
  const { stop } = loop.run();
  return {
    calls: calls.length,
    actions: world.done.length,
    reached: stop?.kind === 'reached',
    callsByOperator: added(calls.map(({ operator }) => ({ [operator]: 1 }))),
  };
}

const deadAddresses = ({ root }: Trace): ReadonlySet<string> =>
  new Set(
    flat(root).flatMap((part) =>
      part.kind === 'act' && part.dead && part.action.kind === 'goto' ? [part.action.url] : [],
    ),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const ratio = (a: number, b: number): number => Math.round((a / Math.max(1, b)) * 100) / 100;

function added(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const count of counts)
    for (const [name, value] of Object.entries(count)) total[name] = (total[name] ?? 0) + value;
  return total;
}
