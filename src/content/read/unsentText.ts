/** Detects text that the user typed into the page and did not send, which leaving the page would lose. */
import { nameOf } from '../aria/name.ts';
import { isSecret } from '../aria/secret.ts';
import { queryRoot } from '../dom/document.ts';
import { isShown } from '../dom/dom.ts';

const MIN_LENGTH = 12;

/** Fields that the task filled in, whose text is not the user's. */
const filled = new WeakSet<Element>();
export const markFilled = (field: Element): void => void filled.add(field);

/** Returns the name of a text area with unsent text, or ''. `:user-valid` matches fields that the user changed. */
export function unsentTextIn(root: Document): string {
  // Cheap, since browsers maintain this list.
  if (root.getElementsByTagName('textarea').length === 0) return '';
  const edited = queryRoot(root, 'textarea:user-valid,textarea:user-invalid').find(
    (field) =>
      field instanceof HTMLTextAreaElement &&
      field.value.trim().length >= MIN_LENGTH &&
      !filled.has(field) &&
      !isSecret(field) &&
      isShown(field),
  );
  return edited ? nameOf(edited) || 'a text field' : '';
}
