/**
 * Reads and calls through prototypes taken at start: inside Chromium's isolated world a form field named
 * `parentNode` or an image named `activeElement` stands in for the real property of its form or document (M9).
 */
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

export const parentNode = reader(Node.prototype, 'parentNode');
export const isConnected = reader(Node.prototype, 'isConnected');
export const textContent = reader(Node.prototype, 'textContent');
export const ownerDocument = reader(Node.prototype, 'ownerDocument');
export const contains = method(Node.prototype.contains);
export const rootOf = method(Node.prototype.getRootNode);

export const localName = reader(Element.prototype, 'localName');
export const firstElementChild = reader(Element.prototype, 'firstElementChild');
export const nextElementSibling = reader(Element.prototype, 'nextElementSibling');
export const openShadowRoot = reader(Element.prototype, 'shadowRoot');
export const clientHeight = reader(Element.prototype, 'clientHeight');
export const clientWidth = reader(Element.prototype, 'clientWidth');
export const scrollHeight = reader(Element.prototype, 'scrollHeight');
export const scrollWidth = reader(Element.prototype, 'scrollWidth');
export const scrollTop = reader(Element.prototype, 'scrollTop');
export const scrollLeft = reader(Element.prototype, 'scrollLeft');
export const attribute: (of: Element, name: string) => string | null = method(
  Element.prototype.getAttribute,
);
export const hasAttribute = method(Element.prototype.hasAttribute);
export const matches: (of: Element, selector: string) => boolean = method(
  Element.prototype.matches,
);
export const closest: (of: Element, selector: string) => Element | null = method(
  Element.prototype.closest,
);
export const rectsOf = method(Element.prototype.getClientRects);
export const rectOf = method(Element.prototype.getBoundingClientRect);
export const scrollTo: (of: Element, to: ScrollToOptions) => void = method(
  Element.prototype.scrollTo,
);
export const checkVisibility = method(Element.prototype.checkVisibility);
export const dispatch = method(EventTarget.prototype.dispatchEvent);
export const requestSubmit = method(HTMLFormElement.prototype.requestSubmit);

const allIn: (of: Element, selector: string) => NodeListOf<Element> = method(
  Element.prototype.querySelectorAll,
);

/** Every element below that matches, in the same tree (shadow trees apart). */
export const findAll = (of: Element, selector: string): Element[] => [...allIn(of, selector)];

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
  animations: (): Animation[] => animationsOf(document),
} as const;

type ShadowOpener = { readonly openOrClosedShadowRoot?: ShadowRoot | null };
type DomApi = { readonly openOrClosedShadowRoot?: (host: HTMLElement) => ShadowRoot | null };
const domApi = (globalThis as { readonly chrome?: { readonly dom?: DomApi } }).chrome?.dom;

/** The element's shadow root, closed ones included where the browser lets extensions in (M13). */
export function shadowOf(element: Element): ShadowRoot | null {
  const open = openShadowRoot(element);
  if (open) return open;
  if (!(element instanceof HTMLElement) || !mayHostShadow(element)) return null;
  const given = (element as ShadowOpener).openOrClosedShadowRoot;
  if (given !== undefined) return given;
  return domApi?.openOrClosedShadowRoot?.(element) ?? null;
}

const hosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(
    ' ',
  ),
);
const mayHostShadow = (element: Element): boolean => {
  const name = localName(element);
  return name.includes('-') || hosts.has(name);
};

/** The parent, from a shadow root to its host. */
export function composedParent(node: Node): Element | null {
  const parent = parentNode(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Whether `inner` is `outer` or lies in it, shadow trees included. */
export function composedContains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = composedParent(at)) {
    if (at === outer) return true;
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

/** Seen by a person as far as styles tell: drawn, not `visibility: hidden`, not fully transparent. */
export const isSeen = (element: Element): boolean =>
  checkVisibility(element, { opacityProperty: true, visibilityProperty: true });

/** Drawn at all; transparent controls count, since custom checkboxes are made of them. */
export const isDrawn = (element: Element): boolean =>
  checkVisibility(element, { visibilityProperty: true });
