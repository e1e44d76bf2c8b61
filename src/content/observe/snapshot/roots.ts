/** The document and the shadow trees in it, for observers: a MutationObserver does not see into shadow trees. */

import { page, shadowOf } from '../../act/native.ts';
import { firstElementChildOf, nextElementOf } from '../../dom/dom.ts';

export type Root = Document | ShadowRoot;

const WALK_LIMIT_MS = 40;

/** The document and every shadow root found within a time limit. */
export function knownRoots(): Root[] {
  const roots: Root[] = [document];
  const end = performance.now() + WALK_LIMIT_MS;
  const open: Element[] = [page.root()];
  for (let at = open.pop(), seen = 0; at; at = open.pop(), seen += 1) {
    if (seen % 512 === 511 && performance.now() > end) break;
    const root = shadowOf(at);
    if (root) {
      roots.push(root);
      pushChildren(root.firstElementChild, open);
    }
    pushChildren(firstElementChildOf(at), open);
  }
  return roots;
}

function pushChildren(first: Element | null, onto: Element[]): void {
  for (let child = first; child; child = nextElementOf(child)) onto.push(child);
}

/** Attributes whose change a person can notice; the rest would only be noise. */
export const watchedAttributes = [
  'aria-expanded',
  'aria-checked',
  'aria-selected',
  'aria-pressed',
  'aria-invalid',
  'aria-disabled',
  'aria-busy',
  'aria-hidden',
  'aria-current',
  'aria-label',
  'aria-valuenow',
  'aria-valuetext',
  'disabled',
  'readonly',
  'value',
  'src',
  'hidden',
  'open',
  'class',
  'style',
];

/** Observes the roots with everything that matters for changes; ends with the signal. */
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
