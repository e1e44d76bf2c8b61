/**
 * Standing approvals: acts that the user need not be asked about, since they said so for this kind of act on this site,
 * or trust the site. Only the least of what asks can be one: a form sent to its own site, by a button that saves.
 * Nothing that pays, deletes, publishes, sends to people, or agrees to something ever goes unasked (safety, promise 4).
 */
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import type { RiskVerdict } from './verdict.ts';

/** One kind of act: what it does, the words of its button, and the origin of its page or frame. */
export type Standing = { readonly verb: string; readonly label: string; readonly site: string };

/** What a card about this act may offer to leave unasked from now on; null where each such act is asked about. */
export function standingFor(verdict: RiskVerdict, facts: ElementFacts | null): Standing | null {
  const form = facts?.form ?? null;
  if (!facts || !form || verdict.risk !== 'low' || verdict.by !== undefined) return null;
  const isSaving = verdict.verb === 'Submit' && form.method === 'post';
  const isPlain = facts.price === '' && facts.inDialog === '' && !form.fields.some(isPassword);
  if (!isSaving || !isPlain || !staysOn(facts.frameOrigin, form)) return null;
  const words = facts.submits ? facts.visibleText || facts.name : form.button;
  const label = words.trim().slice(0, 80);
  return label === '' ? null : { verb: verdict.verb, label, site: facts.frameOrigin };
}

/** Not of a document without an origin, and the form goes nowhere else, as far as its markup says. */
const staysOn = (origin: string, { action, scripted }: FormFacts): boolean =>
  /^https?:/.test(origin) &&
  !scripted &&
  (action === '' || (URL.canParse(action) && new URL(action).origin === origin));

const isPassword = ({ type }: FormFacts['fields'][number]): boolean => type === 'password';

/** Sites that one user may trust. */
export const MOST_TRUSTED = 200;

/** Why an act goes unasked. */
export type Unasked = 'kind' | 'site';

/** What the user said that covers this kind of act; null where nothing does. */
export function coveredBy(
  asked: Standing | null,
  standing: readonly Standing[],
  trustedSites: readonly string[],
): Unasked | null {
  if (!asked) return null;
  if (trustedSites.includes(asked.site)) return 'site';
  return standing.some((each) => isSameKind(each, asked)) ? 'kind' : null;
}

export const isSameKind = (a: Standing, b: Standing): boolean =>
  a.verb === b.verb && a.site === b.site && a.label.toLowerCase() === b.label.toLowerCase();
