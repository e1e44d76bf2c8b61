/** An alternative of a choice as the search sees it: the data stored with the node, and its status (PM-01). */
import * as z from 'zod/mini';
import { type NodeId, nodeId } from '../../../core/ids.ts';
import type { Json } from '../../../core/json.ts';
import type { NodeValues } from '../../../core/plan/event.ts';
import { isClosed, type OrNode, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree, parentOf, pathTo } from '../../../core/plan/tree.ts';

const facts = z.object({
  /** The planner's reason. */
  thought: z._default(z.string(), ''),
  /** Whether it was executed: verified, or unverified although it is irreversible (A27). */
  done: z._default(z.enum(['', 'verified', 'unverified']), ''),
  /** The most common letter of its progress, and the mean of the values. */
  code: z._default(z.string(), ''),
  macro: z._default(z.number(), 0),
  reward: z._default(z.number(), 0),
  notes: z._default(z.array(z.string()), []),
  /** Its first wording, if a revision worked. */
  original: z._default(z.string(), ''),
  /** What was wrong with that, and with each later wording of it. */
  fault: z._default(z.enum(['', 'feasibility', 'complexity']), ''),
  /** The wording that worked. */
  worked: z._default(z.string(), ''),
  /** Failed visits, and every wording that was tried. */
  misses: z._default(z.number(), 0),
  tried: z._default(z.array(z.string()), []),
  /** The reflector's feedback for its next visit. */
  feedback: z._default(z.array(z.string()), []),
  /** Its message to the user, if it ended the task. */
  message: z._default(z.nullable(z.string()), null),
  /** Why nothing can follow it, if that is known from the start. */
  end: z._default(z.enum(['', 'depthLimit', 'refused', 'dead']), ''),
  /** Its actions need approval: another alternative with the same purpose may have done it already (A27). */
  asks: z._default(z.boolean(), false),
  /** The actions that led from its choice to its state. */
  way: z._default(z.array(z.pipe(z.string(), z.transform(nodeId))), []),
  /** Its exact action (BL-05). */
  act: z._default(z.unknown(), null),
});
export type Facts = z.output<typeof facts>;

export function factsOf(node: PlanNode): Facts {
  const read = facts.safeParse(node.others);
  return read.success ? read.data : facts.parse({});
}

type FactsPart = { readonly [K in keyof Facts]?: Json };
/** Makes a values row that changes the data stored with a node. */
export const edgeFactsRow = (id: NodeId, others: FactsPart): NodeValues => ({ id, others });

export const isEdge = (tree: PlanTree, id: NodeId): boolean => parentOf(tree, id)?.kind === 'or';

/** Returns the open choice after a node; null if there is none. */
export function choiceAfter(tree: PlanTree, id: NodeId): OrNode | null {
  const found = childrenOf(tree, id).findLast(
    (node) => node.kind === 'or' && (!isClosed(node) || node.status === 'success'),
  );
  return found?.kind === 'or' ? found : null;
}

/** Returns the last choice after a node, open or closed. */
export function lastChoice(tree: PlanTree, id: NodeId): OrNode | null {
  const found = childrenOf(tree, id).findLast(({ kind }) => kind === 'or');
  return found?.kind === 'or' ? found : null;
}

/** Whether it was executed and the user did not ask for a retry. */
export const isExecuted = (node: PlanNode): boolean =>
  (node.status === 'visited' || node.status === 'success') && factsOf(node).done !== '';

/** Returns the alternatives from the root to the node, including the node if it is one. */
export const edgesTo = (tree: PlanTree, id: NodeId): PlanNode[] =>
  pathTo(tree, id)
    .filter((each) => isEdge(tree, each))
    .map((each) => nodeOf(tree, each));

/** Whether nothing on its path was given up. */
export const isStanding = (tree: PlanTree, id: NodeId): boolean =>
  pathTo(tree, id).every((each) => {
    const { status } = nodeOf(tree, each);
    return status !== 'pruned' && status !== 'deleted';
  });

/** Whether selection can end at it or below it (PM-02). */
export function isSelectable(tree: PlanTree, node: PlanNode): boolean {
  if (isExecuted(node)) {
    const choice = choiceAfter(tree, node.id);
    return choice !== null && childrenOf(tree, choice.id).some((each) => isSelectable(tree, each));
  }
  return !isClosed(node);
}
