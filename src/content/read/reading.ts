/** The interface between the walk and the readers of controls and blocks, and the scope that the walk carries down. */
import type { Distillation } from '../../core/page/observation.ts';
import type { Role } from '../../core/page/roles.ts';
import type { AttributeReader } from '../aria/attributes.ts';
import type { TagFacts } from '../aria/tags.ts';
import { escapes, type Visibility } from '../aria/visibility.ts';
import { attributeOf, hasAttributeOf } from '../dom/dom.ts';
import type { Labels } from '../dom/labels.ts';
import { pathSegmentOf } from '../identity/place.ts';
import type { RefRegistry } from '../identity/registry.ts';
import { type Appearance, drawsText, isHiddenCovertly } from './appearance.ts';
import type { Box, Item } from './tree.ts';

/** The element being visited, with the facts from its tag, attributes and styles. */
export type Visit = {
  readonly element: Element;
  readonly tag: TagFacts;
  readonly role: Role;
  readonly className: string;
  /** It has an attribute that may change what it is. */
  readonly hasRelevantAttributes: boolean;
  readonly hasTitle: boolean;
  /** Whether a style rule may draw text before or after it. */
  readonly mayDraw: 'yes' | 'no' | 'unknown';
  readonly appearance: Appearance;
  /** The list that receives the result. */
  readonly out: Item[];
};

/** Whether text may be drawn beside an element. Looked up only where it would be read. */
export const draws = ({ element, appearance, mayDraw }: Visit): boolean =>
  mayDraw === 'unknown' ? drawsText(element, appearance) : mayDraw === 'yes';

export type Reading = {
  readonly kind: Distillation;
  /** False in text-only reads. */
  readonly hasControls: boolean;
  /** Whether controls are listed here; in text-only reads, in another control or in an inert part they are not. */
  readonly listsControls: boolean;
  readonly refs: RefRegistry;
  readonly attributes: AttributeReader;
  /** The focused element. */
  readonly active: Element | null;
  readonly labels: Labels;
  readonly modals: Map<Element, Box>;
  /** The document to search for labels; undefined in shadow trees. */
  readonly root: Document | undefined;
  scope: Scope;
  visibilityOf(of: Element): Visibility;
  /** Whether text is read here. */
  readsText(): boolean;
  /** Reads an element without a role of its own: its items are added to its parent's. */
  readWrapper(visit: Visit): void;
  /** Reads the children of an element into `out`. */
  readChildren(visit: Visit, out: Item[]): void;
  /** Reads the children of an element into a new list of items. */
  childItems(visit: Visit): Item[];
  /** Sets the scope of an element's descendants; called before they are visited. */
  enter(visit: Visit): void;
};

// Facts that hold for an element and its whole subtree during the walk.

export type Scope = {
  /** Clipped to nothing or moved off the page. */
  readonly covert: boolean;
  readonly ariaHidden: boolean;
  readonly inert: boolean;
  /** An attribute disables everything here. */
  readonly disabled: boolean;
  /** The name of the control around it already contains its text. */
  readonly mute: boolean;
  readonly path: string;
};

export const outermost: Scope = {
  covert: false,
  ariaHidden: false,
  inert: false,
  disabled: false,
  mute: false,
  path: '',
};

/** Returns the scope of an element whose styles or attributes hide it or make it inert. */
export function hiddenScope(
  scope: Scope,
  of: Element,
  appearance: Appearance,
  hasRelevantAttributes: boolean,
): Scope {
  const isWithinCovert = scope.covert && !(appearance.isPositioned && escapes(of));
  const covert = isWithinCovert || isHiddenCovertly(of, appearance);
  const ariaHidden =
    scope.ariaHidden || (hasRelevantAttributes && attributeOf(of, 'aria-hidden') === 'true');
  const inert = scope.inert || (hasRelevantAttributes && hasAttributeOf(of, 'inert'));
  const disabled =
    scope.disabled || (hasRelevantAttributes && attributeOf(of, 'aria-disabled') === 'true');
  const isSame =
    covert === scope.covert &&
    ariaHidden === scope.ariaHidden &&
    inert === scope.inert &&
    disabled === scope.disabled;
  return isSame ? scope : { ...scope, covert, ariaHidden, inert, disabled };
}

/** Returns the scope in a control whose name already contains its text. */
export const withMute = (scope: Scope, mute: boolean): Scope =>
  scope.mute === mute ? scope : { ...scope, mute };

/** Returns the scope below an element: the landmarks around its descendants. */
export function scopeWithin(
  scope: Scope,
  of: Element,
  tag: TagFacts,
  hasRelevantAttributes: boolean,
): Scope {
  if (!hasRelevantAttributes && !tag.isOnPath) return scope;
  const step = pathSegmentOf(of, tag.name);
  if (!step) return scope;
  return { ...scope, path: scope.path ? `${scope.path}/${step}` : step };
}
