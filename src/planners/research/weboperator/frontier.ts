/**
 * The frontier: every open alternative of a search, wherever it was proposed (WO-02). Which one comes next is algorithm 5
 * of the paper (WO-15), which ones leave when it is full are in algorithm 4 (WO-17); both are plain data in, ids out.
 */
import type { ActionClass } from '../../../core/action/actionRow.ts';
import { sameKey } from '../../../core/action/sameAction.ts';
import type { NodeId } from '../../../core/ids.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, holdsPinned, nodeOf } from '../../../core/plan/tree.ts';
import type { Run } from '../../../core/run/run.ts';
import type { SearchConfig } from './config.ts';
import type { Memory, Progress } from './memory.ts';
import { groupsOf, sumOf } from './merge.ts';
import { choiceOf, isChoice, isDone, isEdge, isOpenEdge, searchBelow } from './roles.ts';

/** An open alternative of the frontier. */
export type Item = {
  readonly id: NodeId;
  readonly value: number;
  readonly frequency: number;
  readonly class: ActionClass;
  /** It would repeat, on an equal page, an action since the last irreversible change (WO-12). */
  readonly isRepeated: boolean;
  /** Equal ones on one page are one alternative. */
  readonly key: string;
  /** Whether its start state can't be restored, as far as is known. */
  readonly isLost: boolean;
};

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

/** The limit of the frontier: one less after each irreversible change (WO-14). */
export const frontierLimit = (
  { frontier, minFrontier }: SearchConfig,
  { changes }: Progress,
): number => Math.max(minFrontier, frontier - changes);

/** Highest value, then most proposals, then the earliest. Classes never count here. */
function bestOf(items: readonly Item[]): Item | null {
  return items.reduce<Item | null>(
    (best, item) => (best && !isBetter(item, best) ? best : item),
    null,
  );
}

const isBetter = (a: Item, b: Item): boolean =>
  a.value > b.value || (a.value === b.value && a.frequency > b.frequency);

const isStop = ({ class: of }: Item): boolean => of === 'terminating';
const isChange = ({ class: of }: Item): boolean => of === 'destructive';

/** Returns the alternative to execute, or null if there is none, or no step is left and no stop is known. */
export function selectAction(
  queue: readonly Item[],
  progress: Progress,
  config: SearchConfig,
): Item | null {
  if (progress.steps >= config.maxSteps) return bestOf(queue.filter(isStop));
  const changes = queue.filter(isChange).length;
  const isFull = queue.length > frontierLimit(config, progress) || changes > 1;
  const ripe = isFull ? firstOfFull(queue, progress, config) : null;
  return ripe ?? firstOfSafe(queue, progress, config) ?? lastResort(queue, progress, config);
}

/** Of a full frontier, the best of any class. Stops wait, but one precedes another irreversible change. */
function firstOfFull(
  queue: readonly Item[],
  progress: Progress,
  config: SearchConfig,
): Item | null {
  const isDelayed = areStopsDelayed(progress, config);
  const best = bestOf(queue.filter((item) => !item.isRepeated && !(isDelayed && isStop(item))));
  if (!best || !isChange(best) || progress.changes < config.changesMade) return best;
  return bestOf(queue.filter(isStop)) ?? best;
}

function areStopsDelayed(progress: Progress, config: SearchConfig): boolean {
  if (progress.stopsFound >= config.stopsFound) return false;
  if (config.stopDelay === 'paper') return true;
  return progress.steps < 0.8 * config.maxSteps && progress.prunings < 3;
}

function firstOfSafe(
  queue: readonly Item[],
  progress: Progress,
  config: SearchConfig,
): Item | null {
  const isAsked = !config.stopNeedsDestructOrPrune || queue.some(isChange) || progress.prunings > 0;
  const isRipe = progress.stopsFound >= config.stopsFound && isAsked;
  return bestOf(
    queue.filter((item) => (isStop(item) ? isRipe : !isChange(item) && !item.isRepeated)),
  );
}

