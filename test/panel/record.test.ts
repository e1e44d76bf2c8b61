/** What the panel tells of a run beyond its present: the history of a step, its moments, its steps as ticks, a search. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { replaySteps, runAfter } from '../../src/panel/history/replaySteps.ts';
import { stepHistory, timeOf } from '../../src/panel/record/stepHistory.ts';
import { countedSteps } from '../../src/panel/task/statusLine.ts';
import { findSteps, type Shown } from '../../src/panel/tree/filter.ts';
import { bandsOf } from '../../src/panel/tree/MiniMap.tsx';
import { nodeStateOf } from '../../src/panel/tree/nodeState.ts';
import { planRows } from '../../src/panel/tree/rows.ts';

const journal = teaRun();
const { events } = journal;
const running = runAt({ journal }, 'growing');
if (!running) throw new Error('the journal is empty');

describe('the history of a step', () => {
  it('has its actions and their changes, and nothing of other steps', () => {
    const story = stepHistory(running.tree, events, nodeId('0.1.1.2'), []);
    expect(story).toEqual([
      expect.objectContaining({
        kind: 'acted',
        ok: false,
        words: expect.stringContaining('Ships today'),
        changes: expect.arrayContaining([expect.stringContaining('Sign up')]),
      }),
    ]);
    expect(timeOf(story)).toBeGreaterThan(0);
  });

  it('pairs each call with the latest text kept by then, once', () => {
    const calls = events.filter(({ change }) => change.kind === 'modelCalled');
    const [call] = calls;
    if (call?.change.kind !== 'modelCalled') throw new Error('no call in the journal');
    const { node, operator } = call.change;
    const text = (at: number, reply: string) => ({
      node,
      operator,
      at,
      prompt: { rules: '', earlier: 0, message: '' },
      reply,
      ok: true,
    });
    const story = stepHistory(running.tree, events, node, [
      text(call.at - 1, 'its own'),
      text(Infinity, 'later'),
    ]);
    const replies = story.flatMap((told) => (told.kind === 'called' ? [told.exchange?.reply] : []));
    expect(replies[0]).toBe('its own');
    expect(replies.slice(1).every((reply) => reply === undefined)).toBe(true);
  });
});

describe('the playback', () => {
  it('shows the run of the journal at every moment, forward and backward', () => {
    const moments = replaySteps(events);
    expect(moments.length).toBeGreaterThan(30);
    let known = runAfter(events, 0, null);
    const there = moments.map((moment) => moment.events);
    for (const count of [...there, ...there.toReversed()]) {
      known = runAfter(events, count, known);
      expect(known).toEqual(foldRun(events.slice(0, count)));
    }
  });

  it('ends where the journal is unreadable', () => {
    const torn = [...events.slice(0, 20), ...events.slice(21)];
    const last = replaySteps(torn).at(-1);
    expect(last?.events).toBeLessThanOrEqual(20);
  });

  it('names who added a step', () => {
    const kinds = replaySteps(events).map(({ kind }) => kind);
    expect(kinds).toContain('addedByYou');
    expect(kinds).toContain('actFailed');
    expect(kinds.at(-1)).toBe('finished');
  });
});

describe('a search', () => {
  const rowsFor = (words: string, show: Shown) => {
    const filter = { words, show };
    const rows = planRows({
      run: running,
      streaming: [],
      sentEdits: [],
      opened: {},
      editor: null,
      dismissed: [],
      filter,
    });
    return rows.flatMap((row) => (row.kind === 'node' ? [[row.key, row.isBeside] as const] : []));
  };

  it('keeps matches and the path to them, also in folded branches', () => {
    expect(rowsFor('SHIPS TODAY”', 'all')).toEqual([
      ['0', true],
      ['0.1', false],
      ['0.1.1', false],
      ['0.1.1.2', false],
    ]);
  });

  it('filters by the state of a step', () => {
    const hits = (show: Shown): readonly string[] => [
      ...(findSteps(running, { words: '', show }, null)?.hits ?? []),
    ];
    expect(hits('done')).toEqual(['0.1.1.1']);
    expect(hits('failed')).toEqual(['0.1.1', '0.1.1.2']);
    expect(hits('open')).toContain('0.4');
    expect(hits('yours')).toEqual([]);
  });

  it('shows everything for an empty search', () => {
    expect(findSteps(running, { words: ' ', show: 'all' }, null)).toBeNull();
  });
});

describe('the mini map', () => {
  it('has each step that counts once, in plan order', () => {
    const steps = countedSteps(running.tree);
    expect(steps).toEqual(['0.1.2', '0.2', '0.3', '0.4']);
    const bands = bandsOf(running, null);
    const states = steps.map((id) => nodeStateOf(running, nodeOf(running.tree, id), null));
    expect(bands.flatMap(({ length, state }) => Array.from({ length }, () => state))).toEqual(
      states,
    );
    expect(bands.every(({ state }, at) => state !== bands[at + 1]?.state)).toBe(true);
  });
});
