/** A reason on a card, as data and in English. */
import { cardReasons } from './cardReasons.ts';
import { type MessageKey, sentenceOf } from './message.ts';

export type CardMessage = MessageKey<'card', typeof cardReasons>;

export type CardReason = { readonly why: string; readonly said: CardMessage };

/** The reason with its English words, for prompts and logs. */
export const withReason = (said: CardMessage): CardReason => ({
  why: sentenceOf({ card: cardReasons }, said) ?? '',
  said,
});
