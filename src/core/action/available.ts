/** The dynamic action space (WO-03): only actions that can work here are offered. */
import type { Observation } from '../page/observation.ts';
import { type Action, type ActionKind, actionKinds, traitsOf } from './action.ts';
import type { Trail } from './actionRow.ts';

/** Derives the browser history from the records of a run's actions. */
export const trailOf = (
  records: readonly { readonly action: Action; readonly ok: boolean }[],
): Trail => ({
  hasActed: records.some(({ ok }) => ok),
  kinds: new Set(records.map(({ action }) => action.kind)),
});

/** Returns the action kinds to offer on this page of this run. */
export const availableActions = (page: Observation, trail: Trail): readonly ActionKind[] =>
  actionKinds.filter((kind) => traitsOf(kind).isOffered(page, trail));
