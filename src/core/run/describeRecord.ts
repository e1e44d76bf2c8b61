/** Action records in words, for prompts and for the person: the one place where their data becomes text. */
import { describeChanges } from '../page/describeChanges.ts';
import type { ActionRecord, TargetLabel } from './run.ts';

/** What came of an act, a sentence an item: what changed first, then what we have to say about it. */
export const describeOutcome = ({ changes, remarks }: ActionRecord): string[] => [
  ...(changes ? describeChanges(changes) : []),
  ...remarks,
];

/** `button "Add to cart"`; empty for an act without a target. */
export const describeTargetLabel = (target: TargetLabel | null): string =>
  target ? `${target.role} "${target.name}"` : '';
