/** Which edit Undo reverts and which one Redo repeats, from the edits of the run. */
import type { EditId } from '../../core/ids.ts';
import type { Edit } from '../../core/plan/edit.ts';
import { hasNode, nodeOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';

/** An edit without its id, which it gets when it is sent. */
export type NewEdit = Edit extends infer E ? (E extends Edit ? Omit<E, 'id'> : never) : never;

/** What an edit did, for the user. */
export type Deed = Exclude<Edit['kind'], 'undo'> | 'replace' | 'unpin' | 'dontStop';

/** The last edit, while a button offers to undo it, or to redo it. */
export type Undo = {
  readonly edit: EditId;
  readonly deed: Deed;
  readonly way: 'done' | 'undone' | 'redone';
  /** The user's words, or those of the step. */
  readonly words: string;
};

/** How long the button is offered. The keys work for as long as the run exists. */
export const UNDO_MS = 10_000;

/** Returns what to offer after an edit; null if its step is gone. `edits`: those before it. */
export function undoOf(
  { tree }: Pick<Run, 'tree'>,
  edit: Edit,
  edits: readonly Edit[],
): Undo | null {
  if (!hasNode(tree, edit.target)) return null;
  const { first, undos } = originOf(edit, edits);
  if (first.kind === 'undo') return null;
  const way = undos === 0 ? 'done' : undos % 2 === 1 ? 'undone' : 'redone';
  const said = 'description' in first ? first.description : '';
  const words = said || nodeOf(tree, first.target).description;
  return { edit: edit.id, deed: deedOf(first), way, words };
}

/** Follows undos back to the edit that they are about. */
function originOf(edit: Edit, edits: readonly Edit[]): { first: Edit; undos: number } {
  let first = edit;
  let undos = 0;
  while (first.kind === 'undo') {
    const { edit: wanted } = first;
    const before = edits.find(({ id }) => id === wanted);
    if (!before) break;
    first = before;
    undos += 1;
  }
  return { first, undos };
}

function deedOf(edit: Exclude<Edit, { kind: 'undo' }>): Deed {
  if (edit.kind === 'add' && edit.place === 'instead') return 'replace';
  if (edit.kind === 'pin' && !edit.isOn) return 'unpin';
  return edit.kind === 'breakpoint' && !edit.isOn ? 'dontStop' : edit.kind;
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
