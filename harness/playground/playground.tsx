/**
 * The panel without the extension, fed by a journal. `?scene=NAME` shows a moment, `?play` plays the whole run; without
 * either, the goal form is shown and Start plays the run.
 */
import { render } from 'preact';
import { App } from '../../src/panel/app/App.tsx';
import type { Access } from '../../src/panel/app/access.ts';
import { createPanel, type Panel } from '../../src/panel/app/actions.ts';
import { createConnection } from '../../src/panel/app/connection.ts';
import { createPanelStore } from '../../src/panel/app/store.ts';
import { createFakeWorker, type FakeWorker, playSettings } from './fakeWorker.ts';
import { isScene, type SceneName, scenes } from './scenes.ts';
import { teaRun } from './teaRun.ts';

/** API of the tests. */
export type Playground = {
  readonly worker: FakeWorker;
  readonly panel: Panel;
  readonly asked: string[];
  grants: boolean;
  show(name: SceneName): void;
};
declare global {
  interface Window {
    playground: Playground;
  }
}

const journal = teaRun();
const worker = createFakeWorker(journal);
const store = createPanelStore();
const asked: string[] = [];
const access: Access = {
  watchTab: (onTab) => onTab({ id: 7, url: 'https://teahouse.example/', title: 'Teahouse' }),
  askForSite: async (url) => {
    asked.push(url);
    return window.playground.grants;
  },
  openSetup: () => window.open('./setup.html'),
};
// Runs synchronously, since a scene sets its view right after its snapshot.
const connection = createConnection(worker.connect, store, (work) => work());
access.watchTab((tab) => store.setState({ tab }));
const panel = createPanel(store, connection, access);
const show = (name: SceneName): void => {
  worker.settings = playSettings;
  worker.routines = [];
  // Nothing of a scene stays in the next.
  const { tab } = store.getState();
  store.setState({ ...createPanelStore().getState(), tab, routines: [] });
  worker.show(null);
  scenes[name]({ worker, journal, look: (view) => store.setState(view) });
};
window.playground = { worker, panel, asked, grants: true, show };

const root = document.getElementById('root');
if (root) render(<App panel={panel} />, root);

const options = new URLSearchParams(location.search);
const scene = options.get('scene') ?? '';
setTimeout(() => {
  if (isScene(scene)) show(scene);
  if (options.has('play')) void worker.play(journal, { from: 0, pace: 350 });
}, 20);
