/** Refs that the plan still holds: of exact acts that are not done yet. */
import { refsOf } from '../action/action.ts';
import { numberOfRef } from '../page/refs.ts';
import { isClosed } from './node.ts';
import type { PlanTree } from './tree.ts';

/**
 * The highest number among them, 0 where there are none. A document that is looked at for the first time numbers its
 * elements after it, so that an act planned on another document meets nothing there (safety D5).
 */
export function lastOpenRef(tree: PlanTree): number {
  const numbers = Object.values(tree.nodes).flatMap((node) =>
    node.kind === 'action' && !isClosed(node) ? refsOf(node.action).map(numberOfRef) : [],
  );
  return Math.max(0, ...numbers);
}
