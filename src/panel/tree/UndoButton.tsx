/** Takes a staged edit back, at the place where it is shown. */
import type { Edit } from '../../core/plan/edit.ts';
import { useActions } from '../app/context.ts';
import { undone } from './editWords.ts';
import { rowElement } from './treeRows.ts';

export function UndoButton({ edit }: { readonly edit: Edit }) {
  const actions = useActions();
  // The button goes away: the keyboard goes on in the tree.
  const takeBack = (): void => {
    actions.edit({ kind: 'undo', target: edit.target, edit: edit.id });
    rowElement(edit.target)?.focus();
  };
  return (
    <button type="button" class="link" onClick={takeBack}>
      {undone.undo}
    </button>
  );
}
