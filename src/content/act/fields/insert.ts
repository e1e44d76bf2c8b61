/**
 * insert and selectText: writing inside existing text. The existing text keeps its formatting, and the result is read
 * back: the new text must stand between the texts before and after its place.
 */

import type { ActionOf } from '../../../core/action/action.ts';
import type { KeyName, Modifier } from '../../../core/action/keys.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { comparableText } from '../../../core/text.ts';
import { isSecret } from '../../aria/secret.ts';
import { focusedElement, page } from '../../dom/document.ts';
import { boxOf, innerTextOf, isConnected, matchesIn, textContentOf } from '../../dom/dom.ts';
import { childElementsOf, composedParent } from '../../dom/tree.ts';
import { dispatch } from '../../dom/write.ts';
import { pause } from '../../report/pause.ts';
import { focusElement } from '../keyboard/focus.ts';
import { strokeKey } from '../keyboard/keyEvents.ts';
import { namedKey } from '../keyboard/keys.ts';
import { setFieldText, type TextControl, typeAtSelection } from '../keyboard/typeText.ts';
import { describeTarget, quote, readsInstead } from '../messages.ts';
import { type ActContext, type Conclude, done, type Performing } from '../performer.ts';
import { checkElement, checkTarget, writable } from '../target.ts';
import { paintedAround, paintedText, unpaintedLine } from './canvasEditor.ts';
import { type Field, fieldOf } from './fieldKind.ts';
import { secretFailure, whyNotFilled } from './refusedFields.ts';
import { pasteText, selectRange, writeInto } from './richText.ts';
import {
  blockOf,
  edgeOf,
  findInValue,
  findWords,
  readPlace,
  removeQuotes,
  selectedIn,
  type TextPlace,
} from './textPlaces.ts';

/** Editors that draw their text themselves read the new caret position a task later. */
const CARET_MS = 60;

/** Inserts a text at a place in the field of the ref, or in the focused field. */
export function insert(action: ActionOf<'insert'>, context: ActContext): Performing {
  const place = readPlace(action.at);
  if (!place.ok) return place;
  const field = fieldFor(action.ref, context);
  if (!field.ok) return field;
  const isWhole = field.value.kind === 'text';
  const held = isWhole ? null : whyNotFilled(elementOf(field.value), action.text, context);
  if (held) return held;
  switch (field.value.kind) {
    case 'text':
      return insertIntoControl(field.value.control, action.text, { place: place.value, context });
    case 'editable':
      return insertIntoEditor(field.value.host, action.text, { place: place.value, context });
    case 'canvas':
      return insertByKeys(field.value.host, action.text, { place: place.value, context });
    default:
      return noText(elementOf(field.value));
  }
}

/** Selects text, so the editor's own buttons and keys can format it. */
export function selectText(
  { ref, text }: ActionOf<'selectText'>,
  context: ActContext,
): Result<Conclude> {
  const field = fieldFor(ref, context);
  if (!field.ok) return field;
  if (field.value.kind === 'text') return selectInControl(field.value.control, text);
  if (field.value.kind !== 'editable') return noText(elementOf(field.value));
  const { host } = field.value;
  const found = findWords(host, text);
  if (!found.ok) return found;
  focusElement(host);
  selectRange(found.value);
  const selected = (): string => page.selection()?.toString() ?? '';
  const isSelected = (): boolean =>
    comparableText(selected()) === comparableText(removeQuotes(text));
  return done(() => (isSelected() ? '' : `The editor selected ${quote(selected())} instead.`));
}

function selectInControl(control: TextControl, text: string): Result<Conclude> {
  const found = findInValue(control, control.value, text);
  if (!found.ok) return found;
  focusElement(control);
  control.setSelectionRange(...found.value);
  return done();
}

function fieldFor(ref: ActionOf<'insert'>['ref'], context: ActContext): Result<Field> {
  const checked = ref ? checkTarget(ref, context, writable) : ok(focusedElement());
  if (!checked.ok) return checked;
  const field = fieldOf(checked.value);
  const element = elementOf(field);
  if (field.kind === 'text' && isSecret(field.control)) return secretFailure(field.control);
  const ready = checkElement(element, writable);
  return ready.ok ? ok(field) : ready;
}

function elementOf(field: Field): Element {
  if ('control' in field) return field.control;
  if ('select' in field) return field.select;
  return 'host' in field ? field.host : field.element;
}

