/** Fields of a form that was drawn anew, each with the one that stood for it before. */
import { isConnected } from '../../dom/dom.ts';
import type { FieldState, PageSnapshot } from './pageSnapshot.ts';

/** How each field that is new was before the act, where one stood for it then. */
export function rerenderedFields(
  before: PageSnapshot,
  after: PageSnapshot,
): Map<Element, FieldState> {
  const gone = fieldsByKey(before, (field) => !isConnected(field));
  const states = new Map<Element, FieldState>();
  if (gone.size === 0) return states;
  for (const [key, fresh] of fieldsByKey(after, (field) => !before.fields.has(field))) {
    const old = gone.get(key) ?? [];
    // Of several alike one does not know which one went.
    if (old.length !== fresh.length) continue;
    for (const [at, field] of fresh.entries()) {
      const was = old[at] && before.fields.get(old[at]);
      if (was) states.set(field, was);
    }
  }
  return states;
}

function fieldsByKey(
  { fields, keys }: PageSnapshot,
  isWanted: (field: Element) => boolean,
): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  for (const field of fields.keys()) {
    const key = keys.get(field);
    if (key && isWanted(field)) found.set(key, [...(found.get(key) ?? []), field]);
  }
  return found;
}
