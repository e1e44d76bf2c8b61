/**
 * After an action (SA-08, SA-10): what happens to its node, and the reflection owed after an action that changed the
 * page.
 */
import type { NodeId } from '../../core/ids.ts';
import { judgeAct } from '../../engine/outcome.ts';
import { type ActOutcome, orderAct } from '../../engine/strategy.ts';
import type { Move, Step } from './move.ts';
import { enterAgain, type OwedOperator, type Position, topEntry } from './position.ts';

export function afterAct(step: Step, id: NodeId, outcome: ActOutcome): Move {
  const { run, at, rules, remedies, system } = step;
  const back = outcome.is === 'broken' ? remedies.afterErrorPage(step, id, outcome.why) : null;
  if (back) return back;
  const { changes, sequel } = judgeAct(run, id, outcome, {
    maxRetry: system.maxRetry,
    guards: rules.guards,
  });
  switch (sequel) {
    case 'again':
      // The user has since inserted a step before it, which runs first.
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
    ...(system.reflect === 'separate' ? (['summarize', 'takeNotes'] as const) : []),
    ...(run.memory.table ? (['updateMemory'] as const) : []),
    ...(system.reflect === 'separate' ? (['updateTree'] as const) : []),
  ];
  return owed.length > 0 ? { ...at, owed, owedFor } : at;
}
