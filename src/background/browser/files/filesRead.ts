/** What was read of files, and in which page of a tab: a look costs one request, however many follow. */
import type { PageLine } from '../../../core/page/line.ts';
import type { Result } from '../../../core/result.ts';
import type { FileText } from '../../../protocol/reader.ts';

type InPage = {
  readonly tabId: number;
  /** How many navigations had begun in the tab. */
  readonly navigations: number;
};

export type FilesRead = {
  /** The file that was last read from a viewer of the browser's own. */
  shown: (InPage & { readonly url: string; readonly text: Result<FileText> }) | null;
  /** Files in frames of a page, by address. */
  framed: (InPage & { readonly papers: Map<string, Result<FileText>> }) | null;
  /** A downloaded file that stands above the page at this address of a tab. */
  saved: {
    readonly tabId: number;
    readonly url: string;
    readonly name: string;
    readonly lines: readonly PageLine[];
  } | null;
};

export const nothingRead = (): FilesRead => ({ shown: null, framed: null, saved: null });
