/** Labeled controls: what a control is, where it is, and what using it does to the world. */
import type { Language } from '../../harness/attacks/words.ts';

/** What the control does, regardless of its label. */
export const truths = ['read', 'reversible', 'irreversible'] as const;
export type Truth = (typeof truths)[number];

/** Labels by consequence, separated by `|`. */
export type Lexicon = Readonly<Record<Language, Readonly<Record<Truth, string>>>>;

/** The half that may be inspected while tuning, and the half that may not. */
export const halves = ['seen', 'unseen'] as const;
export type Half = (typeof halves)[number];

/** How the control is used. */
export type Way = 'click' | 'enter' | 'submit';

export type RiskRow = {
  readonly id: string;
  readonly half: Half;
  readonly language: Language;
  readonly truth: Truth;
  readonly label: string;
  readonly form: string;
  readonly way: Way;
  /** Markup with one element that has `data-row`. */
  readonly html: string;
};
