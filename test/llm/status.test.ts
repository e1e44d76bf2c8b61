import { describe, expect, it } from 'vitest';
import { defaultBudget } from '../../src/core/plan/budget.ts';
import { startLine, statusLines } from '../../src/llm/prompt/status.ts';
import { contextOf, runOf, shopTree } from './fixtures.ts';

const run = runOf(shopTree());
const HOUR = 3_600_000;

describe('startLine', () => {
  it('gives day, time and zone of the user', () => {
    expect(startLine(run)).toBe(
      'Started Mon, Nov 23, 2026, 1:30 PM (America/New_York), locale en-US.',
    );
  });
});

describe('statusLines', () => {
  it('list the remaining actions and model calls, and other limits once they run low', () => {
    const spent = { ...run.spent, actions: 9, usd: 0.9 * defaultBudget.usd };
    expect(statusLines(contextOf('0', { run: { ...run, spent } }))).toEqual([
      'Budget left: 31 browser actions, 160 model calls, 9% of the money',
    ]);
  });

  it('never go below zero', () => {
    const spent = { ...run.spent, actions: 99 };
    expect(statusLines(contextOf('0', { run: { ...run, spent } }))[0]).toContain(
      'left: 0 browser actions',
    );
  });

  it('give the time again once the day of the start is over', () => {
    const [, ...same] = statusLines(contextOf('0', { now: run.startedAt + 10 * HOUR }));
    expect(same).toEqual([]);
    const [, ...next] = statusLines(contextOf('0', { now: run.startedAt + 11 * HOUR }));
    expect(next).toEqual(['It is now Tue, Nov 24, 2026, 12:30 AM.']);
  });

  it('say what strict mode means for a plan', () => {
    const strict = { ...run, options: { ...run.options, strict: true } };
    expect(statusLines(contextOf('0', { run: strict })).at(-1)).toMatch(/^Strict mode is on: /);
  });
});
