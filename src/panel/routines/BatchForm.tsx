/** A table for a routine: pasted, chosen or read from the page, then which column holds which value. */
import { useState } from 'preact/hooks';
import type { Failure } from '../../core/result.ts';
import { MOST_ROWS } from '../../core/routine/batch.ts';
import { defaultValues } from '../../core/routine/plan.ts';
import { labelOf, type Parameter } from '../../core/routine/routine.ts';
import {
  type Columns,
  columnsFor,
  readTable,
  rowsFor,
  type Table,
  type TableFault,
} from '../../core/routine/table.ts';
import type { RoutineLine } from '../../protocol/panel.ts';
import { useActions } from '../app/context.ts';
import { plainText } from '../app/plainText.ts';
import { PageTables } from './PageTables.tsx';
import { batch as words } from './routineWords.ts';

export function BatchForm({
  line,
  close,
}: {
  readonly line: RoutineLine;
  readonly close: () => void;
}) {
  const { startBatch } = useActions();
  const { parameters, ends } = line.routine;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Columns>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = text.trim() === '' ? null : readTable(text);
  const table = read && 'rows' in read ? read : null;
  const fault = read && !('rows' in read) ? read : null;
  const columns = table ? { ...columnsFor(parameters, table), ...chosen } : {};
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!table) return;
    const rows = rowsFor(table, columns, defaultValues(line.routine));
    void startBatch(line, rows).then((failed) => (failed ? setFailure(failed) : close()));
  };
  const take = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) void file.text().then(setText);
  };
  const id = `table-${line.id}`;
  return (
    <form class="confirm routine-form" onSubmit={submit}>
      <label for={id}>{words.paste}</label>
      <textarea
        id={id}
        class="table-text"
        rows={4}
        spellcheck={false}
        placeholder={words.placeholder}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <label class="routine-import small">
        {words.choose}
        <input
          type="file"
          class="visually-hidden"
          accept="text/csv,text/tab-separated-values,.csv,.tsv,.txt"
          onChange={(event) => take(event.currentTarget)}
        />
      </label>
      <PageTables id={`page-${id}`} onTake={setText} />
      {table &&
        parameters.map((parameter) => (
          <ColumnChoice
            key={parameter.name}
            parameter={parameter}
            table={table}
            column={columns[parameter.name] ?? null}
            onChange={(column) => setChosen({ ...columns, [parameter.name]: column })}
          />
        ))}
      {table && <p class="quiet small">{words.about}</p>}
      {table && ends === 'answer' && <p class="quiet small">{words.asks}</p>}
      <p class="field-failure" role="alert">
        {fault ? faultWords(fault) : failure && `${failure.message} ${failure.hint}`}
      </p>
      <div class="buttons">
        {table && (
          <button type="submit" class="button primary small">
            {words.start({ n: table.rows.length })}
          </button>
        )}
        <button type="button" class="button small" onClick={close}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

function faultWords(fault: TableFault): string {
  switch (fault.is) {
    case 'empty':
      return words.noRows;
    case 'tooMany':
      return words.tooMany({ n: fault.n, most: MOST_ROWS });
    case 'unreadable':
      return words.unreadable({ line: fault.line, why: fault.why });
  }
}

type ChoiceProps = {
  readonly parameter: Parameter;
  readonly table: Table;
  readonly column: string | null;
  readonly onChange: (column: string | null) => void;
};

function ColumnChoice({ parameter, table, column, onChange }: ChoiceProps) {
  const id = `column-${parameter.name}`;
  return (
    <>
      <label for={id}>{words.column({ name: plainText(labelOf(parameter), 100) })}</label>
      <select
        id={id}
        value={column ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{words.same({ value: parameter.value })}</option>
        {table.columns.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </>
  );
}
