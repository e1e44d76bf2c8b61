/**
 * The reflector of Plan-MCTS (PM-09): what was wrong with a failed subplan, and a revision that can work from the
 * present page.
 */

import * as z from 'zod/mini';
import { pathOf } from '../../../../core/plan/tree.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import { commonRules, pageRules } from '../../../../llm/prompt/rules.ts';
import type { Revised } from '../replies.ts';
import { attemptLines, historyLines, withHistory } from './blocks.ts';

const task = `A subplan failed. Find out why from its actions, their errors and the page as it is now, and revise it.

- fault
  - "feasibility": it can't be done this way here. Find another way to the same end.
  - "complexity": it was too much at once. Keep only its first part.
- why: one sentence on what went wrong.
- subplan: the revised subplan, for the same end as the failed one, from this page on. It takes 2 to 5 actions, and names the elements it uses and what must hold before it starts. Never repeat the failed subplan in other words. Leave it empty if nothing can fix it.`;

const faults = z.enum(['feasibility', 'complexity']);
const fields = z.object({ fault: faults, why: z.string(), subplan: z.string() });
const reply = z.object({
  fault: z._default(faults, 'feasibility'),
  why: z._default(z.string(), ''),
  subplan: z._default(z.string(), ''),
});

export const reviseSubplan: Operator<Revised> = {
  name: 'reviseSubplan',
  role: 'planner',
  rules: () => [commonRules, pageRules, task],
  schema: () => fields,
  shows: withHistory((prompt) => [...historyLines(prompt), ...attemptLines(prompt)]),
  question: ({ context }) => `Revise node ${pathOf(context.tree, context.node)}, which failed.`,
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { fault, why, subplan } = read.value;
    return {
      ok: true,
      value: { fault, why: oneLine(why, 400), subplan: oneLine(subplan, 500) },
    };
  },
};
