/**
 * Steps of earlier successful tasks on the same site. One of the candidate questions shows some of them, like the
 * paper's retrieved examples of goal, thought and action (WO-05).
 */

import { rowOf } from '../../../core/action/action.ts';
import { inEnglish } from '../../../core/messages/english.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import { describeTargetLabel } from '../../../core/run/describeRecord.ts';
import type { ActionRecord, Example, Run } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { sharedWords, wordsOf } from './words.ts';

export const MOST_EXAMPLES = 5;

/** Returns the steps of the tasks whose goals are most similar in wording. `past` is ordered, latest first. */
export function examplesFor(goal: string, site: string, past: readonly Run[]): readonly Example[] {
  const wanted = wordsOf(goal);
  const likeness = (run: Run): number => sharedWords(wanted, wordsOf(run.goal));
  return past
    .filter(({ sites, stop }) => stop?.kind === 'reached' && sites[0] === site)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .flatMap(stepsOf)
    .slice(0, MOST_EXAMPLES);
}

const stepsOf = (run: Run): readonly Example[] =>
  run.memory.records.filter(({ ok }) => ok).map((record) => exampleOf(run, record));

function exampleOf({ goal, tree }: Run, { node, action, target }: ActionRecord): Example {
  const reasoning = inEnglish(nodeOf(tree, node).reasoning);
  const typed = rowOf(action).typed(action);
  const quotes = typed !== null && reasoning.includes(typed);
  const on = target ? ` ${describeTargetLabel(target)}` : '';
  return {
    goal: oneLine(goal, 300),
    thought: quotes ? '' : oneLine(reasoning, 200),
    action: oneLine(`${action.kind}${on}`, 150),
  };
}
