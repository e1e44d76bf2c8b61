/** The plan of a routine with these values, as the events that begin its run. */
import type { Action } from '../action/action.ts';
import type { NodeId } from '../ids.ts';
import { nodeId } from '../ids.ts';
import { message } from '../messages/message.ts';
import type { NewChild } from '../plan/event.ts';
import type { RunChange } from '../run/run.ts';
import { placeholders, type Routine, type RoutineAct, type Values } from './routine.ts';

/** The values that a run has if nobody gives others. */
export const defaultValues = ({ parameters }: Routine): Values =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

/** These values, and the usual ones where none is given: the parameters may have changed since. */
export const allValues = (routine: Routine, values: Values): Values => ({
  ...defaultValues(routine),
  ...values,
});

/** The goal in words, with the values in place. */
export const goalWith = (routine: Routine, values: Values): string =>
  filled(routine.goal, allValues(routine, values));

/** The page where it begins, with the values in place. */
export const startWith = (routine: Routine, values: Values): string =>
  filled(routine.start, allValues(routine, values), encodeURIComponent);

/**
 * Returns what follows the start of the run: the whole plan, so that no model is asked while its checks hold, and what to
 * say at the end. A step that fails is planned again as any other.
 */
export function planOf(routine: Routine, given: Values, root: NodeId): readonly RunChange[] {
  const values = allValues(routine, given);
  const child = (act: RoutineAct): NewChild => childOf(act, values);
  const parts = routine.parts.map(({ does, acts }) => ({
    does: filled(does, values),
    children: acts.map(child),
  }));
  return [
    expansion(
      root,
      goalWith(routine, values),
      parts.map(({ does, children: [first, ...more] }) =>
        first && more.length === 0 ? first : { description: does, score: null },
      ),
    ),
    ...parts.flatMap(({ does, children }, nth) =>
      children.length > 1 ? [expansion(nodeId(`${root}.${nth + 1}`), does, children)] : [],
    ),
    ...(routine.ends === 'report' ? [report(routine, values)] : []),
  ];
}

/** Where the plan of a routine has each of its acts and parts. */
export type Places = {
  readonly acts: ReadonlyMap<NodeId, RoutineAct>;
  readonly parts: ReadonlyMap<NodeId, Routine['parts'][number]>;
};

export function placesOf({ parts }: Routine, root: NodeId): Places {
  const placed = parts.map((part, nth) => ({ part, id: nodeId(`${root}.${nth + 1}`) }));
  const acts = placed.flatMap(({ part: { acts: all }, id }) =>
    all.map((act, nth) => [all.length > 1 ? nodeId(`${id}.${nth + 1}`) : id, act] as const),
  );
  return { acts: new Map(acts), parts: new Map(placed.map(({ part, id }) => [id, part])) };
}

/** All actions with these values in place, in order. */
export function stepsOf(routine: Routine, given: Values): readonly NewChild[] {
  const values = allValues(routine, given);
  return routine.parts.flatMap(({ acts }) => acts.map((act) => childOf(act, values)));
}

const expansion = (id: NodeId, description: string, children: readonly NewChild[]): RunChange => ({
  kind: 'nodeExpanded',
  id,
  description,
  expansion: { kind: 'and', ordered: true, children },
  reasoning: message('reason.routine'),
});

/** Used only if every check held and nothing unexpected came up. */
function report(routine: Routine, values: Values): RunChange {
  const answer = { text: goalWith(routine, values), evidence: [] };
  return { kind: 'recorded', record: { kind: 'answerAhead', answer } };
}

function childOf({ does, action, item, check, final }: RoutineAct, values: Values): NewChild {
  return {
    description: filled(does, values),
    score: null,
    ...(action && { action: actionWith(action, values) }),
    ...(item !== undefined && { item: filled(item, values) }),
    ...(check && { expect: { ...check, text: filled(check.text, values) } }),
    ...(final && { final }),
  };
}

/** The action of a step, with the values in place. Its shape was checked when the routine was read. */
export const actionWith = (action: NonNullable<RoutineAct['action']>, values: Values): Action =>
  Object.fromEntries(
    Object.entries(action).map(([field, value]) => [field, filledField(field, value, values)]),
  ) as Action;

function filledField(field: string, value: unknown, values: Values): unknown {
  if (Array.isArray(value)) return value.map((each) => filledField(field, each, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([part, each]) => [part, filledField('', each, values)]),
    );
  if (typeof value !== 'string') return value;
  return field === 'url' ? filled(value, values, encodeURIComponent) : filled(value, values);
}

/** Puts the values in place, in one pass. Other names in braces are text. */
export const filled = (
  text: string,
  values: Values,
  write: (value: string) => string = (value) => value,
): string =>
  text.replace(placeholders, (found, name: string) =>
    Object.hasOwn(values, name) ? write(values[name] ?? '') : found,
  );
