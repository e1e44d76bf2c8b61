/** Child frames, seen from the page that embeds them. Their content is read by their own content scripts. */
import { attributeOf } from './dom.ts';

type FrameElement = Element & { readonly contentWindow?: Window | null };

/** Returns the index in `window.frames` of an element's frame, or -1 if it has none. */
export function frameIndexOf(of: Element): number {
  const held = (of as FrameElement).contentWindow;
  if (!held) return -1;
  for (let index = 0; index < window.length; index++) {
    if (window[index] === held) return index;
  }
  return -1;
}

/** Returns the origin of a frame's address. Documents written in place have the page's origin. */
export function frameOriginOf(of: Element): string {
  const source = attributeOf(of, 'src') ?? attributeOf(of, 'data') ?? '';
  const isInPlace =
    attributeOf(of, 'srcdoc') !== null || source === '' || source.startsWith('about:');
  if (isInPlace) return location.origin;
  return URL.canParse(source, document.baseURI) ? new URL(source, document.baseURI).origin : 'null';
}

/**
 * Returns a frame's address if it is on the page's own site, else ''. A browser may show a file there that no script
 * can read.
 */
export function frameSourceOf(of: Element): string {
  const source = attributeOf(of, 'src') ?? attributeOf(of, 'data') ?? '';
  if (source === '' || attributeOf(of, 'srcdoc') !== null) return '';
  if (!URL.canParse(source, document.baseURI)) return '';
  const { href, origin, protocol } = new URL(source, document.baseURI);
  return /^https?:$/.test(protocol) && origin === location.origin ? href : '';
}

/** Whether the markup of a frame indicates a PDF. */
export const isPdfFrame = (of: Element): boolean =>
  attributeOf(of, 'type')?.toLowerCase() === 'application/pdf' ||
  /\.pdf([?#]|$)/i.test(frameSourceOf(of));
