/** Detects text that the user typed into the page and did not send, which leaving the page would lose. */
import { nameOf } from '../aria/name.ts';
import { isSecret } from '../aria/secret.ts';
import { queryRoot } from '../dom/document.ts';
import { isShown } from '../dom/dom.ts';

const LEAST = 12;

/** Fields that the task filled in, whose text is not the user's. */
const filled = new WeakSet<Element>();
export const noteFilled = (field: Element): void => void filled.add(field);

/** Returns the name of a text area with unsent text, or ''. `:user-valid` matches fields that the user changed. */
export function unsentIn(root: Document): string {
  const own = queryRoot(root, 'textarea:user-valid,textarea:user-invalid').find(
    (field) =>
      field instanceof HTMLTextAreaElement &&
      field.value.trim().length >= LEAST &&
      !filled.has(field) &&
      !isSecret(field) &&
      isShown(field),
  );
  return own ? nameOf(own) || 'a text field' : '';
}
