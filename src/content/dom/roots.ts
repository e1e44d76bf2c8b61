/** The document and the shadow trees in it: a MutationObserver does not see into shadow trees. */
import { page } from './document.ts';
import { childElementsOf, shadowOf } from './tree.ts';

export type Root = Document | ShadowRoot;

const WALK_LIMIT_MS = 40;

/** The document and every shadow root found within a time limit. */
export function knownRoots(): Root[] {
  const roots: Root[] = [document];
  const end = performance.now() + WALK_LIMIT_MS;
  const open: Element[] = [page.root()];
  for (let at = open.pop(), seen = 0; at; at = open.pop(), seen += 1) {
    if (seen % 512 === 511 && performance.now() > end) break;
    pushChildren(at, open, roots);
  }
  return roots;
}

/** A step of a walk into shadow trees: the element's children are next, and its shadow root is known. */
export function pushChildren(element: Element, onto: Element[], roots: Root[]): void {
  const root = shadowOf(element);
  if (root) {
    roots.push(root);
    for (const child of childElementsOf(root)) onto.push(child);
  }
  for (const child of childElementsOf(element)) onto.push(child);
}

/** Attributes whose change a user can notice; the rest would only be noise. */
const watchedAttributes = [
  ...['expanded', 'checked', 'selected', 'pressed', 'invalid', 'disabled', 'busy', 'hidden'],
  ...['current', 'label', 'valuenow', 'valuetext'],
]
  .map((name) => `aria-${name}`)
  .concat('disabled readonly value src hidden open class style'.split(' '));

/** Observes all that matters for changes in the roots; ends with the signal. */
export function watchRoots(
  roots: readonly Root[],
  observer: MutationObserver,
  signal: AbortSignal,
): void {
  for (const root of roots) {
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      characterDataOldValue: true,
      attributeOldValue: true,
      attributeFilter: watchedAttributes,
    });
  }
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
