/** Keys of fields, to match the fields of a re-rendered form with those before. */

import { comparableText, visibleTextOf } from '../../aria/visibleText.ts';
import { attributeOf, localNameOf } from '../../dom/dom.ts';
import { Labels } from '../../dom/labels.ts';

/** By their labels, or the names they are submitted under; fields that have neither are left out. */
export function fieldKeys(fields: readonly Element[]): Map<Element, string> {
  const labels = new Labels();
  return new Map(
    fields.flatMap((field) => {
      const label = labels
        .of(field)
        .map((label) => comparableText(visibleTextOf(label)))
        .join('');
      const key = keyOf(field, label);
      return key ? [[field, key] as const] : [];
    }),
  );
}

function keyOf(field: Element, label: string): string {
  const read = (name: string): string => attributeOf(field, name) ?? '';
  const name = label || read('aria-label') || read('placeholder') || read('name') || read('id');
  const isOption = /^(radio|checkbox)$/.test(read('type'));
  return name && [localNameOf(field), read('type'), name, isOption ? read('value') : ''].join('\n');
}
