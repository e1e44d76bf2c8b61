/**
 * What an action on an element would do outside the page (WO-13 reversed: assume that the person is signed in). Code
 * over facts of the element: no model words, no page instructions. Reads never ask; what changes something outside
 * the page asks; what can't be undone is high risk. `gate.ts` asks these by kind of action.
 */
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import { rolesWith } from '../page/roles.ts';

export type Risk = 'safe' | 'low' | 'high';
export type RiskVerdict = { readonly risk: Risk; readonly verb: string; readonly why: string };

type Category = { readonly verb: string; readonly risk: Risk; readonly words: RegExp };

/** Whole words in the languages we know; anything else falls back to the facts of the form. */
const CATEGORIES: readonly Category[] = [
  {
    verb: 'Pay or order',
    risk: 'high',
    words: words(
      'buy( now)?|pay( now)?|place( the| your| my)? order|order now|checkout now|complete (purchase|order)|confirm (order|purchase|payment)|purchase|subscribe|donate|book now|reserve|bid|kaufen|bezahlen|bestellen|acheter|payer|commander|comprar|pagar|pedir',
    ),
  },
  {
    verb: 'Delete',
    risk: 'high',
    words: words(
      'delete|remove account|erase|destroy|wipe|empty trash|close account|deactivate|löschen|supprimer|eliminar|borrar|excluir',
    ),
  },
  {
    verb: 'Send',
    risk: 'high',
    words: words(
      'send|submit (reply|answer|application|report|request)|reply|invite|transfer|e-?mail it|apply now|senden|envoyer|enviar',
    ),
  },
  {
    verb: 'Publish',
    risk: 'high',
    words: words(
      'publish|post( it| reply| comment)?|tweet|share( now)?|make public|upload|veröffentlichen|publier|publicar',
    ),
  },
  {
    verb: 'Log out',
    risk: 'high',
    words: words('log ?out|sign ?out|abmelden|déconnexion|cerrar sesión'),
  },
  {
    verb: 'Change account or access',
    risk: 'high',
    words: words(
      'change password|reset password|revoke|grant access|unsubscribe|merge|deploy|transfer ownership',
    ),
  },
  {
    verb: 'Submit',
    risk: 'low',
    words: words(
      'submit|save( changes)?|confirm|sign up|register|create|speichern|enregistrer|guardar',
    ),
  },
];

function words(alternatives: string): RegExp {
  return new RegExp(`(^|[^\\p{L}])(${alternatives})([^\\p{L}]|$)`, 'iu');
}

export const safe: RiskVerdict = { risk: 'safe', verb: '', why: '' };

/** What acts by script says what it does by its words only. */
export function assessWords(facts: ElementFacts | null): RiskVerdict {
  const judged = facts && byLabel(facts);
  return judged?.risk === 'high' ? judged : safe;
}

/** What a click does, by what the element is. */
export function assessClick(facts: ElementFacts): RiskVerdict {
  if (facts.hasPopup || facts.role === 'tab' || facts.role === 'checkbox' || facts.role === 'radio')
    return safe;
  if (facts.role === 'option') return mayCommand(facts) ? assessCommand(label(facts)) : safe;
  if (facts.download) return { risk: 'high', verb: 'Download', why: 'The link downloads a file.' };
  if (facts.submits && facts.form) return assessSubmit(facts, facts.form);
  if (facts.href) return assessLink(facts, byLabel(facts));
  if (facts.role === 'switch') return assessSwitch(facts);
  return assessWords(facts);
}

const choosesValue = rolesWith('choosesValue');

/** Options of a field are its values. Those of a menu or button act at once, like clicks on it and on them. */
export function assessChoice(options: readonly string[], facts: ElementFacts): RiskVerdict {
  if (choosesValue.has(facts.role) || facts.tag === 'fieldset') {
    const commands = mayCommand(facts) ? options.map(assessCommand) : [];
    return commands.find(({ risk }) => risk !== 'safe') ?? safe;
  }
  const opening = assessClick(facts);
  if (opening.risk !== 'safe') return opening;
  return options.map(byWords).find((verdict) => verdict?.risk === 'high') ?? safe;
}

/** A list drawn by script outside a form may hold commands, each of which acts when chosen. */
const mayCommand = ({ tag, form }: ElementFacts): boolean =>
  form === null && !['select', 'option', 'fieldset'].includes(tag);

