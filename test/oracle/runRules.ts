/** What holds at every event of every run: the rules of the plan, and those of the stack of the tree systems. */
import { stackIn } from '../../harness/fakes/fakeRun.ts';
import type { NodeId } from '../../src/core/ids.ts';
import { isClosed, type PlanNode } from '../../src/core/plan/node.ts';
import {
  findNode,
  isOrSuccessful,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
} from '../../src/core/plan/tree.ts';
import { actUnderWay } from '../../src/core/run/operations.ts';
import type { Run } from '../../src/core/run/run.ts';
import { type StackEntry, stackOf } from '../../src/planners/tree/position.ts';
import { treeRules } from '../../src/planners/tree/rules.ts';
import { planRules, type Rule } from './planRules.ts';

const isTree = ({ options }: Run): boolean => options.system in treeRules;

export const runRules: Readonly<Record<string, Rule>> = {
  'nothing closed is carried out': (before, { change }) => {
    if (change.kind !== 'actionStarted') return undefined;
    const { id, status, kind } = nodeOf(before.tree, change.node);
    return status === 'visited' && kind === 'action' ? undefined : `${id} is ${kind}, ${status}`;
  },

  'the planner leaves the steps of the person alone': (before, event, after) =>
    event.origin === 'human'
      ? undefined
      : nodesOf(before)
          .filter(({ pinned }) => pinned)
          .map((node) => wronged(node, before.tree, after.tree))
          .find((wrong) => wrong !== undefined),

  'an id means one node for ever': (before, _event, after) =>
    nodesOf(before)
      .filter(({ id, parent }) => findNode(after.tree, id)?.parent !== parent)
      .map(({ id }) => id)[0],

  'every begun composite above an entry has one EXITING entry below it (A5)': (_, event, run) => {
    if (event.change.kind !== 'planMoved' || !isTree(run)) return undefined;
    const stack = stackIn(run);
    return stack.map((entry, place) => misplaced(run, entry, stack.slice(0, place))).find(Boolean);
  },

  'the stack is what the tree implies': (_, event, run) => {
    if (event.change.kind !== 'planMoved' || actUnderWay(run)) return undefined;
    // A success only pops.
    const entries = stackIn(run).filter(
      ({ node }) => findNode(run.tree, node)?.status !== 'success',
    );
    const kept = entries.flatMap((entry, place) =>
      implied(run.tree, entry, entries.slice(place + 1)),
    );
    const [want, got] = [print(stackOf(run.tree)), print(kept)];
    return want === got ? undefined : `${got} instead of ${want}`;
  },

  ...planRules,

  'no stack entry of a pruned or deleted node stays (SA-18)': (_, event, run) => {
    if (event.change.kind !== 'planMoved' || !isTree(run)) return undefined;
    const gone = stackIn(run).find(({ node }) =>
      ['pruned', 'deleted'].includes(nodeOf(run.tree, node).status),
    );
    return gone && print([gone]);
  },
};

const nodesOf = ({ tree }: Run): readonly PlanNode[] => tree.nodes;
const print = (entries: readonly StackEntry[]): string =>
  entries.map(({ node, phase }) => `${node} ${phase}`).join(', ');

/** In an alternative beside the one that worked. */
function isUnneeded(tree: PlanTree, id: NodeId): boolean {
  return pathTo(tree, id).some((each) => {
    const parent = parentOf(tree, each);
    const isBeside = nodeOf(tree, each).status !== 'success';
    return parent?.kind === 'or' && isOrSuccessful(tree, parent.id) && isBeside;
  });
}

/** How a step of the user was dropped, reworded or moved. */
function wronged(node: PlanNode, before: PlanTree, after: PlanTree): string | undefined {
  const now = nodeOf(after, node.id);
  if (now.description !== node.description) return `${node.id} was reworded`;
  if (!now.pinned) return `${node.id} is no longer the person's`;
  const isUntried = node.status === 'unvisited' && now.closed !== null;
  const isDropped =
    now.status === 'deleted' ||
    ((isUntried || now.closed?.cause === 'irrelevant') && !isUnneeded(after, node.id));
  if (isDropped && !isClosed(node)) return `${node.id} was dropped`;
  if (node.parent === null) return undefined;
  const order = pinnedIn(before, node.parent);
  return order === pinnedIn(after, node.parent) ? undefined : `${node.id} was moved`;
}

const pinnedIn = (tree: PlanTree, id: NodeId): string =>
  nodeOf(tree, id)
    .children.filter((child) => nodeOf(tree, child).pinned)
    .join();

function misplaced(
  run: Run,
  { node }: StackEntry,
  below: readonly StackEntry[],
): string | undefined {
  const path = pathTo(run.tree, node);
  const above = path.slice(0, -1).join();
  const exits = below
    .filter(({ phase, node: id }) => phase === 'exiting' && path.includes(id))
    .map(({ node: id }) => id)
    .join();
  return exits === above ? undefined : `below ${node} exit ${exits} instead of ${above}`;
}

/** The stack entry as the tree alone would give it: moves that follow without a choice are one step behind there. */
function implied(
  tree: PlanTree,
  { node: id, phase }: StackEntry,
  above: readonly StackEntry[],
): readonly StackEntry[] {
  const node = nodeOf(tree, id);
  if (phase === 'exiting' && node.status === 'fail') return [{ node: id, phase: 'failed' }];
  // A node on its way back in (an action planned again is dispatched in the same write), and an OR between two
  // alternatives, which steps of the user may have to wait for.
  const isBack = phase === 'entering' && node.status === 'visited';
  const isBegun = above.some((entry) => pathTo(tree, entry.node).includes(id));
  const isBetween = phase === 'exiting' && node.kind === 'or' && !isBegun;
  return isBack || isBetween ? stackOf(tree, id) : [{ node: id, phase }];
}
