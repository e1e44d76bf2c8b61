/** The act that an alternative begins with, where that is known before it is planned. */
import { rowOf } from '../../core/action/action.ts';
import type { PlanNode, PlannedAct } from '../../core/plan/node.ts';

/** null for acts that lead nowhere, and where nothing is known. */
export function firstActOf(node: PlanNode): PlannedAct | null {
  if (node.kind === 'action') return rowOf(node.action).turnsPage ? node : null;
  if (!node.opens) return null;
  const { ref, document } = node.opens;
  return { action: { kind: 'click', ref }, document };
}
