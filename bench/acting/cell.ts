/** One cell of the matrix: a widget, an action on it, and an expression that tests whether the action took effect. */
export type CellAction =
  | { readonly kind: 'hover'; readonly on: string }
  | {
      readonly kind: 'click' | 'doubleClick' | 'rightClick';
      readonly on: string;
      readonly at?: string;
    }
  | { readonly kind: 'insert'; readonly text: string; readonly at?: string; readonly on?: string }
  | { readonly kind: 'selectText'; readonly text: string; readonly on?: string }
  | { readonly kind: 'fill'; readonly on: string; readonly text: string; readonly submit?: boolean }
  | { readonly kind: 'select'; readonly on: string; readonly options: readonly string[] }
  | { readonly kind: 'press'; readonly keys: string; readonly on?: string }
  | { readonly kind: 'drag'; readonly on: string; readonly onto: string; readonly at?: string }
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
  /** The script in bench/acting/fixtures that the page loads. */
  readonly fixture?: string;
  /** Performed in order; the cell measures the last one. */
  readonly acts: readonly CellAction[];
  /** Expression that is true if the action took effect, evaluated in the page's main world. */
  readonly landed: string;
  /** The action needs trusted input: the cell passes if the action reports this and does nothing. */
  readonly needsHand?: true;
};

/** Targets the element listed with this role and name, or matching the /pattern/, as a model would. */
export const named = (roleAndName: string): string => `named:${roleAndName}`;

const cell = (widget: string, html: string, acts: readonly CellAction[], landed: string): Cell => ({
  widget,
  framework: 'none',
  html,
  acts,
  landed,
});

export const plain = (widget: string, html: string, act: CellAction, landed: string): Cell =>
  cell(widget, html, [act], landed);

/** Like `plain`, for more than one action. */
export const steps = cell;

export const byHand = (widget: string, html: string, act: CellAction, landed: string): Cell => ({
  ...cell(widget, html, [act], landed),
  needsHand: true,
});
