/** What the task looks for (SM-01): item types, their fields and their constraints. */

import * as z from 'zod/mini';
import { comparisonOps, makeSchema, type Schema } from '../../../core/memory/schema.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { wholePlanBlock } from '../../../llm/prompt/prompt.ts';
import { commonRules } from '../../../llm/prompt/rules.ts';

const task = `From the words of the task alone, say what kinds of things it asks to find and what each must satisfy.

- items: each kind of thing to find, once, in the singular ("apartment"). Only things with several candidates to choose from, not things merely used on the way. [] if there is nothing to find.
- wanted: how many of these things the answer needs. For a list, a comparison or "all": the number given, or 5 if there is none.
- fields: what must be known about each candidate to choose and to answer: everything the constraints mention, and what the task asks to report or compare. Short names. type "number" for amounts (unit: a currency code or a unit such as USD, kg, stars, else ""), "boolean" for yes or no, otherwise "text". The name is always kept and needs no field.
- constraints: one requirement each, about the thing itself; not about which site to use, what to do, or how to answer.
  - kind "explicit": the task says so. kind "implicit": the task does not say so, but the person clearly expects it. If in doubt, leave it out.
  - test: field, op, value, unit, if comparing one field decides it: <=, <, >=, > for amounts ("under 2 km" is <, "at most" is <=), = for one exact value, includes for words that must occur in a text, exists if there only has to be a value. Write value plainly ("2"), with its unit in unit. null if deciding it takes judgment, as with "cheapest" or "good for beginners".`;

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
  role: 'planner',
  rules: () => [commonRules, task],
  schema: () => forModel,
  shows: withPlan(wholePlanBlock),
  question: () => 'What does the task look for?',
  parse(value) {
    const read = readWith(reply, value);
    return read.ok ? { ok: true, value: makeSchema(read.value) } : read;
  },
};
