import { clip } from '../../../core/text.ts';
import { leadsSomewhere } from '../../aria/link.ts';
import { attributeOf } from '../../dom/dom.ts';
import type { Box } from '../tree/tree.ts';

const wholeLimit = 50;
const hrefLimit = 60;

/**
 * Returns a link's name. A link without one is identified by its path, and by its host too if that is different. A link
 * without a target only looks like a link.
 */
export function linkWords({ name, element }: Box): string {
  if (name) return name;
  const target = targetOf(element);
  if (!target || !leadsSomewhere(element)) return 'link';
  const { origin, pathname, search, host } = target;
  const isHere = origin === location.origin;
  const path = isHere ? pathname + search : pathname;
  // The end of a long path is its most specific part.
  const last = path.length > wholeLimit ? `/…/${path.split('/').findLast(Boolean)}` : path;
  return `→ ${clip(isHere ? last : host + last, hrefLimit)}`.trimEnd();
}

type Target = Pick<URL, 'origin' | 'pathname' | 'search' | 'host'>;

/**
 * Returns the parsed address. The browser has already parsed a link's; for other elements and encodings it is parsed
 * here.
 */
function targetOf(of: Element): Target | undefined {
  if (of instanceof HTMLAnchorElement && document.characterSet === 'UTF-8') {
    return of.protocol === ':' ? undefined : of;
  }
  const href = attributeOf(of, 'href') ?? '';
  return URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : undefined;
}
