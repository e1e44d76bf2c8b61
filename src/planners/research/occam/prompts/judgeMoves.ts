/** AgentOccam's judge (BL-02): of several proposals, picks the most valuable at the least risk. */

import * as z from 'zod/mini';
import { pathOf } from '../../../../core/plan/tree.ts';
import type { Context } from '../../../../core/run/operator.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import type { Prompt } from '../../../../llm/prompt/prompt.ts';
import { pageRules, partRules } from '../../../../llm/prompt/rules.ts';
import { wrapUntrusted } from '../../../../llm/prompt/untrusted.ts';
import type { ContentBlock } from '../../../../llm/transport.ts';
import { wordsOf } from '../../../common/prompts/stepReplies.ts';
import { proposedMoves } from '../plans.ts';
import type { ChosenMove, PlanMove } from '../replies.ts';
import { MOST_LINES } from './actInPlan.ts';
import { plansBlock, stepsBlocks } from './planHistory.ts';

const task = `Choose one of the PROPOSALS for what to do next. Judge what each would do, from the page, the plans and the steps so far, not how well it is argued.

- ratings: one for each proposal, in their order. value: what it brings the task, in one short sentence. risk: what it could spoil or cost if it is wrong, in one short sentence.
- choice: the number of the proposal with the most value and the least risk.`;

const fields = z.object({
  ratings: z.array(z.object({ value: z.string(), risk: z.string() })),
  choice: z.number(),
});
const reply = z.object({
  ratings: z._default(z.array(z.looseObject({ value: z._default(z.string(), '') })), []),
  choice: z.number(),
});

function proposalsBlock({ context, code }: Prompt): ContentBlock {
  const lines = proposedMoves(context.about).map(
    (move, index) =>
      `${index + 1}. ${oneLine(wordsFor(move, context), 400)}; why: ${oneLine(move.reasoning, 400)}`,
  );
  return { text: `PROPOSALS\n${wrapUntrusted(lines.join('\n'), code)}` };
}

function wordsFor(move: PlanMove, { page, tree }: Context): string {
  switch (move.kind) {
    case 'act':
      return wordsOf(move.action, page);
    case 'branch':
      return `begin a plan below [${pathOf(tree, move.parent)}]: ${move.intent}`;
    case 'prune':
      return `go back to plan [${pathOf(tree, move.plan)}] and give up what came after it`;
  }
}

export const judgeMoves: Operator<ChosenMove> = {
  name: 'judgeMoves',
  role: 'planner',
  mostLines: MOST_LINES,
  rules: () => [partRules, pageRules, task],
  schema: () => fields,
  shows: ['task', plansBlock, stepsBlocks, 'person', 'page', 'picture', proposalsBlock],
  question: ({ context: { tree, node } }) =>
    `Choose one of the proposals for plan [${pathOf(tree, node)}].`,
  parse(value, { context }) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { choice, ratings } = read.value;
    const count = proposedMoves(context.about).length;
    if (!Number.isInteger(choice) || choice < 1 || choice > count)
      return { ok: false, problems: [`choice: give a number from 1 to ${count}.`] };
    const why = oneLine(ratings[choice - 1]?.value ?? '', 300);
    return { ok: true, value: { choice: choice - 1, why } };
  },
};
