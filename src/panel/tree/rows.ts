/**
 * The plan tree as the flat list of rows that a treegrid shows: nodes, runs of steps that were not needed, the user's
 * edits that have not been applied yet, and the open editor at the place where its words will go. Pure, so it is tested
 * as data.
 */
import type { NodeId } from '../../core/ids.ts';
import type { Edit, EditPlace } from '../../core/plan/edit.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { childrenOf, hasNode, nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import type { Proposal } from './compose.ts';
import { type Filter, type Found, findSteps } from './filter.ts';
import {
  allAbove,
  countBelow,
  type Folds,
  idsAbove,
  isOpen,
  type Part,
  partsOf,
} from './folding.ts';
import { changedBranches, type Touched } from './memoTree.ts';
import { currentNode, type NodeState, nodeStateOf, touchedStates } from './nodeState.ts';
import type { Staged } from './staged.ts';
import type { Places } from './window.ts';

/** How the branch to a row is drawn: trained to a wire (AND), forked (OR), or no branch. */
export type Branch = 'and' | 'or' | 'none';
/** An editor stands where its words will, or on the step that they are about. */
export type EditorMode = EditPlace | 'reword' | 'from' | 'hint' | 'done' | 'fail' | 'check';
export type EditorPlace = { readonly node: NodeId; readonly mode: EditorMode };
export type AddEdit = Extract<Edit, { kind: 'add' }>;

type Placed = {
  readonly key: string;
  readonly level: number;
  readonly setSize: number;
  readonly posInSet: number;
  /** One per ancestor level between the root and the parent: does its line run past this row? */
  readonly guides: readonly Branch[];
  readonly branch: Branch;
  readonly isLast: boolean;
};

export type NodeRowData = Placed & {
  readonly kind: 'node';
  readonly node: PlanNode;
  readonly state: NodeState;
  /** null for a row without anything below it. */
  readonly expanded: boolean | null;
  /** Steps below it that are folded away. */
  readonly hidden: number;
  /** Of an open choice: which of its ways is being tried. */
  readonly way: Alternative | null;
  readonly pending: readonly Edit[];
  readonly refused: readonly Refusal[];
  /** Only on the way to what was searched for. */
  readonly isBeside: boolean;
};
export type PendingRowData = Placed & { readonly kind: 'pending'; readonly edit: AddEdit };
export type ProposedRowData = Placed & { readonly kind: 'proposed'; readonly proposal: Proposal };
export type EditorRowData = Placed & { readonly kind: 'editor'; readonly place: EditorPlace };
/** Neighbors that were not needed, behind one row. */
export type IdleRowData = Placed & {
  readonly kind: 'idle';
  readonly ids: readonly NodeId[];
  readonly expanded: boolean;
};
export type TreeRowData =
  | NodeRowData
  | PendingRowData
  | ProposedRowData
  | EditorRowData
  | IdleRowData;
export type Alternative = { readonly nth: number; readonly of: number };

export type RowOptions = {
  readonly run: Run;
  readonly streaming: readonly string[];
  /** Sent by this panel and not journaled yet: shown at once all the same. */
  readonly sentEdits: readonly Edit[];
  /** Those that wait until the finished run goes again. */
  readonly staged?: Staged;
  /** Rows the user opened or closed; absent means the default. */
  readonly opened: Readonly<Record<string, boolean>>;
  readonly editor: EditorPlace | null;
  /** What was typed under the tree, at the places where it would be added. */
  readonly proposals?: readonly Proposal[];
  readonly selected?: NodeId | null;
  readonly filter?: Filter | null;
  readonly dismissed: readonly string[];
};

type Slot =
  | { readonly kind: 'idle'; readonly ids: readonly NodeId[] }
  | { readonly kind: 'node'; readonly id: NodeId }
  | { readonly kind: 'pending'; readonly edit: AddEdit }
  | { readonly kind: 'proposed'; readonly proposal: Proposal }
  | { readonly kind: 'editor'; readonly place: EditorPlace };

