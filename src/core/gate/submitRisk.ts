/** Risk of sending a form: by its method and address, then by the words of the button that sends it. */
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import { actNamedBy } from './actWords.ts';
import { assessAddress } from './addressRisk.ts';
import { named, type RiskVerdict, safe, unknown } from './verdict.ts';

/** `labeled`: the verdict by the words of the button; null where they name no act. */
export function assessSubmit(
  facts: ElementFacts,
  form: FormFacts,
  labeled: RiskVerdict | null,
): RiskVerdict {
  const addressed = assessAddress(form.action);
  if (addressed.risk !== 'safe') return { ...addressed, ...(labeled && { verb: labeled.verb }) };
  if (form.method === 'post') return form.search ? (high(labeled) ?? safe) : posted(form, labeled);
  if (labeled?.risk === 'high') return labeled;
  if (form.method === 'dialog') return unknown('It closes a dialog of the page.');
  if (form.search || facts.role === 'searchbox') return safe;
  return isFilter(form) ? safe : unknown('It sends a form by its address.');
}

const high = (verdict: RiskVerdict | null): RiskVerdict | null =>
  verdict?.risk === 'high' ? verdict : null;

function posted(form: FormFacts, labeled: RiskVerdict | null): RiskVerdict {
  // The card shows the address in a field of its own.
  const why = `It sends the form${form.action ? '' : ' to this page'} (POST).`;
  const act = actNamedBy(addressWords(form.action));
  if (labeled?.risk === 'high') return { ...labeled, why };
  if (act?.risk === 'high') return named(act, why);
  return { risk: 'low', verb: labeled?.verb ?? act?.verb ?? 'Submit', why };
}

/** The last part of the path, as words. */
const addressWords = (action: string): string =>
  URL.canParse(action)
    ? (new URL(action).pathname.split('/').findLast(Boolean) ?? '').replaceAll(/[_.-]/g, ' ')
    : '';

/** A form that shows all it sends, and sends it by its address, asks for a view of something. */
const isFilter = ({ fields }: FormFacts): boolean =>
  fields.every(({ hidden, type }) => !hidden && type !== 'password');
