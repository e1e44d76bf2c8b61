/** The edit that undoes an edit, sent and journaled in the same way. Pure. */
import type { EditId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { hasNode, nodeOf, type PlanTree } from '../../core/plan/tree.ts';

/** An edit without its id, which is given when it is sent. */
export type NewEdit = Edit extends infer E ? (E extends Edit ? Omit<E, 'id'> : never) : never;

/** An edit by one key press. On a finished run it is confirmed first; words that were typed were meant. */
export type ConfirmedEdit = Exclude<NewEdit, { readonly kind: 'add' | 'reword' }>;

export type Undo = {
  readonly edit: EditId;
  readonly kind: 'remove' | 'reword';
  /** The step's words as they were. */
  readonly words: string;
  readonly change: NewEdit;
};

/** How long one press takes it back. */
export const UNDO_MS = 10_000;

/** The way back from an edit that takes something away; null for those that only add. `tree` is as it was before. */
export function undoOf(tree: PlanTree, edit: Edit): Undo | null {
  const { target } = edit;
  if ((edit.kind !== 'remove' && edit.kind !== 'reword') || !hasNode(tree, target)) return null;
  const words = nodeOf(tree, target).description;
  const change: NewEdit =
    edit.kind === 'remove'
      ? { kind: 'retry', target }
      : { kind: 'reword', target, description: words };
  return { edit: edit.id, kind: edit.kind, words, change };
}
