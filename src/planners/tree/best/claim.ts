/** Before a plan ends with a step that nothing shows to be done, the planner is asked about it once more. */

import { message, sentences, type Text } from '../../../core/messages/message.ts';
import type { TreeEvent } from '../../../core/plan/event.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { nodeOf, type PlanTree, pathTo } from '../../../core/plan/tree.ts';
import { lastUnconfirmed } from '../../../core/plan/unconfirmedSteps.ts';
import { sentRequest } from '../../../core/run/externalEffect.ts';
import type { Run } from '../../../core/run/run.ts';
import { type Move, type Step, treeAfter } from '../move.ts';
import { stackOf } from '../position.ts';

export const lastClaim = (tree: PlanTree): PlanNode | null => lastUnconfirmed(tree, tree.root);

/** Whether it was asked about once more and claimed done again. */
export function isClaimedAgain(tree: PlanTree): boolean {
  const claim = lastClaim(tree);
  return claim?.kind === 'unknown' && claim.doubted === true;
}

/**
 * Returns the plan's last step if it should be asked about, once: not an alternative, which has others beside it, and
 * not an action that the user approved or that may have sent something, since a new plan might repeat it.
 */
export function claimToAsk({ run, rules }: Step): PlanNode | null {
  const claim = rules.unconfirmed === 'checked' ? lastClaim(run.tree) : null;
  if (!claim || claim.parent === null || claim.doubted) return null;
  if (claim.pinned || nodeOf(run.tree, claim.parent).kind !== 'and') return null;
  if (claim.kind !== 'action') return claim;
  const isApproved = run.options.askBefore === 'all';
  return isApproved || claim.final || sentRequest(run)(claim.id) ? null : claim;
}

/** Reopens it up to the goal, with the reason. */
export const claimedAnew = (run: Run, claim: PlanNode, why: Text): TreeEvent[] => [
  ...pathTo(run.tree, claim.id)
    .filter((each) => isClosed(nodeOf(run.tree, each)))
    .map((each): TreeEvent => ({ kind: 'nodeReopened', id: each, replan: false })),
  claim.kind === 'action'
    ? {
        ...askAgainAboutStep(claim.id, sentences(remarkOn(run, claim), message('reason.look'))),
        reground: true,
      }
    : askAgainAboutStep(claim.id, why),
];

/** Asks about it once more without using up an attempt. */
export const askAgainAboutStep = (id: PlanNode['id'], why: Text) =>
  ({
    kind: 'nodeRetried',
    id,
    why,
    reground: false,
    isUntried: true,
    isDoubted: true,
  }) as const satisfies TreeEvent;

const remarkOn = ({ memory }: Run, { id }: PlanNode): Text =>
  memory.records.findLast(({ node }) => node === id)?.remarks.at(-1) ?? '';

/**
 * The goal is about to be called reached, and nothing shows its last step: a reply may bring the action that a check
 * can't.
 */
export function askLastClaim(step: Step): Move | null {
  const { run, at } = step;
  const claim = claimToAsk(step);
  if (!claim) return null;
  const changes = claimedAnew(run, claim, message('reason.claimedLast'));
  return { changes, at: { ...at, tries: 0, stack: stackOf(treeAfter(run, changes)) } };
}
