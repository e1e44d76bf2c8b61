/** The proposal to end with the goal reached, and the claim that it rests on. */
import type { PlanNode } from '../../plan/node.ts';
import { childrenOf, nodeOf, type PlanTree } from '../../plan/tree.ts';
import type { Proposal } from '../../run/operation.ts';
import type { Run } from '../../run/run.ts';
import { endKey } from '../verdictKey.ts';
import type { Step } from './move.ts';
import { knownVerdict } from './verdict.ts';

type Reached = Extract<Proposal, { how: 'reached' }>;

/** The goal is reached, as the plan has it. What was closed by word alone is then looked at by a check of its own. */
export function reachedBy(
  { run, rules }: Step,
  given: Pick<Reached, 'canGoOn' | 'afresh'>,
): Reached {
  const isUnshown = Object.values(run.tree.nodes).some(isDoneByWord);
  const check = rules.unshown === 'checked' && isUnshown ? ({ check: true } as const) : {};
  const isAnew = rules.contradicted === 'askedAnew' && isContradicted(run);
  return {
    how: 'reached',
    answer: null,
    ...(isAnew ? ({ afresh: true } as const) : {}),
    ...given,
    ...check,
  };
}

const isDoneByWord = ({ kind, status, unshown }: PlanNode): boolean =>
  kind === 'unknown' && status === 'success' && unshown === true;

/** The last answer was that the goal is not reached; since then, without doing anything, what is left was called done. */
const isContradicted = (run: Run): boolean =>
  run.verdicts[endKey(run.memory)]?.complete === false &&
  (knownVerdict(run, run.tree.root) === null || isClaimedAgain(run.tree));

/** The last step of the plan, if the planner called it done by word alone. */
export function lastClaim(tree: PlanTree, id = tree.root): PlanNode | null {
  const node = nodeOf(tree, id);
  if (node.kind !== 'and' && node.kind !== 'or') return isDoneByWord(node) ? node : null;
  const last = childrenOf(tree, id).findLast(
    ({ status }) =>
      status !== 'pruned' && status !== 'deleted' && (node.kind === 'and' || status === 'success'),
  );
  return last ? lastClaim(tree, last.id) : null;
}

export const isClaimedAgain = (tree: PlanTree): boolean => (lastClaim(tree)?.untried ?? 0) > 0;
