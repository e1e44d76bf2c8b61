/** Commands of the setup page. Each resolves to a result that is shown beside the button that asked for it. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { err, type Result } from '../../core/result.ts';
import type { PanelCommand, PanelReplies, Settings } from '../../protocol/panel.ts';
import type { Access } from '../app/access.ts';
import type { Connection } from '../app/connection.ts';
import { readBaseUrl, siteLabel } from '../app/inputChecks.ts';
import type { PanelStore } from '../app/store.ts';
import { setup } from './words.ts';

export type NewSettings = Extract<PanelCommand, { kind: 'settings/set' }>['settings'];

export type SettingsActions = {
  save(settings: NewSettings): Promise<Result<Settings>>;
  /** Saves address and key; asks the browser for the host first. Call it straight from the click. */
  saveAccess(baseUrl: string, key: string | null): Promise<Result<Settings>>;
  test(): Promise<Result<PanelReplies['settings/test']>>;
  models(): Promise<Result<PanelReplies['settings/models']>>;
  /** The critic's verdicts, for all sites. */
  learned(): Promise<Result<PanelReplies['sites/learned']>>;
  forgetSite(site: string): Promise<Result<null>>;
};

const ownHost = 'api.anthropic.com';

export function createSettingsActions(
  store: PanelStore,
  { send }: Connection,
  access: Access,
): SettingsActions {
  async function save(settings: NewSettings): Promise<Result<Settings>> {
    const result = await send({ kind: 'settings/set', settings });
    if (result.ok) store.setState({ settings: result.value });
    return result;
  }
  return {
    save,
    async saveAccess(address, key) {
      const baseUrl = readBaseUrl(address);
      if (!baseUrl.ok) return baseUrl;
      const host = siteLabel(baseUrl.value);
      const isAllowed =
        host === ownHost || (await access.askForSite(baseUrl.value).catch(() => false));
      if (!isAllowed) return err('siteNotGranted', setup.hostDenied({ host }), '');
      return save({ baseUrl: baseUrl.value, ...(key === null ? {} : { key }) });
    },
    test: () => send({ kind: 'settings/test' }),
    models: () => send({ kind: 'settings/models' }),
    learned: () => send({ kind: 'sites/learned' }),
    forgetSite: (site) => send({ kind: 'sites/forget', site }),
  };
}

export const SettingsContext = createContext<SettingsActions | null>(null);

export function useSettings(): SettingsActions {
  const actions = useContext(SettingsContext);
  if (!actions) throw new Error('a form is outside of SettingsContext');
  return actions;
}
