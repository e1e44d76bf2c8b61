/** States of the browser beside the plan tree: what was there after an act, or when a choice was entered. */
import type { Action } from '../action/action.ts';
import type { ActionId, PlaceId, StateId } from '../ids.ts';
import type { PageLine } from '../page/line.ts';
import type { TabFacts } from '../page/observation.ts';
import type { Region } from '../page/region.ts';

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
  /** How it was come to from the state before it; absent where that can't be done again. */
  readonly way?: StatePath;
  readonly externalEffect: ExternalEffect;
  /** The page sent something during the act, such as a draft: what was put into it is not local any more. */
  readonly sent?: true;
  readonly survivesReload: 'unknown' | 'yes' | 'no';
  /** Fingerprint of what the page showed and held; absent until it is read in full. */
  readonly print?: string;
  /** The page in full, for planners that compare states (`keepsPages`): untrusted. */
  readonly lines?: readonly PageLine[];
  /** With the lines: which documents their refs are of, by prefix, and the fingerprints of their elements. */
  readonly documents?: Readonly<Record<string, string>>;
  readonly prints?: Readonly<Record<string, string>>;
};

/** An act that may be done again to come back (WO-19), and the element as it was; null for acts without one. */
export type StatePath = { readonly action: Action; readonly pivot: Region | null };

/** Where the page is, as far as an observation tells. */
export type PageSeen = Pick<
  BrowserState,
  'address' | 'title' | 'tabs' | 'print' | 'lines' | 'documents' | 'prints'
>;

/** How a state was come back to, from the first way that is tried to the last. */
export type RestoreMethod = 'there' | 'undo' | 'back' | 'address' | 'replay';
export const restoreMethods: readonly RestoreMethod[] = [
  'there',
  'undo',
  'back',
  'address',
  'replay',
];

/**
 * How sure it is that a state was come back to: the whole page is as it was; or what is around the element of the act
 * about to be taken; or only the address is.
 */
export type RestoreConfidence = 'page' | 'region' | 'address';
const surenesses: readonly RestoreConfidence[] = ['address', 'region', 'page'];
export const isAtLeastAsConfident = (sure: RestoreConfidence, least: RestoreConfidence): boolean =>
  surenesses.indexOf(sure) >= surenesses.indexOf(least);

/** Most states kept besides those a choice starts from. */
export const MAX_STATES = 40;

/** Most states that keep their page besides those that an open alternative starts from. */
export const MAX_PAGES = 4;
/** Pages of more lines than this are not kept: they are known by their fingerprint alone. */
export const MAX_KEPT_LINES = 2_000;
