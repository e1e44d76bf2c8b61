/**
 * The plan tree as text, one line a node, in the printed form of StructuredAgent: prompts, transcripts and the
 * command line all read this. Descriptions are one-lined and clipped, and what is left out is counted.
 */

import { rowOf, traitsOf } from '../action/action.ts';
import { actionWords } from '../action/actionWords.ts';
import type { NodeId } from '../ids.ts';
import { inEnglish } from '../messages/english.ts';
import { oneLine } from '../text.ts';
import { actionText, type CloseCause, isClosed, type PlanNode } from './node.ts';
import { nodeOf, type PlanTree, pathOf, pathTo, subtree } from './tree.ts';

export type OutlineOptions = {
  /** Most characters of a description or reason; default 200. */
  readonly clip?: number;
  /** Most children shown under one node; default 20. */
  readonly maxChildren?: number;
  /** Most lines in all, counts of what is left out included; default 120, around a node 60. */
  readonly maxLines?: number;
  /** Say why failed and pruned nodes are what they are; default true. */
  readonly reasons?: boolean;
};

type Settings = Required<OutlineOptions> & {
  /** Nodes whose children are listed; null opens all. */
  readonly open: ReadonlySet<NodeId> | null;
  /** The node that gets an arrow. */
  readonly focus: NodeId | null;
};

/** Most characters of the words of the node in question: they stand nowhere else. */
const FOCUS_CLIP = 2000;

const defaults = { clip: 200, maxChildren: 20, maxLines: 120, reasons: true } as const;

/** The whole tree, depth first in plan order, in at most `maxLines` lines; what is left out is counted in its place. */
export function outline(tree: PlanTree, options: OutlineOptions = {}): string {
  return print(tree, { ...defaults, ...options, open: null, focus: null });
}

/**
 * The plan as an operator on node `id` sees it (SA-20): the path from the root with each level's siblings,
 * and the node's own children. The path and the node are always in it. Throws when the node doesn't exist.
 */
export function localOutline(tree: PlanTree, id: NodeId, options: OutlineOptions = {}): string {
  const open = new Set(pathTo(tree, id));
  return print(tree, { ...defaults, maxChildren: 14, maxLines: 60, ...options, open, focus: id });
}

/** Most steps of the user that are listed. */
const MOST_OWN = 30;

/**
 * The open steps of the user, in plan order, one line each: `[0.2] words`. One that they only moved or raised has the
 * planner's words, which may be a page's: it is named by its number.
 */
export const ownSteps = (tree: PlanTree): string[] =>
  subtree(tree, tree.root)
    .filter((node) => node.pinned && !isClosed(node))
    .slice(0, MOST_OWN)
    .map((node) => `[${pathOf(tree, node.id)}] ${ownWords(node)}`);

const ownWords = ({ origin, description }: PlanNode): string =>
  origin === 'human' ? oneLine(description, FOCUS_CLIP) : '(its words are in the plan)';

/** One node as one line without indentation: `[0.1] (AND) words [success]`. */
export function outlineNode(tree: PlanTree, node: PlanNode, options: OutlineOptions = {}): string {
  const { clip: length, reasons } = { ...defaults, ...options };
  const score = node.score === null ? '' : ` (score ${node.score.toFixed(2)})`;
  const pinned = node.pinned ? ' (by the person)' : '';
  const why =
    reasons && isFailing(node) && node.reasoning
      ? `: ${oneLine(inEnglish(node.reasoning), length)}`
      : '';
  return `[${pathOf(tree, node.id)}] (${kindWord(node)}) ${words(node, length)}${score}${pinned} [${statusWord(node)}]${why}`;
}

function print(tree: PlanTree, settings: Settings): string {
  const listed = listBelow(tree, nodeOf(tree, tree.root), settings);
  const { maxLines } = settings;
  if (listed.length <= maxLines) return render(tree, listed, null, settings).join('\n');
  const ranked = rankedIds(tree, listed, settings);
  for (let kept = Math.min(ranked.length, maxLines); ; kept -= 1) {
    const lines = render(tree, listed, new Set(ranked.slice(0, kept)), settings);
    // Each gap takes a line too.
    if (lines.length <= maxLines || kept <= 1) return lines.join('\n');
  }
}

/** A node to list, or one left out with all that it stands for. */
type Listed = { readonly node: PlanNode; readonly isShown: boolean; readonly steps: number };

function listBelow(tree: PlanTree, node: PlanNode, settings: Settings): Listed[] {
  const own = { node, isShown: true, steps: 1 };
  if (settings.open && !settings.open.has(node.id)) return [own];
  const shown = new Set(chosen(tree, node, settings));
  const children = node.children.map((id) => nodeOf(tree, id));
  return [
    own,
    ...children.flatMap((child) =>
      shown.has(child)
        ? listBelow(tree, child, settings)
        : [
            {
              node: child,
              isShown: false,
              steps: settings.open ? 1 : subtree(tree, child.id).length,
            },
          ],
    ),
  ];
}

/** The lines of what is kept (null: everything), with a count in place of each gap. */
function render(
  tree: PlanTree,
  listed: readonly Listed[],
  kept: ReadonlySet<NodeId> | null,
  settings: Settings,
): string[] {
  const lines: string[] = [];
  let gap = { steps: 0, depth: Number.POSITIVE_INFINITY };
  const closeGap = (): void => {
    const { steps, depth } = gap;
    if (steps > 0)
      lines.push(`${'  '.repeat(depth)}… ${steps} more ${steps === 1 ? 'step' : 'steps'}`);
    gap = { steps: 0, depth: Number.POSITIVE_INFINITY };
  };
  for (const { node, isShown, steps } of listed) {
    if (isShown && (!kept || kept.has(node.id))) {
      closeGap();
      const isFocus = node.id === settings.focus;
      const line = outlineNode(tree, node, isFocus ? { ...settings, clip: FOCUS_CLIP } : settings);
      lines.push(`${'  '.repeat(node.depth)}- ${line}${isFocus ? ' <- this node' : ''}`);
    } else gap = { steps: gap.steps + steps, depth: Math.min(gap.depth, node.depth) };
  }
  closeGap();
  return lines;
}

