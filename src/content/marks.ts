/**
 * Finds what a screenshot of this frame marks and masks. Elements with a ref that are visible now get a mark; those
 * scrolled away or covered don't. Masks hide fields with a secret, and child frames, of which the worker knows whether
 * they were read. Only reads: the worker draws on the screenshot, not in the page (M10).
 */
import { overlap, type Rect } from '../core/page/rect.ts';
import type { FrameMarks, FrameMasks } from '../protocol/content.ts';
import { samplePoints } from './act/pointer/clickPoint.ts';
import { isSecret } from './aria/secret.ts';
import { fieldValueOf } from './aria/state.ts';
import { elementAt, page, queryRoot } from './dom/document.ts';
import { boxOf, isOpaque } from './dom/dom.ts';
import { frameIndexOf } from './dom/frames.ts';
import { knownRoots, type Root } from './dom/roots.ts';
import { composedContains, flatParentOf } from './dom/tree.ts';
import type { PageReader } from './read/index.ts';

/** Returns the marks and masks of this frame, in CSS pixels of its viewport. */
export function marksOf(reader: PageReader, prefix: string): FrameMarks {
  const { elements } = reader.distillWithElements('all_fields', prefix);
  const marks = elements.flatMap(({ ref, element }) => {
    const box = visibleBox(element);
    return box ? [{ ref, box }] : [];
  });
  return { ...masksOf(), marks };
}

/** Returns the part of the element that is in view, or null if it is completely covered. */
function visibleBox(element: Element): Rect | null {
  const box = boxInView(element);
  return box && isOnTop(element, box) ? box : null;
}

/** Returns the part of the element that neither the viewport nor a scroll container clips. */
export function boxInView(element: Element): Rect | null {
  let box = overlap(boxOf(element), { x: 0, y: 0, width: innerWidth, height: innerHeight });
  let { position } = getComputedStyle(element);
  for (let at = flatParentOf(element); box && at && position !== 'fixed'; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    // Absolutely positioned elements are clipped only by their next positioned ancestor.
    if (position === 'absolute' && css.position === 'static') continue;
    const isPage = at === page.root() || at === page.body();
    if (!isPage && `${css.overflowX}${css.overflowY}` !== 'visiblevisible')
      box = overlap(box, boxOf(at));
    position = css.position;
  }
  return box;
}

const isOnTop = (element: Element, { x, y, width, height }: Rect): boolean =>
  samplePoints.some(([across, down]) => {
    const hit = elementAt(x + width * across, y + height * down);
    // A control that ignores pointer events passes them to its container.
    return hit !== null && (composedContains(element, hit) || composedContains(hit, element));
  });

/** Returns the masks in CSS pixels of the frame's viewport. */
export function masksOf(): FrameMasks {
  const roots = knownRoots();
  return {
    width: innerWidth,
    height: innerHeight,
    secrets: secretFields(roots).flatMap((field) => boxInView(field) ?? []),
    frames: frameElements(roots).flatMap((element) => {
      const index = frameIndexOf(element);
      const isCovered = visibleBox(element) === null;
      return index >= 0 && (!isCovered || mayShow(element))
        ? [{ index, box: contentBox(element), isCovered }]
        : [];
    }),
  };
}

/** Whether a covered frame may still be visible: its cover may be transparent or leave an edge free. */
const mayShow = (frame: Element): boolean => isOpaque(frame) && boxInView(frame) !== null;

const secretFields = (roots: readonly Root[]): Element[] =>
  roots
    .flatMap((root) => queryRoot(root, 'input,textarea'))
    .filter((field) => isSecret(field) && fieldValueOf(field) !== '');

const frameElements = (roots: readonly Root[]): Element[] =>
  roots.flatMap((root) => queryRoot(root, 'iframe,frame,object,embed'));

/** Returns the box of the frame's own document, inside border and padding. */
function contentBox(element: Element): Rect {
  const { x, y, width, height } = boxOf(element);
  const css = getComputedStyle(element);
  const edge = (side: 'Top' | 'Right' | 'Bottom' | 'Left'): number =>
    Number.parseFloat(css[`border${side}Width`]) + Number.parseFloat(css[`padding${side}`]);
  return {
    x: x + edge('Left'),
    y: y + edge('Top'),
    width: width - edge('Left') - edge('Right'),
    height: height - edge('Top') - edge('Bottom'),
  };
}
