/** The element of a page by the words on it. */
import { expect, it } from 'vitest';
import { refNamed } from '../../../src/core/page/refs.ts';

const text = `header:
 Norvik e1
 ## Deals e2
 button Day of the move e3 expanded
 dialog "Choose a day" modal, deal with it first:
  | button 17 March 2026 e4 | button 18 March 2026 e5 | f2e6 |
 option Norway e7
 menuitem Archive e8 disabled
 See [the terms e9] and [the rules e10 current]
 button Save e11
 button save e12
 Hidden e13 unseen
 checkbox I agree f3e14`;

it.each([
  ['18 march  2026', 'e5'],
  ['button 18 March 2026', 'e5'],
  ['Norway', 'e7'],
  ['Norvik', 'e1'],
  ['Deals', 'e2'],
  ['the terms', 'e9'],
  ['the rules', 'e10'],
  ['I agree', 'f3e14'],
  ['18 March', undefined],
  ['Archive', undefined],
  ['Save', undefined],
  ['Hidden', undefined],
  ['Oslo', undefined],
  ['', undefined],
] as const)('%s is %s', (name, ref) => {
  expect(refNamed(text, name)).toBe(ref);
});
