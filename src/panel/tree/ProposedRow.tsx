/** What was typed under the tree, at the place where it would be added: taken as a step or a rule, or dropped. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useActions, useGetState, useSelector } from '../app/context.ts';
import { KindIcon } from '../app/Icon.tsx';
import { PageText } from '../app/PageText.tsx';
import type { Taken } from './compose.ts';
import { composer } from './editWords.ts';
import type { ProposedRowData } from './rows.ts';
import { TreeRow } from './TreeRow.tsx';

type ProposedRowProps = {
  readonly row: ProposedRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

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
    <TreeRow row={row} at={at} look="is-proposed" isTabStop={isTabStop}>
      <span class="disc">
        <KindIcon kind="unknown" />
      </span>
      <div class="cell-main">
        <p class="proposed-words">
          <span class="spoken">{composer.proposed}: </span>
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

/** The row goes away with its buttons: the keyboard goes to the next proposal, or back to the field. */
function useSettle({ proposal }: ProposedRowData): (as: Taken) => void {
  const actions = useActions();
  const now = useGetState();
  return (as) => {
    if (now().proposals.length === 1) document.getElementById('composer')?.focus();
    actions.settle(proposal, as);
  };
}
