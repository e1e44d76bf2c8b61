/** Which edit Undo reverts and which one Redo repeats, from the edits of the run. */
import type { EditId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { hasNode, nodeOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';

/** An edit without its id, which it gets when it is sent. */
export type NewEdit = Edit extends infer E ? (E extends Edit ? Omit<E, 'id'> : never) : never;

/** The last edit, while a button offers to undo it. */
export type Undo = {
  readonly edit: EditId;
  readonly kind: Exclude<Edit['kind'], 'undo'>;
  /** The step's text before the edit, or that of an added step. */
  readonly words: string;
};

/** How long the button is offered. The keys work for as long as the run exists. */
export const UNDO_MS = 10_000;

/** Returns what to offer after an edit; null for an undo. */
export function undoOf({ tree }: Pick<Run, 'tree'>, edit: Edit): Undo | null {
  if (edit.kind === 'undo' || !hasNode(tree, edit.target)) return null;
  const description =
    edit.kind === 'add' ? edit.description : nodeOf(tree, edit.target).description;
  return { edit: edit.id, kind: edit.kind, words: description };
}

type Ways = { readonly undo: readonly Edit[]; readonly redo: readonly Edit[] };

/** Returns the edits that can be undone and repeated, the next one last. A new edit clears the ones to repeat. */
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

/** Returns all edits of the run: applied, pending and sent. */
export function editsOf(run: Run, sent: readonly Edit[]): readonly Edit[] {
  const known = [...run.made.map(({ edit }) => edit), ...run.pendingEdits];
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...sent.filter(({ id }) => !ids.has(id))];
}
