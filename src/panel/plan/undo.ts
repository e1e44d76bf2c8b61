/** The edit that undoes an edit, sent and journaled in the same way. Pure. */
import type { EditId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { isClosed } from '../../core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree } from '../../core/plan/tree.ts';

/** An edit without its id, which is given when it is sent. */
export type NewEdit = Edit extends infer E ? (E extends Edit ? Omit<E, 'id'> : never) : never;

/** An edit by one key press. On a finished run it is confirmed first; words that were typed were meant. */
export type ConfirmedEdit = Exclude<NewEdit, { readonly kind: 'add' | 'reword' | 'tell' }>;

/** An edit of which there is a way back. */
export type Undo = {
  readonly edit: EditId;
  readonly kind: 'add' | 'remove' | 'reword' | 'move' | 'done';
  /** The step's words as they were, or those of the added step. */
  readonly words: string;
  /** The edit as it was made: redo makes it again. */
  readonly made: NewEdit;
};

/** How long the way back is offered by a button. By keyboard it stays open. */
export const UNDO_MS = 10_000;

/** The edit as something to undo; null for one that has no way back. `tree` is as it was before. */
export function undoOf(tree: PlanTree, { id, ...made }: Edit): Undo | null {
  const { kind, target } = made;
  if (kind === 'retry' || kind === 'next' || kind === 'from' || kind === 'graft' || kind === 'tell')
    return null;
  if (!hasNode(tree, target)) return null;
  const words = kind === 'add' ? made.description : nodeOf(tree, target).description;
  return { edit: id, kind, words, made };
}

/** The edit that takes it back in the plan as it is now; null where nothing is left to take back. */
export function wayBack(tree: PlanTree, { made, words }: Undo): NewEdit | null {
  switch (made.kind) {
    case 'add': {
      const added = Object.values(tree.nodes).findLast(
        (node) => node.origin === 'human' && node.description === words && !isClosed(node),
      );
      return added ? { kind: 'remove', target: added.id } : null;
    }
    case 'reword':
      return { kind: 'reword', target: made.target, description: words };
    case 'move':
      return { kind: 'move', target: made.target, by: made.by < 0 ? 1 : -1 };
    case 'remove':
    case 'done':
      return { kind: 'retry', target: made.target };
    default:
      return null;
  }
}
