/** Reads the states of a control: its value, its selection, its restrictions (AE-03). */

import { optionNames } from '../../core/action/option.ts';
import { cleanLine, cleanText } from '../../core/cleanText.ts';
import type { States } from '../../core/page/line.ts';
import type { Role } from '../../core/page/roles.ts';
import { clip } from '../../core/text.ts';
import { isSecret } from '../aria/secret.ts';
import {
  attributeNamesOf,
  attributeOf,
  clientHeightOf,
  hasAttributeOf,
  hasBox,
  isEditable,
  isMatch,
  isSummary,
  localNameOf,
  parentNodeOf,
  scrollHeightOf,
  scrollTopOf,
  textContentOf,
} from '../dom/dom.ts';
import { acceptedFilesOf } from '../dom/fileField.ts';
import { type Disabling, isDisabled } from './disabled.ts';
import { nameOf, referredText } from './name.ts';
import { nativeOptionFacts, shownLabel } from './nativeOptions.ts';
import { isEditor } from './roleOf.ts';

const valueLimit = 200;
/** A higher limit for multi-line text and text to be compared. */
const textLimit = 2_000;
const optionLimit = 20;
export const secretMask = '•••';

/** How a control is listed, and which element has focus. */
type Listing = {
  readonly role: Role;
  readonly name: string;
  readonly active: Element | null;
  /** Its text is read separately. */
  readonly isRead?: boolean;
  readonly disabling?: Disabling | undefined;
};

/** Returns the states in display order; empty for a control without any. */
export function statesOf(of: Element, listing: Listing): States {
  const { role, active, disabling } = listing;
  if (isPlainButton(of)) return plainStates(of, active, disabling);
  const invalid = validationError(of);
  return {
    ...focusState(of, active),
    ...toggleStates(of, role),
    ...limitStates(of, disabling),
    ...valueStates(of, listing),
    // In a search box, Enter searches, even if it is a textarea.
    ...(role === 'textbox' && isMultiline(of) && { multiline: true }),
    ...(invalid === undefined ? {} : { invalid }),
  };
}

/** Of most controls; copying it would cost more than finding nothing to say. */
export const noStates: States = Object.freeze({});

/** Returns the states of a link or button that has no attribute which could add more. */
export const plainStates = (of: Element, active: Element | null, disabling?: Disabling): States =>
  joinedStates(
    of === active ? { focused: true } : noStates,
    isDisabled(of, disabling) ? { disabled: true } : noStates,
  );

/** Returns the states of both, in order. */
export function joinedStates(first: States, others: States): States {
  if (first === noStates) return others;
  return others === noStates ? first : { ...first, ...others };
}

const focusState = (of: Element, active: Element | null): States =>
  of === active ? { focused: true } : {};

/** Attributes without meaning for the state of a button. */
const stateless = new Set(['class', 'id', 'type', 'name', 'value', 'style', 'title']);

/** Whether it is a button with only attributes that say nothing about its state, as most are. */
function isPlainButton(of: Element): boolean {
  if (localNameOf(of) !== 'button' || !(of instanceof HTMLButtonElement)) return false;
  if (isMatch(of, ':user-invalid')) return false;
  for (const name of attributeNamesOf(of)) if (!stateless.has(name)) return false;
  return true;
}

/** Whether it is checked or switched on; null if it is not checkable. */
export function checkedOf(of: Element): boolean | null {
  if (of instanceof HTMLInputElement && (of.type === 'checkbox' || of.type === 'radio')) {
    return of.checked;
  }
  const value = attributeOf(of, 'aria-checked');
  return value === null ? null : value === 'true';
}

export function isReadOnly(of: Element): boolean {
  return hasAttributeOf(of, 'readonly') || attributeOf(of, 'aria-readonly') === 'true';
}

