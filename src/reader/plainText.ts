/** Turns text files into lines: CSV, JSON, Markdown or plain text. */
import { cleanPiece } from '../core/cleanText.ts';
import type { PageLine } from '../core/page/line.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { FileType } from '../protocol/reader.ts';
import type { Fetched } from './fetchFile.ts';
import { clipLines } from './limits.ts';

/** Fails if the bytes are not text. */
export function textLines(
  { bytes, charset }: Pick<Fetched, 'bytes' | 'charset'>,
  type: Exclude<FileType, 'pdf'>,
): Result<readonly PageLine[]> {
  const text = decode(bytes, charset);
  if (text.slice(0, 4096).includes('\0'))
    return err(
      'badTarget',
      'The file holds no text, whatever its name says.',
      'Look for the same facts on a page.',
    );
  const whole = type === 'json' ? indentJson(text) : text;
  return ok(
    clipLines(
      whole
        .split(/\r\n|[\n\r]/)
        .flatMap(piecesOf)
        .map(lineOf),
    ),
  );
}

/** Decodes by byte order mark, as UTF-8, by the site's charset, or else as Windows-1252, which can decode any bytes. */
function decode(bytes: Uint8Array, charset: string): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : '';
  for (const label of [mark, 'utf-8', charset]) {
    const text = label && decodeAs(bytes, label);
    if (text) return text;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Returns '' if the bytes are invalid in this encoding or it is unknown. */
function decodeAs(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    // The caller tries the next label.
    return '';
  }
}

/** Puts JSON on several lines, so it can be searched by line. Invalid JSON is returned unchanged. */
function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

const MAX_LINE = 2_000;

/** Splits long lines; a text without line breaks could not be searched or shown in parts. */
const piecesOf = (text: string): readonly string[] =>
  text.length <= MAX_LINE
    ? [text]
    : Array.from({ length: Math.ceil(text.length / MAX_LINE) }, (_, at) =>
        text.slice(at * MAX_LINE, (at + 1) * MAX_LINE),
      );

const MAX_INDENT = 20;

function lineOf(text: string): PageLine {
  const indent = Math.min(MAX_INDENT, /^ */.exec(text)?.[0].length ?? 0);
  return { kind: 'text', indent, content: [cleanPiece(text.replaceAll('\t', ' | ')).trim()] };
}
