/** The operator of Plan-MCTS (PM-05): the next action of one subplan, from that subplan's own history. */

import * as z from 'zod/mini';
import type { ActionKind } from '../../../../core/action/action.ts';
import type { Observation } from '../../../../core/page/observation.ts';
import { lineOfRef, withoutRefs } from '../../../../core/page/refs.ts';
import { pathOf } from '../../../../core/plan/tree.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import { available } from '../../../../llm/prompt/prompt.ts';
import {
  actionRules,
  availableLine,
  commonRules,
  pageRules,
} from '../../../../llm/prompt/rules.ts';
import { statusLines } from '../../../../llm/prompt/status.ts';
import { flatAction, groundingOf, singleKinds } from '../../../common/prompts/actionReplies.ts';
import { wordsOf } from '../../../common/prompts/stepReplies.ts';
import type { Grounded } from '../replies.ts';
import { aboutIn, attemptLines, historyLines, ownLines, withHistory } from './blocks.ts';
import { onPicture, readAct } from './propose.ts';

const task = `Carry out one subplan, one action per answer. Do what the subplan says and no more; do not begin what comes after it.

- summary: one or two sentences on what was done for this subplan so far and what the page shows of it now.
- highlighted: refs of the elements on this page that matter for what comes next, at most ten.
- notes: facts on this page that the subplan asks for or the answer needs, with exact names and values; an empty list if there are none. This is how a fact is noted; it takes no action.
- why: one short sentence on what the action is for.
- step: the action in a few words.
- action: one available action, with refs from this page; null if nothing is left to do for the subplan, or if it can't be carried out.
- cannot: true, with action null, if the subplan can't be carried out from this page; why then says what is in the way. Leave it out otherwise.
- last: true if this action, when it works, completes the subplan. Then you are not asked again.
- stop ends the task with a message to the person. Use it only if the subplan is to give the answer, and only once the exact answer is known.
- After a failed action, do not send the same one again: use another element or another way.`;

/** Facts are noted along with an action. */
const kinds: readonly ActionKind[] = singleKinds.filter((kind) => kind !== 'note');

const fields = z.object({
  summary: z.string(),
  highlighted: z.array(z.string()),
  notes: z.array(z.string()),
  why: z.string(),
  step: z.string(),
  action: z.nullable(flatAction(kinds)),
  last: z.boolean(),
  cannot: z.optional(z.boolean()),
});
const reply = z.object({
  summary: z._default(z.string(), ''),
  highlighted: z._default(z.array(z.string()), []),
  notes: z._default(z.nullable(z.array(z.string())), []),
  why: z._default(z.string(), ''),
  step: z._default(z.string(), ''),
  action: z._default(z.nullable(z.unknown()), null),
  last: z._default(z.boolean(), false),
  cannot: z._default(z.nullable(z.boolean()), false),
});

const MOST_HIGHLIGHTED = 10;

/** As the page shows them now; after the action, their refs may belong to other elements. */
const linesOf = (refs: readonly string[], page: Observation | null): string[] => {
  const lines = refs.map((ref) => page && lineOfRef(page.lines, ref));
  const texts = lines.map((line) => (line ? oneLine(withoutRefs(line), 200) : ''));
  return [...new Set(texts)].filter(Boolean).slice(0, MOST_HIGHLIGHTED);
};

export const groundSubplan: Operator<Grounded> = {
  name: 'groundSubplan',
  role: 'planner',
  folds: true,
  rules: () => [commonRules, pageRules, actionRules(kinds), task],
  schema: () => fields,
  shows: withHistory((prompt) => [
    ...historyLines(prompt),
    ...attemptLines(prompt),
    ...ownLines(prompt),
  ]),
  question: (prompt) =>
    [
      `Act for node ${pathOf(prompt.context.tree, prompt.context.node)}: ${oneLine(aboutIn(prompt).subplan, 500)}`,
      ...(aboutIn(prompt).isSingle
        ? ['It is a single action: answer with that action and last=true.']
        : []),
      `Available actions: ${availableLine([...available(prompt).filter((kind) => kinds.includes(kind)), 'stop'])}`,
      ...statusLines(prompt.context),
    ].join('\n'),
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { summary, highlighted, notes, why, step, action, last, cannot } = read.value;
    const report = {
      summary: oneLine(summary, 800),
      highlighted: linesOf(
        highlighted.filter((ref) => asked.refs.has(ref)),
        asked.context.page,
      ),
      reasoning: oneLine(why, 300),
      notes: (notes ?? []).map((note) => oneLine(note, 600)).filter(Boolean),
    };
    if (action === null) {
      const isGivenUp = cannot === true;
      return {
        ok: true,
        value: { ...report, description: '', act: null, isLast: true, isGivenUp },
      };
    }
    const exact = onPicture(readAct(action, asked), asked);
    if (!exact.ok) return exact;
    const description = oneLine(step, 200) || wordsOf(exact.value, asked.context.page);
    const act = { action: exact.value, ...groundingOf(exact.value, asked) };
    return { ok: true, value: { ...report, description, act, isLast: last, isGivenUp: false } };
  },
};
