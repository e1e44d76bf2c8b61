/**
 * All roles known to a page read, and everything that depends on the role alone. The roles are those of WAI-ARIA 1.2
 * section 5.4, plus `image`, `mark`, `suggestion` and others of 1.3. Section 5.2.8.6 lists which are named from
 * content. The last group is Espalier's own: controls and blocks that ARIA has no role for.
 */
const roleTraits = {
  alert: ['box', 'readable'],
  alertdialog: ['textBox', 'dialog', 'landmark', 'nested'],
  application: [],
  article: ['row'],
  banner: ['box', 'landmark'],
  blockquote: [],
  button: ['control', 'namedFromContent', 'pressedByKey'],
  caption: ['textBox'],
  cell: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  checkbox: ['control', 'namedFromContent', 'choice'],
  code: [],
  columnheader: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  combobox: ['field', 'showsValue', 'opensAgain', 'choosesValue'],
  complementary: ['box', 'container', 'landmark'],
  contentinfo: ['box', 'landmark'],
  definition: [],
  deletion: [],
  dialog: ['textBox', 'dialog', 'landmark', 'nested', 'pageContent'],
  directory: [],
  document: ['readable'],
  emphasis: [],
  feed: [],
  figure: [],
  form: ['box', 'container', 'landmark', 'pageContent'],
  generic: [],
  grid: ['textBox', 'container', 'nested', 'pageContent'],
  gridcell: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  group: ['box', 'container', 'namedFromPart'],
  heading: ['textBox', 'namedFromContent', 'readable', 'pageContent'],
  image: [],
  img: ['textBox', 'namedFromPart'],
  insertion: [],
  link: ['control', 'namedFromContent', 'pressedByKey'],
  list: ['textBox', 'readable', 'pageContent'],
  listbox: ['field', 'nested', 'choosesValue'],
  listitem: ['textBox', 'row'],
  log: ['readable'],
  main: ['box', 'container', 'landmark', 'pageContent'],
  mark: [],
  marquee: [],
  math: [],
  menu: ['box', 'container', 'nested'],
  menubar: ['box', 'container'],
  menuitem: ['control', 'namedFromContent', 'pressedByKey'],
  menuitemcheckbox: ['control', 'namedFromContent', 'pressedByKey'],
  menuitemradio: ['control', 'namedFromContent', 'pressedByKey'],
  meter: ['box', 'gauge', 'keptEmpty'],
  navigation: ['box', 'container', 'landmark', 'pageContent'],
  none: [],
  note: [],
  option: [
    'control',
    'namedFromContent',
    'row',

    'pressedByKey',
    'choosesValue',
    'choice',
  ],
  paragraph: [],
  presentation: [],
  progressbar: ['box', 'gauge', 'keptEmpty'],
  radio: ['control', 'namedFromContent', 'choosesValue', 'choice'],
  radiogroup: ['box', 'container', 'choosesValue'],
  region: ['box', 'container', 'landmark', 'pageContent'],
  row: ['textBox', 'namedFromContent', 'tablePart', 'row'],
  rowgroup: ['textBox'],
  rowheader: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  scrollbar: ['field'],
  search: ['box', 'container', 'landmark'],
  searchbox: ['field', 'showsValue', 'choosesValue'],
  separator: [],
  slider: ['field'],
  spinbutton: ['field'],
  status: ['box', 'readable'],
  strong: [],
  subscript: [],
  suggestion: [],
  superscript: [],
  switch: ['control', 'namedFromContent', 'choice', 'pressedByKey'],
  tab: ['control', 'namedFromContent', 'opensAgain', 'pressedByKey'],
  table: ['textBox', 'container', 'namedFromPart', 'pageContent'],
  tablist: ['box', 'container'],
  tabpanel: ['landmark', 'readable'],
  term: [],
  textbox: ['field', 'showsValue', 'choosesValue'],
  time: ['field'],
  timer: [],
  toolbar: ['box', 'container'],
  tooltip: ['box', 'namedFromContent'],
  tree: ['box', 'container', 'nested'],
  treegrid: ['textBox', 'container'],
  treeitem: ['control', 'namedFromContent', 'row', 'opensAgain', 'pressedByKey'],

  'aria-hidden': ['own'],
  clickable: ['own', 'control', 'namedFromContent'],
  color: ['own', 'field'],
  date: ['own', 'field'],
  datetime: ['own', 'field'],
  file: ['own', 'field'],
  iframe: ['own', 'pageContent'],
  inert: ['own'],
  media: ['own', 'field'],
  month: ['own', 'field'],
  tool: ['own'],
  week: ['own', 'field'],
} as const satisfies Record<string, readonly RoleTrait[]>;

/** Empty for generic or presentational elements. */
export type Role = keyof typeof roleTraits | '';

export type RoleTrait =
  /** The user operates it, so it carries a ref. */
  | 'control'
  /** A control that holds a value instead of content. */
  | 'field'
  /** A field whose value is always rendered, whatever its name. */
  | 'showsValue'
  /** It shows an amount. */
  | 'gauge'
  /** Named from content unless an attribute or label names it. */
  | 'namedFromContent'
  /** One of its parts may name it (`alt`, `legend`, `caption`) without an attribute. */
  | 'namedFromPart'
  /** It contains other elements and is not named by the text in it. */
  | 'container'
  /** A row or cell of a table. */
  | 'tablePart'
  /** It makes a box; with `textBox`, also in text-only reads. Other roles are wrappers. */
  | 'box'
  | 'textBox'
  /** Listed even when empty. */
  | 'keptEmpty'
  /** A dialog or alert dialog. */
  | 'dialog'
  /** A step in the path to an element. */
  | 'landmark'
  /** One of many similar elements. */
  | 'row'
  /** Part of a control but read apart from its name. */
  | 'nested'
  /** In the tab order only for keyboard readers, which does not make it a control. */
  | 'readable'
  /** A second click leads to the same state and changes nothing outside the page twice. */
  | 'opensAgain'
  /** Enter and Space click it. */
  | 'pressedByKey'
  /** Choosing it, or one of its options, sets a form value instead of running a command. */
  | 'choosesValue'
  /** Its state is a choice the user made. */
  | 'choice'
  /** Inside a table cell, it means that the table lays out the page. */
  | 'pageContent'
  /** A page cannot give this role. */
  | 'own';

const byTrait = new Map<RoleTrait, Set<string>>();
for (const [role, traits] of Object.entries<readonly RoleTrait[]>(roleTraits)) {
  for (const trait of traits) byTrait.set(trait, (byTrait.get(trait) ?? new Set()).add(role));
}
const none: ReadonlySet<string> = new Set();

/** Returns all roles with a trait. */
export const rolesWith = (trait: RoleTrait): ReadonlySet<string> => byTrait.get(trait) ?? none;

const fields = rolesWith('field');
const controls = new Set([...rolesWith('control'), ...fields]);
const own = rolesWith('own');

/** Whether users operate elements of this role, which therefore carry refs. */
export const isControlRole = (role: string): boolean => controls.has(role);
/** Whether controls of this role hold a value instead of content. */
export const isFieldRole = (role: string): boolean => fields.has(role);

/** Whether a word is a role in the table. */
export const isRole = (word: string): word is Exclude<Role, ''> => Object.hasOwn(roleTraits, word);

/** Whether a token of a `role` attribute is a valid role. */
export const isAriaRole = (token: string): token is Exclude<Role, ''> =>
  isRole(token) && !own.has(token);
