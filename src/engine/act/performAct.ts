/** Performs an action that passed every check: records its intent first; `afterAct.ts` records the outcome. */
import type { BrowserAction } from '../../core/action/action.ts';
import { tabLink } from '../../core/action/problems.ts';
import type { Allowed } from '../../core/gate/seal.ts';
import type { RiskVerdict } from '../../core/gate/verdict.ts';
import { actionId } from '../../core/ids.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Run } from '../../core/run/run.ts';
import { isBelievedToRead, judgedSafe, unclearPolicy } from '../approve/judgeRisk.ts';
import { sendsOf } from '../approve/strict.ts';
import { hasUnknownOutcome, labelOf } from '../approve/unknownOutcome.ts';
import { type Completed, type OperationContext, toNextStage } from '../context.ts';
import { forgetFields } from '../observe.ts';
import type { PerformOptions } from '../ports.ts';
import { afterAct } from './afterAct.ts';
import { withPageBefore } from './effect.ts';

export type BrowserNode = ActionNode & { readonly action: BrowserAction };

/** The element that the act is about to use, and the verdict on it. */
export type Target = { readonly facts: ElementFacts | null; readonly verdict: RiskVerdict };

/** @returns the end of the action; null if the run waits for the user, or another stage follows */
export async function performAct(
  context: OperationContext,
  node: BrowserNode,
  ordered: ActOperation,
  { facts, verdict }: Target,
): Promise<Completed | null> {
  const operation = await withPageBefore(context, node, ordered);
  // What the user is typing may change this step: it is prepared again after that.
  if (await context.heldBack()) return null;
  // Pause or Stop may have arrived while the page was asked. No action begins after that (safety H3).
  if (context.run().status !== 'running') return null;
  // Only the approved action runs: the element must be the one on the card (T7).
  if (operation.approved && operation.approved.fingerprint !== (facts?.fingerprint ?? null)) {
    await context.commit([toNextStage({ ...operation, approved: null })]);
    return null;
  }
  const id = actionId(`${node.id}#${context.run().seq + 1}`);
  const begun = context.ports.clock.now();
  const started = { id, node: node.id, action: node.action, target: facts && labelOf(facts) };
  await context.commit([{ kind: 'actionStarted', ...started }]);
  const options = { ...optionsFor(context.run(), node, operation, facts), id };
  const outcome = await context.ports.world.perform(node.action, options, context.signal);
  const ms = context.ports.clock.now() - begun;
  forgetFields(context.trace);
  const { sends, mayOnlyRead } = options;
  const attempt = { id, facts, verdict, sends, mayOnlyRead, outcome, ms };
  return afterAct(context, node, operation, attempt);
}

function optionsFor(
  run: Run,
  { action, document }: BrowserNode,
  operation: ActOperation,
  facts: ElementFacts | null,
): Omit<PerformOptions, 'id'> {
  const { approved, dialogs } = operation;
  return {
    fingerprint: facts?.fingerprint ?? null,
    document,
    dialogs,
    allowed: allowedBy(run, operation, hasUnknownOutcome(run, action, facts)),
    opensTab: tabLink(action, facts),
    mayOnlyRead:
      approved === null && run.options.askBefore !== 'none' && isBelievedToRead(run, action, facts),
    sends: approved ? sendsOf(run, action, facts) : [],
    files: approved?.files ?? null,
  };
}

/** Sends the approved seal and the judged keys with the action. The page lets nothing else through. */
function allowedBy(run: Run, { approved }: ActOperation, isInDoubt: boolean): Allowed {
  const { askBefore } = run.options;
  const isOpen = approved !== null || !isInDoubt;
  return {
    seal: approved?.seal ?? null,
    judged: isOpen ? judgedSafe(run) : [],
    // A user who approves every action has been asked about this one.
    unclear: isOpen && (unclearPolicy(run) === 'act' || (askBefore === 'all' && approved !== null)),
    everything: askBefore === 'none',
  };
}
