/** What the user chose outside of the panel is shown, and takes the place of nothing that waits. */
import { expect, it } from 'vitest';
import { playSettings } from '../../harness/playground/fakeWorker.ts';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Panel } from '../../src/panel/app/actions.ts';
import { goTo } from '../../src/panel/app/goTo.ts';
import { createPanelStore, type PanelState } from '../../src/panel/app/store.ts';

const journal = teaRun();
const quote = { kind: 'selection', text: 'Sencha\nUji', page: 'https://tea.example/' } as const;
const quoted = '> From https://tea.example/:\n> Sencha\n> Uji\n\n';

function panelWith(state: Partial<PanelState>) {
  const store = createPanelStore();
  store.setState(state);
  const called: string[] = [];
  const actions = {
    closeRun: () => void called.push('closeRun'),
    loadRoutines: () => void called.push('loadRoutines'),
  };
  return { panel: { store, actions } as unknown as Panel, store, called };
}
const known = { settings: playSettings } as const;

it('waits for the first snapshot', async () => {
  const { panel, store, called } = panelWith({});
  const going = goTo(panel, { at: 'goal', quote });
  expect(store.getState().draft).toBe('');
  store.setState({ ...known, run: runAt({ journal }, 'finished') });
  await going;
  expect(store.getState()).toMatchObject({ draft: quoted, arrival: 'quote' });
  expect(called).toEqual(['closeRun']);
});

it('appends a quote to the goal that is being typed', async () => {
  const { panel, store } = panelWith({ ...known, draft: 'Compare:\n', screen: 'history' });
  await goTo(panel, { at: 'goal', quote });
  expect(store.getState()).toMatchObject({ draft: `Compare:\n\n${quoted}`, screen: 'task' });
  const link = { kind: 'link', text: 'https://tea.example/1', page: quote.page } as const;
  await goTo(panel, { at: 'goal', quote: link });
  expect(store.getState().draft).toBe(
    `Compare:\n\n${quoted.trimEnd()}\n\n> A link on https://tea.example/:\n> https://tea.example/1\n\n`,
  );
});

it.each([
  ['a running task', { run: runAt({ journal }, 'growing') }],
  [
    'a finished task with edits',
    {
      run: runAt({ journal }, 'finished'),
      staged: [{ id: editId('e'), target: nodeId('0.2'), kind: 'retry' }],
    },
  ],
] as const)('keeps %s', async (_what, state) => {
  const { panel, store, called } = panelWith({ ...known, ...state });
  await goTo(panel, { at: 'routine', routine: 'tea' });
  expect(store.getState()).toMatchObject({ openRoutine: 'tea', arrival: 'routine' });
  expect(called).toEqual(['loadRoutines']);
});

it('shows a watch beside any task', async () => {
  const { panel, store, called } = panelWith({ ...known, run: runAt({ journal }, 'finished') });
  await goTo(panel, { at: 'watch', watch: 'hours' });
  expect(store.getState()).toMatchObject({ screen: 'watches', openWatch: 'hours', arrival: null });
  expect(called).toEqual([]);
});
