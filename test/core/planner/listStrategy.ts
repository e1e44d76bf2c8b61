/** A strategy for tests alone: plans the goal as one list and does it once, step by step. The contract must hold for it. */
import { isClosed, type PlanNode } from '../../../src/core/plan/node.ts';
import { childrenOf, hasFailedPinned, nodeOf } from '../../../src/core/plan/tree.ts';
import { judgeAct } from '../../../src/core/planner/outcome.ts';
import {
  type Ended,
  orderAct,
  orderAsk,
  orderEnd,
  type Strategy,
} from '../../../src/core/planner/strategy.ts';
import type { Run, RunChange } from '../../../src/core/run/run.ts';
import { addressHere } from '../../../src/core/run/states.ts';

export const list: Strategy = { step: (run, ended) => (ended ? take(run, ended) : goOn(run)) };

function goOn(run: Run): RunChange[] {
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (root.kind === 'unknown') return [plan(run, root)];
  const next = childrenOf(tree, root.id).find((child) => !isClosed(child));
  if (!next) return [orderEnd(run, ending(run))];
  if (next.status === 'fail') {
    const { id, reasoning } = next;
    return [{ kind: 'nodePruned', id, cause: 'failed', reasoning }];
  }
  if (next.kind !== 'action') return [plan(run, next)];
  const entered = { kind: 'nodeEntered', id: next.id, url: addressHere(run) } as const;
  return [entered, orderAct(run, next.id, false)];
}

const plan = (run: Run, { id: node }: PlanNode): RunChange =>
  orderAsk(run, { operator: 'expand', node, view: 'all_fields' });

function ending({ tree }: Run) {
  const why = 'A step that you added could not be done.';
  return hasFailedPinned(tree, tree.root)
    ? ({ how: 'gaveUp', why } as const)
    : ({ how: 'reached', answer: null, canGoOn: false } as const);
}

function take(run: Run, ended: Ended): readonly RunChange[] {
  if (ended.kind === 'acted') {
    const { node } = ended.operation;
    const judged = judgeAct(run, node, ended.outcome, { maxRetry: 2, guards: false });
    return judged.sequel === 'again'
      ? [...judged.changes, orderAct(run, node, false)]
      : judged.changes;
  }
  if (ended.kind !== 'asked') return [];
  const [reply] = ended.replies;
  if (reply?.operator !== 'expand') return [];
  const { node: id, result } = reply;
  if (!result.ok) return [{ kind: 'runBlocked', failure: result.failure }];
  const { description, expansion, reasoning, outcome } = result.value;
  return outcome === 'done'
    ? [{ kind: 'nodeSucceeded', id, reasoning }]
    : [{ kind: 'nodeExpanded', id, description, expansion, reasoning }];
}
