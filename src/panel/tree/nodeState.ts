/** The state of a step as users see it, derived from the run. */
import { labelOfControl } from '../../core/gate/controlKey.ts';
import type { NodeId } from '../../core/ids.ts';
import { isFailure, type PlanNode } from '../../core/plan/node.ts';
import { hasNode } from '../../core/plan/tree.ts';
import { actUnderWay, nodeAtWork } from '../../core/run/operations.ts';
import type { Run } from '../../core/run/run.ts';

export type NodeState =
  | 'waiting'
  | 'running'
  | 'paused'
  | 'open'
  | 'needsYou'
  | 'unknown'
  | 'done'
  | 'failed'
  | 'skipped'
  | 'notNeeded'
  | 'removed'
  | 'unfinished'
  | 'unreached';

/**
 * Returns the current step: the one a question is about, else the one the model writes for, else the one being worked
 * on.
 */
export function currentNode(run: Run, streaming: readonly string[] = []): NodeId | null {
  if (run.status === 'finished') return null;
  const writing = streaming.find((id): id is NodeId => hasNode(run.tree, id));
  const candidate = run.question?.node ?? writing ?? nodeAtWork(run);
  return candidate !== null && hasNode(run.tree, candidate) ? candidate : null;
}

/** The current step of the run in the panel. */
export const currentStep = ({
  run,
  streaming,
}: {
  readonly run: Run | null;
  readonly streaming: Readonly<Record<string, unknown>>;
}): NodeId | null => run && currentNode(run, Object.keys(streaming));

export function nodeStateOf(run: Run, node: PlanNode, current: NodeId | null): NodeState {
  if (run.question?.node === node.id) {
    return run.question.kind === 'unknownOutcome' ? 'unknown' : 'needsYou';
  }
  if (node.id === current && !isSettled(node)) return currentState(run);
  switch (node.status) {
    case 'unvisited':
      return run.status === 'finished' ? 'unreached' : 'waiting';
    case 'visited':
      return run.status === 'finished' ? 'unfinished' : 'open';
    case 'success':
      return 'done';
    case 'fail':
      return 'failed';
    case 'deleted':
      return 'skipped';
    case 'pruned':
      return prunedState(node);
  }
}

const isSettled = (node: PlanNode): boolean =>
  node.status === 'success' || node.status === 'pruned' || node.status === 'deleted';

function currentState(run: Run): NodeState {
  if (run.status === 'paused' || run.status === 'blocked') return 'paused';
  return run.status === 'waiting' ? 'needsYou' : 'running';
}

function prunedState(node: PlanNode): NodeState {
  if (node.closed?.cause === 'human') return 'removed';
  return isFailure(node) ? 'failed' : 'notNeeded';
}

/** Label of the control that the critic is judging; '' if there is none. */
export function controlInQuestion({ run }: { readonly run: Run | null }): string {
  const unclear = run && actUnderWay(run)?.unclear;
  return unclear ? labelOfControl(unclear.facts) : '';
}
