/**
 * A dead end in `best`: a part that led to another page, and whose repair has nothing to add, is planned once more from the
 * page on which it began (SA-15, SA-19).
 */

import { expect, it } from 'vitest';
import { and, type FakeWorld, type RigOptions } from '../../harness/fakes/fakeRun.ts';
import { withChanges } from '../../harness/fakes/outcomes.ts';
import { ok } from '../../src/core/result.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { SystemId } from '../../src/planners/systems.ts';
import { driven, go, namesOf, nodeIn, step, world } from '../engine/driven.ts';

/** Going back to an address works. */
function withWayBack(): FakeWorld {
  const site = world();
  site.restore = async (method, { address: url }) => {
    if (method === 'there') return ok(site.at === url ? { url } : 'cannot');
    if (method !== 'address') return ok('cannot');
    site.at = url;
    return ok({ url });
  };
  return site;
}

const cannot = { ...go('/x'), outcome: 'cannot' } as const;
const script = {
  expand: {
    '0': and('find the page', 'read it'),
    '0.1': and('follow a link', 'go on'),
    '0.1.1': go('/wrong'),
    '0.1.2': cannot,
    '0.1.3': go('/right'),
    '0.2': go('/read'),
  },
};
const on = (system: SystemId): RigOptions => ({ system, world: withWayBack() });

it('plans a dead end again from its start, and then does the steps after it', async () => {
  const { loop, calls, world: site } = await driven(script, on('best'));
  expect(namesOf(calls).slice(4)).toEqual(['repair 0.1', 'expand 0.1.3', 'expand 0.2', 'answer 0']);
  expect(nodeIn(loop.run(), '0.1.3').description).toBe('find the page');
  expect(nodeIn(loop.run(), '0.1.3').url).not.toContain('wrong');
  expect(site.done).toHaveLength(3);
  expect(loop.run().stop).toEqual({ kind: 'reached' });
});

const againIn = ({ tree }: Run) => tree.nodes.filter(({ proposedIn }) => proposedIn !== undefined);

it('plans a dead end again only once', async () => {
  const twice = { expand: { ...script.expand, '0.1.3': cannot } };
  const { loop, calls } = await driven(twice, on('best'));
  expect(namesOf(calls).filter((name) => name === 'repair 0.1')).toHaveLength(2);
  expect(againIn(loop.run()).map(({ id }) => id)).toEqual(['0.1.3']);
});

it('plans nothing inside the new plan again, however it ends', async () => {
  const within = {
    expand: {
      ...script.expand,
      '0.1.3': and('another link', 'go on there'),
      '0.1.3.1': go('/astray'),
      '0.1.3.2': cannot,
    },
  };
  const { loop } = await driven(within, on('best'));
  expect(againIn(loop.run()).map(({ id }) => id)).toEqual(['0.1.3']);
  expect(loop.run().status).toBe('finished');
});

it.each([
  ['the repair finds that no plan leads there', { '0.1': { diagnosis: 'impossible' as const } }],
  ['the repair has a step to add', { '0.1': { add: [step('another')] } }],
])('plans nothing again if %s', async (_, repair) => {
  const { loop } = await driven({ ...script, repair }, on('best'));
  expect(againIn(loop.run())).toEqual([]);
});

it('plans nothing again once an action in it has sent something', async () => {
  const sent = { kind: 'sent', method: 'POST', to: 'https://site.test/orders' } as const;
  const site = withWayBack();
  const { perform } = site;
  site.perform = async (...given) => {
    const done = await perform(...given);
    return withChanges(done, [sent]);
  };
  const { loop } = await driven(script, { system: 'best', world: site });
  expect(site.done).toHaveLength(1);
  expect(againIn(loop.run())).toEqual([]);
});

it('plans nothing again in `structured`, as published (SA-15)', async () => {
  const { loop } = await driven(script, on('structured'));
  expect(againIn(loop.run())).toEqual([]);
});
