/**
 * Editors that draw their text themselves and take the keys through an element of their own (EditContext): nothing can
 * be set or selected in these from outside, so they get the keys and the paste that they listen for.
 */
import { err, type Result } from '../../../core/result.ts';
import { innerTextOf } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { focusElement } from '../keyboard/focus.ts';
import { keyEvent } from '../keyboard/keyEvents.ts';
import { keyOf } from '../keyboard/keys.ts';
import { clip, describeTarget, normalizeText } from '../messages.ts';
import { composedParent } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { pasteText, pressBackspace } from './richText.ts';
import { setFieldText } from './typeText.ts';

const RENDER_MS = 60;
const MAX_LEVELS = 8;

/** Selects all by the editor's own key and puts the text in its place. */
export async function fillCanvasEditor(
  host: HTMLElement,
  text: string,
  { signal }: ActContext,
): Promise<Result<ActionResult>> {
  const before = paintedText(host);
  const read = (): string => verifyText(host, { before, text });
  focusElement(host);
  await selectAll(host, signal);
  const answer = text === '' ? pressBackspace(host) : pasteText(host, text);
  await pause(RENDER_MS, signal);
  if (read() !== '' && host instanceof HTMLTextAreaElement) {
    await selectAll(host, signal);
    setFieldText(host, text, 'insertText');
    await pause(RENDER_MS, signal);
    return done(read);
  }
  return answer === 'left' ? ignoredFailure(host) : done(read);
}

async function selectAll(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const all = { ...keyOf('a'), modifiers: new Set(['Control'] as const) };
  keyEvent('keydown', host, all);
  keyEvent('keyup', host, all);
  await pause(RENDER_MS, signal);
}

function ignoredFailure(host: HTMLElement): Result<never> {
  return err(
    'needsTrustedInput',
    `${describeTarget(host)} took neither keys nor pasted text.`,
    'Take over and type it by hand, then resume.',
  );
}

/** What is drawn stands beside the element that takes the keys: in the nearest part around it that has any text. */
function paintedText(host: HTMLElement): string {
  let at: Element | null = host;
  for (let up = 0; at && up < MAX_LEVELS; up += 1, at = composedParent(at)) {
    const text = bare(innerTextOf(at));
    if (text) return text;
  }
  return '';
}

/** Line numbers may stand between the lines. */
function verifyText(host: HTMLElement, { before, text }: { before: string; text: string }): string {
  const now = paintedText(host);
  if (text === '') return before !== '' && now.includes(before) ? 'The text is still there.' : '';
  const missing = text.split('\n').find((line) => !now.includes(bare(line)));
  return missing === undefined ? '' : `"${clip(missing, 80)}" can't be read in it afterwards.`;
}

const bare = (text: string): string => normalizeText(text).replace(/\s/g, '');
