/** Ways back from an error page, known without a question (WO-09). */
import type { Action } from '../../action/action.ts';
import { describeAction } from '../../action/action.ts';
import { describeChange } from '../../page/describeChanges.ts';
import type { ActionRecord, Run } from '../../run/run.ts';
import type { Merged } from './merge.ts';

/** Where the act led to an error page: close the tab that it opened, or go back. Null for any other page. */
export function recoveryFrom(run: Run, record: ActionRecord): Merged | null {
  const changes = record.changes ?? [];
  const failed = changes.find(({ kind }) => kind === 'errorPage');
  if (!failed || record.action.kind === 'back' || record.action.kind === 'closeTab') return null;
  const opened = changes.find((change) => change.kind === 'newTab');
  const isInNewTab = opened?.kind === 'newTab' || record.action.kind === 'newTab';
  const action: Action = isInNewTab
    ? { kind: 'closeTab', tab: opened?.kind === 'newTab' ? opened.number : run.activeTab }
    : { kind: 'back' };
  return {
    action,
    description: describeAction(action),
    observation: describeChange(failed),
    reasoning: 'The page is of no use.',
    actionClass: 'safe',
    labels: [],
    value: 1,
    frequency: 1,
  };
}
