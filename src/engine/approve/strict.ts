/**
 * Strict mode (WO-14): requests that could write are held unless their action was approved. What an action would send
 * is known from its form, or from an earlier held attempt, which sent nothing and may therefore be repeated.
 */

import type { Action } from '../../core/action/action.ts';
import { isFormPosted } from '../../core/action/approvalCard.ts';
import { sealOfAction } from '../../core/gate/gate.ts';
import { isSafeByStructure, type RiskVerdict } from '../../core/gate/verdict.ts';
import { message, type Text } from '../../core/messages/message.ts';
import { type Change, type HeldRequest, isHeld } from '../../core/page/change.ts';
import { heldRequest } from '../../core/page/describeChanges.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { isSameRequestAddress } from '../../core/page/requestAddress.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Run, RunOptions } from '../../core/run/run.ts';
import { isSameTarget } from './unknownOutcome.ts';

/** Whether this run holds requests. A policy that never asks approves everything. */
export const isStrict = ({ strict, askBefore }: RunOptions): boolean =>
  strict && askBefore !== 'none';

/** Returns the known requests of an approved action: exactly these pass. Always empty outside strict mode. */
export function sendsOf(
  run: Run,
  action: Action,
  facts: ElementFacts | null,
): readonly HeldRequest[] {
  if (!isStrict(run.options)) return [];
  const form = postedForm(action, facts);
  const posted = form ? [{ method: 'POST', to: form.action, type: '' }] : [];
  return [...posted, ...heldBefore(run, action, facts)];
}

type Judged = { readonly facts: ElementFacts | null; readonly verdict: RiskVerdict };

/**
 * Whether it is known that strict mode would hold what the action sends: it posts a form (which in Chromium also replaces
 * the page if it is held), or it was held when it was done before.
 */
export const isKnownToSend = (run: Run, action: Action, judged: Judged): boolean =>
  isStrict(run.options) &&
  (postedForm(action, judged.facts) !== null || heldToAskAbout(run, action, judged).length > 0);

/**
 * Returns what was held when an action like this was last done, if that has to ask. Role and name identify the element, on any
 * page: asking lets nothing through.
 */
function heldToAskAbout(
  { memory: { records }, sites }: Run,
  action: Action,
  { facts, verdict }: Judged,
): readonly HeldRequest[] {
  if (isSafeByStructure(verdict)) return [];
  const last = records.findLast((record) => isSameTarget(record, action, facts));
  return heldIn(last?.changes ?? []).filter((request) => mayBeTheAct(request, sites));
}

function postedForm(action: Action, facts: ElementFacts | null): ElementFacts['form'] {
  return isFormPosted(action, facts) ? (facts?.form ?? null) : null;
}

/**
 * Returns what was held when this action was last tried on an element with the same card. If what was let through then was
 * sent, and another request followed that was held, both belong to the action; a try that comes through whole ends that.
 */
function heldBefore(
  { memory: { records } }: Run,
  action: Action,
  facts: ElementFacts | null,
): readonly HeldRequest[] {
  const seal = facts ? sealOfAction(action, facts) : undefined;
  const tries = records.filter((record) => isSameTarget(record, action, facts));
  const whole = tries.findLastIndex(({ changes }) => heldIn(changes ?? []).length === 0);
  const held = tries
    .slice(whole + 1)
    .filter((record) => record.seal === seal && (record.item ?? '') === (facts?.row ?? ''));
  const last = held.at(-1)?.changes ?? [];
  return hasSent(last) ? held.flatMap(({ changes }) => heldIn(changes ?? [])) : heldIn(last);
}

/** Excludes what the page sends on its own, which is never let through. */
const heldIn = (changes: readonly Change[]): readonly HeldRequest[] =>
  changes
    .filter(isHeld)
    .filter(({ cause }) => cause !== 'page')
    .map(({ method, to, type }) => ({ method, to, type }));

const hasSent = (changes: readonly Change[]): boolean =>
  changes.some(({ kind }) => kind === 'sent');

export type HeldAct = {
  readonly changes: readonly Change[];
  /** The requests that were let through. */
  readonly sends: readonly HeldRequest[];
  /** Requests that could write were blocked while it ran, strict mode or not. */
  readonly mayOnlyRead: boolean;
  readonly verdict: RiskVerdict;
};

/**
 * What follows if an action's requests were held: an approved one is repeated once with these requests let through; for
 * any other, the user is asked. `go`: the plan continues with what is recorded.
 */
export function afterHeld(
  { options, sites }: Run,
  operation: ActOperation,
  { changes, sends, mayOnlyRead, verdict }: HeldAct,
  now: number,
): 'again' | 'ask' | 'go' {
  const isLetThrough = ({ method, to }: HeldRequest): boolean =>
    sends.some((each) => each.method === method && isSameRequestAddress(each.to, to, now));
  const held = heldIn(changes).filter(
    (request) => mayBeTheAct(request, sites) && !isLetThrough(request),
  );
  if (!(isStrict(options) || mayOnlyRead) || held.length === 0 || hasSent(changes)) return 'go';
  if (operation.approved) return operation.isRepeated ? 'ask' : 'again';
  return isSafeByStructure(verdict) ? 'go' : 'ask';
}

/** Beacons only report what was viewed, and requests to other sites are not what the user was asked about. */
const mayBeTheAct = ({ to, type }: HeldRequest, sites: readonly string[]): boolean =>
  !REPORTS.has(type) && URL.canParse(to) && sites.includes(new URL(to).origin);

const REPORTS: ReadonlySet<string> = new Set(['ping', 'beacon', 'csp_report']);

/** Returns the verdict for the card of an action that is known to send something, if nothing else asks. */
export function sendingVerdict(run: Run, action: Action, { facts, verdict }: Judged): RiskVerdict {
  if (!isKnownToSend(run, action, { facts, verdict })) return verdict;
  const [held] = heldToAskAbout(run, action, { facts, verdict });
  const why = held
    ? message('remark.held', { request: heldRequest(held) })
    : message('card.sendsAForm');
  return strictVerdict(verdict, verdict.why || why);
}

/** Asks about an action that structure or the critic found harmless. */
export const strictVerdict = (verdict: RiskVerdict, why: Text): RiskVerdict => ({
  risk: verdict.risk === 'safe' ? 'low' : verdict.risk,
  verb: verdict.verb || 'Send',
  why,
});
