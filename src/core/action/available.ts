/** Dynamic action space (WO-03): only what can work here is offered. */
import type { Observation } from '../page/observation.ts';
import { type Action, type ActionKind, actionKinds, traitsOf } from './action.ts';
import type { Trail } from './actionRow.ts';

/** Browser history, as far as the records of a run's actions tell. */
export const trailOf = (
  records: readonly { readonly action: Action; readonly ok: boolean }[],
): Trail => ({
  hasActed: records.some(({ ok }) => ok),
  kinds: new Set(records.map(({ action }) => action.kind)),
});

/** The action kinds worth offering on this page of this run. */
export const availableActions = (page: Observation, trail: Trail): readonly ActionKind[] =>
  actionKinds.filter((kind) => traitsOf(kind).isOffered(page, trail));
