/** Answers a question of the user about the run, from its plan and records alone. No page is read, and nothing changes. */
import * as z from 'zod/mini';
import { oneLine } from '../../../core/text.ts';
import type { Explained } from '../../../engine/replies.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { wholePlanBlock } from '../../../llm/prompt/prompt.ts';
import { commonRules } from '../../../llm/prompt/rules.ts';

const task = `The person asks something about their task, while it runs or after it. Answer from the plan, the records and the notes; nothing else is known. You change nothing: what the person wants to be different, they add to the plan themselves.

- answer: to the person, in at most four short sentences, in the language of their question. Give exact names and values, and where they were seen. Name steps by their words, never by number. If nothing shows it, say that it is not known yet.`;

const fields = z.object({ answer: z.string() });
const reply = z.object({ answer: z.string().check(z.minLength(1, 'the answer is empty')) });
/** What the person asks. */
const asked = z.object({ question: z.string() });

const LIMIT = 2_000;

export const explain: Operator<Explained> = {
  name: 'explain',
  role: 'checks',
  rules: () => [commonRules, task],
  schema: () => fields,
  shows: withPlan((prompt) => wholePlanBlock(prompt, { reasons: true })).filter(
    (part) => part !== 'page' && part !== 'picture',
  ),
  question({ context: { about } }) {
    const given = asked.safeParse(about);
    return `The person asks: ${given.success ? oneLine(given.data.question, LIMIT) : ''}`;
  },
  parse(value) {
    const read = readWith(reply, value);
    return read.ok ? { ok: true, value: { answer: read.value.answer.trim() } } : read;
  },
};
