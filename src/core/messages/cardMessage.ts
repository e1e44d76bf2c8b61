/** A reason on a card, as data and in English. */
import { cardReasons } from './cardReasons.ts';
import { type Said, sentenceOf } from './message.ts';

export type CardSaid = Said<'card', typeof cardReasons>;

export type Because = { readonly why: string; readonly said: CardSaid };

/** The reason with its English words, for prompts and logs. */
export const because = (said: CardSaid): Because => ({
  why: sentenceOf({ card: cardReasons }, said) ?? '',
  said,
});
