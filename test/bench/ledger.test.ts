/** The ledger of recorded runs in `bench -- tasks`. */
import { expect, test } from 'vitest';
import { ledger } from '../../harness/model/ledger.ts';

test('reports calls, empty fields and cost by operator and by price category', () => {
  const measured = {
    ...{ ok: true, actions: 2, calls: 2, callsByOperator: {}, inputLater: 0, cachedLater: 0 },
    ...{ input: 30_000, cached: 10_000, output: 1_000, usd: 0.061, seconds: 9 },
  };
  const replies = [
    { operator: 'expand', reply: '{"steps":[],"note":"","type":"and"}' },
    { operator: 'answer', reply: '{"answer":"4"}' },
  ];
  expect(ledger([{ system: 'best', measured, replies }])).toEqual({
    best: {
      usd: { output: 0.01, cachedInput: 0.001, newInput: 0.05 },
      operators: {
        expand: { calls: 1, characters: 35, empty: 21 },
        answer: { calls: 1, characters: 14, empty: 0 },
      },
    },
  });
});
