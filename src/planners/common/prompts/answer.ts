/**
 * The final answer (SA-24), from notes, records and plan, honest about what is missing. In some systems it is also the
 * final check.
 */

import * as z from 'zod/mini';
import { limitTable } from '../../../core/plan/budget.ts';
import { exhaustedLimit } from '../../../core/run/limits.ts';
import { oneLine } from '../../../core/text.ts';
import type { Answered } from '../../../engine/replies.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { wholePlanBlock } from '../../../llm/prompt/prompt.ts';
import { commonRules, pageRules } from '../../../llm/prompt/rules.ts';

const task = `Work on the task has ended. Write the answer for the person.

- evidence: the facts that decide the answer, at least one for each thing asked for and each explicit constraint, each once, short and exact, with where it was seen (page or action) in parentheses. Name steps of the plan by their words, never by number, here and in the answer. Use only facts from the notes, records, plan or page shown, never your own knowledge. A PICTURE, if shown, is what the person sees at the end: check the outcome against it.
- reached: true only if everything that the task explicitly asks for was done or found, within every constraint, and the evidence shows it. Check each requirement and each action taken. "There is none" is a full answer if the evidence shows that every place it could be was checked, and what the task says to leave out and report is done by reporting it. Otherwise false.
- unsettled: only if reached is false and nothing that is left to do on these sites could change that: the reason, with what shows it. Otherwise empty. Something that was not tried or failed by chance is no reason.
- answer: addressed to the person, direct and complete, with exact names and values, in the language of the task. If only part of the task was done, give that part and say plainly what is missing and why. If the task asks for a particular format, use it.`;

const fields = z.object({
  evidence: z.array(z.string()),
  reached: z.boolean(),
  unsettled: z.string(),
  answer: z.string(),
});
/** Some hosts don't enforce schemas: the place may be separate from the fact. */
const fact = z.object({ fact: z.string(), seen: z.string() });
const reply = z.object({
  evidence: z._default(z.array(z.union([fact, z.string()])), []),
  reached: z.boolean(),
  unsettled: z._default(z.string(), ''),
  answer: z.string().check(z.minLength(1, 'the answer is empty')),
});

export const answer: Operator<Answered> = {
  name: 'answer',
  role: 'planner',
  rules: () => [commonRules, pageRules, task],
  schema: () => fields,
  shows: withPlan(wholePlanBlock),
  question: ({ context: { run } }) => {
    const cut = exhaustedLimit(run);
    const why = cut
      ? ` The work was cut short by the person's limit on ${limitTable[cut.which].inPrompt}.`
      : '';
    return `Give the final answer to the task.${why}`;
  },
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const evidence = read.value.evidence
      .map((item) => oneLine(typeof item === 'string' ? item : formatFact(item), 400))
      .filter(Boolean);
    const { reached } = read.value;
    const unsettled = reached ? '' : oneLine(read.value.unsettled, 600);
    return { ok: true, value: { answer: read.value.answer.trim(), evidence, reached, unsettled } };
  },
};

const formatFact = ({ fact: words, seen }: z.output<typeof fact>): string =>
  seen ? `${words} (${seen})` : words;
