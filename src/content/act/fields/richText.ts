/**
 * Text into rich text fields. Editors keep a model of their own and hear of text by different events: most take a paste,
 * some a beforeinput, plain fields only execCommand, whose input events are trusted (M11). Each way is tried in turn
 * until the text can be read back; a page that refuses one is not forced by the next but for paste, which many block.
 */

import { innerTextOf, isMatch } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { focusElement } from '../keyboard/focus.ts';
import { keyEvent } from '../keyboard/keyEvents.ts';
import { normalizeText } from '../messages.ts';
import { dispatch, page } from '../native.ts';

/** Editors learn of a selection a task later, and draw what they took in a frame or two. */
const SELECTION_MS = 40;
const RENDER_MS = 60;

/** Whether the page took the matter into its own hands, refused, or left it to the browser. */
type Handling = 'taken' | 'left';
type InsertMethod = (host: HTMLElement, text: string) => Handling;

/** Replaces everything in the editing host. */
export async function replaceContent(
  host: HTMLElement,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  focusElement(host);
  let answer: Handling = 'taken';
  for (const way of methodsFor(host, text)) {
    selectContent(host);
    await pause(SELECTION_MS, signal);
    // Some take a paste a task later, having said nothing.
    if (answer === 'left' && containsText(host, text)) return;
    answer = way(host, text);
    if (containsText(host, text)) return;
    if (answer === 'left') continue;
    await pause(RENDER_MS, signal);
    if (containsText(host, text) || way === sendBeforeInput) return;
  }
}

/** Editors whose model does not follow what is written into their part of the page: it would only look written. */
const readOnlyModelEditors = '[data-slate-editor]';

function methodsFor(host: HTMLElement, text: string): readonly InsertMethod[] {
  if (isMatch(host, readOnlyModelEditors))
    return text === '' ? [pressBackspace, sendBeforeInput] : [pasteText, sendBeforeInput];
  if (text === '') return [pressBackspace, sendBeforeInput, insertByCommand, replaceChildNodes];
  return text.includes('\n')
    ? [pasteText, insertByCommand, replaceChildNodes]
    : [pasteText, sendBeforeInput, insertByCommand, replaceChildNodes];
}

function selectContent(host: HTMLElement): void {
  const range = page.range();
  range.selectNodeContents(host);
  const selection = page.selection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // Otherwise the event comes a task later.
  dispatch(document, new Event('selectionchange'));
}

/** What was pasted is in the event alone; the clipboard is neither read nor written. */
export function pasteText(host: HTMLElement, text: string): Handling {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  // Firefox makes the data of the event itself, from these two.
  const own = { data: text, dataType: 'text/plain' };
  const init = { clipboardData, ...own, bubbles: true, cancelable: true, composed: true };
  return dispatch(host, new ClipboardEvent('paste', init)) ? 'left' : 'taken';
}

/** Backspace over a selection. */
export function pressBackspace(host: HTMLElement): Handling {
  const backspace = { key: 'Backspace', code: 'Backspace', keyCode: 8 };
  const isLeft = keyEvent('keydown', host, backspace);
  keyEvent('keyup', host, backspace);
  return isLeft ? 'left' : 'taken';
}

function sendBeforeInput(host: HTMLElement, text: string): Handling {
  return dispatch(host, new InputEvent('beforeinput', inputInit(text))) ? 'left' : 'taken';
}

function insertByCommand(_host: HTMLElement, text: string): Handling {
  if (text === '') return page.command('delete') ? 'taken' : 'left';
  const [first = '', ...lines] = text.split('\n');
  let isDone = page.command('insertText', first) || first === '';
  for (const line of lines) {
    isDone = page.command('insertParagraph') && isDone;
    if (line) isDone = page.command('insertText', line) && isDone;
  }
  return isDone ? 'taken' : 'left';
}

function replaceChildNodes(host: HTMLElement, text: string): Handling {
  host.replaceChildren(...(text ? [document.createTextNode(text)] : []));
  dispatch(host, new InputEvent('input', { ...inputInit(text), cancelable: false }));
  return 'taken';
}

function inputInit(text: string): InputEventInit {
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText';
  return { inputType, data: text || null, bubbles: true, cancelable: true, composed: true };
}

/** Whether the host shows the text: the same lines, white space and blank lines aside. */
export function containsText(host: HTMLElement, text: string): boolean {
  return linesOf(innerTextOf(host)) === linesOf(text);
}

const linesOf = (text: string): string =>
  text
    .replace(/[\u200B\uFEFF]/g, '')
    .split(/\n+/)
    .map((line) => normalizeText(line).replace(/\s/g, ''))
    .filter(Boolean)
    .join('\n');
