/** The document and its shadow trees, each of which needs its own MutationObserver registration. */
import { page } from './document.ts';
import { childElementsOf, shadowOf } from './tree.ts';

export type Root = Document | ShadowRoot;

const WALK_LIMIT_MS = 40;

/** Returns the document and every shadow root found within a time limit. */
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

/** One step of a walk into shadow trees: queues the element's children and records its shadow root. */
export function pushChildren(element: Element, onto: Element[], roots: Root[]): void {
  const root = shadowOf(element);
  if (root) {
    roots.push(root);
    for (const child of childElementsOf(root)) onto.push(child);
  }
  for (const child of childElementsOf(element)) onto.push(child);
}

/** Attributes whose changes a user can notice. All others would only add noise. */
const watchedAttributes = [
  ...['expanded', 'checked', 'selected', 'pressed', 'invalid', 'disabled', 'busy', 'hidden'],
  ...['current', 'label', 'valuenow', 'valuetext'],
]
  .map((name) => `aria-${name}`)
  .concat('disabled readonly value src hidden open title class style'.split(' '));

/** Observes the roots for every kind of change that is reported, until the signal aborts. */
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
