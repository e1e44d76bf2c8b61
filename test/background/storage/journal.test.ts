/** A snapshot is never far behind the events, however they are batched. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSnapshotDue, SNAPSHOT_EVERY } from '../../../src/background/storage/journal.ts';

const batch = (first: number, length: number) =>
  Array.from({ length }, (_, index) => ({ seq: first + index }));

describe('the snapshot rule', () => {
  it('takes a snapshot at the first event and whenever the run stops running', () => {
    expect(isSnapshotDue({ seq: 1, status: 'running' }, batch(1, 1))).toBe(true);
    for (const status of ['paused', 'waiting', 'blocked', 'finished'] as const)
      expect(isSnapshotDue({ seq: 7, status }, batch(7, 1))).toBe(true);
    expect(isSnapshotDue({ seq: 7, status: 'running' }, batch(6, 2))).toBe(false);
  });

  it('leaves fewer events to fold than one interval plus the current batch', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (lengths) => {
        let seq = 0;
        let snapshot = 0;
        for (const length of lengths) {
          const events = batch(seq + 1, length);
          seq += length;
          if (isSnapshotDue({ seq, status: 'running' }, events)) snapshot = seq;
          expect(seq - snapshot).toBeLessThan(SNAPSHOT_EVERY);
        }
      }),
    );
  });
});
