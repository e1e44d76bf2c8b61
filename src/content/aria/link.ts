import { attributeOf } from '../dom/dom.ts';

/** Whether a link has a real address. Links that only run scripts do not. */
export const leadsSomewhere = (link: Element): boolean =>
  !/^\s*(?:#[!/]?)?$|^\s*javascript:/i.test(attributeOf(link, 'href') ?? '');
