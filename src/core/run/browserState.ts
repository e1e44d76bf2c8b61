/** States of the browser, separate from the plan tree: the page after an action, or when a choice was entered. */
import type { Action } from '../action/action.ts';
import type { ActionId, PlaceId, StateId } from '../ids.ts';
import type { PageLine } from '../page/line.ts';
import type { TabFacts } from '../page/observation.ts';
import type { Region } from '../page/region.ts';

/**
 * Whether the action that led to a state changed anything outside the page, with evidence. `none`: no such effect was
 * seen.
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
  /** The action that led here; null if the run began here or the page changed without an action. */
  readonly act: ActionId | null;
  readonly before: StateId | null;
  /** How it was reached from the state before it; absent if that can't be repeated. */
  readonly way?: StatePath;
  readonly externalEffect: ExternalEffect;
  /** The page sent something during the action, such as a draft, so its input is no longer only local. */
  readonly sent?: true;
  /** A search started over here after an irreversible change (WO-14). */
  readonly isRoot?: true;
  readonly survivesReload: 'unknown' | 'yes' | 'no';
  /** Fingerprint of what the page showed and held; absent until the page is read in full. */
  readonly print?: string;
  /** The full page, for planners that compare states (`keepsPages`). Untrusted. */
  readonly lines?: readonly PageLine[];
  /**
   * Stored with the lines: the documents that their refs belong to, by prefix, and the fingerprints of their elements.
   */
  readonly documents?: Readonly<Record<string, string>>;
  readonly prints?: Readonly<Record<string, string>>;
};

/**
 * An action that may be repeated to restore a state (WO-19), and its element at that time; null for actions without
 * one.
 */
export type StatePath = { readonly action: Action; readonly pivot: Region | null };

/** The location of the page, from an observation. */
export type PageSeen = Pick<
  BrowserState,
  'address' | 'title' | 'tabs' | 'print' | 'lines' | 'documents' | 'prints'
>;

/** The methods of restoring a state, in the order they are tried. */
export type RestoreMethod = 'there' | 'undo' | 'back' | 'address' | 'replay';
export const restoreMethods: readonly RestoreMethod[] = [
  'there',
  'undo',
  'back',
  'address',
  'replay',
];

/**
 * How certain it is that a state was restored: the whole page is the same, the surroundings of the next action's
 * element are the same, or only the address is.
 */
export type RestoreConfidence = 'page' | 'region' | 'address';
const surenesses: readonly RestoreConfidence[] = ['address', 'region', 'page'];
export const isAtLeastAsConfident = (sure: RestoreConfidence, least: RestoreConfidence): boolean =>
  surenesses.indexOf(sure) >= surenesses.indexOf(least);

/** The most states kept, besides those that a choice starts from. */
export const MAX_STATES = 40;

/** The most states that keep their page, besides those that an open alternative starts from. */
export const MAX_PAGES = 4;
/** Longer pages, in lines, are not kept; only their fingerprint is. */
export const MAX_KEPT_LINES = 2_000;
