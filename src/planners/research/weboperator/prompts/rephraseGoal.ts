/** The rephrased goal, asked once per task (WO-05). */

import * as z from 'zod/mini';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import { commonRules } from '../../../../llm/prompt/rules.ts';
import type { Rephrased } from '../replies.ts';
import { atStart } from './pathLines.ts';

const task = `Put the task in other words, so that anyone who acts on it misses nothing. Keep every condition, name and number exactly. Add none, and do not solve anything.

- paraphrase: the task in plain words, in one or two sentences.
- subgoals: what has to be found or done, in order.
- ambiguities: words that can be taken in more than one way, each with the likeliest meaning.
- cautions: what is easily overlooked or overdone.
Lists have at most four entries of one short sentence; leave them empty if there is nothing to say.`;

const list = z._default(z.array(z.string()), []);
const reply = z.object({
  paraphrase: z.string().check(z.minLength(1)),
  subgoals: list,
  ambiguities: list,
  cautions: list,
});
const fields = z.object({
  paraphrase: z.string(),
  subgoals: z.array(z.string()),
  ambiguities: z.array(z.string()),
  cautions: z.array(z.string()),
});

export const rephraseGoal: Operator<Rephrased> = {
  name: 'rephraseGoal',
  rules: () => [commonRules, task],
  schema: () => fields,
  shows: atStart,
  question: () => 'Put the task in other words.',
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { paraphrase, ...lists } = read.value;
    const parts = Object.entries(lists).flatMap(([name, texts]) =>
      texts.length > 0
        ? [
            `${name}: ${texts
              .slice(0, 4)
              .map((text) => oneLine(text, 300))
              .join(' | ')}`,
          ]
        : [],
    );
    return { ok: true, value: { text: [oneLine(paraphrase, 800), ...parts].join('\n') } };
  },
};
