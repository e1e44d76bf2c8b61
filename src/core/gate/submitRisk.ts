/** The risk of sending a form, by its method and address first and then by its button's label. */

import { message } from '../messages/message.ts';
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import { actNamedBy } from './actWords.ts';
import { assessAddress } from './addressRisk.ts';
import {
  type RiskVerdict,
  requiresApproval,
  riskVerdict,
  safe,
  unknown,
  verdictByName,
} from './verdict.ts';

/** `labeled`: the verdict by the button's label; null if the label names no action. */
export function assessSubmit(
  facts: ElementFacts,
  form: FormFacts,
  labeled: RiskVerdict | null,
): RiskVerdict {
  const addressed = assessAddress(addressSent(form));
  if (requiresApproval(addressed)) return { ...addressed, ...(labeled && { verb: labeled.verb }) };
  if (form.method === 'post' && !form.search) return posted(form, labeled);
  if (labeled?.risk === 'high') return labeled;
  const elsewhere = otherHost(form.action, facts);
  if (elsewhere) return sentElsewhere(elsewhere, labeled);
  if (form.scripted) return unknown(message('card.formRunsScript'));
  if (form.method === 'post') return unknown(message('card.sendsSearch'));
  if (form.method === 'dialog') return unknown(message('card.closesDialog'));
  if (addressed.risk !== 'safe') return addressed;
  // A button that saves or confirms belongs to no search, whatever its form is marked as.
  if (labeled && !onlySubmits(facts.submits ? labelOf(facts) : form.button))
    return { ...labeled, risk: 'unknown', verb: '' };
  if (form.search || facts.role === 'searchbox') return safe;
  if (form.method === 'none') return unknown(message('card.formWithoutMethod'));
  return isFilter(form) ? safe : unknown(message('card.sendsByAddress'));
}

const labelOf = ({ visibleText, name }: ElementFacts): string => visibleText || name;

/** Whether a label only says that the form is sent, which says nothing about what that does. */
const onlySubmits = (label: string): boolean => /^\P{L}*(submit|提交)\P{L}*$/iu.test(label);

/** Returns the address with what the page itself adds to it: hidden fields and the button, but nothing that was typed. */
function addressSent({ action, method, fields }: FormFacts): string {
  if (method === 'post' || method === 'dialog' || !URL.canParse(action)) return action;
  const url = new URL(action);
  for (const { name, value, hidden, type } of fields)
    if (hidden || isButton(type)) url.searchParams.append(name, value);
  return url.href;
}

const isButton = (type: string): boolean => type === 'submit' || type === 'image';

/** The form's contents leave the site. The target tab or frame and the method make no difference. */
const sentElsewhere = (host: string, labeled: RiskVerdict | null): RiskVerdict => ({
  ...riskVerdict('low', 'Send to another site', message('card.sendsElsewhere', { host })),
  ...(labeled?.verb && { verb: labeled.verb }),
});

/** Returns the host the form is sent to if it belongs to another site than its frame, else ''. */
function otherHost(action: string, { frameOrigin, pageAddress }: ElementFacts): string {
  const from = URL.canParse(frameOrigin) ? frameOrigin : pageAddress;
  if (!/^https?:/.test(action) || !URL.canParse(action) || !URL.canParse(from)) return '';
  const [to, source] = [new URL(action), new URL(from)];
  return isWithin(to, source) || isWithin(source, to) ? '' : to.host;
}

/** `search.shop.test` and `shop.test` are parts of `www.shop.test`. */
function isWithin(part: URL, whole: URL): boolean {
  const site = whole.hostname.replace(/^www\./, '');
  return part.port === whole.port && `.${part.hostname}`.endsWith(`.${site}`);
}

function posted(form: FormFacts, labeled: RiskVerdict | null): RiskVerdict {
  // The card shows the address in its own field.
  const why = message(form.action ? 'card.sendsForm' : 'card.sendsFormHere');
  const act = actNamedBy(addressWords(form.action));
  if (labeled?.risk === 'high') return { ...labeled, why };
  if (act?.risk === 'high') return verdictByName(act, why);
  const verb = labeled?.verb ?? act?.verb;
  // The critic distinguishes "Mark as read" from actions that reach other people.
  return verb ? { ...unknown(why), risk: 'low', verb } : unknown(why);
}

/** Returns the last part of the path, split into words. */
const addressWords = (action: string): string =>
  URL.canParse(action)
    ? (new URL(action).pathname.split('/').findLast(Boolean) ?? '').replaceAll(/[_.-]/g, ' ')
    : '';

/** Whether the form shows everything it sends and sends it in the address, which only requests a view. */
const isFilter = ({ fields }: FormFacts): boolean =>
  fields.every(({ hidden, type }) => !hidden && type !== 'password' && !isButton(type));
