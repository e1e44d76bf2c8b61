/** The wood of the tree left of a row: lines of the ancestors that run on, then the branch to this row. */
import type { Branch, TreeRowData } from './rows.ts';

type BranchesProps = { readonly row: TreeRowData; readonly isRipe?: boolean };

export function Branches({ row, isRipe = false }: BranchesProps) {
  return (
    <>
      {row.guides.map((guide, level) => (
        <span key={level} class={`guide ${lineOf(guide)}`} />
      ))}
      {row.branch !== 'none' && (
        <span
          class={`guide elbow ${lineOf(row.branch)} ${row.isLast ? 'is-last' : ''} ${isRipe ? 'is-ripe' : ''}`}
        />
      )}
    </>
  );
}

const lineOf = (branch: Branch): string => (branch === 'none' ? '' : `line-${branch}`);
