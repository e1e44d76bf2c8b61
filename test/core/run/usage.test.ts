/** What calls cost, by the model that was asked. */
import { expect, it } from 'vitest';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { nodeId } from '../../../src/core/ids.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import type { RunEvent } from '../../../src/core/run/run.ts';
import { noUsage, unpricedTokens } from '../../../src/core/run/usage.ts';

const [started] = teaRun().events;
const called = (seq: number, usd: number, model?: string, unusable = false): RunEvent => ({
  seq,
  at: seq,
  origin: 'planner',
  change: {
    kind: 'modelCalled',
    operator: 'expand',
    ...(model === undefined ? {} : { model }),
    node: nodeId('0'),
    calls: 1,
    usage: { ...noUsage, input: 100, output: 20, usd },
    ms: 5,
    ok: !unusable,
    ...(unusable ? { unusable } : {}),
  },
});
const spentBy = (...calls: readonly RunEvent[]) => {
  const run = foldRun(started ? [started, ...calls] : []);
  if (!run) throw new Error('no run');
  return { spent: run.spent, atStart: run.options.model };
};

it('adds up money and, apart, the tokens of models without a price', () => {
  const { spent } = spentBy(called(2, 0.5, 'large'), called(3, 0.25, 'large'), called(4, 0, 'own'));
  expect(spent.usd).toBe(0.75);
  expect(spent.byModel).toMatchObject({ large: { calls: 2, usd: 0.75 }, own: { calls: 1 } });
  expect(unpricedTokens(spent)).toBe(120);
});

it('counts a call of an earlier version for the model that the run began with', () => {
  const { spent, atStart } = spentBy(called(2, 0.5));
  expect(Object.keys(spent.byModel)).toEqual([atStart]);
});

it('counts, by model, the questions whose replies could not be used', () => {
  const { spent } = spentBy(called(2, 0, 'own', true), called(3, 0, 'own'), called(4, 0, 'other'));
  expect(spent.byModel).toMatchObject({
    own: { calls: 2, failed: 1, unusable: 1 },
    other: { unusable: 0 },
  });
});
