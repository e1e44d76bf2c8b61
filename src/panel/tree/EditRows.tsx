/** Rows and marks for edits that have not been applied: sent, waiting, proposed or refused. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Edit } from '../../core/plan/edit.ts';
import { useActions, useGetState, useSelector, useSetView } from '../app/context.ts';
import { KindIcon } from '../app/Icon.tsx';
import { PageText } from '../app/PageText.tsx';
import { app, nodeKind, plan } from '../app/words.ts';
import { failureWords } from '../messages/localize.ts';
import type { Taken } from './compose.ts';
import { composer, staging, undone } from './editWords.ts';
import type { NodeRowData, PendingRowData, ProposedRowData } from './rows.ts';
import { TreeRow } from './TreeRow.tsx';
import { rowElement } from './treeRows.ts';

type PendingRowProps = {
  readonly row: PendingRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

/** A step that the user added and the run has not applied yet. */
export function PendingRow({ row, at, isTabStop }: PendingRowProps) {
  const isStaged = useSelector(({ staged }) => staged.includes(row.edit));
  const when = isStaged ? staging.add : plan.pendingAdd;
  return (
    <TreeRow row={row} at={at} classes="is-pending" isTabStop={isTabStop}>
      <span class="disc">
        <KindIcon kind="unknown" />
      </span>
      <div class="cell-main">
        <p class="line">
          <span class="words">
            <span class="visually-hidden">{nodeKind.unknown}: </span>
            <PageText text={row.edit.description} limit={400} />
          </span>
          <span class="tag is-you" title={when}>
            {plan.you}
          </span>
          <span class="status is-pending" title={when}>
            {!isStaged && <span class="visually-hidden">{plan.pending}</span>}
            <UndoButton edit={row.edit} />
          </span>
        </p>
      </div>
    </TreeRow>
  );
}

type ProposedRowProps = {
  readonly row: ProposedRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

/** Text typed under the tree, at the place where it would be added. The user makes it a step or a rule, or drops it. */
export function ProposedRow({ row, at, isTabStop }: ProposedRowProps) {
  const { proposal } = row;
  const settle = useSettle(row);
  const first = useRef<HTMLButtonElement>(null);
  const isFinished = useSelector(({ run }) => run?.status === 'finished');
  const isAboutAll = useSelector(({ run }) => run?.tree.root === proposal.target);
  const isNext = useSelector(({ proposals }) => proposals[0]?.id === proposal.id);
  useLayoutEffect(() => {
    if (isNext) first.current?.focus();
  }, [isNext]);
  return (
    <TreeRow row={row} at={at} classes="is-proposed" isTabStop={isTabStop}>
      <span class="disc">
        <KindIcon kind="unknown" />
      </span>
      <div class="cell-main">
        <p class="proposed-words">
          <span class="visually-hidden">{composer.proposed}: </span>
          <ins>
            <PageText text={proposal.words} limit={400} />
          </ins>
        </p>
        <div class="buttons">
          <button
            ref={first}
            type="button"
            class="button primary small"
            onClick={() => settle('step')}
          >
            {composer.step}
          </button>
          {!isFinished && (
            <button type="button" class="button small" onClick={() => settle('rule')}>
              {isAboutAll ? composer.rule : composer.ruleHere}
            </button>
          )}
          <button type="button" class="button small" onClick={() => settle(null)}>
            {composer.drop}
          </button>
        </div>
      </div>
    </TreeRow>
  );
}

/** Settles a proposal. Its row disappears with its buttons, so focus moves to the next proposal or back to the field. */
function useSettle({ proposal }: ProposedRowData): (as: Taken) => void {
  const actions = useActions();
  const getState = useGetState();
  return (as) => {
    if (getState().proposals.length === 1) document.getElementById('composer')?.focus();
    actions.settle(proposal, as);
  };
}

/** The edits of a step that wait for the next safe point, and refused ones with the reason. */
export function PendingMarks({ row }: { readonly row: NodeRowData }) {
  const setView = useSetView();
  const getState = useGetState();
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
            onClick={() => setView({ dismissed: [...getState().dismissed, edit.id] })}
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
  const label = isStaged && edit.kind === 'remove' ? staging.remove : pendingWords(edit);
  return (
    <p class="pending-mark">
      <span>
        <PageText text={label} limit={300} />
      </span>
      <UndoButton edit={edit} />
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

function UndoButton({ edit }: { readonly edit: Edit }) {
  const actions = useActions();
  // The button disappears, so focus moves to the tree.
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
