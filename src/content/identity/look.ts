/** What an element has besides its texts: pictures, the values of its fields, ids, colors. It tells twins apart. */
import { attributeNamesOf, attributeOf, localNameOf } from '../dom/dom.ts';
import { findFlat } from '../dom/tree.ts';

export type Look = {
  /** What no use of the page changes: ids, addresses, labels, drawings. */
  readonly fixed: string;
  /** What its fields hold. */
  readonly values: string;
  /** Classes, styles and states, which also change under the pointer. */
  readonly style: string;
};

const MAX_ELEMENTS = 60;
const styleNames = /^(?:class|style|tabindex|hidden|disabled|open|aria-(?!label$|labelledby$).*)$/;
const valueNames = /^(?:value|checked|selected)$/;

/** Returns the look of an element and of what is in it. */
export function lookOf(element: Element): Look {
  const [fixed, values, style]: [string[], string[], string[]] = [[], [], []];
  for (const each of [element, ...findFlat(element, '*')].slice(0, MAX_ELEMENTS)) {
    fixed.push(localNameOf(each));
    for (const name of attributeNamesOf(each)) {
      if (valueNames.test(name)) continue;
      const into = styleNames.test(name) ? style : fixed;
      into.push(`${name}=${attributeOf(each, name)}`);
    }
    const value = valueIn(each);
    if (value !== null) values.push(value);
  }
  return { fixed: fixed.join('\n'), values: values.join('\n'), style: style.join('\n') };
}

/** Returns what a field holds, ticks included; null for anything else. */
export function valueIn(of: Element): string | null {
  if (of instanceof HTMLInputElement) return of.checked ? `${of.value} (on)` : of.value;
  if (of instanceof HTMLTextAreaElement || of instanceof HTMLSelectElement) return of.value;
  return null;
}
