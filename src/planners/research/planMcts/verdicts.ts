/** What a judged attempt means for its alternative: verified with a value, or a visit without success (PM-08). */

import { message, type Text } from '../../../core/messages/message.ts';
import type { NodeValues } from '../../../core/plan/event.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { backedUp } from './backup.ts';
import { edgeFactsRow, edgesTo, factsOf } from './edge.ts';
import type { Letter } from './replies.ts';
import {
  type Attempt,
  type Move,
  type Plan,
  type SearchCursor,
  withAttempt,
  withoutAttempt,
} from './searchStep.ts';

export type Worth = { readonly reward: number; readonly macro: number; readonly code: Letter | '' };

const MAX_NOTES = 8;
const MAX_NOTE = 300;

/**
 * It worked. An answer that is likely correct ends the search; otherwise it continues from the new state, if the plan
 * may grow.
 */
export function takeSuccess(cursor: SearchCursor, attempt: Attempt, worth: Worth): Move {
  const { run, config } = cursor;
  const { node: id, message, isRepair, text } = attempt;
  const node = nodeOf(run.tree, id);
  const isAnswer = message !== null && (worth.code === 'A' || config.reward === 'micro');
  const isFull = edgesTo(run.tree, id).length >= config.depth;
  const end = message !== null ? 'refused' : isFull ? 'depthLimit' : '';
  const texts = attempt.notes.map((note) => oneLine(note, MAX_NOTE));
  const notes = [...new Set(texts)].slice(0, MAX_NOTES);
  // The final answer is written from the run's notes and never sees a plan history.
  const noted = notes
    .filter((note) => !node.notes.includes(note))
    .map((note): RunChange => ({ kind: 'noteTaken', id, note }));
  const facts = edgeFactsRow(id, {
    done: 'verified',
    ...worth,
    end: isAnswer ? '' : end,
    message,
    way: attempt.way,
    notes,
    worked: isRepair ? text : '',
    original: isRepair ? node.description : '',
  });
  // Replaces the alternative's wording (PM-09); a user's wording stays.
  const reworded: RunChange[] =
    isRepair && !node.pinned
      ? [{ kind: 'nodeReworded', id, description: text, origin: 'planner' }]
      : [];
  const closing: Plan['closing'] = { edge: id, how: 'exhausted', why: '' };
  const plan = isAnswer
    ? { ...withoutAttempt(cursor.plan), closing }
    : end
      ? withoutAttempt(cursor.plan)
      : withAttempt(cursor.plan, { phase: 'expand' });
  const reason = `worth ${worth.reward.toFixed(2)}`;
  return counted(cursor, attempt, {
    rows: [...backedUp(run.tree, id, worth.reward), facts],
    changes: [...reworded, ...noted],
    reason,
    plan,
  });
}

/**
 * It failed. It keeps its wording for another visit; the second failure, or a revision that was tried before, closes it
 * (A26). If something outside the browser changed irreversibly, the search continues from there, unverified (A27).
 */
export function takeFailure(cursor: SearchCursor, attempt: Attempt, isRepeated: boolean): Move {
  const { run, plan, config } = cursor;
  const { node: id, why, isTold, text, way } = attempt;
  const { misses, tried } = factsOf(nodeOf(run.tree, id));
  const isDead = isRepeated || misses + 1 >= config.visitsUntilDead;
  const isFull = edgesTo(run.tree, id).length >= config.depth;
  const failed = { misses: misses + 1, tried: [...tried, text], reward: 0, message: null };
  const facts = { done: 'unverified', way, end: isFull ? 'depthLimit' : '' } as const;
  const reasoning = why || message('reason.missedAim');
  const closed: RunChange = isDead
    ? { kind: 'nodePruned', id, cause: 'dead', reasoning }
    : { kind: 'nodeFailed', id, reasoning };
  return counted(cursor, attempt, {
    rows: [...backedUp(run.tree, id, 0), edgeFactsRow(id, { ...failed, ...(isTold ? facts : {}) })],
    changes: isTold ? [] : [closed],
    reason: reasoning,
    plan: isTold && !isFull ? withAttempt(plan, { phase: 'expand' }) : withoutAttempt(plan),
  });
}

type Outcome = Pick<Move, 'plan' | 'changes'> & {
  readonly rows: readonly NodeValues[];
  readonly reason: Text;
};

/** One backup ends one iteration. */
function counted({ plan: before }: SearchCursor, { node }: Attempt, outcome: Outcome): Move {
  const { rows, changes, reason, plan } = outcome;
  return {
    changes: [{ kind: 'nodesValued', rows, reason }, ...changes],
    plan: { ...plan, iterations: before.iterations + 1 },
    counts: { node, label: 'iteration' },
  };
}
