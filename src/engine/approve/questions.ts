/** Questions before an action, or after the page stopped it: for a site, a file, or approval of exactly this action. */

import { type Action, describeAction, rowOf, targetOf } from '../../core/action/action.ts';
import { cardFor, hostOf } from '../../core/action/approvalCard.ts';
import { isWebAddress, originAfter } from '../../core/action/problems.ts';
import { type ApprovedForm, approvedFormOf } from '../../core/gate/approvedForm.ts';
import { type Carried, carriedBy, type KnownTexts } from '../../core/gate/carriedText.ts';
import { assess } from '../../core/gate/gate.ts';
import { assessOpening, factsOfAddress } from '../../core/gate/openedAddress.ts';
import { stepsThatAsk } from '../../core/gate/plannedActs.ts';
import type { Activation } from '../../core/gate/risk.ts';
import { sealOf } from '../../core/gate/seal.ts';
import { type RiskVerdict, riskVerdict } from '../../core/gate/verdict.ts';
import { type NodeId, type QuestionId, questionId } from '../../core/ids.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { message, type Text } from '../../core/messages/message.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { openLeaves } from '../../core/plan/leaves.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import { describeTargetLabel } from '../../core/run/describeRecord.ts';
import type { Question } from '../../core/run/question.ts';
import { withoutQuotes } from '../../core/run/quote.ts';
import type { Run } from '../../core/run/run.ts';
import { clip } from '../../core/text.ts';
import { savedFiles, wasRead } from '../act/savedFiles.ts';
import type { OperationContext } from '../context.ts';
import { isStrict, sendsOf } from './strict.ts';
import { hasUnknownOutcome, labelOf } from './unknownOutcome.ts';

export const nextQuestion = ({ seq }: Run): QuestionId => questionId(`q${seq + 1}`);

/** A plan of fewer steps begins at once: reading it would take longer than watching it. */
const TRIVIAL = 3;

/** Whether the user approves or changes the plan before the first action. */
export function needsPlanApproval({ options, isPlanApproved, tree, memory }: Run): boolean {
  if (isPlanApproved || memory.records.length > 0) return false;
  if (openLeaves(tree).length < TRIVIAL) return false;
  switch (options.planFirst) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'changes':
      return options.askBefore !== 'none' && stepsThatAsk(tree).length > 0;
  }
}

export const planQuestion = (run: Run, node: NodeId): Question => ({
  kind: 'plan',
  id: nextQuestion(run),
  node,
});

/**
 * Returns the first question to ask before the gate, or null: about a new site, a value taken to another site, reading a
 * saved file, or a file that only the user can choose.
 */
export async function questionBefore(
  context: OperationContext,
  node: ActionNode,
  facts: ElementFacts | null,
): Promise<Question | null> {
  const run = context.run();
  const id = nextQuestion(run);
  const site = newSite(run, node, facts);
  if (site) return { kind: 'site', id, node: node.id, ...site };
  const carried =
    run.options.askBefore === 'none' ? null : carriedBy(node.action, facts, known(context));
  if (carried) return carriedQuestion(context, node, facts, carried);
  const reading = await readingQuestion(context, node);
  if (reading) return reading;
  const wanted = rowOf(node.action).wantedFile(node.action);
  if (wanted === null) return null;
  return fileQuestion(node, facts, { wanted, url: await context.ports.world.url(), id });
}

function known({ run, trace }: OperationContext): KnownTexts {
  const { states, sites } = run();
  const visited = Object.values(states).flatMap(({ address }) =>
    URL.canParse(address) ? [new URL(address).origin] : [],
  );
  return {
    read: trace.texts,
    visited: [...new Set(visited)].filter((origin) => sites.includes(origin)),
    byUser: wordsOfUser(run()),
    pageAddress: addressHere(run()),
  };
}

/**
 * Returns the user's own words. Notices on their actions and refusals quote the page or the planner, and marked lines quote
 * a page, so they are excluded.
 */
function wordsOfUser({ goal, memory }: Run): string[] {
  const userTexts = memory.notices.flatMap((notice) => notice.said ?? []);
  return [goal, ...memory.constraints.map(inEnglish), ...userTexts].map(withoutQuotes);
}

/** Returns facts and code's verdict on the address that an act opens; null for acts on an element. */
export function openingBy(
  { run, trace }: OperationContext,
  action: Action,
): { readonly facts: ElementFacts; readonly verdict: RiskVerdict } | null {
  const address = targetOf(action) ? '' : rowOf(action).leadsTo(action, null);
  if (!isWebAddress(address)) return null;
  const visited = Object.values(run().states).map((state) => state.address);
  const byUser = wordsOfUser(run());
  const verdict = assessOpening(address, { links: trace.links, visited, byUser });
  return { facts: factsOfAddress(address, addressHere(run())), verdict };
}

