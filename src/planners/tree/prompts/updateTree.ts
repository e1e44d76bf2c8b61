/** Global tree update (SA-22): after an action, prunes pointless nodes and rewords open ones. */

import * as z from 'zod/mini';
import { noteOf } from '../../../core/action/action.ts';
import { nodeId } from '../../../core/ids.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, type PlanTree, parentOf, pathOf } from '../../../core/plan/tree.ts';
import { oneLine } from '../../../core/text.ts';
import { type Operator, type ReplyContext, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { wholePlanBlock } from '../../../llm/prompt/prompt.ts';
import { commonRules, pageRules } from '../../../llm/prompt/rules.ts';
import { nodeNamed } from '../../common/prompts/actionReplies.ts';
import type { Pruning, TreeUpdate } from '../replies.ts';

const task = `Review the whole plan after the latest action and say what must change. Usually nothing does.

- prune: open nodes that are now pointless, each with its cause. "irrelevant": achieved elsewhere or no longer needed (a step that only reads facts is achieved once the notes contain them). "duplicate": another node does the same (of two, keep a step "(by the person)"). "infeasible": the page rules it out; it then counts as failed, and later steps that need it are dropped too. Never prune a child that its parent still needs, or a node marked "(by the person)".
- reword: open nodes whose description should be more exact, given the names, numbers or places known now. Keep the objective; no status words.
- Add no nodes or ids, and keep the order. why: one short sentence.`;

const reword = z.object({ id: z.string(), description: z.string() });
const causes = ['irrelevant', 'duplicate', 'infeasible'] as const satisfies Pruning['cause'][];
const forModel = z.object({
  why: z.string(),
  prune: z.array(z.object({ id: z.string(), cause: z.enum(causes) })),
  reword: z.array(reword),
});
/** The subject, if it is not an action: the latest step that the user added. */
const addition = z.object({ added: z.string() });
/** Prompts before version 14 asked for ids alone: what was not needed. */
const pruning = z.union([
  z.object({ id: z.string(), cause: z.optional(z.enum(causes)) }),
  z.pipe(
    z.string(),
    z.transform((id: string) => ({ id, cause: 'irrelevant' as const })),
  ),
]);
const reply = z.object({
  why: z._default(z.string(), ''),
  prune: z._default(z.array(pruning), []),
  reword: z._default(z.array(reword), []),
});

export const updateTree: Operator<TreeUpdate> = {
  name: 'updateTree',
  role: 'planner',
  rules: () => [commonRules, pageRules, task],
  schema: () => forModel,
  shows: withPlan((prompt) => wholePlanBlock(prompt, { reasons: true })),
  question({ context: { tree, node, about } }) {
    const given = addition.safeParse(about);
    return given.success
      ? `The person has just added steps to the plan, node ${pathOf(tree, nodeId(given.data.added))} among them. Which open nodes do they make needless? Prune those as "irrelevant" or "duplicate". Reword only what the new steps change.`
      : `The action of node ${pathOf(tree, node)} has just been carried out. Which open nodes should be pruned or reworded?`;
  },
  parse(value, replyContext) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { tree } = replyContext.context;
    const prune = read.value.prune.flatMap(({ id, cause }) =>
      changeable(id, replyContext)
        .filter((node) => !isNote(node))
        .map((node) => ({ id: node.id, cause: cause ?? causeOf(tree, node) })),
    );
    const pruned = new Set(prune.map(({ id }) => id));
    const changes = read.value.reword.flatMap(({ id, description }) =>
      changeable(id, replyContext)
        .filter((node) => node.kind !== 'action' && !pruned.has(node.id))
        .map((node) => ({ id: node.id, description: oneLine(description, 500) }))
        .filter((change) => change.description !== ''),
    );
    return { ok: true, value: { prune, reword: changes, reasoning: read.value.why } };
  },
};

/** Returns the node if it may be changed: it exists, is open, and is neither the root nor the user's. */
function changeable(text: string, { context: { tree } }: ReplyContext): PlanNode[] {
  const node = nodeNamed(tree, text);
  if (!node || node.id === tree.root) return [];
  return isClosed(node) || node.pinned ? [] : [node];
}

/** A4: a part dropped without a cause counts as missing, unless another one says the same. */
function causeOf(tree: PlanTree, node: PlanNode): Pruning['cause'] {
  const parent = parentOf(tree, node.id);
  if (parent?.kind !== 'and') return 'irrelevant';
  const description = normalized(node);
  const hasTwin = childrenOf(tree, parent.id).some(
    (other) => other.id !== node.id && normalized(other) === description,
  );
  return hasTwin ? 'duplicate' : 'infeasible';
}

const normalized = ({ description }: PlanNode): string =>
  description.replace(/\s+/g, ' ').trim().toLowerCase();

const isNote = (node: PlanNode): boolean => node.kind === 'action' && noteOf(node.action) !== null;