type Refusal = Run['refusedEdits'][number];
/** A row and those below it. */
type Rows = readonly TreeRowData[];
/** `isStale`: something in it may have changed since. */
type KeptBranch = { readonly rows: Rows; isStale: boolean };
type RowContext = RowOptions & {
  readonly proposals: readonly Proposal[];
  readonly edits: readonly Edit[];
  readonly current: NodeId | null;
  /** Refusals that were not read yet, by the step at which they are shown. */
  readonly refusals: ReadonlyMap<NodeId, readonly Refusal[]>;
  readonly folds: Folds;
  /** What was searched for; null where everything is shown. */
  readonly found: Found | null;
  /** Of the last time, by the key of its first row. */
  readonly kept: Map<string, KeptBranch>;
};
type Above = {
  readonly guides: readonly Branch[];
  readonly branch: Branch;
  readonly level: number;
};

export const planRows = (options: RowOptions): Rows => memoRows()(options);

/**
 * Makes the rows of a plan again and again. Branches in which nothing changed keep their rows, and a row that looks the
 * same stays the same object.
 */
export function memoRows(): (options: RowOptions) => Rows {
  const kept = new Map<string, KeptBranch>();
  let before: RowContext | null = null;
  return (options) => {
    const walk: RowContext = { ...contextOf(options), kept };
    if (before) makeStale(before, walk);
    before = walk;
    const root: Slot = { kind: 'node', id: walk.run.tree.root };
    return rowsOf(walk, [root], { guides: [], branch: 'none', level: 1 })[0] ?? nothing;
  };
}

function makeStale(before: RowContext, walk: RowContext): void {
  const { kept } = walk;
  const touched = touchedRows(before, walk);
  const stale =
    touched === 'all' ? kept.keys() : changedBranches(before.run.tree, walk.run.tree, touched);
  for (const key of stale) {
    const branch = kept.get(key);
    if (branch) branch.isStale = true;
  }
}

/** Steps that may look different though they are the same nodes, or may have other rows around them. */
function touchedRows(before: RowContext, walk: RowContext): Touched {
  const states = touchedStates(before, walk);
  const isAll = before.opened !== walk.opened || before.found !== null || walk.found !== null;
  if (isAll || states === 'all') return 'all';
  return [...states, ...before.folds.apart, ...walk.folds.apart];
}

function contextOf(options: RowOptions): Omit<RowContext, 'kept'> {
  const {
    run,
    sentEdits,
    streaming,
    opened,
    selected = null,
    proposals = [],
    filter = null,
    staged,
  } = options;
  const known = new Set(run.pendingEdits.map((edit) => edit.id));
  const sent = sentEdits.filter((edit) => !known.has(edit.id));
  const edits = [...run.pendingEdits, ...sent, ...(staged?.ready ?? [])];
  const refusals = unreadRefusals(options);
  const current = currentNode(run, streaming);
  const places = proposals.map(({ target }) => target);
  const targets = [...edits.map(({ target }) => target), ...places, options.editor?.node ?? null];
  const folds: Folds = {
    tree: run.tree,
    apart: new Set([...targets, ...refusals.keys(), current, selected]),
    opened,
    forced: allAbove(run.tree, [...refusals.keys(), run.question?.node ?? null]),
    alive: allAbove(run.tree, [
      openOnly(run, current),
      selected,
      options.editor?.node ?? null,
      ...places,
    ]),
  };
  const found = findSteps(run, filter, current);
  return { ...options, proposals, edits, current, refusals, folds, found };
}

/** A step that is over keeps no branch open, though the run may still be busy with how it ended. */
const openOnly = ({ tree }: Run, id: NodeId | null): NodeId | null =>
  id !== null && isClosed(nodeOf(tree, id)) ? null : id;

/** At the step they are about; at the goal where the plan has no such step. */
function unreadRefusals({ run, staged, dismissed }: RowOptions): Map<NodeId, readonly Refusal[]> {
  const refusals = new Map<NodeId, readonly Refusal[]>();
  for (const refusal of [...run.refusedEdits, ...(staged?.refused ?? [])]) {
    if (dismissed.includes(refusal.edit.id)) continue;
    const { target } = refusal.edit;
    const at = isKnownNode(run, target) ? target : run.tree.root;
    refusals.set(at, [...(refusals.get(at) ?? []), refusal]);
  }
  return refusals;
}

