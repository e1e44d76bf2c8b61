/** One step of the plan, carried out by the navigator (AE-02): its skills, their results, and its reply. */

import { describeAction, rowOf } from '../../../core/action/action.ts';
import { isSense } from '../../../core/action/kinds.ts';
import type { NodeId } from '../../../core/ids.ts';
import { inEnglish, problemText } from '../../../core/messages/english.ts';
import { message, sentences, type Text } from '../../../core/messages/message.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, freshChild, nodeOf, type PlanTree } from '../../../core/plan/tree.ts';
import type { Failure, Result } from '../../../core/result.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import type { ActionRecord, Run, RunChange } from '../../../core/run/run.ts';
import { judgeAct } from '../../../engine/outcome.ts';
import { type ActOutcome, type Ended, orderAct, orderAsk } from '../../../engine/strategy.ts';
import { failedOwnStep, giveUp, isStepBefore } from '../../common/chain.ts';
import { isLooping } from './loopGuard.ts';
import { type Memo, memoForStep, storeMemo } from './memo.ts';
import { hasTurned, needsMore } from './observed.ts';
import { endAtLimit, proposeEnd, sendMessage } from './planning.ts';
import { navigate } from './prompts/navigate.ts';
import type { NavigatorReply } from './replies.ts';
import type { AgentERules } from './rules.ts';

/** Asks for its next skills, or ends the step by the loop guard or the navigator's limit. */
export function goOnWith(run: Run, memo: Memo, step: PlanNode, rules: AgentERules): RunChange[] {
  const { id } = step;
  if (isLooping(run, memo, id, rules.sameCalls))
    return handBack(run, id, message('reason.sameResult', { times: rules.sameCalls }));
  const { turns, view, hasRefs } = memoForStep(memo, id);
  const isAlone = id === run.tree.root;
  const most = isAlone ? rules.plannerRounds : rules.navigatorRounds;
  // No limit of the planner drops a user's step.
  if (turns >= most && !step.pinned)
    return handBack(
      run,
      id,
      sentences(message('reason.roundsUsedUp', { limit: most }), lastActs(run, id), ...step.notes),
    );
  const isAlways = rules.pages === 'always';
  // The user was in the page: it is read to detect what they did, and shown once the navigator asks for it.
  const isUnseen = run.isStale && !isAlways;
  return [
    orderAsk(run, {
      operator: navigate.name,
      node: id,
      view: isAlways || isUnseen ? 'all_fields' : view,
      ...(isUnseen ? { isUnseen: true as const } : {}),
      scope: 'subtask',
      grain: ['acts'],
      about: { hasRefs: isAlways || hasRefs, maySense: !isAlways },
    }),
  ];
}

/** Describes the navigator's latest actions, without its own words. */
function lastActs({ tree }: Run, step: NodeId): Text {
  const acts = childrenOf(tree, step).flatMap((child) =>
    child.kind === 'action' && child.executionCount > 0 ? [describeAction(child.action)] : [],
  );
  if (acts.length === 0) return message('reason.nothingDone');
  return message('reason.lastActs', { acts: acts.slice(-3).join('; ') });
}

/** The step ends without a reply from the navigator. The planner gets the reason, and the run continues. */
function handBack(run: Run, id: NodeId, why: Text): RunChange[] {
  if (id === run.tree.root) return [endAtLimit(run, why)];
  return [giveUp(id, why), sendMessage('navigator', id, inEnglish(why))];
}

export function takeSkills(
  run: Run,
  memo: Memo,
  id: NodeId,
  [result, rules]: readonly [Result<NavigatorReply>, AgentERules],
): readonly RunChange[] {
  if (!result.ok) return recover(run, id, result.failure);
  const { acts, reply, done, found } = result.value;
  const [first] = acts;
  const at = memoForStep(memo, id);
  const asked = storeMemo({ ...at, turns: at.turns + 1 });
  // AE-09: alone, it has no planner that would recover from an empty reply.
  if (!first && id === run.tree.root && !reply?.trim()) return [asked];
  if (!first) return [asked, ...takeReturn(run, id, { reply: reply ?? '', done }, rules)];
  const { id: child } = freshChild(run.tree, id);
  const children = acts.map((act) => ({
    description: describeAction(act.action),
    score: null,
    ...act,
  }));
  return [
    asked,
    ...(found ? [{ kind: 'noteTaken', id, note: found } as const] : []),
    { kind: 'childrenAdded', id, children, origin: 'planner' },
    ...beginSkill(run, child),
  ];
}

