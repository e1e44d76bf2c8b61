/** AE-09: identical skills with identical results end their step. */
import type { NodeId } from '../../../core/ids.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf } from '../../../core/plan/tree.ts';
import { homeOf } from '../../../core/run/browserStates.ts';
import type { ActionRecord, Run } from '../../../core/run/run.ts';
import type { Memo } from './memo.ts';

/** Whether the last `most` skills of this step, since it last began anew, were the same with the same result. */
export function isLooping(run: Run, { anew }: Memo, step: NodeId, most: number): boolean {
  const children = childrenOf(run.tree, step);
  const before = children.findIndex(({ id }) => id === anew[step]);
  const last = children
    .slice(before + 1)
    .filter((child) => !child.pinned && isClosed(child) && child.executionCount > 0)
    .flatMap((child) => skillOf(run, child))
    .slice(-most);
  return last.length === most && new Set(last).size === 1;
}

/**
 * Returns skill and result as one text; empty if the outcome was not seen or it was not attempted. A look at the page has
 * no record: its result is the page that it was begun on, which a user's step may have changed since.
 */
function skillOf(run: Run, child: PlanNode): string[] {
  const record = run.memory.records.findLast(({ node }) => node === child.id);
  if (record) return record.isUnknown || record.isUntried ? [] : [JSON.stringify(factsOf(record))];
  // The first look of a run begins before its page is known.
  const page = child.url || homeOf(run);
  return child.kind === 'action' ? [JSON.stringify([child.action, child.status, page])] : [];
}

/** All failures count as equal, since an error message may contain a number or a time. */
const factsOf = ({ action, ok, changes, remarks, url }: ActionRecord): unknown =>
  ok ? [action, changes?.map(({ at: _, ...change }) => change), remarks, url] : [action, 'failed'];
