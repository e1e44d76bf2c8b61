/**
 * Editors that draw their text themselves and take the keys through an element of their own (EditContext): nothing can
 * be set or selected in these from outside, so they get the keys and the paste that they listen for.
 */
import { err, type Result } from '../../core/result.ts';
import { innerTextOf } from '../dom/dom.ts';
import { pause } from '../observe/pause.ts';
import { byKey, byPaste } from './editable.ts';
import { giveFocus } from './focus.ts';
import { keyEvent } from './keyboard.ts';
import { keyOf } from './keys.ts';
import { composedParent } from './native.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { setText } from './typeText.ts';
import { clip, fold, say } from './words.ts';

const DRAWN_MS = 60;
const UP = 8;

/** Selects all by the editor's own key and puts the text in its place. */
export async function fillDrawn(
  host: HTMLElement,
  text: string,
  { signal }: ActScope,
): Promise<Result<Performed>> {
  const before = drawnText(host);
  const read = (): string => readBack(host, { before, text });
  giveFocus(host);
  await selectAll(host, signal);
  const answer = text === '' ? byKey(host) : byPaste(host, text);
  await pause(DRAWN_MS, signal);
  if (read() !== '' && host instanceof HTMLTextAreaElement) {
    await selectAll(host, signal);
    setText(host, text, 'insertText');
    await pause(DRAWN_MS, signal);
    return done(read);
  }
  return answer === 'left' ? refusal(host) : done(read);
}

async function selectAll(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const all = { ...keyOf('a'), modifiers: new Set(['Control'] as const) };
  keyEvent('keydown', host, all);
  keyEvent('keyup', host, all);
  await pause(DRAWN_MS, signal);
}

function refusal(host: HTMLElement): Result<never> {
  return err(
    'needsTrustedInput',
    `${say(host)} took neither keys nor pasted text.`,
    'Take over and type it by hand, then resume.',
  );
}

/** What is drawn stands beside the element that takes the keys: in the nearest part around it that has any text. */
function drawnText(host: HTMLElement): string {
  let at: Element | null = host;
  for (let up = 0; at && up < UP; up += 1, at = composedParent(at)) {
    const text = bare(innerTextOf(at));
    if (text) return text;
  }
  return '';
}

/** Line numbers may stand between the lines. */
function readBack(host: HTMLElement, { before, text }: { before: string; text: string }): string {
  const now = drawnText(host);
  if (text === '') return before !== '' && now.includes(before) ? 'The text is still there.' : '';
  const missing = text.split('\n').find((line) => !now.includes(bare(line)));
  return missing === undefined ? '' : `"${clip(missing, 80)}" can't be read in it afterwards.`;
}

const bare = (text: string): string => fold(text).replace(/\s/g, '');
