/** Asked once per task: the rephrased goal (WO-05) and its milestones (WO-10). */
import type { NodeId } from '../../../core/ids.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import { isReplyTo, type OperatorReply, orderAsk } from '../../../engine/strategy.ts';
import { prepareTask } from './prompts/prepareTask.ts';
import { rememberInSearch, type Search, withChanges, withOrder } from './search.ts';

/** Returns the step that asks for what is missing, or null if nothing is. */
export function prepareGoal(search: Search): Search | null {
  const { run, memory } = search;
  if (memory.rephrased !== null) return null;
  const question = { operator: prepareTask.name, node: run.tree.root, view: null };
  return withOrder(search, orderAsk(run, question));
}

/** Without a usable reply, the original goal is used, which is then the only milestone. */
export function takePrepared(search: Search, reply: OperatorReply): Search {
  if (!isReplyTo(prepareTask, reply)) return search;
  const { text, milestones } = reply.result.ok
    ? reply.result.value
    : { text: '', milestones: [search.run.goal] };
  const items = milestones.map((milestone) => ({ text: milestone, state: 'open' as const }));
  const record = { kind: 'checklist', items } as const;
  return rememberInSearch(withChanges(search, { kind: 'recorded', record }), { rephrased: text });
}

/** Returns what the candidates of a scope are judged by: the task's milestones, or the step itself. */
export function milestonesOf({ run }: Pick<Search, 'run'>, scope: NodeId): readonly string[] {
  if (scope !== run.tree.root) return [nodeOf(run.tree, scope).description];
  return run.memory.checklist.map(({ text }) => text);
}