/** Returns the value of a field; a secret only as a mask. */
export function fieldValueOf(of: Element): string {
  if (of instanceof HTMLInputElement || of instanceof HTMLTextAreaElement) {
    if (isSecret(of)) return of.value ? secretMask : '';
  }
  if (of instanceof HTMLInputElement) {
    if (of.type === 'file') return Array.from(of.files ?? [], (file) => file.name).join(', ');
    return of.value;
  }
  if (of instanceof HTMLTextAreaElement) return of.value;
  if (of instanceof HTMLSelectElement) {
    return Array.from(of.selectedOptions, (option) => cleanLine(option.label)).join(', ');
  }
  if (attributeOf(of, 'contenteditable') !== null || isEditor(of)) return textContentOf(of);
  return attributeOf(of, 'aria-valuetext') ?? attributeOf(of, 'aria-valuenow') ?? '';
}

/** Returns the visible text of a field; '' for an unchecked box, a password and an empty field. */
export function visibleValue(of: Element): string {
  if (!(of instanceof HTMLInputElement)) return clip(cleanLine(fieldValueOf(of)), textLimit);
  if (checkedOf(of) !== null) return of.checked ? '(checked)' : '';
  if (buttonTypes.has(of.type)) return captionOf(of) || nameOf(of, 'button');
  return isSecret(of) || of.type === 'hidden' ? '' : clip(cleanLine(fieldValueOf(of)), textLimit);
}

/** Returns the scroll position as pixels left above and below; empty if there is nothing to scroll. */
export function scrollStates(of: Element): States {
  const visibleHeight = clientHeightOf(of);
  const above = Math.round(scrollTopOf(of));
  const below = Math.round(scrollHeightOf(of) - visibleHeight - above);
  return visibleHeight < 40 || above + below < 20 ? {} : { scrollable: { above, below } };
}

function toggleStates(of: Element, role: Role): States {
  const checked = attributeOf(of, 'aria-checked');
  const isMixed = of instanceof HTMLInputElement ? of.indeterminate : checked === 'mixed';
  const pressed = attributeOf(of, 'aria-pressed');
  const current = attributeOf(of, 'aria-current');
  const expanded = expandedOf(of, role);
  return {
    ...(isMixed ? { checked: 'mixed' } : checkedOf(of) ? { checked: true } : {}),
    ...((pressed === 'true' || pressed === 'mixed') && { pressed: true }),
    ...(attributeOf(of, 'aria-selected') === 'true' && { selected: true }),
    ...(current && current !== 'false' && { current: true }),
    ...sortState(of),
    ...(expanded === null ? {} : { expanded }),
    ...(role === 'button' && hasPopup(of, role) && { popup: true }),
  };
}

/** Whether a click on it opens a menu, a list or a dialog. */
export function hasPopup(of: Element, role: Role): boolean {
  const value = attributeOf(of, 'aria-haspopup');
  if (value !== null) return value !== 'false' && value !== '';
  return hasAttributeOf(of, 'popovertarget') || role === 'combobox';
}

/** Returns the sort direction of a column header. */
export function sortState(of: Element): States {
  const sort = attributeOf(of, 'aria-sort');
  return sort === 'ascending' || sort === 'descending' ? { sorted: sort } : {};
}

/** Whether the element's popup or details are open; null if it has none. */
function expandedOf(of: Element, role: Role): boolean | null {
  const value = attributeOf(of, 'aria-expanded');
  if (value === 'true' || value === 'false') return value === 'true';
  const parent = role === 'button' && isSummary(of) ? parentNodeOf(of) : null;
  return parent instanceof HTMLDetailsElement ? parent.open : null;
}

function limitStates(of: Element, disabling: Disabling | undefined): States {
  const isRequired = hasAttributeOf(of, 'required') || attributeOf(of, 'aria-required') === 'true';
  return {
    ...(isDisabled(of, disabling) && { disabled: true }),
    ...(isReadOnly(of) && { readOnly: true }),
    ...(isRequired && { required: true }),
  };
}

/** Whether Enter starts a new line in it. */
export function isMultiline(of: Element): boolean {
  if (of instanceof HTMLTextAreaElement) return true;
  const value = attributeOf(of, 'aria-multiline');
  return value === null ? isEditable(of) && !(of instanceof HTMLInputElement) : value === 'true';
}

