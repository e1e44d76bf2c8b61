/** Puts action records into English for prompts and cards. The only place where their data becomes text. */
import { inEnglish } from '../messages/english.ts';
import { describeChanges } from '../page/describeChanges.ts';
import type { ActionRecord, TargetLabel } from './run.ts';

/** Returns the outcome of an action, one sentence per item: changes first, then remarks. */
export const describeOutcome = ({ changes, remarks }: ActionRecord): string[] => [
  ...(changes ? describeChanges(changes) : []),
  ...remarks.map(inEnglish),
];

/** Returns a label such as `button "Add to cart"`; empty for an action without a target. */
export const describeTargetLabel = (target: TargetLabel | null): string =>
  target ? `${target.role} "${target.name}"` : '';
