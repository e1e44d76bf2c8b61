/** Reads one file: fetches it, detects its type and turns it into lines, or draws a page of it. Start at `readFile`. */
import { err, ok, type Result } from '../core/result.ts';
import type { FileText, FileType, PagePicture, ReaderRequest } from '../protocol/reader.ts';
import { type Fetched, fetchFile } from './fetchFile.ts';
import { pagePicture } from './pagePicture.ts';
import { pdfText } from './pdfText.ts';
import { textLines } from './plainText.ts';

/** Answers a request for a file's text, or for a picture of a page. */
export async function readFile(request: ReaderRequest): Promise<Result<FileText | PagePicture>> {
  const { address } = request;
  const fetched = await fetchFile(address);
  if (!fetched.ok) return fetched;
  switch (request.kind) {
    case 'text':
      return textOfFile(fetched.value, request.name || new URL(address).pathname);
    case 'picture':
      return pagePicture(fetched.value.bytes, request.page);
  }
}

/** Returns the text of these bytes. `name` decides the type if neither the bytes nor the media type do. */
export async function textOfFile(file: Fetched, name: string): Promise<Result<FileText>> {
  const type = typeOf(file, name);
  switch (type) {
    case 'webPage':
      return err(
        'badTarget',
        'The site sent a web page when the file was fetched a second time.',
        'It may need a new sign-in, or give each file out once. Look for the same facts on a page.',
      );
    case 'other':
      return err(
        'badTarget',
        `Espalier can’t read files of the type ${file.type || 'that this one has'}.`,
        'It reads PDF, CSV, JSON, Markdown and plain text. Look for the same facts on a page.',
      );
    case 'pdf': {
      const text = await pdfText(file.bytes);
      return text.ok ? ok({ type, ...text.value }) : text;
    }
    default: {
      const lines = textLines(file, type);
      return lines.ok ? ok({ type, title: '', lines: lines.value, scans: [] }) : lines;
    }
  }
}

/** The type of a file, detected by its first bytes, then by its media type, then by its name. */
export type DetectedType = FileType | 'webPage' | 'other';

const byMediaType: Readonly<Record<string, DetectedType>> = {
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

/** Detects the type. `name` may be the file's name or its address. */
function typeOf({ bytes, type }: Pick<Fetched, 'bytes' | 'type'>, name: string): DetectedType {
  if (startsLikePdf(bytes)) return 'pdf';
  const named = byMediaType[type] ?? (/^application\/[\w.-]+\+json$/.test(type) ? 'json' : null);
  if (named) return named;
  const extension = /\.(\w+)$/.exec(name.replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? '';
  // Servers send unknown files with a generic type.
  const known = byExtension[extension];
  if (known && known !== 'pdf') return known;
  return type === 'text/plain' ? 'text' : (known ?? 'other');
}

/** PDF readers accept a header anywhere in the first kilobyte. */
function startsLikePdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return head.includes('%PDF-');
}
