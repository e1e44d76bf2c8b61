/**
 * Where a panel is to go, because of something that the user chose outside of it. The worker keeps it in
 * `storage.session`, where a panel takes it: one that opens, and one whose worker was asleep.
 */
import type { Quote } from '../core/run/quote.ts';

export type PanelPlace =
  | { readonly at: 'watch'; readonly watch: string }
  | { readonly at: 'routine'; readonly routine: string }
  /** The form for a new task. Quotes a page: untrusted. */
  | { readonly at: 'goal'; readonly quote: Quote };

export type KeptPlace = {
  readonly place: PanelPlace;
  /** The window whose panel takes it; null: any. */
  readonly window: number | null;
};

/** Its key in `storage.session`, where only the worker writes it. */
export const PLACE = 'placeToShow';
