/**
 * What a plan will change, guessed from the words of its steps. The guess only shows the plan first and lists what will
 * probably ask; whether an action asks is decided from facts.
 */
import { openLeaves } from '../plan/leaves.ts';
import type { PlanNode } from '../plan/node.ts';
import type { PlanTree } from '../plan/tree.ts';
import { actNamedBy } from './actWords.ts';

/** Returns the open steps that will probably need approval: those that save, send or delete something. */
export const stepsThatAsk = (tree: PlanTree): readonly PlanNode[] => openLeaves(tree).filter(asks);

const asks = (node: PlanNode): boolean =>
  (node.kind === 'action' && node.final === true) ||
  node.description.split(/[,;.]|\band\b|\bthen\b/i).some(namesAct);

function namesAct(clause: string): boolean {
  const words = clause.trim().split(/\s+/);
  // A step says “Order two packs” if its button says “Place order”.
  const names = [1, 2, 3].map((n) => words.slice(0, n).join(' '));
  return [...names, `Place ${words[0]}`].some((name) => actNamedBy(name) !== null);
}
