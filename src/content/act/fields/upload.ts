/**
 * upload: files that the person chose into a file field, whatever the ref names of it: the field, its label, the button
 * that opens it by script, or an area that files are dropped on. Read back afterwards, as every field is.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import { sayFiles } from '../../../core/page/files.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { describeElement } from '../../distill/index.ts';
import { isConnected } from '../../dom/dom.ts';
import { nearFileField, ownFileField, takesFolder } from '../../dom/fileField.ts';
import { onDetachedClick } from '../../observe/events/detachedClicks.ts';
import { pause } from '../../observe/wait/pause.ts';
import { checkTarget, isDisabled } from '../checkTarget.ts';
import { describeTarget } from '../messages.ts';
import { dispatch, setFiles } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { clickAt, dispatchDrag } from '../pointer/pointerEvents.ts';
import { targetOfElement } from '../target.ts';
import { takeReceivedFiles } from './receivedFiles.ts';

/** Gives the files to what the ref names. */
export async function upload(
  action: ActionOf<'upload'>,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const files = takeReceivedFiles(scope.files);
  if (!files.ok) return files;
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const element = checked.value;
  const field = await fieldFor(element, scope);
  return field
    ? setFieldFiles(field, element, files.value)
    : dropFiles(element, files.value, scope);
}

async function fieldFor(element: Element, scope: ActContext): Promise<HTMLInputElement | null> {
  return ownFileField(element) ?? (await fieldOpenedBy(element, scope)) ?? nearFileField(element);
}

const OPENS_WITHIN_MS = 400;
const LOOK_AGAIN_MS = 40;

/** The field whose picker a click on the element opens; the picker itself is kept shut. */
async function fieldOpenedBy(
  element: Element,
  scope: ActContext,
): Promise<HTMLInputElement | null> {
  const aimed = targetOfElement(element, scope);
  if (!aimed.ok) return null;
  let opened: HTMLInputElement | null = null;
  const listening = new AbortController();
  const listen = (event: Event): void => {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    event.preventDefault();
    opened = target;
  };
  const { signal } = listening;
  addEventListener('click', listen, { capture: true, signal });
  onDetachedClick((clicked) => {
    if (!(clicked instanceof HTMLInputElement) || clicked.type !== 'file') return false;
    opened = clicked;
    return true;
  }, signal);
  clickAt(aimed.value.spot);
  for (let ms = 0; !opened && ms < OPENS_WITHIN_MS; ms += LOOK_AGAIN_MS)
    await pause(LOOK_AGAIN_MS, scope.signal);
  listening.abort();
  return opened;
}

function setFieldFiles(
  field: HTMLInputElement,
  element: Element,
  files: readonly File[],
): Result<ActionResult> {
  if (isDisabled(field))
    return err(
      'disabled',
      `${describeTarget(field)} is disabled.`,
      'Fill in or choose what it waits for.',
    );
  if (takesFolder(field)) {
    return err(
      'needsTrustedInput',
      `${describeTarget(element)} takes a whole folder, which only a person can choose.`,
      'Take over and choose the folder.',
    );
  }
  if (files.length > 1 && !field.multiple)
    return err(
      'badInput',
      `${describeTarget(element)} takes one file only.`,
      'Ask for a single file.',
    );
  setFiles(field, transferOf(files).files);
  if (!fieldHoldsFiles(field, files))
    return err(
      'notLanded',
      `The file did not land: ${describeTarget(field)} does not hold ${sayFiles(files)}.`,
      'Take over and choose it by hand.',
    );
  const wasInPage = isConnected(field);
  dispatch(field, new Event('input', { bubbles: true, composed: true }));
  dispatch(field, new Event('change', { bubbles: true }));
  return done((told) => verifyUpload(field, wasInPage, files, told), [givenChange(files, element)]);
}

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

const fieldHoldsFiles = ({ files: held }: HTMLInputElement, files: readonly File[]): boolean =>
  held?.length === files.length &&
  files.every(({ name, size }, index) => held[index]?.name === name && held[index]?.size === size);

/** Many pages empty the field once they have the file; only one that shows nothing of it may not have taken it. */
function verifyUpload(
  field: HTMLInputElement,
  wasInPage: boolean,
  files: readonly File[],
  told: readonly Change[],
): string {
  if (fieldHoldsFiles(field, files) || (wasInPage && !isConnected(field))) return '';
  const shows = told.some(({ kind, cause }) => kind !== 'given' && cause !== 'page');
  return shows ? '' : `The file did not land: the page emptied ${describeTarget(field)} again.`;
}

/** As the browser does when files are dragged in from outside. */
function dropFiles(
  element: Element,
  files: readonly File[],
  scope: ActContext,
): Result<ActionResult> {
  const aimed = targetOfElement(element, scope);
  if (!aimed.ok) return aimed;
  const { spot } = aimed.value;
  const transfer = transferOf(files);
  dispatchDrag('dragenter', spot.hit, spot, transfer);
  const isRefused = dispatchDrag('dragover', spot.hit, spot, transfer);
  if (isRefused) {
    dispatchDrag('dragleave', spot.hit, spot, transfer);
    return err(
      'badTarget',
      `The file did not land: ${describeTarget(element)} takes no file.`,
      'Look again: pressing it may have opened what does.',
    );
  }
  dispatchDrag('drop', spot.hit, spot, transfer);
  return ok({ changes: [givenChange(files, element)], verify: () => '' });
}

function givenChange(files: readonly File[], element: Element): Change {
  const told = files.map(({ name, size }) => ({ name, size }));
  return { kind: 'given', files: told, to: describeElement(element).name };
}
