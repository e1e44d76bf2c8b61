/** What stands around a control and tells what it is for: the heading above it, and an amount of money beside it. */
import { visibleTextOf } from '../aria/visibleText.ts';
import { endsBefore, isShown, matchesIn, previousElementOf } from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';
import { clip } from '../dom/text.ts';
import { lineageOf } from '../dom/tree.ts';

const headings = 'h1,h2,h3,h4,h5,h6,[role=heading],legend,caption';
const headingLimit = 120;

/** The heading that a person reads last before the element; of the innermost box around it that has one. */
export function headingBefore(of: Element): string {
  for (let box = flatParentOf(of); box; box = flatParentOf(box)) {
    const before = Array.from(matchesIn(box, headings)).filter(
      (heading) => endsBefore(heading, of) && isShown(heading),
    );
    const text = before.map((heading) => visibleTextOf(heading)).findLast(Boolean);
    if (text) return clip(text, headingLimit);
  }
  return '';
}

const POSITION_DEPTH = 12;

/** Its place in the document by the numbers of its ancestors among their siblings, innermost first. */
export function positionOf(of: Element): string {
  const numbers = lineageOf(of, POSITION_DEPTH).map((each) => {
    let number = 0;
    for (let at = previousElementOf(each); at; at = previousElementOf(at)) number += 1;
    return number;
  });
  return numbers.join('.');
}

/** A sum with its currency, the sign or code before or after it. */
const money =
  /(?:[\p{Sc}]|\b(?:USD|EUR|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|TRY|kr))\s?\d[\d.,' \u00a0]*|\d[\d.,' \u00a0]*\s?(?:[\p{Sc}]|(?:USD|EUR|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|TRY|kr|zł)\b)/u;

const PRICE_BOXES = 3;
const PRICE_TEXT = 400;

/** The first amount in the nearest boxes around the element, as long as these are small. */
export function priceBeside(of: Element): string {
  let box = of;
  for (let steps = 0; steps <= PRICE_BOXES; steps += 1) {
    const text = visibleTextOf(box, { maxCharacters: PRICE_TEXT });
    if (text.length >= PRICE_TEXT) return '';
    const found = money.exec(text)?.[0].trim();
    if (found) return found;
    const parent = flatParentOf(box);
    if (!parent) return '';
    box = parent;
  }
  return '';
}
