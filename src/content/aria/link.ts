/** Addresses of links. */
import { attributeOf } from '../dom/dom.ts';

/** False for links that only run scripts: their addresses say nothing. */
export const leadsSomewhere = (link: Element): boolean =>
  !/^\s*(?:#[!/]?)?$|^\s*javascript:/i.test(attributeOf(link, 'href') ?? '');
