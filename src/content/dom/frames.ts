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
