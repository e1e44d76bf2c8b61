/** Global tree update (SA-22): after an action, prunes what became pointless and rewords what is still open. */
import * as z from 'zod/mini';
import { noteOf } from '../../core/action/action.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { pathOf } from '../../core/plan/tree.ts';
import type { TreeUpdate } from '../../core/ports.ts';
import { wholePlanBlock } from '../prompt.ts';
import { commonRules, pageRules } from '../rules.ts';
import { oneLine } from '../text.ts';
import { nodeNamed } from './children.ts';
import { type Operator, type ReplyContext, readWith } from './operator.ts';

const task = `Review the whole plan after the latest action and say what must change. Usually nothing does.

- prune: ids of open nodes that are now pointless: already achieved elsewhere (a step that only reads facts is achieved once the notes have them), duplicates of another node (of two, a step "(by the person)" is the one to keep), or ruled out by the page. Never a child its parent still needs, or a node marked "(by the person)".
- reword: open nodes whose description should be more exact, given the names, numbers or places known now. Keep the objective; no status words.
- Add no nodes or ids, and keep the order. why: one short sentence.`;

const reword = z.object({ id: z.string(), description: z.string() });
const forModel = z.object({ why: z.string(), prune: z.array(z.string()), reword: z.array(reword) });
const reply = z.object({
  why: z._default(z.string(), ''),
  prune: z._default(z.array(z.string()), []),
  reword: z._default(z.array(reword), []),
});

export const updateTree: Operator<TreeUpdate> = {
  name: 'updateTree',
  rules: () => [commonRules, pageRules, task],
  schema: () => forModel,
  plan: wholePlanBlock,
  question: ({ context }) =>
    `The action of node ${pathOf(context.tree, context.node)} has just been carried out. Which open nodes should be pruned or reworded?`,
  parse(value, replyContext) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const prune = read.value.prune
      .flatMap((id) => changeable(id, replyContext))
      .filter((node) => !isNote(node));
    const pruned = new Set(prune.map((node) => node.id));
    const changes = read.value.reword.flatMap(({ id, description }) =>
      changeable(id, replyContext)
        .filter((node) => node.kind !== 'action' && !pruned.has(node.id))
        .map((node) => ({ id: node.id, description: oneLine(description, 500) }))
        .filter((change) => change.description !== ''),
    );
    const unneeded = [...pruned].map((id) => ({ id, cause: 'irrelevant' }) as const);
    return { ok: true, value: { prune: unneeded, reword: changes, reasoning: read.value.why } };
  },
};

/** The node, if it may be changed: it exists, is open, and is neither the root nor the person's. */
function changeable(text: string, { context: { tree } }: ReplyContext): PlanNode[] {
  const node = nodeNamed(tree, text);
  if (!node || node.id === tree.root) return [];
  return isClosed(node) || node.pinned ? [] : [node];
}

const isNote = (node: PlanNode): boolean => node.kind === 'action' && noteOf(node.action) !== null;
