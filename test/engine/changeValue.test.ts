/** The user changes a value on a card: it is filled in, the card comes again, and nothing is sent before that is approved. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import {
  and,
  type FakeWorld,
  fakeWorld,
  leaf,
  note,
  observation,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { control } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef, questionId } from '../../src/core/ids.ts';
import type { ElementFacts, FormFacts, FormField } from '../../src/core/page/observation.ts';
import { ok } from '../../src/core/result.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { Loop } from '../../src/engine/loop.ts';

const send: Action = { kind: 'click', ref: elementRef('e1') };
const script: Script = {
  expand: { '0': and('send', 'note'), '0.1': leaf(send), '0.2': leaf(note('sent')) },
};

const hiddenField: FormField = {
  name: 'gift',
  label: 'Gift',
  type: 'hidden',
  value: 'no',
  hidden: true,
};

/** A page with a form of one field and a button, whose field does `more` besides. */
function orderPage(more: Partial<ElementFacts> = {}) {
  const held = { name: 'Ines' };
  const form = (): FormFacts => ({
    action: 'https://site.test/order',
    method: 'post',
    search: false,
    scripted: false,
    button: 'Place order',
    fields: [
      { name: 'name', label: 'Name', type: 'text', value: held.name, hidden: false },
      { name: 'pin', label: 'PIN', type: 'text', value: '', hidden: false },
      hiddenField,
    ],
  });
  const world: FakeWorld = fakeWorld();
  const { perform } = world;
  world.observe = async (kind) =>
    ok({
      ...observation(world.at, kind),
      lines: [
        control('textbox', 'Name', 'e2', { value: held.name }),
        control('textbox', 'PIN', 'e3', {}),
        control('button', 'Place order', 'e1', {}),
      ],
    });
  world.describe = async ({ action }) => {
    if (action.kind === 'click')
      return ok(elementFacts({ role: 'button', name: 'Place order', submits: true, form: form() }));
    if (action.kind !== 'fill') return ok(null);
    const own = { tag: 'input', inputType: 'text', value: held.name, form: form() };
    return ok(elementFacts({ role: 'textbox', name: 'Name', ...own, ...more }));
  };
  world.perform = (action, ...rest) => {
    if (action.kind === 'fill') held.name = action.text;
    return perform(action, ...rest);
  };
  return { world, held };
}

async function asked(page = orderPage()) {
  const made = rig(script, { world: page.world, askBefore: 'risky' });
  await made.loop.drive();
  return { ...made, ...page };
}

async function answer(loop: Loop, reply: Reply) {
  const replied = await loop.reply(loop.run().question?.id ?? questionId(''), reply);
  await loop.drive();
  return replied;
}

const card = (loop: Loop) => {
  const { question } = loop.run();
  if (question?.kind !== 'approve') throw new Error('No card is shown.');
  return question;
};

const toAda: Reply = { kind: 'change', field: 0, value: 'Ada' };

describe('a value changed on a card', () => {
  it('is filled in for the user, and is sent only after the new card is approved', async () => {
    const { loop, world, events } = await asked();
    const first = card(loop);
    expect(first.card.fields.map(({ changes }) => changes)).toEqual(['line', undefined, undefined]);

    await answer(loop, toAda);
    expect(world.done).toEqual([{ kind: 'fill', ref: 'e2', text: 'Ada' }]);
    const second = card(loop);
    expect(second.id).not.toBe(first.id);
    expect(second.seal).not.toBe(first.seal);
    expect(second.card.fields[0]).toMatchObject({ label: 'Name', value: 'Ada' });
    expect(loop.run().memory.notices.at(-1)).toMatchObject({ by: 'person', said: 'Ada' });
    expect(events.find(({ change }) => change.kind === 'questionReplied')).toMatchObject({
      origin: 'human',
      change: { reply: toAda },
    });

    await answer(loop, { kind: 'once' });
    expect(world.done.map(({ kind }) => kind)).toEqual(['fill', 'click']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('can be changed as often as the user likes', async () => {
    const { loop, world } = await asked();
    for (let nth = 1; nth <= 7; nth++) await answer(loop, { ...toAda, value: `Ada ${nth}` });
    expect(card(loop).card.fields[0]).toMatchObject({ value: 'Ada 7' });
    expect(world.done.every(({ kind }) => kind === 'fill')).toBe(true);
  });

  it.each([
    ['a secret', 1],
    ['a hidden one', 2],
    ['one that is not there', 9],
  ])('is refused for %s', async (_, field) => {
    const { loop, world } = await asked();
    const { id } = card(loop);
    const replied = await answer(loop, { ...toAda, field });
    expect(replied).toMatchObject({
      ok: false,
      failure: { message: 'The value of this field can’t be changed here.' },
    });
    expect(card(loop).id).toBe(id);
    expect(world.done).toEqual([]);
  });

  it.each<[string, Partial<ElementFacts>, string]>([
    ['holds something else by now', { value: 'Eve' }, 'wasn’t found on the page'],
    ['belongs to another site', { frameOrigin: 'https://other.test' }, 'wasn’t found on the page'],
    ['takes only what the user types', { secret: true }, ''],
  ])('leaves the card unchanged if the field %s', async (_, more, words) => {
    const { loop, world } = await asked(orderPage(more));
    const { seal } = card(loop);
    await answer(loop, toAda);
    expect(card(loop)).toMatchObject({
      seal,
      unchanged: { message: expect.stringContaining(words) },
    });
    expect(world.done).toEqual([]);
  });
});
