/** States of an item in words, as they follow its ref. */
import type { States } from './line.ts';

type Rendered = { readonly [K in keyof Required<States>]: (value: Required<States>[K]) => string };

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
  unseen: () => 'unseen',
  shows: quoted('shows'),
  shownValue: quoted('value'),
  scrollable: ({ above, below }) =>
    `scrollable, ${[above > 0 ? `${above}px above` : '', below > 0 ? `${below}px below` : ''].filter(Boolean).join(', ')}`,
  modal: () => 'modal, deal with it first',
  amount: (text) => text,
};

/** Each state with a space before it, in the order of the fields. */
export function renderStates(states: States | undefined): string {
  if (!states) return '';
  let text = '';
  for (const [name, value] of Object.entries(states)) {
    // The word under a name takes values of that name: the table's type says so, an indexed call can't.
    const render = words[name as keyof States] as ((value: unknown) => string) | undefined;
    if (render && value !== undefined) text += ` ${render(value)}`;
  }
  return text;
}
