/** What the task looks for (SM-01): kinds of things, what is to be known of each, and what each has to satisfy. */
import * as z from 'zod/mini';
import { comparisonOps, makeSchema, type Schema } from '../../core/memory/schema.ts';
import { commonRules, wholePlanBlock } from '../prompt.ts';
import { type Operator, readWith } from './operator.ts';

const task = `Say what kinds of things the task asks to find, and what each has to satisfy. From the task's words only; no page is needed.

- items: each kind of thing to find, once, named in the singular ("tent"). Only things whose candidates must be told apart; what is merely done on the way is none. [] if nothing is to be found.
- wanted: how many of it the answer needs. For a list, a comparison or "all", the number named or else 5.
- fields: what has to be known of each candidate to choose and to answer: everything the constraints speak of, and what the task asks to be told or compared by. Short names. type "number" for amounts (unit: a currency code or unit such as USD, kg, stars, else ""), "boolean" for has or has not, otherwise "text". The name is always kept and needs no field.
- constraints: one requirement each, only about the thing itself. Not about which site to use, not about what to do or in which form to answer.
  - kind "explicit": the task says so. kind "implicit": the task does not say so, but the person clearly expects it. When in doubt, leave it out.
  - test: field, op, value, unit when comparing one field decides it: <=, <, >=, > for amounts ("under 2 kg" is <, "at most" is <=), = for one exact value, includes for words that have to occur in a text, exists if the value only has to be there. value is written plainly ("2"), unit beside it. null when it takes judgement, as for "cheapest" or "good for beginners".`;

const test = z.object({
  field: z.string(),
  op: z.enum(comparisonOps),
  value: z.string(),
  unit: z.string(),
});
const field = z.object({
  name: z.string(),
  type: z.enum(['number', 'text', 'boolean']),
  unit: z.string(),
});
const kind = z.enum(['explicit', 'implicit']);
const forModel = z.object({
  items: z.array(
    z.object({
      item: z.string(),
      wanted: z.number(),
      fields: z.array(field),
      constraints: z.array(z.object({ text: z.string(), kind, test: z.nullable(test) })),
    }),
  ),
});
const reply = z.object({
  items: z.array(
    z.object({
      item: z.string(),
      wanted: z._default(z.number(), 1),
      fields: z._default(z.array(z.extend(field, { unit: z._default(z.string(), '') })), []),
      constraints: z._default(
        z.array(
          z.object({
            text: z.string(),
            kind: z._default(kind, 'implicit'),
            test: z._default(
              z.nullable(
                z.extend(test, {
                  value: z._default(z.coerce.string(), ''),
                  unit: z._default(z.string(), ''),
                }),
              ),
              null,
            ),
          }),
        ),
        [],
      ),
    }),
  ),
});

export const readConstraints: Operator<Schema> = {
  name: 'readConstraints',
  rules: () => [commonRules, task],
  schema: () => forModel,
  plan: wholePlanBlock,
  question: () => 'What does the task look for?',
  parse(value) {
    const read = readWith(reply, value);
    return read.ok ? { ok: true, value: makeSchema(read.value) } : read;
  },
};
