/** The tables of a page, for a routine over their rows. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('tables', (page) => {
  const tables = async (html: string) => {
    await page.show(html);
    return page.run(({ tables: read }) => read());
  };

  test('are read with their headings', async () => {
    expect(
      await tables(`<table><caption>Orders</caption>
        <thead><tr><th>Order</th><th><button>Customer</button></th><th>Paid</th></tr></thead>
        <tbody><tr><td><a href="/1">A-1</a></td><td>Mina  <b>Aalto</b></td><td>yes</td></tr>
        <tr><td>A-2</td><td></td><td><input value="12.50"></td></tr></tbody></table>`),
    ).toEqual([
      {
        name: 'Orders',
        columns: ['Order', 'Customer', 'Paid'],
        rows: [
          ['A-1', 'Mina Aalto', 'yes'],
          ['A-2', '', '12.50'],
        ],
      },
    ]);
  });

  test('made of other elements are read like others', async () => {
    expect(
      await tables(`<div role=grid aria-label="People">
        <div role=row><span role=columnheader>Name</span><span role=columnheader>Town</span></div>
        <div role=rowgroup><div role=row><span role=gridcell>Ada</span><span role=gridcell>Riga</span></div></div>
      </div>`),
    ).toEqual([{ name: 'People', columns: ['Name', 'Town'], rows: [['Ada', 'Riga']] }]);
  });

  test('repeat a cell that stands for several rows or columns', async () => {
    const [table] = await tables(`<table><tr><th>Day</th><th>From</th><th>To</th></tr>
      <tr><td rowspan=2>Monday</td><td>8</td><td>12</td></tr><tr><td>13</td><td>17</td></tr>
      <tr><td>Tuesday</td><td colspan=2>closed</td></tr></table>`);
    expect(table?.rows).toEqual([
      ['Monday', '8', '12'],
      ['Monday', '13', '17'],
      ['Tuesday', 'closed', 'closed'],
    ]);
  });

  test('have no headings if their first row has values', async () => {
    const [table] = await tables(
      '<table><tr><th>Height</th><td>3 m</td></tr><tr><th>Width</th><td>2 m</td></tr></table>',
    );
    expect(table).toEqual({
      name: '',
      columns: null,
      rows: [
        ['Height', '3 m'],
        ['Width', '2 m'],
      ],
    });
  });

  test('lack what the page hides: rows, cells, passwords', async () => {
    const [table, ...others] = await tables(`<table><tr><th>Name</th><th>Code</th></tr>
      <tr><td>Ada</td><td><input type=password value=secret></td></tr>
      <tr hidden><td>Eve</td><td>1</td></tr></table>
      <table hidden><tr><th>x</th></tr><tr><td>1</td></tr></table>`);
    expect(table?.rows).toEqual([['Ada', '']]);
    expect(others).toEqual([]);
  });

  test('that only place other content are passed over, and those in them are read', async () => {
    const found = await tables(`<table><tr><td><nav><a href="/">Home</a></nav></td><td>
      <table><tr><th>Tea</th></tr><tr><td>Assam</td></tr></table></td></tr></table>`);
    expect(found).toEqual([{ name: '', columns: ['Tea'], rows: [['Assam']] }]);
  });

  test('change no ref that the planner knows', async () => {
    await page.show('<table><tr><th>Tea</th></tr><tr><td><button>Buy</button></td></tr></table>');
    const [before, after] = await page.run(({ distill, tables: read }) => {
      const first = distill('all_fields', '');
      read();
      return [first, distill('all_fields', '')];
    });
    expect(after).toEqual(before);
  });
});
