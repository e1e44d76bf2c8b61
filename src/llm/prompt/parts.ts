/** What an operator sees before its question, as a list of parts. */

import type { Block } from '../transport.ts';
import { type PageBlock, type Prompt, pictureBlocks, taskBlock } from './prompt.ts';
import { personBlocks, recordsBlocks } from './records.ts';

/** Parts shared by operators. A conversation sends what is new in them (`conversation.ts`). */
export type NamedPart = 'task' | 'records' | 'person' | 'page' | 'picture';
/** Blocks specific to one operator. */
type OwnPart = (prompt: Prompt) => Block | readonly Block[];
export type Part = NamedPart | OwnPart;

/** The usual list, with this view of the plan and, if given, other records than the run's. */
export const withPlan = (plan: OwnPart, records: Part = 'records'): readonly Part[] => [
  'task',
  plan,
  records,
  'person',
  'page',
  'picture',
];

/** Each named part as blocks, created when requested. */
export type NamedBlocks = { readonly [P in NamedPart]: () => readonly Block[] };

/** The named parts in full. */
export const wholeParts = (prompt: Prompt, { block }: PageBlock): NamedBlocks => ({
  task: () => [taskBlock(prompt)],
  records: () => recordsBlocks(prompt),
  person: () => personBlocks(prompt),
  page: () => (block ? [block] : []),
  picture: () => pictureBlocks(prompt),
});

/** The blocks of a list, in its order. */
export const blocksOf = (
  parts: readonly Part[],
  prompt: Prompt,
  named: NamedBlocks,
): readonly Block[] =>
  parts.flatMap((part) => (typeof part === 'string' ? named[part]() : part(prompt)));
