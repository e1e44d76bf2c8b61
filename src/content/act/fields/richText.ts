/**
 * Writes text into rich text fields. Editors keep a model of their own and receive text through different events: most
 * accept a paste, some a beforeinput, plain fields only execCommand, whose input events are trusted (M11). The methods
 * are tried in turn until the text can be read back. If a page refuses one, the next is not tried, except after a
 * paste, which many pages block.
 */

import { comparableText } from '../../../core/text.ts';
import { page } from '../../dom/document.ts';
import { innerTextOf, isMatch } from '../../dom/dom.ts';
import { dispatch } from '../../dom/write.ts';
import { pause } from '../../report/pause.ts';
import type { PageSession } from '../../session.ts';
import { focusElement } from '../keyboard/focus.ts';
import { strokeKey } from '../keyboard/keyEvents.ts';
import { keyOf, namedKey } from '../keyboard/keys.ts';

/** Editors notice a selection a task later, and render new text within a frame or two. */
const SELECTION_MS = 40;
const RENDER_MS = 60;

/** Returns true if the page handled or refused the input itself, false if it left it to the browser. */
type InsertMethod = (host: HTMLElement, text: string) => boolean;

/** The content that a text replaces, and how to verify the result. */
export type Writing = {
  readonly text: string;
  /** Selects the place, before each attempt; returns false once it no longer exists. */
  readonly select: () => boolean;
  readonly isThere: () => boolean;
  /** Whether the field holds what it held before. */
  readonly isUntouched: () => boolean;
  /** Whether it replaces everything, so the host may be filled from scratch. */
  readonly isWhole: boolean;
};

/** Replaces the whole content of the editing host. */
export const replaceContent = (
  host: HTMLElement,
  text: string,
  session: PageSession,
): Promise<void> =>
  writeInto(
    host,
    {
      text,
      select: () => selectContent(host),
      isThere: () => containsText(host, text),
      // Each method replaces what the one before it wrote.
      isUntouched: () => true,
      isWhole: true,
    },
    session,
  );

/** Writes into the editing host with the first method that it accepts. */
export async function writeInto(
  host: HTMLElement,
  writing: Writing,
  session: PageSession,
): Promise<void> {
  const { text, select, isThere, isUntouched } = writing;
  focusElement(host);
  let isHandled = true;
  for (const method of methodsFor(host, writing)) {
    // Some editors accept a paste a task later without handling its event.
    if (!isHandled && isThere()) return;
    if (!(await selectStably(select, session))) return;
    if (!isHandled && isThere()) return;
    isHandled = method(host, text);
    if (isThere()) return;
    if (!isHandled) continue;
    await pause(RENDER_MS, session);
    if (isThere() || method === sendBeforeInput) return;
    // Written elsewhere: the next method would write it twice.
    if (!isUntouched() && !(await takeBack(host, isUntouched, session))) return;
  }
}

/** Has the editor undo what it wrote; returns whether it did. */
async function takeBack(
  host: HTMLElement,
  isUntouched: () => boolean,
  session: PageSession,
): Promise<boolean> {
  strokeKey(host, { ...keyOf('z'), modifiers: new Set(['Control']) });
  await pause(RENDER_MS, session);
  return isUntouched();
}

/** Selects the place, again if the editor then moved its caret elsewhere, as some do on focus. */
async function selectStably(select: () => boolean, session: PageSession): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    if (!select()) return false;
    const was = placeOfSelection();
    await pause(SELECTION_MS, session);
    if (tries === MOST_RESELECTIONS || isSamePlace(was, placeOfSelection())) return true;
  }
}

const MOST_RESELECTIONS = 2;

type PlaceOfSelection = readonly [Node | null, number, Node | null, number];

function placeOfSelection(): PlaceOfSelection {
  const selection = page.selection();
  return selection
    ? [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset]
    : [null, 0, null, 0];
}

const isSamePlace = (one: PlaceOfSelection, other: PlaceOfSelection): boolean =>
  one.every((each, at) => each === other[at]);

/** Editors whose model ignores changes to their DOM, so the text would only appear to be written. */
const modelOnlyEditors = '[data-slate-editor]';

function methodsFor(host: HTMLElement, { text, isWhole }: Writing): readonly InsertMethod[] {
  const first = text === '' ? pressBackspace : pasteText;
  if (isMatch(host, modelOnlyEditors)) return [first, sendBeforeInput];
  const isMultiline = text.includes('\n');
  const typed = [first, ...(isMultiline ? [] : [sendBeforeInput]), insertByCommand];
  return isWhole ? [...typed, replaceChildNodes] : typed;
}

function selectContent(host: HTMLElement): true {
  const range = page.range();
  range.selectNodeContents(host);
  return selectRange(range);
}

/** Selects the range and notifies the editor at once. */
export function selectRange(range: Range): true {
  const selection = page.selection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // Otherwise, the event would come a task later.
  dispatch(document, new Event('selectionchange'));
  return true;
}

/** Dispatches a paste with the text in the event; the clipboard is neither read nor written. */
export function pasteText(host: HTMLElement, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  // Firefox creates the event's own data from these two.
  const insertion = { data: text, dataType: 'text/plain' };
  const init = { clipboardData, ...insertion, bubbles: true, cancelable: true, composed: true };
  return !dispatch(host, new ClipboardEvent('paste', init));
}

/** Presses Backspace, which deletes the selection. */
export const pressBackspace = (host: HTMLElement): boolean =>
  !strokeKey(host, namedKey('Backspace'));

const sendBeforeInput = (host: HTMLElement, text: string): boolean =>
  !dispatch(host, new InputEvent('beforeinput', inputInit(text)));

function insertByCommand(_host: HTMLElement, text: string): boolean {
  if (text === '') return page.command('delete');
  const [first = '', ...lines] = text.split('\n');
  let isDone = page.command('insertText', first) || first === '';
  for (const line of lines) {
    isDone = page.command('insertParagraph') && isDone;
    if (line) isDone = page.command('insertText', line) && isDone;
  }
  return isDone;
}

function replaceChildNodes(host: HTMLElement, text: string): boolean {
  host.replaceChildren(...(text ? [document.createTextNode(text)] : []));
  dispatch(host, new InputEvent('input', { ...inputInit(text), cancelable: false }));
  return true;
}

function inputInit(text: string): InputEventInit {
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText';
  return { inputType, data: text || null, bubbles: true, cancelable: true, composed: true };
}

/** Whether the host shows the text: the same lines, apart from white space and blank lines. */
export const containsText = (host: HTMLElement, text: string): boolean =>
  linesOf(innerTextOf(host)) === linesOf(text);

const linesOf = (text: string): string =>
  text
    .replace(/[\u200B\uFEFF]/g, '')
    .split(/\n+/)
    .map(comparableText)
    .filter(Boolean)
    .join('\n');
