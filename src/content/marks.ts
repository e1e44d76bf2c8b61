/**
 * Which elements with a ref can be seen in this frame now, and where: what is scrolled away or covered gets no mark.
 * Only reads; the marks are drawn on a picture, off the page (M10).
 */
import { overlap, type Rect } from '../core/page/rect.ts';
import type { FrameMarks } from '../protocol/content.ts';
import { samplePoints } from './act/pointer/clickPoint.ts';
import { isSecret } from './aria/secret.ts';
import { fieldValueOf } from './aria/state.ts';
import type { PageReader } from './distill/index.ts';
import { elementAt, page, queryRoot } from './dom/document.ts';
import { boxOf } from './dom/dom.ts';
import { flatParentOf } from './dom/flat.ts';
import { frameIndexOf } from './dom/frames.ts';
import { knownRoots } from './dom/roots.ts';
import { composedContains } from './dom/tree.ts';

/** The marks of this frame and the places of the frames in it, in CSS pixels of its own view. */
export function marksOf(reader: PageReader, prefix: string): FrameMarks {
  const { elements } = reader.distillWithElements('all_fields', prefix);
  return {
    width: innerWidth,
    height: innerHeight,
    marks: elements.flatMap(({ ref, element }) => {
      const box = visibleBox(element);
      return box ? [{ ref, box }] : [];
    }),
    secrets: secretFields().flatMap((field) => boxInView(field) ?? []),
    frames: frameElements().flatMap((element) => {
      const index = frameIndexOf(element);
      return index >= 0 && visibleBox(element) ? [{ index, box: contentBox(element) }] : [];
    }),
  };
}

const secretFields = (): Element[] =>
  knownRoots()
    .flatMap((root) => queryRoot(root, 'input,textarea'))
    .filter((field) => isSecret(field) && fieldValueOf(field) !== '');

const frameElements = (): Element[] =>
  knownRoots().flatMap((root) => queryRoot(root, 'iframe,frame,object,embed'));

/** The part of the element that is in view and not completely covered. */
function visibleBox(element: Element): Rect | null {
  const box = boxInView(element);
  return box && isOnTop(element, box) ? box : null;
}

/** The part of the element that neither the view nor a scroll box around it clips. */
function boxInView(element: Element): Rect | null {
  let box = overlap(boxOf(element), { x: 0, y: 0, width: innerWidth, height: innerHeight });
  let { position } = getComputedStyle(element);
  for (let at = flatParentOf(element); box && at && position !== 'fixed'; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    // Only the next positioned box clips what is positioned absolutely.
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
    // A control that takes no pointer events lets them through to what it lies in.
    return hit !== null && (composedContains(element, hit) || composedContains(hit, element));
  });

/** Origin of the frame's own document: within border and padding. */
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
