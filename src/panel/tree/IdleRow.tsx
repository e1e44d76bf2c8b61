/** Neighboring steps that were not needed, behind one row. */
import { useGetState, useSetView } from '../app/context.ts';
import { StateIcon } from '../app/Icon.tsx';
import { plan } from '../app/words.ts';
import type { IdleRowData } from './rows.ts';
import { TreeRow } from './TreeRow.tsx';

type IdleRowProps = {
  readonly row: IdleRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

export function IdleRow({ row, at, isTabStop }: IdleRowProps) {
  const setView = useSetView();
  const now = useGetState();
  return (
    <TreeRow
      row={row}
      at={at}
      look={`is-idle ${row.expanded ? 'has-open' : ''}`}
      isTabStop={isTabStop}
      isExpanded={row.expanded}
      onFocus={() => setView({ focused: row.key })}
      onClick={() => setView({ opened: { ...now().opened, [row.key]: !row.expanded } })}
    >
      <span class={`disc can-fold ${row.expanded ? '' : 'is-folded'}`}>
        <StateIcon state="notNeeded" />
      </span>
      <div class="cell-main">
        <p class="line">
          <span class="words">{plan.notNeeded({ n: row.ids.length })}</span>
        </p>
      </div>
    </TreeRow>
  );
}
