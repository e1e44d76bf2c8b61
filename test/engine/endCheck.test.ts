/** The last check by text, picture or both (AE-10). */
import { expect, it } from 'vitest';
import { and, fakeWorld } from '../../harness/fakes/fakeRun.ts';
import { elementRef } from '../../src/core/ids.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { EndCheck } from '../../src/core/run/run.ts';
import { driven, go, namesOf, step } from './driven.ts';

const picture = {
  mediaType: 'image/png',
  base64: 'AAAA',
  width: 1,
  height: 1,
  marks: [elementRef('e1')],
} as const;

async function shownBy(endCheck: EndCheck, taken: Result<typeof picture>) {
  const seen: Context[] = [];
  const { loop } = await driven(
    { expand: { '0': go('/x') }, onAnswer: (context) => void seen.push(context) },
    {
      system: 'best',
      endCheck,
      world: { ...fakeWorld(), picture: async () => taken },
    },
  );
  expect(loop.run().stop).toEqual({ kind: 'reached' });
  expect(seen).toHaveLength(1);
  return { page: seen[0]?.page !== null, picture: seen[0]?.picture !== null };
}

it.each([
  ['text', { page: true, picture: false }],
  ['vision', { page: false, picture: true }],
  ['hybrid', { page: true, picture: true }],
] as const)('shows the page, a screenshot, or both to the last check: %s', async (form, shown) => {
  expect(await shownBy(form, ok(picture))).toEqual(shown);
});

it.each(['vision', 'hybrid'] as const)(
  'falls back to text in %s mode without a screenshot',
  async (form) => {
    const none = err('notVisible', 'The tab is behind another one.', '');
    expect(await shownBy(form, none)).toEqual({ page: true, picture: false });
  },
);

it('asks once and takes the response as the answer if no plan can fix it', async () => {
  const { loop, calls } = await driven(
    {
      expand: { '0': and(step('look')), '0.1': go('/x') },
      repair: { '0': { diagnosis: 'impossible' } },
      reached: false,
    },
    { system: 'best' },
  );
  expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0', 'repair 0']);
  expect(loop.run()).toMatchObject({ stop: { kind: 'gaveUp' }, answer: 'scripted answer' });
});

it('the end check is asked again after another attempt', async () => {
  const { calls } = await driven(
    {
      expand: { '0': and(step('look')), '0.1': go('/x'), '0.2': go('/y') },
      repair: { '0': { add: [step('look elsewhere')] } },
      reached: false,
    },
    { system: 'best' },
  );
  expect(namesOf(calls).filter((name) => name === 'answer 0').length).toBeGreaterThan(1);
});
