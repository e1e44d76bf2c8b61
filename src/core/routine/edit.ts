/** Changes what a routine asks for: which of the texts that it types, under which labels. */
import * as z from 'zod/mini';
import type { Action } from '../action/action.ts';
import { targetOf } from '../action/action.ts';
import { readNamed } from '../action/namedTarget.ts';
import { addParameter, placing, rewritten, valuesOf } from './parameters.ts';
import { filled, startWith, stepsOf } from './plan.ts';
import {
  MOST_PARAMETERS,
  type Parameter,
  parameterSchema,
  placeholders,
  type Routine,
  type Values,
} from './routine.ts';

/** A text that the routine types or chooses. `isAsked`: it is a parameter, so each run may have another one. */
export const routineFieldSchema = z.extend(parameterSchema, { isAsked: z.boolean() });
export type RoutineField = Readonly<z.output<typeof routineFieldSchema>>;

/** Returns its parameters, then what else its steps type or choose. */
export function fieldsOf({ parameters, parts }: Routine): readonly RoutineField[] {
  const found = [...parameters];
  for (const { action: kept } of parts.flatMap(({ acts }) => acts)) {
    // Its shape was checked when the routine was read.
    const action = kept as Action | undefined;
    if (!action) continue;
    const field = readNamed(targetOf(action) ?? '')?.name ?? '';
    for (const given of valuesOf(action, field))
      if (given.value.search(placeholders) < 0) addParameter(found, action, given);
  }
  return found
    .slice(0, MOST_PARAMETERS)
    .map((each) => ({ ...each, isAsked: parameters.includes(each) }));
}

/** Returns the routine with these fields. Those that it doesn't have are left out, those that are missing stay. */
export function withFields(routine: Routine, edited: readonly RoutineField[]): Routine {
  const before = fieldsOf(routine);
  const after = before.map((field) => edited.find(({ name }) => name === field.name) ?? field);
  const parameters = after.flatMap(({ isAsked, ...parameter }) => (isAsked ? [parameter] : []));
  const isNew = ({ name, isAsked }: RoutineField): boolean =>
    !isAsked && parameters.some((parameter) => parameter.name === name);
  const written = rewritten(routine, filling(droppedFrom(routine, parameters)));
  return { ...withPlaces(written, before.filter(isNew)), parameters };
}

const withPlaces = (routine: Routine, added: readonly Parameter[]): Routine =>
  added.length > 0 ? rewritten(routine, placing(added)) : routine;

/** Whether both versions do the same with these values: one that is not given is the usual one of each. */
export const readsTheSame = (before: Routine, after: Routine, values: Values): boolean =>
  JSON.stringify([startWith(before, values), stepsOf(before, values)]) ===
  JSON.stringify([startWith(after, values), stepsOf(after, values)]);

/** Whether these values set a parameter that the version after lacks to something unusual. */
export const setsLost = (before: Routine, after: Routine, values: Values): boolean =>
  droppedFrom(before, after.parameters).some(
    ({ name, value }) => (values[name] ?? value) !== value,
  );

/** The parameters that would no longer be asked for. */
const droppedFrom = ({ parameters }: Routine, after: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter(({ name }) => !after.some((parameter) => parameter.name === name));

/** Puts their usual values in place of their placeholders. */
function filling(parameters: readonly Parameter[]) {
  const values: Values = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  const inText = (text: string): string => filled(text, values);
  const inAddress = (text: string): string => filled(text, values, encodeURIComponent);
  return { inGoal: inText, inText, inAddress, inField: inText };
}
