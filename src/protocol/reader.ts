/** Requests from the worker to the reader: the text of one file that no page shows to scripts, or a picture of a page. */
import type { Drawing } from '../core/page/drawing.ts';
import type { PageLine } from '../core/page/line.ts';

/** `address`: of the file, on a site of the run. It is requested again by GET with the user's cookies. */
export type ReaderRequest =
  /** `name`: the name it was saved under; '' if none. */
  | { readonly kind: 'text'; readonly address: string; readonly name: string }
  /** `page`: counted from 1. */
  | { readonly kind: 'picture'; readonly address: string; readonly page: number };

export type ReaderReplies = { readonly text: FileText; readonly picture: PagePicture };
/** The reply to a request of this type. */
export type ReplyTo<R extends ReaderRequest> = ReaderReplies[R['kind']];

export const fileTypes = ['pdf', 'csv', 'json', 'markdown', 'text'] as const;
export type FileType = (typeof fileTypes)[number];

/** Untrusted, like any page text. */
export type FileText = {
  readonly type: FileType;
  readonly title: string;
  readonly lines: readonly PageLine[];
  /** The pages of a PDF without text, such as scans. Their lines have their refs, `e2` for page 2. */
  readonly scans: readonly Scan[];
};

export type Scan = Drawing & { readonly page: number };

export type PagePicture = {
  readonly base64: string;
  readonly width: number;
  readonly height: number;
};
