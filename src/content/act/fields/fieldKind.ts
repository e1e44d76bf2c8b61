/** What sort of field an element is for filling, also when the ref names its label or wrapper. */
import { isValueHolder } from '../../aria/control.ts';
import { attributeOf, boxOf, closestOf, isMatch, isShown } from '../../dom/dom.ts';
import { findAll } from '../native.ts';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export type Field =
  | { readonly kind: 'text'; readonly control: TextControl }
  | { readonly kind: 'editable'; readonly host: HTMLElement }
  /** A slider or an editor that the page draws itself. */
  | { readonly kind: 'slider' | 'drawn'; readonly host: HTMLElement }
  | { readonly kind: 'toggle'; readonly element: Element }
  | { readonly kind: 'select'; readonly select: HTMLSelectElement }
  | { readonly kind: 'file' | 'none'; readonly element: Element };

const fillable = 'input,textarea,select,[contenteditable=""],[contenteditable=true],[role=textbox]';

/** The field the element is, labels, or alone contains. */
export function fieldOf(element: Element): Field {
  const own = kindOf(element);
  if (own.kind !== 'none') return own;
  if (element instanceof HTMLLabelElement && element.control) return kindOf(element.control);
  const inside = findAll(element, fillable).filter((each) => isShown(each) && !isValueHolder(each));
  const [only] = inside;
  if (only && inside.length === 1 && only !== element) return kindOf(only);
  return customKind(element) ?? own;
}

/** Code editors take the keys through a text area of no size beside the text that they draw. */
function isHiddenKeyTarget(area: HTMLTextAreaElement): boolean {
  if (closestOf(area, '.monaco-editor,.ace_editor,.CodeMirror')) return true;
  const { width, height } = boxOf(area);
  return width <= 2 && height <= 2;
}

function customKind(element: Element): Field | null {
  if (!(element instanceof HTMLElement)) return null;
  if (isMatch(element, '[role=slider],[role=spinbutton]')) return { kind: 'slider', host: element };
  return isMatch(element, '[role=textbox]') ? { kind: 'drawn', host: element } : null;
}

function kindOf(element: Element): Field {
  if (element instanceof HTMLTextAreaElement) {
    return isHiddenKeyTarget(element)
      ? { kind: 'drawn', host: element }
      : { kind: 'text', control: element };
  }
  if (element instanceof HTMLSelectElement) return { kind: 'select', select: element };
  if (element instanceof HTMLInputElement) return inputKind(element);
  if (element instanceof HTMLElement && element.isContentEditable) {
    return { kind: 'editable', host: editingHost(element) };
  }
  if (isMatch(element, '[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox]')) {
    return { kind: 'toggle', element };
  }
  return { kind: 'none', element };
}

function inputKind(input: HTMLInputElement): Field {
  if (input.type === 'checkbox' || input.type === 'radio')
    return { kind: 'toggle', element: input };
  if (input.type === 'file') return { kind: 'file', element: input };
  if (/^(button|submit|reset|image|hidden)$/.test(input.type)) {
    return { kind: 'none', element: input };
  }
  return { kind: 'text', control: input };
}

function editingHost(element: HTMLElement): HTMLElement {
  const host = closestOf(
    element,
    '[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only]',
  );
  return host instanceof HTMLElement ? host : element;
}

/** Whether a toggle is on, natively or by ARIA. */
export function isChecked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.checked;
  return attributeOf(element, 'aria-checked') === 'true';
}
