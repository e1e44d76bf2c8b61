/**
 * The way to a state (WO-05): the acts that led there, not what was done meanwhile on ways that were left. It follows the
 * states of the browser, over lasting changes too.
 */

import type { ActionId, NodeId, StateId } from '../../../core/ids.ts';
import { nodeId } from '../../../core/ids.ts';
import type { ActionNode, PlanNode } from '../../../core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree, parentOf } from '../../../core/plan/tree.ts';
import type { ActionRecord, Run } from '../../../core/run/run.ts';
import { isChoice, isEdge } from './roles.ts';

/** Longest way that is followed. */
const MAX_WAY = 100;

/** The edges from the start of the run to this choice, oldest first. */
export function wayTo(run: Run, choice: NodeId): readonly ActionNode[] {
  const way: ActionNode[] = [];
  let at = edgeTo(run, nodeOf(run.tree, choice));
  while (at && way.length < MAX_WAY && !way.includes(at)) {
    way.unshift(at);
    const from = parentOf(run.tree, at.id);
    at = from && edgeTo(run, from);
  }
  return way;
}

/** The edge above a choice, or the last act before the state that it stands for. */
function edgeTo(run: Run, choice: PlanNode): ActionNode | null {
  const parent = parentOf(run.tree, choice.id);
  if (parent && isEdge(parent)) return parent;
  return actBefore(run, choice.start);
}

function actBefore({ states, tree }: Run, start: StateId | undefined): ActionNode | null {
  let at = start && states[start];
  while (at) {
    const node = at.act === null ? null : nodeOfAct(tree, at.act);
    if (node) return node;
    at = at.before === null ? undefined : states[at.before];
  }
  return null;
}

/** Ids of acts begin with the node that they were for. */
function nodeOfAct(tree: PlanTree, act: ActionId): ActionNode | null {
  const id = act.slice(0, act.lastIndexOf('#'));
  const node = hasNode(tree, id) ? nodeOf(tree, nodeId(id)) : null;
  return node && isEdge(node) ? node : null;
}

/** What a later question is told of a step of the way. */
export type Step = {
  readonly edge: ActionNode;
  /** Address of the page that the action was carried out on. */
  readonly url: string;
  readonly observation: string;
  readonly reasoning: string;
  /** Null for what the run did itself, such as a note. */
  readonly record: ActionRecord | null;
};

export const stepsTo = (run: Run, choice: NodeId): readonly Step[] =>
  wayTo(run, choice).map((edge) => ({
    edge,
    url: addressBefore(run, edge),
    observation: textIn(edge, 'seen'),
    reasoning: textIn(edge, 'why'),
    record: run.memory.records.findLast(({ node }) => node === edge.id) ?? null,
  }));

/** Where it was proposed: the address that the node keeps is the one it led to. */
function addressBefore({ tree, states }: Run, { id, proposedIn, url }: ActionNode): string {
  const start = proposedIn ?? parentOf(tree, id)?.start;
  return (start && states[start]?.address) ?? url;
}

const textIn = ({ others }: PlanNode, name: string): string => {
  const text = others[name];
  return typeof text === 'string' ? text : '';
};

/** The choice that a question is about; null where it names none. */
export function choiceNamed(tree: PlanTree, about: unknown): PlanNode | null {
  const { choice } = (about ?? {}) as { readonly choice?: unknown };
  if (typeof choice !== 'string' || !hasNode(tree, choice)) return null;
  const node = nodeOf(tree, nodeId(choice));
  return isChoice(node) ? node : null;
}
