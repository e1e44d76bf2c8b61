/** The state of a control in words: what it holds, what is chosen, what it may not do (AE-03). */

import { isSummary } from '../dom/details.ts';
import {
  attributeNamesOf,
  attributeOf,
  clientHeightOf,
  hasAttributeOf,
  hasBox,
  isMatch,
  localNameOf,
  parentNodeOf,
  scrollHeightOf,
  scrollTopOf,
  textContentOf,
} from '../dom/dom.ts';
import { filesTakenBy } from '../dom/fileField.ts';
import { cleanLine, clip } from '../dom/text.ts';
import { isDisabled } from '../visibility/disabled.ts';
import { nameOf, referredText } from './name.ts';

const valueLimit = 200;
/** Where the text is what was asked for. */
const textLimit = 2_000;
const optionLimit = 20;
const passwordMask = '•••';

/** As what a control is carried, and what has the focus. */
type Carried = {
  readonly role: string;
  readonly name: string;
  readonly active: Element | null;
  /** The words it holds are read apart. */
  readonly isRead?: boolean;
};

/** Words after a control's ref, each with a space before it; empty for a control at rest. */
export function stateOf(of: Element, carried: Carried): string {
  const { role, active } = carried;
  if (isAtRest(of)) return restingState(of, active);
  const words: string[] = [];
  if (of === active) words.push('focused');
  words.push(...toggleWords(of, role), ...limitWords(of));
  const value = valueWords(of, carried);
  if (value) words.push(value);
  const problem = problemOf(of);
  if (problem !== undefined) words.push(problem ? `invalid: "${problem}"` : 'invalid');
  return words.map((word) => ` ${word}`).join('');
}

/** The state of a link or button that has no attribute which could say more. */
export const restingState = (of: Element, active: Element | null): string =>
  (of === active ? ' focused' : '') + (isDisabled(of) ? ' disabled' : '');

/** Attributes that say nothing of the state of a button. */
const stateless = new Set(['class', 'id', 'type', 'name', 'value', 'style', 'title']);

/** Whether it is a button without anything that could say more of it than that it is there: most are. */
function isAtRest(of: Element): boolean {
  if (localNameOf(of) !== 'button' || !(of instanceof HTMLButtonElement)) return false;
  if (isMatch(of, ':user-invalid')) return false;
  for (const name of attributeNamesOf(of)) if (!stateless.has(name)) return false;
  return true;
}

/** Whether it is ticked, switched on, or chosen; null where that makes no sense. */
export function checkedOf(of: Element): boolean | null {
  if (of instanceof HTMLInputElement && (of.type === 'checkbox' || of.type === 'radio')) {
    return of.checked;
  }
  const said = attributeOf(of, 'aria-checked');
  return said === null ? null : said === 'true';
}

export function isReadOnly(of: Element): boolean {
  return hasAttributeOf(of, 'readonly') || attributeOf(of, 'aria-readonly') === 'true';
}

/** What a field holds; a password only as a mask. */
export function fieldValueOf(of: Element): string {
  if (of instanceof HTMLInputElement) {
    if (of.type === 'password') return of.value ? passwordMask : '';
    if (of.type === 'file') return Array.from(of.files ?? [], (file) => file.name).join(', ');
    return of.value;
  }
  if (of instanceof HTMLTextAreaElement) return of.value;
  if (of instanceof HTMLSelectElement) {
    return Array.from(of.selectedOptions, (option) => cleanLine(option.label)).join(', ');
  }
  if (attributeOf(of, 'contenteditable') !== null) return textContentOf(of);
  return attributeOf(of, 'aria-valuetext') ?? attributeOf(of, 'aria-valuenow') ?? '';
}

/** The words a field shows to the eye; empty for a box without a tick, a password and an empty field. */
export function shownIn(of: Element): string {
  if (!(of instanceof HTMLInputElement)) return clip(cleanLine(fieldValueOf(of)), textLimit);
  if (checkedOf(of) !== null) return of.checked ? '(checked)' : '';
  if (buttonTypes.has(of.type)) return captionOf(of) || nameOf(of, 'button');
  const isSecret = of.type === 'password' || of.type === 'hidden';
  return isSecret ? '' : clip(cleanLine(fieldValueOf(of)), textLimit);
}

/** Where a scrollable element stands, in pixels left above and below; empty where nothing is left. */
export function scrollWords(of: Element): string {
  const shown = clientHeightOf(of);
  const above = Math.round(scrollTopOf(of));
  const below = Math.round(scrollHeightOf(of) - shown - above);
  if (shown < 40 || above + below < 20) return '';
  const sides = [above > 0 ? `${above}px above` : '', below > 0 ? `${below}px below` : ''];
  return ` scrollable, ${sides.filter(Boolean).join(', ')}`;
}

