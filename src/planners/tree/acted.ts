/** After an act (SA-08, SA-10): what its node comes to, and the reflection that a page-changing action owes. */

import type { NodeId } from '../../core/ids.ts';
import type { Text } from '../../core/messages/message.ts';
import { nodeOf, parentOf } from '../../core/plan/tree.ts';
import { sentRequest } from '../../core/run/externalEffect.ts';
import { judgeAct } from '../../engine/outcome.ts';
import { type ActOutcome, orderAct, orderRestore } from '../../engine/strategy.ts';
import type { Move, Step } from './move.ts';
import { enterAgain, type OwedOperator, type Position, topEntry } from './position.ts';
import { hasOtherBranch } from './remedy.ts';

export function afterAct(step: Step, id: NodeId, outcome: ActOutcome): Move {
  const { run, at, rules, system } = step;
  const back = outcome.is === 'broken' ? leaveErrorPage(step, id, outcome.why) : null;
  if (back) return back;
  const { changes, sequel } = judgeAct(run, id, outcome, {
    maxRetry: system.maxRetry,
    guards: rules.guards,
  });
  switch (sequel) {
    case 'again':
      // The user put a step before it meanwhile: that is done first.
      return topEntry(at)?.node === id
        ? { changes, at, order: orderAct(run, id, system.foresight) }
        : { changes, at };
    case 'replan':
      return { changes, at: enterAgain(at, id) };
    case 'done':
      return outcome.is === 'ok' ? { changes, at: owing(step, id) } : { changes, at };
    case 'failed':
    case 'gone':
      return { changes, at };
  }
}

function owing({ run, at, system }: Step, owedFor: NodeId): Position {
  const owed: OwedOperator[] = [
    ...(system.reflect === 'separate' ? (['summarize', 'takeNotes', 'updateTree'] as const) : []),
    ...(run.memory.table ? (['updateMemory'] as const) : []),
  ];
  return owed.length > 0 ? { ...at, owed, owedFor } : at;
}

// An error page in the place of the page that a step was to lead to (WO-09).

/**
 * Back to where the step began, which is then planned again with the reason: the page is known to be of no use, so no repair
 * has to find that out. Null where the step has no attempt left, may have sent something, or another way is open.
 */
function leaveErrorPage({ run, at, rules, system }: Step, id: NodeId, why: Text): Move | null {
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
