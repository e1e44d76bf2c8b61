/**
 * Every role that a page read knows, and everything that depends on the role alone. The roles are those of WAI-ARIA 1.2
 * section 5.4, with `image`, `mark`, `suggestion` and others of 1.3; section 5.2.8.6 lists which are named from content.
 * The last group is our own: controls and blocks that ARIA has no role for.
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
  week: ['own', 'field'],
} as const satisfies Record<string, readonly RoleTrait[]>;

/** Empty for what is generic or presentational. */
export type Role = keyof typeof roleTraits | '';

export type RoleTrait =
  /** The user operates it: it carries a ref. */
  | 'control'
  /** A control that holds a value instead of content. */
  | 'field'
  /** A field whose value is always rendered, whatever its name is. */
  | 'showsValue'
  /** It shows how much there is of something. */
  | 'gauge'
  /** Named from content, unless an attribute or a label names it. */
  | 'namedFromContent'
  /** One of its parts may name it (`alt`, `legend`, `caption`), without any attribute of its own. */
  | 'namedFromPart'
  /** It holds other things, and is not named by the words in it. */
  | 'container'
  /** A row or cell of a table. */
  | 'tablePart'
  /** It makes a box of its own; with `textBox` also in text-only reads. Others are wrappers. */
  | 'box'
  | 'textBox'
  /** Listed even when empty. */
  | 'keptEmpty'
  /** A dialog or alert dialog. */
  | 'dialog'
  /** A step in the path to an element. */
  | 'landmark'
  /** One of many alike. */
  | 'row'
  /** Belongs to a control but is read apart from its name. */
  | 'nested'
  /** In the tab order only for people who read by keyboard, which does not make it a control. */
  | 'readable'
  /** A second click leads to the same state, and nothing outside the page is changed twice. */
  | 'opensAgain'
  /** Enter and space do what a click does. */
  | 'pressedByKey'
  /** Choosing one of its options, or it, sets a value of a form instead of carrying out a command. */
  | 'choosesValue'
  /** Its state is a choice that the user made. */
  | 'choice'
  /** In a table cell it means that the table lays out the page. */
  | 'pageContent'
  /** A page cannot give this role. */
  | 'own';

const byTrait = new Map<RoleTrait, Set<string>>();
for (const [role, traits] of Object.entries<readonly RoleTrait[]>(roleTraits)) {
  for (const trait of traits) byTrait.set(trait, (byTrait.get(trait) ?? new Set()).add(role));
}
const none: ReadonlySet<string> = new Set();

/** All roles with a trait. */
export const rolesWith = (trait: RoleTrait): ReadonlySet<string> => byTrait.get(trait) ?? none;

const fields = rolesWith('field');
const controls = new Set([...rolesWith('control'), ...fields]);
const own = rolesWith('own');

/** Whether users operate elements of the role; these carry refs. */
export const isControlRole = (role: string): boolean => controls.has(role);
/** Whether controls of the role hold a value instead of content. */
export const isFieldRole = (role: string): boolean => fields.has(role);

/** Whether a word is a role of the table. */
export const isRole = (word: string): word is Exclude<Role, ''> => Object.hasOwn(roleTraits, word);

/** Whether a token of a `role` attribute is a role. */
export const isAriaRole = (token: string): token is Exclude<Role, ''> =>
  isRole(token) && !own.has(token);
