/**
 * The gate's verdict before an act (WO-13 turned round: assume signed in). Code over facts of the page and the
 * action object: no model words, no page instructions. Reads never ask; what changes something outside the
 * page asks; what can't be taken back is high risk.
 */
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import type { Action } from './action.ts';

export type Risk = 'safe' | 'low' | 'high';
export type RiskVerdict = { readonly risk: Risk; readonly verb: string; readonly why: string };

type Category = { readonly verb: string; readonly risk: Risk; readonly words: RegExp };

/** Whole words in the languages we can read; anything unknown falls back to the form's own facts. */
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

const safe: RiskVerdict = { risk: 'safe', verb: '', why: '' };

/** What the act would do outside the page, judged before it is done. `facts` is null for acts without a target. */
export function assess(action: Action, facts: ElementFacts | null): RiskVerdict {
  switch (action.kind) {
    case 'click':
      return facts ? assessClick(facts) : safe;
    case 'drag':
      return assessWords(facts);
    case 'upload':
      return {
        risk: 'high',
        verb: 'Hand over a file',
        why: 'Many sites keep a file as soon as it is chosen.',
      };
    case 'press':
      return facts && /^(enter|space| )$/i.test(action.keys) ? assessKey(action.keys, facts) : safe;
    case 'fill':
      return action.submit && facts ? assessEnter(action.text, facts) : safe;
    case 'goto':
    case 'newTab':
      return assessAddress(action.url);
    case 'select':
      return facts ? assessChoice(action.options, facts) : safe;
    case 'hover':
    case 'scroll':
    case 'back':
    case 'forward':
    case 'switchTab':
    case 'closeTab':
    case 'waitFor':
    case 'note':
    case 'look':
    case 'ask':
    case 'stop':
      return safe;
  }
}

/** The planner's guess that an act can't be undone may make the gate ask where code saw no reason; never the other way. */
export function cautious(verdict: RiskVerdict, action: Action, isFinal: boolean): RiskVerdict {
  const acts =
    action.kind === 'click' ||
    action.kind === 'press' ||
    action.kind === 'drag' ||
    (action.kind === 'fill' && action.submit === true);
  if (!isFinal || !acts || verdict.risk !== 'safe') return verdict;
  return { risk: 'low', verb: '', why: 'The plan expects that this cannot be undone.' };
}

/** What is moved by script says what it does by its words only, as a button outside a form does. */
function assessWords(facts: ElementFacts | null): RiskVerdict {
  const judged = facts && byLabel(facts);
  return judged?.risk === 'high' ? judged : safe;
}

function assessClick(facts: ElementFacts): RiskVerdict {
  if (facts.hasPopup || facts.role === 'tab' || facts.role === 'checkbox' || facts.role === 'radio')
    return safe;
  if (facts.role === 'option') return mayCommand(facts) ? assessCommand(label(facts)) : safe;
  if (facts.download) return { risk: 'high', verb: 'Download', why: 'The link downloads a file.' };
  if (facts.submits && facts.form) return assessSubmit(facts, facts.form);
  if (facts.href) return assessLink(facts, byLabel(facts));
  if (facts.role === 'switch') return assessSwitch(facts);
  // A button outside a form acts by script: its words are all there is.
  return assessWords(facts);
}

const holdsValue = new Set('combobox listbox option radiogroup radio textbox searchbox'.split(' '));

/** The options of a field are values for it; those of a menu or a button act at once, as clicks on it and on them do. */
function assessChoice(options: readonly string[], facts: ElementFacts): RiskVerdict {
  if (holdsValue.has(facts.role) || facts.tag === 'fieldset') {
    const commands = mayCommand(facts) ? options.map(assessCommand) : [];
    return commands.find(({ risk }) => risk !== 'safe') ?? safe;
  }
  const opening = assessClick(facts);
  if (opening.risk !== 'safe') return opening;
  return options.map(byWords).find((verdict) => verdict?.risk === 'high') ?? safe;
}

/** A list that is drawn by script outside a form may be one of commands, each of which acts when it is chosen. */
const mayCommand = ({ tag, form }: ElementFacts): boolean =>
  form === null && !['select', 'option', 'fieldset'].includes(tag);

function assessCommand(words: string): RiskVerdict {
  const verdict = byWords(words);
  return verdict && saysItDoes(verdict, words) ? verdict : safe;
}

/** Short words that name one of these acts do it; others may only speak of it. */
const saysItDoes = ({ verb }: RiskVerdict, words: string): boolean =>
  ['Delete', 'Log out'].includes(verb) && words.length < 30;

/** What is switched on can be switched off again: a switch is no order and no letter, whatever its words are. */
function assessSwitch(facts: ElementFacts): RiskVerdict {
  const verdict = assessWords(facts);
  return ['Pay or order', 'Send'].includes(verdict.verb) ? safe : verdict;
}

function assessLink(facts: ElementFacts, labelled: RiskVerdict | null): RiskVerdict {
  const addressed = assessAddress(facts.href);
  if (addressed.risk !== 'safe') return addressed;
  // Links are reads by convention; the words of a link say "Delete" or "Log out" only when it does that (D7).
  return labelled && saysItDoes(labelled, facts.visibleText) ? labelled : safe;
}

/** Enter and space do to these what a click does. */
const pressed = new Set(['button', 'link', 'option', 'menuitem']);

function assessKey(keys: string, facts: ElementFacts): RiskVerdict {
  if (pressed.has(facts.role)) return assessClick(facts);
  return /^enter$/i.test(keys) ? assessEnter(facts.value, facts) : safe;
}

/** Enter in a field that holds these words. */
function assessEnter(held: string, facts: ElementFacts): RiskVerdict {
  if (facts.role === 'combobox' && mayCommand(facts)) return assessCommand(held);
  return facts.form && !facts.multiline ? assessSubmit(facts, facts.form) : safe;
}

function assessSubmit(facts: ElementFacts, form: FormFacts): RiskVerdict {
  if (form.method === 'get' || form.method === 'dialog' || form.search) {
    const labelled = byLabel(facts);
    return labelled?.risk === 'high' && facts.submits ? labelled : safe;
  }
  const named = byLabel(facts) ?? byWords(form.action.replaceAll(/[/_-]/g, ' '));
  // The address is on the card by itself.
  const why = `It sends the form${form.action ? '' : ' to this page'} (POST).`;
  return named ? { ...named, why } : { risk: 'low', verb: 'Submit', why };
}

const HARMFUL_PATH =
  /(^|[/?&=_-])(delete|remove|destroy|log-?out|sign-?out|unsubscribe|confirm)([/?&=_-]|$)/i;

function assessAddress(address: string): RiskVerdict {
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

/** By its words; of what shows none by its picture too (safety D12): a bin deletes as surely as the word. */
const byLabel = (facts: ElementFacts): RiskVerdict | null =>
  byWords(label(facts)) ?? byPicture(facts.icon);

function byPicture(icon: string): RiskVerdict | null {
  const judged = byWords(icon) ?? byWords(drawn(icon));
  return judged && { ...judged, why: `It shows no words; its picture is called "${icon}".` };
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
    ? { risk: found.risk, verb: found.verb, why: `Its words are "${text.slice(0, 80)}".` }
    : null;
}

/** Visible words first; the accessible name too, since some icon buttons have no other (safety D12). */
const label = (facts: ElementFacts): string =>
  `${facts.visibleText} ${facts.name === facts.visibleText ? '' : facts.name} ${facts.tooltip}`.trim();
