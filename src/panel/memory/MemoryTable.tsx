/** The candidates that a run keeps: a sortable table per item type. The user can correct every value. */
import { useState } from 'preact/hooks';
import { type CandidateRow, candidateName } from '../../core/memory/candidate.ts';
import { toCsv, toJson } from '../../core/memory/export.ts';
import type { ItemType } from '../../core/memory/schema.ts';
import { liveRows, type Table } from '../../core/memory/table.ts';
import { useActions, useSelector } from '../app/context.ts';
import { StateIcon } from '../app/Icon.tsx';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import { saveFile } from '../app/saveFile.ts';
import { memory } from '../app/words.ts';
import { CandidateCell } from './CandidateCell.tsx';
import { type Column, columnsOf, nextSort, type Sort, sortedRows } from './candidates.ts';
import './memory.css';

export function MemoryTable() {
  const table = useSelector((state) => state.run?.memory.table ?? null);
  if (!table) return null;
  const rows = liveRows(table);
  const complete = rows.filter(({ status }) => status === 'complete').length;
  return (
    <section class="memory" aria-labelledby="memory-title">
      <div class="plan-head">
        <h2 id="memory-title">{memory.title}</h2>
        <span class="quiet small">{memory.count({ complete, all: rows.length })}</span>
      </div>
      {rows.length === 0 && <p class="quiet small">{memory.none}</p>}
      {table.schema.items
        .filter(({ item }) => rows.some((row) => row.item === item))
        .map((type) => (
          <ItemTable key={type.item} table={table} type={type} />
        ))}
      {rows.length > 0 && <SaveButtons table={table} />}
    </section>
  );
}

type ItemProps = { readonly table: Table; readonly type: ItemType };

function ItemTable({ table, type }: ItemProps) {
  const [sort, setSort] = useState<Sort>(null);
  const columns = columnsOf(type);
  return (
    <div class="candidates-scroll">
      <table class="candidates">
        <caption>
          <PageText text={type.item} limit={120} />
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                onSort={() => setSort(nextSort(sort, column.key))}
              />
            ))}
            <th scope="col">{memory.status}</th>
          </tr>
        </thead>
        <tbody>
          {sortedRows(table, type, sort).map((row) => (
            <Line key={row.id} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = { readonly column: Column; readonly sort: Sort; readonly onSort: () => void };

function Head({ column, sort, onSort }: HeadProps) {
  const ownSort = sort?.key === column.key ? sort : null;
  const order = ownSort ? (ownSort.isDescending ? 'descending' : 'ascending') : 'none';
  const constraints = column.kind === 'field' ? column.constraints : [];
  const isExpected = column.kind === 'judged' && column.constraint.kind === 'implicit';
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" class="sort" onClick={onSort}>
        <PageText text={column.title} limit={80} />
        <span class="sort-mark" aria-hidden="true">
          {ownSort ? (ownSort.isDescending ? '▾' : '▴') : ''}
        </span>
      </button>
      {constraints.map(({ id, text, kind }) => (
        <p key={id} class={`constraint is-${kind}`}>
          <PageText text={text} limit={80} />
          {kind === 'implicit' && <Expected />}
        </p>
      ))}
      {isExpected && (
        <p class="constraint is-implicit">
          <Expected />
        </p>
      )}
    </th>
  );
}

const Expected = () => <span class="quiet"> ({memory.expected})</span>;

function Line({
  row,
  columns,
}: {
  readonly row: CandidateRow;
  readonly columns: readonly Column[];
}) {
  const { editTable } = useActions();
  const name = plainText(candidateName(row), 80);
  return (
    <tr data-row={row.id} class={`is-${row.status}`}>
      {columns.map((column) => (
        <CandidateCell key={column.key} row={row} column={column} />
      ))}
      <td class="candidate-status">
        <span class="verdict">
          <StateIcon state={row.status === 'complete' ? 'done' : 'unknown'} />
          {row.status === 'complete' ? memory.complete : memory.uncertain}
        </span>
        {row.comment && (
          <p class="quiet small">
            <PageText text={row.comment} limit={160} />
          </p>
        )}
        <button
          type="button"
          class="link"
          aria-label={memory.remove({ row: name })}
          onClick={() => editTable({ row: row.id, remove: true })}
        >
          {memory.removeShort}
        </button>
      </td>
    </tr>
  );
}

function SaveButtons({ table }: { readonly table: Table }) {
  const id = useSelector((state) => state.run?.id ?? '');
  return (
    <div class="buttons">
      <button
        type="button"
        class="button small"
        onClick={() => saveFile(`espalier-${id}.csv`, toCsv(table), 'text/csv')}
      >
        {memory.csv}
      </button>
      <button
        type="button"
        class="button small"
        onClick={() => saveFile(`espalier-table-${id}.json`, toJson(table), 'application/json')}
      >
        {memory.json}
      </button>
    </div>
  );
}
