/**
 * Walks the composed tree, in which a shadow root is part of its host, and the flat tree, which is the tree as laid out:
 * shadow roots replace their host's children, and slotted nodes replace slots. Closed roots are read through the API for
 * content scripts (M13).
 */
import {
  assignedSlotOf,
  containsNode,
  firstChildOf,
  firstElementChildOf,
  isElement,
  isMatch,
  localNameOf,
  matchesIn,
  nextElementOf,
  nextSiblingOf,
  openShadowRootOf,
  parentNodeOf,
  rootOf,
} from './dom.ts';

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

/** Whether `inner` is `outer` or is in it, including shadow trees. */
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

const none: readonly Node[] = [];

type RootReader = (of: Element) => ShadowRoot | null;
type ChromeDom = {
  readonly dom?: { readonly openOrClosedShadowRoot?: (of: HTMLElement) => ShadowRoot | null };
};
type FirefoxElement = Element & { readonly openOrClosedShadowRoot?: ShadowRoot | null };

const closedRootReader = findClosedRootReader();

/** Built-in elements that may host a shadow root. */
const plainHosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(
    ' ',
  ),
);

/** Whether elements with this tag may host a shadow root. */
export const mayHost = (tag: string): boolean => tag.includes('-') || plainHosts.has(tag);

/**
 * Returns the element's shadow root, even a closed one. A closed root on a built-in element is looked up only if the
 * element seems empty, since the lookup costs more than reading the element.
 */
export function shadowRootOf(of: Element, tag: string): ShadowRoot | null {
  if (plainHosts.has(tag)) return plainRootOf(of, firstChildOf(of));
  return tag.includes('-') ? closedRootReader(of) : null;
}

/** Returns the shadow root of a built-in element whose first child is known. */
export const plainRootOf = (of: Element, first: Node | null): ShadowRoot | null =>
  openShadowRootOf(of) ?? (first ? null : closedRootReader(of));

/** Returns the nodes assigned to a slot; empty if the slot shows its own children. */
export function assignedTo(of: Element, tag: string): readonly Node[] {
  return tag === 'slot' && of instanceof HTMLSlotElement ? of.assignedNodes() : none;
}

/** Returns the parent in the flat tree, through slots and out of shadow roots. */
export function flatParentOf(of: Element): Element | null {
  const slot = assignedSlotOf(of);
  if (slot) return slot;
  const parent = parentNodeOf(of);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent && isElement(parent) ? (closedSlotOf(of, parent) ?? parent) : null;
}

/** Finds the slot in a closed root, which `assignedSlot` does not reveal. */
function closedSlotOf(of: Element, host: Element): Element | null {
  const tag = localNameOf(host);
  const root = tag.includes('-') ? shadowRootOf(host, tag) : null;
  if (!root) return null;
  for (const slot of root.querySelectorAll('slot')) {
    if (slot.assignedNodes().includes(of)) return slot;
  }
  return null;
}

function findClosedRootReader(): RootReader {
  const { chrome } = globalThis as { readonly chrome?: ChromeDom };
  const read = chrome?.dom?.openOrClosedShadowRoot;
  if (read) return (of) => (of instanceof HTMLElement ? read(of) : null);
  if ('openOrClosedShadowRoot' in Element.prototype) {
    return (of) => (of as FirefoxElement).openOrClosedShadowRoot ?? null;
  }
  return openShadowRootOf;
}
