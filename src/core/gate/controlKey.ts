/**
 * Recognizes a control that was judged before, by its site, look and form, ignoring its row and field values. A verdict
 * that depends on more than the control's label holds only in its place.
 */

import type { ElementFacts, FormField } from '../page/observation.ts';
import { hasWord } from '../text.ts';
import { type InputValue, inputValues } from '../tool/input.ts';
import { goesOn } from './actWords.ts';
import { type Activation, aimIn } from './risk.ts';
import { routeOf } from './route.ts';

export type ControlKey = string;

export type ControlKeys = {
  /** The same look anywhere on the site; null if nothing distinguishes the control, or if more than its look counts. */
  readonly look: ControlKey | null;
  /** The same look in the same place: page and heading. */
  readonly place: ControlKey;
};

/** Returns equal keys for two activations exactly if a verdict on one holds for the other. */
export function keysOf(activation: Activation, facts: ElementFacts): ControlKeys {
  const { frameOrigin, role, visibleText, name, tooltip, icon, form } = facts;
  const look = [
    howOf(activation),
    role,
    ...[visibleText, name, tooltip].map(withoutNumbers),
    icon,
    commandOf(facts.href),
    form && [form.method, commandOf(form.action), form.fields.map(partOf)],
    facts.inDialog,
    // Only whether there is a price matters, not how much: a button without a price does something different.
    facts.price !== '',
    // A tool that says something else of itself is another one.
    ...(facts.tool ? [facts.fingerprint] : []),
  ];
  const words = wordsOf(facts) + icon;
  // A calendar day is identified by its place, and an arrow or an empty control by its position there.
  const position = hasWord(words) ? '' : facts.position;
  const place = [...look, ...placeOf(facts)];
  return {
    look: isTelling(words, facts) ? keyOf(frameOrigin, look) : null,
    place: keyOf(frameOrigin, place) + position,
  };
}

/** A generic button such as "Continue" appears on every step of a form, so its key also has the full address and the surrounding text. */
function placeOf(facts: ElementFacts): readonly string[] {
  const { pageAddress, heading, row, beside } = facts;
  const page = pathOf(pageAddress) + routeOf(pageAddress);
  return goesOn(wordsOf(facts))
    ? [page, heading, queryOf(pageAddress), row, beside]
    : [page, heading];
}

const queryOf = (address: string): string => (URL.canParse(address) ? new URL(address).search : '');

const keyOf = (site: string, parts: readonly unknown[]): ControlKey =>
  `${site} ${JSON.stringify(parts)}`;

/** Whether the look alone may tell what it does: "Continue" in a form or a dialog does what that is about. */
const isTelling = (words: string, { form, inDialog, price }: ElementFacts): boolean =>
  /\p{L}/u.test(words) && form === null && inDialog === '' && price === '' && !goesOn(words);

/** Numbers in a label don't distinguish controls, "Day 2" is judged as "Day 3" was; amounts of money do. */
const withoutNumbers = (label: string): string =>
  /[\p{Sc}%]/u.test(label) ? label : label.replaceAll(/\p{N}+/gu, '#');

function howOf(activation: Activation): string {
  if (activation.by === 'key') return ['key', ...activation.modifiers, activation.key].join(' ');
  if (activation.by === 'call')
    return ['call', ...inputValues(activation.input).flatMap(command)].join(' ');
  if (activation.by === 'choice') return `choice ${activation.options.join('|')}`;
  if (activation.by === 'drop') return `drop "${withoutNumbers(activation.dragged)}"`;
  const { spot, words } = aimIn(activation);
  if (spot !== undefined) return `${activation.by} at ${spot}`;
  return words === undefined ? activation.by : `${activation.by} on "${withoutNumbers(words)}"`;
}

const wordsOf = ({ visibleText, name, tooltip }: ElementFacts): string =>
  (visibleText || name || tooltip).trim();

/** The label a user would use for it; '' if it has none. */
export const labelOfControl = (facts: ElementFacts): string =>
  (wordsOf(facts) || facts.icon).slice(0, 80);

/** A different origin is a different address. What follows the path varies between presses. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, protocol, pathname } = new URL(address);
  return protocol === 'javascript:' ? address : origin + pathname;
}

/** Includes the route and the text of the query, since one address often serves many purposes. */
function commandOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const words = [...new URL(address).searchParams].flatMap(named);
  return [pathOf(address) + routeOf(address), ...words].join(' ');
}

/** Name and type of a field; for a hidden field, its name and the command in its value. */
const partOf = ({ hidden, name, type, value }: FormField): readonly string[] =>
  hidden ? [name, ...named([name, value])] : [name, type];

/**
 * What kind of thing a call does may be in its input, as in `mode: delete` or `all: true`. A verdict on one such call says
 * nothing about another, nor about one with other inputs. Only the words of free texts may differ.
 */
function command({ name, value, isText }: InputValue): readonly string[] {
  const words = named([name, value]);
  return isText ? [...(words.length > 0 ? words : [name])] : [`${name}=${value}`];
}

const named = ([name, value]: readonly [string, string]): readonly string[] =>
  /^[a-z_-]{1,20}$/i.test(value) ? [`${name}=${value}`] : [];
