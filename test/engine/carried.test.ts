/** A value read on one site is taken to another only with a card that shows it and both sites. */
import { expect, it } from 'vitest';
import { type FakeWorld, fakeWorld, observation, rig } from '../../harness/fakes/fakeRun.ts';
import { link } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { ok } from '../../src/core/result.ts';

const shop = 'https://shop.test';
const search: Action = { kind: 'goto', url: `${shop}/find?q=Blue+Lantern` };

/** "Blue Lantern" stands on the first site and nowhere else. */
function world(): FakeWorld {
  const made = fakeWorld();
  const name = () => (made.at.startsWith(shop) ? 'Search' : 'Blue Lantern');
  return {
    ...made,
    observe: async (kind) => ok({ ...observation(made.at, kind), lines: [link(name(), 'e1')] }),
    perform: async (action, options, signal) => made.perform(action, options, signal),
    url: async () => made.at,
  };
}

async function searched(goal = 'the goal') {
  const own = world();
  const next = [{ kind: 'goto', url: `${shop}/` } as const, search];
  const options = { system: 'react', askBefore: 'risky', world: own, goal } as const;
  const { loop } = rig({ expand: {}, next }, options);
  await loop.drive();
  const { question } = loop.run();
  expect(question).toMatchObject({ kind: 'site', origin: shop });
  if (question) await loop.reply(question.id, { kind: 'granted' });
  await loop.drive();
  return { loop, world: own };
}

it('asks with the value and both sites, and opens the address once approved', async () => {
  const { loop, world } = await searched();
  const { question } = loop.run();
  expect(question).toMatchObject({
    kind: 'approve',
    card: {
      verb: 'Send data to another site',
      site: 'site.test',
      destination: search.url,
      fields: [{ label: 'From site.test', value: 'Blue Lantern', hidden: false }],
      why: { key: 'card.putIntoAddress', params: { own: 'site.test', other: 'shop.test' } },
    },
  });
  expect(world.done).toHaveLength(1);
  if (question) await loop.reply(question.id, { kind: 'once' });
  await loop.drive();
  expect(world.done.at(-1)).toEqual(search);
});

it('does not open the address if refused', async () => {
  const { loop, world } = await searched();
  const { question } = loop.run();
  if (question) await loop.reply(question.id, { kind: 'skip', reason: '' });
  await loop.drive();
  expect(world.done).toHaveLength(1);
});

it('asks for a value that the goal only quotes from a page, and not for one in the words of the user', async () => {
  const quoting = await searched('Find this:\n> From https://site.test/:\n> Blue Lantern');
  expect(quoting.loop.run().question).toMatchObject({
    kind: 'approve',
    card: { verb: 'Send data to another site' },
  });
  const { loop, world } = await searched('Find the Blue Lantern');
  expect(loop.run().question?.kind).not.toBe('approve');
  expect(world.done).toContainEqual(search);
});
