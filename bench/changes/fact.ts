/** Labels: what a user would say changed on each page, written before any output of the product was seen. */
export type Fact = {
  readonly is:
    | 'appeared'
    | 'gone'
    | 'text'
    | 'state'
    | 'value'
    | 'invalid'
    | 'expanded'
    | 'navigated'
    | 'title'
    | 'dialog'
    | 'scrolled'
    | 'reordered'
    | 'listed'
    | 'moved'
    | 'flashed';
  /** Text that a matching report must contain (for a changed text, the new text). `…` matches a few words. */
  readonly words: string;
  /** The report quotes this text and nothing else. */
  readonly isWhole?: true;
  /** For a changed text, part of the old one. */
  readonly from?: string;
  /** The kind of thing, if a user would name one: a menu, a dialog, a list. */
  readonly what?: string;
  /** The count, if several of a kind appeared or disappeared. */
  readonly items?: number;
  /**
   * For a list with other items than before: the earlier count, and text of the last item now; `words` is text of the
   * first.
   */
  readonly was?: number;
  readonly last?: string;
  readonly cause?: 'page';
};

export type Act =
  | { readonly kind: 'click' | 'hover'; readonly on: string }
  | { readonly kind: 'fill'; readonly on: string; readonly text: string }
  | { readonly kind: 'press'; readonly keys: string; readonly on?: string }
  | { readonly kind: 'select'; readonly on: string; readonly options: readonly string[] };

/** One change of one page, with everything a user would see; an empty list means nothing changed. */
export type Case = {
  readonly id: string;
  readonly html: string;
  readonly act?: Act;
  readonly facts: readonly Fact[];
  /** How long the page sits idle before the action, as it does during a model call, in ms. */
  readonly before?: number;
  /** What a read of the page right after the action must show, and what it must not. */
  readonly look?: { readonly shows: readonly string[]; readonly not: readonly string[] };
  /** Every quote in the report must have been in one place of the page, before or after. */
  readonly isTrueOnly?: true;
};

type Naming = (words?: string) => Fact;
const came =
  (what: string): Naming =>
  (words = '') => ({ is: 'appeared', words, what });
const went =
  (what: string): Naming =>
  (words = '') => ({ is: 'gone', words, what });

export const menu = came('menu');
export const dialog = came('dialog');
export const alert = came('alert');
export const message = came('message');
export const tooltip = came('tooltip');
export const options = came('list of options');
export const appears = (words: string): Fact => ({ is: 'appeared', words });
/** Reported separately, not in one string with its neighbors. */
export const appearsAlone = (words: string): Fact => ({ is: 'appeared', words, isWhole: true });
export const several = (items: number, words = ''): Fact => ({ is: 'appeared', words, items });
export const menuWent = went('menu');
export const dialogWent = went('dialog');
export const alertWent = went('alert');
export const messageWent = went('message');
export const optionsWent = went('list of options');
export const goes = (words: string): Fact => ({ is: 'gone', words });
export const severalWent = (items: number, words = ''): Fact => ({ is: 'gone', words, items });
export const text = (words: string, from = ''): Fact => ({ is: 'text', words, from });
export const state = (words: string, what: string): Fact => ({ is: 'state', words, what });
export const value = (name: string, held: string): Fact => ({
  is: 'value',
  words: name,
  what: held,
});
export const invalid = (words: string, why = ''): Fact => ({ is: 'invalid', words, what: why });
export const expanded = (words: string): Fact => ({ is: 'expanded', words, what: 'expanded' });
export const collapsed = (words: string): Fact => ({ is: 'expanded', words, what: 'collapsed' });
export const navigated = (words: string): Fact => ({ is: 'navigated', words });
export const title = (words: string): Fact => ({ is: 'title', words });
export const asked = (words: string): Fact => ({ is: 'dialog', words });
export const scrolled = (words = ''): Fact => ({ is: 'scrolled', words });
export const reordered = (words = ''): Fact => ({ is: 'reordered', words });
export const sorted = (first: string, last: string): Fact => ({
  is: 'reordered',
  words: first,
  last,
});
type Listed = {
  readonly was: number;
  readonly items: number;
  readonly first: string;
  readonly last: string;
};
export const listed = ({ was, items, first, last }: Listed): Fact => ({
  is: 'listed',
  words: first,
  was,
  items,
  last,
});
export const moved = (words: string, to: string): Fact => ({ is: 'moved', words, what: to });
/** Appeared and disappeared during the action. */
export const flashed = (words: string): Fact => ({ is: 'flashed', words });
/** A change that the page made on its own and that is still worth reporting. */
export const own = (fact: Fact): Fact => ({ ...fact, cause: 'page' });

/** Returns a button that runs a script. */
export const button = (script: string, name = 'Go', more = ''): string =>
  `<button id=go ${more} onclick="${script}">${name}</button>`;
