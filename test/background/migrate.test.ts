/** Journals and settings of an older version load in today's form. */
import { describe, expect, it } from 'vitest';
import { migrateEvent, migrateOptions, migrateRun } from '../../src/background/migrate.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { teaRun } from '../playground/teaRun.ts';

const [started] = teaRun().events;
if (started?.change.kind !== 'runStarted') throw new Error('a journal begins with its run');
const { askBefore, ...others } = started.change.options;
const old = {
  ...started,
  change: { ...started.change, options: { ...others, approve: askBefore } },
} as unknown as RunEvent;

describe('`approve`, which is now `askBefore`', () => {
  it('is read from a journal, and from a snapshot of it', () => {
    expect(migrateEvent(old)).toEqual(started);
    const snapshot = foldRun([old]);
    if (!snapshot) throw new Error('no run');
    expect(migrateRun(snapshot)).toEqual(foldRun([started]));
  });

  it('is read from settings, and gives way to the new name', () => {
    expect(migrateOptions({ model: 'm', approve: 'all' })).toEqual({
      model: 'm',
      askBefore: 'all',
    });
    expect(migrateOptions({ approve: 'all', askBefore: 'risky' })).toEqual({ askBefore: 'risky' });
  });

  it('leaves what has no old name as it is', () => {
    expect(migrateEvent(started)).toEqual(started);
    expect(migrateOptions({})).toEqual({});
  });
});
