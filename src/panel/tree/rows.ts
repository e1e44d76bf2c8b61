/**
 * Turns the plan into the flat list of rows of the treegrid: steps, groups of steps that were not needed, the user's
 * edits that are not applied yet, and the open editor.
 */

import type { NodeId } from '../../core/ids.ts';
import type { Edit, EditPlace } from '../../core/plan/edit.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { childrenOf, hasNode, nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { rowWords } from '../record/stepWords.ts';
import { type Cut, cutsAmong } from './alike.ts';
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
import type { Staged } from './staged.ts';
import { withoutUndone } from './staged.ts';

/** How the branch to a row is drawn: solid (AND), dashed (OR), or not at all. */
export type Branch = 'and' | 'or' | 'none';
/** Where the editor is: at the place of the new text, or on the step it is about. */
export type EditorMode = EditPlace | 'reword' | 'from' | 'hint' | 'done' | 'fail' | 'check';
export type EditorPlace = { readonly node: NodeId; readonly mode: EditorMode };
export type AddEdit = Extract<Edit, { kind: 'add' }>;

type Placed = {
  readonly key: string;
  readonly level: number;
  readonly setSize: number;
  readonly posInSet: number;
  /** One per level between the root and the parent: whether its line continues past this row, and how. */
  readonly guides: readonly Branch[];
  readonly branch: Branch;
  readonly isLast: boolean;
};

export type NodeRowData = Placed & {
  readonly kind: 'node';
  readonly node: PlanNode;
  readonly state: NodeState;
  /** null if nothing is below the row. */
  readonly expanded: boolean | null;
  /** Number of folded steps below it. */
  readonly hidden: number;
  /** For an open choice: which alternative is being tried. */
  readonly way: Alternative | null;
  readonly pending: readonly Edit[];
  readonly refused: readonly Refusal[];
  /** Whether the row only leads to a search result. */
  readonly isBeside: boolean;
  /** What a narrow row leaves out of its words, since a sibling begins with it too. */
  readonly alike: Cut | null;
};
export type PendingRowData = Placed & { readonly kind: 'pending'; readonly edit: AddEdit };
export type ProposedRowData = Placed & { readonly kind: 'proposed'; readonly proposal: Proposal };
export type EditorRowData = Placed & { readonly kind: 'editor'; readonly place: EditorPlace };
/** A group of neighbors that were not needed. */
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
  /** Sent by this panel and not in the journal yet; shown at once. */
  readonly sentEdits: readonly Edit[];
  /** Edits that wait until the finished run is started again. */
  readonly staged?: Staged;
  /** Rows that the user folded or unfolded; the others follow the default. */
  readonly opened: Readonly<Record<string, boolean>>;
  readonly editor: EditorPlace | null;
  /** Text typed under the tree, at the places where it would be added. */
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
type Context = RowOptions & {
  readonly proposals: readonly Proposal[];
  readonly edits: readonly Edit[];
  readonly current: NodeId | null;
  /** Unread refusals, by the step that shows them. */
  readonly refusals: ReadonlyMap<NodeId, readonly Refusal[]>;
  readonly folds: Folds;
  /** Search results; null without a search. */
  readonly found: Found | null;
};
type Above = {
  readonly guides: readonly Branch[];
  readonly branch: Branch;
  readonly level: number;
};

export function planRows(options: RowOptions): readonly TreeRowData[] {
  const rows: TreeRowData[] = [];
  const root: Slot = { kind: 'node', id: options.run.tree.root };
  addRows(rows, contextOf(options), [root], { guides: [], branch: 'none', level: 1 });
  return rows;
}

