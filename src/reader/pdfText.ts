/** Extracts the text of a PDF page by page, with a build of Mozilla's pdf.js that needs neither a DOM nor eval. */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, Util } from 'unpdf/pdfjs';
import { cleanLine } from '../core/cleanText.ts';
import type { PageLine } from '../core/page/line.ts';
import { err, ok, type Result } from '../core/result.ts';
import { clipLines } from './limits.ts';
import { type Piece, type Row, rowsOf } from './pdfRows.ts';

const MAX_PAGES = 300;

/** Null if the page is damaged. */
type PageRows = readonly Row[] | null;

export type PdfText = { readonly title: string; readonly lines: readonly PageLine[] };

/** Fails if the file is not a PDF, is password-protected, or has no text, such as a scan. */
export async function pdfText(bytes: Uint8Array): Promise<Result<PdfText>> {
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await textOf(await task.promise);
  } catch (error) {
    return failureOf(error);
  } finally {
    await task.destroy();
  }
}

function failureOf(error: unknown): Result<never> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException')
    return err(
      'badTarget',
      'The PDF is password-protected.',
      'Ask the person for the facts in it: Espalier takes no passwords.',
    );
  const seen = error instanceof Error ? error.message : String(error);
  return err(
    'badTarget',
    `The file is damaged or not a PDF (${cleanLine(seen).slice(0, 120)}).`,
    'Look for the same facts on a page.',
  );
}

async function textOf(document: PDFDocumentProxy): Promise<Result<PdfText>> {
  const count = Math.min(document.numPages, MAX_PAGES);
  const pages: PageRows[] = [];
  for (let number = 1; number <= count; number += 1)
    pages.push(await document.getPage(number).then(rowsOfPage).catch(damagedPage));
  if (pages.every((rows) => rows === null)) return failureOf('every page is damaged');
  if (pages.every((rows) => rows?.length === 0)) return withoutText(document.numPages);
  const left = document.numPages - count;
  const lines = pages.flatMap((rows, index) => linesOfPage(rows, index + 1, document.numPages));
  const rest = left > 0 ? [textLine(`(${left} more pages are left out.)`, 0)] : [];
  return ok({ title: await titleOf(document), lines: clipLines([...lines, ...rest]) });
}

/** Logs the error; the other pages are still read. */
function damagedPage(error: unknown): null {
  console.debug('a page of the PDF is damaged', error);
  return null;
}

const withoutText = (pages: number): Result<never> =>
  err(
    'badTarget',
    `The PDF has no text: its ${pages === 1 ? 'page is a picture' : `${pages} pages are pictures`}, probably scanned.`,
    'Look for the same facts on a page, or ask the person.',
  );

async function titleOf(document: PDFDocumentProxy): Promise<string> {
  const { info } = await document.getMetadata();
  const title: unknown = 'Title' in info ? info.Title : '';
  return typeof title === 'string' ? cleanLine(title).slice(0, 200) : '';
}

function linesOfPage(rows: PageRows, number: number, pages: number): PageLine[] {
  const heading: PageLine = {
    kind: 'heading',
    level: 2,
    indent: 0,
    content: [`Page ${number} of ${pages}`],
  };
  if (rows === null) return [heading, textLine('(This page is damaged.)', 1)];
  const empty = rows.length === 0 ? [textLine('(This page has no text.)', 1)] : [];
  return [heading, ...rows.map(lineOf), ...empty];
}

/** Dot leaders before page numbers. */
const leaders = /(?: ?\.){4,}/g;

const textLine = (text: string, indent: number): PageLine => ({
  kind: 'text',
  indent,
  content: [text],
});

function lineOf(row: Row): PageLine {
  const cells = row.map((cell) => cleanLine(withAccents(cell)).replace(leaders, ' …'));
  return cells.length === 1
    ? textLine(cells[0] ?? '', 1)
    : { kind: 'row', indent: 1, cells: cells.map((cell) => ({ content: [cell] })) };
}

const accents: Readonly<Record<string, string>> = {
  '¨': '\u0308',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
};

/** Combines accents with the letters after them, which some typesetters print separately. */
const withAccents = (text: string): string =>
  text.replace(/([¨´ˆ˜])(\p{L})/gu, (_, accent: string, letter: string) =>
    `${letter}${accents[accent] ?? ''}`.normalize('NFC'),
  );

async function rowsOfPage(page: PDFPageProxy): Promise<readonly Row[]> {
  const { transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item) => ('str' in item ? [pieceOf(item, transform)] : []));
  const filled = await filledFields(page, transform);
  page.cleanup();
  return rowsOf([...pieces, ...filled]);
}

type TextItem = Extract<
  Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number],
  { readonly str: string }
>;

/** Converts a text item to a piece. `page` transforms page coordinates to those of an upright view. */
function pieceOf({ str, transform, width, dir }: TextItem, page: readonly number[]): Piece {
  const [a = 1, b = 0, , , x = 0, y = 0] = Util.transform([...page], transform) as number[];
  return { text: str, x, y, width, size: Math.hypot(a, b), isRightToLeft: dir === 'rtl' };
}

const FIELD_TEXT = 10;

/** Returns the values of form fields at their positions; they are not part of the page text. */
async function filledFields(page: PDFPageProxy, transform: readonly number[]): Promise<Piece[]> {
  const annotations: readonly Record<string, unknown>[] = await page.getAnnotations();
  return annotations.flatMap(({ subtype, fieldValue, rect, password }) => {
    if (subtype !== 'Widget' || password === true || !Array.isArray(rect)) return [];
    const text = [fieldValue].flat().filter((each) => typeof each === 'string' && each !== 'Off');
    const [left, bottom, right] = rect.map(Number);
    const place = Util.transform([...transform], [1, 0, 0, 1, left, bottom]) as number[];
    return text.map((each) => ({
      text: String(each),
      x: place[4] ?? 0,
      y: (place[5] ?? 0) - FIELD_TEXT / 4,
      width: (right ?? 0) - (left ?? 0),
      size: FIELD_TEXT,
      isRightToLeft: false,
    }));
  });
}
