/** The cache of completion verdicts (A15). */
import type { NodeId } from '../core/ids.ts';
import { childrenOf } from '../core/plan/tree.ts';
import type { Run, RunMemory } from '../core/run/run.ts';

/** The same children, statuses, notes, records and rules make the same question. */
export function verdictKey({ tree, memory }: Run, id: NodeId): string {
  const statuses = childrenOf(tree, id).map((child) => `${child.id}:${child.status}`);
  const { notes, records, constraints } = memory;
  return `${id}|${statuses.join()}|${notes.length}|${records.length}|${constraints.length}`;
}

/**
 * The key of the answer for the present state, valid until something is done, noted or asked for. `added` notes are
 * about to be recorded.
 */
export const endKey = (
  { notes, records, constraints }: Pick<RunMemory, 'notes' | 'records' | 'constraints'>,
  added = 0,
): string => `end|${notes.length + added}|${records.length}|${constraints.length}`;
