/** Whether loading an address again could repeat an action's external effect. */

import type { BrowserState } from '../browserState.ts';
import type { Run } from '../run.ts';

/** Whether the action that led to this state may have changed something outside the browser. */
export const hasExternalEffect = ({ act, externalEffect }: Partial<BrowserState>): boolean =>
  (act ?? null) !== null && (externalEffect?.effect ?? 'none') !== 'none';

/** Whether such an action led to this address from another one. Perhaps loading it caused the change. */
export function isReachedByEffect({ states }: Run, address: string): boolean {
  return Object.values(states).some((state) => {
    const before = state.before === null ? null : states[state.before];
    const isLed = !before || !isSamePage(before.address, address);
    return hasExternalEffect(state) && isLed && isSamePage(state.address, address);
  });
}

/**
 * Whether such an action led to this address and no request that writes was seen. Loading the address may have been the
 * whole action. `isSame` compares addresses.
 */
export const mayRepeatEffect = (
  { states }: Run,
  address: string,
  isSame: (a: string, b: string) => boolean = isSamePage,
): boolean =>
  Object.values(states).some((state) => {
    const before = state.before === null ? null : states[state.before];
    const isLed = !before || !isSamePage(before.address, state.address);
    const isBlind = hasExternalEffect(state) && state.externalEffect.effect === 'maybe';
    return isBlind && isLed && isSame(state.address, address);
  });

const isSamePage = (a: string, b: string): boolean => pageOf(a) === pageOf(b);
const pageOf = (address: string): string => address.replace(/#.*$/s, '');
