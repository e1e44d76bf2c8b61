/**
 * Starts the side panel in the extension, with the real worker and browser. The playground starts the same views
 * without them.
 */
import { render } from 'preact';
import { connectPanel } from '../../protocol/transport.ts';
import { keepStaged } from '../tree/keepStaged.ts';
import { App } from './App.tsx';
import { access, session, watchPlaces } from './access.ts';
import { createPanel } from './actions.ts';
import { createConnection } from './connection.ts';
import { goTo } from './goTo.ts';
import { createPanelStore } from './store.ts';

export function showPanel(): void {
  const store = createPanelStore();
  const connection = createConnection(connectPanel, store);
  keepStaged(store, session);
  access.watchTab((tab) => store.setState({ tab }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake();
  });
  window.addEventListener('focus', connection.wake);

  const root = document.getElementById('root');
  const panel = createPanel(store, connection, access);
  watchPlaces((place) => void goTo(panel, place));
  if (root) render(<App panel={panel} />, root);
}
