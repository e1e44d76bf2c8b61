/** Acts that leave a page in which the user wrote something by hand that was not sent: they are asked about first. */
import { type Action, rowOf } from '../../core/action/action.ts';
import { isRealLink } from '../../core/gate/risk.ts';
import { type RiskVerdict, riskVerdict } from '../../core/gate/verdict.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import type { Run } from '../../core/run/run.ts';
import { oneLine } from '../../core/text.ts';
import { backUrl } from '../back/backUrl.ts';
import type { OperationContext, PageTrace } from '../context.ts';

/** What opening another page would repeat or lose, as the verdict for a card; null where nothing. */
export const unsentTextWarning = (
  { run, trace }: OperationContext,
  action: Action,
  facts: ElementFacts | null,
): RiskVerdict | null =>
  backUrl(run(), action, facts) ?? droppedBy(action, facts, unsentHere(run(), trace));

/** The name of the field, as long as its page is the one that is open. */
const unsentHere = (run: Run, { last }: Pick<PageTrace, 'last'>): string =>
  last && pageOf(last.url) === pageOf(addressHere(run)) ? (last.unsent ?? '') : '';

function droppedBy(action: Action, facts: ElementFacts | null, unsent: string): RiskVerdict | null {
  if (unsent === '' || !leavesPage(action, facts)) return null;
  const words = oneLine(unsent, 80);
  return riskVerdict('low', 'Leave the page', { key: 'card.losesText', params: { words } });
}

function leavesPage(action: Action, facts: ElementFacts | null): boolean {
  if (rowOf(action).leavesPage) return true;
  const isFollowed = facts !== null && rowOf(action).leadsTo(action, facts) !== '';
  if (!isFollowed || !isRealLink(facts) || facts.download) return false;
  const isElsewhere = pageOf(facts.href) !== pageOf(facts.pageAddress);
  return isElsewhere && /^(|_self|_top|_parent)$/i.test(facts.target);
}

const pageOf = (address: string): string => address.replace(/#.*$/s, '');
