/** Whether an edit leaves a finished run something to do. */
import type { Edit } from './edit.ts';
import { isClosed } from './node.ts';
import { nodeOf, type PlanTree } from './tree.ts';

/** Edits that by themselves give nothing to do, unless they open a goal that was closed. */
const quiet: ReadonlySet<Edit['kind']> = new Set(['pin', 'breakpoint', 'check', 'undo']);

export function restarts(before: PlanTree, { kind }: Pick<Edit, 'kind'>, after: PlanTree): boolean {
  if (isClosed(nodeOf(after, after.root))) return false;
  return !quiet.has(kind) || isClosed(nodeOf(before, before.root));
}
