/** A routine over a table: its rows one after the other, and the table as text. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../../harness/playground/scenes.ts';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { runId } from '../../../src/core/ids.ts';
import {
  type Batch,
  goOn,
  isFinished,
  nextRow,
  rowBegins,
  rowWaits,
  runningRow,
} from '../../../src/core/routine/batch.ts';
import type { Parameter } from '../../../src/core/routine/routine.ts';
import { rowEnds } from '../../../src/core/routine/rowEnd.ts';
import {
  columnsFor,
  readTable,
  resultsAsCsv,
  rowsFor,
  textOfTable,
} from '../../../src/core/routine/table.ts';
import type { Run } from '../../../src/core/run/run.ts';

const batch: Batch = {
  id: 'b',
  routine: 'r',
  name: 'Order tea',
  rows: ['Sencha', 'Assam'].map((tea) => ({ values: { tea }, is: 'waiting' })),
  pause: null,
};
const [first, second] = [runId('run-1'), runId('run-2')];
function ended(id: Run['id'], stop: Run['stop']): Run {
  const run = runAt({ journal: teaRun() }, 'finished');
  if (!run) throw new Error('no run');
  return { ...run, id, stop };
}

describe('a batch', () => {
  it('does one row after the other', () => {
    const begun = rowBegins(batch, nextRow(batch), first);
    expect(runningRow(begun)).toEqual({ at: 0, run: first });
    const one = rowEnds(begun, 0, ended(first, { kind: 'reached' }));
    expect(one.pause).toBeNull();
    expect(nextRow(one)).toBe(1);
    const two = rowEnds(rowBegins(one, 1, second), 1, ended(second, { kind: 'reached' }));
    expect(isFinished(two)).toBe(true);
  });

  it('pauses at a row that failed, which is tried again or left out', () => {
    const failed = rowEnds(rowBegins(batch, 0, first), 0, ended(first, { kind: 'stopped' }));
    expect(failed.pause).toEqual({ by: 'failed' });
    expect(failed.rows[0]).toMatchObject({ is: 'failed', mayHaveSent: true });
    expect(nextRow(goOn(failed, true))).toBe(0);
    expect(nextRow(goOn(failed, false))).toBe(1);
    expect(goOn(failed, false).pause).toBeNull();
  });

  it('lets a row wait again whose run never began', () => {
    expect(rowWaits(rowBegins(batch, 0, first), 0)).toEqual(batch);
  });
});

describe('a table', () => {
  const parameters: Parameter[] = [
    { name: 'tea', kind: 'text', value: 'Sencha' },
    { name: 'ship_to', kind: 'text', value: 'Riga' },
    { name: 'packs', kind: 'number', value: '1' },
  ];
  it.each([
    ['commas', 'Tea,Ship to,Note\nAssam,"Oslo, north",x\n"Sen""cha",Riga,'],
    ['semicolons', 'Tea;Ship to;Note\nAssam;Oslo, north;x\nSen"cha;Riga;'],
    ['a spreadsheet', 'Tea\tShip to\tNote\nAssam\tOslo, north\tx\nSen"cha\tRiga\t\n\n'],
  ])('is read from %s, its columns found by name', (_, text) => {
    const table = readTable(text);
    if (!('rows' in table)) throw new Error(JSON.stringify(table));
    const columns = columnsFor(parameters, table);
    expect(columns).toEqual({ tea: 'Tea', ship_to: 'Ship to', packs: null });
    const rows = rowsFor(table, columns, { packs: '1' });
    expect(rows.map(({ tea }) => tea)).toEqual(['Assam', 'Sen"cha']);
    expect(rows.map(({ packs }) => packs)).toEqual(['1', '1']);
    expect(rows[0]?.['ship_to']).toContain('Oslo, north');
  });

  it('may have one column', () => {
    expect(readTable('tea\nAssam\nSencha')).toMatchObject({ rows: [{ tea: 'Assam' }, {}] });
  });

  it.each([
    [
      ['Tea', 'Ship to'],
      ['Tea', 'Ship to'],
    ],
    [
      ['Tea', 'Tea'],
      ['Tea', 'Tea (2)'],
    ],
    [
      ['', 'Tea'],
      ['Column 1', 'Tea'],
    ],
    [null, ['Column 1', 'Column 2']],
  ])('of a page is read whatever it says, with columns named %j', (columns, named) => {
    const cells = ['=1+1, "or", so', '+44 20\n7946'];
    const text = textOfTable({ name: '', columns, rows: [cells] }, (nth) => `Column ${nth}`);
    const table = readTable(text);
    expect(table).toMatchObject({ columns: named });
    expect('rows' in table && named.map((name) => table.rows[0]?.[name])).toEqual(cells);
  });

  it.each([
    ['', { is: 'empty' }],
    ['tea,packs', { is: 'empty' }],
    ['tea,packs\nAssam,1\nSencha', { is: 'unreadable', line: 3 }],
    [`tea\n${'Assam\n'.repeat(2001)}`, { is: 'tooMany', n: 2001 }],
  ])('%#: says what is wrong', (text, fault) => {
    expect(readTable(text)).toMatchObject(fault);
  });

  it('is written with results, and computes nothing in a spreadsheet', () => {
    const done = rowEnds(rowBegins(batch, 0, first), 0, {
      ...ended(first, { kind: 'reached' }),
      answer: '=HYPERLINK("https://evil.example")',
    });
    const csv = resultsAsCsv(done, (row) => ({
      status: row.is,
      result: row.is === 'done' ? row.answer : '',
    }));
    expect(csv.split('\r\n')).toEqual([
      'tea,status,result',
      `Sencha,done,"'=HYPERLINK(""https://evil.example"")"`,
      'Assam,waiting,',
      '',
    ]);
  });
});
