/** What an element has besides its texts: pictures, labels, field values, colors. It distinguishes twins. */
import { attributeNamesOf, attributeOf, localNameOf } from '../dom/dom.ts';
import { findFlat } from '../dom/tree.ts';

export type Look = {
  /** Its pictures, addresses and labels. No ids: frameworks number the places with them. */
  readonly fixed: string;
  /** What its fields hold. */
  readonly values: string;
  /** Classes, styles and states, which may also be those of the place, as in striped tables. */
  readonly style: string;
};

const MAX_ELEMENTS = 60;
const fixedNames = new Set(
  'src href xlink:href alt title aria-label placeholder d points fill stroke r x y'.split(' '),
);
const styleNames = /^(?:class|style|hidden|aria-(?:checked|selected|pressed|current|disabled))$/;

/** Returns the look of an element and of what is in it. */
export function lookOf(element: Element): Look {
  const [fixed, values, style]: [string[], string[], string[]] = [[], [], []];
  for (const each of [element, ...findFlat(element, '*')].slice(0, MAX_ELEMENTS)) {
    fixed.push(localNameOf(each));
    for (const name of attributeNamesOf(each)) {
      const said = `${name}=${attributeOf(each, name)}`;
      if (fixedNames.has(name)) fixed.push(said);
      else if (styleNames.test(name)) style.push(said);
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
