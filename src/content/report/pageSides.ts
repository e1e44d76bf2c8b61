/** The text of page parts before and after an action, without hidden parts and parts that are reported elsewhere. */

import { cleanLine } from '../../core/cleanText.ts';
import { type Exclude, visibleTextOf } from '../aria/visibleText.ts';
import { dataOf } from '../dom/dom.ts';
import { hasWords } from '../dom/text.ts';
import { childNodesOf, shadowOf } from '../dom/tree.ts';
import type { SnapshotPair, TreeBefore } from './mutationSummary.ts';
import type { PopupChanges } from './popups.ts';

export type PageSide = {
  /** Reads the element's shadow tree if it has one. */
  readonly childrenOf: (parent: Element) => readonly Node[];
  /** Returns the text of a part inside something visible. */
  readonly textOf: (node: Node) => string;
  /** Returns the first text in it that has words. */
  readonly titleOf: (element: Element) => string;
  readonly isLeftOut: Exclude;
};
export type PageSides = { readonly before: PageSide; readonly after: PageSide };

const present: TreeBefore = { childrenOf: childNodesOf, dataOf };

export const pageSides = (
  { before, after, mutations }: SnapshotPair,
  { appeared, disappeared }: PopupChanges,
): PageSides => ({
  before: sideOf(mutations.past, false, (each) => before.hidden.has(each) || disappeared.has(each)),
  after: sideOf(present, true, (each) => after.hidden.has(each) || appeared.has(each)),
});

/** Only the snapshot knows what was visible before. */
function sideOf(tree: TreeBefore, isRendered: boolean, isLeftOut: Exclude): PageSide {
  const childrenOf = (parent: Element): readonly Node[] =>
    tree.childrenOf(shadowOf(parent) ?? parent);
  const titleOf = (element: Element): string => {
    for (const child of childrenOf(element)) {
      const isElement = child instanceof Element;
      if (isElement && isLeftOut(child)) continue;
      const title = isElement ? titleOf(child) : cleanLine(wordsOf(child, tree));
      if (hasWords(title)) return title;
    }
    return '';
  };
  return {
    childrenOf,
    textOf: (node) => visibleTextOf(node, { tree, isRendered, exclude: isLeftOut }),
    titleOf,
    isLeftOut,
  };
}

const wordsOf = (node: Node, tree: TreeBefore): string =>
  node instanceof Text ? tree.dataOf(node) : '';
