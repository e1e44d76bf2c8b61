/** The cache of completion verdicts (A15). */
import type { NodeId } from '../ids.ts';
import { childrenOf } from '../plan/tree.ts';
import type { Run } from '../run/run.ts';

/** Same children, same statuses, same notes and records: the same question. */
export function verdictKey({ tree, memory }: Run, id: NodeId): string {
  const statuses = childrenOf(tree, id).map((child) => `${child.id}:${child.status}`);
  return `${id}|${statuses.join()}|${memory.notes.length}|${memory.records.length}`;
}
