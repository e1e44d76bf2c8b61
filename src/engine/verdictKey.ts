/** The cache of completion verdicts (A15). */
import type { NodeId } from '../core/ids.ts';
import { childrenOf } from '../core/plan/tree.ts';
import type { Run, RunMemory } from '../core/run/run.ts';

/** Same children, same statuses, same notes, records and rules: the same question. */
export function verdictKey({ tree, memory }: Run, id: NodeId): string {
  const statuses = childrenOf(tree, id).map((child) => `${child.id}:${child.status}`);
  const { notes, records, constraints } = memory;
  return `${id}|${statuses.join()}|${notes.length}|${records.length}|${constraints.length}`;
}

/** The answer as things stand: good while nothing is done, noted or asked for. `added` notes are about to go on record. */
export const endKey = (
  { notes, records, constraints }: Pick<RunMemory, 'notes' | 'records' | 'constraints'>,
  added = 0,
): string => `end|${notes.length + added}|${records.length}|${constraints.length}`;
