/**
 * Reads the DOM through getters taken from the prototypes when this script starts (M9). If a form has inputs named
 * `id`, `parentNode` or `getAttribute`, reading these properties returns the inputs, even in the isolated world; a
 * captured getter returns the real value. Nothing here writes to the page (M10).
 */
type Reader<T, R> = (this: T) => R;

export function reader<T extends object, K extends keyof T>(prototype: T, key: K): Reader<T, T[K]> {
  const get = Object.getOwnPropertyDescriptor(prototype, key)?.get;
  if (!get) throw new Error(`no getter for ${String(key)}`);
  return get;
}

const node = Node.prototype;
const element = Element.prototype;
const getFirstChild = reader(node, 'firstChild');
const getNextSibling = reader(node, 'nextSibling');
const getPreviousSibling = reader(node, 'previousSibling');
const getParentNode = reader(node, 'parentNode');
const getNodeType = reader(node, 'nodeType');
const getIsConnected = reader(node, 'isConnected');
const getTextContent = reader(node, 'textContent');
const getData = reader(CharacterData.prototype, 'data');
const getLocalName = reader(element, 'localName');
const getShadowRoot = reader(element, 'shadowRoot');
const getAssignedSlot = reader(element, 'assignedSlot');
const getFirstElementChild = reader(element, 'firstElementChild');
const getChildCount = reader(element, 'childElementCount');
const getNextElement = reader(element, 'nextElementSibling');
const getPreviousElement = reader(element, 'previousElementSibling');
const getScrollTop = reader(element, 'scrollTop');
const getScrollHeight = reader(element, 'scrollHeight');
const getClientHeight = reader(element, 'clientHeight');
const getScrollLeft = reader(element, 'scrollLeft');
const getScrollWidth = reader(element, 'scrollWidth');
const getClientWidth = reader(element, 'clientWidth');
const getInnerText = reader(HTMLElement.prototype, 'innerText');
const getOffsetWidth = reader(HTMLElement.prototype, 'offsetWidth');
const getOffsetHeight = reader(HTMLElement.prototype, 'offsetHeight');
const getOffsetParent = reader(HTMLElement.prototype, 'offsetParent');
const getIsContentEditable = reader(HTMLElement.prototype, 'isContentEditable');
const getTabIndex = reader(HTMLElement.prototype, 'tabIndex');
const getFormElements = reader(HTMLFormElement.prototype, 'elements');
const getFormAction = reader(HTMLFormElement.prototype, 'action');
const getFormMethod = reader(HTMLFormElement.prototype, 'method');
const {
  hasAttributes,
  hasAttribute,
  getAttributeNames,
  getAttribute,
  checkVisibility,
  getBoundingClientRect,
  getClientRects,
  querySelector,
  querySelectorAll,
  closest,
  matches,
} = element;
const { getRootNode, contains, compareDocumentPosition } = node;

export const elementNode = 1;
export const textNode = 3;

export const firstChildOf = (of: Node): Node | null => getFirstChild.call(of);
export const nextSiblingOf = (of: Node): Node | null => getNextSibling.call(of);
export const previousSiblingOf = (of: Node): Node | null => getPreviousSibling.call(of);
export const parentNodeOf = (of: Node): Node | null => getParentNode.call(of);
export const nodeTypeOf = (of: Node): number => getNodeType.call(of);
export const isElement = (of: Node): of is Element => getNodeType.call(of) === elementNode;
export const isText = (of: Node): of is Text => getNodeType.call(of) === textNode;
export const isConnected = (of: Node): boolean => getIsConnected.call(of);
export const textContentOf = (of: Node): string => getTextContent.call(of) ?? '';
export const rootOf = (of: Node): Node => getRootNode.call(of);
export const containsNode = (of: Node, other: Node): boolean => contains.call(of, other);
export const dataOf = (of: Node): string => getData.call(of as CharacterData);
/** Whether `one` ends before `other` begins. */
export const endsBefore = (one: Node, other: Node): boolean =>
  compareDocumentPosition.call(one, other) === Node.DOCUMENT_POSITION_FOLLOWING;
export const localNameOf = (of: Element): string => getLocalName.call(of);
export const firstElementChildOf = (of: Element): Element | null => getFirstElementChild.call(of);
export const childCountOf = (of: Element): number => getChildCount.call(of);
export const previousElementOf = (of: Element): Element | null => getPreviousElement.call(of);
export const nextElementOf = (of: Element): Element | null => getNextElement.call(of);
export const hasAttributesOf = (of: Element): boolean => hasAttributes.call(of);
export const hasAttributeOf = (of: Element, name: string): boolean => hasAttribute.call(of, name);
export const attributeNamesOf = (of: Element): string[] => getAttributeNames.call(of);
export const attributeOf = (of: Element, name: string): string | null =>
  getAttribute.call(of, name);
