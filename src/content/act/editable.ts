/**
 * Text into rich text fields. execCommand gives trusted input events (M11), which is what editors listen to;
 * where it does nothing, the text is put by hand with the same events.
 */

import { rootOf, textContentOf } from '../distill/dom.ts';
import { giveFocus } from './focus.ts';
import { dispatch, page } from './native.ts';
import { fold } from './words.ts';

/** Replaces everything in the editing host. */
export function replaceContent(host: HTMLElement, text: string): void {
  giveFocus(host);
  selectContent(host);
  if (!insertByCommand(text)) insertByHand(host, text);
}

function selectContent(host: HTMLElement): void {
  const range = page.range();
  range.selectNodeContents(host);
  const selection = page.selection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // Editors learn of a selection by this event, which otherwise comes a task later.
  dispatch(document, new Event('selectionchange'));
}

function insertByCommand(text: string): boolean {
  if (text === '') return page.command('delete');
  const [first = '', ...lines] = text.split('\n');
  let isDone = page.command('insertText', first) || first === '';
  for (const line of lines) {
    isDone = page.command('insertParagraph') && isDone;
    if (line) isDone = page.command('insertText', line) && isDone;
  }
  return isDone;
}

function insertByHand(host: HTMLElement, text: string): void {
  if (rootOf(host) === document && holdsText(host, text)) return;
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText';
  const init = { inputType, data: text || null, bubbles: true, composed: true };
  if (!dispatch(host, new InputEvent('beforeinput', { ...init, cancelable: true }))) return;
  host.replaceChildren(...(text ? [document.createTextNode(text)] : []));
  dispatch(host, new InputEvent('input', init));
}

/** Whether the host shows the text, white space aside. */
export function holdsText(host: HTMLElement, text: string): boolean {
  const shown = host.innerText || textContentOf(host);
  return fold(shown).replace(/\s/g, '') === fold(text).replace(/\s/g, '');
}