/** Approves the value and both sites. What is then sent there is judged as usual. */
async function carriedQuestion(
  context: OperationContext,
  node: ActionNode,
  facts: ElementFacts | null,
  { values, from, to }: Carried,
): Promise<Question> {
  const [fromHost, toHost] = [hostOf(from), hostOf(to)];
  const key = 'url' in node.action ? 'card.putIntoAddress' : 'card.typedElsewhere';
  const cardMessage = { key, params: { own: fromHost, other: toHost } } as const;
  const verdict = riskVerdict('low', 'Send data to another site', cardMessage);
  const card = cardFor(node.action, facts, { verdict, url: from, isPinned: node.pinned });
  const label = `From ${fromHost}`;
  const fields = values.map((value) => ({ label, value, hidden: false, from: fromHost }));
  const destination = 'url' in node.action ? node.action.url : to;
  return {
    kind: 'approve',
    id: nextQuestion(context.run()),
    node: node.id,
    action: node.action,
    card: { ...card, destination, fields },
  };
}

/** Asks once for each saved file: unlike a page, it was saved for the user, who may not expect the model to read it. */
async function readingQuestion(
  context: OperationContext,
  node: ActionNode,
): Promise<Question | null> {
  const { action } = node;
  const run = context.run();
  const opened = run.options.askBefore === 'none' ? null : rowOf(action).opensFile(action);
  const file = savedFiles(run).find(({ name }) => name === opened);
  if (!file || wasRead(run, file)) return null;
  const cardMessage = message('card.readsFile', { address: clip(file.address, 160) });
  const verdict = riskVerdict('low', 'Read the file', cardMessage);
  const card = cardFor(action, null, {
    verdict,
    url: await context.ports.world.url(),
    isPinned: node.pinned,
  });
  return { kind: 'approve', id: nextQuestion(run), node: node.id, action, card };
}

type NewSite = { readonly origin: string; readonly why: Text; readonly opensFrame?: true };

/** Returns the site that this act would reach and that the user has not allowed for this run; null if there is none. */
function newSite(
  { sites }: Run,
  { action }: ActionNode,
  facts: ElementFacts | null,
): NewSite | null {
  const step = inWords(action, facts);
  const framed = facts?.framed ?? '';
  if (isWebAddress(framed) && !sites.includes(framed))
    return { ...inFrameOf(framed, step), opensFrame: true };
  const origin = originAfter(action, facts);
  if (origin && !sites.includes(origin)) return leadsTo(origin, step);
  const frame = facts && frameSite(facts);
  return frame && !sites.includes(frame) ? inFrameOf(frame, step) : null;
}

const leadsTo = (origin: string, step: string): NewSite => ({
  origin,
  why: message('card.stepLeadsTo', { step, host: hostOf(origin) }),
});

const inFrameOf = (origin: string, step: string): NewSite => ({
  origin,
  why: message('card.stepInFrame', { step, host: hostOf(origin) }),
});

/** Returns the frame's own origin or, if it has none, that of its address. */
function frameSite({ frameOrigin, pageAddress }: ElementFacts): string | null {
  const address = frameOrigin === 'null' ? pageAddress : frameOrigin;
  return isWebAddress(address) ? new URL(address).origin : null;
}

/** An activation about to happen, and the verdict on it. */
export type Activating = {
  readonly activation: Activation;
  readonly facts: ElementFacts | null;
  readonly verdict: RiskVerdict;
};

/** Returns the form that a card may offer not to ask about again; null if the user is asked before every act or every request. */
export function offeredOn(
  { options }: Run,
  verdict: RiskVerdict,
  facts: ElementFacts | null,
): ApprovedForm | null {
  return options.askBefore === 'risky' && !isStrict(options)
    ? approvedFormOf(verdict, facts)
    : null;
}

export async function approvalOf(
  context: OperationContext,
  node: ActionNode,
  { activation, facts, verdict }: Activating,
): Promise<Question> {
  const url = await context.ports.world.url();
  const mayHaveHappened = hasUnknownOutcome(context.run(), node.action, facts);
  return {
    kind: 'approve',
    id: nextQuestion(context.run()),
    node: node.id,
    action: node.action,
    card: cardFor(node.action, facts, {
      verdict,
      url,
      isPinned: node.pinned,
      mayHaveHappened,
      sends: sendsOf(context.run(), node.action, facts),
      standing: mayHaveHappened ? null : offeredOn(context.run(), verdict, facts),
    }),
    ...(facts && { seal: sealOf(activation, facts) }),
  };
}

/** Asks under every policy: only the user chooses a file, and choosing it is the approval to hand it over. */
function fileQuestion(
  { id: node, action, pinned }: ActionNode,
  facts: ElementFacts | null,
  { wanted, url, id }: { readonly wanted: string; readonly url: string; readonly id: QuestionId },
): Question {
  const card = cardFor(action, facts, { verdict: assess(action, facts), url, isPinned: pinned });
  const takes = facts?.files ?? { accept: '', multiple: false, folder: false };
  const element = facts ? { element: facts.fingerprint } : {};
  return { kind: 'file', id, node, action, card, takes, wanted, ...element };
}

/** Describes the action for the user, to whom `e12` means nothing. */
function inWords(action: Action, facts: ElementFacts | null): string {
  const description = describeAction(action);
  const ref = targetOf(action);
  return ref && facts
    ? description.replace(ref, () => `the ${describeTargetLabel(labelOf(facts))}`)
    : description;
}
