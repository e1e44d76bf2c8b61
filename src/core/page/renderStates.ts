/** Renders the states of an item, as they follow its ref. */
import type { States } from './line.ts';

type Shown = Exclude<keyof States, 'popup' | 'multiline'>;
type Rendered = {
  readonly [K in Shown]: (value: NonNullable<States[K]>) => string;
};

const quoted =
  (word: string) =>
  (text: string): string =>
    `${word} "${text}"`;

const words: Rendered = {
  tooltip: quoted('hint'),
  icon: quoted('icon'),
  focused: () => 'focused',
  checked: (value) => (value === 'mixed' ? 'mixed' : 'checked'),
  pressed: () => 'pressed',
  selected: () => 'selected',
  current: () => 'current',
  expanded: (is) => (is ? 'expanded' : 'collapsed'),
  disabled: () => 'disabled',
  readOnly: () => 'readonly',
  required: () => 'required',
  secret: () => 'password',
  value: quoted('value'),
  options: (options) => `options ${options.map((option) => JSON.stringify(option)).join(' ')}`,
  moreOptions: (count) => `and ${count} more`,
  folder: () => 'takes a folder',
  accepts: quoted('accepts'),
  several: () => 'several',
  placeholder: quoted('hint'),
  range: ({ min, max }) => `from ${min} to ${max}`,
  invalid: (message) => (message ? `invalid: "${message}"` : 'invalid'),
  looksChosen: () => 'looks chosen',
  draggable: () => 'draggable',
  sorted: (order) => `sorted ${order}`,
  bold: () => 'bold',
  struck: () => 'struck through',
  unseen: () => 'unseen',
  shows: quoted('shows'),
  shownValue: quoted('value'),
  scrollable: ({ above, below }) =>
    `scrollable, ${[above > 0 ? `${above}px above` : '', below > 0 ? `${below}px below` : ''].filter(Boolean).join(', ')}`,
  modal: () => 'modal, deal with it first',
  amount: (text) => text,
};

/** Returns each state with a leading space, in field order. */
export function renderStates(states: States | undefined): string {
  if (!states) return '';
  return Object.keys(states)
    .filter(isState)
    .map((name) => renderState(states, name))
    .join('');
}

const isState = (name: string): name is Shown => Object.hasOwn(words, name);

function renderState<K extends Shown>(states: Pick<States, K>, name: K): string {
  const value = states[name];
  return value === undefined ? '' : ` ${words[name](value)}`;
}
