/**
 * What a picture of this frame must not show, and where: fields that hold a secret, and the frames in it, of which the
 * worker knows whether they were read. Only reads.
 */
import type { Rect } from '../core/page/rect.ts';
import type { FrameMasks } from '../protocol/content.ts';
import { isSecret } from './aria/secret.ts';
import { fieldValueOf } from './aria/state.ts';
import { queryRoot } from './dom/document.ts';
import { boxOf } from './dom/dom.ts';
import { frameIndexOf } from './dom/frames.ts';
import { knownRoots, type Root } from './dom/roots.ts';
import { boxInView, visibleBox } from './visibility/inView.ts';

/** In CSS pixels of the frame's own view. */
export function masksOf(): FrameMasks {
  const roots = knownRoots();
  return {
    width: innerWidth,
    height: innerHeight,
    secrets: secretFields(roots).flatMap((field) => boxInView(field) ?? []),
    frames: frameElements(roots).flatMap((element) => {
      const index = frameIndexOf(element);
      return index >= 0 && visibleBox(element) ? [{ index, box: contentBox(element) }] : [];
    }),
  };
}

const secretFields = (roots: readonly Root[]): Element[] =>
  roots
    .flatMap((root) => queryRoot(root, 'input,textarea'))
    .filter((field) => isSecret(field) && fieldValueOf(field) !== '');

const frameElements = (roots: readonly Root[]): Element[] =>
  roots.flatMap((root) => queryRoot(root, 'iframe,frame,object,embed'));

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
