/** Remembers what was read of files and in which page of a tab, so that any number of looks costs one request. */
import type { Result } from '../../../core/result.ts';
import type { FileText } from '../../../protocol/reader.ts';

type InPage = {
  readonly tabId: number;
  /** How many navigations had begun in the tab. */
  readonly navigations: number;
};

export type FilesRead = {
  /** The file last read from one of the browser's own viewers. */
  shown: (InPage & { readonly url: string; readonly text: Result<FileText> }) | null;
  /** Files in frames of a page, by address. */
  framed: (InPage & { readonly papers: Map<string, Result<FileText>> }) | null;
  /** A downloaded file whose text is shown above the page at this address of a tab. */
  saved: {
    readonly tabId: number;
    readonly url: string;
    readonly name: string;
    readonly address: string;
    readonly text: FileText;
  } | null;
};

export const nothingRead = (): FilesRead => ({ shown: null, framed: null, saved: null });
