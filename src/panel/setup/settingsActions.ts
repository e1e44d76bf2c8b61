/** Commands of the setup page. Each resolves to a result that is shown beside the button that asked for it. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Result } from '../../core/result.ts';
import type { PracticeOutcome, PracticeStep } from '../../core/run/practice.ts';
import type {
  ModelFinding,
  PanelCommand,
  PanelReplies,
  Settings,
  TypedServer,
} from '../../protocol/panel.ts';
import type { Access } from '../app/access.ts';
import type { Connection } from '../app/connection.ts';
import { siteLabel } from '../app/inputChecks.ts';
import type { PanelStore } from '../app/store.ts';

export type NewSettings = Extract<PanelCommand, { kind: 'settings/set' }>['settings'];

export type SettingsActions = {
  save(settings: NewSettings): Promise<Result<Settings>>;
  /** Asks the browser for the server's site; false if the user refuses. Call it straight from the click. */
  allowServer(address: string): Promise<boolean>;
  /** Makes one check of a server and model. */
  check(check: ModelFinding['check'], server: TypedServer): Promise<Result<ModelFinding>>;
  /** Lets the saved model take one practice step. */
  practise(step: PracticeStep): Promise<Result<PracticeOutcome>>;
  /** The critic's verdicts, for all sites. */
  learned(): Promise<Result<PanelReplies['sites/learned']>>;
  forgetSite(site: string): Promise<Result<null>>;
};

/** The manifest already has this one. */
const ownHost = 'api.anthropic.com';

export function createSettingsActions(
  store: PanelStore,
  { send }: Connection,
  access: Access,
): SettingsActions {
  return {
    async save(settings) {
      const result = await send({ kind: 'settings/set', settings });
      if (result.ok) store.setState({ settings: result.value });
      return result;
    },
    async allowServer(address) {
      return (
        siteLabel(address) === ownHost || (await access.askForSite(address).catch(() => false))
      );
    },
    check: (check, server) => send({ kind: 'settings/check', check, server }),
    practise: (step) => send({ kind: 'settings/practice', step }),
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
