import type { ElementRef } from '../ids.ts';

/** A screenshot of the tab in use, scaled for a model, with refs drawn on the elements. */
export type Picture = {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly base64: string;
  readonly width: number;
  readonly height: number;
  /** The refs on it. They work like those of an observation. */
  readonly marks: readonly ElementRef[];
};
