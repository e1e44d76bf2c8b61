/** Refs on the lines of a page: `e12`, or `f3e12` of an element in frame 3. */
import { type ElementRef, frameNumberOf, framePrefix } from '../ids.ts';
import { itemsOn } from './items.ts';
import type { PageLine } from './line.ts';
import type { Observation } from './observation.ts';
import { tokensOf } from './renderLine.ts';

type Lines = readonly PageLine[];

/** The line of an element; undefined where it is not shown. */
export const lineOfRef = (lines: Lines, ref: ElementRef | string): PageLine | undefined =>
  lines.find((line) => refsOn(line).includes(ref));

/** The refs on the lines of a page. */
export const refsIn = (lines: Lines): ReadonlySet<string> => new Set(lines.flatMap(refsOn));

const refsOn = (line: PageLine): string[] =>
  itemsOn(line).flatMap(({ ref }) => (ref === undefined ? [] : [ref]));

/** The document that a ref on this page is of. */
export const documentOfRef = (
  { documents }: Pick<Observation, 'documents'>,
  ref: string,
): string | undefined => documents[framePrefix(frameNumberOf(ref))];

/**
 * How the page reads up to an element on its line, where it reads so nowhere else: by this the element is found again
 * after the page was re-rendered. A single word, as for an unnamed `button`, says too little.
 */
export function textAnchorOf(lines: Lines, ref: string): string | undefined {
  const anchor = textAnchorsIn(lines).find((each) => each.ref === ref)?.text;
  const saysMoreThanRole = anchor !== undefined && /\S\s+\S/.test(anchor);
  return saysMoreThanRole && refOfTextAnchor(lines, anchor) === ref ? anchor : undefined;
}

/** The one element up to which a line reads so. */
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

/** A line by its words, whatever refs it has. */
export const withoutRefs = (line: PageLine): string =>
  tokensOf(line)
    .filter((token) => typeof token === 'string')
    .join('');

/** Words of a planner for when the page is another one: a ref in them, with its brackets, says nothing there. */
export const wordsWithoutRefs = (words: string): string =>
  words.replace(/\s*[([]?\b(?:f\d+)?e\d+\b[)\]]?/g, '').trim();
