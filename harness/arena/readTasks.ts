/**
 * Task files in our form and in the public forms of WebArena and WebVoyager, and folders of MiniWoB++ pages. Every
 * problem is a `TaskFileError` with a message for the user.
 */
import * as z from 'zod/mini';
import type { Check as Facts } from '../sites/check.mjs';
import type { ArenaTask } from './task.ts';
import { readWebArena } from './webArena.ts';

export class TaskFileError extends Error {}

export type ReadOptions = {
  /** Addresses of WebArena's sites by name, such as SHOPPING. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Whether a task will be run, in which case its site's address must be known. By default, every task is. */
  readonly isWanted?: (id: string) => boolean;
  /** WebVoyager's reference answers, as parsed from its file. */
  readonly references?: unknown;
};

/** Returns the tasks in the text of a file: a JSON array, or one JSON object per line. */
export function readTasks(text: string, options: ReadOptions): readonly ArenaTask[] {
  const entries = readEntries(text);
  const [first] = entries;
  if (first === undefined) throw new TaskFileError('has no tasks');
  const read = readerOf(first);
  if (!read)
    throw new TaskFileError(
      'is in no known form. Known are ours (id, start, goal, check), WebArena (task_id, intent, eval) and WebVoyager (id, ques, web)',
    );
  const tasks = entries.map((entry, index) => {
    const task = read(entry, options);
    if (typeof task === 'string') throw new TaskFileError(`task ${index + 1}: ${task}`);
    return task;
  });
  const twice = tasks.find(({ id }, index) => tasks.findIndex((each) => each.id === id) !== index);
  if (twice) throw new TaskFileError(`has two tasks with the id ${twice.id}`);
  return tasks;
}

function readEntries(text: string): readonly unknown[] {
  if (text.trimStart().startsWith('[')) {
    const whole = parse(text, 'is not valid JSON');
    return Array.isArray(whole) ? whole : [];
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line, index) =>
    parse(
      line,
      `must be an array of tasks, or one task per line; line ${index + 1} is not valid JSON`,
    ),
  );
  // A single object over several lines fails above; on one line, it is a file with one task.
  return read;
}

function parse(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TaskFileError(`${problem} (${error instanceof Error ? error.message : error})`);
  }
}

/** Returns a task, or the problem with it. */
type Reader = (entry: unknown, options: ReadOptions) => ArenaTask | string;

function readerOf(entry: unknown): Reader | null {
  const has = (...names: readonly string[]): boolean =>
    typeof entry === 'object' && entry !== null && names.every((name) => name in entry);
  if (has('goal', 'check')) return readOwn;
  if (has('intent', 'eval')) return readWebArena;
  if (has('ques', 'web')) return readWebVoyager;
  return null;
}

const ownTask = z.object({
  id: z.string(),
  goal: z.string(),
  start: z.string(),
  kind: z.optional(z.string()),
  ground: z.optional(z.url({ protocol: /^https?$/ })),
  check: z.looseObject({}),
});

const readOwn: Reader = (entry) => {
  const read = ownTask.safeParse(entry);
  if (!read.success) return problemsIn(read.error);
  const { id, goal, start, kind = 'task', ground, check } = read.data;
  const isWeb = /^https?:/.test(start);
  if (!isWeb && !start.startsWith('/'))
    return `start: ${start} is neither a path of a bundled site nor an address`;
  return {
    id,
    group: kind,
    goal,
    start: isWeb ? { kind: 'web', url: start } : { kind: 'bundled', path: start },
    ...(ground === undefined ? {} : { ground }),
    check: { kind: 'facts', facts: check as Facts },
  };
};

const webVoyagerTask = z.object({
  web_name: z.string(),
  id: z.string(),
  ques: z.string(),
  web: z.string(),
});

const readWebVoyager: Reader = (entry, { references }) => {
  const read = webVoyagerTask.safeParse(entry);
  if (!read.success) return problemsIn(read.error);
  const { web_name: site, id, ques, web } = read.data;
  if (!URL.canParse(web)) return `web: ${web} is not a valid URL`;
  return {
    id: id.replaceAll(' ', '_'),
    group: site,
    goal: ques,
    start: { kind: 'web', url: web },
    check: { kind: 'judged', reference: referenceOf(references, site, id) },
  };
};

const referenceFile = z.record(
  z.string(),
  z.looseObject({ answers: z.array(z.looseObject({ id: z.number(), ans: z.string() })) }),
);

function referenceOf(references: unknown, site: string, id: string): string {
  if (references === undefined) return '';
  const read = referenceFile.safeParse(references);
  if (!read.success) throw new TaskFileError(`references: ${problemsIn(read.error)}`);
  const number = Number(id.split('--').at(-1));
  return read.data[site]?.answers.find((each) => each.id === number)?.ans ?? '';
}

export const problemsIn = (error: z.core.$ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
