/** Refinement (PM-09): a failed subplan is revised once per visit, and its revision continues from the present page. */

import { inEnglish } from '../../../core/messages/english.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import type { Result } from '../../../core/result.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { orderAsk } from '../../../engine/strategy.ts';
import { edgeFactsRow, factsOf } from './edge.ts';
import { comparable } from './expand.ts';
import { historyOf } from './history.ts';
import { reviseSubplan } from './prompts/revise.ts';
import { subjectOf } from './questionSubject.ts';
import type { Revised } from './replies.ts';
import { type Attempt, type Move, type SearchCursor, withAttempt } from './searchStep.ts';
import { takeFailure } from './verdicts.ts';

/** Shows the failed subplan, its trace with errors, the page and the plan history, but not the other alternatives. */
export function askRevision(
  { run, config }: SearchCursor,
  { node, text, acts, why, notes }: Attempt,
): RunChange {
  const history = historyOf(run.tree, node, config);
  const about = subjectOf({ history, subplan: text, acts, notes, why: inEnglish(why) });
  return orderAsk(run, { operator: reviseSubplan.name, node, view: 'all_fields', about });
}

export function takeRevision(
  cursor: SearchCursor,
  attempt: Attempt,
  result: Result<Revised>,
): Move {
  const { run, plan, config } = cursor;
  const revised = result.ok ? oneLine(result.value.subplan, 500) : '';
  const { tried, feedback } = factsOf(nodeOf(run.tree, attempt.node));
  if (config.refinement === 'reflection') {
    const lesson = result.ok ? oneLine(`${result.value.why} ${revised}`, 500) : '';
    const rows = [
      edgeFactsRow(attempt.node, { feedback: lesson ? [...feedback, lesson] : feedback }),
    ];
    const move = takeFailure(cursor, attempt, false);
    const noted: RunChange = { kind: 'nodesValued', rows, reason: 'what to mind next time' };
    return { ...move, changes: [noted, ...move.changes] };
  }
  if (revised === '') return takeFailure(cursor, attempt, false);
  const known = [attempt.text, ...tried].map(comparable);
  // A26: a wording that was tried before closes it at once; otherwise failing ones would use up the search.
  if (known.includes(comparable(revised))) return takeFailure(cursor, attempt, true);
  const again = { isRepair: true, text: revised, acts: [], isOver: false, message: null, why: '' };
  return {
    changes: [
      {
        kind: 'nodesValued',
        rows: [
          edgeFactsRow(attempt.node, {
            tried: [...tried, attempt.text],
            ...(result.ok && { fault: result.value.fault }),
          }),
        ],
        reason: 'revised',
      },
    ],
    plan: withAttempt(plan, { ...again, phase: 'ground', before: run.here, summary: '' }),
  };
}