/** For each slot its row, and those below it. */
function rowsOf(walk: RowContext, slots: readonly Slot[], above: Above): readonly Rows[] {
  const setSize = slots.length;
  const { level, guides, branch } = above;
  return slots.map((slot, index) => {
    const isLast = index === setSize - 1;
    const posInSet = index + 1;
    const placed = { key: keyOf(slot), level, guides, branch, setSize, posInSet, isLast };
    return keptBranch(walk, slot, placed) ?? newBranch(walk, slot, placed);
  });
}

/** The branch of a step as it was, if nothing in it changed. Anything else is cheap to rebuild. */
function keptBranch({ kept }: RowContext, slot: Slot, placed: Placed): Rows | null {
  const branch = kept.get(placed.key);
  const isKept = branch && !branch.isStale && slot.kind === 'node' && isAt(branch.rows[0], placed);
  return isKept ? branch.rows : null;
}

function newBranch(walk: RowContext, slot: Slot, placed: Placed): Rows {
  const made = branchOf(walk, slot, placed);
  const was = walk.kept.get(placed.key)?.rows[0];
  // What was drawn of a row that looks the same stays.
  const row = was && isSameRow(was, made.row) ? was : made.row;
  const rows = made.below.length === 0 ? [row] : [row].concat(...made.below);
  walk.kept.set(placed.key, { rows, isStale: false });
  return rows;
}

/** Whether the row is in the same place among the others. */
const isAt = (row: TreeRowData | undefined, placed: Placed): boolean =>
  row !== undefined &&
  row.level === placed.level &&
  row.setSize === placed.setSize &&
  row.posInSet === placed.posInSet &&
  row.branch === placed.branch &&
  row.isLast === placed.isLast &&
  isSame(row.guides, placed.guides);

type Branching = { readonly row: TreeRowData; readonly below: readonly Rows[] };

function branchOf(walk: RowContext, slot: Slot, placed: Placed): Branching {
  switch (slot.kind) {
    case 'node':
      return nodeBranch(walk, nodeOf(walk.run.tree, slot.id), placed);
    case 'idle':
      return idleBranch(walk, slot.ids, placed);
    case 'pending':
      return { row: { ...placed, kind: 'pending', edit: slot.edit }, below: nothing };
    case 'proposed':
      return { row: { ...placed, kind: 'proposed', proposal: slot.proposal }, below: nothing };
    case 'editor':
      return { row: { ...placed, kind: 'editor', place: slot.place }, below: nothing };
  }
}

function keyOf(slot: Slot): string {
  if (slot.kind === 'node') return slot.id;
  if (slot.kind === 'idle') return `idle ${slot.ids[0]}`;
  if (slot.kind === 'proposed') return slot.proposal.id;
  return slot.kind === 'pending' ? slot.edit.id : 'editor';
}

const nothing: readonly never[] = [];

function nodeBranch(walk: RowContext, node: PlanNode, placed: Placed): Branching {
  const slots = slotsBelow(walk, node);
  const expanded = slots.length === 0 ? null : isExpanded(walk, node, slots);
  const { key, level, guides, branch, setSize, posInSet, isLast } = placed;
  // Spelled out: a spread of so many fields takes ten times as long.
  const row: NodeRowData = {
    key,
    level,
    guides,
    branch,
    setSize,
    posInSet,
    isLast,
    kind: 'node',
    node,
    state: nodeStateOf(walk.run, node, walk.current),
    expanded,
    hidden: expanded === false ? countBelow(walk.run.tree, node.id) : 0,
    way: node.kind === 'or' && node.status === 'visited' ? wayOf(walk.run.tree, node) : null,
    pending:
      walk.edits.length === 0
        ? nothing
        : walk.edits.filter((edit) => edit.target === node.id && edit.kind !== 'add'),
    refused: walk.refusals.get(node.id) ?? nothing,
    isBeside: walk.found !== null && !walk.found.hits.has(node.id),
  };
  const shown = expanded ? slots : nothing;
  return { row, below: rowsOf(walk, shown, under(placed, node.kind === 'or' ? 'or' : 'and')) };
}

