/**
 * Reads signs without words, such as a red dot, a tick in a table or four of five stars: by a title, by the name that
 * the page's code gives an icon, or by how the parts of a rating differ.
 */
import { cleanLine } from '../../core/cleanText.ts';
import { clip, hasWord } from '../../core/text.ts';
import { iconIn } from '../aria/icon.ts';
import { nameOf } from '../aria/name.ts';
import {
  attributeOf,
  boxOf,
  firstMatchIn,
  hasBox,
  localNameOf,
  parentNodeOf,
  textStartOf,
} from '../dom/dom.ts';
import { childElementsOf } from '../dom/tree.ts';
import { boxFor } from './boxes.ts';
import { operatedBox } from './controls.ts';
import type { Reading, Visit } from './reading.ts';
import { type Box, type Item, isBlankItem, isBox, lineBreak } from './tree.ts';
import { allText, containsAllWords, holdsControls } from './visibleLabel.ts';

const MAX_TITLE = 120;
/** A longer text is not what the title spells out. */
const MAX_TITLED = 60;
const MAX_BESIDE = 300;

/** Other boxes are containers, which a title may name. */
const titled = new Set(['cell', 'gridcell', 'rowheader', 'columnheader', 'listitem', 'heading']);

/** Adds the title of an element that can't be operated to its items, which begin at `start`, unless they say it. */
export function addTitle(reading: Reading, visit: Visit, start: number): void {
  const { element, out } = visit;
  const own = out.slice(start).find((item) => isBox(item) && item.element === element);
  const box = own && isBox(own) ? own : undefined;
  if (box && !titled.has(box.role)) return;
  const title = clip(cleanLine(attributeOf(element, 'title') ?? ''), MAX_TITLE);
  const items = box ? box.items : out.slice(start);
  const text = cleanLine(allText(items));
  if (!hasWord(title) || text.length > MAX_TITLED || isSaid(text, title)) return;
  if (!reading.readsText() || reading.visibilityOf(element) !== 'visible') return;
  if (items.some(holdsControls) || isSaidBeside(element, title)) return;
  const added: Item = hasWord(text) ? ` (title: ${title})` : signNamed(reading, visit, title);
  const into = box ? box.items : out;
  const at = into.at(-1) === lineBreak ? into.length - 1 : into.length;
  into.splice(at, 0, added);
}

const isSaid = (text: string, title: string): boolean =>
  containsAllWords(text, title) || text.includes(title) || title.startsWith('…');

/** Initials drawn beside a name have the name as their title. */
function isSaidBeside(of: Element, title: string): boolean {
  const parent = parentNodeOf(of);
  const text = parent instanceof Element ? textStartOf(parent, MAX_BESIDE) : '';
  return cleanLine(text).includes(title);
}

const pictureNamed = (of: Element, name: string): Box => boxFor(of, localNameOf(of), 'img', name);

/** Returns the picture that a title names; where text can't be selected, as in a toolbar, it may be a button. */
function signNamed(reading: Reading, visit: Visit, title: string): Box {
  const { element, appearance } = visit;
  return appearance.isUnselectable && reading.listsControls
    ? operatedBox(reading, visit, { role: 'clickable', name: nameOf(element, 'clickable') })
    : pictureNamed(element, title);
}

/** Adds the code name of the picture to a table cell in which there is nothing else. */
export function addIcon(reading: Reading, cell: Box): void {
  const { element, items } = cell;
  const isBare = items.every(
    (item) => isBlankItem(item) || (typeof item === 'string' && isGlyph(item)),
  );
  if (!reading.hasControls || !isBare || childElementsOf(element).length === 0) return;
  const icon = reading.visibilityOf(element) === 'visible' ? iconIn(element) : '';
  if (icon === '') return;
  cell.items = [];
  cell.states = { ...cell.states, icon };
}

/** Whether a text consists of letters of an icon font. */
const isGlyph = (text: string): boolean => /^[\s\p{Co}]+$/u.test(text);

export const tableCells = new Set(['cell', 'gridcell']);

// Ratings: a row of stars, some of which are filled.

const onlyStars = /^[\s★☆⭐✩✭]*$/u;

/** Replaces the stars of a rating, whose items begin at `start`, by what it says, if that can be told. */
export function readRating(reading: Reading, { element, out }: Visit, start: number): void {
  const items = out.slice(start);
  if (!reading.readsText() || items.some(holdsControls) || !onlyStars.test(allText(items))) return;
  const name = cleanLine(attributeOf(element, 'aria-label') ?? '') || ratingOf(element);
  if (name === '' || reading.visibilityOf(element) !== 'visible') return;
  out.splice(start, items.length, ' ', pictureNamed(element, name), ' ');
}

/** Returns the rating, such as `4 of 5 stars`; '' if its parts look alike. */
function ratingOf(of: Element): string {
  const share = firstMatchIn(of, '[style*=width]');
  if (share) {
    const whole = boxOf(of).width;
    return whole > 0 ? `${Math.round((boxOf(share).width / whole) * 100)}% of the stars` : '';
  }
  const stars = childElementsOf(of).filter(hasBox);
  if (stars.length < 3 || stars.length > 10) return '';
  const looks = stars.map(lookOf);
  const filled = looks.findIndex((look) => look !== looks[0]);
  if (filled < 0) return '';
  const rest = looks.slice(filled);
  if (rest.every((look) => look === rest[0])) return `${filled} of ${stars.length} stars`;
  const isHalf = rest.slice(1).every((look) => look === rest[1] && look !== looks[0]);
  return isHalf ? `${filled} to ${filled + 1} of ${stars.length} stars` : '';
}

function lookOf(star: Element): string {
  const { color, fill, opacity, backgroundImage, backgroundPosition } = getComputedStyle(star);
  const source = attributeOf(star, 'src') ?? attributeOf(star, 'class') ?? '';
  return [color, fill, opacity, backgroundImage, backgroundPosition, source].join('\n');
}
