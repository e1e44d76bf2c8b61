/** Refs in the text of a page: bare words such as `e12`, or `f3e12` of an element in frame 3. */
import type { ElementRef } from '../ids.ts';
import type { Observation } from './observation.ts';

/** The line of a page's text on which an element stands; empty where it is not shown. */
export function lineOfRef(text: string, ref: ElementRef | string): string {
  const pattern = new RegExp(`\\b${ref}\\b`);
  return text.split('\n').find((line) => pattern.test(line)) ?? '';
}

const REF = /\b(?:f\d+)?e\d+\b/g;

/** What the refs of one frame begin with, such as `f3`; '' for the top frame. */
export const prefixOfRef = (ref: string): string => /^(?:f\d+)?/.exec(ref)?.[0] ?? '';

/** The document that a ref on this page is of. */
export const documentOfRef = (
  { documents }: Pick<Observation, 'documents'>,
  ref: string,
): string | undefined => documents[prefixOfRef(ref)];

/** The refs that occur in the text of a page. */
export const refsIn = (text: string): ReadonlySet<string> => new Set(text.match(REF));

/**
 * How the page reads up to an element on its line, where it reads so nowhere else: by this the element is found again
 * when the page was drawn anew. A word alone, as an unnamed `button`, says too little.
 */
export function readingOfRef(text: string, ref: string): string | undefined {
  const reading = readingsIn(text).find((each) => each.ref === ref)?.reading;
  const isTelling = reading !== undefined && /\S\s+\S/.test(reading);
  return isTelling && refOfReading(text, reading) === ref ? reading : undefined;
}

/** The one element up to which a line reads so. */
export function refOfReading(text: string, reading: string): string | undefined {
  const fitting = readingsIn(text).filter((each) => each.reading === reading);
  return fitting.length === 1 ? fitting[0]?.ref : undefined;
}

function readingsIn(text: string): { readonly ref: string; readonly reading: string }[] {
  return text.split('\n').flatMap((line) =>
    [...line.matchAll(REF)].map(({ 0: ref, index }) => ({
      ref,
      reading: withoutRefs(line.slice(0, index)).trim(),
    })),
  );
}

/** A line by its words, whatever refs it has. */
export const withoutRefs = (line: string): string => line.replace(REF, '');
