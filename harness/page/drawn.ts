/** Drawings of the page, for in-page tests. */
import { drawingsIn } from '../../src/content/read/drawings.ts';
import { placeOf, showDrawing } from '../../src/content/showDrawing.ts';
import { describeDrawing } from '../../src/core/page/drawing.ts';
import { refOf } from './distilling.ts';
import { session } from './session.ts';

/** Reads the page, and returns what it lists as drawn. */
export function drawings(): readonly string[] {
  const { lines } = session.reader.distill('all_fields', '');
  return drawingsIn(session.reader.refs, lines).map(describeDrawing);
}

/** Prepares a picture of an element, as the worker does; returns whether there can be one. */
export async function showDrawn(of: Element): Promise<boolean> {
  const ref = refOf(of);
  const shown = await showDrawing(ref, session);
  return shown.ok && placeOf(ref, session).ok;
}
