/** A schema to try the table on, and operations in short. */
import { makeSchema } from '../../../src/core/memory/schema.ts';
import type { AddOp, DeleteOp, UpdateOp } from '../../../src/core/memory/table.ts';

/** #1 price, #2 weight, #3 persons are explicit and tested; #4 is judged; #5 is only expected. */
export const tents = makeSchema({
  items: [
    {
      item: 'tent',
      wanted: 3,
      fields: [
        { name: 'price', type: 'number', unit: 'EUR' },
        { name: 'weight', type: 'number', unit: 'kg' },
        { name: 'persons', type: 'number', unit: '' },
        { name: 'colour', type: 'text', unit: '' },
        { name: 'footprint', type: 'boolean', unit: '' },
      ],
      constraints: [
        {
          text: 'at most 200 €',
          kind: 'explicit',
          test: { field: 'price', op: '<=', value: '200', unit: 'EUR' },
        },
        {
          text: 'under 2 kg',
          kind: 'explicit',
          test: { field: 'weight', op: '<', value: '2', unit: 'kg' },
        },
        {
          text: 'for two',
          kind: 'explicit',
          test: { field: 'persons', op: '>=', value: '2', unit: '' },
        },
        { text: 'easy to pitch', kind: 'explicit', test: null },
        {
          text: 'comes with a footprint',
          kind: 'implicit',
          test: { field: 'footprint', op: '=', value: 'yes', unit: '' },
        },
      ],
    },
  ],
});

export type Cells = Readonly<Record<string, string>>;
type Rest = Partial<Pick<AddOp, 'judged' | 'comment' | 'item'>>;

const content = (cells: Cells, rest: Rest) => ({
  item: 'tent',
  cells: Object.entries(cells).map(([field, value]) => ({ field, value })),
  judged: [],
  comment: '',
  url: 'https://shop.example/tents',
  ...rest,
});

export const add = (cells: Cells, rest: Rest = {}): AddOp => ({
  op: 'ADD',
  ...content(cells, rest),
});
export const update = (id: string, cells: Cells, rest: Rest = {}): UpdateOp => ({
  op: 'UPDATE',
  id,
  ...content(cells, rest),
});
export const remove = (id: string): DeleteOp => ({ op: 'DELETE', item: 'tent', id, comment: '' });

export const fir: Cells = { name: 'Fir 2', price: '129.00 €', weight: '1.8 kg', persons: '2' };
export const easy = [{ constraint: '#4', met: true }];
