/** What is asked before an act, or when the page stopped it: a site, a file, or approval of exactly this. */
import { type Action, describeAction, rowOf, targetOf } from '../../action/action.ts';
import { cardFor, hostOf } from '../../action/approvalCard.ts';
import { isWebAddress, originAfter } from '../../action/problems.ts';
import { assess } from '../../gate/gate.ts';
import type { Activation } from '../../gate/risk.ts';
import { sealOf } from '../../gate/seal.ts';
import type { RiskVerdict } from '../../gate/verdict.ts';
import { type QuestionId, questionId } from '../../ids.ts';
import type { ElementFacts } from '../../page/observation.ts';
import type { ActionNode } from '../../plan/node.ts';
import { describeTargetLabel } from '../../run/describeRecord.ts';
import type { Question } from '../../run/question.ts';
import type { Run, TargetLabel } from '../../run/run.ts';
import type { OperationContext } from './context.ts';

export const nextQuestion = ({ seq }: Run): QuestionId => questionId(`q${seq + 1}`);

/** What comes before the gate, whatever the policy: a new site, or a file that only the user can choose. */
export async function questionBefore(
  context: OperationContext,
  node: ActionNode,
  facts: ElementFacts | null,
): Promise<Question | null> {
  const run = context.run();
  const id = nextQuestion(run);
  const site = newSite(run, node, facts);
  if (site) return { kind: 'site', id, node: node.id, ...site };
  const wanted = rowOf(node.action).wantedFile(node.action);
  if (wanted === null) return null;
  return fileQuestion(node, facts, { wanted, url: await context.ports.world.url(), id });
}

type NewSite = { readonly origin: string; readonly why: string };

/** The site that this act would reach and that the user has not allowed for this run; null where there is none. */
function newSite({ sites }: Run, { action }: ActionNode, facts: ElementFacts | null) {
  const step = `The next step is to ${inWords(action, facts)}`;
  const origin = originAfter(action, facts);
  if (origin && !sites.includes(origin)) return leadsTo(origin, step);
  const frame = facts && frameSite(facts);
  return frame && !sites.includes(frame) ? inFrameOf(frame, step) : null;
}

const leadsTo = (origin: string, step: string): NewSite => ({
  origin,
  why: `${step}, which leads to ${hostOf(origin)}.`,
});

const inFrameOf = (origin: string, step: string): NewSite => ({
  origin,
  why: `${step}, in a part of the page that belongs to ${hostOf(origin)}.`,
});

/** A frame counts by its own origin, whatever was allowed in an earlier task; one without an origin, by its address. */
function frameSite({ frameOrigin, pageAddress }: ElementFacts): string | null {
  const address = frameOrigin === 'null' ? pageAddress : frameOrigin;
  return isWebAddress(address) ? new URL(address).origin : null;
}

/** What is about to be activated, and what it would do. */
export type Activating = {
  readonly activation: Activation;
  readonly facts: ElementFacts | null;
  readonly verdict: RiskVerdict;
};

export async function approvalOf(
  context: OperationContext,
  node: ActionNode,
  { activation, facts, verdict }: Activating,
): Promise<Question> {
  const url = await context.ports.world.url();
  return {
    kind: 'approve',
    id: nextQuestion(context.run()),
    node: node.id,
    action: node.action,
    card: cardFor(node.action, facts, { verdict, url, isPinned: node.pinned }),
    ...(facts && { seal: sealOf(activation, facts) }),
  };
}

/** Asked whatever the policy: only the person chooses a file, and choosing it is the approval to hand it over. */
function fileQuestion(
  { id: node, action, pinned }: ActionNode,
  facts: ElementFacts | null,
  { wanted, url, id }: { readonly wanted: string; readonly url: string; readonly id: QuestionId },
): Question {
  const card = cardFor(action, facts, { verdict: assess(action, facts), url, isPinned: pinned });
  const takes = facts?.files ?? { accept: '', multiple: false, folder: false };
  return { kind: 'file', id, node, action, card, takes, wanted };
}

/** For the person, to whom `e12` says nothing. */
function inWords(action: Action, facts: ElementFacts | null): string {
  const words = describeAction(action);
  const ref = targetOf(action);
  return ref && facts
    ? words.replace(ref, () => `the ${describeTargetLabel(labelOf(facts))}`)
    : words;
}

export const labelOf = ({ role, name, visibleText, tooltip, icon }: ElementFacts): TargetLabel => ({
  role,
  name: (name || visibleText || tooltip || icon).slice(0, 80),
});
