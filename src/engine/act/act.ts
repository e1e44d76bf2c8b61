/**
 * The path of one action, from the plan to the record:
 *
 *   strategy orders the action of a node          orderAct (strategy.ts)
 *   1 wait for the user                           takeReply (approve/reply.ts)
 *   2 crash between intent and outcome            recover (recover.ts)
 *   3 no browser needed: note, ask, collect       performInner (innerActs.ts)
 *   4 find the element, validate                  findElement (findElement.ts), core/action/problems.ts
 *   5 ask for a site, carried data, a file        questionBefore (approve/questions.ts)
 *   6 gate: verdict; perform, judge or ask        `gate` below, core/gate/decide.ts, approve/judgeRisk.ts
 *   7 intent on record, then act                  performAct.ts → World.perform → background/browser/perform.ts
 *       → content/act/index.ts (page) or tabs/tabActs.ts (tabs) → ActReport → mergeOutcome.ts → ActionOutcome
 *   8 outcome on record; ask, fail, done          afterAct.ts, actRecord.ts; held by strict mode: held.ts
 *   9 check the expected effect on the page       checkEffect (effect.ts)
 *   `Completed` goes to the strategy's step; prompts describe the record with describeStep (llm/prompt/records.ts)
 *
 * Each stage starts from the operation on record and either ends the act, or commits its result and returns null. So a
 * worker that was killed between any two events continues without repeating the act (decision 3).
 */
import { type Action, isInnerAction, rowOf } from '../../core/action/action.ts';
import { validate } from '../../core/action/problems.ts';
import { decide, type Evidence } from '../../core/gate/decide.ts';
import { assess, raiseByModelWarning } from '../../core/gate/gate.ts';
import type { Stopped } from '../../core/gate/seal.ts';
import { type RiskVerdict, requiresApproval } from '../../core/gate/verdict.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { type ActionNode, isClosed } from '../../core/plan/node.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Question } from '../../core/run/question.ts';
import { autoApprove } from '../approve/autoApprove.ts';
import { denialOf, isRefusedBefore } from '../approve/denial.ts';
import { judgeUnclearControls, knownVerdict, unclearPolicy } from '../approve/judgeRisk.ts';
import { leaveWarning } from '../approve/leaveWarning.ts';
import {
  approvalOf,
  needsPlanApproval,
  openingBy,
  planQuestion,
  questionBefore,
} from '../approve/questions.ts';
import { takeReply } from '../approve/reply.ts';
import { isKnownToSend, sendingVerdict } from '../approve/strict.ts';
import { hasUnknownOutcome } from '../approve/unknownOutcome.ts';
import { type Completed, finishAction, type OperationContext, toNextStage } from '../context.ts';
import { observePage } from '../observe.ts';
import { endWithFailure } from './afterAct.ts';
import { checkEffect } from './effect.ts';
import { findElement } from './findElement.ts';
import { repeatHeld } from './held.ts';
import { performInner } from './innerActs.ts';
import { type BrowserNode, performAct, type Target } from './performAct.ts';
import { recover } from './recover.ts';

/** Carries out one stage of the act; null if the run waits for the user, or another stage follows. */
export async function carryOutAct(
  context: OperationContext,
  operation: ActOperation,
): Promise<Completed | null> {
  const run = context.run();
  const node = nodeOf(run.tree, operation.node);
  if (isClosed(node) || node.kind !== 'action') return finishAction(operation, { is: 'undone' });
  if (run.question)
    return run.reply ? takeReply(context, node, operation, [run.question, run.reply]) : null;
  if (operation.started) return recover(context, node, operation);
  if (operation.awaiting) return checkEffect(context, node, operation, operation.awaiting);
  const { action } = node;
  if (isInnerAction(action)) return performInner(context, operation, node.id, action);
  // The user had the page: it is read again before anything is done there.
  if (run.isStale) return readAgain(context);
  if (needsPlanApproval(run)) return askFirst(context, planQuestion(run, node.id));
  if (operation.held) return repeatHeld(context, node, operation, operation.held);
  if (operation.unclear) return judgeUnclearControls(context, node, operation, operation.unclear);
  return prepare(context, { ...node, action }, operation);
}

async function readAgain(context: OperationContext): Promise<null> {
  const read = await observePage(context, 'all_fields');
  if (read.ok) await context.commit(read.value.changes);
  return null;
}

