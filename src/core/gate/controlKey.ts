/**
 * By what a control is known again once it was judged: its site and its look, not its row and not what fields hold. A
 * verdict that rests on more than the control's own words holds only where it stands.
 */
import type { ElementFacts, FormField } from '../page/observation.ts';
import type { Activation } from './risk.ts';
import { routeOf } from './route.ts';

export type ControlKey = string;

export type ControlKeys = {
  /** The same look anywhere on the site; null for a control that nothing tells from others. */
  readonly look: ControlKey | null;
  /** The same look at the same place: page and heading. */
  readonly place: ControlKey;
};

/** The same for two activations exactly when a verdict on one holds for the other. */
export function keysOf(activation: Activation, facts: ElementFacts): ControlKeys {
  const { frameOrigin, role, visibleText, name, tooltip, icon, form } = facts;
  const look = [
    howOf(activation),
    role,
    visibleText,
    name,
    tooltip,
    icon,
    commandOf(facts.href),
    form && [form.method, commandOf(form.action), form.fields.flatMap(commandIn)],
    facts.inDialog,
  ];
  const words = wordsOf(facts) + icon;
  // A day of a calendar is known by its place; a sign such as an arrow, or nothing at all, by its position there.
  const position = /[\p{L}\p{N}]/u.test(words) ? '' : facts.position;
  const page = pathOf(facts.pageAddress) + routeOf(facts.pageAddress);
  const place = [...look, page, facts.heading];
  return {
    look: /\p{L}/u.test(words) ? keyOf(frameOrigin, look) : null,
    place: keyOf(frameOrigin, place) + position,
  };
}

/** Counts, prices and row numbers make no other control: "Page 2" is judged as "Page 3" was. */
const keyOf = (site: string, parts: readonly unknown[]): ControlKey =>
  `${site} ${JSON.stringify(parts).replaceAll(/\p{N}+/gu, '#')}`;

function howOf(activation: Activation): string {
  if (activation.by === 'key') return `${activation.isChord ? 'chord' : 'key'} ${activation.key}`;
  return activation.by === 'choice' ? `choice ${activation.options.join('|')}` : activation.by;
}

const wordsOf = ({ visibleText, name, tooltip }: ElementFacts): string =>
  (visibleText || name || tooltip).trim();

/** The words by which a user would call it; '' if it has none. */
export const labelOfControl = (facts: ElementFacts): string =>
  (wordsOf(facts) || facts.icon).slice(0, 80);

/** Another origin is another address; what follows the path differs from one press to the next. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, protocol, pathname } = new URL(address);
  return protocol === 'javascript:' ? address : origin + pathname;
}

/** With its route and the words of its query: one address often serves for many things. */
function commandOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const words = [...new URL(address).searchParams].flatMap(named);
  return [pathOf(address) + routeOf(address), ...words].join(' ');
}

/** What a form says to do in a hidden field. */
const commandIn = ({ hidden, name, value }: FormField): readonly string[] =>
  hidden ? named([name, value]) : [];

const named = ([name, value]: readonly [string, string]): readonly string[] =>
  /^[a-z_-]{1,20}$/i.test(value) ? [`${name}=${value}`] : [];
