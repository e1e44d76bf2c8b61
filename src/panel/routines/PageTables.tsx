/** Takes the table for a routine from the page in front. If it shows several, the user chooses one. */
import { useState } from 'preact/hooks';
import type { PageTable } from '../../core/page/pageTable.ts';
import { textOfTable } from '../../core/routine/table.ts';
import { useActions } from '../app/context.ts';
import { plainText } from '../app/plainText.ts';
import { batch as words } from './routineWords.ts';

export function PageTables({
  id,
  onTake,
}: {
  readonly id: string;
  readonly onTake: (text: string) => void;
}) {
  const { pageTables } = useActions();
  const [tables, setTables] = useState<readonly PageTable[]>([]);
  const [note, setNote] = useState('');
  const take = (table: PageTable): void => {
    setNote(words.shownOnly);
    onTake(textOfTable(table, (n) => words.unnamedColumn({ n })));
  };
  const read = async (): Promise<void> => {
    const found = await pageTables();
    if (!found.ok) return setNote(`${found.failure.message} ${found.failure.hint}`.trim());
    setTables(found.value);
    setNote(found.value.length === 0 ? words.noTable : '');
    const [only, ...others] = found.value;
    if (only && others.length === 0) take(only);
  };
  return (
    <>
      <button type="button" class="link small page-tables" onClick={() => void read()}>
        {words.fromPage}
      </button>
      {tables.length > 1 && (
        <>
          <label for={id}>{words.whichTable}</label>
          <select
            id={id}
            value=""
            onChange={({ currentTarget }) => {
              const chosen = tables[Number(currentTarget.value)];
              if (currentTarget.value !== '' && chosen) take(chosen);
            }}
          >
            <option value="">{words.choosePlease}</option>
            {tables.map((table, at) => (
              <option key={lineOf(table, at)} value={String(at)}>
                {lineOf(table, at)}
              </option>
            ))}
          </select>
        </>
      )}
      {note && (
        <p class="quiet small" role="status">
          {note}
        </p>
      )}
    </>
  );
}

function lineOf({ name, columns, rows }: PageTable, at: number): string {
  const line = words.tableLine({
    name: name || words.unnamedTable({ n: at + 1 }),
    n: rows.length,
    columns: (columns ?? rows[0] ?? []).filter(Boolean).join(', '),
  });
  return plainText(line, 100);
}