/** Finds and validates the element of the act. An approved act is then performed; any other goes to the site and file questions, then the gate. */
async function prepare(
  context: OperationContext,
  node: BrowserNode,
  operation: ActOperation,
): Promise<Completed | null> {
  const found = await findElement(context, node, operation);
  if (found.is === 'nextStage') return null;
  if (found.is === 'failed') return endWithFailure(context, operation, found.failure, null);
  const { facts } = found;
  const valid = validate(node.action, facts);
  if (!valid.ok) return endWithFailure(context, operation, valid.failure, null);
  if (!operation.approved) return askBeforeGate(context, node, operation, facts);
  const verdict = await verdictOn(context, node, controlOf(context, node.action, facts));
  return performAct(context, node, operation, { facts, verdict });
}

/** Asks for a site, for data taken to another site, or for a file, before the gate. */
async function askBeforeGate(
  context: OperationContext,
  node: BrowserNode,
  operation: ActOperation,
  facts: ElementFacts | null,
): Promise<Completed | null> {
  const question = await questionBefore(context, node, facts);
  if (!question) return gate(context, node, operation, facts);
  const run = context.run();
  return isRefusedBefore(run, question)
    ? finishAction(operation, { is: 'denied', ...denialOf(run, node, question, '') })
    : askFirst(context, question);
}

/** Performs the act, has the critic judge it, or asks the user, by the verdict on it. */
async function gate(
  context: OperationContext,
  node: BrowserNode,
  operation: ActOperation,
  facts: ElementFacts | null,
): Promise<Completed | null> {
  const control = controlOf(context, node.action, facts);
  const target = { facts, verdict: await verdictOn(context, node, control) };
  const { askBefore } = context.run().options;
  const policy = { askBefore, unclear: unclearPolicy(context.run()) };
  const decision = decide(policy, evidenceOn(context, operation, node.action, target));
  if (decision === 'perform') return performAct(context, node, operation, target);
  if (decision === 'judge' && control.used) {
    await context.commit([toNextStage({ ...operation, unclear: control.used })]);
    return null;
  }
  return approve(context, node, operation, target);
}

/** Approves the action by an earlier reply of the user, or shows its card. */
async function approve(
  context: OperationContext,
  node: BrowserNode,
  operation: ActOperation,
  target: Target,
): Promise<null> {
  const { action } = node;
  const activation = rowOf(action).activation(action);
  const fingerprint = target.facts?.fingerprint ?? null;
  const warning = leaveWarning(context, action, target.facts);
  const approved = warning
    ? null
    : autoApprove(context.run(), { action, operation }, { activation, ...target }, fingerprint);
  if (approved) {
    await context.commit([toNextStage({ ...operation, approved })]);
    return null;
  }
  const verdict =
    (requiresApproval(target.verdict) ? null : warning) ??
    sendingVerdict(context.run(), action, target);
  const card = await approvalOf(context, node, { activation, ...target, verdict });
  return askFirst(context, card, fingerprint);
}

/** `element`: the fingerprint of the one on the card, which no later one may replace (T7). */
async function askFirst(
  context: OperationContext,
  asked: Question,
  element: string | null = null,
): Promise<null> {
  const question = asked.kind === 'approve' && element !== null ? { ...asked, element } : asked;
  await context.commit([{ kind: 'questionAsked', question }]);
  return null;
}

/** The control that an act would use, null if it is not known, and the verdict of code on it. */
type Control = { readonly used: Stopped | null; readonly byCode: RiskVerdict };

function controlOf(context: OperationContext, action: Action, facts: ElementFacts | null): Control {
  const opening = facts ? null : openingBy(context, action);
  if (opening)
    return {
      used: { activation: { by: 'address' }, facts: opening.facts },
      byCode: opening.verdict,
    };
  const used = facts && { activation: rowOf(action).activation(action), facts };
  return { used, byCode: assess(action, facts) };
}

/** Returns the gate's verdict. The model's own warning counts unless the control is still to be judged. */
async function verdictOn(
  context: OperationContext,
  { id, action, final }: ActionNode,
  { used, byCode }: Control,
): Promise<RiskVerdict> {
  const verdict =
    used && byCode.risk === 'unknown' ? await knownVerdict(context, id, used) : byCode;
  const isOpen =
    used !== null && verdict.risk === 'unknown' && !rowOf(action).isJudgedInPage(action);
  return isOpen && unclearPolicy(context.run()) !== 'act'
    ? verdict
    : raiseByModelWarning(verdict, action, final === true);
}

/** What the gate decides by, beside the verdict. */
function evidenceOn(
  context: OperationContext,
  { isChanged }: ActOperation,
  action: Action,
  { facts, verdict }: Target,
): Evidence {
  const run = context.run();
  return {
    verdict,
    mayHaveHappened: hasUnknownOutcome(run, action, facts),
    isKnownToSend: isKnownToSend(run, action, { facts, verdict }),
    losesOrRepeats: leaveWarning(context, action, facts) !== null,
    isJudgedInPage: rowOf(action).isJudgedInPage(action),
    isChanged: isChanged === true,
  };
}
