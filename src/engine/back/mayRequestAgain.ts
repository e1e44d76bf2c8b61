/** Whether loading the address of a state again changes nothing outside. */
import { assess } from '../../core/gate/gate.ts';
import { hasExternalEffect, isReachedByEffect } from '../../core/run/back/reached.ts';
import type { BrowserState } from '../../core/run/browserState.ts';
import type { Run } from '../../core/run/run.ts';

export function mayRequestAgain(
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
