/** The shared markup of every tree row: its ARIA position, branch lines and one cell. */
import type { ComponentChildren } from 'preact';
import type { Branch, TreeRowData } from './rows.ts';
import type { HighlightHandlers } from './useHighlight.ts';

type TreeRowProps = {
  readonly row: TreeRowData;
  /** Index among all rows, including those that are not rendered. */
  readonly at: number;
  readonly classes: string;
  /** Absent if the row itself takes no focus. */
  readonly isTabStop?: boolean;
  readonly isExpanded?: boolean | null;
  readonly isSelected?: boolean;
  readonly isDone?: boolean;
  readonly onFocus?: () => void;
  readonly onClick?: (event: MouseEvent) => void;
  /** Absent if the row has nothing to outline in the page. */
  readonly highlight?: HighlightHandlers;
  readonly children: ComponentChildren;
};

export function TreeRow(props: TreeRowProps) {
  const { row, at, classes, isTabStop, isExpanded, isSelected, isDone = false, children } = props;
  const canFocus = isTabStop !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML tables have no treegrid elements
    // biome-ignore lint/a11y/useKeyWithClickEvents: the treegrid handles keys for all its rows
    // biome-ignore lint/a11y/useFocusableInteractive: a row that holds an editor gives focus to it
    <div
      class={`row ${classes}`}
      role="row"
      {...(canFocus ? { 'data-key': row.key, tabIndex: isTabStop ? 0 : -1 } : {})}
      aria-rowindex={at + 1}
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.posInSet}
      aria-expanded={isExpanded ?? undefined}
      aria-selected={isSelected}
      onFocus={props.onFocus}
      onClick={props.onClick}
      {...props.highlight}
    >
      <Branches row={row} isDone={isDone} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows take the focus, not cells */}
      <div class="cell" role="gridcell">
        {children}
      </div>
    </div>
  );
}

type BranchesProps = { readonly row: TreeRowData; readonly isDone?: boolean };

/** The branch lines before a row: those of ancestors that continue, then its own. */
function Branches({ row, isDone = false }: BranchesProps) {
  return (
    <>
      {row.guides.map((guide, level) => (
        <span key={level} class={`guide ${lineOf(guide)}`} />
      ))}
      {row.branch !== 'none' && (
        <span
          class={`guide elbow ${lineOf(row.branch)} ${row.isLast ? 'is-last' : ''} ${isDone ? 'is-done' : ''}`}
        />
      )}
    </>
  );
}

const lineOf = (branch: Branch): string => (branch === 'none' ? '' : `line-${branch}`);
