/** A chosen file on its way from the panel through the worker into the page: in parts, as messages are JSON in Chrome. */
export type FilePart = {
  /** Which of the chosen files, counted from 0. */
  readonly file: number;
  readonly name: string;
  readonly type: string;
  /** Of the whole file. */
  readonly size: number;
  readonly modified: number;
  /** How many bytes of it came before. */
  readonly at: number;
  readonly base64: string;
};

/** Bytes in one part; in base64 they are a third more. */
export const PART_BYTES = 768 * 1024;
/** The longest base64 of one part. */
export const PART_CHARS = (PART_BYTES / 3) * 4;
