/**
 * A routine: a finished task kept as data, to be done again without a model. Each step names its element by role, name
 * and item, and carries a check. An imported routine is data like any other: it holds no code and approves nothing.
 */
import * as z from 'zod/mini';
import { isActionKind, schemaOf, stepKinds } from '../action/action.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { type Err, ok, type Result } from '../result.ts';

export const ROUTINE_FORMAT = 'espalier-routine';
export const ROUTINE_VERSION = 1;

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const parameterName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));

/** Per action. */
export const MOST_SENDS = 20;
export const MOST_PARAMETERS = 30;
export const parameterKinds = ['text', 'number', 'date', 'choice'] as const;

/** A value that changes from run to run. `value`: the one it has if nobody gives another. */
export const parameterSchema = z.strictObject({
  name: parameterName,
  /** What people call it. The name stays, since tables, watches and commands use it. */
  label: z.optional(text(100)),
  kind: z.enum(parameterKinds),
  value: z.string().check(z.maxLength(2000)),
});
export type Parameter = Readonly<z.output<typeof parameterSchema>>;

export const labelOf = ({ name, label }: Parameter): string => label ?? name.replaceAll('_', ' ');

/** What the page must show after an action. Refs mean nothing in a later run, so only these kinds. */
const check = z.strictObject({
  what: z.enum(['url', 'text', 'gone', 'count']),
  text: text(300),
  atLeast: z.optional(z.int().check(z.minimum(1))),
});

/** One action. If nothing named its element, `action` is absent and the planner plans this step when it is reached. */
const act = z.strictObject({
  does: text(2000),
  action: z.optional(z.record(z.string(), z.unknown())),
  /** What the row or card of its element said; '' if it was in none. */
  item: z.optional(z.string().check(z.maxLength(1000))),
  check: z.optional(check),
  /** What it sent (`sends.ts`). If it doesn't send that again, the run doesn't end by its report. */
  sends: z.optional(z.array(text(4000)).check(z.maxLength(MOST_SENDS))),
  /** The planner judged it irreversible. It may make the gate ask, but never keeps it from asking. */
  final: z.optional(z.literal(true)),
});
export type RoutineAct = Readonly<z.output<typeof act>>;

/** A step of the plan and its actions, in order. */
const part = z.strictObject({
  does: text(2000),
  acts: z.array(act).check(z.minLength(1), z.maxLength(100)),
});

export const routineSchema = z.strictObject({
  format: z.literal(ROUTINE_FORMAT),
  version: z.literal(ROUTINE_VERSION),
  name: text(200),
  goal: text(10_000),
  /** The page where it begins. */
  start: z.string().check(z.maxLength(4000), z.regex(/^https?:\/\//)),
  /** `report`: it ends by saying what was done, without a model. `answer`: the model reads the answer from the pages. */
  ends: z.enum(['report', 'answer']),
  parameters: z.array(parameterSchema).check(z.maxLength(MOST_PARAMETERS)),
  parts: z.array(part).check(z.minLength(1), z.maxLength(100)),
});
export type Routine = Readonly<z.output<typeof routineSchema>>;

/** The values of its parameters, by name. */
export type Values = Readonly<Record<string, string>>;

/** What a run repeats: a routine as it was when the run began, and the values of its parameters. */
export type RoutineUse = {
  readonly id: string;
  readonly routine: Routine;
  readonly values: Values;
  readonly answer?: KeptAnswer;
  /** Number of the row that it does, in a batch. */
  readonly row?: number;
};

/** The last answer of a routine that reads. It never comes from a file. Quotes pages: untrusted. */
export type KeptAnswer = {
  readonly text: string;
  readonly evidence: readonly string[];
  readonly values: Values;
  /** Fingerprint of what the run knew when it answered. */
  readonly basis: string;
};

/** Reads a routine from a file. The message says where it differs from the format. */
export function readRoutine(file: string): Result<Routine> {
  const json = parsed(file);
  if (json === undefined) return notARoutine('JSON');
  const { data, error } = routineSchema.safeParse(json);
  if (!data) {
    const [issue] = error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    return notARoutine([...(issue?.path ?? []), ...unknown].map(String).join('.') || 'JSON');
  }
  const wrong = data.parts
    .flatMap(({ acts }) => acts)
    .find(({ action }) => action !== undefined && !isReplayable(action));
  return wrong ? notARoutine(wrong.does) : ok(data);
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    return undefined;
  }
}

const notARoutine = (where: string): Err =>
  localizedFailure('badInput', message('task.notARoutine', { where }));

/** Whether this is an action that a plan may hold, as its own schema says. */
export function isReplayable(action: Readonly<Record<string, unknown>>): boolean {
  const { kind } = action;
  if (typeof kind !== 'string' || !isActionKind(kind) || !stepKinds.includes(kind)) return false;
  return schemaOf(kind).safeParse(action).success;
}

/** Placeholders of parameters, as in `{{city}}`. */
export const placeholder = (name: string): string => `{{${name}}}`;
export const placeholders = /\{\{([a-z][a-z0-9_]*)\}\}/g;
