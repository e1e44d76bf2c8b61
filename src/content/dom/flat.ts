/**
 * The flat tree, which is the tree as laid out: shadow roots replace their host's children, and slotted nodes replace
 * slots. Closed roots are read through the API for content scripts (M13).
 */
import {
  assignedSlotOf,
  firstChildOf,
  isElement,
  localNameOf,
  openShadowRootOf,
  parentNodeOf,
} from './dom.ts';

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
  if (tag.includes('-')) return closedRootReader(of);
  if (!plainHosts.has(tag)) return null;
  return openShadowRootOf(of) ?? (firstChildOf(of) ? null : closedRootReader(of));
}

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
