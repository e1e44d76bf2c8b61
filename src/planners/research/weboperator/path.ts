/**
 * The path to a state (WO-05): the actions that led there, without those on abandoned paths. It follows the browser
 * states, also across irreversible changes.
 */

import type { ActionId, NodeId, StateId } from '../../../core/ids.ts';
import { nodeId } from '../../../core/ids.ts';
import type { ActionNode, PlanNode } from '../../../core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree, parentOf } from '../../../core/plan/tree.ts';
import type { ActionRecord, Run } from '../../../core/run/run.ts';
import { isChoice, isEdge } from './roles.ts';

/** Longest path that is followed, in edges. */
const MAX_PATH = 100;

/** Returns the edges from the start of the run to this choice, oldest first. */
export function edgesTo(run: Run, choice: NodeId): readonly ActionNode[] {
  const path: ActionNode[] = [];
  let at = edgeTo(run, nodeOf(run.tree, choice));
  while (at && path.length < MAX_PATH && !path.includes(at)) {
    path.unshift(at);
    const from = parentOf(run.tree, at.id);
    at = from && edgeTo(run, from);
  }
  return path;
}

/** Returns the edge above a choice, or the last action before the state it represents. */
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

/** The id of an action begins with its node's id. */
function nodeOfAct(tree: PlanTree, act: ActionId): ActionNode | null {
  const id = act.slice(0, act.lastIndexOf('#'));
  const node = hasNode(tree, id) ? nodeOf(tree, nodeId(id)) : null;
  return node && isEdge(node) ? node : null;
}

/** A step on the path, as later questions show it. */
export type Step = {
  readonly edge: ActionNode;
  /** Address of the page that the action was performed on. */
  readonly url: string;
  readonly observation: string;
  readonly reasoning: string;
  /** Null for actions of the engine, such as a note. */
  readonly record: ActionRecord | null;
};

export const stepsTo = (run: Run, choice: NodeId): readonly Step[] =>
  edgesTo(run, choice).map((edge) => ({
    edge,
    url: addressBefore(run, edge),
    observation: textIn(edge, 'seen'),
    reasoning: textIn(edge, 'why'),
    record: run.memory.records.findLast(({ node }) => node === edge.id) ?? null,
  }));

/** The address where it was proposed. The node itself stores the address it led to. */
function addressBefore({ tree, states }: Run, { id, proposedIn, url }: ActionNode): string {
  const start = proposedIn ?? parentOf(tree, id)?.start;
  return (start && states[start]?.address) ?? url;
}

const textIn = ({ others }: PlanNode, name: string): string => {
  const text = others[name];
  return typeof text === 'string' ? text : '';
};

/** Returns the choice that a question is about; null if it names none. */
export function choiceNamed(tree: PlanTree, about: unknown): PlanNode | null {
  const { choice } = (about ?? {}) as { readonly choice?: unknown };
  if (typeof choice !== 'string' || !hasNode(tree, choice)) return null;
  const node = nodeOf(tree, nodeId(choice));
  return isChoice(node) ? node : null;
}
