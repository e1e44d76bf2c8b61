/** The page as it is watched between looks: its mutations, shadow roots included, and what else may change how it looks. */
import type { Distillation } from '../../core/page/observation.ts';
import { Memory } from './memory.ts';

const memories = new Map<string, Memory>();
const all = { subtree: true, childList: true, attributes: true, characterData: true } as const;
let observer: MutationObserver | undefined;
const watched = new WeakSet<Node>();

/**
 * What may change to which elements a style rule applies, without a mutation: the pointer, the focus, what is ticked
 * or valid, what is opened over the page, what moves.
 */
const stirring = (
  'pointerover pointerout pointerdown pointerup pointercancel keydown keyup focusin focusout input change click ' +
  'invalid submit reset toggle beforetoggle close cancel hashchange popstate fullscreenchange transitionrun ' +
  'transitionstart transitionend animationstart animationend'
).split(' ');
let events = 0;

/** Grows whenever something happened that may change to which elements style rules apply. */
export const eventsSoFar = (): number => events;

/** The memory of looks of one kind; the page is watched from the first one on. */
export function memoryOf(kind: Distillation, prefix: string): Memory {
  observer ??= watchPage();
  absorb(observer.takeRecords());
  const key = `${kind} ${prefix}`;
  const known = memories.get(key) ?? new Memory();
  memories.set(key, known);
  return known;
}

/** Watches a shadow root too, whose mutations the document does not tell. */
export function watchRoot(root: ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  observer?.observe(root, all);
}

function watchPage(): MutationObserver {
  const watching = new MutationObserver(absorb);
  watching.observe(document, all);
  const stir = (): void => {
    events += 1;
  };
  for (const type of stirring)
    window.addEventListener(type, stir, { capture: true, passive: true });
  return watching;
}

function absorb(records: readonly MutationRecord[]): void {
  for (const memory of memories.values()) memory.absorb(records);
}
