/**
 * The plan tree as the flat list of rows that a treegrid shows: nodes, the user's edits that have not been
 * applied yet (pendingAdds), and the open editor at the place where its words will go. Pure, so it is tested as data.
 */
import type { NodeId } from '../../core/ids.ts';
import type { Edit, EditPlace } from '../../core/plan/edit.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf, hasNode, nodeOf, type PlanTree, pathTo } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { currentNode, type NodeState, nodeStateOf } from './nodeState.ts';

/** How the branch to a row is drawn: trained to a wire (AND), forked (OR), or no branch. */
export type Branch = 'and' | 'or' | 'none';
export type EditorMode = EditPlace | 'reword';
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
  readonly hidden: number;
  readonly pending: readonly Edit[];
  readonly refused: readonly Refusal[];
};
export type PendingRowData = Placed & { readonly kind: 'pending'; readonly edit: AddEdit };
export type EditorRowData = Placed & { readonly kind: 'editor'; readonly place: EditorPlace };
export type TreeRowData = NodeRowData | PendingRowData | EditorRowData;

export type RowOptions = {
  readonly run: Run;
  readonly streaming: readonly string[];
  /** Sent by this panel and not journaled yet: shown at once all the same. */
  readonly sentEdits: readonly Edit[];
  /** Rows the user opened or closed; absent means the default. */
  readonly opened: Readonly<Record<string, boolean>>;
  readonly editor: EditorPlace | null;
  readonly dismissed: readonly string[];
};

type Slot =
  | { readonly kind: 'node'; readonly id: NodeId }
  | { readonly kind: 'pending'; readonly edit: AddEdit }
  | { readonly kind: 'editor'; readonly place: EditorPlace };

type Refusal = Run['refusedEdits'][number];
type RowContext = RowOptions & {
  readonly edits: readonly Edit[];
  readonly current: NodeId | null;
  /** Refusals that were not read yet, by the step at which they are shown. */
  readonly refusals: ReadonlyMap<string, readonly Refusal[]>;
  /** Steps above those with refusals: they can't be folded. */
  readonly aboveRefusals: ReadonlySet<string>;
};
type Above = {
  readonly guides: readonly Branch[];
  readonly branch: Branch;
  readonly level: number;
};

export function planRows(options: RowOptions): TreeRowData[] {
  const { run, sentEdits, streaming } = options;
  const known = new Set(run.pendingEdits.map((edit) => edit.id));
  const edits = [...run.pendingEdits, ...sentEdits.filter((edit) => !known.has(edit.id))];
  const refusals = unreadRefusals(options);
  const aboveRefusals = new Set([...refusals.keys()].flatMap((id) => idsAbove(run.tree, id)));
  const current = currentNode(run, streaming);
  const walk: RowContext = { ...options, edits, current, refusals, aboveRefusals };
  const root: Slot = { kind: 'node', id: run.tree.root };
  return slotRows(walk, [root], { guides: [], branch: 'none', level: 1 });
}

/** At the step they are about; at the goal where the plan has no such step. */
function unreadRefusals({ run, dismissed }: RowOptions): Map<NodeId, readonly Refusal[]> {
  const refusals = new Map<NodeId, readonly Refusal[]>();
  for (const refusal of run.refusedEdits) {
    if (dismissed.includes(refusal.edit.id)) continue;
    const { target } = refusal.edit;
    const at = isKnownNode(run, target) ? target : run.tree.root;
    refusals.set(at, [...(refusals.get(at) ?? []), refusal]);
  }
  return refusals;
}

const idsAbove = (tree: PlanTree, id: NodeId): NodeId[] => pathTo(tree, id).slice(0, -1);

function slotRows(walk: RowContext, slots: readonly Slot[], above: Above): TreeRowData[] {
  return slots.flatMap((slot, index) => {
    const placed: Placed = {
      key: keyOf(slot),
      level: above.level,
      setSize: slots.length,
      posInSet: index + 1,
      guides: above.guides,
      branch: above.branch,
      isLast: index === slots.length - 1,
    };
    if (slot.kind === 'pending') return [{ ...placed, kind: 'pending' as const, edit: slot.edit }];
    if (slot.kind === 'editor') return [{ ...placed, kind: 'editor' as const, place: slot.place }];
    return nodeRows(walk, nodeOf(walk.run.tree, slot.id), placed);
  });
}

function keyOf(slot: Slot): string {
  if (slot.kind === 'node') return slot.id;
  return slot.kind === 'pending' ? slot.edit.id : 'editor';
}

const nothing: readonly never[] = [];

