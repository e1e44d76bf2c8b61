/**
 * Steps of earlier successful tasks on the same site. One of the candidate questions shows those most like the step it is
 * about, as the paper retrieves examples of goal, thought and action by goal and observation (WO-05).
 */

import { rowOf } from '../../../core/action/action.ts';
import { inEnglish } from '../../../core/messages/english.ts';
import { itemsOn } from '../../../core/page/items.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import { describeTargetLabel } from '../../../core/run/describeRecord.ts';
import type { Context } from '../../../core/run/operator.ts';
import type { ActionRecord, Example, Run } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { sharedWords, wordsOf } from './words.ts';

/** The most examples in one question, and the most that a run keeps to choose from. */
export const MOST_EXAMPLES = 5;
export const MOST_KEPT = 40;

/** Returns the steps of the tasks whose goals are most similar in wording. `past` is ordered, latest first. */
export function examplesFor(goal: string, site: string, past: readonly Run[]): readonly Example[] {
  const wanted = wordsOf(goal);
  const likeness = (run: Run): number => sharedWords(wanted, wordsOf(run.goal));
  return past
    .filter(({ sites, stop }) => stop?.kind === 'reached' && sites[0] === site)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .flatMap(stepsOf)
    .slice(0, MOST_KEPT);
}

function stepsOf(run: Run): readonly Example[] {
  const { records } = run.memory;
  return records.flatMap((record, index) =>
    record.ok ? [exampleOf(run, record, records[index - 1]?.url ?? '')] : [],
  );
}

function exampleOf({ goal, tree }: Run, record: ActionRecord, page: string): Example {
  const { node, action, target } = record;
  const reasoning = inEnglish(nodeOf(tree, node).reasoning);
  const typed = rowOf(action).typed(action);
  const quotes = typed !== null && reasoning.includes(typed);
  const control = describeTargetLabel(target);
  return {
    goal: oneLine(goal, 300),
    thought: quotes ? '' : oneLine(reasoning, 200),
    action: oneLine(control ? `${action.kind} ${control}` : action.kind, 150),
    control: oneLine(control, 150),
    page: oneLine(page, 300),
  };
}

/** Returns the examples that are most like the step in question: by goal, page, and controls on the page. */
export function examplesAt({ run, page }: Pick<Context, 'run' | 'page'>): readonly Example[] {
  const items = page?.lines.flatMap(itemsOn) ?? [];
  const controls = new Set(items.map((item) => oneLine(describeTargetLabel(item), 150)));
  const [goal, address] = [wordsOf(run.goal), wordsOf(page?.url ?? '')];
  const likeness = (of: Example): number =>
    sharedWords(goal, wordsOf(of.goal)) +
    sharedWords(address, wordsOf(of.page ?? '')) +
    (of.control && controls.has(of.control) ? 1 : 0);
  return (run.examples ?? []).toSorted((a, b) => likeness(b) - likeness(a)).slice(0, MOST_EXAMPLES);
}
