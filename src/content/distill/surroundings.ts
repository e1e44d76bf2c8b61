/** Reads the surroundings that show what a control is for: the heading above it, and a price beside it. */
import { clip } from '../../core/text.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { endsBefore, isShown, matchesIn, previousElementOf } from '../dom/dom.ts';
import { lineageOf } from '../dom/tree.ts';

/** The heading that a user reads last before the element; of the innermost box around it that has one. */
export function headingBefore(of: Element): string {
  for (const box of lineageOf(of)) {
    const before = Array.from(matchesIn(box, 'h1,h2,h3,h4,h5,h6,[role=heading],legend'));
    const last = before.findLast((heading) => endsBefore(heading, of) && isShown(heading));
    if (last) return clip(visibleTextOf(last), 120);
  }
  return '';
}

/** Its place in the document by the numbers of its ancestors among their siblings, innermost first. */
export function positionOf(of: Element): string {
  const numbers = lineageOf(of, 12).map((each) => {
    let number = 0;
    for (let at = previousElementOf(each); at; at = previousElementOf(at)) number += 1;
    return number;
  });
  return numbers.join('.');
}

/** A sum with the sign or code of its currency before or after it. */
const money =
  /((\p{Sc}|\b[A-Z]{3})\s?\d[\d.,]*)|(\d[\d.,]*\s?(\p{Sc}|(EUR|USD|GBP|CHF|kr|zł)(?!\p{L})))/u;

const maxCharacters = 400;

/** The first amount in the nearest boxes around the element, as long as these are small. */
export function priceBeside(of: Element): string {
  for (const box of lineageOf(of, 4)) {
    const text = visibleTextOf(box, { maxCharacters });
    const found = money.exec(text)?.[0];
    if (found) return found;
    if (text.length >= maxCharacters) break;
  }
  return '';
}
