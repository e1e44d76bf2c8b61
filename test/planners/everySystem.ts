/**
 * One script for every system, so that a test of what all of them promise names none: the goal is a list of steps, and
 * each step is the act that its words stand for.
 */
import {
  and,
  leaf,
  noPlaces,
  observation,
  type RigOptions,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit, EditPlace } from '../../src/core/plan/edit.ts';
import type { PlanNode } from '../../src/core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { Run } from '../../src/core/run/run.ts';
import { type Operators, operatorsFrom } from '../../src/planners/operators.ts';
import { type SystemId, systems } from '../../src/planners/systems.ts';
import { treeRules } from '../../src/planners/tree/rules.ts';
import { list } from '../engine/listStrategy.ts';

/** Each system of the table. */
export const systemRows: readonly (readonly [string, RigOptions])[] = (
  Object.keys(systems) as SystemId[]
).map((system) => [system, { system }]);

/** Each system of the table, and a planner that exists for tests alone. */
export const plannerRows: readonly (readonly [string, RigOptions])[] = [
  ...systemRows,
  ['one for this test', { system: 'react', strategy: list }],
];

/** Those that look ahead, where every page can be looked at. */
export const lookRows: readonly (readonly [string, RigOptions])[] = (
  ['best', 'weboperator'] as const
).map((system) => [
  `${system} with looks ahead`,
  { system, lookAhead: true, places: { ...noPlaces, probe: probeAnything } },
]);

async function probeAnything(_place: unknown, address: string) {
  return ok({ status: 200, page: observation(address) });
}

/** Those that plan a tree before they act. */
export const treeRows = systemRows.filter(([system]) => system in treeRules);

/** Words of steps, and the act that each stands for. */
export type Acts = Readonly<Record<string, Action>>;

/** The goal is the steps with these words, in this order; `acts` has those of the user too. */
export function listed(goal: readonly string[], acts: Acts): Script {
  return {
    expand: ({ tree, node }) => {
      const { parent, description } = nodeOf(tree, node);
      return ok(parent === null ? and(...goal) : leaf(actOf(acts, description)));
    },
    next: (context) => nextOf(goal, acts, context),
    repair: {},
  };
}

function nextOf(goal: readonly string[], acts: Acts, { tree, node }: Context): Action {
  const words = node === tree.root ? goal : [nodeOf(tree, node).description];
  const left = words.map((each) => actOf(acts, each)).find((act) => !isDealtWith(tree, act));
  return left ?? { kind: 'stop', answer: 'all done' };
}

function actOf(acts: Acts, words: string): Action {
  const act = acts[words];
  if (!act) throw new Error(`no act is scripted for "${words}"`);
  return act;
}

/** Done, or cut by the user. */
const isDealtWith = ({ nodes }: PlanTree, action: Action): boolean =>
  nodes.some(
    (node) =>
      node.kind === 'action' &&
      JSON.stringify(node.action) === JSON.stringify(action) &&
      (node.status === 'success' || node.closed?.cause === 'human'),
  );

/** The step that is this act; throws where none is. */
export function stepOf({ tree }: Run, kind: Action['kind']): PlanNode {
  const found = tree.nodes.find((node) => node.kind === 'action' && node.action.kind === kind);
  if (!found) throw new Error(`no step is ${kind}`);
  return found;
}

export const addition = (target: string, place: EditPlace, description: string): Edit => ({
  id: editId(`${place} ${target} ${description}`),
  target: nodeId(target),
  kind: 'add',
  place,
  description,
});

export const cut = (target: string): Edit => ({
  id: editId(`cut ${target}`),
  target: nodeId(target),
  kind: 'remove',
});

/** A promise, and what resolves it. */
export function signalled(): { readonly come: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const come = new Promise<void>((done) => {
    resolve = done;
  });
  return { come, resolve: () => resolve() };
}

/** Operators whose every question is heard before it is asked; the critic's is part of an action. */
export const listening =
  (hear: (context: Context) => void) =>
  (operators: Operators): Operators =>
    operatorsFrom((name) => (context, signal) => {
      if (name !== 'critic') hear(context);
      return operators[name](context, signal);
    });
