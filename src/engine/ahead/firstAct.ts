/** The action that an alternative begins with, if known before it is planned. */
import { rowOf } from '../../core/action/action.ts';
import type { PlanNode, PlannedAct } from '../../core/plan/node.ts';

/** Returns null for actions that lead nowhere, or if unknown. */
export function firstActOf(node: PlanNode): PlannedAct | null {
  if (node.kind === 'action') return rowOf(node.action).turnsPage ? node : null;
  if (!node.opens) return null;
  const { ref, document } = node.opens;
  return { action: { kind: 'click', ref }, document };
}
