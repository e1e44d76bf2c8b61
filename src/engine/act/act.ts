/**
 * Carry out one action of the plan: validate, fence, gate, then perform it (`performAct.ts`). Written as
 * stages over the operation, so that a worker killed between any two events goes on without repeating the act.
 */
import { type Action, isInnerAction, rowOf, targetOf } from '../../core/action/action.ts';
import { readNamed } from '../../core/action/namedTarget.ts';
import { validate } from '../../core/action/problems.ts';
import { assess, raiseByModelWarning } from '../../core/gate/gate.ts';
import type { Stopped } from '../../core/gate/seal.ts';
import { type RiskVerdict, requiresApproval } from '../../core/gate/verdict.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { type ActionNode, isClosed } from '../../core/plan/node.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Question } from '../../core/run/question.ts';
import { autoApprove } from '../approve/autoApprove.ts';
import { denial, isRefusedBefore } from '../approve/denial.ts';
import { judgeUnclearControls, knownVerdict, unclearPolicy } from '../approve/judgeRisk.ts';
import { needsPlanApproval, planQuestion } from '../approve/planApproval.ts';
import { approvalOf, openingBy, questionBefore } from '../approve/questions.ts';
import { checkReopenedPage } from '../approve/reopened.ts';
import { takeReply } from '../approve/reply.ts';
import { isPosting, postingVerdict } from '../approve/strict.ts';
import { hasUnknownOutcome } from '../approve/unknownOutcome.ts';
import { unsentTextWarning } from '../approve/unsentText.ts';
import type { Completed, OperationContext } from '../context.ts';
import { observePage } from '../observe.ts';
import { finishAction, toNextStage } from './actStage.ts';
import { checkEffect } from './effect.ts';
import { endWithFailure } from './endWithFailure.ts';
import { findAgain, resolveTarget } from './findAgain.ts';
import { performInner } from './innerActs.ts';
import { type BrowserNode, performAct, type Target } from './performAct.ts';
import { recover } from './recover.ts';

/** One stage of the act; null when the run waits for the user, or another stage follows. */
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
  // The user had the page: nothing is done there before it was read again.
  if (run.isStale) return readAgain(context);
  if (needsPlanApproval(run)) return askFirst(context, planQuestion(run, node.id));
  if (operation.unclear) return judgeUnclearControls(context, node, operation, operation.unclear);
  return prepare(context, { ...node, action }, operation);
}

async function readAgain(context: OperationContext): Promise<null> {
  const read = await observePage(context, 'all_fields');
  if (read.ok) await context.commit(read.value.changes);
  return null;
}

async function prepare(
  context: OperationContext,
  node: BrowserNode,
  operation: ActOperation,
): Promise<Completed | null> {
  const named = readNamed(targetOf(node.action) ?? '');
  if (named) {
    const found = await resolveTarget(context, node, named);
    if (!found.ok) return endWithFailure(context, operation, found.failure, []);
    await context.commit([found.value]);
    return null;
  }
  const facts = await context.ports.world.describe(node, context.signal);
  if (!facts.ok) {
    if (await checkReopenedPage(context, node, operation)) return null;
    // Approval is for one element, not for one like it (D15).
    const again = operation.approved ? null : await findAgain(context, node, facts.failure);
    if (!again) return endWithFailure(context, operation, facts.failure, []);
    await context.commit([again]);
    return null;
  }
  const valid = validate(node.action, facts.value);
  if (!valid.ok) return endWithFailure(context, operation, valid.failure, []);
  const question = operation.approved ? null : await questionBefore(context, node, facts.value);
  if (question && isRefusedBefore(context.run(), question))
    return finishAction(operation, { is: 'denied', ...denial(context.run(), node, question, '') });
  if (question) return askFirst(context, question);
  const control = controlOf(context, node.action, facts.value);
  const target = { facts: facts.value, verdict: await verdictOn(context, node, control) };
  const next = operation.approved ? 'perform' : nextStage(context, operation, node.action, target);
  if (next === 'perform') return performAct(context, node, operation, target);
  if (next === 'judge' && control.used) {
    await context.commit([toNextStage({ ...operation, unclear: control.used })]);
    return null;
  }
  const activation = rowOf(node.action).activation(node.action);
  const loss = unsentTextWarning(context, node.action, target.facts);
  const approved = loss
    ? null
    : autoApprove(
        context.run(),
        { action: node.action, operation },
        { activation, ...target },
        target.facts?.fingerprint ?? null,
      );
  if (approved) {
    await context.commit([toNextStage({ ...operation, approved })]);
    return null;
  }
  const verdict =
    (requiresApproval(target.verdict) ? null : loss) ??
    postingVerdict(context.run(), node.action, target);
  const card = await approvalOf(context, node, { activation, ...target, verdict });
  return askFirst(context, card, target.facts?.fingerprint ?? null);
}

/** What an act would use, as far as it is known, and the verdict of code on that. */
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

/** `element`: the fingerprint of the one on the card, which no later one may take the place of (T7). */
async function askFirst(
  context: OperationContext,
  asked: Question,
  element: string | null = null,
): Promise<null> {
  const question = asked.kind === 'approve' && element !== null ? { ...asked, element } : asked;
  await context.commit([{ kind: 'questionAsked', question }]);
  return null;
}

/** The gate's verdict, with what is known of the control. The planner's guess counts once that is all there is to know. */
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

/** Whether an act is simply done, judged by the critic, or asked about. */
function nextStage(
  context: OperationContext,
  { isChanged }: ActOperation,
  action: Action,
  { facts, verdict }: Target,
): 'perform' | 'judge' | 'ask' {
  const run = context.run();
  const { askBefore } = run.options;
  if (askBefore === 'none') return 'perform';
  if (askBefore === 'all') return 'ask';
  // What may have happened already is done again only if the user says so.
  const isPlain = verdict.risk === 'safe' && verdict.by === undefined;
  if (!isPlain && hasUnknownOutcome(run, action, facts)) return 'ask';
  if (isPosting(run, action, facts)) return 'ask';
  if (!requiresApproval(verdict) && unsentTextWarning(context, action, facts)) return 'ask';
  // The page asks with what its fields hold by then; one act, one card.
  if (rowOf(action).isJudgedInPage(action) && verdict.by !== 'plan') return 'perform';
  if (isChanged || requiresApproval(verdict)) return 'ask';
  const policy = unclearPolicy(run);
  if (verdict.risk !== 'unknown' || policy === 'act') return 'perform';
  return policy === 'critic' ? 'judge' : 'ask';
}
