/** Requests from the worker to the reader: the text of one file that no page shows to scripts. */
import type { PageLine } from '../core/page/line.ts';

export type ReadRequest = {
  /** Address of the file, on a site of the run. It is requested again by GET with the user's cookies. */
  readonly address: string;
  /** The name it was saved under; '' if none. */
  readonly name: string;
};

export const fileTypes = ['pdf', 'csv', 'json', 'markdown', 'text'] as const;
export type FileType = (typeof fileTypes)[number];

/** Untrusted, like any page text. */
export type FileText = {
  readonly type: FileType;
  readonly title: string;
  readonly lines: readonly PageLine[];
};
