/**
 * Which elements with a ref can be seen in this frame now, and where: what is scrolled away or covered gets no mark.
 * Only reads; the marks are drawn on a picture, off the page (M10).
 */
import type { FrameMarks } from '../protocol/content.ts';
import { masksOf } from './masks.ts';
import type { PageReader } from './read/index.ts';
import { visibleBox } from './visibility/inView.ts';

/** The marks of this frame with its masks, in CSS pixels of its own view. */
export function marksOf(reader: PageReader, prefix: string): FrameMarks {
  const { elements } = reader.distillWithElements('all_fields', prefix);
  const marks = elements.flatMap(({ ref, element }) => {
    const box = visibleBox(element);
    return box ? [{ ref, box }] : [];
  });
  return { ...masksOf(), marks };
}
