/** Whether an edit gives a finished run something to do. */
import type { Edit } from './edit.ts';
import { isClosed } from './node.ts';
import { nodeOf, type PlanTree } from './tree.ts';

/** Edits that add nothing to do by themselves, unless they reopen a closed goal. */
const quiet: ReadonlySet<Edit['kind']> = new Set(['pin', 'breakpoint', 'check', 'undo']);

export function restartsRun(
  before: PlanTree,
  { kind }: Pick<Edit, 'kind'>,
  after: PlanTree,
): boolean {
  if (isClosed(nodeOf(after, after.root))) return false;
  return !quiet.has(kind) || isClosed(nodeOf(before, before.root));
}