const noText = (element: Element): Result<never> =>
  err(
    'badTarget',
    element === page.body()
      ? 'No field has the focus.'
      : `${describeTarget(element)} is not a field that takes text.`,
    'Give the ref of the field, or click into it first.',
  );

function insertIntoControl(
  control: TextControl,
  text: string,
  { place, context }: Where,
): Result<Conclude> {
  const before = control.value;
  const span = spanIn(control, place);
  if (!span.ok) return span;
  const [from, to] = span.value;
  const wanted = before.slice(0, from) + text + before.slice(to);
  if (control.maxLength >= 0 && wanted.length > control.maxLength)
    return err(
      'badInput',
      `${describeTarget(control)} takes at most ${control.maxLength} characters.`,
      'Use a shorter text.',
    );
  const held = whyNotFilled(control, wanted, context);
  if (held) return held;
  focusElement(control);
  // Types such as email have no selection.
  if (control.selectionStart === null) setFieldText(control, wanted, 'insertText', text);
  else {
    control.setSelectionRange(from, to);
    typeAtSelection(control, text);
  }
  dispatch(control, new Event('change', { bubbles: true }));
  const isThere = (): boolean => comparableText(control.value) === comparableText(wanted);
  return done(() =>
    !isConnected(control) || isThere() ? '' : readsInstead(control.value, wanted),
  );
}

function spanIn(
  control: TextControl,
  place: TextPlace,
): Result<readonly [from: number, to: number]> {
  const { value, selectionStart, selectionEnd } = control;
  const end = value.length;
  switch (place.kind) {
    case 'start':
      return ok([0, 0]);
    case 'end':
      return ok([end, end]);
    case 'caret': {
      const isIn = focusedElement() === control && selectionStart !== null;
      return ok(isIn ? [selectionStart, selectionEnd ?? selectionStart] : [end, end]);
    }
    default: {
      const found = findInValue(control, value, place.words);
      return found.ok ? ok(sideOf(found.value, place.kind)) : found;
    }
  }
}

const sideOf = (
  [from, to]: readonly [number, number],
  kind: 'before' | 'after' | 'over',
): readonly [number, number] =>
  kind === 'over' ? [from, to] : kind === 'before' ? [from, from] : [to, to];

type Where = { readonly place: TextPlace; readonly context: ActContext };

async function insertIntoEditor(
  host: HTMLElement,
  text: string,
  { place, context }: Where,
): Promise<Result<Conclude>> {
  const at = rangeAt(host, place);
  if (!at.ok) return at;
  const before = aroundOf(host, at.value);
  const wasFormatted = formatsIn(host);
  const isThere = (): boolean => holdsBetween(host, before, text);
  const select = (): boolean => {
    const now = place.kind === 'caret' ? at : rangeAt(host, place);
    return now.ok && selectRange(now.value);
  };
  const isUntouched = (): boolean => plain(textContentOf(host)) === before.whole;
  await writeInto(host, { text, select, isThere, isUntouched, isWhole: false }, context);
  return done(() => {
    if (!isConnected(host)) return '';
    const reads = `The field reads ${quote(innerTextOf(host), 200)}.`;
    if (!isThere()) return `${quote(text)} can’t be read at that place afterwards. ${reads}`;
    if (isThereTwice(host, before, text))
      return `${quote(text)} stands there, but also at another place. ${reads}`;
    const isKept = place.kind === 'over' || formatsIn(host) >= wasFormatted;
    return isKept ? '' : 'The text stands there, but the field lost some of its formatting.';
  });
}

function rangeAt(host: HTMLElement, place: TextPlace): Result<Range> {
  switch (place.kind) {
    case 'start':
    case 'end':
      return ok(edgeOf(host, place.kind));
    case 'caret':
      return ok(selectedIn(host) ?? edgeOf(host, 'end'));
    default: {
      const found = findWords(host, place.words);
      if (found.ok && place.kind !== 'over') found.value.collapse(place.kind === 'before');
      return found;
    }
  }
}

/** The text before and after a place, reduced to letters, and the text of the whole host. */
type Around = {
  /** All text around the place. */
  readonly head: string;
  readonly tail: string;
  readonly before: string;
  readonly after: string;
  readonly whole: string;
  readonly shown: string;
};

/** How much of the text around the new text must be unchanged; long editors draw only what is in view. */
const CONTEXT = 40;