function toggleWords(of: Element, role: string): string[] {
  const words: string[] = [];
  const checked = attributeOf(of, 'aria-checked');
  const isMixed = of instanceof HTMLInputElement ? of.indeterminate : checked === 'mixed';
  if (isMixed) words.push('mixed');
  else if (checkedOf(of)) words.push('checked');
  const pressed = attributeOf(of, 'aria-pressed');
  if (pressed === 'true' || pressed === 'mixed') words.push('pressed');
  if (attributeOf(of, 'aria-selected') === 'true') words.push('selected');
  const current = attributeOf(of, 'aria-current');
  if (current && current !== 'false') words.push('current');
  const expanded = expandedOf(of, role);
  if (expanded !== null) words.push(expanded ? 'expanded' : 'collapsed');
  return words;
}

/** Whether what the element opens is open; null where it opens nothing. */
function expandedOf(of: Element, role: string): boolean | null {
  const said = attributeOf(of, 'aria-expanded');
  if (said === 'true' || said === 'false') return said === 'true';
  const parent = role === 'button' && isSummary(of) ? parentNodeOf(of) : null;
  return parent instanceof HTMLDetailsElement ? parent.open : null;
}

function limitWords(of: Element): string[] {
  const words: string[] = [];
  if (isDisabled(of)) words.push('disabled');
  if (isReadOnly(of)) words.push('readonly');
  if (hasAttributeOf(of, 'required') || attributeOf(of, 'aria-required') === 'true') {
    words.push('required');
  }
  return words;
}

function valueWords(of: Element, { role, name, isRead }: Carried): string {
  if (of instanceof HTMLSelectElement) return selectWords(of);
  if (of instanceof HTMLInputElement) return inputWords(of, name);
  const value = cleanLine(fieldValueOf(of));
  if (of instanceof HTMLTextAreaElement) return value ? `value "${clip(value, textLimit)}"` : '';
  const isValued = (role === 'textbox' && !isRead) || attributeOf(of, 'aria-valuenow') !== null;
  return isValued && value ? quotedValue(value) : '';
}

const quotedValue = (value: string): string => `value "${clip(value, valueLimit)}"`;
const buttonTypes = new Set(['submit', 'reset', 'button', 'image']);
const valueless = new Set(['checkbox', 'radio']);

/** A button that is a picture does not show its value. */
const captionOf = (of: HTMLInputElement): string =>
  of.type === 'image' ? '' : cleanLine(of.value);

/** What stands on a button that is named otherwise. */
function wordsOnButton(of: HTMLInputElement, name: string): string {
  const words = captionOf(of);
  return words && !name.includes(words) && hasBox(of) ? `shows "${clip(words, valueLimit)}"` : '';
}

function inputWords(of: HTMLInputElement, name: string): string {
  if (buttonTypes.has(of.type)) return wordsOnButton(of, name);
  if (valueless.has(of.type)) return '';
  const words = of.type === 'password' ? ['password'] : [];
  const value = cleanLine(fieldValueOf(of));
  if (value) words.push(quotedValue(value));
  if (of.type === 'file') words.push(...fileWords(of));
  const placeholder = cleanLine(of.placeholder);
  if (!value && placeholder && placeholder !== name && of.type !== 'password') {
    words.push(`hint "${clip(placeholder, 80)}"`);
  }
  if (of.min && of.max) words.push(`from ${clip(of.min, 20)} to ${clip(of.max, 20)}`);
  return words.join(' ');
}

/** What a file field takes. */
function fileWords(of: HTMLInputElement): string[] {
  const { accept, multiple, folder } = filesTakenBy(of);
  if (folder) return ['takes a folder'];
  const kinds = cleanLine(accept);
  return [...(kinds ? [`accepts "${clip(kinds, 80)}"`] : []), ...(multiple ? ['several'] : [])];
}

function selectWords(of: HTMLSelectElement): string {
  const labels = Array.from(of.options, (option) => clip(cleanLine(option.label), 80));
  const chosen = fieldValueOf(of);
  const others = labels.filter((label) => label !== chosen);
  const shown = others.slice(0, optionLimit).map((label) => JSON.stringify(label));
  const rest = others.length - shown.length;
  const list = shown.length > 0 ? `options ${shown.join(' ')}` : '';
  return [chosen ? quotedValue(chosen) : '', list, rest > 0 ? `and ${rest} more` : '']
    .filter(Boolean)
    .join(' ');
}

/** The error of a field marked invalid, empty where none is given; undefined for a valid one. */
function problemOf(of: Element): string | undefined {
  const said = attributeOf(of, 'aria-invalid');
  const isMarked = said !== null && said !== 'false' && said !== '';
  if (!isMarked && !isMatch(of, ':user-invalid')) return undefined;
  const message = referredText(of, 'aria-errormessage') || referredText(of, 'aria-describedby');
  if (message) return clip(message, valueLimit);
  return of instanceof HTMLInputElement ? clip(cleanLine(of.validationMessage), valueLimit) : '';
}
