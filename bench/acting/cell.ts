/** One cell of the matrix: a widget, an act on it, and how the page itself tells whether that landed. */
export type Said =
  | { readonly kind: 'click' | 'hover'; readonly on: string }
  | { readonly kind: 'fill'; readonly on: string; readonly text: string; readonly submit?: boolean }
  | { readonly kind: 'select'; readonly on: string; readonly options: readonly string[] }
  | { readonly kind: 'press'; readonly keys: string; readonly on?: string }
  | { readonly kind: 'drag'; readonly on: string; readonly onto: string }
  | {
      readonly kind: 'scroll';
      readonly direction: 'down';
      readonly on?: string;
      readonly until?: string;
    };

export type Cell = {
  readonly widget: string;
  readonly framework: string;
  readonly html: string;
  /** A script of bench/acting/fixtures that the page loads. */
  readonly fixture?: string;
  /** Done one after the other; the cell is about the last one. */
  readonly acts: readonly Said[];
  /** An expression in the page's own world. */
  readonly landed: string;
  /** Browsers give it only to a hand: passing means that this is said, and that nothing was done. */
  readonly needsHand?: true;
};

/** What the page reads as this role and name, or fits the words between slashes: as a model names what it acts on. */
export const named = (roleAndName: string): string => `named:${roleAndName}`;

const cell = (widget: string, html: string, acts: readonly Said[], landed: string): Cell => ({
  widget,
  framework: 'none',
  html,
  acts,
  landed,
});

/** A cell of plain markup and script. */
export const plain = (widget: string, html: string, act: Said, landed: string): Cell =>
  cell(widget, html, [act], landed);

/** The same where more than one act is needed. */
export const steps = cell;

/** What only a hand can do. */
export const byHand = (widget: string, html: string, act: Said, landed: string): Cell => ({
  ...cell(widget, html, [act], landed),
  needsHand: true,
});
