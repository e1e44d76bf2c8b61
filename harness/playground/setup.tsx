/** The setup page without the extension. */
import { render } from 'preact';
import type { Access } from '../../src/panel/app/access.ts';
import { createPanel } from '../../src/panel/app/actions.ts';
import { createConnection } from '../../src/panel/app/connection.ts';
import { PanelContext } from '../../src/panel/app/context.ts';
import { createPanelStore } from '../../src/panel/app/store.ts';
import { SetupPage } from '../../src/panel/setup/SetupPage.tsx';
import { SettingsContext } from '../../src/panel/setup/settingsActions.ts';
import type { PanelCommand } from '../../src/protocol/panel.ts';
import { createFakeWorker } from './fakeWorker.ts';
import { teaRun } from './teaRun.ts';

declare global {
  interface Window {
    /** Every command the setup page has sent. */
    setupCommands: readonly PanelCommand[];
  }
}

const worker = createFakeWorker(teaRun());
window.setupCommands = worker.commands;
const store = createPanelStore();
const access: Access = {
  watchTab: () => undefined,
  askForSite: async () => true,
  openSetup: () => undefined,
};
const connection = createConnection(worker.connect, store);
const panel = createPanel(store, connection, access);

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
