/**
 * The parameters of a routine: values that the task typed or chose and that also appear in its goal. Placeholders stand for them wherever their
 * values occurred.
 */
import { type Action, rowOf } from '../action/action.ts';
import { cleanLine } from '../cleanText.ts';
import type { ActionRecord } from '../run/run.ts';
import type { InputValue } from '../tool/input.ts';
import {
  MOST_PARAMETERS,
  type Parameter,
  placeholder,
  type Routine,
  type RoutineAct,
} from './routine.ts';

/** Each is named after its field. */
export function parametersOf(goal: string, records: readonly ActionRecord[]): Parameter[] {
  const found: Parameter[] = [];
  for (const { action, target } of records)
    for (const given of valuesOf(action, target?.name ?? ''))
      if (wholeWords([given.value]).test(goal)) addParameter(found, action, given);
  return found.slice(0, MOST_PARAMETERS);
}

type GivenValue = Pick<InputValue, 'name' | 'value'>;

/** Adds a parameter for this value, named after its field, unless there is one or it is a single character. */
export function addParameter(
  found: Parameter[],
  action: Action,
  { name: field, value }: GivenValue,
): void {
  if (value.length < 2 || found.some((each) => each.value === value)) return;
  const label = cleanLine(field).slice(0, 100);
  found.push({
    name: freeName(field, found),
    ...(label && { label }),
    kind: kindOf(action, value),
    value,
  });
}

/** What the action typed, chose or gave to a tool, each by the name of its field. */
export function valuesOf(action: Action, field: string): readonly GivenValue[] {
  const { choices, typed, inputs } = rowOf(action);
  const given = inputs(action);
  if (given.length > 0) return given.filter(({ isText }) => isText);
  const chosen = choices(action);
  const text = typed(action);
  const values = chosen.length > 0 || text === null ? chosen : [text];
  return values.map((value) => ({ name: field, value }));
}

function kindOf(action: Action, value: string): Parameter['kind'] {
  if (rowOf(action).choices(action).length > 0) return 'choice';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  return /^-?\d+([.,]\d+)?$/.test(value) ? 'number' : 'text';
}

/** A name after this label that no other parameter has. */
function freeName(label: string, taken: readonly Parameter[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  const base = /^[a-z]/.test(plain) ? plain.replace(/_+$/, '').slice(0, 36) : 'value';
  const names = new Set(taken.map(({ name }) => name));
  let name = base;
  for (let nth = 2; names.has(name); nth += 1) name = `${base}_${nth}`;
  return name;
}

/** Matches each of these texts where it stands as whole words, the longest first. Names of placeholders don't count. */
function wholeWords(texts: readonly string[]): RegExp {
  const escaped = texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\{\\{)(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Shorter values also occur by coincidence: they are replaced only in the goal, and where they are the whole text. */
const MIN_DISTINCTIVE = 4;

export const withPlaceholders = (routine: Routine, parameters: readonly Parameter[]): Routine =>
  rewritten(routine, placing(parameters));

/** How placeholders are put for the values of these parameters. */
export function placing(parameters: readonly Parameter[]): Rewriting {
  const distinctive = parameters.filter(({ value }) => value.length >= MIN_DISTINCTIVE);
  const inText = replacing(distinctive, (value) => [value]);
  return {
    inGoal: replacing(parameters, (value) => [value]),
    inText,
    inAddress: replacing(distinctive, (value) => {
      const encoded = encodeURIComponent(value);
      return [encoded, encoded.replaceAll('%20', '+')];
    }),
    inField: (text) => {
      const whole = parameters.find(({ value }) => value === text);
      return whole ? placeholder(whole.name) : inText(text);
    },
  };
}

/** How the texts of a routine change. `inField`: those of actions, other than addresses. */
export type Rewriting = Readonly<
  Record<'inGoal' | 'inText' | 'inAddress' | 'inField', (text: string) => string>
>;

export const rewritten = (routine: Routine, rewriting: Rewriting): Routine => ({
  ...routine,
  goal: rewriting.inGoal(routine.goal),
  start: rewriting.inAddress(routine.start),
  parts: routine.parts.map(({ does, acts }) => ({
    does: rewriting.inText(does),
    acts: acts.map((act) => rewrittenAct(act, rewriting)),
  })),
});

export function rewrittenAct(
  { action, item, check, sends, ...act }: RoutineAct,
  { inText, inAddress, inField }: Rewriting,
): RoutineAct {
  const inAny = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => inAny(field, each));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([part, each]) => [part, inAny('', each)]),
      );
    if (typeof value !== 'string' || field === 'kind') return value;
    return field === 'url' ? inAddress(value) : inField(value);
  };
  const inAction = (whole: NonNullable<RoutineAct['action']>) =>
    Object.fromEntries(Object.entries(whole).map(([field, value]) => [field, inAny(field, value)]));
  return {
    ...act,
    does: inText(act.does),
    ...(action && { action: inAction(action) }),
    ...(item !== undefined && { item: inText(item) }),
    ...(sends && { sends: sends.map(inAddress) }),
    ...(check && {
      check: {
        ...check,
        text: check.what === 'url' ? inAddress(check.text) : inText(check.text),
      },
    }),
  };
}

/** Returns a function that puts placeholders for values, in one pass. `forms`: how a value is written there. */
function replacing(
  parameters: readonly Parameter[],
  forms: (value: string) => readonly string[],
): (text: string) => string {
  if (parameters.length === 0) return (text) => text;
  const names = new Map(
    parameters.flatMap(({ name, value }) =>
      forms(value).map((form) => [form.toLowerCase(), name] as const),
    ),
  );
  const any = wholeWords([...names.keys()]);
  return (text) => text.replace(any, (form) => placeholder(names.get(form.toLowerCase()) ?? ''));
}
