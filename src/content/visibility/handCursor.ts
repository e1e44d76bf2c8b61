/** What the cursor over an element says that a hand can do with it. */
import { attributeOf, localNameOf } from '../dom/dom.ts';

/**
 * A pointing hand: it can be clicked; a grabbing one, or four arrows: it can be dragged; a cross: a line or a frame can be
 * drawn from it.
 */
export type HandCursor = 'pointer' | 'grab' | 'draw' | '';

/** The hand that the browser draws over an element of this style. */
export function handCursorOf({ cursor }: CSSStyleDeclaration): HandCursor {
  if (cursor === 'pointer') return 'pointer';
  if (cursor === 'crosshair') return 'draw';
  return cursor === 'grab' || cursor === 'move' ? 'grab' : '';
}

/** Whether a hand can take it along: by its attribute, or by its cursor. Links and pictures can always be dragged away. */
export function isDraggable(of: Element): boolean {
  const said = attributeOf(of, 'draggable');
  if (said !== null) return said === 'true' && !/^(a|img)$/.test(localNameOf(of));
  return /grab|draw/.test(handCursorOf(getComputedStyle(of)));
}
