/** Before an edit sets a finished run going again: it would clear the answer and call the model. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useActions } from '../../context.ts';
import { edits, rerun } from '../../editWords.ts';
import type { ConfirmedEdit } from '../../plan/undo.ts';
import { rowElement } from './treeRows.ts';

export function ConfirmEdit({ edit }: { readonly edit: ConfirmedEdit }) {
  const { confirmEdit, cancelEdit } = useActions();
  const question = useRef<HTMLParagraphElement>(null);
  // On the question, never on an answer: the next key may be meant for the tree.
  useLayoutEffect(() => question.current?.focus(), []);
  const close = (act: () => void): void => {
    act();
    rowElement(edit.target)?.focus();
  };
  return (
    <fieldset
      class="confirm"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close(cancelEdit);
      }}
    >
      <p id="confirm-title" class="confirm-title" ref={question} tabIndex={-1}>
        {rerun.title[edit.kind]}
      </p>
      <p id="confirm-text">{rerun.text}</p>
      <div class="buttons">
        <button type="button" class="button primary small" onClick={() => close(confirmEdit)}>
          {rerun.confirm[edit.kind]}
        </button>
        <button type="button" class="button small" onClick={() => close(cancelEdit)}>
          {edits.cancel}
        </button>
      </div>
    </fieldset>
  );
}
