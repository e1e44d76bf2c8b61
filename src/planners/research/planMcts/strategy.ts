/**
 * Plan-MCTS (PM-01 to PM-11): a tree search over subplans that are carried out for real. The goal holds the steps of the
 * user and one choice; a taken alternative holds its actions, and as its last part the choice that comes after it
 * (decision 16). Each turn does one thing: a step of the user, a part of the iteration under way, or the end.
 */

import { message } from '../../../core/messages/message.ts';
import { isClosed } from '../../../core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../../core/plan/tree.ts';
import { limitText } from '../../../core/run/limits.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import { type Ended, orderEnd, type Strategy } from '../../../engine/strategy.ts';
import type { SearchSystem } from './config.ts';
import { type SearchConfig, searchConfigs } from './config.ts';
import { beginFirst, beginNode, proceed, select, takeReplies } from './cycle.ts';
import { choiceAfter, isStanding } from './edge.ts';
import { takeRefusal } from './finish.ts';
import {
  type Attempt,
  changesOf,
  type Move,
  onlyOrder,
  type SearchCursor,
  searchStateOf,
  withoutAttempt,
} from './searchStep.ts';
import { closeLeftActions, handleActOutcome, takeRestored } from './simulate.ts';
import {
  brokenPart,
  dueStep,
  enterAsChain,
  firstBefore,
  giveUp,
  ownIn,
  shutBefore,
} from './steps.ts';
import { userFirstAlternative } from './uct.ts';

/** A `config` other than the system's own is for comparing readings of the paper. */
export const planMcts = (
  system: SearchSystem,
  config: SearchConfig = searchConfigs[system],
): Strategy => ({
  step(run: Run, ended: Ended | null): readonly RunChange[] {
    const cursor: SearchCursor = { run, plan: searchStateOf(run), config };
    return changesOf(run, ended ? take(cursor, ended) : goOn(cursor));
  },
});

function take(cursor: SearchCursor, ended: Ended): Move {
  const { run, plan } = cursor;
  switch (ended.kind) {
    case 'acted':
      return handleActOutcome(cursor, ended.operation.node, ended.outcome);
    case 'restored':
      return takeRestored(cursor, ended.operation.node, ended.method !== null);
    case 'refused':
      return takeRefusal(cursor, ended);
    case 'looked':
      return { changes: [], plan };
    case 'limited':
      return { changes: [giveUp(ended.scope, limitText(run.tree, ended.scope, ended))], plan };
    case 'asked':
      return takeReplies(cursor, ended.replies);
  }
}

function goOn(cursor: SearchCursor): Move {
  const { run, plan } = cursor;
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root))
    return onlyOrder(cursor, orderEnd(run, { how: 'gaveUp', why: root.reasoning }));
  if (root.kind !== 'and') return { changes: enterAsChain(run, root), plan };
  const attempt = plan.attempts.at(-1);
  if (attempt && isVoid(run, attempt)) return { changes: [], plan: withoutAttempt(plan) };
  const left = attempt ? closeLeftActions(cursor, attempt) : [];
  if (left.length > 0) return { changes: left, plan };
  if (attempt && yields(cursor, attempt)) return { changes: [], plan: withoutAttempt(plan) };
  return (
    broken(cursor, attempt) ??
    interrupted(cursor, attempt) ??
    (attempt ? proceed(cursor, attempt) : select(cursor))
  );
}

/** Whether the attempt is void because its node was closed or reworded. */
function isVoid({ tree }: Run, { node: id, phase }: Attempt): boolean {
  const { status } = nodeOf(tree, id);
  if (!isStanding(tree, id)) return true;
  return phase !== 'restore' && (status === 'unvisited' || status === 'success');
}

/** Whether the attempt has not begun and must yield to a user's alternative. */
function yields({ run: { tree } }: SearchCursor, { node, isEdge, phase, way }: Attempt): boolean {
  const isBegun = way.length > 0 || (phase !== 'restore' && phase !== 'ground');
  const userAlternative = isEdge && !isBegun ? userFirstAlternative(tree) : null;
  return userAlternative !== null && userAlternative.id !== node;
}

/** When a user's step failed, its part of the plan fails too, once the user's other steps there are done. */
function broken(cursor: SearchCursor, attempt: Attempt | undefined): Move | null {
  const { tree } = cursor.run;
  const part = brokenPart(tree);
  if (!part || (attempt && belongsToUser(tree, attempt))) return null;
  const userStep = ownIn(cursor, part);
  if (userStep) return beginFirst(cursor, userStep);
  return { changes: [giveUp(part, message('reason.ownFailed'))], plan: cursor.plan };
}

const belongsToUser = (tree: PlanTree, { node, isEdge: isAlternative, phase }: Attempt): boolean =>
  phase !== 'expand' && (!isAlternative || nodeOf(tree, node).pinned);

/** Finds a step that the user put before or into the current one. */
function interrupted(cursor: SearchCursor, attempt: Attempt | undefined): Move | null {
  const { tree } = cursor.run;
  const phase = attempt?.phase ?? 'ground';
  if (phase !== 'restore' && phase !== 'ground' && phase !== 'expand') return null;
  const place = attempt?.node ?? choiceAfter(tree, tree.root)?.id ?? tree.root;
  const step = dueStep(tree, place, phase !== 'restore');
  if (step) return beginFirst(cursor, step);
  // The user reopened a choice before the current one.
  const closings = attempt ? shutBefore(tree, attempt.node) : [];
  if (!attempt || closings.length === 0) return null;
  const first = firstBefore(cursor, nodeOf(tree, attempt.node));
  return first.id === attempt.node
    ? { changes: closings, plan: cursor.plan }
    : beginNode(cursor, first);
}