function valueStates(of: Element, { role, name, isRead }: Listing): States {
  if (of instanceof HTMLSelectElement) return selectStates(of);
  if (of instanceof HTMLInputElement) return inputStates(of, name);
  if (of instanceof HTMLTextAreaElement)
    return valueState(withLineMarks(fieldValueOf(of)), textLimit);
  const value = cleanLine(fieldValueOf(of));
  const isValued = (role === 'textbox' && !isRead) || attributeOf(of, 'aria-valuenow') !== null;
  return isValued ? valueState(value) : {};
}

/** Shows line breaks and keeps indentation, which has a meaning in wikis and code. */
function withLineMarks(text: string): string {
  const [first = '', ...rest] = cleanText(text)
    .replace(/^\s*\n|\s+$/g, '')
    .split(/\r?\n/);
  return rest.reduce(
    (before, line) => `${before} ⏎${/^\S/.test(line) ? ' ' : ''}${line.trimEnd()}`,
    first,
  );
}

const valueState = (value: string, limit = valueLimit): States =>
  value ? { value: clip(value, limit) } : {};
const buttonTypes = new Set(['submit', 'reset', 'button', 'image']);
const valueless = new Set(['checkbox', 'radio']);

/** Returns the text on a button; image buttons do not show their value. */
const captionOf = (of: HTMLInputElement): string =>
  of.type === 'image' ? '' : cleanLine(of.value);

/** Returns the text on a button if its name is different. */
function buttonText(of: HTMLInputElement, name: string): States {
  const caption = captionOf(of);
  return caption && !name.includes(caption) && hasBox(of)
    ? { shows: clip(caption, valueLimit) }
    : {};
}

function inputStates(of: HTMLInputElement, name: string): States {
  if (buttonTypes.has(of.type)) return buttonText(of, name);
  if (valueless.has(of.type)) return {};
  const isMasked = isSecret(of);
  const value = cleanLine(fieldValueOf(of));
  const placeholder = cleanLine(of.placeholder);
  const isHinted = !value && placeholder && placeholder !== name && !isMasked;
  return {
    ...(isMasked && { secret: true }),
    ...valueState(value),
    ...(of.type === 'file' ? fileStates(of) : {}),
    ...(isHinted && { placeholder: clip(placeholder, 80) }),
    ...(of.min && of.max ? { range: { min: clip(of.min, 20), max: clip(of.max, 20) } } : {}),
  };
}

/** Returns which files a file field accepts. */
function fileStates(of: HTMLInputElement): States {
  const { accept, multiple, folder } = acceptedFilesOf(of);
  if (folder) return { folder: true };
  const kinds = cleanLine(accept);
  return {
    ...(kinds && { accepts: clip(kinds, 80) }),
    ...(multiple && { several: true }),
  };
}

function selectStates(of: HTMLSelectElement): States {
  const names = shownNames(of);
  const { selectedIndex, selectedOptions } = of;
  const isOne = selectedOptions.length === 1;
  const chosen = (isOne && names[selectedIndex]) || fieldValueOf(of);
  const others = isOne ? names.filter((name) => name !== names[selectedIndex]) : names;
  const options = others.slice(0, optionLimit);
  const moreOptions = others.length - options.length;
  return {
    ...valueState(chosen),
    ...(options.length > 0 && { options }),
    ...(moreOptions > 0 && { moreOptions }),
  };
}

/** Names twins by their groups or places, so that each can be chosen. */
function shownNames({ options }: HTMLSelectElement): readonly string[] {
  const labels = Array.from(options, shownLabel);
  const hasTwins = new Set(labels).size < labels.length;
  return hasTwins ? optionNames(nativeOptionFacts(options)) : labels;
}

/** Returns the error of a field marked invalid, '' if none is given, and undefined if the field is valid. */
function validationError(of: Element): string | undefined {
  const value = attributeOf(of, 'aria-invalid');
  const isMarked = value !== null && value !== 'false' && value !== '';
  if (!isMarked && !isMatch(of, ':user-invalid')) return undefined;
  const message = referredText(of, 'aria-errormessage') || referredText(of, 'aria-describedby');
  if (message) return clip(message, valueLimit);
  return of instanceof HTMLInputElement ? clip(cleanLine(of.validationMessage), valueLimit) : '';
}