function aroundOf(host: HTMLElement, range: Range): Around {
  const [head, tail] = [page.range(), page.range()];
  head.selectNodeContents(host);
  head.setEnd(range.startContainer, range.startOffset);
  tail.selectNodeContents(host);
  tail.setStart(range.endContainer, range.endOffset);
  const around = { head: plain(head.toString()), tail: plain(tail.toString()) };
  return {
    ...around,
    before: around.head.slice(-CONTEXT),
    after: around.tail.slice(0, CONTEXT),
    whole: plain(textContentOf(host)),
    shown: innerTextOf(host),
  };
}

function holdsBetween(host: HTMLElement, around: Around, text: string): boolean {
  const now = plain(textContentOf(host));
  // White space alone is visible only in the lines.
  if (plain(text) === '' && text !== '') return innerTextOf(host) !== around.shown;
  return now !== around.whole && now.includes(around.before + plain(text) + around.after);
}

/** Whether the field holds one copy of the text too many, as after two ways of writing that both worked. */
function isThereTwice(host: HTMLElement, { head, tail }: Around, text: string): boolean {
  const written = plain(text);
  const expected = head + written + tail;
  const now = plain(textContentOf(host));
  return (
    written !== '' &&
    now.length === expected.length + written.length &&
    now.split(written).length > expected.split(written).length
  );
}

const plain = (text: string): string => comparableText(text.replace(/[\u200B\uFEFF]/g, ''));

const formats = 'b,strong,i,em,u,s,code,pre,h1,h2,h3,h4,h5,h6,li,blockquote,a[href],table,img';
const formatsIn = (host: Element): number => matchesIn(host, formats).length;

/** Inserts into editors that draw their text themselves, moving the caret with the editor's own keys. */
async function insertByKeys(
  host: HTMLElement,
  text: string,
  { place, context }: Where,
): Promise<Result<Conclude>> {
  const before = paintedText(host);
  const isThere = (): boolean =>
    paintedText(host) !== before && unpaintedLine(host, text) === undefined;
  focusElement(host);
  const moved = await moveCaret(host, place, context);
  if (!moved.ok) return moved;
  const isHandled = pasteText(host, text);
  await pause(CARET_MS, context);
  // Typed where the editor keeps the caret of its own text area.
  const isTyped = !isThere() && host instanceof HTMLTextAreaElement;
  if (isTyped) page.command('insertText', text);
  else if (!isHandled) return noPaste(host);
  return done(() => (isThere() ? '' : `${quote(text)} can’t be read in it afterwards.`));
}

const noPaste = (host: HTMLElement): Result<never> =>
  err(
    'needsTrustedInput',
    `${describeTarget(host)} took no pasted text.`,
    'Fill it with the whole text, or have the person type it.',
  );

async function moveCaret(
  host: HTMLElement,
  place: TextPlace,
  context: ActContext,
): Promise<Result<null>> {
  if (place.kind === 'caret') return ok(null);
  const stroke = (name: KeyName, times: number, ...modifiers: Modifier[]): void => {
    for (let nth = 0; nth < times; nth += 1)
      strokeKey(host, { ...namedKey(name), modifiers: new Set(modifiers) });
  };
  stroke(place.kind === 'end' ? 'End' : 'Home', 1, 'Control');
  await pause(CARET_MS, context);
  if (!('words' in place)) return ok(null);
  const found = findWords(paintedAround(host) ?? host, place.words);
  if (!found.ok) return found;
  const { line, column, length } = placeInLines(found.value);
  stroke('ArrowDown', line);
  stroke('ArrowRight', place.kind === 'after' ? column + length : column);
  if (place.kind === 'over') stroke('ArrowRight', length, 'Shift');
  await pause(CARET_MS, context);
  return ok(null);
}

/** Returns the drawn line that a text is on, counted from the first, and its first character. */
function placeInLines(range: Range): {
  readonly line: number;
  readonly column: number;
  readonly length: number;
} {
  const block = blockOf(range.startContainer);
  const lines = childElementsOf(composedParent(block) ?? block);
  const { top } = boxOf(block);
  const head = page.range();
  head.selectNodeContents(block);
  head.setEnd(range.startContainer, range.startOffset);
  return {
    line: lines.filter((each) => boxOf(each).top < top).length,
    column: head.toString().length,
    length: range.toString().length,
  };
}
