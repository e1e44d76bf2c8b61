/** StructuredAgent's modified greedy DFS (SA-04) as a program: one entry, one result or one owed call per step. */
import { nodeOf } from '../../core/plan/tree.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { type Ended, isReplyTo, orderEnd, type Strategy } from '../../engine/strategy.ts';
import { checkCompletion } from '../common/prompts/checkCompletion.ts';
import { afterAct } from './acted.ts';
import { withShown } from './added.ts';
import { endScope } from './backtrack.ts';
import { remediesOfBest } from './best/remediesOfBest.ts';
import { type TreeSystem, treeSystems } from './config.ts';
import { closeRun, reviseGoal } from './ending.ts';
import { enterNode, takeExpansion } from './entering.ts';
import { exit, takeRootVerdict } from './exiting.ts';
import { handleFailure, takeRepair, takeVerdict } from './failed.ts';
import { changesOf, failEntry, type Move, orderOnly, type Remedies, type Step } from './move.ts';
import { positionOf, replaceTop, topEntry } from './position.ts';
import { expand } from './prompts/expand.ts';
import { repair } from './prompts/repair.ts';
import { isOwed, orderOwed, takeOwed } from './reflect.ts';
import { noRemedies } from './remedies.ts';
import { type Rules, treeRules } from './rules.ts';

const remediesOf: Readonly<Record<TreeSystem, Remedies>> = {
  structured: noRemedies,
  'structured+memory': noRemedies,
  best: remediesOfBest,
};

/** `rules` other than the system's own are for comparing readings of the paper. */
export const treePlanner = (id: TreeSystem, rules: Rules = treeRules[id]): Strategy => ({
  step(run: Run, ended: Ended | null): readonly RunChange[] {
    const system = treeSystems[id];
    const isWithTable = system.memory === 'table' || run.options.candidateTable;
    const at = positionOf(run, isWithTable);
    const isOvertaken = ended?.kind === 'asked' && ended.asked.edits !== run.edits;
    const overtaken = isOvertaken ? ended.asked : null;
    const step: Step = { run, at, rules, remedies: remediesOf[id], system, overtaken };
    return changesOf(step, ended ? withShown(step, ended, applyEnded(step, ended)) : goOn(step));
  },
});

function applyEnded(step: Step, ended: Ended): Move {
  const { at } = step;
  switch (ended.kind) {
    case 'acted':
      return afterAct(step, ended.operation.node, ended.outcome);
    case 'restored':
      return takeRestored(step, ended);
    case 'looked':
      return { changes: [], at };
    case 'refused':
      return reviseGoal(step, ended);
    case 'limited':
      return endScope(step, ended);
    case 'asked':
      return takeReply(step, ended);
  }
}

/**
 * A13: the alternative is entered whether going back worked or not, and a failure left a notice; or, by the rules, it
 * fails without being tried.
 */
function takeRestored(step: Step, { operation, method, why }: RestoredEnd): Move {
  const { at, rules } = step;
  const entry = topEntry(at);
  if (method === null && rules.failedRollback === 'fails' && entry?.node === operation.node)
    return failEntry(step, entry, why);
  const stack = at.stack.map((each) =>
    each.node === operation.node ? { ...each, restored: true } : each,
  );
  return { changes: [], at: { ...at, stack } };
}

type RestoredEnd = Extract<Ended, { kind: 'restored' }>;

function takeReply(step: Step, { replies }: Extract<Ended, { kind: 'asked' }>): Move {
  const [reply] = replies;
  if (!reply) throw new Error('a question without a reply');
  if (isReplyTo(expand, reply)) return takeExpansion(step, reply.node, reply.result);
  if (isReplyTo(repair, reply)) return takeRepair(step, reply.node, reply.result);
  if (isReplyTo(checkCompletion, reply))
    return topEntry(step.at)?.phase === 'exiting'
      ? takeRootVerdict(step, reply.node, reply.result)
      : takeVerdict(step, reply.node, reply.result);
  return takeOwed(step, replies);
}

function goOn(step: Step): Move {
  const { run, at } = step;
  if (isOwed(at)) return orderOwed(step);
  const entry = topEntry(at);
  if (!entry) return orderOnly(step, orderEnd(run, closeRun(step)));
  const { status } = nodeOf(run.tree, entry.node);
  // A2, A4: a closed node's entry has no work left, except that an action's own EXITING entry pops a success.
  const isOver =
    status === 'deleted' ||
    status === 'pruned' ||
    (status === 'success' && entry.phase !== 'exiting');
  if (isOver) return { changes: [], at: replaceTop(at) };
  switch (entry.phase) {
    case 'entering':
      return enterNode(step, entry);
    case 'exiting':
      return exit(step, entry);
    case 'failed':
      return handleFailure(step, entry);
  }
}
