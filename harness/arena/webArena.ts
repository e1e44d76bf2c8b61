/** WebArena's task definitions. Its sites are placeholders, such as `__SHOPPING__`, until their addresses are given. */
import * as z from 'zod/mini';
import type { ReadOptions } from './readTasks.ts';
import { problemsIn } from './readTasks.ts';
import type { AnswerCheck, ArenaTask, ContentCheck } from './task.ts';

const words = z.union([z.string(), z.array(z.string())]);
const answers = z.object({
  exact_match: z.optional(z.string()),
  must_include: z.optional(z.array(z.string())),
  fuzzy_match: z.optional(words),
});
const target = z.object({
  url: z.string(),
  locator: z.string(),
  required_contents: z.object({
    exact_match: z.optional(z.string()),
    must_include: z.optional(z.array(z.string())),
  }),
});
const taskShape = z.object({
  task_id: z.union([z.number(), z.string()]),
  sites: z.array(z.string()),
  start_url: z.string(),
  intent: z.string(),
  eval: z.object({
    eval_types: z.array(z.enum(['string_match', 'url_match', 'program_html'])),
    reference_answers: z.optional(z.nullable(answers)),
    reference_url: z.optional(z.nullable(z.string())),
    program_html: z.optional(z.nullable(z.array(target))),
    string_note: z.optional(z.nullable(z.string())),
  }),
});

/** Returns the task, or the problem with it. */
export function readWebArena(
  entry: unknown,
  { addresses, isWanted }: ReadOptions,
): ArenaTask | string {
  const read = taskShape.safeParse(entry);
  if (!read.success) return problemsIn(read.error);
  const { task_id: number, sites, start_url: start, intent, eval: evaluation } = read.data;
  const id = `webarena-${number}`;
  const placed = (text: string): string =>
    text.replace(/__([A-Z_]+?)__/g, (whole, name: string) =>
      (addresses[name] ?? whole).replace(/\/$/, ''),
    );
  const [url = ''] = placed(start).split(' |AND| ');
  const missing = /__([A-Z_]+?)__/.exec(url)?.[1];
  if (missing && (isWanted?.(id) ?? true))
    return `the address of ${missing} is not known: add --address ${missing}=http://...`;
  const uses = (type: (typeof evaluation.eval_types)[number]): boolean =>
    evaluation.eval_types.includes(type);
  const given = evaluation.reference_answers;
  return {
    id,
    group: sites.join('+'),
    goal: intent,
    start: { kind: 'web', url },
    check: {
      kind: 'webArena',
      answer: uses('string_match') && given ? answerOf(given, evaluation.string_note ?? '') : null,
      addresses: uses('url_match') ? placed(evaluation.reference_url ?? '').split(' |OR| ') : [],
      contents: uses('program_html')
        ? (evaluation.program_html ?? []).map((each) => contentOf(each, placed))
        : [],
    },
  };
}

function answerOf(given: z.output<typeof answers>, why: string): AnswerCheck {
  const fuzzy = given.fuzzy_match ?? [];
  return {
    exact: given.exact_match ?? null,
    includes: given.must_include ?? [],
    fuzzy: typeof fuzzy === 'string' ? [fuzzy] : fuzzy,
    why,
  };
}

const contentOf = (
  { url, locator, required_contents: wanted }: z.output<typeof target>,
  placed: (text: string) => string,
): ContentCheck => ({
  url: placed(url),
  locator,
  exact: wanted.exact_match ?? null,
  includes: (wanted.must_include ?? []).map((each) => each.split(' |OR| ')),
});
