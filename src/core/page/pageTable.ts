/** A table as the page shows it, for a routine that runs once per row. All text is the page's own: untrusted. */
export type PageTable = {
  /** The caption, or the accessible name; may be ''. */
  readonly name: string;
  /** The headings of the columns; null if the table has none. */
  readonly columns: readonly string[] | null;
  /** Without the headings. Each row has as many cells as the longest one. */
  readonly rows: readonly (readonly string[])[];
};
