/** Notes summary (SA-24): new facts from the page, and the answer so far. */

import * as z from 'zod/mini';
import { inEnglish } from '../../../core/messages/english.ts';
import { pathOf } from '../../../core/plan/tree.ts';
import { oneLine } from '../../../core/text.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { localPlanBlock } from '../../../llm/prompt/prompt.ts';
import { commonRules, pageRules } from '../../../llm/prompt/rules.ts';
import type { Noted } from '../replies.ts';

const task = `Take notes for the answer from the page as it is now.

- notes: facts literally visible on this page that the answer needs and the notes do not have yet, each with what it is about and its exact value (name, amount, date, count, address). No guesses, intentions or repeats. [] if there are none.
- response: the answer to the task as far as the notes and records support it, complete in detail and plain about what is missing.`;

const fields = z.object({ notes: z.array(z.string()), response: z.string() });
const reply = z.object({
  notes: z._default(z.array(z.string()), []),
  response: z._default(z.string(), ''),
});

export const takeNotes: Operator<Noted> = {
  name: 'takeNotes',
  role: 'checks',
  rules: () => [commonRules, pageRules, task],
  schema: () => fields,
  shows: withPlan(localPlanBlock),
  question: ({ context }) =>
    `Take notes after the action of node ${pathOf(context.tree, context.node)}.`,
  parse(value, { context }) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const known = new Set(
      context.run.memory.notes.map((note) => oneLine(inEnglish(note), 1500).toLowerCase()),
    );
    const notes = read.value.notes
      .map((note) => oneLine(note, 1500))
      .filter((note) => note !== '' && !known.has(note.toLowerCase()));
    return { ok: true, value: { notes, response: read.value.response } };
  },
};
