/** How a state can be come back to by doing acts again (WO-18, WO-19): from where, and by which acts. */
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

/** Whether the page sent anything during the act. */
export const hasSent = ({ record }: Finished): boolean =>
  record.changes?.some(({ kind }) => kind === 'sent') ?? false;

/**
 * The act as a way from the state that the run is in. None leads over an act that failed, that somebody was asked about,
 * or that may have changed anything outside, nor over one whose element is not known by more than its ref.
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

/** The surroundings of the element of a node's act, on the page that is kept of a state; null where that is not known. */
export function pivotIn(
  { tree }: Pick<Run, 'tree'>,
  state: BrowserState | null,
  id: Finished['record']['node'],
): Region | null {
  const node = nodeOf(tree, id);
  const ref = node.kind === 'action' ? targetOf(node.action) : undefined;
  if (node.kind !== 'action' || ref === undefined || !state?.lines) return null;
  const { lines, documents = {}, prints } = state;
  // A ref of another document may be that of another element here.
  if (node.document === undefined || documentOfRef({ documents }, ref) !== node.document)
    return null;
  return regionOf({ lines, ...(prints && { prints }) }, ref);
}

/** From this state, which is opened by its address, the acts that lead to the states after it, in order. */
export type RestoreSteps = {
  readonly from: BrowserState;
  readonly states: readonly (BrowserState & { readonly way: StatePath })[];
};

/** Most acts that are done again to come back. */
const MOST_REPLAYS = 15;

/**
 * The ways back to a state, that from the nearest checkpoint first; empty where there is none. A checkpoint has another
 * address than the state before it, and is as it was when it is loaded again, as far as that was tried (WO-18).
 */
export function restoreStepsOf(run: Run, wanted: BrowserState): readonly RestoreSteps[] {
  if (isWrittenSince(run, wanted)) return [];
  const ways: RestoreSteps[] = [];
  let states: RestoreSteps['states'] = [];
  for (let at: BrowserState | undefined = wanted; at; ) {
    const before: BrowserState | undefined = at.before === null ? undefined : run.states[at.before];
    const { way } = at;
    const isUnsafe = at.externalEffect.effect !== 'none' || at.sent === true;
    if (isUnsafe) return ways;
    const turnsUp = before === undefined || before.address !== at.address;
    if (turnsUp && at.address !== '' && at.survivesReload !== 'no') ways.push({ from: at, states });
    if (!way || states.length === MOST_REPLAYS) return ways;
    states = [{ ...at, way }, ...states];
    at = before;
  }
  return ways;
}

/** Something was or may have been written after it: what was there before may be another page now. */
function isWrittenSince({ states }: Run, { id }: BrowserState): boolean {
  const ids: StateId[] = Object.values(states).map((state) => state.id);
  const later = ids.slice(ids.indexOf(id) + 1);
  return later.some((each) => {
    const state = states[each];
    return state !== undefined && (state.externalEffect.effect !== 'none' || state.sent === true);
  });
}
