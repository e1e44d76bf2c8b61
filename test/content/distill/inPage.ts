/** What the tests of distillation call in the page. */

import {
  describeElement,
  distill,
  distillInSlices,
  distillWithElements,
  factsOf,
  fingerprintOf,
  refOf,
  resolveRef,
} from '../../../src/content/distill/index.ts';
import { cleanLine } from '../../../src/content/dom/clean.ts';

export { listingOf } from '../../../bench/distill/listing.ts';
export { numberElements } from '../../../bench/distill/truth.ts';
export { changeAtRandom, changeBetweenSlices } from './randomChanges.ts';
export { readAtRandom } from './randomPage.ts';
export {
  cleanLine,
  describeElement,
  distill,
  distillInSlices,
  distillWithElements,
  factsOf,
  fingerprintOf,
  refOf,
  resolveRef,
};

/** The lines of the page, its refs numbered anew from 1 so that tests can name them. */
export function linesOf(kind: 'all_fields' | 'text_only' | 'input_fields'): string[] {
  return [...distill(kind, '').lines];
}

/** The refs of the page with role and name, in reading order. */
export function listed(): { ref: string; role: string; name: string }[] {
  const { elements } = distillWithElements('all_fields', '');
  return elements.map(({ ref, role, name }) => ({ ref, role, name }));
}
