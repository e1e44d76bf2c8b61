/** The words of a link for the model. */

import { clip } from '../../../core/text.ts';
import { leadsSomewhere } from '../../aria/link.ts';
import { attributeOf } from '../../dom/dom.ts';
import type { Box } from '../tree/tree.ts';

const wholeLimit = 50;
const hrefLimit = 60;

/**
 * Its name; a link without one is known by where it leads: by path, and by host where that is elsewhere. One that
 * leads nowhere is a link to the eye alone.
 */
export function linkWords({ name, element }: Box): string {
  if (name) return name;
  const target = targetOf(element);
  if (!target || !leadsSomewhere(element)) return 'link';
  const { origin, pathname, search, host } = target;
  const isHere = origin === location.origin;
  const path = isHere ? pathname + search : pathname;
  // The end of a long path is the most specific.
  const last = path.length > wholeLimit ? `/…/${path.split('/').findLast(Boolean)}` : path;
  return `→ ${clip(isHere ? last : host + last, hrefLimit)}`.trimEnd();
}

type Target = Pick<URL, 'origin' | 'pathname' | 'search' | 'host'>;

/** A link has its address read already; elsewhere, and where letters are written otherwise, it is read here. */
function targetOf(of: Element): Target | undefined {
  if (of instanceof HTMLAnchorElement && document.characterSet === 'UTF-8') {
    return of.protocol === ':' ? undefined : of;
  }
  const href = attributeOf(of, 'href') ?? '';
  return URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : undefined;
}
