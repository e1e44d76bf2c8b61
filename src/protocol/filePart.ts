/**
 * A chosen file on its way from the panel through the worker into the page, in parts, since messages are JSON in
 * Chrome.
 */
export type FilePart = {
  /** Index of the chosen file, from 0. */
  readonly file: number;
  readonly name: string;
  readonly type: string;
  /** Size of the whole file. */
  readonly size: number;
  readonly modified: number;
  /** How many of its bytes came before. */
  readonly at: number;
  readonly base64: string;
};

/** Bytes in one part; a third more in base64. */
export const PART_BYTES = 768 * 1024;
/** The longest base64 of one part. */
export const PART_CHARS = (PART_BYTES / 3) * 4;
