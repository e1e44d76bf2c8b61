/** A strategy for tests alone: plans the goal as one list and does it once, step by step. The contract must hold for it. */
import type { NodeId } from '../../src/core/ids.ts';
import { hasFailed, isClosed, isComposite, type PlanNode } from '../../src/core/plan/node.ts';
import { childrenOf, hasFailedPinned, nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { addressHere } from '../../src/core/run/browserStates.ts';
import type { Run, RunChange } from '../../src/core/run/run.ts';
import { judgeAct } from '../../src/engine/outcome.ts';
import {
  type Ended,
  isReplyTo,
  orderAct,
  orderAsk,
  orderEnd,
  type Strategy,
} from '../../src/engine/strategy.ts';
import { expand } from '../../src/planners/tree/prompts/expand.ts';

export const list: Strategy = { step: (run, ended) => (ended ? take(run, ended) : goOn(run)) };

function goOn(run: Run): RunChange[] {
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (root.kind === 'unknown') return [plan(run, root)];
  const next = nextIn(tree, root.id);
  if (!next) return [orderEnd(run, ending(run))];
  const { id, reasoning } = next;
  if (next.status === 'fail') return [{ kind: 'nodePruned', id, cause: 'failed', reasoning }];
  if (isComposite(next)) return [closed(tree, next)];
  if (next.kind !== 'action') return [plan(run, next)];
  const entered = { kind: 'nodeEntered', id, url: addressHere(run) } as const;
  return [entered, orderAct(run, id, false)];
}

/** The first open step, or the first open one of those that the user put into it. */
function nextIn(tree: PlanTree, id: NodeId): PlanNode | undefined {
  const next = childrenOf(tree, id).find((child) => !isClosed(child));
  return (next && isComposite(next) && nextIn(tree, next.id)) || next;
}

/** A step whose parts are closed. */
const closed = (tree: PlanTree, { id }: PlanNode): RunChange =>
  childrenOf(tree, id).some(hasFailed)
    ? { kind: 'nodePruned', id, cause: 'failed', reasoning: 'A part of it failed.' }
    : { kind: 'nodeSucceeded', id };

const plan = (run: Run, { id: node }: PlanNode): RunChange =>
  orderAsk(run, { operator: expand.name, node, view: 'all_fields' });

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
  if (!isReplyTo(expand, reply)) return [];
  const { node: id, result } = reply;
  if (!result.ok) return [{ kind: 'runBlocked', failure: result.failure }];
  const { description, expansion, reasoning, outcome } = result.value;
  return outcome === 'done'
    ? [{ kind: 'nodeSucceeded', id, reasoning }]
    : [{ kind: 'nodeExpanded', id, description, expansion, reasoning }];
}
