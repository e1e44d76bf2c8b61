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

/** An element whose turn it is, with what its tag, its attributes and its styles say. */
export type Visit = {
  readonly element: Element;
  readonly tag: TagFacts;
  readonly role: Role;
  readonly className: string;
  /** It carries an attribute that may change what it is. */
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
  /** How rows begin, read once each. */
  readonly rowTexts: Map<Element, string>;
  readonly modals: Map<Element, Box>;
  /** The document to look for labels in; undefined within shadow trees. */
  readonly root: Document | undefined;
  scope: Scope;
  visibilityOf(of: Element): Visibility;
  /** Whether words are read here. */
  hasWords(): boolean;
  /** Reads an element without a role of its own: its items become those of its parent. */
  readWrapper(visit: Visit): void;
  /** Reads the children of an element into `out`. */
  readChildren(visit: Visit, out: Item[]): void;
  /** Reads the children of an element into items of their own. */
  childItems(visit: Visit): Item[];
  /** Notes the place of an element's descendants; called before they are visited. */
  enter(visit: Visit): void;
};
