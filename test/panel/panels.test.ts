/** All open panels have the plan of the journal, whatever is edited and whenever: also one that opens late, or loses events. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playSettings } from '../../harness/playground/fakeWorker.ts';
import { plannerList } from '../../src/background/panels/plannerList.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { createPanelStore, type PanelState, receive } from '../../src/panel/app/store.ts';
import { replaySteps, runAfter } from '../../src/panel/history/replaySteps.ts';
import type { PanelMessage } from '../../src/protocol/panel.ts';
import { casesOr, seed } from '../oracle/cases.ts';
import { interleavings, play } from '../oracle/interleaving.ts';

const cases = casesOr(25);

const snapshotOf = (events: readonly RunEvent[]): PanelMessage => ({
  kind: 'snapshot',
  run: foldRun(events),
  settings: playSettings,
  planners: plannerList,
});

/** A panel that opens after `opens` events and never gets the one at `lost`. */
function shownBy(events: readonly RunEvent[], opens: number, lost: number): PanelState {
  const id = foldRun(events)?.id;
  let state = createPanelStore().getState();
  const take = (message: PanelMessage): void => {
    const next = receive(state, message);
    if (next !== 'gap') state = next;
  };
  take(snapshotOf(events.slice(0, opens)));
  for (const [at, event] of events.entries()) {
    if (at < opens || at === lost || !id) continue;
    const message: PanelMessage = { kind: 'event', run: id, event };
    if (receive(state, message) === 'gap') take(snapshotOf(events.slice(0, at + 1)));
    else take(message);
  }
  // The last event may be the one that was lost: the next message would tell.
  if (lost === events.length - 1) take(snapshotOf(events));
  return state;
}

it('every panel has the plan of the journal after any edits of any run', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      interleavings,
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
      async (made, panels) => {
        const { run, events } = await play(made);
        expect(foldRun(events)?.tree).toEqual(run.tree);
        for (const [opens, lost] of panels) {
          const shown = shownBy(events, opens % events.length, lost % events.length);
          expect(shown.run).toEqual(run);
        }
        const end = replaySteps(events).at(-1);
        expect(end && runAfter(events, events.length, runAfter(events, end.events, null))).toEqual(
          run,
        );
      },
    ),
    { numRuns: cases, seed },
  ),
);
