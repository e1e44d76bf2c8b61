/** Journals of earlier versions still fold: their sentences become changes where the event kept those, else remarks. */
import { describe, expect, it } from 'vitest';
import { currentEvent, currentRun } from '../../src/background/storedFormat.ts';
import { describeOutcome } from '../../src/core/run/describeRecord.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import { start } from '../fakes/fakeRun.ts';

const expanded = { kind: 'expanded', name: 'Filters', expanded: true } as const;
const old = {
  node: '0',
  action: { kind: 'click', ref: 'e9' },
  target: 'button "Filters"',
  url: 'https://site.test/',
  ok: true,
};

/** As it was stored: of no type that the code still knows. */
const stored = (change: object): RunEvent =>
  JSON.parse(JSON.stringify({ seq: 2, at: 1, origin: 'planner', change }));
const finished = (said: readonly string[], changes: readonly object[]): RunEvent =>
  stored({ kind: 'actionFinished', id: 'a1', deed: { ...old, said }, changes, ms: 5 });

function recordAfter(event: RunEvent) {
  const [record] = reduceRun(start().run, { ...currentEvent(event), seq: start().run.seq + 1 })
    .memory.deeds;
  return record ?? expect.fail();
}

describe('an event of an earlier version', () => {
  it('keeps the changes that stood beside the sentences, and the rest as remarks', () => {
    const said = ['"Filters" is now expanded.', 'The field still reads "x".'];
    const record = recordAfter(finished(said, [expanded]));
    expect(record).toMatchObject({
      target: { role: 'button', name: 'Filters' },
      changes: [expanded],
      remarks: ['The field still reads "x".'],
    });
    expect(record).not.toHaveProperty('said');
    expect(describeOutcome(record)).toEqual(said);
  });

  it('of an act that failed says why, and not that nothing changed', () => {
    const record = recordAfter(finished(['e9 is covered by a dialog.'], []));
    expect(record).toMatchObject({ changes: null, remarks: ['e9 is covered by a dialog.'] });
  });

  it('of an act without a visible effect says so', () => {
    const said = ['Nothing visible changed on the page.'];
    expect(recordAfter(finished(said, []))).toMatchObject({ changes: [], remarks: [] });
  });

  it('of a missed effect keeps its words', () => {
    const event = stored({ kind: 'effectMissed', said: 'Expected x.', ok: true });
    expect(currentEvent(event).change).toEqual({
      kind: 'effectMissed',
      remark: 'Expected x.',
      ok: true,
    });
  });

  it('of another kind stays as it is', () => {
    const event = stored({ kind: 'progressMade', progress: 'half' });
    expect(currentEvent(event)).toBe(event);
  });
});

describe('a snapshot', () => {
  it('of an earlier version says of its acts what it said', () => {
    const { run } = start();
    const memory = { ...run.memory, deeds: [{ ...old, target: '', said: ['One.', 'Two.'] }] };
    const snapshot: Run = JSON.parse(JSON.stringify({ ...run, memory }));
    const [record] = currentRun(snapshot).memory.deeds;
    expect(record).toMatchObject({ target: null, changes: null, remarks: ['One.', 'Two.'] });
  });

  it('of this version stays as it is', () => {
    const { run } = start();
    expect(currentRun(run)).toBe(run);
  });
});
