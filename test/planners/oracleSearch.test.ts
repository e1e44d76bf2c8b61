/**
 * The search and the printed algorithms of WebOperator (`test/oracle/bestFirst/paper.ts`) on random scripts: candidates,
 * rewards, classes, repetitions, failed acts, ways back that fail, and writes. Traces and what each question is shown must
 * be the same.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeId } from '../../src/core/ids.ts';
import {
  type Item,
  pruneQueue,
  selectAction,
} from '../../src/planners/research/weboperator/frontier.ts';
import {
  type Entry,
  pruneQueue as pruneAsPrinted,
  runPaper,
  selectAction as selectAsPrinted,
} from '../oracle/bestFirst/paper.ts';
import { configOf, play } from '../oracle/bestFirst/play.ts';
import { odds, settings, worldOf } from '../oracle/bestFirst/world.ts';
import { casesOr, seed } from '../oracle/cases.ts';

const cases = casesOr(400);

const entries: fc.Arbitrary<Entry[]> = fc
  .array(
    fc.record({
      reward: fc.integer({ min: 0, max: 6 }),
      class: fc.constantFrom(
        'safe' as const,
        'safe' as const,
        'destructive' as const,
        'terminating' as const,
      ),
      frequency: fc.integer({ min: 1, max: 3 }),
      isRepeated: fc.boolean(),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
    { maxLength: 9 },
  )
  .map((all) =>
    all.map(({ isRepeated, ...each }, order) => ({
      ...each,
      node: order,
      action: `${order}`,
      order,
      repeated: isRepeated && each.class === 'safe',
    })),
  );

const counts = fc.record({
  terminating: fc.integer({ min: 0, max: 3 }),
  destructions: fc.integer({ min: 0, max: 3 }),
  steps: fc.integer({ min: 0, max: 8 }),
  prunes: fc.integer({ min: 0, max: 4 }),
});

const itemsOf = (queue: readonly Entry[]): Item[] =>
  queue.map((entry) => ({
    id: nodeId(entry.action),
    value: entry.reward,
    frequency: entry.frequency,
    class: entry.class,
    isRepeated: entry.repeated,
    key: entry.key,
    isLost: false,
  }));

describe('the search and the paper (WO-02, WO-11 to WO-17, A22 to A25)', () => {
  it('select the same from every queue (WO-15)', () => {
    fc.assert(
      fc.property(entries, counts, settings, (queue, at, setting) => {
        const { terminating, destructions, steps, prunes } = at;
        const progress = {
          steps,
          stopsFound: terminating,
          changes: destructions,
          prunings: prunes,
        };
        const chosen = selectAction(itemsOf(queue), progress, configOf(setting));
        expect(chosen?.id).toBe(selectAsPrinted(queue, at, setting)?.action);
      }),
      { numRuns: cases * 20, seed },
    );
  });

  it('prune every queue in the same way (WO-17)', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 5 }), settings, (queue, limit, setting) => {
        const { dropped, merged } = pruneQueue(itemsOf(queue), limit, configOf(setting));
        const gone = new Set<string>(dropped.map(({ id }) => id));
        const left = queue.map((entry) => ({ ...entry }));
        pruneAsPrinted(left, limit, setting);
        expect(queue.filter(({ action }) => !gone.has(action)).map(({ action }) => action)).toEqual(
          left.map(({ action }) => action),
        );
        for (const { id, value } of merged)
          expect(left.find(({ action }) => action === id)?.reward).toBe(value);
      }),
      { numRuns: cases * 10, seed },
    );
  });

  it('do the same in the same order, and get the same prompts', { timeout: 600_000 }, async () => {
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(odds, settings, async (of, setting) => {
        nth += 1;
        const want = runPaper(worldOf(of), setting);
        const { trace, asked, complaints } = await play(worldOf(of), setting, nth % 10 === 0);
        expect(trace).toEqual(want.trace);
        expect(asked).toEqual(want.asked);
        expect(complaints).toEqual([]);
      }),
      { numRuns: cases, seed },
    );
  });
});
