/** The browser's default actions for keys. Each function returns why nothing happened, or ''. */

import type { Chord } from '../../../core/action/keys.ts';
import { focusedElement, page, queryRoot } from '../../dom/document.ts';
import {
  attributeOf,
  clientHeightOf,
  isEditable,
  isMatch,
  localNameOf,
  scrollHeightOf,
  scrollLeftOf,
  scrollTopOf,
} from '../../dom/dom.ts';
import { lineageOf } from '../../dom/tree.ts';
import { dispatch, dispatchClick, scrollBox, scrollElementIntoView } from '../../dom/write.ts';
import { canScroll } from '../scroll/canScroll.ts';
import { moveCaret } from './caret.ts';
import { focusElement, nextInTabOrder } from './focus.ts';
import { producesCharacter } from './keyEvents.ts';
import { selectAll, stepRadio, stepSelect, stepValue } from './nativeControls.ts';
import { submitFormOf } from './submit.ts';
import { insertText } from './typeText.ts';

type KeyDefault = (target: Element, chord: Chord) => string;

const defaultsByKey: Readonly<Record<string, KeyDefault>> = {
  Tab: (_, { modifiers }) => moveFocus(modifiers.has('Shift')),
  Enter: enter,
  ' ': space,
  Escape: dismiss,
  Backspace: (target) => erase(target, 'delete'),
  Delete: (target) => erase(target, 'forwardDelete'),
  ArrowUp: (target, chord) => arrow(target, chord, { by: -1, axis: 'y' }),
  ArrowDown: (target, chord) => arrow(target, chord, { by: 1, axis: 'y' }),
  ArrowLeft: (target, chord) => arrow(target, chord, { by: -1, axis: 'x' }),
  ArrowRight: (target, chord) => arrow(target, chord, { by: 1, axis: 'x' }),
  PageUp: (target) => scrollViews(target, -0.9),
  PageDown: (target) => scrollViews(target, 0.9),
  Home: (target, chord) => toEnd(target, chord, Number.NEGATIVE_INFINITY),
  End: (target, chord) => toEnd(target, chord, Number.POSITIVE_INFINITY),
};

/** Performs the default action of a key that the page did not handle. */
export function runKeyDefault(target: Element, chord: Chord): string {
  const { modifiers, key } = chord;
  if (modifiers.has('Control') || modifiers.has('Meta')) return command(target, chord);
  if (modifiers.has('Alt')) return '';
  const known = defaultsByKey[key];
  if (known) return known(target, chord);
  return producesCharacter(chord) && isText(target) ? insert(target, key) : '';
}

const formatKeys: Readonly<Record<string, string>> = { b: 'bold', i: 'italic', u: 'underline' };

function command(target: Element, chord: Chord): string {
  const { key, modifiers } = chord;
  if (/^(Arrow|Home|End)/.test(key) && isText(target)) return moveCaret(target, chord);
  const format = isEditable(target) && modifiers.size === 1 ? formatKeys[key.toLowerCase()] : null;
  if (format) return page.command(format) ? '' : 'The text could not be formatted here.';
  switch (key.toLowerCase()) {
    case 'a':
      return selectAll(target);
    case 'z':
      page.command(modifiers.has('Shift') ? 'redo' : 'undo');
      return '';
    case 'y':
      page.command('redo');
      return '';
    default:
      return modifiers.size === 1 && /^[tnwlrpf]$/i.test(key)
        ? 'Shortcuts of the browser itself do nothing from here.'
        : '';
  }
}

function moveFocus(isBackwards: boolean): string {
  const next = nextInTabOrder(isBackwards);
  if (!next) return 'There is nothing to move the focus to.';
  focusElement(next);
  scrollElementIntoView(next);
  if (next instanceof HTMLInputElement) next.select();
  return '';
}

const buttons =
  'button,summary,input[type=button],input[type=submit],input[type=reset],input[type=image]';
const clickedByEnter = `a[href],area[href],${buttons}`;
const clickedBySpace = `${buttons},input[type=checkbox],input[type=radio]`;

function enter(target: Element): string {
  if (isMatch(target, clickedByEnter)) return activate(target);
  if (target instanceof HTMLTextAreaElement) return insert(target, '\n');
  if (isEditable(target)) {
    page.command('insertParagraph');
    return '';
  }
  return target instanceof HTMLInputElement ? submitFormOf(target) : '';
}

function space(target: Element): string {
  if (isMatch(target, clickedBySpace)) return activate(target);
  return isText(target) ? insert(target, ' ') : scrollViews(target, 0.9);
}

function activate(target: Element): string {
  dispatchClick(target);
  return '';
}

/** Closes what the browser would: the topmost modal dialog, or else an open popover. */
function dismiss(): string {
  const dialog = queryRoot(document, 'dialog:modal').at(-1);
  if (dialog instanceof HTMLDialogElement) {
    if (dispatch(dialog, new Event('cancel', { cancelable: true }))) dialog.close();
    return '';
  }
  const popover = queryRoot(document, '[popover]:popover-open').at(-1);
  if (popover instanceof HTMLElement && attributeOf(popover, 'popover') !== 'manual')
    popover.hidePopover();
  return '';
}

function erase(target: Element, name: 'delete' | 'forwardDelete'): string {
  if (isText(target)) page.command(name);
  return '';
}

const ARROW_PX = 40;

type Way = { readonly by: 1 | -1; readonly axis: 'x' | 'y' };

function arrow(target: Element, chord: Chord, { by, axis }: Way): string {
  if (target instanceof HTMLSelectElement) return stepSelect(target, by);
  if (target instanceof HTMLInputElement) {
    if (target.type === 'radio') return stepRadio(target, by);
    if (target.type === 'range') return stepValue(target, axis === 'x' ? by : -by);
    if (target.type === 'number' && axis === 'y') return stepValue(target, -by);
  }
  if (isText(target)) return moveCaret(target, chord);
  if (attributeOf(target, 'role')) return '';
  const box = boxToScroll(target);
  const px = ARROW_PX * by;
  scrollBox(box, axis === 'x' ? { left: scrollLeftOf(box) + px } : { top: scrollTopOf(box) + px });
  return '';
}

const toEnd = (target: Element, chord: Chord, views: number): string =>
  isText(target) ? moveCaret(target, chord) : scrollViews(target, views);

function scrollViews(target: Element, views: number): string {
  if (isText(target)) return '';
  const box = boxToScroll(target);
  const end = views > 0 ? scrollHeightOf(box) : 0;
  const top = Number.isFinite(views) ? scrollTopOf(box) + clientHeightOf(box) * views : end;
  scrollBox(box, { top });
  return '';
}

const boxToScroll = (target: Element): Element =>
  lineageOf(target).find((each) => each !== page.body() && canScroll(each, 'y')) ?? page.scroller();

function insert(target: Element, text: string): string {
  if (page.command('insertText', text)) return '';
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isControl || target.readOnly) return 'The text could not be typed here.';
  insertText(target, text);
  return '';
}

function isText(target: Element): boolean {
  if (target instanceof HTMLTextAreaElement || isEditable(target)) return true;
  const isInput = localNameOf(target) === 'input' && target === focusedElement();
  const otherTypes = `${clickedBySpace},input[type=range],input[type=color],input[type=file]`;
  return isInput && !isMatch(target, otherTypes);
}
