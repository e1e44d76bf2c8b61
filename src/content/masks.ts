/**
 * Finds what a screenshot of this frame must not show: fields with a secret, and child frames, of which the worker
 * knows whether they were read. Only reads.
 */
import type { Rect } from '../core/page/rect.ts';
import type { FrameMasks } from '../protocol/content.ts';
import { isSecret } from './aria/secret.ts';
import { fieldValueOf } from './aria/state.ts';
import { queryRoot } from './dom/document.ts';
import { boxOf, isOpaque } from './dom/dom.ts';
import { frameIndexOf } from './dom/frames.ts';
import { knownRoots, type Root } from './dom/roots.ts';
import { boxInView, visibleBox } from './visibility/inView.ts';

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
