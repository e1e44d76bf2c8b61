/** Interprets the cursor over an element as what the mouse can do with it. */
import { attributeOf, localNameOf } from '../dom/dom.ts';

/**
 * A pointing hand means it can be clicked; a grabbing hand or four arrows, dragged; a crosshair, that a line or frame
 * can be drawn from it.
 */
export type HandCursor = 'pointer' | 'grab' | 'draw' | '';

/** Returns the kind of cursor shown over an element with this style. */
export function handCursorOf({ cursor }: CSSStyleDeclaration): HandCursor {
  if (cursor === 'pointer') return 'pointer';
  if (cursor === 'crosshair') return 'draw';
  return cursor === 'grab' || cursor === 'move' ? 'grab' : '';
}

/**
 * Whether it can be dragged, by its attribute or its cursor. Links and images don't count: they are always draggable.
 */
export function isDraggable(of: Element): boolean {
  const said = attributeOf(of, 'draggable');
  if (said !== null) return said === 'true' && !/^(a|img)$/.test(localNameOf(of));
  return /grab|draw/.test(handCursorOf(getComputedStyle(of)));
}
