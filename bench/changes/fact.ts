/** Labels: what a user would say changed on each page, written before seeing any output of the product. */
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
    | 'reordered';
  /** Words that a matching report must contain; for a change of text, the new text. */
  readonly words: string;
  /** Kind of thing, where a user would name one: a menu, a dialog, a list. */
  readonly what?: string;
  /** Count, where several of a kind appeared or disappeared. */
  readonly items?: number;
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
export const several = (items: number, words = ''): Fact => ({ is: 'appeared', words, items });
export const menuWent = went('menu');
export const dialogWent = went('dialog');
export const alertWent = went('alert');
export const messageWent = went('message');
export const optionsWent = went('list of options');
export const goes = (words: string): Fact => ({ is: 'gone', words });
export const severalWent = (items: number, words = ''): Fact => ({ is: 'gone', words, items });
export const text = (words: string): Fact => ({ is: 'text', words });
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
/** A change the page made on its own that is still worth reporting. */
export const own = (fact: Fact): Fact => ({ ...fact, cause: 'page' });

/** A button that runs a script. */
export const button = (script: string, name = 'Go', more = ''): string =>
  `<button id=go ${more} onclick="${script}">${name}</button>`;
