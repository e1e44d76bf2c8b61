/** How a state can be restored by repeating actions (WO-18, WO-19): from where, and which actions. */
import { rowOf, targetOf } from '../../action/action.ts';
import type { StateId } from '../../ids.ts';
import { documentOfRef } from '../../page/refs.ts';
import { type Region, regionOf } from '../../page/region.ts';
import { nodeOf } from '../../plan/tree.ts';
import type { BrowserState, StatePath } from '../browserState.ts';
import { stateHere } from '../browserStates.ts';
import { actUnderWay } from '../operations.ts';
import type { Run, RunChange } from '../run.ts';

type Finished = Extract<RunChange, { kind: 'actionFinished' }>;

/** Whether the page sent anything during the action. */
export const hasSent = ({ record }: Finished): boolean =>
  record.changes?.some(({ kind }) => kind === 'sent') ?? false;

/**
 * Returns the action as a path from the run's current state. Omitted for actions that failed, needed approval or may
 * have changed something outside the browser, and for elements known only by their ref.
 */
export function pathToState(run: Run, finished: Finished): { readonly way?: StatePath } {
  const { record, externalEffect } = finished;
  const { action } = record;
  const act = actUnderWay(run);
  const wasAsked = act !== null && (act.approved !== null || act.dialogs.kind !== 'deny');
  const isPlain = record.ok && !wasAsked && !externalEffect && !hasSent(finished);
  if (!isPlain || !rowOf(action).mayReplay(action)) return {};
  if (targetOf(action) === undefined) return { way: { action, pivot: null } };
  const pivot = pivotIn(run, stateHere(run), record.node);
  return pivot ? { way: { action, pivot } } : {};
}

/** Returns the surroundings of the element of a node's action, on the stored page of a state; null if unknown. */
export function pivotIn(
  { tree }: Pick<Run, 'tree'>,
  state: BrowserState | null,
  id: Finished['record']['node'],
): Region | null {
  const node = nodeOf(tree, id);
  const ref = node.kind === 'action' ? targetOf(node.action) : undefined;
  if (node.kind !== 'action' || ref === undefined || !state?.lines) return null;
  const { lines, documents = {}, prints } = state;
  // A ref of another document may belong to another element here.
  if (node.document === undefined || documentOfRef({ documents }, ref) !== node.document)
    return null;
  return regionOf({ lines, ...(prints && { prints }) }, ref);
}

/** A state that is opened by its address, and the actions that lead from it to the later states, in order. */
export type RestoreSteps = {
  readonly from: BrowserState;
  readonly states: readonly (BrowserState & { readonly way: StatePath })[];
};

/** The most actions that are repeated to restore a state. */
const MOST_REPLAYS = 15;

/**
 * Returns the ways to restore a state, the one from the nearest checkpoint first; empty if there is none. A checkpoint
 * has another address than the state before it and looks the same when loaded again, as far as that was tried. A root
 * has no state before it to differ from: the path starts there, also if a write led to it (WO-18).
 */
export function restoreStepsOf(run: Run, wanted: BrowserState): readonly RestoreSteps[] {
  if (isWrittenSince(run, wanted)) return [];
  const found: RestoreSteps[] = [];
  let states: RestoreSteps['states'] = [];
  for (let at: BrowserState | undefined = wanted; at; ) {
    const before: BrowserState | undefined = at.before === null ? undefined : run.states[at.before];
    const { way } = at;
    const isRoot = before === undefined || at.isRoot === true;
    const isUnsafe = at.externalEffect.effect !== 'none' || at.sent === true;
    if (isUnsafe && !isRoot) return found;
    const turnsUp = isRoot || before.address !== at.address;
    if (turnsUp && at.address !== '' && at.survivesReload !== 'no')
      found.push({ from: at, states });
    if (isUnsafe || !way || states.length === MOST_REPLAYS) return found;
    states = [{ ...at, way }, ...states];
    at = before;
  }
  return found;
}

/** Whether something was or may have been written after it. The page before may now be different. */
function isWrittenSince({ states }: Run, { id }: BrowserState): boolean {
  const ids: StateId[] = Object.values(states).map((state) => state.id);
  const later = ids.slice(ids.indexOf(id) + 1);
  return later.some((each) => {
    const state = states[each];
    return state !== undefined && (state.externalEffect.effect !== 'none' || state.sent === true);
  });
}
