/** The table's rules, by mechanism (SM-01 to SM-06), by example and on random operations. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, constraintVerdict, tallyOf } from '../../../src/core/memory/candidate.ts';
import { editTable, type TableEdit } from '../../../src/core/memory/edit.ts';
import { toCsv, toJson } from '../../../src/core/memory/export.ts';
import { findItem, makeSchema, wantsTable } from '../../../src/core/memory/schema.ts';
import {
  applyOps,
  emptyTable,
  type Table,
  type TableOp,
  topRows,
} from '../../../src/core/memory/table.ts';
import { add, type Cells, easy, fir, remove, tents, update } from './tents.ts';

const apply = (...ops: readonly TableOp[]) => applyOps(emptyTable(tents), ops);
const why = (...ops: readonly TableOp[]) => apply(...ops).refused.map((each) => each.why);
const rowIn = (table: Table, id: string) =>
  table.rows.find((row) => row.id === id) ?? expect.fail();
const edited = (table: Table, edit: TableEdit): Table => {
  const after = editTable(table, edit);
  return after.ok ? after.value : expect.fail(after.failure.message);
};

describe('SM-01: the schema', () => {
  it('gives every constraint an id and every test its column', () => {
    const { items } = makeSchema({
      items: [
        {
          item: ' Desk ',
          wanted: 0,
          fields: [],
          constraints: [
            {
              text: 'under $500',
              kind: 'explicit',
              test: { field: 'price', op: '<', value: '500', unit: '$' },
            },
            {
              text: 'cheap',
              kind: 'implicit',
              test: { field: 'price', op: '<', value: 'cheap', unit: '' },
            },
          ],
        },
        { item: 'desk', wanted: 1, fields: [], constraints: [] },
      ],
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      item: 'Desk',
      wanted: 1,
      fields: [{ name: 'price', type: 'number', unit: 'usd' }],
      constraints: [
        { id: '#1', test: { value: { number: 500, unit: 'usd' } } },
        // Nothing to compare with: left to judgment.
        { id: '#2', test: null },
      ],
    });
  });

  it('accepts a new column only once', () => {
    const column = {
      op: 'COLUMN',
      item: 'tent',
      field: { name: 'Poles', type: 'text', unit: '' },
    } as const;
    const { table, refused } = apply(column, column, add({ ...fir, poles: 'alloy' }));
    expect(refused.map((each) => each.why)).toEqual(['badColumn']);
    expect(cellOf(rowIn(table, 'r1'), 'poles')?.value.text).toBe('alloy');
  });
});

describe('SM-02: operations', () => {
  it('keep typed exact values and omit unknown fields and unknown values', () => {
    const { table } = apply(add({ ...fir, colour: 'unknown', shape: 'dome', __proto__x: 'y' }));
    const { cells } = rowIn(table, 'r1');
    expect(cells.map(({ field }) => field)).toEqual(['name', 'price', 'weight', 'persons']);
    expect(cellOf(rowIn(table, 'r1'), 'price')?.value).toEqual({
      kind: 'number',
      number: 129,
      unit: 'eur',
      text: '129.00 €',
    });
  });

  it('skip rows of an item type that was not requested', () => {
    expect(why(add(fir, { item: 'sleeping bag' }))).toEqual(['unknownItem']);
    expect(apply(add(fir, { item: ' TENT' })).refused).toEqual([]);
  });
});

describe('SM-03: adding', () => {
  const two: Cells = { name: 'Fir 2', price: '129 €', weight: '1.8 kg' };
  it('needs a name', () => {
    expect(why(add({ ...fir, name: ' ' }))).toEqual(['noName']);
  });

  it('needs 60% of the explicit constraints: 3 of 4 do, 2 of 4 (half) do not', () => {
    expect(why(add(fir))).toEqual([]);
    expect(why(add(two))).toEqual(['tooFewMet']);
  });

  it('A20: still updates an existing row that meets half of the constraints', () => {
    const { table, refused } = apply(add(fir), update('r1', { persons: '1', colour: 'red' }));
    expect(refused).toEqual([]);
    expect(rowIn(table, 'r1')).toMatchObject({ deleted: false, status: 'uncertain' });
    expect(tallyOf(rowIn(table, 'r1'), tents.items[0] ?? expect.fail())).toMatchObject({
      explicitMet: 2,
    });
  });

  it('is refused only for explicit constraints', () => {
    const { table } = apply(add({ ...fir, footprint: 'no' }, { judged: easy }));
    expect(rowIn(table, 'r1')).toMatchObject({ status: 'complete', constraintsNotMet: [] });
  });

  it('marks a row with missing or violated constraints as uncertain, and lists them', () => {
    const { table } = apply(add({ ...fir, weight: '3 kg' }, { judged: easy }));
    expect(rowIn(table, 'r1')).toMatchObject({ status: 'uncertain', constraintsNotMet: ['#2'] });
  });

  it('turns a duplicate into an update of the existing row', () => {
    const { table } = apply(add(fir), add({ ...fir, price: '129 EUR', colour: 'green' }));
    expect(table.rows).toHaveLength(1);
    expect(cellOf(rowIn(table, 'r1'), 'colour')?.value.text).toBe('green');
  });

  it('adds another value as another candidate', () => {
    expect(apply(add(fir), add({ ...fir, price: '149 €' })).table.rows).toHaveLength(2);
  });

  it('assigns fresh ids and never reuses one', () => {
    const { table } = apply(add(fir), remove('r1'), add({ ...fir, name: 'Larch' }));
    expect(table.rows.map(({ id }) => id)).toEqual(['r1', 'r2']);
  });
});

describe('SM-03: updating', () => {
  it('applies only if a value became known or the row became complete', () => {
    expect(why(add(fir), update('r1', fir))).toEqual(['nothingNew']);
    expect(why(add({ ...fir, colour: 'red' }), update('r1', { colour: 'green' }))).toEqual([
      'nothingNew',
    ]);
    const { table } = apply(add(fir), update('r1', {}, { judged: easy }));
    expect(rowIn(table, 'r1').status).toBe('complete');
  });

  it('takes the comment of the update, even if it is now empty', () => {
    const { table } = apply(
      add(fir, { comment: 'weight missing' }),
      update('r1', { colour: 'green' }, { judged: easy }),
    );
    expect(rowIn(table, 'r1').comment).toBe('');
  });

  it('never changes a deleted or a missing row, nor by adding it again', () => {
    expect(
      why(add(fir), remove('r1'), update('r1', { colour: 'red' }), add(fir), remove('r1')),
    ).toEqual(['deletedRow', 'deletedRow', 'deletedRow']);
    expect(why(update('r9', fir))).toEqual(['unknownRow']);
  });
});

describe('SM-04: validation', () => {
  it('removes a row that claimed to be complete but breaks a constraint', () => {
    const { table } = apply(add(fir, { judged: easy }), update('r1', { price: '260 €' }));
    expect(rowIn(table, 'r1').deleted).toBe(true);
  });

  it('removes a mostly filled row that breaks most constraints', () => {
    const { table } = apply(
      add(fir),
      update('r1', { price: '260 €', weight: '4 kg', persons: '1' }),
    );
    expect(rowIn(table, 'r1').deleted).toBe(true);
  });

  it('never removes a mostly empty row', () => {
    const schema = makeSchema({ items: [{ ...draftOf(6) }] });
    const one = { ...update('r1', { name: 'x', f1: '9' }), item: 'thing' };
    const table: Table = {
      ...emptyTable(schema),
      rows: [
        {
          id: 'r1',
          item: 'thing',
          url: '',
          cells: [],
          judged: [],
          status: 'uncertain',
          constraintsNotMet: [],
          comment: '',
          deleted: false,
        },
      ],
    };
    expect(rowIn(applyOps(table, [one]).table, 'r1').deleted).toBe(false);
  });

  it('decides comparable values itself and leaves unreadable ones to the planner', () => {
    const type = tents.items[0] ?? expect.fail();
    const on = (cells: Cells, met: boolean) => {
      const { table } = apply(
        add({ ...fir, ...cells }, { judged: [{ constraint: '#1', met }, ...easy] }),
      );
      return constraintVerdict(rowIn(table, 'r1'), type.constraints[0] ?? expect.fail());
    };
    expect(on({ price: '260 €' }, true)).toBe('unmet');
    expect(on({ price: 'about 100 to 200' }, true)).toBe('met');
    expect(on({ price: '' }, true)).toBe('unknown');
  });

  it('treats "None" as too little of a required amount, and as unknown for a maximum', () => {
    const type = tents.items[0] ?? expect.fail();
    const on = (cells: Cells, constraint: number) => {
      const { table } = apply(add({ ...fir, ...cells }, { judged: easy }));
      return constraintVerdict(rowIn(table, 'r1'), type.constraints[constraint] ?? expect.fail());
    };
    for (const words of ['None', 'no']) {
      expect(on({ persons: words }, 2)).toBe('unmet');
      expect(on({ weight: words }, 1)).toBe('unknown');
    }
  });
});

function draftOf(n: number) {
  const names = Array.from({ length: n }, (_, index) => `f${index + 1}`);
  return {
    item: 'thing',
    wanted: 1,
    fields: [],
    constraints: names.map((field) => ({
      text: field,
      kind: 'explicit' as const,
      test: { field, op: '<=' as const, value: '5', unit: '' },
    })),
  };
}

describe('SM-06: the gate', () => {
  const withWanted = (n: number, wanted: number) =>
    makeSchema({ items: [{ ...draftOf(n), wanted }] });
  it('opens for two items or three constraints set by the user', () => {
    expect(wantsTable(withWanted(2, 1))).toBe(false);
    expect(wantsTable(withWanted(3, 1))).toBe(true);
    expect(wantsTable(withWanted(0, 2))).toBe(true);
    expect(wantsTable({ items: [] })).toBe(false);
  });

  it('does not count constraints that are only implied', () => {
    const draft = draftOf(5);
    const constraints = draft.constraints.map((each) => ({ ...each, kind: 'implicit' as const }));
    expect(wantsTable(makeSchema({ items: [{ ...draft, constraints }] }))).toBe(false);
  });
});

describe('a user edit of the table', () => {
  const start = apply(add(fir)).table;
  it('overrides later readings of the planner, is marked, and can be reverted', () => {
    const mine = edited(start, { row: 'r1', field: 'price', value: '99 €' });
    const later = applyOps(mine, [update('r1', { price: '135 €', colour: 'red' })]).table;
    expect(cellOf(rowIn(later, 'r1'), 'price')).toMatchObject({
      value: { number: 99 },
      by: 'human',
      read: { number: 135 },
    });
    const back = edited(later, { row: 'r1', field: 'price', value: '' });
    expect(cellOf(rowIn(back, 'r1'), 'price')).toMatchObject({
      value: { number: 135 },
      by: 'planner',
    });
  });

  it('protects its row from validation and removal, and still matches duplicates', () => {
    const mine = edited(start, { row: 'r1', field: 'name', value: 'My tent' });
    const { table, refused } = applyOps(mine, [
      update('r1', { price: '260 €', weight: '4 kg', persons: '1' }),
      remove('r1'),
      add({ ...fir, price: '260 €', weight: '4 kg', persons: '1' }),
    ]);
    expect(rowIn(table, 'r1').deleted).toBe(false);
    expect(table.rows).toHaveLength(1);
    expect(refused.map((each) => each.why)).toEqual(['personsRow', 'nothingNew']);
  });

  it('can judge a constraint and remove a row for good', () => {
    const mine = edited(start, { row: 'r1', field: '#1', value: 'unmet' });
    expect(rowIn(mine, 'r1').constraintsNotMet).toContain('#1');
    const gone = edited(mine, { row: 'r1', remove: true });
    expect(applyOps(gone, [add(fir)]).refused.map((each) => each.why)).toEqual(['deletedRow']);
    expect(editTable(gone, { row: 'r1', field: 'price', value: '1' }).ok).toBe(false);
    expect(editTable(start, { row: 'r1', field: 'shape', value: 'x' }).ok).toBe(false);
  });
});

describe('export', () => {
  it('writes RFC 4180: quoted where needed, CRLF, and no formulas', () => {
    const { table } = apply(add({ ...fir, name: 'Fir "2", long', colour: '=HYPERLINK("x")' }));
    const lines = toCsv(table).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      'item,id,name,price,weight,persons,colour,footprint,at most 200 €,under 2 kg,for two,easy to pitch,comes with a footprint,status,comment,source',
    );
    expect(lines[1]).toBe(
      `tent,r1,"Fir ""2"", long",129.00 €,1.8 kg,2,"'=HYPERLINK(""x"")",,met,met,met,unknown,unknown,uncertain,,https://shop.example/tents`,
    );
  });

  it('writes JSON with types and verdicts, without removed rows', () => {
    const { table } = apply(add(fir), add({ ...fir, name: 'Larch' }), remove('r2'));
    const { rows } = JSON.parse(toJson(table));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: 'Fir 2',
      constraints: [{ verdict: 'met' }, {}, {}, {}, {}],
    });
  });
});

const cells = fc.record(
  {
    name: fc.constantFrom('Fir', 'Larch', 'Oak', ''),
    price: fc.constantFrom('90 €', '150 €', '260 €', 'ask'),
    weight: fc.constantFrom('1800 g', '1.8 kg', '3 kg', 'unknown'),
    persons: fc.constantFrom('1', '2', '3'),
    colour: fc.constantFrom('red', 'green'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Cells>;
const judged = fc.constantFrom([], easy, [{ constraint: '#4', met: false }]);
const id = fc.integer({ min: 1, max: 6 }).map((n) => `r${n}`);
const operation: fc.Arbitrary<TableOp> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(cells, judged).map(([c, j]) => add(c, { judged: j })) },
  fc.tuple(id, cells, judged).map(([i, c, j]) => update(i, c, { judged: j })),
  id.map(remove),
);
const operations = fc.array(operation, { maxLength: 30 });

describe('the table after random operations', () => {
  it('SM-05: returns the top rows that brute force finds, with ties by violations, then by age', () => {
    fc.assert(
      fc.property(operations, fc.integer({ min: 0, max: 8 }), (ops, k) => {
        const { table } = applyOps(emptyTable(tents), ops);
        const left = table.rows.filter((row) => !row.deleted);
        const expected: string[] = [];
        while (expected.length < k && left.length > 0) {
          let best = 0;
          left.forEach((row, index) => {
            const [a, b] = [row, left[best] ?? row].map((each) =>
              tallyOf(each, findItem(tents, each.item) ?? expect.fail()),
            );
            if (!a || !b) return;
            if (a.met > b.met || (a.met === b.met && a.unmet < b.unmet)) best = index;
          });
          expected.push(...left.splice(best, 1).map((row) => row.id));
        }
        expect(topRows(table, k).map((row) => row.id)).toEqual(expected);
      }),
    );
  });

  it('SM-03: is unchanged if one or all operations are applied twice', () => {
    fc.assert(
      fc.property(operations, operation, (ops, op) => {
        const { table } = applyOps(emptyTable(tents), ops);
        const once = applyOps(table, [op]).table;
        expect(applyOps(once, [op]).table).toEqual(once);
      }),
    );
  });

  it('SM-03: never restores a deleted row, and its ids only grow', () => {
    fc.assert(
      fc.property(operations, operations, (before, after) => {
        const { table } = applyOps(emptyTable(tents), before);
        const gone = table.rows.filter((row) => row.deleted);
        const later = applyOps(table, after).table;
        for (const row of gone) expect(rowIn(later, row.id)).toEqual(row);
        const numbers = later.rows.map((row) => Number(row.id.slice(1)));
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(later.next).toBeGreaterThan(numbers.at(-1) ?? 0);
      }),
    );
  });

  it('SM-02: is the same after replaying the accepted operations', () => {
    fc.assert(
      fc.property(operations, (ops) => {
        const first = applyOps(emptyTable(tents), ops);
        const again = applyOps(emptyTable(tents), first.ops);
        expect(again.table).toEqual(first.table);
        expect(again.refused).toEqual([]);
      }),
    );
  });

  it('SM-04: marks a row complete exactly if it meets every explicit constraint', () => {
    fc.assert(
      fc.property(operations, (ops) => {
        for (const row of applyOps(emptyTable(tents), ops).table.rows.filter(
          (each) => !each.deleted,
        )) {
          const tally = tallyOf(row, tents.items[0] ?? expect.fail());
          expect(row.status === 'complete').toBe(tally.explicitMet === tally.explicit);
        }
      }),
    );
  });
});
