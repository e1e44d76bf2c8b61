/** Outcomes of acts, for scripted worlds. */
import type { ActionOutcome } from '../../src/core/action/outcome.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { Err, Result } from '../../src/core/result.ts';

/** What a test says of an act that was carried out; it worked unless there is a problem or a denied dialog. */
export type ScriptedOutcome = {
  readonly url?: string;
  readonly changes?: readonly Change[];
  readonly problem?: string;
  readonly deniedDialog?: { readonly kind: 'confirm' | 'prompt'; readonly text: string };
};

export const failedAt = (url: string, { failure }: Err): ActionOutcome => ({
  kind: 'failed',
  failure,
  url,
  requests: [],
});

export function doneAt(
  at: string,
  { url = at, changes = [], problem = '', deniedDialog }: ScriptedOutcome = {},
): ActionOutcome {
  const common = { url, requests: [], changes };
  if (deniedDialog) return { kind: 'dialogDenied', dialog: deniedDialog, problem, ...common };
  return problem ? { kind: 'notLanded', problem, ...common } : { kind: 'done', ...common };
}

export const outcomeAt = (url: string, scripted: Result<ScriptedOutcome>): ActionOutcome =>
  scripted.ok ? doneAt(url, scripted.value) : failedAt(url, scripted);

/** The same outcome with these changes; an act that was not carried out has none. */
export function withChanges(outcome: ActionOutcome, changes: readonly Change[]): ActionOutcome {
  return outcome.kind === 'failed' || outcome.kind === 'stopped'
    ? outcome
    : { ...outcome, changes };
}
