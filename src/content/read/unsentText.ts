/** Words that the user wrote into the page by hand and that were not sent: leaving the page would drop them. */
import { nameOf } from '../aria/name.ts';
import { isSecret } from '../aria/secret.ts';
import { queryRoot } from '../dom/document.ts';
import { isShown } from '../dom/dom.ts';

const LEAST = 12;

/** Fields that the task filled in: what they hold is not the user's. */
const filled = new WeakSet<Element>();
export const noteFilled = (field: Element): void => void filled.add(field);

/** The name of a text area that holds such words; '' if there is none. The browser tells which ones a hand changed. */
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
