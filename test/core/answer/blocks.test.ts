/** Tables in an answer, and the files that they become. */
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { answerBlocks, answerTables } from '../../../src/core/answer/blocks.ts';
import { tablesAsCsv, tablesAsJson } from '../../../src/core/answer/tableFiles.ts';
import { csvOf } from '../../../src/core/csv.ts';

const answer = `Two teas fit:

| Tea | Price | Note |
|:----|------:|------|
| Sencha Uji | 5.40 € | loose \\| leaf |
| Bancha | -1 |
Both ship today.`;

describe('an answer', () => {
  test('is split at its tables', () => {
    expect(answerBlocks(answer)).toEqual([
      { kind: 'text', text: 'Two teas fit:' },
      {
        kind: 'table',
        table: {
          columns: ['Tea', 'Price', 'Note'],
          rows: [
            ['Sencha Uji', '5.40 €', 'loose | leaf'],
            ['Bancha', '-1', ''],
          ],
        },
      },
      { kind: 'text', text: 'Both ship today.' },
    ]);
  });

  test('may have tables without outer pipes, and several', () => {
    const twice = 'a | b\n--- | ---\n1 | 2\n\n|c|\n|-|\n|3|';
    expect(answerTables(twice)).toEqual([
      { columns: ['a', 'b'], rows: [['1', '2']] },
      { columns: ['c'], rows: [['3']] },
    ]);
  });

  test.each([
    'Open 9 | closed 18',
    'a | b\n---\n1 | 2',
    'a | b\n--- | --- | ---\n1 | 2',
    '---\n---',
    '',
    '|',
  ])('has no table in %j', (text) => {
    expect(answerTables(text)).toEqual([]);
  });

  test('is read to its end, however it repeats itself', () => {
    for (const text of ['|'.repeat(50_000), '-|'.repeat(50_000), '\\|'.repeat(50_000)])
      expect(answerBlocks(`${text}\n${text}\n${text}`)).not.toEqual([]);
  });
});

describe('its tables', () => {
  test('become CSV that a spreadsheet does not compute', () => {
    const tables = answerTables('a|b\n-|-\n=1+1|"x", y\n@SUM(A1)|-2.5\n-cmd|+3');
    const csv = tablesAsCsv(tables);
    expect(Papa.parse(csv, { skipEmptyLines: true }).data).toEqual([
      ['a', 'b'],
      ["'=1+1", '"x", y'],
      ["'@SUM(A1)", '-2.5'],
      ["'-cmd", "'+3"],
    ]);
    expect(csvOf([['x']])).toBe('x\r\n');
  });

  test('become JSON in which every column has its own name', () => {
    const tables = answerTables('a | a | | __proto__\n-|-|-|-\n1|2|3|4');
    expect(JSON.parse(tablesAsJson(tables))).toEqual({
      tables: [
        {
          columns: ['a', 'a 2', '3', '__proto__'],
          rows: [JSON.parse('{"a":"1","a 2":"2","3":"3","__proto__":"4"}')],
        },
      ],
    });
  });
});
