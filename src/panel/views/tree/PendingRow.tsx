/** A step the user has added that the run hasn't taken in yet: shown at once, at its place. */
import type { PendingRowData } from '../../plan/rows.ts';
import { nodeKind, plan } from '../../words.ts';
import { KindIcon } from '../Icon.tsx';
import { PageText } from '../PageText.tsx';
import { TreeRow } from './TreeRow.tsx';

export function PendingRow({
  row,
  isTabStop,
}: {
  readonly row: PendingRowData;
  readonly isTabStop: boolean;
}) {
  return (
    <TreeRow row={row} look="is-pending" isTabStop={isTabStop}>
      <span class="disc">
        <KindIcon kind="unknown" />
      </span>
      <div class="cell-main">
        <p class="line">
          <span class="words">
            <span class="spoken">{nodeKind.unknown}: </span>
            <PageText text={row.edit.description} limit={400} />
          </span>
          <span class="status is-pending">{plan.pending}</span>
        </p>
        <p class="meta">
          <span class="tag is-you">{plan.you}</span>
          <span>{plan.pendingAdd}</span>
        </p>
      </div>
    </TreeRow>
  );
}
