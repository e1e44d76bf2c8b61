/** The kind of field behind an element, which may be its label or wrapper. */
import { isKeyTarget, isValueHolder } from '../../aria/control.ts';
import { checkedOf } from '../../aria/state.ts';
import { closestOf, isEditable, isHtml, isMatch, isShown } from '../../dom/dom.ts';
import { findAll } from '../../dom/tree.ts';
import type { TextControl } from '../keyboard/typeText.ts';

export type Field =
  | { readonly kind: 'text'; readonly control: TextControl }
  /** Rich text, or a slider or editor that the page draws itself. */
  | { readonly kind: 'editable' | 'slider' | 'canvas'; readonly host: HTMLElement }
  | { readonly kind: 'select'; readonly select: HTMLSelectElement }
  | { readonly kind: 'toggle' | 'file' | 'none'; readonly element: Element };

const fillable = 'input,textarea,select,[contenteditable=""],[contenteditable=true],[role=textbox]';

/** Returns the field that the element is, labels, or contains, if it contains exactly one. */
export function fieldOf(element: Element): Field {
  const native = nativeField(element);
  if (native.kind !== 'none') return native;
  if (element instanceof HTMLLabelElement && element.control) return nativeField(element.control);
  const inside = findAll(element, fillable).filter((each) => isShown(each) && !isValueHolder(each));
  const [only] = inside;
  if (only && inside.length === 1) return nativeField(only);
  if (!isHtml(element)) return native;
  if (isMatch(element, '[role=slider],[role=spinbutton]')) return { kind: 'slider', host: element };
  return isMatch(element, '[role=textbox]') ? { kind: 'canvas', host: element } : native;
}

function nativeField(element: Element): Field {
  if (element instanceof HTMLTextAreaElement)
    return isKeyTarget(element)
      ? { kind: 'canvas', host: element }
      : { kind: 'text', control: element };
  if (element instanceof HTMLSelectElement) return { kind: 'select', select: element };
  if (element instanceof HTMLInputElement) return inputField(element);
  if (isHtml(element) && isEditable(element)) return { kind: 'editable', host: hostOf(element) };
  const isToggle = isMatch(
    element,
    '[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox]',
  );
  return { kind: isToggle ? 'toggle' : 'none', element };
}

function inputField(input: HTMLInputElement): Field {
  if (/^(checkbox|radio)$/.test(input.type)) return { kind: 'toggle', element: input };
  if (input.type === 'file') return { kind: 'file', element: input };
  if (/^(button|submit|reset|image|hidden)$/.test(input.type))
    return { kind: 'none', element: input };
  return { kind: 'text', control: input };
}

const editingHosts = '[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only]';

function hostOf(element: HTMLElement): HTMLElement {
  const host = closestOf(element, editingHosts);
  return host && isHtml(host) ? host : element;
}

/** Whether a toggle is on, natively or by ARIA. */
export const isChecked = (element: Element): boolean => checkedOf(element) === true;
