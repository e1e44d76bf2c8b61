/** Going back before another alternative never asks again for an address that changed something outside. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import {
  and,
  type FakeWorld,
  fakeWorld,
  or,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import { err, ok } from '../../src/core/result.ts';
import { treeRows } from '../planners/everySystem.ts';
import { exact, go, step, way } from './driven.ts';

const order: Action = { kind: 'click', ref: elementRef('e1') };
const unfold: Action = { kind: 'click', ref: elementRef('e2') };
const visit: Action = { kind: 'click', ref: elementRef('e3') };
const ordered = 'https://site.test/ordered?token=7';

const facts: Readonly<Record<string, ElementFacts>> = {
  e1: elementFacts({ name: 'Place the order' }),
  e2: elementFacts({ tag: 'a', role: 'tab', name: 'Details' }),
  e3: elementFacts({ tag: 'a', role: 'link', name: 'Invoice', href: ordered }),
};

/** A shop in which the order, and nothing else, is placed by an address; each address that is asked for is listed. */
function shop() {
  const asked: string[] = [];
  const world: FakeWorld = fakeWorld((action) =>
    action.kind === 'goto' && action.url.endsWith('/bad')
      ? err('navigationFailed', 'dead link', '')
      : ok({}),
  );
  const { perform, restore } = world;
  world.describe = async ({ action }) =>
    ok('ref' in action && action.ref ? (facts[action.ref] ?? null) : null);
  world.perform = (action, ...rest) => {
    const isLed = action.kind === 'click' && action.ref !== 'e2';
    if (isLed) world.at = ordered;
    return perform(action, ...rest);
  };
  world.restore = (method, to, signal) => {
    if (method === 'back' || method === 'address') asked.push(to.address);
    return restore(method, to, signal);
  };
  return { world, asked };
}

/** First acts, then a choice whose first way leads elsewhere and fails there. */
const script = (...first: readonly Action[]): Script => ({
  expand: {
    '0': and(...first.map((action, nth) => exact(`act ${nth}`, action)), step('choose')),
    [`0.${first.length + 1}`]: or(way('a', 0.9), way('b', 0.1)),
    [`0.${first.length + 1}.1`]: and(step('leave'), step('fail')),
    [`0.${first.length + 1}.1.1`]: go('/elsewhere'),
    [`0.${first.length + 1}.1.2`]: go('/bad'),
    [`0.${first.length + 1}.2`]: go('/b'),
  },
  repair: {},
  check: ({ node, tree }) => ({ complete: node === tree.root, reason: 'so' }),
});

async function ran(options: RigOptions, ...first: readonly Action[]) {
  return runIn(shop(), options, first);
}

/** The same where clicks lead nowhere. */
async function stayed(options: RigOptions, ...first: readonly Action[]) {
  const { world, asked } = shop();
  const { perform } = world;
  world.perform = async (action, ...rest) => {
    const before = world.at;
    const outcome = await perform(action, ...rest);
    if (action.kind !== 'click' || outcome.kind === 'failed') return outcome;
    world.at = before;
    return { ...outcome, url: before };
  };
  return runIn({ world, asked }, options, first);
}

async function runIn(
  { world, asked }: ReturnType<typeof shop>,
  options: RigOptions,
  first: readonly Action[],
) {
  const { loop } = rig(script(...first), { ...options, world });
  await loop.drive();
  const run = loop.run();
  expect(run.memory.records.map(({ url }) => url)).toContain('https://site.test/b');
  return {
    asked,
    notices: run.memory.notices
      .map(({ text }) => text)
      .map(inEnglish)
      .join('\n'),
  };
}

describe.each(treeRows)('rollback before another alternative, in %s', (_, options) => {
  it('does not request an address again that an order led to', async () => {
    const { asked, notices } = await ran(options, order);
    expect(asked).toEqual([]);
    expect(notices).toContain('asking for this address again could repeat what it did');
  });

  it('does not request that address again after more actions on the page', async () => {
    const { asked, notices } = await ran(options, order, unfold);
    expect(asked).toEqual([]);
    expect(notices).toContain('asking for this address again could repeat what it did');
  });

  it('requests an address again that only showed something', async () => {
    const { asked } = await ran(options, unfold);
    expect(asked).toContain('https://site.test/');
  });

  it('does not request a page again on which the order was just placed, since that may be the request', async () => {
    const { asked } = await stayed(options, order);
    expect(asked).toEqual([]);
  });

  it('requests a page again on which an order was placed earlier, if the order did not lead to it', async () => {
    const { asked } = await stayed(options, unfold, order, unfold);
    expect(asked).toContain('https://site.test/');
  });

  it('waits for the user if the tab is gone, and continues from the same choice', async () => {
    const { world } = shop();
    const { restore } = world;
    let isOpen = false;
    world.restore = (method, to, signal) =>
      isOpen
        ? restore(method, to, signal)
        : Promise.resolve(err('tabClosed', 'The tab was closed.', 'Open a tab, then resume.'));
    const { loop } = rig(script(unfold), { ...options, world });
    await loop.drive();
    const parked = loop.run();
    expect(parked.status).toBe('blocked');
    expect(parked.memory.records.map(({ url }) => url)).not.toContain('https://site.test/b');
    isOpen = true;
    await loop.resume(false);
    await loop.drive();
    const { status, memory } = loop.run();
    expect(status).toBe('finished');
    expect(memory.records.map(({ url }) => url)).toContain('https://site.test/b');
    expect(
      memory.notices
        .map(({ text }) => text)
        .map(inEnglish)
        .join('\n'),
    ).not.toContain('The tab was closed.');
  });
});

it('does not follow a link to the page where the order was placed', async () => {
  const { asked } = await ran(
    { system: 'best' },
    order,
    { kind: 'goto', url: 'https://site.test/x' },
    visit,
  );
  expect(asked).toEqual([]);
});
