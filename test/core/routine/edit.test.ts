/** What a routine asks for can be changed: labels, kinds, and which of its texts are asked for at all. */
import { expect, it } from 'vitest';
import { fieldsOf, type RoutineField, withFields } from '../../../src/core/routine/edit.ts';
import { goalWith, startWith, stepsOf } from '../../../src/core/routine/plan.ts';
import { type Routine, readRoutine } from '../../../src/core/routine/routine.ts';

const order: Routine = {
  format: 'espalier-routine',
  version: 1,
  name: 'Order tea',
  goal: 'Order {{tea}} for the city of Bern',
  start: 'https://tea.example/search?q={{tea}}&city=Bern',
  ends: 'report',
  parameters: [{ name: 'tea', kind: 'text', value: 'Sencha Uji' }],
  parts: [
    {
      does: 'Order {{tea}}',
      acts: [
        {
          does: 'Type {{tea}}',
          action: { kind: 'fill', ref: 'field "Tea"', text: '{{tea}}' },
        },
        {
          does: 'Type the city',
          action: { kind: 'fill', ref: 'field "City"', text: 'Bern' },
          item: 'Delivery in Bern',
        },
        { does: 'Choose', action: { kind: 'select', ref: 'list "Amount"', options: ['2'] } },
      ],
    },
  ],
};

function edited(change: (field: RoutineField) => Partial<RoutineField>): Routine {
  const routine = withFields(
    order,
    fieldsOf(order).map((field) => ({ ...field, ...change(field) })),
  );
  expect(readRoutine(JSON.stringify(routine))).toEqual({ ok: true, value: routine });
  return routine;
}
const only = (name: string, change: Partial<RoutineField>): Routine =>
  edited((field) => (field.name === name ? change : {}));

it('has a field for each text that is typed or chosen, parameters first', () => {
  expect(fieldsOf(order)).toEqual([
    { name: 'tea', kind: 'text', value: 'Sencha Uji', isAsked: true },
    { name: 'city', label: 'City', kind: 'text', value: 'Bern', isAsked: false },
  ]);
});

it('stays the same if nothing is changed', () => {
  expect(edited(() => ({}))).toEqual(order);
  expect(withFields(order, [])).toEqual(order);
});

it('asks for another text, wherever it occurs, and leaves names of parameters alone', () => {
  const routine = only('city', { isAsked: true, label: 'Town', value: 'Basel' });
  expect(routine.parameters[1]).toEqual({
    name: 'city',
    label: 'Town',
    kind: 'text',
    value: 'Basel',
  });
  expect(goalWith(routine, { city: 'Chur' })).toBe('Order Sencha Uji for the city of Chur');
  expect(startWith(routine, {})).toBe('https://tea.example/search?q=Sencha%20Uji&city=Basel');
  expect(stepsOf(routine, { city: 'Chur' })[1]).toMatchObject({
    action: { text: 'Chur' },
    item: 'Delivery in Chur',
  });
  const named = only('city', { isAsked: true, value: 'tea' });
  expect(goalWith(named, {})).toBe('Order Sencha Uji for the city of tea');
});

it('no longer asks for one, and writes its usual value instead', () => {
  const routine = only('tea', { isAsked: false });
  expect(routine.parameters).toEqual([]);
  expect(routine.goal).toBe('Order Sencha Uji for the city of Bern');
  expect(routine.start).toBe('https://tea.example/search?q=Sencha%20Uji&city=Bern');
  expect(stepsOf(routine, { tea: 'Matcha' })[0]).toMatchObject({ action: { text: 'Sencha Uji' } });
});

it('renames and changes the usual value without touching the steps', () => {
  const routine = only('tea', { label: 'Kind of tea', value: 'Matcha' });
  expect(routine.parts).toEqual(order.parts);
  expect(goalWith(routine, {})).toBe('Order Matcha for the city of Bern');
});

it('ignores fields that the routine does not have', () => {
  const stranger = { name: 'key', kind: 'text', value: 'x', isAsked: true } as const;
  expect(withFields(order, [stranger])).toEqual(order);
});
