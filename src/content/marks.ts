/**
 * Finds the elements with a ref that are visible in this frame now; those scrolled away or covered get no mark. Only
 * reads: the marks are drawn on the screenshot, not in the page (M10).
 */
import type { FrameMarks } from '../protocol/content.ts';
import { masksOf } from './masks.ts';
import type { PageReader } from './read/index.ts';
import { visibleBox } from './visibility/inView.ts';

/** Returns the marks and masks of this frame, in CSS pixels of its viewport. */
export function marksOf(reader: PageReader, prefix: string): FrameMarks {
  const { elements } = reader.distillWithElements('all_fields', prefix);
  const marks = elements.flatMap(({ ref, element }) => {
    const box = visibleBox(element);
    return box ? [{ ref, box }] : [];
  });
  return { ...masksOf(), marks };
}
