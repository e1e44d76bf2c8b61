/** Clickable areas of image maps, which exist for a user only once the image is drawn. */

import { queryRoot } from '../dom/document.ts';
import { attributeOf, closestOf, isShown, rootOf } from '../dom/dom.ts';

/** Whether a drawn image uses the area's map. An image that failed to load shows its alternative text and no areas. */
export function isAreaDrawn(area: Element): boolean {
  const map = closestOf(area, 'map');
  const root = rootOf(area);
  if (!map || !(root instanceof Document || root instanceof ShadowRoot)) return false;
  const name = attributeOf(map, 'name') || attributeOf(map, 'id') || '';
  return queryRoot(root, 'img[usemap]').some(
    (picture) => attributeOf(picture, 'usemap') === `#${name}` && isDrawn(picture),
  );
}

const isDrawn = (picture: Element): boolean =>
  picture instanceof HTMLImageElement && picture.naturalWidth > 0 && isShown(picture);
