/**
 * Finds the unit around a changed text that is reported as a whole: a line, a row, or the label of a button. A bare
 * number means little, and a line's text before and after a change must not be mixed.
 */
import type { Change } from '../../core/page/change.ts';
import { clip, comparableText } from '../../core/text.ts';
import { inlineTags } from '../aria/tags.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import {
  attributeOf,
  closestOf,
  firstMatchIn,
  isMatch,
  localNameOf,
  nextElementOf,
  previousElementOf,
} from '../dom/dom.ts';
import { hasWords } from '../dom/text.ts';
import { composedParent, lineageOf } from '../dom/tree.ts';
import { differsByClock } from './selfUpdates.ts';

const controls =
  'button,[role=button],[role=tab],[role=option],[role^=menuitem],[role=switch],summary';
const blocks =
  'address,article,aside,blockquote,dd,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,tbody,td,th,tr,ul';
const MAX_UNIT = 160;
const ITEM_LEVELS = 6;

/** Returns the control, row or line that a node is part of; null if only the node's own text can be reported. */
export function unitAround(node: Node): Element | null {
  const from = node instanceof Element ? node : composedParent(node);
  const control = from && closestOf(from, controls);
  if (control) return control;
  const line = lineageOf(from).find((each) => !inlineTags.has(localNameOf(each)));
  if (!from || !line || isMatch(line, 'body,main,html,section,form')) return null;
  const item = lineageOf(line, ITEM_LEVELS).find(isItem);
  if (item && visibleTextOf(item).length <= MAX_UNIT) return item;
  if (!isLine(line)) return null;
  const link = closestOf(from, 'a');
  return link && !hasTextOutsideControls(line) ? link : line;
}

/** Whether its content is one line of text. */
export const isLine = (element: Element): boolean =>
  isControl(element) ||
  (!inlineTags.has(localNameOf(element)) && firstMatchIn(element, blocks) === null);

/** Whether it is one of several similar items and short enough to quote. */
export const isShortItem = (element: Element): boolean =>
  isItem(element) && visibleTextOf(element, { isRendered: false }).length <= MAX_UNIT;

export const isControl = (element: Element): boolean => isMatch(element, controls);

/** Whether it is a row, a list item, or a card beside similar ones. */
export const isItem = (element: Element): boolean =>
  isMatch(element, 'li,tr,[role=row],[role=listitem]') || isCard(element);

function isCard(element: Element): boolean {
  const name = attributeOf(element, 'class');
  const parent = name && isMatch(element, 'div,article,section') ? composedParent(element) : null;
  if (!parent) return false;
  const isAlike = (other: Element | null): boolean =>
    other !== null &&
    localNameOf(other) === localNameOf(element) &&
    attributeOf(other, 'class') === name;
  return isAlike(previousElementOf(element)) || isAlike(nextElementOf(element));
}

/** Whether it has text outside links and buttons, and is not just a row of links. */
const hasTextOutsideControls = (line: Element): boolean =>
  hasWords(visibleTextOf(line, { exclude: (each) => isMatch(each, `a,${controls}`) }));

/** Returns the change; null if both texts are equal or differ only by a running clock. */
export function textChange(before: string, after: string): Change | null {
  if (comparableText(before) === comparableText(after)) return null;
  if (before && after && differsByClock(before, after)) return null;
  const [was, is] = before && after ? aroundDifference(before, after) : [before, after];
  return { kind: 'text', before: clip(was, 200), after: clip(is, 200) };
}

const MAX_QUOTE = 160;
const CONTEXT = 40;

/** Shortens long texts to start shortly before the first difference. */
function aroundDifference(before: string, after: string): [string, string] {
  if (before.length <= MAX_QUOTE && after.length <= MAX_QUOTE) return [before, after];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = after.lastIndexOf(' ', Math.max(0, same - CONTEXT)) + 1;
  const cut = (text: string): string => (from > 0 ? `…${text.slice(from)}` : text);
  return [cut(before), cut(after)];
}
