/** Reads one file: fetch, tell what it is, and make lines of it. */
import { err, ok, type Result } from '../core/result.ts';
import type { FileText, ReadRequest } from '../protocol/reader.ts';
import { type Fetched, fetchFile } from './fetchFile.ts';
import { typeOf } from './fileType.ts';
import { pdfText } from './pdf/pdfText.ts';
import { textLines } from './plainText.ts';

export async function readFile({ address, name }: ReadRequest): Promise<Result<FileText>> {
  const fetched = await fetchFile(address);
  return fetched.ok ? textOfFile(fetched.value, name || new URL(address).pathname) : fetched;
}

/** The text of these bytes; `name` helps where neither they nor their type tell what they are. */
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
      return lines.ok ? ok({ type, title: '', lines: lines.value }) : lines;
    }
  }
}
