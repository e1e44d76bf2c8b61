/**
 * By what a control is known again once it was judged: its site and its look, not its row and not what fields hold. A
 * verdict that rests on more than the control's own words holds only where it stands.
 */
import type { ElementFacts } from '../page/observation.ts';
import type { Activation } from './risk.ts';

export type ControlKey = string;

export type ControlKeys = {
  /** The same look anywhere on the site; null for a control that nothing tells from others. */
  readonly look: ControlKey | null;
  /** The same look at the same place: page and heading. */
  readonly place: ControlKey;
};

/** The same for two activations exactly when a verdict on one holds for the other. */
export function keysOf(activation: Activation, facts: ElementFacts): ControlKeys {
  const look = lookOf(activation, facts);
  const words = wordsOf(facts) + facts.icon;
  // A day of a calendar is known by its place; a sign such as an arrow, or nothing at all, by its position there.
  const isNameless = !/\p{L}/u.test(words);
  const position = /\p{N}/u.test(words) ? '' : facts.position;
  const place = [unnumbered(pathOf(facts.pageAddress)), unnumbered(facts.heading), position];
  return {
    look: isNameless ? null : JSON.stringify(look),
    place: JSON.stringify([...look, ...place]),
  };
}

function lookOf(activation: Activation, facts: ElementFacts): string[] {
  const { frameOrigin, role, visibleText, name, icon, href, form, inDialog } = facts;
  return [
    frameOrigin,
    howOf(activation),
    role,
    ...[visibleText, name === visibleText ? '' : name, facts.tooltip].map(unnumbered),
    icon,
    unnumbered(pathOf(href)),
    form ? `${form.method} ${unnumbered(pathOf(form.action))}` : '',
    unnumbered(inDialog),
  ];
}

function howOf(activation: Activation): string {
  if (activation.by === 'key') return `${activation.isChord ? 'chord' : 'key'} ${activation.key}`;
  return activation.by === 'choice' ? `choice ${activation.options.join('|')}` : activation.by;
}

const wordsOf = ({ visibleText, name, tooltip }: ElementFacts): string =>
  (visibleText || name || tooltip).trim();

/** The words by which a person would call it; '' if it has none. */
export const labelOfControl = (facts: ElementFacts): string =>
  (wordsOf(facts) || facts.icon).slice(0, 80);

/** Counts, prices and row numbers make no other control: "Page 2" is judged as "Page 3" was. */
const unnumbered = (text: string): string => text.replaceAll(/\p{N}+/gu, '#');

/** Another origin is another address; what follows the path differs from one press to the next. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, protocol, pathname } = new URL(address);
  return protocol === 'javascript:' ? address : origin + pathname;
}
