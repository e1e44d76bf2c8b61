/** Node repair (SA-21): prunes what can't work and adds what is missing under a node whose children failed. */

import * as z from 'zod/mini';
import { stepKinds } from '../../../core/action/action.ts';
import type { NodeId } from '../../../core/ids.ts';
import { diagnoses } from '../../../core/plan/event.ts';
import { isClosed } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf, pathOf } from '../../../core/plan/tree.ts';
import type { System } from '../../../core/run/system.ts';
import { type Operator, type ReplyContext, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import {
  available,
  kindsOf,
  localPlanBlock,
  type Prompt,
  wordsForNode,
} from '../../../llm/prompt/prompt.ts';
import { actionRules, availableLine, commonRules, pageRules } from '../../../llm/prompt/rules.ts';
import { statusLines } from '../../../llm/prompt/status.ts';
import { foreseeing, nodeNamed, readChildren } from '../../common/prompts/actionReplies.ts';
import { childFields, shortName, stepSchema } from '../../common/prompts/stepReplies.ts';
import type { Repaired } from '../replies.ts';
import { withCandidates } from './candidates.ts';

const task = (system: System): string =>
  [
    `The question names an (AND) or (OR) node whose children did not reach its objective. Repair it from the page as it is now.`,
    system.inlineActions ? planningAhead : oneByOne,
  ].join('\n\n');

const oneByOne = `First find out why it failed; the records have what was reported. diagnosis: "wrong way" (try another way), "too coarse" (add the failed part again, in smaller steps), "incomplete" (add what is missing) or "impossible" (it can't be reached here). In why, say what you saw, in one sentence.
- prune: ids of this node's own open children that can no longer help, except those marked "(by the person)".
- add: new steps, in order, after the existing ones. For (AND): 1 to 5 steps still missing for the objective. For (OR): a truly different way, with a score in (0,1). Add nothing that was already tried in the same way or that the node already has; finished work stays finished.
- If nothing sensible is left to try, add is [] and the node is given up. In why, say what prevents success.
Follow the person's constraints. Plan the shortest reliable way.`;

const planningAhead = `First find out why it failed; the records have what was reported. Leave out every field that would be empty.
- diagnosis: "wrong way" (try another way), "too coarse" (add the failed part again, in smaller steps), "incomplete" (add what is missing) or "impossible": no plan at all can fulfill the task, and it ends here.
- why: what prevented success, in one clause.
- prune: ids of this node's own open children that can no longer help, except those marked "(by the person)". The others run after the steps you add: keep them instead of planning them again.
- add: new steps, in order: what is still missing for the objective; for (OR) truly different ways, each with a score in (0,1). Add nothing that was already tried in the same way. Each step has kind and fields: exact actions as long as they are certain (with refs of this page while it stays open; goto, back and collect anywhere), else kind "later" with step, its objective in one line. If add is empty, the node is given up.
Follow the person's constraints. Plan the shortest reliable way.`;

const forOneNode = z.object({
  why: z.string(),
  diagnosis: z.enum(diagnoses),
  prune: z.array(z.string()),
  add: z.array(z.object({ description: z.string(), score: z.nullable(z.number()) })),
});
const forPlanAhead = z.object({
  diagnosis: z.enum(diagnoses),
  why: z.string(),
  prune: z.optional(z.array(z.string())),
  add: z.optional(z.array(stepSchema)),
});
const reply = z.object({
  why: z._default(z.string(), ''),
  diagnosis: z._default(z.enum(diagnoses), 'incomplete'),
  prune: z._default(z.array(z.string()), []),
  add: z._default(z.array(childFields), []),
});

export const repair: Operator<Repaired> = {
  name: 'repair',
  role: 'planner',
  rules: (system) => [
    commonRules,
    pageRules,
    actionRules(kindsOf(system, stepKinds), system.inlineActions ? shortName : undefined),
    [task(system), ...(system.foresight ? [foreseeing] : [])].join('\n\n'),
  ],
  schema: (system) => (system.inlineActions ? forPlanAhead : forOneNode),
  shows: withPlan((prompt) => withCandidates(localPlanBlock(prompt, { maxChildren: 20 }), prompt)),
  question,
  parse(value, replyContext) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { context } = replyContext;
    const add = readChildren(
      read.value.add,
      nodeOf(context.tree, context.node).kind === 'or',
      replyContext,
    );
    if (!add.ok) return add;
    return {
      ok: true,
      value: {
        diagnosis: read.value.diagnosis,
        prune: ownOpen(read.value.prune, replyContext),
        add: add.value,
        reasoning: read.value.why,
      },
    };
  },
};

function question(prompt: Prompt): string {
  const { context } = prompt;
  const node = nodeOf(context.tree, context.node);
  return [
    `Repair node ${pathOf(context.tree, node.id)}: ${wordsForNode(context, node.id)}`,
    `Repairs so far: ${node.revisionCount}`,
    `Available actions: ${availableLine(available(prompt))}`,
    ...statusLines(context),
  ].join('\n');
}

function ownOpen(ids: readonly string[], { context }: ReplyContext): NodeId[] {
  const open = childrenOf(context.tree, context.node).filter(
    (child) => !isClosed(child) && !child.pinned,
  );
  const wanted = new Set(ids.map((text) => nodeNamed(context.tree, text)?.id));
  return open.map((child) => child.id).filter((id) => wanted.has(id));
}
