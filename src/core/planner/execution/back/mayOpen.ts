/** Whether asking for the address of a state again changes nothing outside. */
import { assess } from '../../../gate/gate.ts';
import { hasExternalEffect, isReachedByEffect } from '../../../run/back/reached.ts';
import type { Run } from '../../../run/run.ts';
import type { BrowserState } from '../../../run/state.ts';

export function mayOpen(
  run: Run,
  state: Pick<BrowserState, 'address'> & Partial<BrowserState>,
): boolean {
  const { address } = state;
  return (
    assess({ kind: 'goto', url: address }, null).risk === 'safe' &&
    !hasExternalEffect(state) &&
    !isReachedByEffect(run, address)
  );
}
