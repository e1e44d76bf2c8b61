/** Dialogs that the last action opened and nobody has dealt with. */
import type { Change } from '../core/page/change.ts';
import { findNode } from '../core/plan/tree.ts';
import { isUnconfirmed } from '../core/plan/unconfirmedSteps.ts';
import type { Run } from '../core/run/run.ts';

export type Appeared = Extract<Change, { kind: 'appeared' }>;

const DIALOGS: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);

/** Returns the last dialog that opened and did not close again in these changes. */
export function stillOpen(changes: readonly Change[]): Appeared | null {
  const open = new Map<string, Appeared>();
  for (const change of changes) {
    if (change.kind === 'appeared' && DIALOGS.has(change.role)) open.set(change.name, change);
    if (change.kind === 'disappeared') open.delete(change.name);
  }
  return [...open.values()].at(-1) ?? null;
}

/** Returns the dialog that opened instead of the effect that the last action was to have, such as a confirmation. */
export function openedInstead({ tree, memory }: Run): Appeared | null {
  const last = memory.records.at(-1);
  const node = last?.node && findNode(tree, last.node);
  return last?.ok && node && isUnconfirmed(node) ? stillOpen(last.changes ?? []) : null;
}