/** Carries out a skill of the plan. */
export const beginSkill = (run: Run, id: NodeId): RunChange[] => [
  { kind: 'nodeEntered', id, url: addressHere(run) },
  orderAct(run, id, false),
];

/** AE-09: an unusable reply does not end the run. A user's step waits for the user instead. */
function recover(run: Run, id: NodeId, failure: Failure): RunChange[] {
  const isOwn = nodeOf(run.tree, id).pinned || id === run.tree.root;
  if (isOwn) return [{ kind: 'runBlocked', failure }];
  return handBack(run, id, message('reason.noReply', { failure: problemText(failure) }));
}

type Returned = { readonly reply: string; readonly done: boolean };

/**
 * The step closes with the navigator's text. Its planner derives nothing else from it (AE-02), but a step of the user
 * that could not be done has failed, and so has the goal.
 */
function takeReturn(
  run: Run,
  id: NodeId,
  { reply, done }: Returned,
  rules: AgentERules,
): readonly RunChange[] {
  const text = reply.trim() || message('reason.emptyReply');
  const terminate = done ? 'done' : 'gaveUp';
  if (id === run.tree.root)
    return [
      sendMessage('navigator', id, inEnglish(text)),
      ...proposeEnd(run, { terminate, response: inEnglish(text) }, rules),
    ];
  const isFailed = !done || failedOwnStep(run.tree, id) !== undefined;
  return [
    isFailed ? giveUp(id, text) : { kind: 'nodeSucceeded', id, reasoning: text },
    sendMessage('navigator', id, inEnglish(text)),
  ];
}

/** Reports an error to the navigator; code never retries. After a change, the following skills are skipped (AE-08). */
export function takeSkill(
  run: Run,
  memo: Memo,
  { operation: { node }, outcome }: Extract<Ended, { kind: 'acted' }>,
): readonly RunChange[] {
  const judged = judgeAct(run, node, outcome, { maxRetry: 1, guards: false });
  if (judged.sequel === 'again' && !isStepBefore(run.tree, node))
    return [...judged.changes, orderAct(run, node, false)];
  const { parent } = nodeOf(run.tree, node);
  if (parent === null) return judged.changes;
  const record = run.memory.records.findLast((each) => each.node === node);
  const isUndisturbed = judged.sequel === 'done' && !(record && isNews(record));
  return [
    ...judged.changes,
    ...(isUndisturbed ? [] : unusedIn(run.tree, parent, node).map(skip)),
    storeMemo(afterSkill(memoForStep(memo, parent), outcome, record)),
  ];
}

const isNews = (record: ActionRecord): boolean =>
  needsMore(record) || hasTurned(record) || rowOf(record.action).turnsPage;

function afterSkill(memo: Memo, outcome: ActOutcome, record: ActionRecord | undefined): Memo {
  if (outcome.is === 'sensed') {
    const { view } = outcome;
    return { ...memo, view, hasRefs: memo.hasRefs || view !== 'text_only' };
  }
  if (outcome.is === 'unknown' || outcome.is === 'takenOver')
    return { ...memo, view: null, hasRefs: false };
  if (!record) return memo;
  const isOther = hasTurned(record) || (record.ok && rowOf(record.action).turnsPage);
  if (isOther) return { ...memo, view: null, hasRefs: false };
  return needsMore(record) ? { ...memo, view: null } : memo;
}

/**
 * Returns the skills of a reply that were not used, which hold only for the page that it was given for (AE-08). Another
 * look at the page stays, since the change calls for it.
 */
export const unusedIn = (tree: PlanTree, step: NodeId, after?: NodeId): PlanNode[] =>
  childrenOf(tree, step).filter((child) => child.id !== after && isQueued(child) && !isLook(child));

export const skip = ({ id }: PlanNode): RunChange => ({
  kind: 'nodePruned',
  id,
  cause: 'superseded',
  reasoning: message('reason.pageChanged'),
});

const isLook = (node: PlanNode): boolean => node.kind === 'action' && isSense(node.action);

const isQueued = (node: PlanNode): boolean =>
  node.kind === 'action' && node.status === 'unvisited' && !node.pinned && !isClosed(node);
