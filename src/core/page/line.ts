/**
 * The lines of a page as data, in messages from the content script and in observations. renderLine.ts is the only place
 * that turns them into text. Any other code reads these fields. All text is the page's own, cleaned but untrusted.
 */
import type { Role } from './roles.ts';

/** A line and its place. `indent` counts levels; each is one space in the text. */
export type PageLine = { readonly indent: number } & (
  | { readonly kind: 'text'; readonly content: Content }
  | { readonly kind: 'heading'; readonly level: number; readonly content: Content }
  | ({ readonly kind: 'row'; readonly cells: readonly Cell[] } & Operable)
  /** A control or landmark that has the line to itself. */
  | { readonly kind: 'item'; readonly item: LineItem }
  /** A data table without a ref. Its caption may contain controls. */
  | { readonly kind: 'table'; readonly caption: Content }
  | FrameLine
  | ToolLine
  /** This many lines like the ones before were left out (foldRows.ts). */
  | { readonly kind: 'folded'; readonly count: number }
  /** The same controls as others above, which were listed in full (deduplicateLines.ts). */
  | {
      readonly kind: 'again';
      /** Refs of the first and last of those above. */
      readonly as: readonly [from: string, to: string];
      readonly refs: readonly string[];
    }
);

/** The place of a child frame. The lines of a readable frame follow it. */
export type FrameLine = {
  readonly kind: 'frame';
  readonly name: string;
  /** Its index in `window.frames`. */
  readonly index: number;
  readonly origin: string;
  /** The address that the surrounding frame's markup gave it, and whether the markup declares a PDF. */
  readonly file?: { readonly address: string; readonly isPdf: boolean };
  /** The text of a PDF follows; it contains no controls. */
  readonly paper?: true;
  /** Its origin differs from that of the surrounding frame. */
  readonly foreign?: true;
  readonly unreadable?: true;
  /** The ref of a foreign frame: a click on it asks the user for its site. */
  readonly ref?: string;
};

/** A function that the page offers to agents. Users don't see it; all of it is the page's own words. */
export type ToolLine = {
  readonly kind: 'tool';
  readonly item: LineItem;
  /** Its inputs (`core/tool/signature.ts`). */
  readonly takes: string;
  readonly about: string;
};

/** The segments of a line, left to right; often a single item. */
export type Content = readonly Segment[];
export type Segment = string | LineItem | AriaHidden;

/** Hidden from screen readers only; everybody else can read it. */
export type AriaHidden = { readonly ariaHidden: Content };

export type Cell = { readonly content: Content } & Operable;

/** Without a ref it can't be operated. Without states it is in its default state. */
export type Operable = { readonly ref?: string; readonly states?: States };

/** A control, or something with a role that can't be operated: a landmark, an image, a meter. */
export type LineItem = Operable & {
  readonly role: Role;
  readonly name: string;
  /** Its content follows, on the lines below or later in the same line. */
  readonly holds?: true;
  /** The role is shown although it usually isn't: links are recognized by their ref. */
  readonly roleShown?: true;
  /** The ref of an earlier select with the same options (deduplicateLines.ts). */
  readonly optionsAs?: string;
};

/** Facts of an item besides role and name, shown in field order. */
export type States = {
  /** For items without text: the tooltip, or the name that the page's code gives its icon. */
  readonly tooltip?: string;
  readonly icon?: string;
  readonly focused?: true;
  readonly checked?: true | 'mixed';
  readonly pressed?: true;
  readonly selected?: true;
  readonly current?: true;
  readonly expanded?: boolean;
  readonly disabled?: true;
  readonly readOnly?: true;
  readonly required?: true;
  /** It is a password field. */
  readonly secret?: true;
  readonly value?: string;
  /** The other options of a select, and how many more there are. */
  readonly options?: readonly string[];
  readonly moreOptions?: number;
  /** The files that a file field accepts. */
  readonly folder?: true;
  readonly accepts?: string;
  readonly several?: true;
  readonly placeholder?: string;
  readonly range?: { readonly min: string; readonly max: string };
  /** The message of an invalid field; may be empty. */
  readonly invalid?: string;
  /** Its style shows that it was chosen, but no attribute does. */
  readonly looksChosen?: true;
  /** It can be dragged. */
  readonly draggable?: true;
  /** The rows are sorted by this column. */
  readonly sorted?: 'ascending' | 'descending';
  /** It is bold, like unread messages, unlike others of its kind. */
  readonly bold?: true;
  /** Its name is struck through. */
  readonly struck?: true;
  /** It is not visible. */
  readonly unseen?: true;
  /** Text it shows that is not part of its name; in fields, the value. */
  readonly shows?: string;
  readonly shownValue?: string;
  /** Pixels left above and below. */
  readonly scrollable?: { readonly above: number; readonly below: number };
  readonly modal?: true;
  /** The value of a meter, such as `40%`. */
  readonly amount?: string;
  /** A click on it opens a menu or a dialog. For code only; no prompt shows it. */
  readonly popup?: true;
  /** Enter starts a new line in it. For code only; no prompt shows it. */
  readonly multiline?: true;
};
