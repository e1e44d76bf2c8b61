/**
 * Adds visible text that an element's name leaves out. This happens if an attribute or a label names it, or if nothing
 * in it does.
 */

import { cleanLine } from '../../core/cleanText.ts';
import type { States } from '../../core/page/line.ts';
import { rolesWith } from '../../core/page/roles.ts';
import {
  ariaHiddenMark,
  type Box,
  type Item,
  isBlankItem,
  isBox,
  lineBreak,
  struckMark,
} from './tree.ts';

/** Longer text is not a caption: it is written below the name, in lines of its own. */
const captionLimit = 120;

/** Adds the visible text of a box. A short text without controls goes into its states, anything else below its name. */
export function addVisibleLabel(box: Box, isLabeled = false): void {
  const { role, name, items } = box;
  if (containers.has(role) || tableParts.has(role)) return;
  if (role === 'clickable' && items.some((item) => isBox(item) && item.role !== 'img')) return;
  if (role === 'textbox' && hasLines(items)) return;
  const label = cleanLine(textAndImageNames(items));
  const controls = items.filter(holdsControls);
  const isRepeated = valued.has(role)
    ? quotedStates(box.states).includes(label)
    : !label.includes(struckMark) && isNamed(box, label.replaceAll(ariaHiddenMark, ' '));
  if (!isRepeated && (controls.length > 0 || label.length > captionLimit)) return;
  box.items = controls;
  if (isRepeated) return;
  const isValue = valued.has(role) || (role === 'button' && isLabeled);
  const rest = label.startsWith(name) ? label.slice(name.length).trim() : label;
  box.states = { ...box.states, ...(isValue ? { shownValue: label } : { shows: rest }) };
}

const valued = rolesWith('showsValue');
const containers = rolesWith('container');
const tableParts = rolesWith('tablePart');
const gauges = rolesWith('gauge');

/** Whether name and states contain this text; a clipped name contains only its beginning. */
const isNamed = ({ name, states }: Box, label: string): boolean =>
  label === name || (!name.endsWith('…') && containsAllWords(name + quotedStates(states), label));

/** Returns the page text in its states, quoted so that texts don't run together. */
const quotedStates = ({ tooltip, icon, value, options, placeholder, invalid }: States): string =>
  [tooltip, icon, value, ...(options ?? []), placeholder, invalid]
    .map((label) => (label ? `"${label}"` : ''))
    .join('');

/** Whether there is more than one line to read. */
function hasLines(items: readonly Item[]): boolean {
  const first = items.findIndex((item) => !isBlankItem(item));
  const last = items.findLastIndex((item) => !isBlankItem(item));
  return items.slice(first, last + 1).some((item) => item === lineBreak || isBox(item));
}

/**
 * Whether `whole` contains each word and number of a text. Symbols and single letters, which stand for icons, don't
 * count. A word may be part of another, since names run words together, but a number may not.
 */
export function containsAllWords(whole: string, text: string): boolean {
  if (text === '' || text === whole) return true;
  const known = whole.toLowerCase();
  const numbers = new Set(known.match(/\p{N}+/gu));
  const parts = text.toLowerCase().match(/[\p{L}\p{M}]{2,}|\p{N}+/gu) ?? [];
  return parts.every((part) => numbers.has(part) || (!/\p{N}/u.test(part) && known.includes(part)));
}

/** Returns the text of texts and images, without controls, which have names of their own. */
export const textAndImageNames = (items: readonly Item[]): string =>
  joined(items, (box) => (box.ref === '' ? wordsOf(box, textAndImageNames) : ''));

/** Returns all text, including the names of controls. */
export const allText = (items: readonly Item[]): string =>
  joined(items, (box) => wordsOf(box, allText));

/** Returns the text of texts only. */
export const textIn = (items: readonly Item[]): string =>
  joined(items, (box) => (box.ref === '' ? textIn(box.items) : ''));

function wordsOf(
  { ref, role, name, states, items }: Box,
  within: typeof textAndImageNames,
): string {
  if (gauges.has(role))
    return `${name} ${states.amount ?? ''} ${states.shows ?? ''} ${within(items)}`;
  return ref !== '' || role === 'img' ? `${name} ${within(items)}` : within(items);
}

function joined(items: readonly Item[], wordsOfBox: (box: Box) => string): string {
  let words = '';
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? '';
    if (typeof item === 'string') words += item;
    else words += isBox(item) ? ` ${wordsOfBox(item)} ` : ' ';
  }
  return words;
}

/** Whether an item can be operated, or holds something that can. */
export const holdsControls = (item: Item): boolean =>
  isBox(item) && (item.ref !== '' || item.role === 'iframe' || item.items.some(holdsControls));
