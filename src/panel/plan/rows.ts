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
import type { Staged } from '../staged/staged.ts';
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
import { currentNode, type NodeState, nodeStateOf } from './nodeState.ts';

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
  readonly way: Way | null;
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
export type Way = { readonly nth: number; readonly of: number };

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
type RowContext = RowOptions & {
  readonly proposals: readonly Proposal[];
  readonly edits: readonly Edit[];
  readonly current: NodeId | null;
  /** Refusals that were not read yet, by the step at which they are shown. */
  readonly refusals: ReadonlyMap<NodeId, readonly Refusal[]>;
  readonly folds: Folds;
  /** What was searched for; null where everything is shown. */
  readonly found: Found | null;
};
type Above = {
  readonly guides: readonly Branch[];
  readonly branch: Branch;
  readonly level: number;
};
/** Rows are put into one growing list: this runs for every node of the plan at every event. */
type Rows = TreeRowData[];

export function planRows(options: RowOptions): TreeRowData[] {
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
  const walk: RowContext = { ...options, proposals, edits, current, refusals, folds, found };
  const root: Slot = { kind: 'node', id: run.tree.root };
  const rows: Rows = [];
  putSlots(rows, walk, [root], { guides: [], branch: 'none', level: 1 });
  return rows;
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

function putSlots(rows: Rows, walk: RowContext, slots: readonly Slot[], above: Above): void {
  const setSize = slots.length;
  for (const [index, slot] of slots.entries()) {
    const isLast = index === setSize - 1;
    const { level, guides, branch } = above;
    const posInSet = index + 1;
    const placed = { key: keyOf(slot), level, guides, branch, setSize, posInSet, isLast };
    putSlot(rows, walk, slot, placed);
  }
}

function putSlot(rows: Rows, walk: RowContext, slot: Slot, placed: Placed): void {
  if (slot.kind === 'node') putNode(rows, walk, nodeOf(walk.run.tree, slot.id), placed);
  else if (slot.kind === 'idle') putIdle(rows, walk, slot.ids, placed);
  else if (slot.kind === 'pending') rows.push({ ...placed, kind: 'pending', edit: slot.edit });
  else if (slot.kind === 'proposed')
    rows.push({ ...placed, kind: 'proposed', proposal: slot.proposal });
  else rows.push({ ...placed, kind: 'editor', place: slot.place });
}

function keyOf(slot: Slot): string {
  if (slot.kind === 'node') return slot.id;
  if (slot.kind === 'idle') return `idle ${slot.ids[0]}`;
  if (slot.kind === 'proposed') return slot.proposal.id;
  return slot.kind === 'pending' ? slot.edit.id : 'editor';
}

const nothing: readonly never[] = [];

function putNode(rows: Rows, walk: RowContext, node: PlanNode, placed: Placed): void {
  const slots = slotsBelow(walk, node);
  const expanded = slots.length === 0 ? null : isExpanded(walk, node, slots);
  const { key, level, guides, branch, setSize, posInSet, isLast } = placed;
  // Spelled out: a spread of so many fields takes ten times as long.
  rows.push({
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
  });
  if (expanded) putSlots(rows, walk, slots, below(placed, node.kind === 'or' ? 'or' : 'and'));
}

function below(placed: Placed, branch: Branch): Above {
  const line: Branch = placed.branch === 'none' || placed.isLast ? 'none' : placed.branch;
  const guides = placed.level === 1 ? [] : [...placed.guides, line];
  return { guides, branch, level: placed.level + 1 };
}

function putIdle(rows: Rows, walk: RowContext, ids: readonly NodeId[], placed: Placed): void {
  const expanded = walk.opened[placed.key] ?? false;
  rows.push({ ...placed, kind: 'idle', ids, expanded });
  if (expanded) putSlots(rows, walk, ids.map(slotOf), below(placed, 'and'));
}

/** The way that is under way or comes next: those that failed or were left are behind it. */
function wayOf(tree: PlanTree, node: PlanNode): Way | null {
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

/** Whether nothing about a row changed that is drawn. */
export function isSameRow(a: TreeRowData, b: TreeRowData): boolean {
  if (a === b) return true;
  const before = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([field, value]) => isSame(before.get(field), value));
}

/** Lists are made anew at every event, the rest is what it was. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, index) => item === b[index]));

/** The row to hold the tab stop: the one asked for, else its nearest ancestor still shown, else the first. */
export function tabStop(
  run: Run | null,
  rows: readonly TreeRowData[],
  wanted: string | null,
): string | null {
  const first = rows[0]?.key ?? null;
  if (wanted === null) return first;
  if (rows.some(({ key }) => key === wanted)) return wanted;
  const keys = new Set(rows.map((row) => row.key));
  const isNode = run !== null && isKnownNode(run, wanted);
  const above = isNode ? idsAbove(run.tree, wanted) : [];
  return above.findLast((id) => keys.has(id)) ?? first;
}

/** Leaves that count for "n of m done": those of living branches. A branch that failed or was cut counts for nothing. */
export function progressOf(tree: PlanTree): { readonly done: number; readonly all: number } {
  const progress = { done: 0, all: 0 };
  // Counted, not collected: this runs for every node of the plan at every event.
  const count = (node: PlanNode): void => {
    if (node.children.length === 0) {
      progress.all += 1;
      if (node.status === 'success') progress.done += 1;
    } else if (node.kind === 'or') chosenOf(childrenOf(tree, node.id).filter(isLiving)).map(count);
    else
      for (const id of node.children) {
        const child = nodeOf(tree, id);
        if (isLiving(child)) count(child);
      }
  };
  count(nodeOf(tree, tree.root));
  return progress;
}

const isLiving = ({ status }: PlanNode): boolean =>
  status !== 'pruned' && status !== 'deleted' && status !== 'fail';

/** Only one alternative has to be done: the one that succeeded, else the one under way, else the first. */
function chosenOf(alternatives: readonly PlanNode[]): readonly PlanNode[] {
  const byStatus = (wanted: PlanNode['status']) =>
    alternatives.find(({ status }) => status === wanted);
  const chosen = byStatus('success') ?? byStatus('visited') ?? alternatives[0];
  return chosen ? [chosen] : [];
}

export const isKnownNode = (run: Run, key: string): key is NodeId => hasNode(run.tree, key);
