/** Global tree update (SA-22): after an action, drop what became pointless and sharpen what is still open. */
import * as z from 'zod/mini';
import { nodeId } from '../../core/ids.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { hasNode, nodeOf } from '../../core/plan/tree.ts';
import type { TreeUpdate } from '../../core/ports.ts';
import { commonRules, oneLine, wholePlanBlock } from '../prompt.ts';
import { bareId } from './children.ts';
import { type Operator, type ReplyContext, readWith } from './operator.ts';

const task = `Look at the whole plan after the latest action and say what has to change in it. Most times nothing has to.

- prune: ids of open nodes that are now pointless: already achieved by something else (a step that only reads facts is, once the notes hold them), duplicates of another node, or excluded by what the page shows. Never a child that its parent still needs, never a node that is finished or marked "(by the person)".
- reword: open nodes whose words have to be more exact, given what is known now (names, numbers, places). The objective stays the same; no status words.
- No new nodes, no new ids, no other order. why: one short sentence.`;

const reword = z.object({ id: z.string(), description: z.string() });
const forModel = z.object({ why: z.string(), prune: z.array(z.string()), reword: z.array(reword) });
const reply = z.object({
  why: z._default(z.string(), ''),
  prune: z._default(z.array(z.string()), []),
  reword: z._default(z.array(reword), []),
});

export const updateTree: Operator<TreeUpdate> = {
  name: 'updateTree',
  rules: () => [commonRules, task],
  schema: () => forModel,
  plan: wholePlanBlock,
  question: ({ context }) =>
    `The action of node ${context.node} has just been carried out. Which open nodes have to be pruned or reworded?`,
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const prune = read.value.prune
      .flatMap((id) => changeable(id, asked))
      .filter((node) => !isNote(node));
    const pruned = new Set(prune.map((node) => node.id));
    const changes = read.value.reword.flatMap(({ id, description }) =>
      changeable(id, asked)
        .filter((node) => node.kind !== 'action' && !pruned.has(node.id))
        .map((node) => ({ id: node.id, description: oneLine(description, 500) }))
        .filter((change) => change.description !== ''),
    );
    return { ok: true, value: { prune: [...pruned], reword: changes, reasoning: read.value.why } };
  },
};

/** The node, if the planner may change it: it exists, is open, is not the goal and not the person's. */
function changeable(text: string, { context: { tree } }: ReplyContext): PlanNode[] {
  const id = nodeId(bareId(text));
  if (!hasNode(tree, id) || id === tree.root) return [];
  const node = nodeOf(tree, id);
  return isClosed(node) || node.pinned ? [] : [node];
}

const isNote = (node: PlanNode): boolean => node.kind === 'action' && node.action.kind === 'note';
