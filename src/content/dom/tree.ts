/** Walks the composed tree, in which a shadow root is part of its host. */
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

/** Returns the element's shadow root, even a closed one if the browser lets extensions read it (M13). */
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

/** Returns the parent; a shadow root's parent is its host. */
export function composedParent(node: Node): Element | null {
  const parent = parentNodeOf(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Returns the element and up to `limit` - 1 ancestors, innermost first. */
export function lineageOf(element: Element | null, limit = Number.POSITIVE_INFINITY): Element[] {
  const found: Element[] = [];
  for (let at = element; at && found.length < limit; at = composedParent(at)) found.push(at);
  return found;
}

/** Whether `inner` is `outer` or lies in it, including shadow trees. */
export function composedContains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; ) {
    if (containsNode(outer, at)) return true;
    const root = rootOf(at);
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return false;
}

/** Finds all matching descendants, without shadow trees. */
export const findAll = (of: Element, selector: string): Element[] => [...matchesIn(of, selector)];

/** Finds the element itself, if it matches, and all matching descendants. */
export const findWithin = (of: Element, selector: string): Element[] => [
  ...(isMatch(of, selector) ? [of] : []),
  ...matchesIn(of, selector),
];

/** Finds all matching descendants in the flat tree, including shadow trees and slotted elements. */
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

/** Finds all descendant text nodes, without shadow trees. */
export function textsIn(of: Element): Text[] {
  const walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  return found;
}
