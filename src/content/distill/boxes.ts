/** Boxes without a ref: landmarks, headings, tables, pictures, frames. */
import { attributeOf, boxOf, isMatch } from './dom.ts';
import { frameIndexOf } from './frames.ts';
import { nameOf } from './name.ts';
import { dropEchoes } from './passes.ts';
import { headingLevel } from './role.ts';
import { type Box, type Item, isBox, lineBreak } from './tree.ts';
import { seenOf } from './visible.ts';

const unnamed = new Set('heading listitem row cell gridcell columnheader rowheader'.split(' '));
/** Named by what is in them, so that a name has to be looked for without any attribute. */
const namedWithin = new Set(['img', 'group', 'table']);

/** A box that cannot be operated, still empty. `isOdd` says that it carries ARIA attributes. */
export function plainBox(of: Element, tag: string, role: string, isOdd: boolean): Box {
  const isNamed = !unnamed.has(role) && (isOdd || namedWithin.has(role) || tag === 'svg');
  return {
    element: of,
    tag,
    role,
    name: isNamed ? nameOf(of, role) : '',
    ref: '',
    state: stateOfBox(of, role),
    level: role === 'heading' ? headingLevel(of, tag) : 0,
    items: [],
  };
}

/** The place of a child frame; undefined for what holds no frame or shows none. */
export function frameBox(of: Element, tag: string): Box | undefined {
  const index = frameIndexOf(of);
  const { width, height } = boxOf(of);
  if (index < 0 || width < 3 || height < 3 || seenOf(of) === 'no') return undefined;
  const name = nameOf(of, 'iframe');
  return { element: of, tag, role: 'iframe', name, ref: '', state: '', level: index, items: [] };
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
  return now ? ` ${now}` : '';
}

/** A block that holds much, as a box of its own. */
export const roleless = (element: Element, tag: string, items: Item[]): Box => ({
  element,
  tag,
  role: '',
  name: '',
  ref: '',
  state: '',
  level: 0,
  items,
});

/** A box whose items are all there. */
export function filled(box: Box): Box {
  dropEchoes(box.items);
  return box;
}

/** The one box that a visit added, if it added nothing else and the box is worth remembering. */
export function onlyBox(items: readonly Item[]): Box | undefined {
  if (items.length > 3) return undefined;
  const boxes = items.filter(isBox);
  const isAlone = items.every((item) => isBox(item) || item === lineBreak);
  const [box] = boxes;
  return boxes.length === 1 && isAlone && box && box.items.length > 2 ? box : undefined;
}
