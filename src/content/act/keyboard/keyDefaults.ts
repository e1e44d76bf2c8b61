/** The browser's own answer to a key, by key; each returns why nothing came of it, or ''. */

import { attributeOf, isMatch, localNameOf } from '../../dom/dom.ts';
import { setFieldText } from '../fields/typeText.ts';
import { composedParent, dispatch, focused, page } from '../native.ts';
import { canScroll } from '../scroll/scroll.ts';
import { focusElement, nextInTabOrder } from './focus.ts';
import { producesCharacter } from './keyEvents.ts';
import type { Chord } from './keys.ts';
import { selectAll, stepRadio, stepSelect, stepValue } from './nativeControls.ts';
import { submitFormOf } from './submit.ts';

type Default = (target: Element, chord: Chord) => string;

const defaultsByKey: Readonly<Record<string, Default>> = {
  Tab: moveFocus,
  Enter: enter,
  ' ': space,
  Escape: dismiss,
  Backspace: (target) => erase(target, 'delete'),
  Delete: (target) => erase(target, 'forwardDelete'),
  ArrowUp: (target) => arrow(target, -1, 'y'),
  ArrowDown: (target) => arrow(target, 1, 'y'),
  ArrowLeft: (target) => arrow(target, -1, 'x'),
  ArrowRight: (target) => arrow(target, 1, 'x'),
  PageUp: (target) => scrollBy(target, -0.9),
  PageDown: (target) => scrollBy(target, 0.9),
  Home: (target) => scrollBy(target, Number.NEGATIVE_INFINITY),
  End: (target) => scrollBy(target, Number.POSITIVE_INFINITY),
};

/** Does what the key does when the page leaves it alone. */
export function runKeyDefault(target: Element, chord: Chord): string {
  const { modifiers } = chord;
  if (modifiers.has('Control') || modifiers.has('Meta')) return command(target, chord);
  if (modifiers.has('Alt')) return '';
  const known = defaultsByKey[chord.key];
  if (known) return known(target, chord);
  return producesCharacter(chord) && isText(target) ? insert(target, chord.key) : '';
}

function command(target: Element, chord: Chord): string {
  const key = chord.key.toLowerCase();
  if (key === 'a') return selectAll(target);
  if (key === 'z') page.command(chord.modifiers.has('Shift') ? 'redo' : 'undo');
  if (key === 'y') page.command('redo');
  if (key === 'enter' || key === 'home' || key === 'end') return '';
  const isPlain = chord.modifiers.size === 1;
  return isPlain && /^[tnwlrpf]$/.test(key)
    ? 'Shortcuts of the browser itself do nothing from here.'
    : '';
}

function moveFocus(_target: Element, chord: Chord): string {
  const next = nextInTabOrder(chord.modifiers.has('Shift'));
  if (!next) return 'There is nothing to move the focus to.';
  focusElement(next);
  next.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  if (next instanceof HTMLInputElement) next.select();
  return '';
}

const pressables =
  'a[href],area[href],button,summary,input[type=button],input[type=submit],input[type=reset],input[type=image]';
const spaceables = `${pressables.replace('a[href],area[href],', '')},input[type=checkbox],input[type=radio]`;

function enter(target: Element): string {
  if (isMatch(target, pressables)) return activate(target);
  if (target instanceof HTMLTextAreaElement) return insert(target, '\n');
  if (isEditable(target)) {
    page.command('insertParagraph');
    return '';
  }
  return target instanceof HTMLInputElement ? submitFormOf(target) : '';
}

function space(target: Element): string {
  if (isMatch(target, spaceables)) return activate(target);
  return isText(target) ? insert(target, ' ') : scrollBy(target, 0.9);
}

function activate(target: Element): string {
  dispatch(target, new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  return '';
}

/** Closes what the browser would close: the topmost modal dialog, else an open popover. */
function dismiss(): string {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (dialog instanceof HTMLDialogElement) {
    if (dispatch(dialog, new Event('cancel', { cancelable: true }))) dialog.close();
    return '';
  }
  const popover = [...document.querySelectorAll('[popover]:popover-open')].at(-1);
  if (popover instanceof HTMLElement && attributeOf(popover, 'popover') !== 'manual') {
    popover.hidePopover();
  }
  return '';
}

function erase(target: Element, name: 'delete' | 'forwardDelete'): string {
  if (isText(target)) page.command(name);
  return '';
}

function arrow(target: Element, by: 1 | -1, axis: 'x' | 'y'): string {
  if (target instanceof HTMLSelectElement) return stepSelect(target, by);
  if (target instanceof HTMLInputElement) {
    if (target.type === 'radio') return stepRadio(target, by);
    if (target.type === 'range') return stepValue(target, axis === 'x' ? by : -by);
    if (target.type === 'number' && axis === 'y') return stepValue(target, -by);
  }
  if (isText(target) || attributeOf(target, 'role')) return '';
  const box = scrollBox(target);
  box.scrollBy({ [axis === 'x' ? 'left' : 'top']: 40 * by, behavior: 'instant' });
  return '';
}

function scrollBy(target: Element, views: number): string {
  if (isText(target)) return '';
  const box = scrollBox(target);
  const end = views > 0 ? box.scrollHeight : 0;
  const top = Number.isFinite(views) ? box.scrollTop + box.clientHeight * views : end;
  box.scrollTo({ top, behavior: 'instant' });
  return '';
}

function scrollBox(target: Element): Element {
  for (let at: Element | null = target; at; at = composedParent(at)) {
    if (at !== page.body() && canScroll(at, false)) return at;
  }
  return page.scroller();
}

function insert(target: Element, text: string): string {
  if (page.command('insertText', text)) return '';
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isControl || target.readOnly) return 'The text could not be typed here.';
  const at = target.selectionStart ?? target.value.length;
  const end = target.selectionEnd ?? at;
  setFieldText(target, target.value.slice(0, at) + text + target.value.slice(end), 'insertText');
  return '';
}

const isEditable = (target: Element): boolean =>
  target instanceof HTMLElement && target.isContentEditable;

function isText(target: Element): boolean {
  if (target instanceof HTMLTextAreaElement || isEditable(target)) return true;
  const isInput = localNameOf(target) === 'input' && target === focused();
  return (
    isInput &&
    !isMatch(target, `${spaceables},input[type=range],input[type=color],input[type=file]`)
  );
}
