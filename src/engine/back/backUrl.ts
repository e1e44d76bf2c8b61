/** Acts that would ask once more for an address whose opening was approved: what that did, it may do again. */
import { type Action, rowOf } from '../../core/action/action.ts';
import { isFormSent } from '../../core/action/approvalCard.ts';
import { type RiskVerdict, riskVerdict } from '../../core/gate/verdict.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { isEffectByAddress } from '../../core/run/back/reached.ts';
import { stateHere } from '../../core/run/browserStates.ts';
import type { Run } from '../../core/run/run.ts';

/** The verdict for the card; null for every other act. */
export function backUrl(run: Run, action: Action, facts: ElementFacts | null): RiskVerdict | null {
  if (!asksAgain(run, action, facts)) return null;
  return riskVerdict('low', 'Open again', { key: 'card.opensAgain' });
}

function asksAgain(run: Run, action: Action, facts: ElementFacts | null): boolean {
  if (rowOf(action).leadsBack) return isEffectByAddress(run, addressBefore(run));
  const form = isFormSent(action, facts) ? facts?.form : null;
  if (form?.method === 'get') return isEffectByAddress(run, form.action, isSamePath);
  return isEffectByAddress(run, rowOf(action).leadsTo(action, facts));
}

const isSamePath = (a: string, b: string): boolean => pathOf(a) === pathOf(b);
const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

/** Where the way back leads, as far as the run knows; '' if it doesn't. */
function addressBefore(run: Run): string {
  const here = stateHere(run);
  let at = here;
  while (at && at.address === here?.address)
    at = at.before === null ? null : (run.states[at.before] ?? null);
  return at?.address ?? '';
}
