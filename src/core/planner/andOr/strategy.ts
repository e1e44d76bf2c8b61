/** StructuredAgent's modified greedy DFS (SA-04): one frame, one action stage or one owed call per step. */
import { nodeOf } from '../../plan/tree.ts';
import { act } from '../execute.ts';
import { payOwed } from '../reflect.ts';
import type { Strategy, Turn } from '../strategy.ts';
import { enter } from './entering.ts';
import { exit } from './exiting.ts';
import { handleFailure } from './failed.ts';
import { replaceTop, topFrame } from './frames.ts';

export const andOr: Strategy = { step };

async function step(turn: Turn): Promise<void> {
  const { cursor, tree } = turn.run();
  if (cursor.acting) return act(turn, cursor.acting);
  const [owed] = cursor.owed;
  if (owed && cursor.owedFor) return payOwed(turn, owed, cursor.owedFor);
  const frame = topFrame(cursor);
  if (!frame) return undefined;
  const { status } = nodeOf(tree, frame.node);
  // A2, A4: a closed node's frame has no work left, except that an action's own EXITING frame pops a success.
  const isOver =
    status === 'deleted' ||
    status === 'pruned' ||
    (status === 'success' && frame.phase !== 'exiting');
  if (isOver) return turn.commit([{ kind: 'cursorMoved', cursor: replaceTop(cursor) }]);
  switch (frame.phase) {
    case 'entering':
      return enter(turn, frame);
    case 'exiting':
      return exit(turn, frame);
    case 'failed':
      return handleFailure(turn, frame);
  }
}
