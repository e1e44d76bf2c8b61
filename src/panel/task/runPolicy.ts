/**
 * What the user can do about the approval rules of a task: its mode, its exceptions, and narrower terms before it
 * starts.
 */
import type { ApprovedForm } from '../../core/gate/approvedForm.ts';
import type { QuestionId } from '../../core/ids.ts';
import type { Result } from '../../core/result.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import type { RunOptions, RunPolicy } from '../../core/run/run.ts';
import type { Connection } from '../app/connection.ts';
import type { PanelState, PanelStore } from '../app/store.ts';

export type PolicyActions = {
  /** Sets the mode for this task, if one is open, and for later ones. */
  setMode(mode: Mode): void;
  /** Revokes an exception that the user made for this task. */
  askAgain(standing: ApprovedForm): void;
  /** Starts the plan within narrower terms. */
  startWithin(question: QuestionId, terms: Partial<RunPolicy>): void;
};

type Parts = { readonly store: PanelStore; readonly connection: Connection };

export function policyActions(
  { store, connection: { send } }: Parts,
  report: <T>(result: Result<T>) => T | null,
): PolicyActions {
  return {
    setMode: (mode) => {
      const { run, settings } = store.getState();
      const terms = policyFor(mode, siteOf(store.getState()), settings?.trustedSites ?? []);
      void send({ kind: 'settings/set', settings: terms }).then((result) => {
        const kept = report(result);
        if (kept) store.setState({ settings: kept });
      });
      if (run && run.status !== 'finished')
        void send({ kind: 'run/terms', run: run.id, terms }).then(report);
    },
    askAgain: (standing) => {
      const { run } = store.getState();
      if (run) void send({ kind: 'run/askAgain', run: run.id, standing }).then(report);
    },
    startWithin: (question, terms) => {
      const { run } = store.getState();
      if (!run) return;
      // A plan that could not be narrowed must not start.
      void send({ kind: 'run/terms', run: run.id, terms }).then(async (narrowed) => {
        if (!narrowed.ok) report(narrowed);
        else
          report(await send({ kind: 'run/reply', run: run.id, question, reply: { kind: 'once' } }));
      });
    },
  };
}

/** Returns the origin of the task's page or, without a task, of the tab; null if the browser doesn't reveal it. */
export function siteOf({ run, tab }: Pick<PanelState, 'run' | 'tab'>): string | null {
  const address = (run && run.status !== 'finished' && addressHere(run)) || tab?.url || '';
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Watch: every action needs approval. Guarded: what matters does. Trusted: ordinary form submissions to this site do
 * not.
 */
export type Mode = 'suggest' | 'guarded' | 'trusted';

type Asking = Pick<RunOptions, 'askBefore' | 'trustedSites'>;

/** `site`: origin of the page; null if unknown. Returns null for test machines that never ask. */
export function modeAt({ askBefore, trustedSites }: Asking, site: string | null): Mode | null {
  if (askBefore === 'none') return null;
  if (askBefore === 'all') return 'suggest';
  return site !== null && trustedSites.includes(site) ? 'trusted' : 'guarded';
}

/** Returns the settings for this mode on this site; other trusted sites stay trusted. */
export function policyFor(
  mode: Mode,
  site: string | null,
  trusted: readonly string[],
): { readonly askBefore: 'risky' | 'all'; readonly trustedSites: string[] } {
  const others = trusted.filter((each) => each !== site);
  if (mode === 'suggest') return { askBefore: 'all', trustedSites: [...trusted] };
  const isTrusted = mode === 'trusted' && site !== null;
  return { askBefore: 'risky', trustedSites: isTrusted ? [...others, site] : others };
}
