/** Worker → reader: the text of one file, which no page shows to scripts. */
import type { PageLine } from '../core/page/line.ts';

export type ReadRequest = {
  /** Of the file, on a site of the run; it is asked for once more, by GET, with the user's cookies. */
  readonly address: string;
  /** The name it was saved under; '' where it has none. */
  readonly name: string;
};

export const fileTypes = ['pdf', 'csv', 'json', 'markdown', 'text'] as const;
export type FileType = (typeof fileTypes)[number];

/** Untrusted, as any page text is. */
export type FileText = {
  readonly type: FileType;
  readonly title: string;
  readonly lines: readonly PageLine[];
};
