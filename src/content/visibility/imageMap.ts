/** Parts of pictures that lead somewhere: there for a person only once the picture is drawn. */

import { attributeOf, closestOf, isShown, rootOf } from '../dom/dom.ts';

/** Taken from the prototype: a form named `querySelectorAll` would answer in its place (M9). */
const queryAll = {
  document: Document.prototype.querySelectorAll,
  shadow: ShadowRoot.prototype.querySelectorAll,
};

/** Whether a picture that is drawn uses the area's map; one that failed to load shows its words and no areas. */
export function isAreaDrawn(area: Element): boolean {
  const map = closestOf(area, 'map');
  const root = rootOf(area);
  if (!map || !(root instanceof Document || root instanceof ShadowRoot)) return false;
  const name = attributeOf(map, 'name') || attributeOf(map, 'id') || '';
  const pictures = [
    ...(root instanceof Document ? queryAll.document : queryAll.shadow).call(root, 'img[usemap]'),
  ];
  return pictures.some(
    (picture) => attributeOf(picture, 'usemap') === `#${name}` && isDrawn(picture),
  );
}

const isDrawn = (picture: Element): boolean =>
  picture instanceof HTMLImageElement && picture.naturalWidth > 0 && isShown(picture);