/**
 * Ids, most important first. Around a focus: its path, then what is near it, where a level up counts as three steps aside.
 * Without one: open nodes before closed ones, higher ones before deeper ones, and the latest of the closed ones.
 */
function rankedIds(tree: PlanTree, listed: readonly Listed[], settings: Settings): NodeId[] {
  const shown = listed.filter(({ isShown }) => isShown).map(({ node }) => node);
  const index = new Map(shown.map((node, at) => [node.id, at]));
  const rank = settings.focus === null ? rankByState(tree) : rankByDistance(tree, settings.focus);
  const keys = new Map(shown.map((node) => [node.id, rank(node, index.get(node.id) ?? 0)]));
  const compare = (one: PlanNode, other: PlanNode): number => {
    const [a, b] = [keys.get(one.id) ?? [], keys.get(other.id) ?? []];
    const at = a.findIndex((value, place) => value !== b[place]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  return shown.toSorted(compare).map(({ id }) => id);
}

type Rank = (node: PlanNode, index: number) => readonly number[];

function rankByState(tree: PlanTree): Rank {
  const isOver = (node: PlanNode): boolean =>
    pathTo(tree, node.id).some((id) => isClosed(nodeOf(tree, id)));
  return (node, index) => (isOver(node) ? [1, node.depth, -index] : [0, node.depth, index]);
}

const LEVEL = 3;

function rankByDistance(tree: PlanTree, focus: NodeId): Rank {
  const path = pathTo(tree, focus);
  return (node) => {
    const onPath = path.indexOf(node.id);
    if (onPath >= 0) return [0, path.length - 1 - onPath];
    const level = path.length - node.depth - 1;
    return [1, distance(tree, node, path) + LEVEL * Math.max(0, level)];
  };
}

/** How many places a node is from the path, among its siblings; a child of the focus, from the first. */
function distance(tree: PlanTree, node: PlanNode, path: readonly NodeId[]): number {
  const siblings = node.parent === null ? [] : nodeOf(tree, node.parent).children;
  const from = siblings.findIndex((id) => path.includes(id));
  return Math.abs(siblings.indexOf(node.id) - Math.max(0, from));
}

/** Siblings on each side of a node on the path that are listed before any others. */
const NEIGHBORS = 3;

/**
 * The children to list: all, or when there are too many the ones on the path, their neighbors, the open ones, then the
 * latest.
 */
function chosen(tree: PlanTree, node: PlanNode, settings: Settings): PlanNode[] {
  const children = node.children.map((child) => nodeOf(tree, child));
  if (children.length <= settings.maxChildren) return children;
  const path = children.findIndex(({ id }) => settings.open?.has(id));
  const rank = (child: PlanNode, index: number): number => {
    const away = Math.abs(index - path);
    if (path >= 0 && away <= NEIGHBORS) return away - NEIGHBORS;
    return isClosed(child) ? 2 : 1;
  };
  const kept = children
    .map((child, index) => ({ child, index, rank: rank(child, index) }))
    .sort((a, b) => a.rank - b.rank || (a.rank === 2 ? b.index - a.index : a.index - b.index))
    .slice(0, settings.maxChildren);
  return kept.sort((a, b) => a.index - b.index).map(({ child }) => child);
}

function kindWord(node: PlanNode): string {
  if (node.kind === 'action') return 'Atomic';
  if (node.kind === 'or') return 'OR';
  if (node.kind === 'unknown') return '?';
  return node.ordered ? 'AND' : 'AND, any order';
}

function statusWord(node: PlanNode): string {
  if (node.status !== 'pruned') return node.status;
  return node.closed?.cause === 'human'
    ? 'pruned by the person'
    : `pruned as ${causeWords[node.closed?.cause ?? 'failed']}`;
}

const causeWords: Readonly<Record<CloseCause, string>> = {
  failed: 'failed',
  infeasible: 'infeasible',
  deleted: 'deleted',
  dead: 'tried in vain',
  refused: 'refused',
  depthLimit: 'too deep',
  notRestorable: 'out of reach',
  rerooted: 'from before a lasting change',
  irrelevant: 'irrelevant',
  duplicate: 'duplicate',
  superseded: 'superseded',
  human: 'not wanted',
};

/** Failed, or pruned by the planner: its reasoning tells why. */
export const isFailing = (node: PlanNode): boolean =>
  node.status === 'fail' || (node.status === 'pruned' && node.closed?.cause !== 'human');

function words(node: PlanNode, length: number): string {
  // Only the outline itself may say whose step it is.
  const said = oneLine(node.description.replace(/\(by the person\)/gi, ''), length);
  if (node.kind !== 'action') return said;
  // Questions and notes may quote a page, and the plan is not wrapped as data: records and notes have their words.
  if (traitsOf(node.action.kind).isForPerson || rowOf(node.action).note(node.action)) return said;
  const action = oneLine(actionText(node), length);
  // Words that code wrote for an action without an element say all of it.
  const isSaid = said === action || said === oneLine(actionWords(node.action, null), length);
  return isSaid ? said : `${said} (${action})`;
}
