/** Finds what the page shows without text: canvases, large pictures and vector graphics. */
import { cleanLine } from '../../core/cleanText.ts';
import type { Drawing } from '../../core/page/drawing.ts';
import { clip } from '../../core/text.ts';
import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/roleOf.ts';
import { queryRoot } from '../dom/document.ts';
import {
  attributeOf,
  boxOf,
  closestOf,
  isOpaque,
  localNameOf,
  matchesIn,
  textContentOf,
} from '../dom/dom.ts';
import { knownRoots } from '../dom/roots.ts';
import type { RefRegistry } from '../identity/registry.ts';

const kinds: Readonly<Record<string, { readonly kind: Drawing['kind']; readonly least: number }>> =
  {
    /** A smaller canvas is an icon or a line of a chart. */
    canvas: { kind: 'canvas', least: 100 },
    /** Smaller ones illustrate what the page says. */
    svg: { kind: 'drawing', least: 160 },
    img: { kind: 'picture', least: 160 },
  };
const tags = Object.keys(kinds).join(',');
/** The picture on a link or button is a part of that. */
const controls = 'a[href],button,[role=button],[role=link],svg svg';

/** The most that are listed, the largest. */
const MOST = 6;
const MAX_NAME = 80;

/** Lists them in page order. They get refs, whether or not a line of the page shows those. */
export function drawingsIn(refs: RefRegistry): Drawing[] {
  const shown = knownRoots()
    .flatMap((root) => queryRoot(root, tags))
    .filter(showsSomething);
  const largest = new Set(
    shown.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, MOST),
  );
  return shown.filter((each) => largest.has(each)).map((each) => drawingOf(each, refs));
}

function drawingOf(of: Element, refs: RefRegistry): Drawing {
  const { width, height } = boxOf(of);
  return {
    ref: refs.refInRead(of),
    kind: kinds[localNameOf(of)]?.kind ?? 'drawing',
    name: clip(cleanLine(nameOf(of, roleOf(of) || 'img')), MAX_NAME),
    width: Math.round(width),
    height: Math.round(height),
  };
}

function showsSomething(of: Element): boolean {
  const { least = 0 } = kinds[localNameOf(of)] ?? {};
  const { width, height } = boxOf(of);
  if (width < least || height < Math.min(least, 100) || !isOpaque(of)) return false;
  if (isDecoration(of) || closestOf(of, controls)) return false;
  return !(of instanceof HTMLImageElement) || of.naturalWidth > 0;
}

/** Pages say so of pictures that show nothing of interest. */
const isDecoration = (of: Element): boolean =>
  localNameOf(of) !== 'canvas' &&
  (attributeOf(of, 'alt') === '' ||
    closestOf(of, '[aria-hidden=true],[role=presentation],[role=none]') !== null);

function areaOf(of: Element): number {
  const { width, height } = boxOf(of);
  return width * height;
}

/** Returns what is drawn of an element: itself, or the only drawing in a box without text; null if it isn't drawn. */
export function drawnIn(of: Element): Element | null {
  if (Object.hasOwn(kinds, localNameOf(of))) return of;
  const [only, ...more] = matchesIn(of, tags);
  return only && more.length === 0 && textContentOf(of).trim() === '' ? only : null;
}

/** Whether only scripts and pictures say what is where in it. */
export const isDrawing = (of: Element): boolean => drawnIn(of) !== null;
