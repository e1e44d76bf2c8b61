/** Edits of a step that wait for the next safe point, and those that could not be done, with the reason. */
import type { Edit } from '../../core/plan/edit.ts';
import { useGetState, useSelector, useSetView } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { app, plan } from '../app/words.ts';
import { failureWords } from '../messages/localize.ts';
import { staging } from './editWords.ts';
import type { NodeRowData } from './rows.ts';
import { UndoButton } from './UndoButton.tsx';

export function PendingMarks({ row }: { readonly row: NodeRowData }) {
  const setView = useSetView();
  const now = useGetState();
  return (
    <>
      {row.pending.map((edit) => (
        <PendingMark key={edit.id} edit={edit} />
      ))}
      {row.refused.map(({ edit, failure }) => (
        <p key={edit.id} class="refused-mark" role="alert">
          <span>
            {plan.refused}: {failureWords(failure).message} {failureWords(failure).hint}
          </span>
          <button
            type="button"
            class="link"
            onClick={() => setView({ dismissed: [...now().dismissed, edit.id] })}
          >
            {app.dismiss}
          </button>
        </p>
      ))}
    </>
  );
}

function PendingMark({ edit }: { readonly edit: Edit }) {
  const isStaged = useSelector(({ staged }) => staged.includes(edit));
  const words = isStaged && edit.kind === 'remove' ? staging.remove : pendingWords(edit);
  return (
    <p class="pending-mark">
      <span>
        <PageText text={words} limit={300} />
      </span>
      {isStaged && <UndoButton edit={edit} />}
    </p>
  );
}

function pendingWords(edit: Edit): string {
  switch (edit.kind) {
    case 'add':
      return plan.pendingAdd;
    case 'reword':
      return plan.pendingReword({ words: edit.description });
    case 'remove':
      return plan.pendingRemove;
    case 'retry':
      return plan.pendingRetry;
    case 'move':
      return plan.pendingMove({ up: edit.by < 0 });
    case 'next':
      return plan.pendingNext;
    case 'done':
      return plan.pendingDone;
    case 'from':
      return plan.pendingFrom({ words: edit.description });
    case 'graft':
      return plan.pendingGraft;
    case 'tell':
      return plan.pendingTell({ words: edit.description });
    case 'fail':
      return plan.pendingFail;
    case 'pin':
      return plan.pendingPin({ isOn: edit.isOn });
    case 'shape':
      return plan.pendingShape;
    case 'breakpoint':
      return plan.pendingBreakpoint({ isOn: edit.isOn });
    case 'check':
      return plan.pendingCheck;
    case 'undo':
      return plan.pendingUndo;
  }
}
