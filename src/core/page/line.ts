/**
 * Lines of a page as data, as they cross from the content script and stay in an observation. renderLine.ts is the one
 * place that makes text of them; whoever asks what stands on a line asks these fields. All words are the page's own,
 * cleaned: untrusted.
 */
import type { Role } from './roles.ts';

/** A line and its place; `indent` counts levels, one space each in the text. */
export type PageLine = { readonly indent: number } & (
  | { readonly kind: 'text'; readonly content: Content }
  | { readonly kind: 'heading'; readonly level: number; readonly content: Content }
  | ({ readonly kind: 'row'; readonly cells: readonly Cell[] } & Operable)
  /** A control or a landmark that has the line to itself. */
  | { readonly kind: 'item'; readonly item: LineItem }
  /** A table of data without a ref; its caption may hold controls. */
  | { readonly kind: 'table'; readonly caption: Content }
  | FrameLine
  /** So many like the lines before are left out (foldRows.ts). */
  | { readonly kind: 'folded'; readonly count: number }
  /** The same controls as others above, which were said in full (deduplicateLines.ts). */
  | {
      readonly kind: 'again';
      /** Refs of the first and the last of those above. */
      readonly as: readonly [from: string, to: string];
      readonly refs: readonly string[];
    }
);

/** The place of a child frame; the lines of a frame that can be read follow it. */
export type FrameLine = {
  readonly kind: 'frame';
  readonly name: string;
  /** Its index in `window.frames`. */
  readonly index: number;
  readonly origin: string;
  /** Where it was pointed at on the site of the frame around it, and whether its markup says that this is a PDF. */
  readonly file?: { readonly address: string; readonly isPdf: boolean };
  /** The text of a PDF follows, of which nothing can be pressed. */
  readonly paper?: true;
  /** Its origin differs from that of the frame around it. */
  readonly foreign?: true;
  readonly unreadable?: true;
  /** Of one that is foreign: a click on it asks the user for its site. */
  readonly ref?: string;
};

/** The segments of a line from left to right, often a single item. */
export type Content = readonly Segment[];
export type Segment = string | LineItem | AriaHidden;

/** Hidden from screen readers alone, and read by everybody else. */
export type AriaHidden = { readonly ariaHidden: Content };

export type Cell = { readonly content: Content } & Operable;

/** Without a ref it cannot be operated; without states it is at rest. */
export type Operable = { readonly ref?: string; readonly states?: States };

/** A control, or something with a role that cannot be operated: a landmark, a picture, a gauge. */
export type LineItem = Operable & {
  readonly role: Role;
  readonly name: string;
  /** More of it follows: on the lines below, or later in the same line. */
  readonly holds?: true;
  /** The role is shown where that of its like is not: links are known by their ref. */
  readonly roleShown?: true;
  /** The ref of a select above with the same options (deduplicateLines.ts). */
  readonly optionsAs?: string;
};

/** Facts of an item besides role and name, shown in the order of the fields. */
export type States = {
  /** For items without words: what shows while the pointer is over it, or what code calls its picture. */
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
  /** It takes a password. */
  readonly secret?: true;
  readonly value?: string;
  /** Other options of a select, and how many more there are. */
  readonly options?: readonly string[];
  readonly moreOptions?: number;
  /** The files that a file field takes. */
  readonly folder?: true;
  readonly accepts?: string;
  readonly several?: true;
  readonly placeholder?: string;
  readonly range?: { readonly min: string; readonly max: string };
  /** The message of an invalid field, which may be empty. */
  readonly invalid?: string;
  /** Its style says that it was chosen, and no attribute does. */
  readonly looksChosen?: true;
  /** A hand can take it along. */
  readonly draggable?: true;
  /** Of a column: by its values the rows stand in order. */
  readonly sorted?: 'ascending' | 'descending';
  /** Set in bold, as unread messages are, where others like it are not. */
  readonly bold?: true;
  /** Hidden from the eye. */
  readonly unseen?: true;
  /** Words it shows and its name leaves out; in fields they are what it holds. */
  readonly shows?: string;
  readonly shownValue?: string;
  /** Pixels left above and below. */
  readonly scrollable?: { readonly above: number; readonly below: number };
  readonly modal?: true;
  /** How much a gauge shows, such as `40%`. */
  readonly amount?: string;
};
