/** States of the browser beside the plan tree: what was there after an act, or when a choice was entered. */
import type { ActionId, PlaceId, StateId } from '../ids.ts';
import type { TabFacts } from '../page/observation.ts';

/**
 * Whether the act that led to a state changed anything outside the page, and what speaks for it. `none` means that no
 * such effect was seen.
 */
export type ExternalEffect = {
  readonly effect: 'none' | 'maybe' | 'confirmed';
  readonly evidence: string;
};
export const noExternalEffect: ExternalEffect = { effect: 'none', evidence: '' };

export type BrowserState = {
  readonly id: StateId;
  readonly place: PlaceId;
  readonly address: string;
  readonly title: string;
  readonly tabs: readonly TabFacts[];
  /** The act that led here; null when the run began here or the page changed without one. */
  readonly act: ActionId | null;
  readonly before: StateId | null;
  readonly externalEffect: ExternalEffect;
  readonly survivesReload: 'unknown' | 'yes' | 'no';
};

/** Where the page is, as far as an observation tells. */
export type PageSeen = Pick<BrowserState, 'address' | 'title' | 'tabs'>;

/** How a state was come back to, from the surest way to the least sure. */
export const rungs = ['there', 'undo', 'back', 'address'] as const;
export type Rung = (typeof rungs)[number];

/** Most states kept besides those a choice starts from. */
export const MAX_STATES = 40;
