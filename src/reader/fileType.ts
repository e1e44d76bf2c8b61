/** What a file is: by its first bytes, then by what its site calls it, then by its name. */
import type { FileType } from '../protocol/reader.ts';
import type { Fetched } from './fetchFile.ts';

export type Known = FileType | 'webPage' | 'other';

const byMediaType: Readonly<Record<string, Known>> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/json': 'json',
  'text/json': 'json',
  'text/markdown': 'markdown',
  'text/html': 'webPage',
  'application/xhtml+xml': 'webPage',
};

const byExtension: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  log: 'text',
};

/** `name` may be that of the file, or its address. */
export function typeOf({ bytes, type }: Pick<Fetched, 'bytes' | 'type'>, name: string): Known {
  if (beginsAsPdf(bytes)) return 'pdf';
  const named = byMediaType[type] ?? (/^application\/[\w.-]+\+json$/.test(type) ? 'json' : null);
  if (named) return named;
  const extension = /\.(\w+)$/.exec(name.replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? '';
  // Servers send what they don't know under a type that says nothing.
  const known = byExtension[extension];
  if (known && known !== 'pdf') return known;
  return type === 'text/plain' ? 'text' : (known ?? 'other');
}

/** Readers take a header anywhere in the first kilobyte. */
function beginsAsPdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return head.includes('%PDF-');
}