function lastResort(queue: readonly Item[], progress: Progress, config: SearchConfig): Item | null {
  const stop = bestOf(queue.filter(isStop));
  if (stop && progress.changes >= config.changesMade) return stop;
  return (
    bestOf(queue.filter(({ isRepeated }) => isRepeated)) ?? bestOf(queue.filter(isChange)) ?? stop
  );
}

/** What leaves the frontier, and what takes over the value of an equal one. */
export type Pruned = {
  readonly dropped: readonly { readonly id: NodeId; readonly why: PruneReason }[];
  readonly merged: readonly Item[];
};
export type PruneReason = 'lost' | 'one of its class is kept' | 'duplicate' | 'worst';

/**
 * Reduces a frontier above its limit in the paper's order. One of each class is kept however many are lost; what follows
 * ends as soon as it fits.
 */
export function pruneQueue(queue: readonly Item[], limit: number, config: SearchConfig): Pruned {
  let kept = queue;
  const dropped: Pruned['dropped'][number][] = [];
  const drop = (gone: readonly Item[], why: PruneReason): void => {
    dropped.push(...gone.map(({ id }) => ({ id, why })));
    kept = kept.filter((item) => !gone.includes(item));
  };
  if (kept.length <= limit) return { dropped, merged: [] };
  drop(
    kept.filter(({ isLost }) => isLost),
    'lost',
  );
  drop(othersOfClass(kept), 'one of its class is kept');
  const merged = kept.length > limit ? mergeSafe(kept, config) : { kept, gone: [], changed: [] };
  dropped.push(...merged.gone.map(({ id }) => ({ id, why: 'duplicate' as const })));
  kept = merged.kept;
  while (kept.length > limit) {
    const worst = worstOf(kept.filter(isPlain));
    if (!worst) break;
    drop([worst], 'worst');
  }
  const left = merged.changed.filter(({ id }) => kept.some((item) => item.id === id));
  return { dropped, merged: left };
}

const isPlain = (item: Item): boolean => !isStop(item) && !isChange(item) && !item.isRepeated;

/** Returns all but the best stop, the best irreversible change and the best repetition. */
function othersOfClass(items: readonly Item[]): Item[] {
  const groups = [
    items.filter(isStop),
    items.filter(isChange),
    items.filter((item) => !isStop(item) && !isChange(item) && item.isRepeated),
  ];
  return groups.flatMap((group) => group.filter((item) => item !== bestOf(group)));
}

function worstOf(items: readonly Item[]): Item | null {
  return items.reduce<Item | null>(
    (worst, item) => (worst && isBetter(item, worst) ? worst : item),
    null,
  );
}

type Merging = {
  readonly kept: readonly Item[];
  readonly gone: readonly Item[];
  readonly changed: readonly Item[];
};

/**
 * Merges equal safe actions on one page: the better one stays, with the value of both unless the other is just dropped.
 */
function mergeSafe(items: readonly Item[], { duplicates }: SearchConfig): Merging {
  const groups = groupsOf(items.filter(isPlain), ({ key }) => key);
  const twins = groups.filter(({ length }) => length > 1);
  const changed = twins.flatMap((group) => {
    const best = bestOf(group);
    return best ? [{ best, group }] : [];
  });
  const gone = changed.flatMap(({ best, group }) => group.filter((item) => item !== best));
  const summed =
    duplicates === 'drop'
      ? []
      : changed.map(({ best, group }) => ({
          ...best,
          value: sumOf(group.map(({ value }) => value)),
          frequency: group.reduce((sum, { frequency }) => sum + frequency, 0),
        }));
  const byId = new Map(summed.map((item) => [item.id, item]));
  const kept = items
    .filter((item) => !gone.includes(item))
    .map((item) => byId.get(item.id) ?? item);
  return { kept, gone, changed: summed };
}
