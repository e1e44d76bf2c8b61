/** Edits of a finished run wait in the panel, in their order, until they are run, taken back or refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeWorker } from '../../harness/playground/fakeWorker.ts';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { localizedFailure } from '../../src/core/messages/failure.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import type { Run } from '../../src/core/run/run.ts';
import { createPanel } from '../../src/panel/app/actions.ts';
import { createConnection } from '../../src/panel/app/connection.ts';
import { createPanelStore } from '../../src/panel/app/store.ts';
import { keepStaged } from '../../src/panel/tree/keepStaged.ts';
import { stagedIn } from '../../src/panel/tree/staged.ts';
import type { PanelCommand } from '../../src/protocol/panel.ts';

const journal = teaRun();
const finished = runAt({ journal }, 'finished') as Run;
const step = nodeId('0.2');
const retry = { kind: 'retry', target: step } as const;
const addition = (description: string) =>
  ({ kind: 'add', target: step, place: 'after', description }) as const;

async function openPanel(run: Run = finished) {
  const worker = createFakeWorker(journal);
  worker.safePointMs = 0;
  const store = createPanelStore();
  const soon = (work: () => void): void => work();
  let broken = Number.POSITIVE_INFINITY;
  const connection = createConnection(worker.connect, store, soon);
  const sent: PanelCommand[] = [];
  const send: typeof connection.send = async (command) => {
    sent.push(command);
    const edits = sent.filter(({ kind }) => kind === 'run/edit');
    if (command.kind === 'run/edit' && edits.length > broken)
      return localizedFailure('badInput', { key: 'task.notOpen' });
    return connection.send(command);
  };
  const access = { watchTab: () => {}, askForSite: async () => true, openSetup: () => {} };
  const { actions } = createPanel(store, { ...connection, send }, access);
  await new Promise((resolve) => setTimeout(resolve));
  worker.show(run);
  const state = () => store.getState();
  return {
    store,
    actions,
    sent: () =>
      sent.map((command) =>
        command.kind === 'run/edit'
          ? command.edit.kind
          : `${command.kind} ${JSON.stringify('isHeld' in command && command.isHeld)}`,
      ),
    ready: () => stagedIn(state().run ?? run, state().staged).ready.map(({ kind }) => kind),
    refused: () => stagedIn(state().run ?? run, state().staged).refused,
    breakAfter: (edits: number) => {
      broken = edits;
    },
  };
}
type Opened = Awaited<ReturnType<typeof openPanel>>;
let panel: Opened;
beforeEach(async () => {
  panel = await openPanel();
});

describe('edits of a finished run', () => {
  it('wait, and run in order before any action', async () => {
    panel.actions.edit(retry);
    panel.actions.edit(addition('Check the weight'));
    expect(panel.sent()).toEqual([]);
    expect(panel.ready()).toEqual(['retry', 'add']);
    await panel.actions.runStaged();
    expect(panel.sent()).toEqual(['run/hold true', 'retry', 'add', 'run/hold false']);
    expect(panel.store.getState().staged).toEqual([]);
  });

  it('are applied at once if they restart nothing, even while others wait', () => {
    panel.actions.edit(retry);
    panel.actions.edit({ kind: 'tell', target: nodeId('0'), description: 'Nothing sweet' });
    expect(panel.sent()).toEqual(['tell']);
    expect(panel.ready()).toEqual(['retry']);
  });

  it('wait for the edits that make them possible', () => {
    panel.actions.edit(retry);
    panel.actions.edit({ kind: 'pin', target: step, isOn: true });
    expect(panel.sent()).toEqual([]);
    expect(panel.ready()).toEqual(['retry', 'pin']);
  });

  it('can be undone and redone one by one', () => {
    panel.actions.edit(retry);
    panel.actions.edit(addition('Check the weight'));
    panel.actions.undo();
    expect(panel.ready()).toEqual(['retry']);
    panel.actions.undo();
    expect(panel.ready()).toEqual([]);
    panel.actions.redo();
    panel.actions.redo();
    expect(panel.ready()).toEqual(['retry', 'add']);
    expect(panel.sent()).toEqual([]);
  });

  it('can be discarded all at once, and restored with redo', () => {
    panel.actions.edit(retry);
    panel.actions.edit(addition('Check the weight'));
    panel.actions.discardStaged();
    expect(panel.ready()).toEqual([]);
    panel.actions.redo();
    expect(panel.ready()).toEqual(['retry']);
    panel.actions.redo();
    expect(panel.ready()).toEqual(['retry', 'add']);
  });

  it('are refused at once if they don’t fit the plan after the earlier edits', async () => {
    panel.actions.edit(retry);
    panel.actions.edit({ kind: 'done', target: step, reason: '' });
    expect(panel.ready()).toEqual(['retry', 'done']);
    const [first] = panel.store.getState().staged;
    if (first) panel.actions.edit({ kind: 'undo', target: step, edit: first.id });
    expect(panel.ready()).toEqual([]);
    expect(panel.refused()).toMatchObject([{ edit: { kind: 'done' } }]);
  });

  it('stay staged if the worker cannot be reached', async () => {
    panel.actions.edit(retry);
    panel.actions.edit(addition('Check the weight'));
    panel.breakAfter(1);
    await panel.actions.runStaged();
    expect(panel.store.getState().staged).toMatchObject([{ kind: 'add' }]);
    expect(panel.store.getState().problem).not.toBeNull();
  });

  it('survive closing the panel', async () => {
    const kept: Record<string, unknown> = {};
    const storage = {
      get: async (key: string) => ({ [key]: kept[key] }),
      set: async (entries: Record<string, unknown>) => void Object.assign(kept, entries),
    };
    keepStaged(panel.store, storage);
    panel.actions.edit(retry);
    const later = createPanelStore();
    keepStaged(later, storage);
    later.setState({ run: finished });
    await Promise.resolve();
    await Promise.resolve();
    expect(later.getState().staged).toMatchObject([retry]);
    later.setState({ run: { ...finished, id: 'another' as Run['id'] }, staged: [] });
    later.setState({ run: finished });
    await Promise.resolve();
    await Promise.resolve();
    expect(later.getState().staged).toMatchObject([retry]);
  });
});

it('an edit that is no longer possible is refused, not lost', () => {
  const gone: Edit = { id: editId('gone'), kind: 'retry', target: nodeId('0.99') };
  expect(stagedIn(finished, [gone])).toMatchObject({ ready: [], refused: [{ edit: gone }] });
});
