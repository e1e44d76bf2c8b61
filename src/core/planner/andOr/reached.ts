/** The proposal to end with the goal reached. */
import type { PlanNode } from '../../plan/node.ts';
import type { Proposal } from '../../run/operation.ts';
import type { Step } from './move.ts';

type Reached = Extract<Proposal, { how: 'reached' }>;

/** The goal is reached, as the plan has it. What was closed by word alone is then looked at by a check of its own. */
export function reachedBy(
  { run, rules }: Step,
  given: Pick<Reached, 'canGoOn' | 'afresh'>,
): Reached {
  const isUnshown = Object.values(run.tree.nodes).some(isDoneByWord);
  const check = rules.unshown === 'checked' && isUnshown ? ({ check: true } as const) : {};
  return { how: 'reached', answer: null, ...given, ...check };
}

const isDoneByWord = ({ kind, status, unshown }: PlanNode): boolean =>
  kind === 'unknown' && status === 'success' && unshown === true;