function contextOf(options: RowOptions): Context {
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
  const edits = [...withoutUndone([...run.pendingEdits, ...sent]), ...(staged?.ready ?? [])];
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

/** Returns the step unless it is closed: it keeps no branch open then, though the run may still be finishing it. */
const openOnly = ({ tree }: Run, id: NodeId | null): NodeId | null =>
  id !== null && isClosed(nodeOf(tree, id)) ? null : id;

/** Maps refusals to their step, or to the goal if the plan has no such step. */
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

/** Adds the row of each slot, followed by the rows below it. */
function addRows(
  rows: TreeRowData[],
  context: Context,
  slots: readonly Slot[],
  above: Above,
): void {
  const setSize = slots.length;
  const { level, guides, branch } = above;
  const cuts = cutsIn(context, slots);
  for (const [index, slot] of slots.entries()) {
    const isLast = index === setSize - 1;
    const posInSet = index + 1;
    const placed = { key: keyOf(slot), level, guides, branch, setSize, posInSet, isLast };
    addBranch(rows, context, slot, { ...placed, alike: cuts[index] ?? null });
  }
}

/** What the row of each slot leaves out of its words; nothing if it shows no step. */
function cutsIn({ run: { tree } }: Context, slots: readonly Slot[]): readonly (Cut | null)[] {
  const nodes = slots.map((slot) => (slot.kind === 'node' ? nodeOf(tree, slot.id) : null));
  const first = nodes.find((node) => node !== null);
  if (!first || nodes.length < 2) return nothing;
  return cutsAmong(
    first,
    nodes.map((node) => (node ? rowWords(node) : '')),
  );
}

type Alike = Pick<NodeRowData, 'alike'>;

function addBranch(
  rows: TreeRowData[],
  context: Context,
  slot: Slot,
  { alike, ...placed }: Placed & Alike,
): void {
  switch (slot.kind) {
    case 'node':
      addNode(rows, context, nodeOf(context.run.tree, slot.id), { ...placed, alike });
      break;
    case 'idle':
      addIdle(rows, context, slot.ids, placed);
      break;
    case 'pending':
    case 'proposed':
    case 'editor':
      rows.push({ ...slot, ...placed });
      break;
  }
}

function keyOf(slot: Slot): string {
  if (slot.kind === 'node') return slot.id;
  if (slot.kind === 'idle') return `idle ${slot.ids[0]}`;
  if (slot.kind === 'proposed') return slot.proposal.id;
  return slot.kind === 'pending' ? slot.edit.id : 'editor';
}

const nothing: readonly never[] = [];

function addNode(
  rows: TreeRowData[],
  context: Context,
  node: PlanNode,
  placed: Placed & Alike,
): void {
  const { run, edits, found } = context;
  const slots = slotsBelow(context, node);
  const expanded = slots.length === 0 ? null : isExpanded(context, node, slots);
  rows.push({
    ...placed,
    kind: 'node',
    node,
    state: nodeStateOf(run, node, context.current),
    expanded,
    hidden: expanded === false ? countBelow(run.tree, node.id) : 0,
    way: node.kind === 'or' && node.status === 'visited' ? wayOf(run.tree, node) : null,
    pending: edits.filter((edit) => edit.target === node.id && edit.kind !== 'add'),
    refused: context.refusals.get(node.id) ?? nothing,
    isBeside: found !== null && !found.hits.has(node.id),
  });
  if (expanded) addRows(rows, context, slots, under(placed, node.kind === 'or' ? 'or' : 'and'));
}

function under(placed: Placed, branch: Branch): Above {
  const line: Branch = placed.branch === 'none' || placed.isLast ? 'none' : placed.branch;
  const guides = placed.level === 1 ? [] : [...placed.guides, line];
  return { guides, branch, level: placed.level + 1 };
}

function addIdle(
  rows: TreeRowData[],
  context: Context,
  ids: readonly NodeId[],
  placed: Placed,
): void {
  const expanded = context.opened[placed.key] ?? false;
  rows.push({ ...placed, kind: 'idle', ids, expanded });
  if (expanded) addRows(rows, context, ids.map(slotOf), under(placed, 'and'));
}

/** Returns the alternative that is being tried or comes next: those that failed or were closed come before it. */
function wayOf(tree: PlanTree, node: PlanNode): Alternative | null {
  const alternatives = childrenOf(tree, node.id);
  const closedCount = alternatives.filter(
    (each) => isClosed(each) || each.status === 'fail',
  ).length;
  return alternatives.length > 1
    ? { nth: Math.min(closedCount + 1, alternatives.length), of: alternatives.length }
    : null;
}

/** Returns the children, the pending additions among them, and the editor at its place. */
function slotsBelow(context: Context, node: PlanNode): readonly Slot[] {
  const isEdited =
    context.edits.length > 0 || context.editor !== null || context.proposals.length > 0;
  if (node.children.length === 0 && !isEdited) return nothing;
  const { found } = context;
  const parts = found
    ? node.children.filter((id) => found.path.has(id))
    : partsOf(context.folds, node.children);
  if (!isEdited) return parts.map(slotOf);
  const children = parts.flatMap((part): Slot[] =>
    typeof part === 'string'
      ? [
          ...additions(context, part, ['before']),
          slotOf(part),
          ...additions(context, part, ['instead', 'after']),
        ]
      : [slotOf(part)],
  );
  return [...children, ...additions(context, node.id, ['child'])];
}

const slotOf = (part: Part): Slot =>
  typeof part === 'string' ? { kind: 'node', id: part } : { kind: 'idle', ids: part };

function additions(context: Context, target: NodeId, places: readonly EditPlace[]): Slot[] {
  const pendingAdds = context.edits.filter(
    (edit): edit is AddEdit =>
      edit.kind === 'add' && edit.target === target && places.includes(edit.place),
  );
  const proposed = context.proposals
    .filter((proposal) => proposal.target === target && places.includes(proposal.place))
    .map((proposal): Slot => ({ kind: 'proposed', proposal }));
  const slots = [...pendingAdds.map((edit): Slot => ({ kind: 'pending', edit })), ...proposed];
  const { editor } = context;
  const isHere = editor?.node === target && places.some((place) => place === editor.mode);
  return isHere ? [...slots, { kind: 'editor', place: editor }] : slots;
}

/** Whether the branch is expanded; always while it is being edited. */
const isExpanded = (context: Context, node: PlanNode, slots: readonly Slot[]): boolean =>
  context.found !== null ||
  slots.some(({ kind }) => kind !== 'node' && kind !== 'idle') ||
  isOpen(context.folds, node);

type Fields = Readonly<Record<string, unknown>>;

/** Whether two rows look the same. Rows are rebuilt after each event; what both share stays the same object. */
export function isSameRow(a: TreeRowData, b: TreeRowData): boolean {
  const [was, is]: readonly [Fields, Fields] = [a, b];
  return a.kind === b.kind && Object.keys(is).every((field) => isSame(was[field], is[field]));
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, index) => item === b[index]));

/** Index of each row, by key. */
export type RowIndex = ReadonlyMap<string, number>;

export const indexRows = (rows: readonly TreeRowData[]): RowIndex =>
  new Map(rows.map(({ key }, index) => [key, index]));

/** Returns the row for the tab stop: the wanted one, else its nearest visible ancestor, else the first row. */
export function tabStop(run: Run | null, keys: RowIndex, wanted: string | null): string | null {
  const [first = null] = keys.keys();
  if (wanted === null) return first;
  if (keys.has(wanted)) return wanted;
  const isNode = run !== null && isKnownNode(run, wanted);
  const above = isNode ? idsAbove(run.tree, wanted) : [];
  return above.findLast((id) => keys.has(id)) ?? first;
}

export const isKnownNode = (run: Run, key: string): key is NodeId => hasNode(run.tree, key);
