/** Observation summary (SA-24): what the page shows, how far the task has come, and what to do next. */

import * as z from 'zod/mini';
import { pathOf } from '../../../core/plan/tree.ts';
import type { Summary } from '../../../core/run/run.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { localPlanBlock } from '../../../llm/prompt/prompt.ts';
import { commonRules, pageRules } from '../../../llm/prompt/rules.ts';

const task = `Summarize where the task stands after the latest action. State only what the page and the records show; do not assume or infer.

- observation: what on this page matters for the task, with exact names and values; at most six sentences.
- highlighted: refs of the elements on this page that are most useful next, best first; at most ten.
- progress: what was actually done; then each explicit requirement and constraint of the task as met, not met or unknown; then, if the task is unfinished, why.
- feedback: two sentences on what to do next.`;

const fields = z.object({
  observation: z.string(),
  highlighted: z.array(z.string()),
  progress: z.string(),
  feedback: z.string(),
});
const reply = z.object({
  observation: z.string(),
  highlighted: z._default(z.array(z.string()), []),
  progress: z.string(),
  feedback: z._default(z.string(), ''),
});

export const summarize: Operator<Summary> = {
  name: 'summarize',
  role: 'checks',
  rules: () => [commonRules, pageRules, task],
  schema: () => fields,
  shows: withPlan(localPlanBlock),
  question: ({ context }) =>
    `Summarize after the action of node ${pathOf(context.tree, context.node)}.`,
  parse(value, { refs }) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const highlighted = read.value.highlighted.filter((ref) => refs.has(ref)).slice(0, 10);
    return { ok: true, value: { ...read.value, highlighted } };
  },
};
