/** Functions that the page reader tests call in the page. */

import { fingerprintOf } from '../../src/content/identity/identity.ts';
import {
  describeElement,
  factsOf as factsIn,
  PageReader,
  Slice,
} from '../../src/content/read/index.ts';
import { cleanLine } from '../../src/core/cleanText.ts';
import type { ElementRef } from '../../src/core/ids.ts';
import type { PageLine } from '../../src/core/page/line.ts';
import type { Distillation, ElementFacts } from '../../src/core/page/observation.ts';
import type { PageTable } from '../../src/core/page/pageTable.ts';
import type { Role } from '../../src/core/page/roles.ts';
import type { Result } from '../../src/core/result.ts';
import { distill, distillInSlices, distillWithElements } from './asText.ts';
import { session } from './session.ts';

export { listingOf } from '../../bench/distill/listing.ts';
export { numberElements } from '../../bench/distill/truth.ts';
export { unsentTextIn as unsentIn } from '../../src/content/read/unsentText.ts';
export { changeBetweenSlices } from './random/changes.ts';
export { readAtRandom } from './random/page.ts';
export {
  cleanLine,
  describeElement,
  distill,
  distillInSlices,
  distillWithElements,
  fingerprintOf,
  Slice,
};

const { refs } = session.reader;
export const refOf = (of: Element): ElementRef => refs.refOf(of);
export const resolveRef = (ref: string, fingerprint: string | null = null): Result<Element> =>
  refs.resolve(ref, fingerprint);
/** Returns the element that a ref means now; null if there is none, or if nothing tells which one. */
export function resolveRedrawn(ref: string): Element | null {
  const resolved = refs.resolveRedrawn(ref);
  return resolved.ok ? resolved.value : null;
}
export const factsOf = (ref: string, like?: string): Result<ElementFacts> =>
  factsIn(refs, ref, like);

/** Returns the lines of the page, with refs renumbered from 1 so tests can refer to them. */
export function linesOf(kind: 'all_fields' | 'text_only' | 'input_fields'): string[] {
  return distill(kind, '').lines;
}

/** Returns the lines as data. */
export const distillLines = (kind: Distillation, prefix: string): readonly PageLine[] =>
  session.reader.distill(kind, prefix).lines;

/** Returns the refs of the page with role and name, in reading order. */
export function listed(): { ref: string; role: Role; name: string }[] {
  const { elements } = distillWithElements('all_fields', '');
  return elements.map(({ ref, role, name }) => ({ ref, role, name }));
}

/** Fills the first list of the page with this many items. */
export function fillList(length: number): HTMLUListElement {
  const list =
    document.querySelector('ul') ?? document.body.appendChild(document.createElement('ul'));
  const items = Array.from({ length }, (_, at) => {
    const item = document.createElement('li');
    item.innerHTML = `<b>Item ${at}</b> <a href="/i${at}">Open</a> <input value="${at}">`;
    return item;
  });
  list.replaceChildren(...items);
  return list;
}
/** Reads tables as the content script does for the panel. */
export const tables = (): readonly PageTable[] => new PageReader().tables();
