/** Puts action records into English for prompts and cards. The only place where their data becomes text. */
import { inEnglish } from '../messages/english.ts';
import { describeChanges } from '../page/describeChanges.ts';
import type { ActionRecord, TargetLabel } from './run.ts';

/** Returns the outcome of an action, one sentence per item: the `most` telling changes first, then remarks. */
export const describeOutcome = ({ changes, remarks }: ActionRecord, most?: number): string[] => [
  ...(changes ? describeChanges(changes, most === undefined ? {} : { most }) : []),
  ...remarks.map(inEnglish),
];

/** Returns the most telling part of the outcome, and what the action sent: an end may rest on it long after. */
export function describeOutcomeBriefly(record: ActionRecord): string[] {
  const most = record.changes?.some(({ kind }) => kind === 'sent') ? 2 : 1;
  return describeOutcome(record, most).slice(0, most);
}

/** Returns a label such as `button "Add to cart"`; empty for an action without a target. */
export const describeTargetLabel = (target: TargetLabel | null): string =>
  target ? `${target.role} "${target.name}"` : '';
