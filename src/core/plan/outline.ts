/**
 * The plan tree as text, one line a node, in the printed form of StructuredAgent: prompts, transcripts and the
 * command line all read this. Descriptions are one-lined and clipped, and what is left out is counted.
 */
import { actionWords } from '../action/actionWords.ts';
import type { NodeId } from '../ids.ts';
import { actionText, type CloseCause, isClosed, type PlanNode } from './node.ts';
import { nodeOf, type PlanTree, pathOf, pathTo } from './tree.ts';

export type OutlineOptions = {
  /** Most characters of a description or reason; default 200. */
  readonly clip?: number;
  /** Most children shown under one node; default 20. */
  readonly maxChildren?: number;
  /** Most lines in all; default 120. */
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

const defaults = { clip: 200, maxChildren: 20, maxLines: 120, reasons: true } as const;

/** The whole tree, depth first in plan order; at most `maxLines` lines and one that counts the rest. */
export function outline(tree: PlanTree, options: OutlineOptions = {}): string {
  return print(tree, { ...defaults, ...options, open: null, focus: null });
}

/**
 * What an operator on node `id` may see of the plan (SA-20): the path from the root with each level's siblings,
 * and the node's own children. Throws when there is no such node.
 */
export function localOutline(tree: PlanTree, id: NodeId, options: OutlineOptions = {}): string {
  const open = new Set(pathTo(tree, id));
  return print(tree, { ...defaults, maxChildren: 14, maxLines: 60, ...options, open, focus: id });
}

/** One node as one line without indentation: `[0.1] (AND) words [success]`. */
export function outlineNode(tree: PlanTree, node: PlanNode, options: OutlineOptions = {}): string {
  const { clip: length, reasons } = { ...defaults, ...options };
  const score = node.score === null ? '' : ` (score ${node.score.toFixed(2)})`;
  const pinned = node.pinned ? ' (by the person)' : '';
  const why =
    reasons && isFailing(node) && node.reasoning ? `: ${clip(node.reasoning, length)}` : '';
  return `[${pathOf(tree, node.id)}] (${kindWord(node)}) ${words(node, length)}${score}${pinned} [${statusWord(node)}]${why}`;
}

function print(tree: PlanTree, settings: Settings): string {
  const lines = below(tree, nodeOf(tree, tree.root), settings);
  const rest = lines.length - settings.maxLines;
  if (rest <= 0) return lines.join('\n');
  return [...lines.slice(0, settings.maxLines), `… ${rest} more lines`].join('\n');
}

function below(tree: PlanTree, node: PlanNode, settings: Settings): string[] {
  const indent = '  '.repeat(node.depth);
  const arrow = node.id === settings.focus ? ' <- this node' : '';
  const line = `${indent}- ${outlineNode(tree, node, settings)}${arrow}`;
  if (settings.open && !settings.open.has(node.id)) return [line];
  const shown = new Set(chosen(tree, node, settings));
  const lines = [line];
  let hidden = 0;
  for (const id of [...node.children, null]) {
    const child = id === null ? null : nodeOf(tree, id);
    if (child && !shown.has(child)) hidden += 1;
    else {
      // Counted where they stand: the earlier steps are mostly the ones left out.
      if (hidden > 0) lines.push(`${indent}  … ${hidden} more`);
      hidden = 0;
      if (child) lines.push(...below(tree, child, settings));
    }
  }
  return lines;
}

/** The children to list: all, or when there are too many the ones on the path, the open ones, then the latest. */
function chosen(tree: PlanTree, node: PlanNode, settings: Settings): PlanNode[] {
  const children = node.children.map((child) => nodeOf(tree, child));
  if (children.length <= settings.maxChildren) return children;
  const rank = (child: PlanNode): number => {
    if (settings.open?.has(child.id)) return 0;
    return isClosed(child) ? 2 : 1;
  };
  const kept = children
    .map((child, index) => ({ child, index }))
    .sort(
      (a, b) =>
        rank(a.child) - rank(b.child) ||
        (rank(a.child) === 2 ? b.index - a.index : a.index - b.index),
    )
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
  const said = clip(node.description.replace(/\(by the person\)/gi, ''), length);
  if (node.kind !== 'action') return said;
  const action = clip(actionText(node), length);
  // Words that code wrote for an action without an element say all of it.
  const isSaid = said === action || said === clip(actionWords(node.action, null), length);
  return isSaid ? said : `${said} (${action})`;
}

function clip(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
