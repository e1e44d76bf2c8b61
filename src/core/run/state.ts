/** States of the browser beside the plan tree: what was there after an act, or when a choice was entered. */
import type { ActionId, PlaceId, StateId } from '../ids.ts';
import type { TabFacts } from '../page/observation.ts';

/** Whether the outside world was told something on the way to a state. `nothing` means that nothing was seen to be. */
export type WorldTold = 'nothing' | 'maybe' | 'confirmed';

export type BrowserState = {
  readonly id: StateId;
  readonly place: PlaceId;
  readonly address: string;
  readonly title: string;
  readonly tabs: readonly TabFacts[];
  /** The act that led here; null when the run began here or the page changed without one. */
  readonly act: ActionId | null;
  readonly before: StateId | null;
  readonly told: WorldTold;
  readonly survivesReload: 'unknown' | 'yes' | 'no';
};

/** Where the page is, as far as an observation tells. */
export type PageSeen = Pick<BrowserState, 'address' | 'title' | 'tabs'>;

/** How a state was come back to, from the surest way to the least sure. */
export const rungs = ['there', 'undo', 'back', 'address'] as const;
export type Rung = (typeof rungs)[number];

/** Most states kept besides those a choice starts from. */
export const MAX_STATES = 40;
