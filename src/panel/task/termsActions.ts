/** What the user does about the terms of a task: its mode, kinds of actions that go unasked, and limits before it begins. */
import type { ApprovalRules } from '../../core/gate/approvalRules.ts';
import type { QuestionId } from '../../core/ids.ts';
import type { Result } from '../../core/result.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import type { RunPolicy } from '../../core/run/run.ts';
import type { Connection } from '../app/connection.ts';
import type { PanelState, PanelStore } from '../app/store.ts';
import { type Mode, termsOf } from './mode.ts';

export type TermsActions = {
  /** For this task, if one is open, and for later ones. */
  setMode(mode: Mode): void;
  /** Ask again about what the user had allowed for this task. */
  askAgain(standing: ApprovalRules): void;
  /** Begin with the plan, within narrower terms. */
  startWithin(question: QuestionId, terms: Partial<RunPolicy>): void;
};

type Parts = { readonly store: PanelStore; readonly connection: Connection };

export function termsActions(
  { store, connection: { send } }: Parts,
  report: <T>(result: Result<T>) => T | null,
): TermsActions {
  return {
    setMode: (mode) => {
      const { run, settings } = store.getState();
      const terms = termsOf(mode, siteOf(store.getState()), settings?.trustedSites ?? []);
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
      // What could not be narrowed must not begin.
      void send({ kind: 'run/terms', run: run.id, terms }).then(async (narrowed) => {
        if (!narrowed.ok) report(narrowed);
        else
          report(await send({ kind: 'run/reply', run: run.id, question, reply: { kind: 'once' } }));
      });
    },
  };
}

/** The origin that the task is at or, before one, that of the tab; null where the browser doesn't tell. */
export function siteOf({ run, tab }: Pick<PanelState, 'run' | 'tab'>): string | null {
  const address = (run && run.status !== 'finished' && addressHere(run)) || tab?.url || '';
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}
