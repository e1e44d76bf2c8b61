/** Starts the setup page in the extension. The playground starts the same views without the browser. */
import { render } from 'preact';
import { connectPanel } from '../../protocol/transport.ts';
import { access } from '../app/access.ts';
import { createPanel } from '../app/actions.ts';
import { createConnection } from '../app/connection.ts';
import { PanelContext } from '../app/context.ts';
import { createPanelStore } from '../app/store.ts';
import { SetupPage } from './SetupPage.tsx';
import { SettingsContext } from './settingsActions.ts';

export function showSetup(): void {
  const store = createPanelStore();
  const connection = createConnection(connectPanel, store);
  const panel = createPanel(store, connection, access);
  window.addEventListener('focus', connection.wake);

  const root = document.getElementById('root');
  if (root) {
    render(
      <PanelContext.Provider value={panel}>
        <SettingsContext.Provider value={panel.settings}>
          <SetupPage />
        </SettingsContext.Provider>
      </PanelContext.Provider>,
      root,
    );
  }
}
