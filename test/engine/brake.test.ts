/** The brake: a run that only asks pauses, so that nobody approves without reading. */
import { expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { fakeWorld, type RigOptions, rig } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import { ok } from '../../src/core/result.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { Loop } from '../../src/engine/loop.ts';

const press: Action = { kind: 'click', ref: elementRef('e12') };
const button = elementFacts({ name: 'Send' });

/** A page whose planner presses "Send" again and again; each card gets the reply of its number. */
async function asked(replyTo: (nth: number) => Reply, options: RigOptions = {}) {
  const world = { ...fakeWorld(), describe: async () => ok(button) };
  const { loop } = rig(
    { expand: {}, next: () => press },
    { system: 'react', askBefore: 'risky', world, ...options },
  );
  return { loop, world, cards: await answerAll(loop, replyTo) };
}

async function answerAll(loop: Loop, replyTo: (nth: number) => Reply): Promise<number> {
  let cards = 0;
  await loop.drive();
  for (let { question } = loop.run(); question && cards < 20; { question } = loop.run()) {
    cards += 1;
    await loop.reply(question.id, replyTo(cards));
    await loop.drive();
  }
  return cards;
}

const skip: Reply = { kind: 'skip', reason: '' };

it('blocks a run after all its cards were refused, with the reason, and allows as many more on resume', async () => {
  const { loop, world, cards } = await asked(() => skip);
  expect(cards).toBe(5);
  expect(world.done).toEqual([]);
  expect(loop.run().status).toBe('blocked');
  expect(loop.run().failure?.message).toBe(
    'You were asked 5 times in a row, and nothing was done in between.',
  );
  await loop.resume(false);
  expect(await answerAll(loop, () => skip)).toBe(5);
});

it('performs an approved action before blocking, and resets the count after an action', async () => {
  const { loop, world, cards } = await asked((nth) => (nth % 5 === 0 ? { kind: 'once' } : skip));
  expect(world.done.length).toBeGreaterThan(0);
  expect(cards).toBeGreaterThan(5);
  expect(loop.run().failure).toBeNull();
});
