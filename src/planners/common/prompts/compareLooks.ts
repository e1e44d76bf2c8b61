/**
 * Asks which of several previewed pages is most likely to lead to the goal, before any is opened in the run's own tab
 * (A25).
 */
import * as z from 'zod/mini';
import { excerptOf } from '../../../core/page/excerpt.ts';
import { nodeOf, pathOf } from '../../../core/plan/tree.ts';
import { oneLine } from '../../../core/text.ts';
import type { ComparedLooks } from '../../../engine/replies.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { localPlanBlock, type Prompt } from '../../../llm/prompt/prompt.ts';
import { commonRules, pageRules } from '../../../llm/prompt/rules.ts';
import { wrapUntrusted } from '../../../llm/prompt/untrusted.ts';
import type { Block } from '../../../llm/transport.ts';
import { clipScore } from './actionReplies.ts';

const task = `Before one of several alternatives is taken, the page that each begins with was read in a background tab. Nothing was done there. Judge from these pages how likely each alternative is to reach the objective.

- ways: one for each page, in their order.
  - score in (0,1): how likely this alternative is to work. High if the page shows what the objective needs or plainly leads to it, low if it shows that it doesn't, such as "sold out", "out of service" or another subject.
  - why: in one clause, what on the page decides the score.
  - facts: facts on this page that the answer needs, each with its subject and exact value; even if the alternative itself is of no use.`;

const way = z.object({ score: z.number(), why: z.string(), facts: z.array(z.string()) });
const fields = z.object({ ways: z.array(way) });
const reply = z.object({
  ways: z.array(
    z.object({
      score: z.number(),
      why: z._default(z.string(), ''),
      facts: z._default(z.array(z.string()), []),
    }),
  ),
});

export const compareLooks: Operator<ComparedLooks> = {
  name: 'compareLooks',
  role: 'planner',
  folds: true,
  rules: () => [commonRules, pageRules, task],
  schema: () => fields,
  shows: [...withPlan(localPlanBlock).filter((part) => part !== 'page'), lookedPages],
  question: ({ context: { tree, node } }) =>
    `Which alternative of node ${pathOf(tree, node)} works best?`,
  parse(value, { context: { looks = [] } }) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { ways } = read.value;
    if (ways.length !== looks.length)
      return { ok: false, problems: [`ways: ${looks.length} are needed, one for each page.`] };
    return {
      ok: true,
      value: {
        ways: ways.map(({ score, why, facts }) => ({
          score: clipScore(score) ?? 0.5,
          why: oneLine(why, 400),
          facts: facts.map((fact) => oneLine(fact, 1500)).filter(Boolean),
        })),
      },
    };
  },
};

function lookedPages({ context: { looks = [], tree }, code, folds }: Prompt): Block[] {
  return looks.map(({ node, page }, index) => {
    const { text, note } = excerptOf(page, null, folds);
    const head = `address: ${oneLine(page.url, 300)}\ntitle: ${oneLine(page.title, 200)}`;
    const description = oneLine(nodeOf(tree, node).description, 300);
    const omitted = note ? `\n${note}` : '';
    return {
      text: `LOOK ${index + 1}, node ${pathOf(tree, node)}\n${wrapUntrusted(`${description}\n${head}\n\n${text}`, code)}${omitted}`,
    };
  });
}
