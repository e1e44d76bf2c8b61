/** Asks once per task for what later questions build on: the task in other words (WO-05) and its milestones (WO-10). */

import * as z from 'zod/mini';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import { partRules } from '../../../../llm/prompt/rules.ts';
import type { Prepared } from '../replies.ts';
import { atStart } from './pathLines.ts';

/** The most milestones per task (WO-10). */
export const MAX_MILESTONES = 5;

const task = `Prepare the task: put it in other words, so that anyone who acts on it misses nothing, and list its milestones, by which later steps are measured. Keep every condition, name and number exactly. Add none, and do not solve anything.

- paraphrase: the task in plain words, in one or two sentences.
- subgoals: what has to be found or done, in order.
- ambiguities: words that can be taken in more than one way, each with the likeliest meaning.
- cautions: what is easily overlooked or overdone.
- milestones: states that anyone who completes the task must pass through: at least one, at most ${MAX_MILESTONES}, in order. Name results, such as a filter that is set or a fact that is found, not clicks. Every condition of the task must be in one of them. Include nothing about signing in.
Each entry of a list is one short sentence. The other lists have at most four; leave them empty if there is nothing to say.`;

const list = z._default(z.array(z.string()), []);
const reply = z.object({
  paraphrase: z.string().check(z.minLength(1)),
  subgoals: list,
  ambiguities: list,
  cautions: list,
  milestones: z.array(z.string()).check(z.minLength(1)),
});
const fields = z.object({
  paraphrase: z.string(),
  subgoals: z.array(z.string()),
  ambiguities: z.array(z.string()),
  cautions: z.array(z.string()),
  milestones: z.array(z.string()),
});

/** The user is already signed in, or signs in themselves. */
const SIGN_IN = /\b(log|sign)(s|ged|ged|ing|ned)?[ -]?in(to)?\b/i;

export const prepareTask: Operator<Prepared> = {
  name: 'prepareTask',
  role: 'planner',
  rules: () => [partRules, task],
  schema: () => fields,
  shows: atStart,
  question: () => 'Put the task in other words, and list its milestones.',
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { paraphrase, milestones: named, ...lists } = read.value;
    const milestones = named
      .map((text) => oneLine(text, 300))
      .filter((text) => text && !SIGN_IN.test(text))
      .slice(0, MAX_MILESTONES);
    if (milestones.length === 0)
      return { ok: false, problems: ['milestones: name at least one besides signing in.'] };
    const parts = Object.entries(lists).flatMap(([name, texts]) => listLine(name, texts));
    return {
      ok: true,
      value: { text: [oneLine(paraphrase, 800), ...parts].join('\n'), milestones },
    };
  },
};

function listLine(name: string, texts: readonly string[]): string[] {
  const entries = texts.slice(0, 4).map((text) => oneLine(text, 300));
  return entries.length > 0 ? [`${name}: ${entries.join(' | ')}`] : [];
}
