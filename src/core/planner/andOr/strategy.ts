/** StructuredAgent's modified greedy DFS (SA-04): one entry, one action stage or one owed call per step. */
import { nodeOf } from '../../plan/tree.ts';
import { act } from '../execute.ts';
import { payOwed } from '../reflect.ts';
import type { StepContext, Strategy } from '../strategy.ts';
import { enter } from './entering.ts';
import { exit } from './exiting.ts';
import { handleFailure } from './failed.ts';
import { replaceTop, topEntry } from './stack.ts';

export const andOr: Strategy = { step };

async function step(step: StepContext): Promise<void> {
  const { cursor, tree } = step.run();
  if (cursor.acting) return act(step, cursor.acting);
  const [owed] = cursor.owed;
  if (owed && cursor.owedFor) return payOwed(step, owed, cursor.owedFor);
  const entry = topEntry(cursor);
  if (!entry) return undefined;
  const { status } = nodeOf(tree, entry.node);
  // A2, A4: a closed node's entry has no work left, except that an action's own EXITING entry pops a success.
  const isOver =
    status === 'deleted' ||
    status === 'pruned' ||
    (status === 'success' && entry.phase !== 'exiting');
  if (isOver) return step.commit([{ kind: 'cursorMoved', cursor: replaceTop(cursor) }]);
  switch (entry.phase) {
    case 'entering':
      return enter(step, entry);
    case 'exiting':
      return exit(step, entry);
    case 'failed':
      return handleFailure(step, entry);
  }
}
