/** What fields are called, for finding the one that stands for another when a form is drawn anew. */
import { page } from '../../act/native.ts';
import { attributeOf, localNameOf, matchesIn, textContentOf } from '../../dom/dom.ts';
import type { Root } from './roots.ts';
import { comparableText } from './visibleText.ts';

/** By their labels, or the names that they are sent by; fields that have neither are left out. */
export function fieldKeys(
  fields: readonly Element[],
  roots: readonly Root[],
): Map<Element, string> {
  const keys = new Map<Element, string>();
  if (fields.length === 0) return keys;
  const labels = labelsIn(roots);
  for (const field of fields) {
    const key = keyOf(field, labels.get(field) ?? '');
    if (key) keys.set(field, key);
  }
  return keys;
}

/** All at once: to ask a field for its labels is to search the document for it. */
function labelsIn(roots: readonly Root[]): Map<Element, string> {
  const texts = new Map<Element, string>();
  for (const label of roots.flatMap(labelsOf)) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    if (control)
      texts.set(control, (texts.get(control) ?? '') + comparableText(textContentOf(label)));
  }
  return texts;
}

/** A form or image may stand in for what a document can do, not for what a shadow root can (M9). */
const labelsOf = (root: Root): readonly Element[] => [
  ...(root instanceof ShadowRoot
    ? root.querySelectorAll('label')
    : matchesIn(page.root(), 'label')),
];

function keyOf(field: Element, label: string): string {
  const said = (name: string): string => attributeOf(field, name) ?? '';
  const called = label || said('aria-label') || said('placeholder') || said('name') || said('id');
  const isOption = /^(radio|checkbox)$/.test(said('type'));
  return (
    called && [localNameOf(field), said('type'), called, isOption ? said('value') : ''].join('\n')
  );
}
