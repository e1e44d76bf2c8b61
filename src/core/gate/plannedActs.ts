/**
 * What a plan will change, guessed from the words of its steps. The guess only shows the plan first and lists what will
 * probably ask; approval is decided for each action from facts.
 */
import { openLeaves } from '../plan/leaves.ts';
import type { PlanNode } from '../plan/node.ts';
import type { PlanTree } from '../plan/tree.ts';
import { actNamedBy, type NamedAct } from './actWords.ts';

type Risk = NamedAct['risk'];

/** Returns the open steps that will probably need approval. */
export const stepsThatAsk = (tree: PlanTree): readonly PlanNode[] =>
  openLeaves(tree).filter((node) => riskOf(node) === 'high');

/** Whether an open step saves, sends or deletes something, judging by its words. */
export const changesSomething = (tree: PlanTree): boolean =>
  openLeaves(tree).some((node) => riskOf(node) !== null);

function riskOf(node: PlanNode): Risk | null {
  if (node.kind === 'action' && node.final === true) return 'high';
  const risks = node.description.split(/[,;.]|\band\b|\bthen\b/i).flatMap(risksNamedIn);
  if (risks.includes('high')) return 'high';
  return risks[0] ?? null;
}

function risksNamedIn(clause: string): Risk[] {
  const words = clause.trim().split(/\s+/);
  // A step says “Order two packs” if its button says “Place order”.
  const names = [1, 2, 3].map((n) => words.slice(0, n).join(' '));
  return [...names, `Place ${words[0]}`].flatMap((name) => actNamedBy(name)?.risk ?? []);
}
