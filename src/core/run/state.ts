/** States of the browser beside the plan tree: what was there after an act, or when a choice was entered. */
import type { ActionId, PlaceId, StateId } from '../ids.ts';
import type { PageLine } from '../page/line.ts';
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
  /** The page sent something during the act, such as a draft: what was put into it is not local any more. */
  readonly sent?: true;
  readonly survivesReload: 'unknown' | 'yes' | 'no';
  /** Fingerprint of what the page showed and held; absent until it is read in full. */
  readonly print?: string;
  /** The page in full, for planners that compare states (`keepsPages`): untrusted. */
  readonly lines?: readonly PageLine[];
};

/** Where the page is, as far as an observation tells. */
export type PageSeen = Pick<BrowserState, 'address' | 'title' | 'tabs' | 'print' | 'lines'>;

/** How a state was come back to, from the surest way to the least sure. */
export type Rung = 'there' | 'undo' | 'back' | 'address';

/** How sure it is that a state was come back to: by the whole page, or by its address alone. */
export type Sureness = 'page' | 'address';

/** Most states kept besides those a choice starts from. */
export const MAX_STATES = 40;
