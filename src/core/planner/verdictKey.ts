/** The cache of completion verdicts (A15). */
import type { NodeId } from '../ids.ts';
import { childrenOf } from '../plan/tree.ts';
import type { Run, RunMemory } from '../run/run.ts';

/** Same children, same statuses, same notes and records: the same question. */
export function verdictKey({ tree, memory }: Run, id: NodeId): string {
  const statuses = childrenOf(tree, id).map((child) => `${child.id}:${child.status}`);
  return `${id}|${statuses.join()}|${memory.notes.length}|${memory.records.length}`;
}

/** The answer as things stand: good while nothing is done or noted. `added` notes are about to go on record. */
export const endKey = (
  { notes, records }: Pick<RunMemory, 'notes' | 'records'>,
  added = 0,
): string => `end|${notes.length + added}|${records.length}`;
