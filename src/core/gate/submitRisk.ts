/** Risk of sending a form: by its method and address, then by the words of the button that sends it. */

import { message } from '../messages/message.ts';
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import { actNamedBy } from './actWords.ts';
import { assessAddress } from './addressRisk.ts';
import { type RiskVerdict, riskVerdict, safe, unknown, verdictByName } from './verdict.ts';

/** `labeled`: the verdict by the words of the button; null where they name no act. */
export function assessSubmit(
  facts: ElementFacts,
  form: FormFacts,
  labeled: RiskVerdict | null,
): RiskVerdict {
  const addressed = assessAddress(form.action);
  if (addressed.risk !== 'safe') return { ...addressed, ...(labeled && { verb: labeled.verb }) };
  if (form.method === 'post' && !form.search) return posted(form, labeled);
  if (labeled?.risk === 'high') return labeled;
  const elsewhere = otherHost(form.action, facts);
  if (elsewhere) return sentElsewhere(elsewhere, labeled);
  if (form.scripted) return unknown({ key: 'card.formRunsScript' });
  if (form.method === 'post') return unknown({ key: 'card.sendsSearch' });
  if (form.method === 'dialog') return unknown({ key: 'card.closesDialog' });
  if (form.search || facts.role === 'searchbox') return safe;
  return isFilter(form) ? safe : unknown({ key: 'card.sendsByAddress' });
}

/** What the form holds leaves the site: in which tab or frame it is sent, and by which method, makes no difference. */
const sentElsewhere = (host: string, labeled: RiskVerdict | null): RiskVerdict => ({
  ...riskVerdict('low', 'Send to another site', {
    key: 'card.sendsElsewhere',
    params: { host },
  }),
  ...(labeled?.verb && { verb: labeled.verb }),
});

/** The host that the form is sent to, if that is another site than the one of its frame; else ''. */
function otherHost(action: string, { frameOrigin, pageAddress }: ElementFacts): string {
  const from = URL.canParse(frameOrigin) ? frameOrigin : pageAddress;
  if (!/^https?:/.test(action) || !URL.canParse(action) || !URL.canParse(from)) return '';
  const [to, own] = [new URL(action), new URL(from)];
  return isWithin(to, own) || isWithin(own, to) ? '' : to.host;
}

/** `search.shop.test` and `shop.test` are parts of `www.shop.test`. */
function isWithin(part: URL, whole: URL): boolean {
  const site = whole.hostname.replace(/^www\./, '');
  return part.port === whole.port && `.${part.hostname}`.endsWith(`.${site}`);
}

function posted(form: FormFacts, labeled: RiskVerdict | null): RiskVerdict {
  // The card shows the address in a field of its own.
  const why = message(form.action ? 'card.sendsForm' : 'card.sendsFormHere');
  const act = actNamedBy(addressWords(form.action));
  if (labeled?.risk === 'high') return { ...labeled, why };
  if (act?.risk === 'high') return verdictByName(act, why);
  const verb = labeled?.verb ?? act?.verb;
  // The critic tells "Mark as read" from what reaches other people.
  return verb ? { ...unknown(why), risk: 'low', verb } : unknown(why);
}

/** The last part of the path, as words. */
const addressWords = (action: string): string =>
  URL.canParse(action)
    ? (new URL(action).pathname.split('/').findLast(Boolean) ?? '').replaceAll(/[_.-]/g, ' ')
    : '';

/** A form that shows all it sends, and sends it by its address, asks for a view of something. */
const isFilter = ({ fields }: FormFacts): boolean =>
  fields.every(({ hidden, type }) => !hidden && type !== 'password');
