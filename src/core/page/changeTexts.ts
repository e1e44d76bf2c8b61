/** The English words of each change of a page. The panel has them in its other languages. What it quotes is in quotes already. */
import type { ChangedState } from './change.ts';

type What = { readonly what: string };
/** With a space before it; '' where it has no name. */
type Named = { readonly named: string };
type Text = { readonly text: string };
type Ends = { readonly first: string; readonly last: string };

/** What a part of a page is called; other words come from pages and stay as they are. */
const parts = {
  alert: 'alert',
  button: 'button',
  checkbox: 'checkbox',
  clickable: 'clickable',
  combobox: 'combobox',
  date: 'date',
  dialog: 'dialog',
  file: 'file',
  group: 'group',
  'group of fields': 'group of fields',
  img: 'img',
  line: 'line',
  link: 'link',
  list: 'list',
  'list of options': 'list of options',
  listbox: 'listbox',
  menu: 'menu',
  menuitem: 'menuitem',
  menuitemcheckbox: 'menuitemcheckbox',
  menuitemradio: 'menuitemradio',
  message: 'message',
  option: 'option',
  part: 'part',
  picture: 'picture',
  radio: 'radio',
  row: 'row',
  searchbox: 'searchbox',
  section: 'section',
  'set of rows': 'set of rows',
  slider: 'slider',
  spinbutton: 'spinbutton',
  switch: 'switch',
  tab: 'tab',
  textbox: 'textbox',
  tooltip: 'tooltip',
  tree: 'tree',
  treeitem: 'treeitem',
} as const;

type PartName = keyof typeof parts;

/** A state that an element came into, or left. */
const states: Readonly<Record<ChangedState, readonly [on: string, off: string]>> = {
  checked: ['checked', 'unchecked'],
  partlyChecked: ['partly checked', 'unchecked'],
  selected: ['selected', 'unselected'],
  pressed: ['pressed', 'released'],
  current: ['the current one', 'no longer the current one'],
  disabled: ['disabled', 'enabled'],
  readOnly: ['read-only', 'editable'],
  highlighted: ['highlighted', 'no longer highlighted'],
  picture: ['another picture', 'another picture'],
  look: ['looking different', 'looking different'],
};

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
const article = (what: string): string => `${/^[aeiou]/i.test(what) ? 'An' : 'A'} ${what}`;

export const changeTexts = {
  parts: parts as Readonly<Record<PartName, string>>,
  states,
  quote: (text: string): string => `"${text}"`,
  /** Of what disappeared, the number of items is part of what it was. */
  counted: ({ what, count }: What & { readonly count: number }): string =>
    `${what} of ${count} items`,
  nothing: (): string => 'Nothing visible changed on the page.',
  more: ({ count }: { readonly count: number }): string => `…and ${count} more changes.`,
  ongoing: (): string => 'it is still changing',
  byPage: (): string => 'by the page itself, not by this act',
  appeared: ({ what, named, count }: What & Named & { readonly count: number }): string =>
    `${article(what)}${named}${count > 0 ? ` with ${items(count)}` : ''} appeared.`,
  disappeared: ({ what, named }: What & Named): string => `The ${what}${named} disappeared.`,
  expanded: ({ text, isOpen }: Text & { readonly isOpen: boolean }): string =>
    `${text} is now ${isOpen ? 'expanded' : 'collapsed'}.`,
  textAppeared: ({ text }: Text): string => `Text appeared: ${text}.`,
  textDisappeared: ({ text }: Text): string => `Text disappeared: ${text}.`,
  textChanged: ({ before, after }: { readonly before: string; readonly after: string }): string =>
    `Text changed from ${before} to ${after}.`,
  /** `last` is '' where there is one item. */
  list: ({ what, named, added, removed, count, first, last }: ListFacts): string => {
    const counts = [
      ...(removed > 0 ? [`${removed} went`] : []),
      ...(added > 0 ? [`${added} came`] : []),
    ].join(', ');
    const ends = last ? `from ${first} to ${last}` : first;
    return `The ${what}${named} now has ${items(count)} instead of ${count - added + removed} (${counts}): ${ends}.`;
  },
  reordered: ({ named, first, last }: Named & Ends): string =>
    `The list${named} was reordered; it now starts with ${first}${last && ` and ends with ${last}`}.`,
  moved: ({ text, to }: Text & { readonly to: string }): string =>
    `${text} was moved${to && ` to ${to}`}.`,
  announced: ({ text }: Text): string => `The page announced for a moment: ${text}.`,
  state: ({ what, named, state }: What & Named & { readonly state: string }): string =>
    `The ${what}${named} is now ${state}.`,
  value: ({ what, named, text }: What & Named & Text): string =>
    `The ${what}${named} now holds ${text}.`,
  invalid: ({ named, text }: Named & Text): string =>
    `The field${named} is marked invalid: ${text}.`,
  loadedAgain: ({ to }: { readonly to: string }): string => `The page was loaded again: ${to}.`,
  navigated: ({ from, to }: { readonly from: string; readonly to: string }): string =>
    `The page went from ${from} to ${to}.`,
  errorPage: ({ status }: { readonly status: number }): string =>
    `The server answered with error ${status}.`,
  sent: ({ request }: { readonly request: string }): string => `The page sent ${request}.`,
  sentByWorker: ({ request }: { readonly request: string }): string =>
    `A worker of the site sent ${request}, maybe for another tab.`,
  held: ({ request }: { readonly request: string }): string =>
    `Strict mode held ${request}: it was not sent.`,
  title: ({ text }: Text): string => `The page title is now ${text}.`,
  dialog: ({ dialog, text, answer }: Text & Dialog): string =>
    `The page showed a${dialog === 'alert' ? 'n' : ''} ${dialog} dialog: ${text}; it was ${dialog === 'alert' ? 'closed' : answer}.`,
  newTab: ({ number, url }: { readonly number: number; readonly url: string }): string =>
    `A new tab (number ${number}) opened${url && `: ${url}`}.`,
  download: ({ text }: Text): string => `Download started: ${text}.`,
  given: ({ text, count, to }: Text & { readonly count: number; readonly to: string }): string =>
    `${text} ${count === 1 ? 'was' : 'were'} uploaded${to && ` to ${to}`}.`,
  /** `text` is the region; '' for the page. */
  scrolled: ({ text, to }: Text & { readonly to: string }): string =>
    `${text ? `The region ${text}` : 'The page'} was scrolled to ${to}.`,
};

export type ChangeTexts = typeof changeTexts;

type Dialog = {
  readonly dialog: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly answer: 'dismissed' | 'accepted';
};

type ListFacts = What &
  Named &
  Ends & { readonly added: number; readonly removed: number; readonly count: number };
