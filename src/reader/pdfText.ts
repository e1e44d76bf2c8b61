/** Extracts the text of a PDF page by page. A page that is a picture, such as a scan, gets a ref: it can be looked at. */
import { OPS, type PDFDocumentProxy, type PDFPageProxy, Util } from 'unpdf/pdfjs';
import { cleanLine } from '../core/cleanText.ts';
import { elementRef } from '../core/ids.ts';
import type { PageLine } from '../core/page/line.ts';
import { ok, type Result } from '../core/result.ts';
import type { FileText, Scan } from '../protocol/reader.ts';
import { clipLines } from './limits.ts';
import { unreadable, withPdf } from './openPdf.ts';
import { type Piece, type Row, rowsOf } from './pdfRows.ts';

const MAX_PAGES = 300;

type PdfPage = {
  /** Null if the page is damaged. */
  readonly rows: readonly Row[] | null;
  /** What a picture can show of it; null if its text tells. */
  readonly scan: Scan | null;
};

export type PdfText = Omit<FileText, 'type'>;

/** Fails if the file is not a PDF, is password-protected, or has only damaged pages. */
export const pdfText = (bytes: Uint8Array): Promise<Result<PdfText>> => withPdf(bytes, textOf);

async function textOf(document: PDFDocumentProxy): Promise<Result<PdfText>> {
  const { numPages: count } = document;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= Math.min(count, MAX_PAGES); number += 1)
    pages.push(await document.getPage(number).then(readPage).catch(damagedPage));
  if (pages.every(({ rows }) => rows === null)) return unreadable('every page is damaged');
  const left = count - pages.length;
  const lines = pages.flatMap((page, index) => linesOfPage(page, index + 1, count));
  const rest = left > 0 ? [textLine(`(${left} more pages are left out.)`, 0)] : [];
  return ok({
    title: await titleOf(document),
    lines: clipLines([...lines, ...rest]),
    scans: pages.flatMap(({ scan }) => scan ?? []),
  });
}

async function readPage(page: PDFPageProxy): Promise<PdfPage> {
  const rows = await rowsOfPage(page);
  const isPicture = rows.length === 0 || (isBrief(rows) && (await imageShare(page)) >= MOST_OF_IT);
  return { rows, scan: isPicture ? scanOf(page) : null };
}

/** In characters. Scanners add headers, dates and page numbers; longer text is the page's own. */
const BRIEF_TEXT = 200;
const MOST_OF_IT = 0.5;

const isBrief = (rows: readonly Row[]): boolean => rows.flat().join('').length <= BRIEF_TEXT;

/** Returns the share of the page that its largest image covers. */
async function imageShare(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
  let largest = 0;
  let at = [1, 0, 0, 1, 0, 0];
  const saved: number[][] = [];
  for (const [index, operation] of fnArray.entries()) {
    const given: unknown = argsArray[index];
    if (operation === OPS.save) saved.push(at);
    else if (operation === OPS.restore) at = saved.pop() ?? at;
    else if (operation === OPS.transform && Array.isArray(given)) at = Util.transform(at, given);
    else if (images.has(operation)) largest = Math.max(largest, areaOfUnit(at));
  }
  page.cleanup();
  return largest / Math.abs((right - left) * (bottom - top));
}

const images: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

/** An image fills the unit square of its coordinates. */
const areaOfUnit = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): number =>
  Math.abs(a * d - b * c);

/** Logs the error; the other pages are still read. */
function damagedPage(error: unknown): PdfPage {
  console.debug('a page of the PDF is damaged', error);
  return { rows: null, scan: null };
}

/** CSS pixels per point. */
const TO_PIXELS = 96 / 72;

function scanOf(page: PDFPageProxy): Scan {
  const { width, height } = page.getViewport({ scale: TO_PIXELS });
  return {
    ref: elementRef(`e${page.pageNumber}`),
    kind: 'page',
    name: `page ${page.pageNumber}`,
    page: page.pageNumber,
    width: Math.round(width),
    height: Math.round(height),
  };
}

async function titleOf(document: PDFDocumentProxy): Promise<string> {
  const { info } = await document.getMetadata();
  const title: unknown = 'Title' in info ? info.Title : '';
  return typeof title === 'string' ? cleanLine(title).slice(0, 200) : '';
}

function linesOfPage({ rows, scan }: PdfPage, number: number, pages: number): PageLine[] {
  const heading: PageLine = {
    kind: 'heading',
    level: 2,
    indent: 0,
    content: [`Page ${number} of ${pages}`],
  };
  if (rows === null) return [heading, textLine('(This page is damaged.)', 1)];
  const kind = rows.length === 0 ? 'has no text' : 'is mostly a picture';
  return [heading, ...rows.map(lineOf), ...(scan ? [lineOfScan(scan, kind)] : [])];
}

const lineOfScan = ({ name, ref }: Scan, kind: string): PageLine => ({
  kind: 'text',
  indent: 1,
  content: [`(This page ${kind}. It can be looked at: `, { role: 'img', name, ref }, ')'],
});

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
