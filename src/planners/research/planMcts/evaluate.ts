/** Evaluates an attempt: whether it did what it is for (PM-06), and how near the goal is then (PM-07). */

import { describeAction, traitsOf } from '../../../core/action/action.ts';
import type { NodeId, StateId } from '../../../core/ids.ts';
import { inEnglish } from '../../../core/messages/english.ts';
import { message, sentences, type Text } from '../../../core/messages/message.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import type { Result } from '../../../core/result.ts';
import { stateHere } from '../../../core/run/browserStates.ts';
import type { ModelQuestion } from '../../../core/run/operation.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { orderAsk } from '../../../engine/strategy.ts';
import type { SearchConfig } from './config.ts';
import { historyOf } from './history.ts';
import { judgeProgress, judgeSubplan } from './prompts/judge.ts';
import { subjectOf } from './questionSubject.ts';
import type { Letter, ProgressVerdict, SubplanVerdict } from './replies.ts';
import type { Attempt, SearchCursor } from './searchStep.ts';

/** Returns what code knows to be wrong: a failed action, an empty message. '' if nothing is. */
export function faultIn({ memory }: Run, { acts, message: answer }: Attempt): Text {
  const ownActs = new Set<NodeId>(acts);
  const bad = memory.records.find(
    ({ node, ok, isUnknown, isUntried }) => ownActs.has(node) && !ok && !isUnknown && !isUntried,
  );
  if (bad) {
    const why = bad.remarks.map(inEnglish).join(' ') || 'it failed';
    return oneLine(`${describeAction(bad.action)}: ${why}`, 400);
  }
  return answer !== null && answer.trim() === '' ? message('reason.emptyMessage') : '';
}

/** Whether nothing was done, answered, asked or found to be done already. */
export const isIdle = ({ tree, memory }: Run, { acts, message, why }: Attempt): boolean =>
  message === null &&
  (acts.length > 0 || why !== '') &&
  !memory.records.some(({ node, ok }) => ok && acts.includes(node)) &&
  !acts.some((id) => isAnswered(nodeOf(tree, id)));

/** A question that the user answered has no record, but its step is done. */
const isAnswered = (node: PlanNode): boolean =>
  node.kind === 'action' && node.status === 'success' && traitsOf(node.action.kind).isForPerson;

/** Whether the page differs from the start of the attempt; true if unknown. */
export function isChanged(run: Run, before: StateId | null): boolean {
  const was = before === null ? undefined : run.states[before];
  const is = stateHere(run);
  if (!was || !is || was.print === undefined || is.print === undefined) return true;
  return was.print !== is.print || was.address !== is.address;
}

/** PM-06: its input includes neither the goal nor the plan history. */
export function askMicro(
  { run }: SearchCursor,
  { node, text, acts, before, message, notes, isTold: isCut }: Attempt,
): RunChange {
  const about = subjectOf({ subplan: text, acts, before, message, notes, isCut });
  return orderAsk(run, { operator: judgeSubplan.name, node, view: 'all_fields', about });
}

/** Returns '' if the attempt did what it is for, else why not. An unreadable reply counts as no. */
export function microFault(
  run: Run,
  { before, why }: Attempt,
  result: Result<SubplanVerdict>,
): Text {
  if (!result.ok) return message('reason.notJudged');
  const { isDone, shouldShow, why: objection } = result.value;
  if (!isDone) return sentences(objection || message('reason.missedAim'), why);
  return shouldShow && !isChanged(run, before) ? message('reason.nothingChanged') : '';
}

export function askMacro({ run, config }: SearchCursor, attempt: Attempt): RunChange {
  const { node, text, acts, before, message, letters, notes, isTold: isCut } = attempt;
  const { judgments, judgmentsIfC } = config;
  const history = historyOf(run.tree, node, config);
  const question: ModelQuestion = {
    operator: judgeProgress.name,
    node,
    view: 'all_fields',
    about: subjectOf({ history, subplan: text, acts, before, message, notes, isCut }),
  };
  const count = letters.length === 0 ? judgments : judgmentsIfC - letters.length;
  return orderAsk(run, question, ...Array.from({ length: count - 1 }, () => question));
}

/** Our choice: more judgments if the first is C. */
export const needsMore = ([first, ...more]: readonly Letter[], config: SearchConfig): boolean =>
  first === 'C' && more.length + 1 < config.judgmentsIfC;

/** An unreadable verdict counts as unclear. */
export const letterOf = (result: Result<ProgressVerdict>): Letter =>
  result.ok ? result.value.letter : 'D';

/** Returns the mean of the values and the most common letter; ties go to the worse letter. */
export function scoreOf(
  letters: readonly Letter[],
  { letters: values }: Pick<SearchConfig, 'letters'>,
): { readonly macro: number; readonly code: Letter } {
  const macro = letters.reduce((sum, letter) => sum + values[letter], 0) / letters.length;
  const count = (letter: Letter): number => letters.filter((each) => each === letter).length;
  const code = [...letters].sort((a, b) => count(b) - count(a) || b.localeCompare(a))[0] ?? 'D';
  return { macro, code };
}
