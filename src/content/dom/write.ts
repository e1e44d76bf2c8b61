/** Writes to a page (events, files, forms, scroll positions) through methods that pages can't shadow (M9). */
const { dispatchEvent } = EventTarget.prototype;
const { requestSubmit } = HTMLFormElement.prototype;
const { scrollIntoView, scrollTo } = Element.prototype;
const setFilesOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.set;

/** Dispatches an event; returns false if the page canceled it. */
export const dispatch = (to: EventTarget, event: Event): boolean => dispatchEvent.call(to, event);

/** Dispatches `input`, then `change`, as a browser does after the value of a control changed. */
export function dispatchInputAndChange(control: Element): void {
  dispatch(control, new Event('input', { bubbles: true, composed: true }));
  dispatch(control, new Event('change', { bubbles: true }));
}

/** Dispatches a click without a pointer, as browsers do for Enter on a button. */
export const dispatchClick = (element: Element): boolean =>
  isImageButton(element)
    ? clickImage(element)
    : dispatch(
        element,
        new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
      );

/** Whether it is an image button, which submits its form together with the click position. */
export const isImageButton = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'image';

const clickOf = HTMLElement.prototype.click;

/**
 * Clicks an image button at 0, 0, the position that a card states. Returns false if the page prevented the submission.
 */
export function clickImage(button: HTMLInputElement): boolean {
  let isAllowed = true;
  const recordOutcome = (event: Event): void => {
    isAllowed = !event.defaultPrevented;
  };
  addEventListener('click', recordOutcome);
  clickOf.call(button);
  removeEventListener('click', recordOutcome);
  return isAllowed;
}

export const setFiles = (field: HTMLInputElement, files: FileList): void =>
  setFilesOf?.call(field, files);

export const submitForm = (form: HTMLFormElement): void => requestSubmit.call(form);

/** Scrolls an element at once, even on pages with smooth scrolling. */
export const scrollBox = (box: Element, to: ScrollToOptions): void =>
  (scrollTo as (this: Element, to: ScrollToOptions) => void).call(box, {
    ...to,
    behavior: 'instant',
  });

/** Scrolls an element into view at once: to the middle, or only as far as needed. */
export const scrollElementIntoView = (
  element: Element,
  block: 'center' | 'nearest' = 'nearest',
): void => scrollIntoView.call(element, { block, inline: 'nearest', behavior: 'instant' });