export const isMatch = (of: Element, selector: string): boolean => matches.call(of, selector);
export const closestOf = (of: Element, selector: string): Element | null =>
  closest.call(of, selector);
export const firstMatchIn = (of: Element, selector: string): Element | null =>
  querySelector.call(of, selector);
export const matchesIn = (of: Element, selector: string): NodeListOf<Element> =>
  querySelectorAll.call(of, selector);
export const boxOf = (of: Element): DOMRect => getBoundingClientRect.call(of);
export const boxesOf = (of: Element): DOMRect[] => [...getClientRects.call(of)];
export const scrollTopOf = (of: Element): number => getScrollTop.call(of);
export const scrollHeightOf = (of: Element): number => getScrollHeight.call(of);
export const clientHeightOf = (of: Element): number => getClientHeight.call(of);
export const scrollLeftOf = (of: Element): number => getScrollLeft.call(of);
export const scrollWidthOf = (of: Element): number => getScrollWidth.call(of);
export const clientWidthOf = (of: Element): number => getClientWidth.call(of);
export const formElementsOf = (of: HTMLFormElement): HTMLFormControlsCollection =>
  getFormElements.call(of);
export const formActionOf = (of: HTMLFormElement): string => getFormAction.call(of);
export const formMethodOf = (of: HTMLFormElement): string => getFormMethod.call(of);

/** Chromium reports a shape with `display: none` as visible, but such a shape has no boxes. */
const isDrawn = (of: Element): boolean =>
  !(of instanceof SVGGraphicsElement) || getClientRects.call(of).length > 0;

/** Whether it has a box, even a transparent one or one hidden by `visibility`. */
export const hasBox = (of: Element): boolean => checkVisibility.call(of) && isDrawn(of);

const shownOptions = { visibilityProperty: true } as const;
const opaqueOptions = { visibilityProperty: true, opacityProperty: true } as const;

/** Whether it has a box and is visible by `visibility`. */
export const isShown = (of: Element): boolean =>
  checkVisibility.call(of, shownOptions) && isDrawn(of);
/** Whether it is shown, and neither it nor an ancestor is fully transparent. */
export const isOpaque = (of: Element): boolean =>
  checkVisibility.call(of, opaqueOptions) && isDrawn(of);

export const isHtml = (of: Element): of is HTMLElement => of instanceof HTMLElement;
export const offsetSizeOf = (of: Element): readonly [number, number] =>
  isHtml(of) ? [getOffsetWidth.call(of), getOffsetHeight.call(of)] : [Infinity, Infinity];
export const offsetParentOf = (of: Element): Element | null =>
  isHtml(of) ? getOffsetParent.call(of) : null;
export const isEditable = (of: Element): boolean => isHtml(of) && getIsContentEditable.call(of);
export const tabIndexOf = (of: Element): number => (isHtml(of) ? getTabIndex.call(of) : -1);
/** Returns the rendered text; forces a layout if one is due. */
export const innerTextOf = (of: Element): string =>
  isHtml(of) ? getInnerText.call(of) : textContentOf(of);

/** Returns the open shadow root, as the page sees it. `tree.ts` also finds closed ones. */
export const openShadowRootOf = (of: Element): ShadowRoot | null => getShadowRoot.call(of);
export const assignedSlotOf = (of: Element): HTMLSlotElement | null => getAssignedSlot.call(of);

/** Returns the beginning of an element's text content. Stops reading early, since the element may hold a whole page. */
export function textStartOf(of: Element, length: number): string {
  let text = '';
  for (let part = firstChildOf(of); part && text.length < length; part = nextSiblingOf(part)) {
    if (isText(part)) text += dataOf(part);
    else if (isElement(part)) text += textStartOf(part, length - text.length);
  }
  return text.slice(0, length);
}

// The `details` element: its first summary is always visible, the rest only while it is open.

/** Whether it is a closed `details`, of which only the summary is visible. */
export const isClosedDetails = (of: Element, tag = localNameOf(of)): boolean =>
  tag === 'details' && !hasAttributeOf(of, 'open');

/** Whether it opens and closes the `details` it is in. A second summary, or one elsewhere, is an ordinary block. */
export const isSummary = (of: Element): boolean => summaryOf(parentNodeOf(of)) === of;

/** Returns the summary that opens and closes the `details`. */
export const summaryOf = (details: Node | null): Element | null =>
  details instanceof HTMLDetailsElement ? firstMatchIn(details, ':scope > summary') : null;
