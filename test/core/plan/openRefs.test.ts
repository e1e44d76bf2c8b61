/** Which refs a plan holds that are not done yet (D5). */
import { expect, test } from 'vitest';
import { elementRef } from '../../../src/core/ids.ts';
import { lastOpenRef } from '../../../src/core/plan/openRefs.ts';
import { and, child, grown, later, succeeded } from './trees.ts';

const click = (ref: string) => ({
  ...child(`click ${ref}`),
  action: { kind: 'click', ref: elementRef(ref) } as const,
});

test('the highest of acts that are still to come counts, in any frame', () => {
  const tree = grown(and('0', click('e7'), click('f2e31'), click('e12'), 'think'));
  expect(lastOpenRef(tree)).toBe(31);
  expect(lastOpenRef(later(tree, succeeded('0.2')))).toBe(12);
  expect(lastOpenRef(grown(and('0', 'think')))).toBe(0);
});

test('where a drag ends counts too', () => {
  const action = { kind: 'drag', ref: elementRef('e3'), to: elementRef('e40') } as const;
  expect(lastOpenRef(grown(and('0', { ...child('drag'), action })))).toBe(40);
});
