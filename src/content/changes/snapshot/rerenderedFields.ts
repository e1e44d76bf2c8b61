/** Fields of a form that was re-rendered, each with the state of the one that it replaced. */
import { isConnected } from '../../dom/dom.ts';
import { groupBy } from './groupBy.ts';
import type { FieldState, PageSnapshot } from './pageSnapshot.ts';

/** The state before the act of each new field that replaced another. */
export function rerenderedFields(
  before: PageSnapshot,
  after: PageSnapshot,
): Map<Element, FieldState> {
  const removed = fieldsByKey(before, (field) => !isConnected(field));
  const states = new Map<Element, FieldState>();
  if (removed.size === 0) return states;
  for (const [key, added] of fieldsByKey(after, (field) => !before.fields.has(field))) {
    const old = removed.get(key) ?? [];
    // Of several alike it is unknown which one was removed.
    if (old.length !== added.length) continue;
    for (const [at, field] of added.entries()) {
      const state = old[at] && before.fields.get(old[at]);
      if (state) states.set(field, state);
    }
  }
  return states;
}

function fieldsByKey(
  { fields, keys }: PageSnapshot,
  isWanted: (field: Element) => boolean,
): Map<string, Element[]> {
  const wanted = [...fields.keys()].filter((field) => keys.get(field) && isWanted(field));
  return groupBy(wanted, (field) => keys.get(field) ?? '');
}