function under(placed: Placed, branch: Branch): Above {
  const line: Branch = placed.branch === 'none' || placed.isLast ? 'none' : placed.branch;
  const guides = placed.level === 1 ? [] : [...placed.guides, line];
  return { guides, branch, level: placed.level + 1 };
}

function idleBranch(walk: RowContext, ids: readonly NodeId[], placed: Placed): Branching {
  const expanded = walk.opened[placed.key] ?? false;
  const shown = expanded ? ids.map(slotOf) : nothing;
  const row = { ...placed, kind: 'idle', ids, expanded } as const;
  return { row, below: rowsOf(walk, shown, under(placed, 'and')) };
}

/** The way that is under way or comes next: those that failed or were left are behind it. */
function wayOf(tree: PlanTree, node: PlanNode): Alternative | null {
  const ways = childrenOf(tree, node.id);
  const over = ways.filter((way) => isClosed(way) || way.status === 'fail').length;
  return ways.length > 1 ? { nth: Math.min(over + 1, ways.length), of: ways.length } : null;
}

/** Children with the added steps that are pending, and the editor where their words will stand. */
function slotsBelow(walk: RowContext, node: PlanNode): readonly Slot[] {
  const isEdited = walk.edits.length > 0 || walk.editor !== null || walk.proposals.length > 0;
  if (node.children.length === 0 && !isEdited) return nothing;
  const { found } = walk;
  const parts = found
    ? node.children.filter((id) => found.path.has(id))
    : partsOf(walk.folds, node.children);
  if (!isEdited) return parts.map(slotOf);
  const children = parts.flatMap((part): Slot[] =>
    typeof part === 'string'
      ? [
          ...additions(walk, part, ['before']),
          slotOf(part),
          ...additions(walk, part, ['instead', 'after']),
        ]
      : [slotOf(part)],
  );
  return [...children, ...additions(walk, node.id, ['child'])];
}

const slotOf = (part: Part): Slot =>
  typeof part === 'string' ? { kind: 'node', id: part } : { kind: 'idle', ids: part };

function additions(walk: RowContext, target: NodeId, places: readonly EditPlace[]): Slot[] {
  const pendingAdds = walk.edits.filter(
    (edit): edit is AddEdit =>
      edit.kind === 'add' && edit.target === target && places.includes(edit.place),
  );
  const proposed = walk.proposals
    .filter((proposal) => proposal.target === target && places.includes(proposal.place))
    .map((proposal): Slot => ({ kind: 'proposed', proposal }));
  const slots = [...pendingAdds.map((edit): Slot => ({ kind: 'pending', edit })), ...proposed];
  const { editor } = walk;
  const isHere = editor?.node === target && places.some((place) => place === editor.mode);
  return isHere ? [...slots, { kind: 'editor', place: editor }] : slots;
}

/** What is being edited is always shown. */
const isExpanded = (walk: RowContext, node: PlanNode, slots: readonly Slot[]): boolean =>
  walk.found !== null ||
  slots.some(({ kind }) => kind !== 'node' && kind !== 'idle') ||
  isOpen(walk.folds, node);

type Fields = Readonly<Record<string, unknown>>;

/** Whether nothing about a row changed that is drawn. */
function isSameRow(a: TreeRowData, b: TreeRowData): boolean {
  // Where rows differ it is mostly in these.
  if (a.kind === 'node' && b.kind === 'node' && (a.state !== b.state || a.node !== b.node))
    return false;
  const [was, is]: readonly [Fields, Fields] = [a, b];
  return Object.keys(is).every((field) => isSame(was[field], is[field]));
}

/** Lists are made anew at every event, the rest is what it was. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, index) => item === b[index]));

/** The row to hold the tab stop: the one asked for, else its nearest ancestor still shown, else the first. */
export function tabStop(run: Run | null, keys: Places, wanted: string | null): string | null {
  const [first = null] = keys.keys();
  if (wanted === null) return first;
  if (keys.has(wanted)) return wanted;
  const isNode = run !== null && isKnownNode(run, wanted);
  const above = isNode ? idsAbove(run.tree, wanted) : [];
  return above.findLast((id) => keys.has(id)) ?? first;
}

export const isKnownNode = (run: Run, key: string): key is NodeId => hasNode(run.tree, key);
