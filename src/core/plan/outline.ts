/**
 * The plan tree as text, one line per node, in the printed form of StructuredAgent, for prompts, transcripts and the
 * command line. Descriptions are single-line and clipped, and omissions are counted.
 */

import { rowOf, traitsOf } from '../action/action.ts';
import { actionWords } from '../action/actionWords.ts';
import type { NodeId } from '../ids.ts';
import { inEnglish } from '../messages/english.ts';
import { oneLine } from '../text.ts';
import { actionText, type CloseCause, isClosed, type PlanNode } from './node.ts';
import { nodeOf, type PlanTree, pathOf, pathTo, subtree } from './tree.ts';
import { isUnconfirmed } from './unconfirmedSteps.ts';

export type OutlineOptions = {
  /** Most characters of a description or reason; default 200. */
  readonly clip?: number;
  /** Most children shown under one node; default 20. */
  readonly maxChildren?: number;
  /** Most lines in total, including counts of omissions; default 120, or 60 around a node. */
  readonly maxLines?: number;
  /** Include why nodes failed or were pruned; default true. */
  readonly reasons?: boolean;
};

type Settings = Required<OutlineOptions> & {
  /** Nodes whose children are listed; null lists all. */
  readonly open: ReadonlySet<NodeId> | null;
  /** The node marked with an arrow. */
  readonly focus: NodeId | null;
};

/** Most characters of the focus node's text, which occurs nowhere else in the prompt. */
const FOCUS_CLIP = 2000;

const defaults = { clip: 200, maxChildren: 20, maxLines: 120, reasons: true } as const;

/** Prints the whole tree, depth first in plan order, in at most `maxLines` lines. Omissions are counted in place. */
export function outline(tree: PlanTree, options: OutlineOptions = {}): string {
  return print(tree, { ...defaults, ...options, open: null, focus: null });
}

/**
 * Prints the plan as an operator on node `id` sees it (SA-20): the path from the root with each level's siblings, and
 * the node's own children. The path and the node are always included. Throws if the node doesn't exist.
 */
export function localOutline(tree: PlanTree, id: NodeId, options: OutlineOptions = {}): string {
  const open = new Set(pathTo(tree, id));
  return print(tree, { ...defaults, maxChildren: 14, maxLines: 60, ...options, open, focus: id });
}

/** The most of the user's steps that are listed. */
const MAX_OWN_STEPS = 30;

/**
 * Lists the user's open steps in plan order, one line each: `[0.2] words`. A step that the user only moved or raised
 * has the planner's words, which may come from a page, so it is listed by number only.
 */
export const ownSteps = (tree: PlanTree): string[] =>
  subtree(tree, tree.root)
    .filter((node) => node.pinned && !isClosed(node))
    .slice(0, MAX_OWN_STEPS)
    .map((node) => `[${pathOf(tree, node.id)}] ${ownWords(node)}`);

const ownWords = ({ origin, description }: PlanNode): string =>
  origin === 'human' ? oneLine(description, FOCUS_CLIP) : '(its words are in the plan)';

/** Prints one node as a line without indentation: `[0.1] (AND) words [success]`. */
export function outlineNode(tree: PlanTree, node: PlanNode, options: OutlineOptions = {}): string {
  const { clip: length, reasons } = { ...defaults, ...options };
  const score = node.score === null ? '' : ` (score ${node.score.toFixed(2)})`;
  const pinned = node.pinned ? ' (by the person)' : '';
  const why =
    reasons && isFailing(node) && node.reasoning
      ? `: ${oneLine(inEnglish(node.reasoning), length)}`
      : '';
  return `[${pathOf(tree, node.id)}] (${kindWord(node)}) ${nodeText(node, length)}${score}${pinned} [${statusWord(node)}]${why}`;
}

function print(tree: PlanTree, settings: Settings): string {
  const listed = listBelow(tree, nodeOf(tree, tree.root), settings);
  const { maxLines } = settings;
  if (listed.length <= maxLines) return render(tree, listed, null, settings).join('\n');
  const ranked = rankedIds(tree, listed, settings);
  for (let kept = Math.min(ranked.length, maxLines); ; kept -= 1) {
    const lines = render(tree, listed, new Set(ranked.slice(0, kept)), settings);
    // Each gap also takes a line.
    if (lines.length <= maxLines || kept <= 1) return lines.join('\n');
  }
}

/** A node to list, or an omitted node that stands for several steps. */
type Listed = { readonly node: PlanNode; readonly isShown: boolean; readonly steps: number };

function listBelow(tree: PlanTree, node: PlanNode, settings: Settings): Listed[] {
  const entry = { node, isShown: true, steps: 1 };
  if (settings.open && !settings.open.has(node.id)) return [entry];
  const shown = new Set(chosen(tree, node, settings));
  const children = node.children.map((id) => nodeOf(tree, id));
  return [
    entry,
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

/** Returns the lines of the kept nodes (null: all), with a count in place of each gap. */
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
 * Returns ids, most important first. With a focus: its path, then nearby nodes, where one level up counts as three
 * steps sideways. Without one: open before closed nodes, higher before deeper ones, and the latest closed ones first.
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

/** Returns how many siblings a node is away from the path; for a child of the focus, from the first child. */
function distance(tree: PlanTree, node: PlanNode, path: readonly NodeId[]): number {
  const siblings = node.parent === null ? [] : nodeOf(tree, node.parent).children;
  const from = siblings.findIndex((id) => path.includes(id));
  return Math.abs(siblings.indexOf(node.id) - Math.max(0, from));
}

/** Siblings on each side of a path node that are listed before any others. */
const NEIGHBORS = 3;

/**
 * Returns the children to list: all, or if there are too many, those on the path, their neighbors, the open ones, then
 * the latest.
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
  if (isUnconfirmed(node)) return 'success, unconfirmed';
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

/** Whether it failed or was pruned by the planner, so that its reasoning tells why. */
export const isFailing = (node: PlanNode): boolean =>
  node.status === 'fail' || (node.status === 'pruned' && node.closed?.cause !== 'human');

function nodeText(node: PlanNode, length: number): string {
  // Only the outline itself may say whose step it is.
  const description = oneLine(node.description.replace(/\(by the person\)/gi, ''), length);
  if (node.kind !== 'action') return description;
  // Questions and notes may quote a page, and the plan is not wrapped as untrusted. Their text is in the records and
  // notes.
  if (traitsOf(node.action.kind).isForPerson || rowOf(node.action).note(node.action))
    return description;
  const action = oneLine(actionText(node), length);
  // Code's own description of an action without an element is complete.
  const isSaid =
    description === action || description === oneLine(actionWords(node.action, null), length);
  return isSaid ? description : `${description} (${action})`;
}
