/** The frontier: every open alternative of a search, wherever it was proposed (WO-02). */
import { sameKey } from '../../../core/action/sameAction.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, holdsPinned, nodeOf } from '../../../core/plan/tree.ts';
import type { Run } from '../../../core/run/run.ts';
import type { Memory } from './memory.ts';
import { choiceOf, isChoice, isDone, isEdge, isOpenEdge, searchBelow } from './roles.ts';
import type { Item } from './select.ts';

/** Returns the open alternatives below a choice in queue order. */
export function frontierOf(run: Run, memory: Memory, top: PlanNode): readonly Item[] {
  const done = doneSince(run, memory);
  return searchBelow(run.tree, top.id)
    .filter(isOpenEdge)
    .map((edge) => ({ edge, queued: numberIn(edge, 'queued') }))
    .sort((a, b) => a.queued - b.queued)
    .map(({ edge }): Item => {
      const choice = choiceOf(run.tree, edge.id);
      const actionClass = edge.actionClass ?? 'safe';
      const key = keyOn(run, choice, edge);
      return {
        id: edge.id,
        value: edge.value ?? 0,
        frequency: edge.frequency,
        class: actionClass,
        isRepeated: actionClass === 'safe' && key !== null && done.has(key),
        key: key ?? edge.id,
        isLost: isLost(run, choice),
      };
    });
}

/** Returns the actions since the last irreversible change, each with its page (WO-12, WO-20). */
function doneSince(run: Run, { progress }: Memory): ReadonlySet<string> {
  const edges = run.tree.nodes.filter(
    (node) => isEdge(node) && isDone(node) && numberIn(node, 'changes') === progress.changes,
  );
  return new Set(edges.flatMap(({ others: { key } }) => (typeof key === 'string' ? [key] : [])));
}

/** Returns the key of an action on a page that looks like this one; null if the page is unknown. */
export function keyOn({ states }: Run, { start }: PlanNode, edge: PlanNode): string | null {
  const print = start && states[start]?.print;
  return print && edge.kind === 'action' ? `${print} ${sameKey(edge.action)}` : null;
}

/** Whether something outside the browser changed irreversibly since, or its place is unknown (WO-17). */
const isLost = ({ states }: Run, choice: PlanNode): boolean =>
  (choice.kind === 'or' && choice.isPast === true) ||
  (choice.url === '' && (choice.start === undefined || !states[choice.start]));

const numberIn = ({ others }: PlanNode, name: string): number => {
  const value = others[name];
  return typeof value === 'number' ? value : 0;
};

/**
 * Returns an alternative that the user put first, or one of a choice that they did. Such alternatives precede all
 * others.
 */
export function pinnedIn(run: Run, items: readonly Item[]): Item | null {
  const { tree } = run;
  const isFirst = ({ id }: Item): boolean => {
    const choice = choiceOf(tree, id);
    const isServed = childrenOf(tree, choice.id).some((node) => node.pinned && isDone(node));
    return !isServed && (nodeOf(tree, id).pinned || (choice.pinned && !isClosed(choice)));
  };
  return items.find(isFirst) ?? null;
}

/**
 * Returns what was executed and is marked done: actions that an edit below reopened, and a choice that the user put
 * first once one of its alternatives was executed. Excludes those with an open user's step below.
 */
export function doneIn({ tree }: Run): readonly PlanNode[] {
  const isOver = (node: PlanNode): boolean =>
    isChoice(node) ? node.pinned && childrenOf(tree, node.id).some(isDone) : isDone(node);
  const holdsMore = (node: PlanNode): boolean =>
    node.children.some((child) => holdsPinned(tree, child));
  return tree.nodes.filter((node) => !isClosed(node) && isOver(node) && !holdsMore(node));
}
