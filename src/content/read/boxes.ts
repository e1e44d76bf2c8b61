/** Boxes without a ref: landmarks, headings, tables, images, frames. */

import { cleanLine } from '../../core/cleanText.ts';
import type { States } from '../../core/page/line.ts';
import { type Role, rolesWith } from '../../core/page/roles.ts';
import { isBoldAmongSiblings } from '../aria/chosen.ts';
import { nameOf } from '../aria/name.ts';
import { headingLevel } from '../aria/roleOf.ts';
import { noStates, sortState } from '../aria/state.ts';
import { visibilityOf } from '../aria/visibility.ts';
import {
  attributeOf,
  boxOf,
  isMatch,
  isShown,
  localNameOf,
  parentNodeOf,
  textContentOf,
} from '../dom/dom.ts';
import { frameIndexOf, frameSourceOf, isPdfFrame } from '../dom/frames.ts';
import { isBlank } from '../dom/text.ts';
import { childElementsOf, lineageOf } from '../dom/tree.ts';
import type { Box } from './tree.ts';
import { dropRepeatedImages } from './tree.ts';

const namedFromContent = rolesWith('namedFromContent');
const namedFromPart = rolesWith('namedFromPart');

/** Creates an empty box. All boxes have the same shape. */
export const boxFor = (element: Element, tag: string, role: Role, name: string): Box => ({
  element,
  tag,
  role,
  name,
  ref: '',
  states: noStates,
  level: 0,
  items: [],
});

/**
 * Creates an empty box for an element that can't be operated. `hasRelevantAttributes` means that it has ARIA
 * attributes.
 */
export function plainBox(
  of: Element,
  tag: string,
  role: Role,
  hasRelevantAttributes: boolean,
): Box {
  const isUnnamed = namedFromContent.has(role) || role === 'listitem';
  const isNamed = !isUnnamed && (hasRelevantAttributes || namedFromPart.has(role) || tag === 'svg');
  const box = boxFor(of, tag, role, isNamed ? nameOf(of, role) : '');
  box.states = statesOfBox(of, role);
  if (role === 'heading') box.level = headingLevel(of, tag);
  return box;
}

/** Creates the box of a child frame; undefined if the element has no frame or shows none. */
export function frameBox(of: Element, tag: string): Box | undefined {
  const { width, height } = boxOf(of);
  if (width < 3 || height < 3 || visibilityOf(of) === 'hidden') return undefined;
  const index = frameIndexOf(of);
  // Scripts don't see an embedded PDF as a frame, although the browser shows it.
  const isEmbeddedPdf = tag !== 'iframe' && isPdfFrame(of) && frameSourceOf(of) !== '';
  if (index < 0 && !isEmbeddedPdf) return undefined;
  const box = boxFor(of, tag, 'iframe', nameOf(of, 'iframe'));
  box.level = index;
  return box;
}

function statesOfBox(of: Element, role: Role): States {
  switch (role) {
    case 'dialog':
    case 'alertdialog':
      return isModal(of) ? { modal: true } : {};
    case 'progressbar':
    case 'meter':
      return gaugeStates(amountOf(of));
    case 'row':
    case 'cell':
    case 'gridcell':
    case 'columnheader':
    case 'rowheader':
      return tableStates(of, role);
    default:
      return noStates;
  }
}

/** Whether it is modal. Angular's dialogs say so only by hiding the rest of the page from screen readers. */
function isModal(of: Element): boolean {
  const given = attributeOf(of, 'aria-modal');
  if (given === 'true' || isMatch(of, ':modal')) return true;
  if (given !== null) return false;
  const beside = lineageOf(of)
    .filter((each) => !/^(body|html)$/.test(localNameOf(each)))
    .flatMap(siblingsOf);
  const isAway = (other: Element): boolean => isMatch(other, '[aria-hidden=true],[inert]');
  return (
    beside.some((other) => isAway(other) && !isBlank(textContentOf(other))) &&
    beside.every((other) => isAway(other) || isMatch(other, '[aria-live]') || isEmpty(other))
  );
}

function siblingsOf(of: Element): Element[] {
  const parent = parentNodeOf(of);
  const isParent = parent instanceof Element || parent instanceof ShadowRoot;
  return isParent ? childElementsOf(parent).filter((each) => each !== of) : [];
}

const isEmpty = (of: Element): boolean =>
  /^(script|style|template|noscript|link)$/.test(localNameOf(of)) ||
  isBlank(textContentOf(of)) ||
  !isShown(of);

/** Returns the states of rows and cells that can't be operated themselves. */
function tableStates(of: Element, role: Role): States {
  return {
    ...(attributeOf(of, 'aria-selected') === 'true' && { selected: true }),
    ...sortState(of),
    ...(role === 'row' && isBoldAmongSiblings(of) && { bold: true }),
  };
}

const gaugeStates = (amount: string): States => (amount ? { amount } : {});

/** Returns the displayed amount, such as `40%`; empty if unknown. */
function amountOf(of: Element): string {
  if (of instanceof HTMLProgressElement) {
    return of.position < 0 ? '' : `${Math.round(of.position * 100)}%`;
  }
  if (of instanceof HTMLMeterElement) return `${of.value} of ${of.max}`;
  const now = attributeOf(of, 'aria-valuetext') ?? attributeOf(of, 'aria-valuenow');
  return now ? cleanLine(now) : '';
}

/** Finishes a box whose items are complete. */
export function finishBox(box: Box): Box {
  dropRepeatedImages(box.items);
  return box;
}
