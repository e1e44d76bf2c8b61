/**
 * Editors that draw their text themselves and receive keys through a separate element (EditContext). Their text can't
 * be set or selected from outside, so they get the keys and the paste event that they listen for.
 */

import { err, type Result } from '../../../core/result.ts';
import { comparableText } from '../../../core/text.ts';
import { innerTextOf } from '../../dom/dom.ts';
import { lineageOf } from '../../dom/tree.ts';
import { pause } from '../../report/pause.ts';
import { focusElement } from '../keyboard/focus.ts';
import { strokeKey } from '../keyboard/keyEvents.ts';
import { keyOf } from '../keyboard/keys.ts';
import { setFieldText } from '../keyboard/typeText.ts';
import { describeTarget, quote } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { pasteText, pressBackspace } from './richText.ts';

const RENDER_MS = 60;
const MAX_LEVELS = 8;

/** Selects all with the editor's own shortcut and replaces it with the text. */
export async function fillCanvasEditor(
  host: HTMLElement,
  text: string,
  context: ActContext,
): Promise<Result<Conclude>> {
  const before = paintedText(host);
  const verify = (): string => verifyText(host, before, text);
  focusElement(host);
  await selectAll(host, context);
  const isHandled = text === '' ? pressBackspace(host) : pasteText(host, text);
  await pause(RENDER_MS, context);
  if (verify() !== '' && host instanceof HTMLTextAreaElement) {
    await selectAll(host, context);
    setFieldText(host, text, 'insertText');
    await pause(RENDER_MS, context);
    return done(verify);
  }
  if (isHandled) return done(verify);
  return err(
    'needsTrustedInput',
    `${describeTarget(host)} took neither keys nor pasted text.`,
    'Take over and type it by hand, then resume.',
  );
}

async function selectAll(host: HTMLElement, context: ActContext): Promise<void> {
  strokeKey(host, { ...keyOf('a'), modifiers: new Set(['Control']) });
  await pause(RENDER_MS, context);
}

/**
 * Returns the nearest part with text around the element that receives the keys; the text is drawn beside that element.
 */
export const paintedAround = (host: HTMLElement): Element | null =>
  lineageOf(host, MAX_LEVELS).find((at) => comparableText(innerTextOf(at)) !== '') ?? null;

/** Returns the letters of the drawn text; '' if nothing is drawn. */
export function paintedText(host: HTMLElement): string {
  const around = paintedAround(host);
  return around ? comparableText(innerTextOf(around)) : '';
}

/** Returns the first line that is not drawn; there may be line numbers in between, and signs for white space. */
export function unpaintedLine(host: HTMLElement, text: string): string | undefined {
  const now = paintedText(host);
  const unmarked = withoutMarks(now);
  return text.split('\n').find((line) => {
    const meant = comparableText(line);
    const words = withoutMarks(meant);
    return !now.includes(meant) && (words === '' || !unmarked.includes(words));
  });
}

const withoutMarks = (text: string): string => text.replace(/[·→¬¶↵␣⏎]/g, '');

function verifyText(host: HTMLElement, before: string, text: string): string {
  const now = paintedText(host);
  if (text === '') return before !== '' && now.includes(before) ? 'The text is still there.' : '';
  const missing = unpaintedLine(host, text);
  return missing === undefined ? '' : `${quote(missing)} can't be read in it afterwards.`;
}
