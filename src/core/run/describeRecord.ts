/** Action records in English, for prompts and for cards: the one place where their data becomes text. */
import { inEnglish } from '../messages/english.ts';
import { describeChanges } from '../page/describeChanges.ts';
import type { ActionRecord, TargetLabel } from './run.ts';

/** The outcome of an act, one sentence per item: changes first, then our remarks. */
export const describeOutcome = ({ changes, remarks }: ActionRecord): string[] => [
  ...(changes ? describeChanges(changes) : []),
  ...remarks.map(inEnglish),
];

/** `button "Add to cart"`; empty for an action without a target. */
export const describeTargetLabel = (target: TargetLabel | null): string =>
  target ? `${target.role} "${target.name}"` : '';
