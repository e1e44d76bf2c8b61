/** A step the user has added that the run hasn't taken in yet: shown at once, at its place. */

import { useSelector } from '../app/context.ts';
import { KindIcon } from '../app/Icon.tsx';
import { PageText } from '../app/PageText.tsx';
import { nodeKind, plan } from '../app/words.ts';
import { staging } from './editWords.ts';
import type { PendingRowData } from './rows.ts';
import { TreeRow } from './TreeRow.tsx';
import { UndoButton } from './UndoButton.tsx';

type PendingRowProps = {
  readonly row: PendingRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

export function PendingRow({ row, at, isTabStop }: PendingRowProps) {
  const isStaged = useSelector(({ staged }) => staged.includes(row.edit));
  const when = isStaged ? staging.add : plan.pendingAdd;
  return (
    <TreeRow row={row} at={at} look="is-pending" isTabStop={isTabStop}>
      <span class="disc">
        <KindIcon kind="unknown" />
      </span>
      <div class="cell-main">
        <p class="line">
          <span class="words">
            <span class="spoken">{nodeKind.unknown}: </span>
            <PageText text={row.edit.description} limit={400} />
          </span>
          <span class="tag is-you" title={when}>
            {plan.you}
          </span>
          <span class="status is-pending" title={when}>
            {isStaged ? (
              <UndoButton edit={row.edit} />
            ) : (
              <span class="status-words">{plan.pending}</span>
            )}
          </span>
        </p>
      </div>
    </TreeRow>
  );
}
