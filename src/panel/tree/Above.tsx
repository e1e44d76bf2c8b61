/**
 * The steps that the first row in view is part of, where they are scrolled out of view: they stay at the top, one line
 * each. For the pointer only, since the tree itself tells screen readers the level of each row.
 */
import { useEffect, useState } from 'preact/hooks';
import { rowWords } from '../record/stepWords.ts';
import type { NodeRowData, TreeRowData } from './rows.ts';
import { focusRow, type Grid, scrollerOf } from './treeRows.ts';

/** More lines would leave too little of a small panel. The nearest steps say most. */
const MOST = 3;

/** Height of a line, in CSS px. `tree.css` has the same number. */
const LINE = 24;

type AboveProps = { readonly grid: Grid; readonly rows: readonly TreeRowData[] };

export function Above({ grid, rows }: AboveProps) {
  const above = useAbove(grid, rows);
  if (above.length === 0) return null;
  return (
    <div class="above" aria-hidden="true">
      <div class="above-lines">
        {above.map(({ key, node, level }) => (
          <button
            key={key}
            type="button"
            class="above-line"
            tabIndex={-1}
            style={{ '--depth': level - 1 }}
            onClick={() => focusRow(key)}
          >
            <bdi>{rowWords(node)}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}

function useAbove(grid: Grid, rows: readonly TreeRowData[]): readonly NodeRowData[] {
  const [above, setAbove] = useState<readonly NodeRowData[]>([]);
  useEffect(() => {
    const view = scrollerOf(grid.current);
    if (!view) return;
    const look = (): void => {
      const found = outOfView(grid, view, rows);
      setAbove((was) => (isSame(was, found) ? was : found));
    };
    look();
    view.addEventListener('scroll', look, { passive: true });
    return () => view.removeEventListener('scroll', look);
  }, [grid, rows]);
  return above;
}

const isSame = (one: readonly NodeRowData[], other: readonly NodeRowData[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);

function outOfView(
  { current: tree }: Grid,
  view: HTMLElement,
  rows: readonly TreeRowData[],
): readonly NodeRowData[] {
  const { top } = view.getBoundingClientRect();
  if (!tree || tree.getBoundingClientRect().top >= top) return [];
  // The lines cover the rows behind them, so the first row in view is the one below the lines.
  let above: readonly NodeRowData[] = [];
  for (let lines = 0; lines <= MOST; lines += 1) {
    above = partOf(rows, firstBelow(tree, top + lines * LINE));
    if (above.length <= lines) break;
  }
  return above;
}

/** Returns the index of the first row that ends below this height; -1 if there is none. */
function firstBelow(tree: HTMLElement, y: number): number {
  for (const child of tree.children)
    if (child.role === 'row' && child.getBoundingClientRect().bottom > y)
      return Number(child.ariaRowIndex ?? child.getAttribute('aria-rowindex')) - 1;
  return -1;
}

/** The steps above a row in the tree, outermost first. */
function partOf(rows: readonly TreeRowData[], index: number): readonly NodeRowData[] {
  const found: NodeRowData[] = [];
  let level = rows[index]?.level ?? 0;
  for (let at = index - 1; at >= 0 && level > 1; at -= 1) {
    const row = rows[at];
    if (!row || row.level >= level) continue;
    level = row.level;
    if (row.kind === 'node') found.unshift(row);
  }
  return found.slice(-MOST);
}
