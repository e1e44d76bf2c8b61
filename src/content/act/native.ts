/**
 * What acting needs of the DOM beyond reading for the model (distill/dom.ts), by the same rule: taken from the
 * prototypes at start, since a field named `parentNode` or an image named `activeElement` stands in for the
 * real property of its form or document inside Chromium's isolated world (M9).
 */
import { containsNode, isMatch, localNameOf, matchesIn, parentNodeOf, rootOf } from '../dom/dom.ts';
import { shadowRootOf } from '../dom/flat.ts';

function reader<T extends object, K extends keyof T & string>(
  prototype: T,
  name: K,
): (of: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new TypeError(`${name} has no getter here`);
  return (of) => get.call(of) as T[K];
}

type Method<T, A extends unknown[], R> = (this: T, ...args: A) => R;

function method<T, A extends unknown[], R>(run: Method<T, A, R>): (on: T, ...args: A) => R {
  return (on, ...args) => run.apply(on, args);
}

export const clientWidth = reader(Element.prototype, 'clientWidth');
export const scrollWidth = reader(Element.prototype, 'scrollWidth');
export const scrollLeft = reader(Element.prototype, 'scrollLeft');
export const rectsOf = method(Element.prototype.getClientRects);
export const dispatch = method(EventTarget.prototype.dispatchEvent);
const filesSetter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.set;
export const setFiles = (of: HTMLInputElement, files: FileList): void =>
  filesSetter?.call(of, files);
export const requestSubmit = method(HTMLFormElement.prototype.requestSubmit);

const runScroll = Element.prototype.scrollTo as (this: Element, to: ScrollToOptions) => void;
export const scrollTo = method(runScroll);

/** Every element below that matches, in the same tree (shadow trees apart). */
export const findAll = (of: Element, selector: string): Element[] => [...matchesIn(of, selector)];

/** The same in the flat tree below: in shadow trees too, and what is slotted into them. */
export function findFlat(of: Element | ShadowRoot, selector: string): Element[] {
  const found = new Set<Element>();
  addFlat(of, selector, found);
  return [...found];
}

function addFlat(of: Element | ShadowRoot, selector: string, into: Set<Element>): void {
  const root = of instanceof ShadowRoot ? null : shadowOf(of);
  if (root) addFlat(root, selector, into);
  const inside = of instanceof ShadowRoot ? of.querySelectorAll('*') : matchesIn(of, '*');
  for (const each of inside) {
    if (isMatch(each, selector)) into.add(each);
    const inner = shadowOf(each);
    if (inner) addFlat(inner, selector, into);
    for (const slotted of each instanceof HTMLSlotElement ? each.assignedElements() : []) {
      if (isMatch(slotted, selector)) into.add(slotted);
      addFlat(slotted, selector, into);
    }
  }
}

/** Every text below, in the same tree. */
export function textsIn(of: Element): Text[] {
  const walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

const activeOf = reader(Document.prototype, 'activeElement');
const activeIn = reader(ShadowRoot.prototype, 'activeElement');
const readBody = reader(Document.prototype, 'body');
const readRoot = reader(Document.prototype, 'documentElement');
const readTitle = reader(Document.prototype, 'title');
const readState = reader(Document.prototype, 'readyState');
const readHidden = reader(Document.prototype, 'hidden');
const readScroller = reader(Document.prototype, 'scrollingElement');
const runCommand = method(Document.prototype.execCommand);
const selectionOf = method(Document.prototype.getSelection);
const rangeIn = method(Document.prototype.createRange);
const elementIn: (of: Document, tag: string) => HTMLElement = method(
  Document.prototype.createElement,
);
const pointIn = method(Document.prototype.elementFromPoint);
const animationsOf = method(Document.prototype.getAnimations);
const animationsInShadow = method(ShadowRoot.prototype.getAnimations);

/** The element with this id in the tree that `near` is in. */
export function findById(near: Element, id: string): Element | null {
  const root = rootOf(near);
  return root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null;
}

/** The document's own answers, whatever the page named its elements. */
export const page = {
  body: (): HTMLElement => readBody(document) ?? readRoot(document),
  root: (): Element => readRoot(document),
  title: (): string => readTitle(document),
  state: (): DocumentReadyState => readState(document),
  hidden: (): boolean => readHidden(document),
  scroller: (): Element => readScroller(document) ?? readRoot(document),
  command: (name: string, value = ''): boolean => runCommand(document, name, false, value),
  selection: (): Selection | null => selectionOf(document),
  range: (): Range => rangeIn(document),
  /** Never attached, so that the page does not see it. */
  detached: (tag: string): HTMLElement => elementIn(document, tag),
} as const;

/** What moves in a document or a shadow tree, the shadow trees in it left out. */
export const animationsIn = (root: Document | ShadowRoot): Animation[] =>
  root instanceof Document ? animationsOf(root) : animationsInShadow(root);

/** The element's shadow root, closed ones included where the browser lets extensions in (M13). */
export const shadowOf = (element: Element): ShadowRoot | null =>
  shadowRootOf(element, localNameOf(element));

/** The parent, from a shadow root to its host. */
export function composedParent(node: Node): Element | null {
  const parent = parentNodeOf(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
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

/** The element drawn topmost at a point of the view, through shadow roots. */
export function elementAt(x: number, y: number): Element | null {
  let found = pointIn(document, x, y);
  while (found) {
    const inner: Element | null = shadowOf(found)?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** The focused element, through shadow roots; the body when nothing has focus. */
export function focused(): Element {
  let at = activeOf(document) ?? page.body();
  for (;;) {
    const root = shadowOf(at);
    const inner = root ? activeIn(root) : null;
    if (!inner) return at;
    at = inner;
  }
}
