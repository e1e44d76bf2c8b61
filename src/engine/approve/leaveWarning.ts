/**
 * Asks the user before an action opens another page, if that would request an approved address again (and so might repeat
 * its effect) or lose text that the user typed but did not send.
 */

import { type Action, rowOf } from '../../core/action/action.ts';
import { isFormSent } from '../../core/action/approvalCard.ts';
import { isRealLink } from '../../core/gate/risk.ts';
import { type RiskVerdict, riskVerdict } from '../../core/gate/verdict.ts';
import { message } from '../../core/messages/message.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { mayRepeatEffect } from '../../core/run/back/reached.ts';
import { addressHere, stateHere } from '../../core/run/browserStates.ts';
import type { Run } from '../../core/run/run.ts';
import { oneLine } from '../../core/text.ts';
import type { OperationContext, PageTrace } from '../context.ts';

/** Returns the verdict for a card if leaving the page would repeat a request or lose unsent text, else null. */
export function leaveWarning(
  { run, trace }: OperationContext,
  action: Action,
  facts: ElementFacts | null,
): RiskVerdict | null {
  if (requestsAgain(run(), action, facts))
    return riskVerdict('low', 'Open again', message('card.opensAgain'));
  const unsent = fieldWithUnsentText(run(), trace);
  if (unsent === '' || !leavesPage(action, facts)) return null;
  const quoted = oneLine(unsent, 80);
  return riskVerdict('low', 'Leave the page', message('card.losesText', { words: quoted }));
}

function requestsAgain(run: Run, action: Action, facts: ElementFacts | null): boolean {
  if (rowOf(action).leadsBack) return mayRepeatEffect(run, previousAddress(run));
  const form = isFormSent(action, facts) ? facts?.form : null;
  if (form?.method === 'get' || form?.method === 'none')
    return mayRepeatEffect(run, form.action, isSamePath);
  return mayRepeatEffect(run, rowOf(action).leadsTo(action, facts));
}

const isSamePath = (a: string, b: string): boolean => pathOf(a) === pathOf(b);
const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

/** Returns where a step back in the history leads; '' if the run doesn't know. */
function previousAddress(run: Run): string {
  const here = stateHere(run);
  let at = here;
  while (at && at.address === here?.address)
    at = at.before === null ? null : (run.states[at.before] ?? null);
  return at?.address ?? '';
}

/** Returns the name of the field with unsent text, if its page is still open. */
export const fieldWithUnsentText = (run: Run, { last }: Pick<PageTrace, 'last'>): string =>
  last && pageOf(last.url) === pageOf(addressHere(run)) ? (last.unsent ?? '') : '';

function leavesPage(action: Action, facts: ElementFacts | null): boolean {
  if (rowOf(action).leavesPage) return true;
  const isFollowed = facts !== null && rowOf(action).leadsTo(action, facts) !== '';
  if (!isFollowed || !isRealLink(facts) || facts.download) return false;
  const isElsewhere = pageOf(facts.href) !== pageOf(facts.pageAddress);
  return isElsewhere && /^(|_self|_top|_parent)$/i.test(facts.target);
}

const pageOf = (address: string): string => address.replace(/#.*$/s, '');