function nodeRows(walk: RowContext, node: PlanNode, placed: Placed): TreeRowData[] {
  const slots = slotsBelow(walk, node);
  const expanded = slots.length === 0 ? null : isExpanded(walk, node, slots);
  const row: NodeRowData = {
    ...placed,
    kind: 'node',
    node,
    state: nodeStateOf(walk.run, node, walk.current),
    expanded,
    hidden: expanded === false ? slots.length : 0,
    pending:
      walk.edits.length === 0
        ? nothing
        : walk.edits.filter((edit) => edit.target === node.id && edit.kind !== 'add'),
    refused: walk.refusals.get(node.id) ?? nothing,
  };
  if (!expanded) return [row];
  const line = placed.branch === 'none' || placed.isLast ? 'none' : placed.branch;
  const guides = placed.level === 1 ? [] : [...placed.guides, line as Branch];
  const branch: Branch = node.kind === 'or' ? 'or' : 'and';
  return [row, ...slotRows(walk, slots, { guides, branch, level: placed.level + 1 })];
}

/** Children with the pendingAdds and the editor where their words will stand. */
function slotsBelow(walk: RowContext, node: PlanNode): readonly Slot[] {
  // The usual case, and worth it: this runs for every node of the plan at every event.
  if (walk.edits.length === 0 && !walk.editor)
    return node.children.map((id): Slot => ({ kind: 'node', id }));
  const children = node.children.flatMap((id): Slot[] => [
    ...additions(walk, id, ['before']),
    { kind: 'node', id },
    ...additions(walk, id, ['instead', 'after']),
  ]);
  return [...children, ...additions(walk, node.id, ['child'])];
}

function additions(walk: RowContext, target: NodeId, places: readonly EditPlace[]): Slot[] {
  const pendingAdds = walk.edits.filter(
    (edit): edit is AddEdit =>
      edit.kind === 'add' && edit.target === target && places.includes(edit.place),
  );
  const slots = pendingAdds.map((edit): Slot => ({ kind: 'pending', edit }));
  const { editor } = walk;
  const isHere =
    editor?.node === target && editor.mode !== 'reword' && places.includes(editor.mode);
  return isHere ? [...slots, { kind: 'editor', place: editor }] : slots;
}

/** Given-up branches fold away by default, but never the whole plan; whatever the user chose wins; what is being edited, or could not be, is always shown. */
function isExpanded(walk: RowContext, node: PlanNode, slots: readonly Slot[]): boolean {
  if (slots.some((slot) => slot.kind !== 'node') || walk.aboveRefusals.has(node.id)) return true;
  const isGivenUp = node.status === 'pruned' || node.status === 'deleted';
  return walk.opened[node.id] ?? (node.parent === null || !isGivenUp);
}

/** The row to hold the tab stop: the one asked for, else its nearest ancestor still shown, else the first. */
export function tabStop(
  run: Run | null,
  rows: readonly TreeRowData[],
  wanted: string | null,
): string | null {
  const keys = new Set(rows.map((row) => row.key));
  if (wanted !== null && keys.has(wanted)) return wanted;
  const isNode = run !== null && wanted !== null && isKnownNode(run, wanted);
  const above = isNode ? idsAbove(run.tree, wanted) : [];
  return above.findLast((id) => keys.has(id)) ?? rows[0]?.key ?? null;
}

/** Leaves that count for "n of m done": those of living branches. A branch that failed or was cut counts for nothing. */
export function progressOf({ tree }: Run): { readonly done: number; readonly all: number } {
  const leaves = livingLeaves(tree, nodeOf(tree, tree.root));
  return { done: leaves.filter((node) => node.status === 'success').length, all: leaves.length };
}

function livingLeaves(tree: PlanTree, node: PlanNode): readonly PlanNode[] {
  if (node.children.length === 0) return [node];
  const open = childrenOf(tree, node.id).filter(
    ({ status }) => status !== 'pruned' && status !== 'deleted' && status !== 'fail',
  );
  return (node.kind === 'or' ? chosenOf(open) : open).flatMap((child) => livingLeaves(tree, child));
}

/** Only one alternative has to be done: the one that succeeded, else the one under way, else the first. */
function chosenOf(alternatives: readonly PlanNode[]): readonly PlanNode[] {
  const byStatus = (wanted: PlanNode['status']) =>
    alternatives.find(({ status }) => status === wanted);
  const chosen = byStatus('success') ?? byStatus('visited') ?? alternatives[0];
  return chosen ? [chosen] : [];
}

export const isKnownNode = (run: Run, key: string): key is NodeId => hasNode(run.tree, key);
