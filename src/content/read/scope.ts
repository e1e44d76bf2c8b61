/** Facts that hold for an element and its whole subtree during the walk. */

import { isRow, leadsTo, type Place, rowText, stepOf } from '../aria/place.ts';
import type { TagFacts } from '../aria/tags.ts';
import { attributeOf, hasAttributeOf } from '../dom/dom.ts';
import { escapes } from '../visibility/visibility.ts';
import { type Appearance, isHiddenCovertly } from './appearance.ts';

export type Scope = {
  /** Clipped to nothing or moved off the page. */
  readonly covert: boolean;
  readonly ariaHidden: boolean;
  readonly inert: boolean;
  /** The name of the control around it already contains its text. */
  readonly mute: boolean;
  readonly row: Element | null;
  readonly path: string;
};

export const outermost: Scope = {
  covert: false,
  ariaHidden: false,
  inert: false,
  mute: false,
  row: null,
  path: '',
};

/** Returns the scope of an element whose styles or attributes hide it or make it inert. */
export function hiddenScope(
  scope: Scope,
  of: Element,
  appearance: Appearance,
  isOdd: boolean,
): Scope {
  const isWithinCovert = scope.covert && !(appearance.isLifted && escapes(of));
  const covert = isWithinCovert || isHiddenCovertly(of, appearance);
  const ariaHidden = scope.ariaHidden || (isOdd && attributeOf(of, 'aria-hidden') === 'true');
  const inert = scope.inert || (isOdd && hasAttributeOf(of, 'inert'));
  const isSame =
    covert === scope.covert && ariaHidden === scope.ariaHidden && inert === scope.inert;
  return isSame ? scope : { ...scope, covert, ariaHidden, inert };
}

/** Returns the scope in a control whose name already contains its text. */
export const muted = (scope: Scope, mute: boolean): Scope =>
  scope.mute === mute ? scope : { ...scope, mute };

/** Returns the scope below an element: the landmark or row of its descendants. */
export function scopeWithin(scope: Scope, of: Element, tag: TagFacts, isOdd: boolean): Scope {
  if (!isOdd && !tag.isPlace) return scope;
  const step = stepOf(of, tag.name);
  const isOneOfMany = isRow(of, tag.name);
  if (!step && !isOneOfMany) return scope;
  const path = scope.path && step ? `${scope.path}/${step}` : step || scope.path;
  return { ...scope, path, row: isOneOfMany ? of : scope.row };
}

/** Like `placeOf`, but from what the walk already knows; each row's text is read once per walk. */
export function placeIn(
  { path, row }: Scope,
  of: Element,
  tag: string,
  rowTexts: Map<Element, string>,
): Place {
  return { path, row: row ? rowTextIn(row, rowTexts) : '', leadsTo: leadsTo(of, tag) };
}

function rowTextIn(row: Element, texts: Map<Element, string>): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = rowText(row);
  texts.set(row, text);
  return text;
}