function assessCommand(words: string): RiskVerdict {
  const verdict = byWords(words);
  return verdict && namesAct(verdict, words) ? verdict : safe;
}

/** Short words that name one of these acts do it; longer ones may only mention it. */
const namesAct = ({ verb }: RiskVerdict, words: string): boolean =>
  ['Delete', 'Log out'].includes(verb) && words.length < 30;

/** What is switched on can be switched off again: a switch orders and sends nothing, whatever its words are. */
function assessSwitch(facts: ElementFacts): RiskVerdict {
  const verdict = assessWords(facts);
  return ['Pay or order', 'Send'].includes(verdict.verb) ? safe : verdict;
}

function assessLink(facts: ElementFacts, byItsLabel: RiskVerdict | null): RiskVerdict {
  const addressed = assessAddress(facts.href);
  if (addressed.risk !== 'safe') return addressed;
  // Links are reads by convention; the words of a link say "Delete" or "Log out" only when it does that (D7).
  return byItsLabel && namesAct(byItsLabel, facts.visibleText) ? byItsLabel : safe;
}

const pressedByKey = rolesWith('pressedByKey');

/** A key on an element: only Enter and space press what has the focus. */
export function assessKey(keys: string, facts: ElementFacts): RiskVerdict {
  if (!/^(enter|space| )$/i.test(keys)) return safe;
  if (pressedByKey.has(facts.role)) return assessClick(facts);
  return /^enter$/i.test(keys) ? assessEnter(facts.value, facts) : safe;
}

/** Enter in a field that holds these words. */
export function assessEnter(held: string, facts: ElementFacts): RiskVerdict {
  if (facts.role === 'combobox' && mayCommand(facts)) return assessCommand(held);
  return facts.form && !facts.multiline ? assessSubmit(facts, facts.form) : safe;
}

function assessSubmit(facts: ElementFacts, form: FormFacts): RiskVerdict {
  if (form.method === 'get' || form.method === 'dialog' || form.search) {
    const byItsLabel = byLabel(facts);
    return byItsLabel?.risk === 'high' && facts.submits ? byItsLabel : safe;
  }
  const named = byLabel(facts) ?? byWords(form.action.replaceAll(/[/_-]/g, ' '));
  // The card shows the address in a field of its own.
  const why = `It sends the form${form.action ? '' : ' to this page'} (POST).`;
  return named ? { ...named, why } : { risk: 'low', verb: 'Submit', why };
}

const HARMFUL_PATH =
  /(^|[/?&=_-])(delete|remove|destroy|log-?out|sign-?out|unsubscribe|confirm)([/?&=_-]|$)/i;

/** Opening an address: a read, unless its path or query names an act. */
export function assessAddress(address: string): RiskVerdict {
  const found = URL.canParse(address)
    ? HARMFUL_PATH.exec(new URL(address).pathname + new URL(address).search)
    : null;
  const word = found?.[2]?.toLowerCase().replace('-', '');
  if (!word) return safe;
  const verb = word.includes('out')
    ? 'Log out'
    : word === 'confirm' || word === 'unsubscribe'
      ? 'Confirm'
      : 'Delete';
  return { risk: 'high', verb, why: `The address contains "${word}".` };
}

/** By its words, or by its picture where it shows none (safety D12): a trash can deletes as surely as the word. */
const byLabel = (facts: ElementFacts): RiskVerdict | null =>
  byWords(label(facts)) ?? byPicture(facts.icon);

function byPicture(icon: string): RiskVerdict | null {
  const judged = byWords(icon) ?? byWords(drawn(icon));
  return judged && { ...judged, why: `It has no label; its icon is named "${icon}".` };
}

/** What pictures of another name stand for. */
function drawn(icon: string): string {
  if (/\b(trash|bin|dustbin|garbage)\b/.test(icon)) return 'delete';
  if (/\bpaper plane\b/.test(icon)) return 'send';
  return /\bpower\b/.test(icon) ? 'log out' : '';
}

function byWords(text: string): RiskVerdict | null {
  const found = CATEGORIES.find((category) => category.words.test(text));
  return found
    ? { risk: found.risk, verb: found.verb, why: `Its label is "${text.slice(0, 80)}".` }
    : null;
}

/** Visible words first; the accessible name too, since some icon buttons have no other (safety D12). */
const label = (facts: ElementFacts): string =>
  `${facts.visibleText} ${facts.name === facts.visibleText ? '' : facts.name} ${facts.tooltip}`.trim();
