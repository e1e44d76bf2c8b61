/**
 * A routine after a run of it in which steps were planned again because the page had changed: steps that still worked stay
 * as they were, and the others are replaced by what was done instead.
 */
import { type Action, targetOf } from '../action/action.ts';
import { readNamed } from '../action/namedTarget.ts';
import { foldText } from '../plainText.ts';
import { hasFailed, type PlanNode } from '../plan/node.ts';
import { childrenOf, nodeOf } from '../plan/tree.ts';
import type { Run } from '../run/run.ts';
import { placing, rewrittenAct } from './parameters.ts';
import { actionWith, filled, placesOf } from './plan.ts';
import type { Routine, RoutineAct, RoutineUse } from './routine.ts';
import { partsOf, type Repeatable, repeatableAt } from './save.ts';

/** A step of the old or the new version, with the values of the run. `on`: its element or address; '' if it has none. */
export type ComparedStep = {
  readonly is: 'kept' | 'added' | 'dropped';
  readonly does: string;
  readonly on: string;
};

export type Repair = {
  readonly routine: Routine;
  /** Both versions side by side, in order. */
  readonly steps: readonly ComparedStep[];
};

/** Returns null if the run repeated no routine, did not reach its goal, or did every step as before. */
export function repairOf(run: Run): Repair | null {
  if (!run.routine || run.stop?.kind !== 'reached') return null;
  const { routine } = run.routine;
  const { acts, parts } = placesOf(routine, run.tree.root);
  const steps = stepsOf(run, acts);
  const compared = compare(run.routine, [...acts.values()], steps);
  if (steps.length === 0 || compared.every(({ is }) => is === 'kept')) return null;
  const wordsOf = (part: PlanNode): string => parts.get(part.id)?.does ?? part.description;
  return { routine: { ...routine, parts: partsOf(run, steps, wordsOf) }, steps: compared };
}

type Step = { readonly node: PlanNode; readonly act: RoutineAct; readonly isKept: boolean };

function stepsOf(run: Run, acts: ReadonlyMap<string, RoutineAct>): Step[] {
  const placed = placing(parametersIn(run));
  const below = (node: PlanNode): Step[] => {
    if (hasFailed(node)) return [];
    const act = acts.get(node.id);
    const own = repeatableAt(run, node);
    if (act && isAsBefore(run, node, act, own)) return [{ node, act, isKept: true }];
    return [
      ...(own ? [{ node, act: rewrittenAct(own.act, placed), isKept: false }] : []),
      ...childrenOf(run.tree, node.id).flatMap(below),
    ];
  };
  return below(nodeOf(run.tree, run.tree.root));
}

/** The parameters with the values of the run. */
function parametersIn({ routine: use }: Run) {
  if (!use) return [];
  return use.routine.parameters.flatMap((parameter) => {
    const value = use.values[parameter.name] ?? parameter.value;
    return value === '' ? [] : [{ ...parameter, value }];
  });
}

/** A step that a routine leaves to the planner is as before however it was done. */
function isAsBefore(
  { routine: use }: Run,
  node: PlanNode,
  { action, item = '' }: RoutineAct,
  own: Repeatable | null,
): boolean {
  if (!action) return node.status === 'success';
  if (!own || !use) return false;
  const planned = actionWith(action, use.values);
  const { action: done, target, item: itemNow = '' } = own.record ?? { ...own.node, target: null };
  const named = readNamed(targetOf(planned) ?? '');
  return (
    JSON.stringify(withoutRef(planned)) === JSON.stringify(withoutRef(done)) &&
    foldText(named?.name ?? '') === foldText(target?.name ?? '') &&
    foldText(filled(item, use.values)) === foldText(itemNow)
  );
}

const withoutRef = (action: Action): object => ({ ...action, ref: undefined });

function compare(
  { values }: RoutineUse,
  before: readonly RoutineAct[],
  after: readonly Step[],
): ComparedStep[] {
  const compared: ComparedStep[] = [];
  const add = (is: ComparedStep['is'], { does, action }: RoutineAct): void => {
    const { ref, url } = action ? { ref: undefined, url: undefined, ...action } : {};
    const on = [ref, url].find((each) => typeof each === 'string') ?? '';
    compared.push({ is, does: filled(does, values), on: filled(`${on}`, values) });
  };
  let at = 0;
  let instead: RoutineAct[] = [];
  /** Ends a stretch of changed steps: what was dropped, then what was done instead. */
  const changedUntil = (end: number): void => {
    for (const act of before.slice(at, end)) add('dropped', act);
    for (const act of instead) add('added', act);
    at = Math.max(at, end);
    instead = [];
  };
  for (const { act, isKept } of after) {
    if (!isKept) {
      instead.push(act);
      continue;
    }
    const place = before.indexOf(act);
    changedUntil(place);
    add('kept', act);
    at = place + 1;
  }
  changedUntil(before.length);
  return compared;
}
