/**
 * upload: puts files that the user chose into a file field. The ref may name the field, its label, the button that
 * opens it by script, or an area that accepts dropped files. The result is read back, as for every field.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import { describeFiles } from '../../../core/page/files.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { isDisabled } from '../../aria/disabled.ts';
import { isConnected } from '../../dom/dom.ts';
import { nearFileField, ownFileField, takesFolder } from '../../dom/fileField.ts';
import { dispatchInputAndChange, setFiles } from '../../dom/write.ts';
import { describeElement } from '../../read/index.ts';
import { pause } from '../../report/pause.ts';
import { describeTarget, describeWithin } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { dispatchDrag } from '../pointer/pointerEvents.ts';
import { checkTarget, disabledFailure, enabled, targetAt } from '../target.ts';

const OPENS_WITHIN_MS = 400;
const POLL_MS = 40;

/** Puts the files into the field or area of the ref. */
export async function upload(
  action: ActionOf<'upload'>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const files = context.takeFiles();
  if (!files.ok) return files;
  const checked = checkTarget(action.ref, context, enabled);
  if (!checked.ok) return checked;
  const element = checked.value;
  const knownField = ownFileField(element);
  const opened = knownField ? ok(knownField) : await fieldOpenedBy(element, context);
  if (!opened.ok) return opened;
  const field = opened.value ?? nearFileField(element);
  return field
    ? setFieldFiles(field, element, files.value)
    : dropFiles(element, files.value, context);
}

/** Finds the field whose file picker a click on the element opens, and keeps the picker closed. */
async function fieldOpenedBy(
  element: Element,
  context: ActContext,
): Promise<Result<HTMLInputElement | null>> {
  const target = targetAt(element, context);
  if (!target.ok) return ok(null);
  const may = context.gate.permit({ by: 'filePicker' }, element, target.value.point.hit);
  if (!may.ok) return may;
  const listening = new AbortController();
  const { signal } = listening;
  let opened: HTMLInputElement | null = null;
  const onClick = (clicked: EventTarget | undefined): boolean => {
    if (!(clicked instanceof HTMLInputElement) || clicked.type !== 'file') return false;
    opened = clicked;
    return true;
  };
  const onClickEvent = (event: Event): void => {
    if (onClick(event.composedPath()[0])) event.preventDefault();
  };
  addEventListener('click', onClickEvent, { capture: true, signal });
  context.detachedClicks.listen(onClick, signal);
  await context.pointer.click(target.value.point);
  for (let ms = 0; !opened && ms < OPENS_WITHIN_MS; ms += POLL_MS) await pause(POLL_MS, context);
  listening.abort();
  return ok(opened);
}

function setFieldFiles(
  field: HTMLInputElement,
  element: Element,
  files: readonly File[],
): Result<Conclude> {
  if (isDisabled(field)) return disabledFailure(field);
  if (takesFolder(field)) {
    return err(
      'needsTrustedInput',
      `${describeTarget(element)} takes a whole folder, which only a person can choose.`,
      'Take over and choose the folder.',
    );
  }
  if (files.length > 1 && !field.multiple)
    return err('badInput', `${describeTarget(element)} takes one file only.`, 'Ask for one file.');
  setFiles(field, transferOf(files).files);
  if (!holdsFiles(field, files))
    return err(
      'notLanded',
      `The upload failed: ${describeWithin(field)} does not hold ${describeFiles(files)}.`,
      'Take over and choose it by hand.',
    );
  const wasInPage = isConnected(field);
  dispatchInputAndChange(field);
  // Many pages empty the field once they have the file. Only if they show no sign of it may they have missed it.
  const isTaken = (changes: readonly Change[]): boolean =>
    holdsFiles(field, files) ||
    (wasInPage && !isConnected(field)) ||
    changes.some(({ kind, cause }) => kind !== 'given' && cause !== 'page');
  return done(
    (changes) =>
      isTaken(changes) ? '' : `The upload failed: the page emptied ${describeWithin(field)} again.`,
    [givenChange(files, element)],
  );
}

/** What a content script of Firefox has beyond the standard: the page's own globals, and copies that the page may read. */
type OfFirefox = {
  readonly wrappedJSObject?: { readonly DataTransfer: typeof DataTransfer };
  readonly cloneInto?: <T>(value: T, target: Window) => T;
};

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** In Firefox, a page can read dropped files only if its own code put copies that it owns into the transfer. */
function droppedTransferOf(files: readonly File[]): DataTransfer | null {
  const { wrappedJSObject: ofPage, cloneInto } = globalThis as OfFirefox;
  if (!ofPage || !cloneInto) return transferOf(files);
  try {
    const transfer = new ofPage.DataTransfer();
    for (const file of files) transfer.items.add(cloneInto(file, window));
    // An event takes no other object, and shows what is really in it.
    const { dataTransfer } = new DragEvent('drop', { dataTransfer: transfer });
    return dataTransfer?.files.length === files.length ? transfer : null;
  } catch {
    return null; // The page replaced what this takes.
  }
}

const holdsFiles = ({ files: held }: HTMLInputElement, files: readonly File[]): boolean =>
  held?.length === files.length &&
  files.every(({ name, size }, index) => held[index]?.name === name && held[index]?.size === size);

/** Drops files on an element, as when they are dragged in from outside the browser. */
function dropFiles(
  element: Element,
  files: readonly File[],
  context: ActContext,
): Result<Conclude> {
  const target = targetAt(element, context);
  if (!target.ok) return target;
  const { point } = target.value;
  const transfer = droppedTransferOf(files);
  if (!transfer)
    return err(
      'notLanded',
      `The upload failed: this page can't be given ${describeFiles(files)} by a drop.`,
      'Take over and drop it by hand.',
    );
  dispatchDrag('dragenter', point.hit, point, transfer);
  const isRefused = dispatchDrag('dragover', point.hit, point, transfer);
  dispatchDrag(isRefused ? 'dragleave' : 'drop', point.hit, point, transfer);
  if (!isRefused) return done(undefined, [givenChange(files, element)]);
  return err(
    'badTarget',
    `The upload failed: ${describeWithin(element)} takes no file.`,
    'Observe the page again: clicking it may have opened what does.',
  );
}

const givenChange = (files: readonly File[], element: Element): Change => ({
  kind: 'given',
  files: files.map(({ name, size }) => ({ name, size })),
  to: describeElement(element).name,
});
