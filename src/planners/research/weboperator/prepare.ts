/** Asked once per task: the rephrased goal (WO-05) and its milestones (WO-10). */
import type { NodeId } from '../../../core/ids.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import type { ModelQuestion } from '../../../core/run/operation.ts';
import { isReplyTo, type OperatorReply, orderAsk } from '../../../engine/strategy.ts';
import { MAX_MILESTONES, makeChecklist } from './prompts/makeChecklist.ts';
import { rephraseGoal } from './prompts/rephraseGoal.ts';
import { rememberInSearch, type Search, withChanges, withOrder } from './search.ts';

/** Returns the step that asks for what is missing, or null if nothing is. */
export function prepareGoal(search: Search): Search | null {
  const { run, memory, config } = search;
  const node = run.tree.root;
  const isAsked = config.variations.some(({ rephrased }) => rephrased);
  const questions: ModelQuestion[] = [
    ...(isAsked && memory.rephrased === null
      ? [{ operator: rephraseGoal.name, node, view: null }]
      : []),
    ...(memory.hasChecklist ? [] : [{ operator: makeChecklist.name, node, view: null }]),
  ];
  const [first, ...rest] = questions;
  return first ? withOrder(search, orderAsk(run, first, ...rest)) : null;
}

/** Without a usable reply, the original goal is used. */
export function takePrepared(search: Search, reply: OperatorReply): Search {
  if (isReplyTo(rephraseGoal, reply))
    return rememberInSearch(search, { rephrased: reply.result.ok ? reply.result.value.text : '' });
  if (!isReplyTo(makeChecklist, reply)) return search;
  const found = reply.result.ok ? reply.result.value.items.slice(0, MAX_MILESTONES) : [];
  const texts = found.length > 0 ? found : [search.run.goal];
  const items = texts.map((text) => ({ text, state: 'open' as const }));
  const record = { kind: 'checklist', items } as const;
  return rememberInSearch(withChanges(search, { kind: 'recorded', record }), {
    hasChecklist: true,
  });
}

/** Returns what the candidates of a scope are judged by: the task's milestones, or the step itself. */
export function milestonesOf({ run }: Pick<Search, 'run'>, scope: NodeId): readonly string[] {
  if (scope !== run.tree.root) return [nodeOf(run.tree, scope).description];
  return run.memory.checklist.map(({ text }) => text);
}
