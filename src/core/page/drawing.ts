/**
 * Elements that show something without text: a seat map on a canvas, a chart, a picture. The page's lines can't say what
 * is in them, so `lookAt` sends a picture of one to the model (decision 40).
 */
import type { ElementRef } from '../ids.ts';
import { defused } from './renderLine.ts';

export type Drawing = {
  readonly ref: ElementRef;
  /** `page`: a page of a file. */
  readonly kind: 'canvas' | 'drawing' | 'picture' | 'page';
  /** Its accessible name; may be empty. */
  readonly name: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
};

/** Describes it for a prompt: `canvas e5 "Seat map" 600x400`. The name is the page's. */
export const describeDrawing = ({ kind, ref, name, width, height }: Drawing): string =>
  `${kind} ${ref}${name ? ` "${defused(name)}"` : ''} ${width}x${height}`;

/** A picture of one element, scaled for a model, with a grid drawn on it. */
export type ElementPicture = {
  readonly ref: ElementRef;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly base64: string;
  readonly width: number;
  readonly height: number;
  /** It shows a page of a file, without a grid, since nothing there can be pressed. */
  readonly isPage?: true;
  /** Only this part of the element fitted into the view, in percent of its width and height. */
  readonly part?: { readonly across: Span; readonly down: Span };
};

type Span = { readonly from: number; readonly to: number };

/** The margins of such a picture, which say the percentages of the grid, in its pixels. */
export const pictureMargin = { start: 34, top: 18 };

/** What the journal keeps of a picture that was sent to a model. */
export type SentPicture = {
  readonly ref: ElementRef;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** SHA-256 of the image, in hexadecimal. */
  readonly hash: string;
};
