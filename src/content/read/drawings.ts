/** Finds what the page shows without text: canvases, vector graphics, and images that likely hold more than a name says. */
import { cleanLine } from '../../core/cleanText.ts';
import type { Drawing } from '../../core/page/drawing.ts';
import type { PageLine } from '../../core/page/line.ts';
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
import { isMeaningless, namesContent } from './imageNames.ts';

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

/** Lists them in page order, after a read with these lines. They get refs, whether or not a line shows those. */
export function drawingsIn(refs: RefRegistry, lines: readonly PageLine[]): Drawing[] {
  const large = knownRoots()
    .flatMap((root) => queryRoot(root, tags))
    .filter(showsSomething);
  const page = { refs, isShort: lines.length <= SHORT_PAGE, thumbnails: thumbnailsIn(large) };
  const shown = large.filter((each) => localNameOf(each) !== 'img' || isUntold(each, page));
  const largest = new Set(
    shown.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, MOST),
  );
  return shown.filter((each) => largest.has(each)).map((each) => drawingOf(each, refs));
}

type Page = {
  readonly refs: RefRegistry;
  readonly isShort: boolean;
  readonly thumbnails: ReadonlySet<Element>;
};

/** In lines: the image on a page that says little else is what the page is about. */
const SHORT_PAGE = 40;

/** Whether an image may show something that no text says. Photos in an article illustrate it. */
function isUntold(image: Element, { refs, isShort, thumbnails }: Page): boolean {
  const name = nameIn(image);
  if (isMeaningless(name)) return !thumbnails.has(image);
  return isShort || namesContent(name) || refs.isInRead(image);
}

/** Narrower images are thumbnails if there are many of one size. */
const THUMBNAIL_PX = 400;
const MANY = 5;

function thumbnailsIn(all: readonly Element[]): ReadonlySet<Element> {
  const narrow = all.filter(
    (each) => localNameOf(each) === 'img' && boxOf(each).width < THUMBNAIL_PX,
  );
  const counts = new Map<string, number>();
  for (const size of narrow.map(sizeOf)) counts.set(size, (counts.get(size) ?? 0) + 1);
  return new Set(narrow.filter((each) => (counts.get(sizeOf(each)) ?? 0) >= MANY));
}

function sizeOf(of: Element): string {
  const { width, height } = boxOf(of);
  return `${Math.round(width)}x${Math.round(height)}`;
}

function drawingOf(of: Element, refs: RefRegistry): Drawing {
  const { width, height } = boxOf(of);
  return {
    ref: refs.refInRead(of),
    kind: kinds[localNameOf(of)]?.kind ?? 'drawing',
    name: clip(nameIn(of), MAX_NAME),
    width: Math.round(width),
    height: Math.round(height),
  };
}

const nameIn = (of: Element): string => cleanLine(nameOf(of, roleOf(of) || 'img'));

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

/** Returns the largest canvas that shows something. */
export const largestCanvas = (): Element | null =>
  knownRoots()
    .flatMap((root) => queryRoot(root, 'canvas'))
    .filter(showsSomething)
    .toSorted((one, other) => areaOf(other) - areaOf(one))[0] ?? null;

/** Returns what is drawn of an element: itself, or the only drawing in a box without text; null if it isn't drawn. */
export function drawnIn(of: Element): Element | null {
  if (Object.hasOwn(kinds, localNameOf(of))) return of;
  const [only, ...more] = matchesIn(of, tags);
  return only && more.length === 0 && textContentOf(of).trim() === '' ? only : null;
}

/** Whether only scripts and pictures say what is where in it. */
export const isDrawing = (of: Element): boolean => drawnIn(of) !== null;
