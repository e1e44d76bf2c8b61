/** Writes to a page (events, files, forms, scroll positions) by methods that no page can shadow (M9). */
const { dispatchEvent } = EventTarget.prototype;
const { requestSubmit } = HTMLFormElement.prototype;
const { scrollIntoView, scrollTo } = Element.prototype;
const setFilesOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.set;

/** False when the page canceled the event. */
export const dispatch = (to: EventTarget, event: Event): boolean => dispatchEvent.call(to, event);

/** `input`, then `change`, as a browser sends them once a control has another value. */
export function dispatchInputAndChange(control: Element): void {
  dispatch(control, new Event('input', { bubbles: true, composed: true }));
  dispatch(control, new Event('change', { bubbles: true }));
}

/** The click of a browser's own making, as for Enter on a button: no pointer takes part. */
export const dispatchClick = (element: Element): boolean =>
  isImageButton(element)
    ? clickImage(element)
    : dispatch(
        element,
        new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
      );

/** A picture that sends its form, and with it the place of the click. */
export const isImageButton = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'image';

const clickOf = HTMLElement.prototype.click;

/** A click without a place sends 0 and 0, as a card can say before it. False where the page kept it from sending. */
export function clickImage(button: HTMLInputElement): boolean {
  let isLeft = true;
  const note = (event: Event): void => {
    isLeft = !event.defaultPrevented;
  };
  addEventListener('click', note);
  clickOf.call(button);
  removeEventListener('click', note);
  return isLeft;
}

export const setFiles = (field: HTMLInputElement, files: FileList): void =>
  setFilesOf?.call(field, files);

export const submitForm = (form: HTMLFormElement): void => requestSubmit.call(form);

/** Scrolls a box at once, whatever the page says of smooth scrolling. */
export const scrollBox = (box: Element, to: ScrollToOptions): void =>
  (scrollTo as (this: Element, to: ScrollToOptions) => void).call(box, {
    ...to,
    behavior: 'instant',
  });

/** Brings an element into view at once: to the middle, or only as far as needed. */
export const scrollElementIntoView = (
  element: Element,
  block: 'center' | 'nearest' = 'nearest',
): void => scrollIntoView.call(element, { block, inline: 'nearest', behavior: 'instant' });
