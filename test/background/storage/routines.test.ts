/** Which routines are pinned is kept beside them: it survives new versions, and is in no file. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { database } from '../../../src/background/storage/database.ts';
import {
  deleteRoutine,
  editRoutine,
  findRoutine,
  importRoutine,
  listRoutines,
  pinRoutine,
  restoreRoutine,
} from '../../../src/background/storage/routines.ts';
import { fieldsOf } from '../../../src/core/routine/edit.ts';
import type { Routine } from '../../../src/core/routine/routine.ts';

const routine = (name: string): Routine => ({
  format: 'espalier-routine',
  version: 1,
  name,
  goal: name,
  start: 'https://tea.example/',
  ends: 'report',
  parameters: [],
  parts: [{ does: 'Order', acts: [{ does: 'Order' }] }],
});

async function keep(name: string): Promise<string> {
  const kept = await importRoutine(JSON.stringify(routine(name)));
  if (!kept.ok) throw new Error(kept.failure.message);
  return kept.value.id;
}
const names = async (): Promise<string[]> =>
  (await listRoutines()).map(({ routine: { name } }) => name);

it('lists pinned routines first, and keeps the pin with another version', async () => {
  const tea = await keep('Tea');
  await new Promise((resolve) => setTimeout(resolve, 2));
  await keep('Coffee');
  expect(await names()).toEqual(['Coffee', 'Tea']);
  await pinRoutine(tea, true);
  expect(await names()).toEqual(['Tea', 'Coffee']);

  const stored = await findRoutine(tea);
  if (!stored) throw new Error('nothing was stored');
  await (await database()).put('routines', { ...stored, before: routine('Green tea') });
  await restoreRoutine(tea, []);
  expect(await findRoutine(tea)).toMatchObject({ isPinned: true, routine: { name: 'Green tea' } });
  expect(await importRoutine(JSON.stringify({ ...routine('Tea'), isPinned: true }))).toMatchObject({
    ok: false,
  });

  await pinRoutine(tea, false);
  expect(await names()).toEqual(['Green tea', 'Coffee']);
  await deleteRoutine(tea);
  await pinRoutine(tea, true);
  expect(await names()).toEqual(['Coffee']);
});

const typing: Routine = {
  ...routine('Order tea'),
  parameters: [{ name: 'tea', kind: 'text', value: 'Sencha' }],
  parts: [
    {
      does: 'Order {{tea}}',
      acts: [{ does: 'Type', action: { kind: 'fill', ref: 'field "Tea"', text: '{{tea}}' } }],
    },
  ],
};

it('changes what a routine asks for, and keeps the version before', async () => {
  const kept = await importRoutine(JSON.stringify(typing));
  if (!kept.ok) throw new Error(kept.failure.message);
  const { id } = kept.value;
  const [tea] = fieldsOf(typing);
  if (!tea) throw new Error('no field');
  const fixed = { name: 'Sencha', fields: [{ ...tea, isAsked: false }] };

  const watched = await editRoutine(id, { ...fixed, watched: [{ tea: 'Matcha' }] });
  expect(watched).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
  expect((await findRoutine(id))?.routine).toEqual(typing);

  const edited = await editRoutine(id, { ...fixed, watched: [{ tea: 'Sencha' }] });
  expect(edited).toMatchObject({
    ok: true,
    value: {
      isNew: true,
      before: typing,
      routine: { name: 'Sencha', parameters: [], parts: [{ does: 'Order Sencha' }] },
    },
  });
  expect(await restoreRoutine(id, [{ tea: 'Sencha' }])).toMatchObject({ ok: true });

  // Both at once would change what the watch reads.
  const asked = { ...tea, value: 'Matcha' };
  await editRoutine(id, { ...fixed, watched: [] });
  expect(await editRoutine(id, { name: 'x', fields: [asked], watched: [{}] })).toMatchObject({
    ok: false,
  });
  await editRoutine(id, { name: 'x', fields: [{ ...asked, value: 'Sencha' }], watched: [{}] });
  expect(await restoreRoutine(id, [{ sencha: 'x', tea: 'Matcha' }])).toMatchObject({ ok: false });
  expect(await editRoutine('gone', { ...fixed, watched: [] })).toMatchObject({ ok: false });
});
