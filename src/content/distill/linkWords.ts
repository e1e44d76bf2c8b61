/** The words of a link for the model. */
import { clip } from './clean.ts';
import { attributeOf } from './dom.ts';
import type { Box } from './tree.ts';

const wholeLimit = 50;
const hrefLimit = 60;

/** Its name; a link without one is known by where it leads: by path, and by host where that is elsewhere. */
export function linkWords(box: Box): string {
  if (box.name) return box.name;
  const href = attributeOf(box.element, 'href') ?? '';
  if (!URL.canParse(href, document.baseURI)) return '→';
  const { origin, pathname, search, host } = new URL(href, document.baseURI);
  const isHere = origin === location.origin;
  const path = isHere ? pathname + search : pathname;
  // Of a long path the end tells most.
  const last = path.length > wholeLimit ? `/…/${path.split('/').findLast(Boolean)}` : path;
  return `→ ${clip(isHere ? last : host + last, hrefLimit)}`;
}
