/** Refs on the lines of a page: `e12`, or `f3e12` for an element in frame 3. */
import { type ElementRef, frameNumberOf, framePrefix } from '../ids.ts';
import { itemsOn } from './items.ts';
import type { PageLine } from './line.ts';
import type { Observation } from './observation.ts';
import { tokensOf } from './renderLine.ts';

type Lines = readonly PageLine[];

/** Returns the line of an element; undefined if it isn't shown. */
export const lineOfRef = (lines: Lines, ref: ElementRef | string): PageLine | undefined =>
  lines.find((line) => refsOn(line).includes(ref));

/** Returns the refs on the lines of a page. */
export const refsIn = (lines: Lines): ReadonlySet<string> => new Set(lines.flatMap(refsOn));

const refsOn = (line: PageLine): string[] =>
  itemsOn(line).flatMap(({ ref }) => (ref === undefined ? [] : [ref]));

/** Returns the document that a ref on this page belongs to. */
export const documentOfRef = (
  { documents }: Pick<Observation, 'documents'>,
  ref: string,
): string | undefined => documents[framePrefix(frameNumberOf(ref))];

/**
 * Returns the text of an element's line up to the element, if no other line begins that way. It is used to find the
 * element again after the page rendered again. A single word, as for an unnamed `button`, is not enough.
 */
export function textAnchorOf(lines: Lines, ref: string): string | undefined {
  const anchor = textAnchorsIn(lines).find((each) => each.ref === ref)?.text;
  const saysMoreThanRole = anchor !== undefined && /\S\s+\S/.test(anchor);
  return saysMoreThanRole && refOfTextAnchor(lines, anchor) === ref ? anchor : undefined;
}

/** Returns the only element whose line begins with this text. */
export function refOfTextAnchor(lines: Lines, anchor: string): string | undefined {
  const fitting = textAnchorsIn(lines).filter((each) => each.text === anchor);
  return fitting.length === 1 ? fitting[0]?.ref : undefined;
}

type TextAnchor = { readonly ref: string; readonly text: string };

const textAnchorsIn = (lines: Lines): TextAnchor[] => lines.flatMap(textAnchorsOn);

function textAnchorsOn(line: PageLine): TextAnchor[] {
  const readings: TextAnchor[] = [];
  let words = '';
  for (const token of tokensOf(line)) {
    if (typeof token === 'string') words += token;
    else readings.push({ ref: token.ref, text: words.trim() });
  }
  return readings;
}

/** Returns the text of a line without its refs. */
export const withoutRefs = (line: PageLine): string =>
  tokensOf(line)
    .filter((token) => typeof token === 'string')
    .join('');

/** Removes refs and their brackets from the planner's text, since they mean nothing on another page. */
export const wordsWithoutRefs = (text: string): string =>
  text.replace(/\s*[([]?\b(?:f\d+)?e\d+\b[)\]]?/g, '').trim();
