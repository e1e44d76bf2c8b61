/** The interface between the walk and the readers of controls and blocks. */
import type { Distillation } from '../../core/page/observation.ts';
import type { Role } from '../../core/page/roles.ts';
import type { TagFacts } from '../aria/tags.ts';
import type { Labels } from '../dom/labels.ts';
import type { RefRegistry } from '../refs/registry.ts';
import type { HidingRules } from '../visibility/hidingRules.ts';
import type { Visibility } from '../visibility/visibility.ts';
import type { Appearance } from './appearance.ts';
import type { Scope } from './scope.ts';
import type { Box, Item } from './tree/tree.ts';

/** The element being visited, with the facts from its tag, attributes and styles. */
export type Visit = {
  readonly element: Element;
  readonly tag: TagFacts;
  readonly role: Role;
  readonly className: string;
  /** It has an attribute that may change what it is. */
  readonly isOdd: boolean;
  readonly appearance: Appearance;
  /** The list that receives the result. */
  readonly out: Item[];
};

export type Reading = {
  readonly kind: Distillation;
  /** False in text-only reads. */
  readonly hasControls: boolean;
  readonly refs: RefRegistry;
  readonly rules: HidingRules;
  /** The focused element. */
  readonly active: Element | null;
  readonly labels: Labels;
  /** Caches the beginning of each row. */
  readonly rowTexts: Map<Element, string>;
  readonly modals: Map<Element, Box>;
  /** The document to search for labels; undefined in shadow trees. */
  readonly root: Document | undefined;
  scope: Scope;
  visibilityOf(of: Element): Visibility;
  /** Whether text is read here. */
  hasWords(): boolean;
  /** Reads an element without a role of its own: its items are added to its parent's. */
  readWrapper(visit: Visit): void;
  /** Reads the children of an element into `out`. */
  readChildren(visit: Visit, out: Item[]): void;
  /** Reads the children of an element into a new list of items. */
  childItems(visit: Visit): Item[];
  /** Sets the scope of an element's descendants; called before they are visited. */
  enter(visit: Visit): void;
};
