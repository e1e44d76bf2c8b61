/**
 * The planner of Plan-MCTS (PM-04): several alternatives with the same immediate objective, as subplans or single
 * actions (BL-05).
 */

import * as z from 'zod/mini';
import { refsOf, schemaOf } from '../../../../core/action/action.ts';
import { pathOf } from '../../../../core/plan/tree.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, type ReplyContext, readWith } from '../../../../llm/operator.ts';
import { available, type Prompt } from '../../../../llm/prompt/prompt.ts';
import {
  actionRules,
  availableLine,
  commonRules,
  pageRules,
} from '../../../../llm/prompt/rules.ts';
import { statusLines } from '../../../../llm/prompt/status.ts';
import type { Parsed } from '../../../../llm/reply.ts';
import {
  flatAction,
  groundingOf,
  readAction,
  singleKinds,
} from '../../../common/prompts/actionReplies.ts';
import { wordsOf } from '../../../common/prompts/stepReplies.ts';
import type { Alternatives, Candidate } from '../replies.ts';
import { aboutIn, historyLines, withHistory } from './blocks.ts';

const common = `You see the task, the page as it is now, and the plan history: what led here, each subplan Completed or Not Completed. First decide what has to happen next. Then give different ways to reach that one objective, best first.

- All of them serve the same immediate objective. They are not a sequence: each starts from this page and stands alone.
- Make them truly different: for example the direct way, only a smaller first part of it, or a way through another part of the interface, such as search instead of a menu.
- Do not propose again, in any words, what the plan history marks as Not Completed. What is Completed is done: do not repeat it.
- If the plan history already has everything the task asks for, the next objective is to give the person the answer.`;

const subplanTask = `${common}

- candidates: as many as the question asks for; fewer if there are not that many sensible ones; none if the task can't continue from here.
- thought: one short sentence on why this way.
- subplan: one sentence that says what to do and how to tell that it is done. It takes 2 to 5 actions on this page or the one it leads to, and names the elements and values it uses. If nothing of the task is left after it, it ends with giving the person the answer.`;

const actionTask = `${common}

- candidates: as many as the question asks for; fewer if there are not that many sensible ones; none if the task can't continue from here.
- thought: one short sentence on why this action.
- action: one available action on this page. If everything that the task asks is done and known, it is stop, with the complete final answer.`;

const subplanFields = z.object({
  candidates: z.array(z.object({ thought: z.string(), subplan: z.string() })),
});
const actionFields = z.object({
  candidates: z.array(z.object({ thought: z.string(), action: flatAction(singleKinds) })),
});
const subplanReply = z.object({
  candidates: z.array(z.object({ thought: z._default(z.string(), ''), subplan: z.string() })),
});
const actionReply = z.object({
  candidates: z.array(z.object({ thought: z._default(z.string(), ''), action: z.unknown() })),
});

const question =
  (what: string) =>
  (prompt: Prompt): string => {
    const { context } = prompt;
    return [
      `Propose ${what} from node ${pathOf(context.tree, context.node)}: up to ${Math.max(1, aboutIn(prompt).width)}.`,
      `Available actions: ${availableLine([...available(prompt), 'stop'])}`,
      ...statusLines(context),
    ].join('\n');
  };

export const proposeSubplans: Operator<Alternatives> = {
  name: 'proposeSubplans',
  role: 'planner',
  rules: () => [commonRules, pageRules, subplanTask],
  schema: () => subplanFields,
  shows: withHistory(historyLines),
  question: question('subplans'),
  parse(value) {
    const read = readWith(subplanReply, value);
    if (!read.ok) return read;
    const candidates = read.value.candidates.map(({ thought, subplan }) => ({
      thought: oneLine(thought, 300),
      subplan: oneLine(subplan, 500),
    }));
    return { ok: true, value: { candidates } };
  },
};

export const proposeActions: Operator<Alternatives> = {
  name: 'proposeActions',
  role: 'planner',
  folds: true,
  rules: () => [commonRules, pageRules, actionRules(singleKinds), actionTask],
  schema: () => actionFields,
  shows: withHistory(historyLines),
  question: question('actions'),
  parse(value, asked) {
    const read = readWith(actionReply, value);
    if (!read.ok) return read;
    const all = read.value.candidates.map(({ thought, action }) =>
      candidateOf(thought, action, asked),
    );
    const candidates = all.flatMap((each) => (each.ok ? [each.value] : []));
    // Impossible candidates are dropped. It is an error only if none is left.
    if (candidates.length > 0 || all.length === 0) return { ok: true, value: { candidates } };
    return { ok: false, problems: all.flatMap((each) => (each.ok ? [] : each.problems)) };
  },
};

function candidateOf(thought: string, given: unknown, asked: ReplyContext): Parsed<Candidate> {
  const action = onPicture(readAct(given, asked), asked);
  if (!action.ok) return action;
  const subplan = wordsOf(action.value, asked.context.page);
  const act = { action: action.value, ...groundingOf(action.value, asked) };
  return { ok: true, value: { thought: oneLine(thought, 300), subplan, act } };
}

/**
 * PM-10: beside a picture, elements are those marked in it. Others are reached by scrolling to them, after which they
 * are marked.
 */
export function onPicture(
  read: ReturnType<typeof readAct>,
  { context: { picture } }: ReplyContext,
): ReturnType<typeof readAct> {
  if (!read.ok || !picture || read.value.kind === 'scroll') return read;
  const unmarked = refsOf(read.value).filter((ref) => !picture.marks.includes(ref));
  const problems = unmarked.map(
    (ref) => `${ref} is not marked in PICTURE: scroll until its text is in view, then act on it.`,
  );
  return problems.length > 0 ? { ok: false, problems } : read;
}

/** Reads an action on this page, or the end with its message. */
export function readAct(given: unknown, asked: ReplyContext): ReturnType<typeof readAction> {
  const stop = schemaOf('stop').safeParse(given);
  return stop.success ? { ok: true, value: stop.data } : readAction(given, asked);
}
