/** Adds nodes to a tree. Only for the reducer, `reduce.ts`. */
import type { NodeId } from '../ids.ts';
import { nothingSpent } from './budget.ts';
import type { Foresight, Grounding, NewChild, TreeEvent } from './event.ts';
import { noCost, type PlanNode } from './node.ts';
import { putNode } from './patch.ts';
import { freshChild, nodeOf, type PlanTree } from './tree.ts';

export function insertRoot(id: NodeId, description: string): PlanTree {
  const birth = { id, number: 0, parent: null, depth: 0, epoch: 0, origin: 'human' } as const;
  const root = newNode(birth, { description, score: null });
  return { root: id, nodes: [{ ...root, pinned: false }], places: { [id]: 0 }, nextChild: {} };
}

/** Where a new node goes and who adds it. */
type Birth = Pick<PlanNode, 'id' | 'number' | 'parent' | 'depth' | 'epoch' | 'origin'>;

function newNode(birth: Birth, child: NewChild): PlanNode {
  const { proposedIn, limits } = child;
  const base = {
    ...birth,
    origin: child.wordsBy ?? birth.origin,
    description: child.description,
    status: 'unvisited' as const,
    closed: null,
    taken: false,
    pinned: birth.origin === 'human',
    score: child.score,
    value: null,
    visits: 0,
    frequency: 1,
    actionClass: null,
    ordered: true,
    ...(proposedIn ? { proposedIn } : {}),
    ...(limits ? { limits } : {}),
    spent: nothingSpent,
    executionCount: 0,
    retryCount: 0,
    revisionCount: 0,
    repairAttempts: 0,
    url: '',
    reasoning: '',
    notes: [],
    others: {},
    cost: noCost,
    children: [],
  };
  return child.action
    ? { ...base, kind: 'action', action: child.action, ...plannedWith(child) }
    : {
        ...base,
        kind: 'unknown',
        ...(child.opens && { opens: { ref: child.opens, document: child.document } }),
      };
}

const plannedWith = ({
  expect,
  final,
  document,
  textAnchor,
  item,
}: Foresight & Grounding): Foresight & Grounding => ({
  ...(expect ? { expect } : {}),
  ...(final ? { final } : {}),
  ...(document ? { document } : {}),
  ...(textAnchor ? { textAnchor } : {}),
  ...(item === undefined ? {} : { item }),
});

export function expandNode(
  tree: PlanTree,
  event: Extract<TreeEvent, { kind: 'nodeExpanded' }>,
): PlanTree {
  const { id, description, expansion, reasoning } = event;
  const found = nodeOf(tree, id);
  const children = found.children;
  const { covers: _old, opens: _link, ...rest } = found;
  const base = {
    ...rest,
    ...(event.covers ? { covers: event.covers } : {}),
    description: found.pinned ? found.description : description,
    reasoning,
  };
  if (expansion.kind !== 'action') {
    const typed: PlanNode =
      expansion.kind === 'and'
        ? { ...base, kind: 'and', ordered: expansion.ordered, children }
        : { ...base, kind: 'or', children };
    return addChildren(putNode(tree, typed), id, {
      children: expansion.children,
      origin: 'planner',
    });
  }
  if (children.length === 0)
    return putNode(tree, {
      ...base,
      kind: 'action',
      action: expansion.action,
      ...plannedWith(expansion),
      children: [],
    });
  // Parts that the user added here stay; the action becomes another part.
  const child = { description, score: null, action: expansion.action, ...plannedWith(expansion) };
  const typed: PlanNode = { ...base, kind: 'and', ordered: true, children };
  return addChildren(putNode(tree, typed), id, { children: [child], origin: 'planner' });
}

type Addition = Pick<Extract<TreeEvent, { kind: 'childrenAdded' }>, 'children' | 'origin' | 'at'>;

export function addChildren(tree: PlanTree, id: NodeId, addition: Addition): PlanTree {
  const { children: added, origin, at } = addition;
  const parent = nodeOf(tree, id);
  if (
    parent.kind === 'action' &&
    (origin !== 'planner' || parent.children.length + added.length > 1)
  )
    throw new Error(`the action node ${id} leads to one choice, and has no parts`);
  const birth = { parent: id, depth: parent.depth + 1, epoch: parent.revisionCount, origin };
  const children = added.map((child, index) =>
    newNode({ ...birth, ...freshChild(tree, id, index) }, child),
  );
  const place = at ?? parent.children.length;
  const ids = [
    ...parent.children.slice(0, place),
    ...children.map((child) => child.id),
    ...parent.children.slice(place),
  ];
  const grown = putNode(tree, { ...parent, children: ids });
  const places = children.map((child, index) => [child.id, tree.nodes.length + index]);
  return {
    ...grown,
    nodes: [...grown.nodes, ...children],
    places: { ...tree.places, ...Object.fromEntries(places) },
    nextChild: { ...tree.nextChild, [id]: (tree.nextChild[id] ?? 1) + added.length },
  };
}
