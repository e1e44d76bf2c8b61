/** Child frames as places on the page; their own content scripts read what is in them. */
import { attributeOf } from './dom.ts';

type FrameElement = Element & { readonly contentWindow?: Window | null };

/** The index in `window.frames` of the frame this element holds; -1 for none. */
export function frameIndexOf(of: Element): number {
  const held = (of as FrameElement).contentWindow;
  if (!held) return -1;
  for (let index = 0; index < window.length; index++) {
    if (window[index] === held) return index;
  }
  return -1;
}

/** The origin a frame was pointed at; documents written in place have that of the page. */
export function frameOriginOf(of: Element): string {
  const source = attributeOf(of, 'src') ?? attributeOf(of, 'data') ?? '';
  const isInPlace =
    attributeOf(of, 'srcdoc') !== null || source === '' || source.startsWith('about:');
  if (isInPlace) return location.origin;
  return URL.canParse(source, document.baseURI) ? new URL(source, document.baseURI).origin : 'null';
}

/**
 * The address that a frame was pointed at, if that is on the page's own site, where a browser may show a file of which no
 * script can read anything; '' for all others.
 */
export function frameSourceOf(of: Element): string {
  const source = attributeOf(of, 'src') ?? attributeOf(of, 'data') ?? '';
  if (source === '' || attributeOf(of, 'srcdoc') !== null) return '';
  if (!URL.canParse(source, document.baseURI)) return '';
  const { href, origin, protocol } = new URL(source, document.baseURI);
  return /^https?:$/.test(protocol) && origin === location.origin ? href : '';
}

/** Whether the markup of a frame says that it shows a PDF. */
export const isPdfFrame = (of: Element): boolean =>
  attributeOf(of, 'type')?.toLowerCase() === 'application/pdf' ||
  /\.pdf([?#]|$)/i.test(frameSourceOf(of));
