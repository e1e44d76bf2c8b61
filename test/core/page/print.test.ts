import { expect, it } from 'vitest';
import { pageFingerprint } from '../../../src/core/page/fingerprint.ts';
import type { PageLine, States } from '../../../src/core/page/line.ts';

const field = (ref: string, states?: States): PageLine[] => [
  {
    indent: 0,
    kind: 'item',
    item: { role: 'textbox', name: 'Tree', ref, ...(states && { states }) },
  },
];

it('does not depend on refs, focus and scroll position', () => {
  const moved: States = { focused: true, scrollable: { above: 3, below: 0 } };
  expect(pageFingerprint(field('e7', moved))).toBe(pageFingerprint(field('e1')));
  expect(pageFingerprint(field('e7', { focused: true, value: 'oak' }))).toBe(
    pageFingerprint(field('e1', { value: 'oak' })),
  );
});

it('changes with the text and the values of the page', () => {
  expect(pageFingerprint(field('e1', { value: 'oak' }))).not.toBe(pageFingerprint(field('e1')));
  expect(pageFingerprint([...field('e1'), ...field('e1')])).not.toBe(pageFingerprint(field('e1')));
});
