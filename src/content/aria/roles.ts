/**
 * Every role that a page read knows, and what the role alone decides. The roles are those of WAI-ARIA 1.2 section 5.4,
 * with `image`, `mark`, `suggestion` and others of 1.3; which are named from content is section 5.2.8.6. The last group
 * is our own: controls and blocks that ARIA has no role for.
 */
const roleTraits = {
  alert: ['box', 'readable'],
  alertdialog: ['textBox', 'dialog', 'landmark', 'nested'],
  application: [],
  article: ['row'],
  banner: ['box', 'landmark'],
  blockquote: [],
  button: ['control', 'namedFromContent'],
  caption: ['textBox'],
  cell: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  checkbox: ['control', 'namedFromContent'],
  code: [],
  columnheader: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  combobox: ['field', 'showsValue'],
  complementary: ['box', 'container', 'landmark'],
  contentinfo: ['box', 'landmark'],
  definition: [],
  deletion: [],
  dialog: ['textBox', 'dialog', 'landmark', 'nested'],
  directory: [],
  document: ['readable'],
  emphasis: [],
  feed: [],
  figure: [],
  form: ['box', 'container', 'landmark'],
  generic: [],
  grid: ['textBox', 'container', 'nested'],
  gridcell: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  group: ['box', 'container', 'namedFromPart'],
  heading: ['textBox', 'namedFromContent', 'readable'],
  image: [],
  img: ['textBox', 'namedFromPart'],
  insertion: [],
  link: ['control', 'namedFromContent'],
  list: ['textBox', 'readable'],
  listbox: ['field', 'nested'],
  listitem: ['textBox', 'row'],
  log: ['readable'],
  main: ['box', 'container', 'landmark'],
  mark: [],
  marquee: [],
  math: [],
  menu: ['box', 'container', 'nested'],
  menubar: ['box', 'container'],
  menuitem: ['control', 'namedFromContent'],
  menuitemcheckbox: ['control', 'namedFromContent'],
  menuitemradio: ['control', 'namedFromContent'],
  meter: ['box', 'gauge', 'keptEmpty'],
  navigation: ['box', 'container', 'landmark'],
  none: [],
  note: [],
  option: ['control', 'namedFromContent', 'row'],
  paragraph: [],
  presentation: [],
  progressbar: ['box', 'gauge', 'keptEmpty'],
  radio: ['control', 'namedFromContent'],
  radiogroup: ['box', 'container'],
  region: ['box', 'container', 'landmark'],
  row: ['textBox', 'namedFromContent', 'tablePart', 'row'],
  rowgroup: ['textBox'],
  rowheader: ['textBox', 'namedFromContent', 'tablePart', 'keptEmpty'],
  scrollbar: ['field'],
  search: ['box', 'container', 'landmark'],
  searchbox: ['field', 'showsValue'],
  separator: [],
  slider: ['field'],
  spinbutton: ['field'],
  status: ['box', 'readable'],
  strong: [],
  subscript: [],
  suggestion: [],
  superscript: [],
  switch: ['control', 'namedFromContent'],
  tab: ['control', 'namedFromContent'],
  table: ['textBox', 'container', 'namedFromPart'],
  tablist: ['box', 'container'],
  tabpanel: ['landmark', 'readable'],
  term: [],
  textbox: ['field', 'showsValue'],
  time: ['field'],
  timer: [],
  toolbar: ['box', 'container'],
  tooltip: ['box', 'namedFromContent'],
  tree: ['box', 'container', 'nested'],
  treegrid: ['textBox', 'container'],
  treeitem: ['control', 'namedFromContent', 'row'],

  'aria-hidden': ['own'],
  clickable: ['own', 'control', 'namedFromContent'],
  color: ['own', 'field'],
  date: ['own', 'field'],
  datetime: ['own', 'field'],
  file: ['own', 'field'],
  iframe: ['own'],
  inert: ['own'],
  media: ['own', 'field'],
  month: ['own', 'field'],
  week: ['own', 'field'],
} as const satisfies Record<string, readonly RoleTrait[]>;

/** Empty for what is generic or presentational. */
export type Role = keyof typeof roleTraits | '';

export type RoleTrait =
  /** A person operates it: it carries a ref. */
  | 'control'
  /** A control that holds a value instead of content. */
  | 'field'
  /** A field that may show what was chosen or written, which is rendered whatever its name is. */
  | 'showsValue'
  /** It shows how much there is of something. */
  | 'gauge'
  /** Named from content, unless an attribute or a label names it. */
  | 'namedFromContent'
  /** One of its parts may name it (`alt`, `legend`, `caption`), without any attribute of its own. */
  | 'namedFromPart'
  /** It holds other things, and is not named by the words in it. */
  | 'container'
  | 'tablePart'
  /** It makes a box of its own; with `textBox` also in text-only reads. Others are wrappers. */
  | 'box'
  | 'textBox'
  /** Listed though nothing stands in it. */
  | 'keptEmpty'
  | 'dialog'
  /** A step in the path to an element. */
  | 'landmark'
  /** One of many alike. */
  | 'row'
  /** What hangs from a control and is read apart from its name. */
  | 'nested'
  /** Put into the tab order for those who read by keyboard: that alone makes no control of it. */
  | 'readable'
  /** No role that a page can give. */
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

/** Whether a person operates elements of the role; these carry refs. */
export const isControlRole = (role: string): boolean => controls.has(role);
/** Whether controls of the role hold a value instead of content. */
export const isFieldRole = (role: string): boolean => fields.has(role);

/** Whether a token of a `role` attribute is a role. */
export const isAriaRole = (token: string): token is Exclude<Role, ''> =>
  Object.hasOwn(roleTraits, token) && !own.has(token);
