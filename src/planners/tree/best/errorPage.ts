/** An error page instead of the page that a step should lead to (WO-09). */

import type { NodeId } from '../../../core/ids.ts';
import type { Text } from '../../../core/messages/message.ts';
import { nodeOf, parentOf } from '../../../core/plan/tree.ts';
import { sentRequest } from '../../../core/run/externalEffect.ts';
import { orderRestore } from '../../../engine/strategy.ts';
import type { Move, Step } from '../move.ts';
import { enterAgain } from '../position.ts';
import { hasOtherBranch } from './kept.ts';

/**
 * Goes back to where the step began, which is then planned again with the reason. The page is known to be useless, so
 * no repair has to find that out. Null if the step has no attempt left, may have sent something, or another alternative
 * is open.
 */
export function leaveErrorPage(
  { run, at, rules, system }: Step,
  id: NodeId,
  why: Text,
): Move | null {
  const { tree, states } = run;
  const node = nodeOf(tree, id);
  const from = node.start === undefined ? undefined : states[node.start];
  const mayReturn =
    rules.errorPage === 'goesBack' &&
    parentOf(tree, id)?.kind === 'and' &&
    !node.pinned &&
    !hasOtherBranch(tree, node) &&
    node.retryCount + 1 < system.maxRetry &&
    !sentRequest(run)(id);
  if (!from || !mayReturn) return null;
  return {
    changes: [{ kind: 'nodeRetried', id, why, reground: true }],
    at: enterAgain(at, id),
    order: orderRestore(run, id, { state: from.id, address: from.address }),
  };
}
