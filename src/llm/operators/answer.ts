/** Final answer (SA-24): what the person asked for, from notes, records and plan, honest about what is missing. */
import * as z from 'zod/mini';
import { exhausted } from '../../core/planner/budget.ts';
import type { Answered } from '../../core/ports.ts';
import type { BudgetName } from '../../core/run/run.ts';
import { commonRules, oneLine, wholePlanBlock } from '../prompt.ts';
import { type Operator, readWith } from './operator.ts';

const task = `The work on the task has ended. Give the person the answer.

- evidence: the facts the answer rests on, each short and exact, with where it was seen (page, site or action). Only facts from notes, records, plan or the page shown; nothing from your own knowledge. If a PICTURE is shown, it is what the person sees at the end: hold the outcome against it.
- reached: true only if everything the task explicitly asks was done or found, within every constraint, and evidence shows it. Hold it against each requirement and against what was done. That no such thing exists is a full answer if evidence shows that every place where it would be was looked at. Otherwise false.
- answer: addressed to the person, direct and complete, with exact names and values, in the language of the task. If only part was reached, give that part and say plainly what is missing and why. If the task asks for a certain form, keep to it.`;

const fact = z.object({ fact: z.string(), seen: z.string() });
const fields = z.object({ evidence: z.array(fact), reached: z.boolean(), answer: z.string() });
const reply = z.object({
  evidence: z._default(z.array(z.union([fact, z.string()])), []),
  reached: z.boolean(),
  answer: z.string().check(z.minLength(1, 'the answer is empty')),
});

export const answer: Operator<Answered> = {
  name: 'answer',
  rules: () => [commonRules, task],
  schema: () => fields,
  plan: wholePlanBlock,
  question: ({ context: { run } }) => {
    const cut = exhausted(run);
    const why = cut ? ` It was cut short by the person's limit on ${limitNames[cut.which]}.` : '';
    return `Give the final answer to the task.${why}`;
  },
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const evidence = read.value.evidence
      .map((item) => oneLine(typeof item === 'string' ? item : sayFact(item), 400))
      .filter(Boolean);
    return {
      ok: true,
      value: { answer: read.value.answer.trim(), evidence, reached: read.value.reached },
    };
  },
};

const limitNames: Readonly<Record<BudgetName, string>> = {
  planningSteps: 'planning steps',
  actions: 'browser actions',
  modelCalls: 'questions to you',
  tokens: 'tokens',
  usd: 'money',
  ms: 'time',
};

const sayFact = ({ fact: words, seen }: z.output<typeof fact>): string =>
  seen ? `${words} (${seen})` : words;
