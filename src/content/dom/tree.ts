/** Walks through the composed tree, in which a shadow root is part of its host. */
import {
  containsNode,
  firstChildOf,
  firstElementChildOf,
  isMatch,
  localNameOf,
  matchesIn,
  nextElementOf,
  nextSiblingOf,
  parentNodeOf,
  rootOf,
} from './dom.ts';
import { shadowRootOf } from './flat.ts';

/** The element's shadow root, closed ones included where the browser lets extensions in (M13). */
export const shadowOf = (element: Element): ShadowRoot | null =>
  shadowRootOf(element, localNameOf(element));

export function childNodesOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let at = firstChildOf(node); at; at = nextSiblingOf(at)) children.push(at);
  return children;
}

export function childElementsOf(of: Element | ShadowRoot): Element[] {
  const children: Element[] = [];
  const first = of instanceof ShadowRoot ? of.firstElementChild : firstElementChildOf(of);
  for (let at = first; at; at = nextElementOf(at)) children.push(at);
  return children;
}

/** The parent, from a shadow root to its host. */
export function composedParent(node: Node): Element | null {
  const parent = parentNodeOf(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** The element and its ancestors, innermost first, `limit` of them at most. */
export function lineageOf(element: Element | null, limit = Number.POSITIVE_INFINITY): Element[] {
  const found: Element[] = [];
  for (let at = element; at && found.length < limit; at = composedParent(at)) found.push(at);
  return found;
}

/** Whether `inner` is `outer` or lies in it, shadow trees included. */
export function composedContains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; ) {
    if (containsNode(outer, at)) return true;
    const root = rootOf(at);
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return false;
}

/** Every element below that matches, shadow trees left out. */
export const findAll = (of: Element, selector: string): Element[] => [...matchesIn(of, selector)];

/** The element itself, if it matches, and every element below that does. */
export const findWithin = (of: Element, selector: string): Element[] => [
  ...(isMatch(of, selector) ? [of] : []),
  ...matchesIn(of, selector),
];

/** Every element below that matches in the flat tree: in shadow trees too, and what is slotted into them. */
export function findFlat(of: Element | ShadowRoot, selector: string): Element[] {
  const found = new Set<Element>();
  const visit = (each: Element): void => {
    if (isMatch(each, selector)) found.add(each);
    visitBelow(each);
  };
  const visitBelow = (parent: Element | ShadowRoot): void => {
    const root = parent instanceof Element ? shadowOf(parent) : null;
    if (root) visitBelow(root);
    for (const child of childElementsOf(parent)) visit(child);
    if (!(parent instanceof HTMLSlotElement)) return;
    for (const slotted of parent.assignedElements()) visit(slotted);
  };
  visitBelow(of);
  return [...found];
}

/** Every text node below, shadow trees left out. */
export function textsIn(of: Element): Text[] {
  const walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  return found;
}
