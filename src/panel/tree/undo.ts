/** Which edit Undo takes back and which one Redo makes again, read from the edits of the run. Pure. */
import type { EditId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { hasNode, nodeOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';

/** An edit without its id, which is given when it is sent. */
export type NewEdit = Edit extends infer E ? (E extends Edit ? Omit<E, 'id'> : never) : never;

/** The edit just made, while a button offers to take it back. */
export type Undo = {
  readonly edit: EditId;
  readonly kind: Exclude<Edit['kind'], 'undo'>;
  /** The step's words as they were, or those of the added step. */
  readonly words: string;
};

/** How long the way back is offered by a button. By keyboard it stays open. */
export const UNDO_MS = 10_000;

/** What to offer after an edit; null for one that takes another back. */
export function undoOf({ tree }: Pick<Run, 'tree'>, edit: Edit): Undo | null {
  if (edit.kind === 'undo' || !hasNode(tree, edit.target)) return null;
  const words = edit.kind === 'add' ? edit.description : nodeOf(tree, edit.target).description;
  return { edit: edit.id, kind: edit.kind, words };
}

type Ways = { readonly undo: readonly Edit[]; readonly redo: readonly Edit[] };

/** The edits to take back and to make again, the next one last. An edit that is new ends what could be made again. */
export function undoRedoStacks(edits: readonly Edit[]): Ways {
  return edits.reduce<Ways>(
    ({ undo, redo }, edit) => {
      if (edit.kind !== 'undo') return { undo: [...undo, edit], redo: [] };
      const isOther = ({ id }: Edit): boolean => id !== edit.edit;
      return undo.every(isOther)
        ? { undo: [...undo, edit], redo: redo.filter(isOther) }
        : { undo: undo.filter(isOther), redo: [...redo, edit] };
    },
    { undo: [], redo: [] },
  );
}

/** All edits of the run: made, waiting, and on their way to it. */
export function editsOf(run: Run, sent: readonly Edit[]): readonly Edit[] {
  const known = [...run.made.map(({ edit }) => edit), ...run.pendingEdits];
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...sent.filter(({ id }) => !ids.has(id))];
}
