/** Boxes without a ref: landmarks, headings, tables, pictures, frames. */

import { nameOf } from '../aria/name.ts';
import { headingLevel } from '../aria/role.ts';
import { cleanLine } from '../dom/clean.ts';
import { attributeOf, boxOf, isMatch } from '../dom/dom.ts';
import { frameIndexOf } from '../dom/frames.ts';
import { seenOf } from '../visibility/visible.ts';
import { dropEchoes } from './echoes.ts';
import type { Box } from './tree.ts';

const unnamed = new Set(
  'heading listitem row cell gridcell columnheader rowheader tooltip'.split(' '),
);
/** Named by what is in them, so that a name has to be looked for without any attribute. */
const namedWithin = new Set(['img', 'group', 'table']);

/** A box of an element with nothing in it yet; all boxes are made alike. */
export const boxFor = (element: Element, tag: string, role: string, name: string): Box => ({
  element,
  tag,
  role,
  name,
  ref: '',
  state: '',
  level: 0,
  items: [],
});

/** A box that cannot be operated, still empty. `isOdd` says that it carries ARIA attributes. */
export function plainBox(of: Element, tag: string, role: string, isOdd: boolean): Box {
  const isNamed = !unnamed.has(role) && (isOdd || namedWithin.has(role) || tag === 'svg');
  const box = boxFor(of, tag, role, isNamed ? nameOf(of, role) : '');
  box.state = stateOfBox(of, role);
  if (role === 'heading') box.level = headingLevel(of, tag);
  return box;
}

/** The place of a child frame; undefined for what holds no frame or shows none. */
export function frameBox(of: Element, tag: string): Box | undefined {
  const { width, height } = boxOf(of);
  if (width < 3 || height < 3 || seenOf(of) === 'no') return undefined;
  const index = frameIndexOf(of);
  if (index < 0) return undefined;
  const box = boxFor(of, tag, 'iframe', nameOf(of, 'iframe'));
  box.level = index;
  return box;
}

function stateOfBox(of: Element, role: string): string {
  switch (role) {
    case 'dialog':
    case 'alertdialog':
      return attributeOf(of, 'aria-modal') === 'true' || isMatch(of, ':modal') ? ' modal' : '';
    case 'progressbar':
    case 'meter':
      return progressOf(of);
    default:
      return '';
  }
}

function progressOf(of: Element): string {
  if (of instanceof HTMLProgressElement) {
    return of.position < 0 ? '' : ` ${Math.round(of.position * 100)}%`;
  }
  if (of instanceof HTMLMeterElement) return ` ${of.value} of ${of.max}`;
  const now = attributeOf(of, 'aria-valuetext') ?? attributeOf(of, 'aria-valuenow');
  return now ? ` ${cleanLine(now)}` : '';
}

/** A box whose items are all there. */
export function filled(box: Box): Box {
  dropEchoes(box.items);
  return box;
}
