/** Moving a step (SA-27): cut here and added there, with its unfinished parts. */

import type { NodeId } from '../ids.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { ok, type Result } from '../result.ts';
import { addEvents, type EditPlace, treeAfter, wordedAs } from './add.ts';
import type { NewChild, TreeEvent } from './event.ts';
import { hasFailed, isClosed, isComposite, type PlanNode } from './node.ts';
import { removeEvents } from './remove.ts';
import { childrenOf, hasNode, nodeOf, type PlanTree, pathTo } from './tree.ts';

type Graft = { readonly target: NodeId; readonly to: NodeId; readonly place: EditPlace };

/**
 * Only descriptions move, since the actions were chosen for another place and are chosen again. In a search, the nodes
 * below a step are states it was tried in; they stay.
 */
export function graftEvents(
  tree: PlanTree,
  { target, to, place }: Graft,
): Result<readonly TreeEvent[]> {
  if (pathTo(tree, to).includes(target))
    return localizedFailure('illegalEdit', message('edit.intoItself'));
  const cut = removeEvents(tree, target);
  if (!cut.ok) return cut;
  const node = nodeOf(tree, target);
  const { description, origin } = node;
  const moved = { ...wordedAs(description), ...(origin === 'human' ? {} : { wordsBy: origin }) };
  const added = addEvents(treeAfter(tree, cut.value), to, place, moved);
  if (!added.ok) return added;
  const events = [...cut.value, ...added.value];
  const after = treeAfter(tree, events);
  const fresh = after.nodes.find(({ id }) => !hasNode(tree, id));
  if (!fresh) return ok(events);
  const parts = isSearched(tree) ? [] : partsBelow(tree, node, after, fresh.id);
  return ok([...events, ...marksOf(node, fresh.id), ...parts]);
}

/** Adds the unfinished parts of `from` below `to` in the same shape, recursively. */
function partsBelow(
  tree: PlanTree,
  from: PlanNode,
  target: PlanTree,
  to: NodeId,
): readonly TreeEvent[] {
  const parts = isComposite(from) ? childrenOf(tree, from.id).filter(isLeft) : [];
  if (!isComposite(from) || parts.length === 0) return [];
  const children = parts.map(copyOf);
  const expansion =
    from.kind === 'or'
      ? ({ kind: 'or', children } as const)
      : ({ kind: 'and', ordered: from.ordered, children } as const);
  const { description, reasoning } = from;
  const grown: TreeEvent = { kind: 'nodeExpanded', id: to, description, expansion, reasoning };
  let after = treeAfter(target, [grown]);
  const events: TreeEvent[] = [grown];
  for (const [index, part] of parts.entries()) {
    const copy = nodeOf(after, to).children[index];
    if (copy === undefined) continue;
    const below = [...marksOf(part, copy), ...partsBelow(tree, part, after, copy)];
    events.push(...below);
    after = treeAfter(after, below);
  }
  return events;
}

const isSearched = ({ nodes }: PlanTree): boolean =>
  nodes.some(({ value, visits }) => value !== null || visits > 0);

const isLeft = (node: PlanNode): boolean => !isClosed(node) && !hasFailed(node);

const copyOf = ({ description, score, origin }: PlanNode): NewChild => ({
  description,
  score,
  wordsBy: origin,
});

/** The user's marks move with the step. The moved step itself is already pinned. */
const marksOf = ({ pinned, check, breakpoint }: PlanNode, id: NodeId): TreeEvent[] => [
  ...(pinned ? [{ kind: 'nodePinned', id, pinned } as const] : []),
  ...(check ? [{ kind: 'checkSet', id, check } as const] : []),
  ...(breakpoint ? [{ kind: 'breakpointSet', id, isOn: true } as const] : []),
];
