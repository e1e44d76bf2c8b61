/** The operator of Plan-MCTS (PM-05): the next action of one subplan, from its own history alone. */

import * as z from 'zod/mini';
import { pathOf } from '../../../core/plan/tree.ts';
import type { Grounded } from '../../../core/run/operators.ts';
import { oneLine } from '../../../core/text.ts';
import { available } from '../../prompt.ts';
import { actionRules, commonRules, pageRules } from '../../rules.ts';
import { statusLines } from '../../status.ts';
import { flatAction, groundingOf, singleKinds } from '../children.ts';
import { type Operator, readWith } from '../operator.ts';
import { wordsOf } from '../steps.ts';
import { aboutIn, attemptLines, historyLines, ownLines, withHistory } from './blocks.ts';
import { readAct } from './propose.ts';

const task = `Carry out one subplan, one action per answer. Do what the subplan says and no more: what comes after it is not yours to begin.

- summary: one or two sentences on what was done for this subplan so far and what the page shows of it now.
- highlighted: refs of the elements on this page that matter for what comes next, at most ten.
- why: one short sentence on what the action is for.
- step: the action in a few words.
- action: one available action, with refs from this page; null if nothing is left to do for the subplan, or if it can't be carried out.
- cannot: true, with action null, if the subplan can't be carried out from this page; why then says what is in the way. Leave it out otherwise.
- last: true if the subplan is fulfilled once this action worked.
- Note facts that the answer needs before leaving their page.
- stop ends the task with a message to the person. Use it only if the subplan is to give the answer, and only once the exact answer is known; else never.
- After a failed action, do not send the same one again: use another element or another way.`;

const fields = z.object({
  summary: z.string(),
  highlighted: z.array(z.string()),
  why: z.string(),
  step: z.string(),
  action: z.nullable(flatAction(singleKinds)),
  last: z.boolean(),
  cannot: z.optional(z.boolean()),
});
const reply = z.object({
  summary: z._default(z.string(), ''),
  highlighted: z._default(z.array(z.string()), []),
  why: z._default(z.string(), ''),
  step: z._default(z.string(), ''),
  action: z._default(z.nullable(z.unknown()), null),
  last: z._default(z.boolean(), false),
  cannot: z._default(z.nullable(z.boolean()), false),
});

const MOST_HIGHLIGHTED = 10;

export const groundSubplan: Operator<Grounded> = {
  name: 'groundSubplan',
  folds: true,
  rules: () => [commonRules, pageRules, actionRules(singleKinds), task],
  schema: () => fields,
  shows: withHistory((prompt) => [
    ...historyLines(prompt),
    ...attemptLines(prompt),
    ...ownLines(prompt),
  ]),
  question: (prompt) =>
    [
      `Act for node ${pathOf(prompt.context.tree, prompt.context.node)}: ${oneLine(aboutIn(prompt).subplan, 500)}`,
      ...(aboutIn(prompt).isSingle ? ['It is one action: answer with that action, last.'] : []),
      `Available actions: ${[...available(prompt), 'stop'].join(', ')}`,
      ...statusLines(prompt.context),
    ].join('\n'),
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { summary, highlighted, why, step, action, last, cannot } = read.value;
    const said = {
      summary: oneLine(summary, 800),
      highlighted: highlighted.filter((ref) => asked.refs.has(ref)).slice(0, MOST_HIGHLIGHTED),
      reasoning: oneLine(why, 300),
    };
    if (action === null) {
      const isGivenUp = cannot === true;
      return { ok: true, value: { ...said, description: '', act: null, isLast: true, isGivenUp } };
    }
    const exact = readAct(action, asked);
    if (!exact.ok) return exact;
    const description = oneLine(step, 200) || wordsOf(exact.value, asked.context.page);
    const act = { action: exact.value, ...groundingOf(exact.value, asked) };
    return { ok: true, value: { ...said, description, act, isLast: last, isGivenUp: false } };
  },
};
