/**
 * Text or a link that the user took from a page into a goal. Each of its lines begins with a mark, so that code and model
 * can tell it from the user's own words: the user chose it, but the page wrote it.
 */
import { isWebAddress } from '../action/problems.ts';
import { cleanLine } from '../cleanText.ts';
import { clip } from '../text.ts';

export type Quote = {
  readonly kind: 'selection' | 'link';
  /** For a link, its address. */
  readonly text: string;
  /** The address of the page. */
  readonly page: string;
};

/** In characters. A goal may be longer. */
export const MOST_QUOTED = 2_000;
const LONGEST_ADDRESS = 500;

/** What a browser says of the place where its menu was opened. */
export type Chosen = {
  readonly selection?: string | undefined;
  readonly link?: string | undefined;
  /** The addresses of its frame and its page, the inner one first. */
  readonly pages: readonly (string | undefined)[];
};

/** Returns what was chosen as visible text of limited length, or null if that leaves nothing. Text goes before a link. */
export function quoteOf({ selection = '', link, pages }: Chosen): Quote | null {
  const page = pages.map(plainAddress).find((address) => address !== '');
  const text = visibleLines(selection);
  const address = plainAddress(link);
  if (!page) return null;
  if (text !== '') return { kind: 'selection', text, page };
  return address === '' ? null : { kind: 'link', text: address, page };
}

/** Only a part of a long text is looked at: most of it would be cut anyway. */
function visibleLines(text: string): string {
  const lines = text
    .slice(0, 4 * MOST_QUOTED)
    .split(lineEnds)
    .map(cleanLine)
    .filter((line) => line !== '');
  const letters = [...lines.join('\n')];
  return letters.length > MOST_QUOTED
    ? `${letters.slice(0, MOST_QUOTED - 1).join('')}…`
    : letters.join('');
}

const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

/** The address without a name and password; '' if it is none of the web. */
function plainAddress(url: string | undefined): string {
  if (url === undefined || !isWebAddress(url)) return '';
  const { origin, pathname, search, hash } = new URL(url);
  return clip(`${origin}${pathname}${search}${hash}`, LONGEST_ADDRESS);
}

/** Marks every line as quoted. */
export const marked = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

const isMarked = (line: string): boolean => /^\s*>/.test(line);

export const hasQuote = (text: string): boolean => text.split('\n').some(isMarked);

/** Returns the user's own lines. */
export const withoutQuotes = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isMarked(line))
    .join('\n');
