/** An error page in `best` (WO-09): the run goes back by itself, and the step is planned again there, without a repair. */
import { expect, it } from 'vitest';
import { and, type FakeWorld, fakeWorld, or } from '../../harness/fakes/fakeRun.ts';
import type { Change } from '../../src/core/page/change.ts';
import { err, ok } from '../../src/core/result.ts';
import { driven, go, kindsOf, namesOf, step } from './driven.ts';

const broken: Change = { kind: 'errorPage', status: 404 };
const sent: Change = { kind: 'sent', method: 'POST', to: 'https://site.test/orders' };

/** Addresses with `none` in them lead to an error page. */
function shop(...more: readonly Change[]): FakeWorld {
  const site = fakeWorld((action) =>
    action.kind === 'goto' && action.url.includes('none')
      ? ok({ url: action.url, changes: [broken, ...more] })
      : ok({}),
  );
  site.restore = async (method, { address: url }) => {
    if (method !== 'address') return ok('cannot');
    site.at = url;
    return ok({ url });
  };
  return site;
}

const plan = (...second: readonly ReturnType<typeof go>[]) => ({
  expand: {
    '0': and('open a', 'open b'),
    '0.1': go('/a'),
    '0.2': [ok(go('/none')), ...second.map((each) => ok(each))],
  },
});

it('goes back from an error page to the page where its step began, and plans the step again', async () => {
  const { loop, calls, events, world } = await driven(plan(go('/b')), {
    system: 'best',
    world: shop(),
  });
  expect(namesOf(calls)).toEqual([
    'expand 0',
    'expand 0.1',
    'expand 0.2',
    'expand 0.2',
    'answer 0',
  ]);
  expect(kindsOf(events)).toContain('restored');
  expect(world.done).toHaveLength(3);
  expect(loop.run().stop).toEqual({ kind: 'reached' });
});

it('goes back only once, and then repairs the part', async () => {
  const { calls } = await driven(
    { ...plan(go('/none')), reached: false, repair: { '0': { add: [step('open c')] } } },
    { system: 'best', world: shop() },
  );
  expect(namesOf(calls)).toContain('repair 0');
});

it('tries another alternative above the error page without a call', async () => {
  const { calls } = await driven(
    {
      expand: {
        '0': or('the archive', 'the map'),
        '0.1': and('open it', 'read it'),
        '0.1.1': go('/none'),
        '0.2': go('/map'),
      },
    },
    { system: 'best', world: shop() },
  );
  expect(namesOf(calls)).toEqual([
    'expand 0',
    'expand 0.1',
    'expand 0.1.1',
    'expand 0.2',
    'answer 0',
  ]);
});

it.each([
  ['after an act that may have sent something', 'best', shop(sent)],
  ['by the published systems', 'structured', shop()],
] as const)('does not go back from an error page %s', async (_, system, world) => {
  const { events } = await driven(plan(go('/b')), { system, world });
  expect(kindsOf(events)).not.toContain('restored');
});

it('plans the step again even if going back is blocked', async () => {
  const site = shop();
  site.restore = async () => err('navigationFailed', 'offline', '');
  const { calls } = await driven(plan(go('/b')), { system: 'best', world: site });
  expect(namesOf(calls)).not.toContain('repair 0');
});
