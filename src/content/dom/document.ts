/** Reads the document through its prototype, since an image named `title` would shadow `document.title`. */
import { reader, rootOf } from './dom.ts';
import { shadowOf } from './tree.ts';

const {
  createElement,
  createRange,
  elementFromPoint,
  execCommand,
  getAnimations,
  getSelection,
  hasFocus,
} = Document.prototype;
const queryDocument = Document.prototype.querySelectorAll;
const queryFragment = DocumentFragment.prototype.querySelectorAll;
const readActive = reader(Document.prototype, 'activeElement');
const readActiveIn = reader(ShadowRoot.prototype, 'activeElement');
const readBody = reader(Document.prototype, 'body');
const readRoot = reader(Document.prototype, 'documentElement');
const readTitle = reader(Document.prototype, 'title');
const readState = reader(Document.prototype, 'readyState');
const readHidden = reader(Document.prototype, 'hidden');
const readScroller = reader(Document.prototype, 'scrollingElement');

export const page = {
  root: (): Element => readRoot.call(document),
  body: (): HTMLElement => readBody.call(document) ?? readRoot.call(document),
  title: (): string => readTitle.call(document),
  state: (): DocumentReadyState => readState.call(document),
  hidden: (): boolean => readHidden.call(document),
  /** False while the user is in the side panel or another window. */
  hasFocus: (): boolean => hasFocus.call(document),
  scroller: (): Element => readScroller.call(document) ?? page.root(),
  command: (name: string, value = ''): boolean => execCommand.call(document, name, false, value),
  selection: (): Selection | null => getSelection.call(document),
  range: (): Range => createRange.call(document),
  /** Creates an input that is never attached, so the page can't see it. */
  detachedInput: (): HTMLInputElement => {
    const input = createElement.call(document, 'input');
    if (!(input instanceof HTMLInputElement)) throw new TypeError('input is no input here');
    return input;
  },
} as const;

/** Returns all matching elements of a document or shadow tree, without those in nested shadow trees. */
export const queryRoot = (root: Document | ShadowRoot, selector: string): Element[] =>
  root instanceof Document
    ? [...queryDocument.call(root, selector)]
    : [...queryFragment.call(root, selector)];

/** Finds the element with this id in the tree that contains `near`. */
function findById(near: Element, id: string): Element | null {
  const root = rootOf(near);
  return root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null;
}

/** Finds the elements that an attribute such as `aria-controls` lists by id. */
export const findByIds = (near: Element, ids: string | null): Element[] =>
  (ids ?? '')
    .split(/\s+/)
    .flatMap((id) => (id && findById(near, id)) || [])
    .filter((each) => each instanceof Element);

/** Returns the animations of a document or shadow tree, without those of nested shadow trees. */
export const animationsIn = (root: Document | ShadowRoot): Animation[] =>
  root instanceof Document ? getAnimations.call(root) : root.getAnimations();

/** Returns the topmost element at a point of the viewport, looking into shadow roots. */
export function elementAt(x: number, y: number): Element | null {
  let found = elementFromPoint.call(document, x, y);
  while (found) {
    const inner: Element | null = shadowOf(found)?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** Returns the focused element, looking into shadow roots; the body if nothing has focus. */
export function focusedElement(): Element {
  let at = readActive.call(document) ?? page.body();
  for (;;) {
    const root = shadowOf(at);
    const inner = root && readActiveIn.call(root);
    if (!inner) return at;
    at = inner;
  }
}

/** Returns the focused element, or null if nothing in the body has focus. */
export function focusedControl(): Element | null {
  const focused = focusedElement();
  return focused === page.body() ? null : focused;
}
