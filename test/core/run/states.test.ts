import { expect, it } from 'vitest';
import { and, goTo, leaf, or, rig } from '../../../harness/fakes/fakeRun.ts';
import { nodeId, stateId } from '../../../src/core/ids.ts';
import type { NewChild } from '../../../src/core/plan/event.ts';
import { findNode, nodeOf } from '../../../src/core/plan/tree.ts';
import { ok } from '../../../src/core/result.ts';
import { MAX_STATES } from '../../../src/core/run/browserState.ts';
import { atState, homeOf, stateHere } from '../../../src/core/run/browserStates.ts';

it('WO-01 records a state with address, title, tabs and fingerprint, and the action that led there with its changes', async () => {
  const { loop } = rig({ expand: { '0': and('go'), '0.1': leaf(goTo('/there')) } });
  await loop.drive();
  const { states } = loop.run();
  const last = stateHere(loop.run()) ?? expect.fail('no state');
  expect(last).toMatchObject({
    address: 'https://site.test/there',
    title: 'Site',
    tabs: [],
    act: expect.stringMatching(/^0\.1#/),
    externalEffect: { effect: 'none' },
    survivesReload: 'unknown',
    print: expect.any(String),
  });
  const before = last.before ?? expect.fail('nothing before it');
  expect(states[before]?.address).toBe('https://site.test/');
});

it('keeps the latest states of a long run and those that a choice starts from', async () => {
  const part = (at: number) => and(...Array.from({ length: 15 }, (_, nth) => `open ${at} ${nth}`));
  const parts = Array.from({ length: 10 }, (_, at) => `part ${at}`);
  const { loop } = rig(
    {
      expand: ({ node, tree }) => {
        const depth = node.split('.').length;
        if (depth === 1) return { ok: true, value: and('choose', ...parts) };
        if (node === '0.1')
          return {
            ok: true,
            value: or({ description: 'one way', score: 0.9, action: goTo('/way') }),
          };
        if (depth === 2) return { ok: true, value: part(Number(node.slice(2))) };
        const words = findNode(tree, node)?.description ?? '';
        return { ok: true, value: leaf(goTo(`/${words.replaceAll(' ', '-')}`)) };
      },
    },
    { system: 'best', budget: { actions: 1000, modelCalls: 1000, planningSteps: 5000 } },
  );
  await loop.drive();
  const { states, tree, spent } = loop.run();
  // SA-25: where the run began is known for as long as it lives.
  expect(homeOf(loop.run())).toBe('https://site.test/');
  expect(spent.actions).toBe(151);
  expect(Object.keys(states).length).toBeLessThanOrEqual(MAX_STATES + 2);
  const start = findNode(tree, nodeId('0.1'))?.start ?? expect.fail('the choice has no start');
  expect(states[start]).toBeDefined();
});

it('keeps all states while there are few', async () => {
  const { loop } = rig({ expand: { '0': and('go'), '0.1': leaf(goTo('/there')) } });
  await loop.drive();
  let run = loop.run();
  for (let nth = 1; Object.keys(run.states).length < MAX_STATES; nth += 1) {
    const here = stateHere(run) ?? expect.fail('no state');
    const next = { ...here, id: stateId(`next${nth}`), before: here.id };
    const grown = Object.keys(run.states).length + 1;
    run = { ...run, ...atState(run, next) };
    expect(Object.keys(run.states)).toHaveLength(grown);
  }
});

it('keeps the state that an order led to, and the one before it, in a long run', async () => {
  const pages = Array.from({ length: 8 }, (_, at) => `part ${at}`);
  const acts = (at: number): NewChild[] =>
    Array.from({ length: 12 }, (_, nth) => ({
      description: `open ${at} ${nth}`,
      score: null,
      action: goTo(`/${at}/${nth}`),
    }));
  const { loop } = rig(
    {
      expand: ({ node, tree }) => {
        const { parent, description } = nodeOf(tree, node);
        if (parent === null)
          return ok(and(...acts(9).slice(0, 2), { ...paying, score: null }, ...pages));
        return ok(and(...acts(Number(description.slice('part '.length)))));
      },
    },
    { system: 'best', budget: { actions: 1000, modelCalls: 1000, planningSteps: 5000 } },
  );
  await loop.drive();
  const { states, spent } = loop.run();
  expect(spent.actions).toBe(99);
  const all = Object.values(states);
  expect(all.length).toBeLessThanOrEqual(MAX_STATES + 2);
  const paid = all.find(({ address }) => address.endsWith('/pay/confirm'));
  expect(paid?.externalEffect.effect).toBe('maybe');
  expect(paid?.before && states[paid.before]?.address).toBe('https://site.test/9/1');
});

const paying = { description: 'pay', action: goTo('/pay/confirm') };

it('SA-25 drops highlighted elements once another page replaced theirs', async () => {
  const { loop } = rig({ expand: { '0': and('go'), '0.1': leaf(goTo('/there')) } });
  await loop.drive();
  const summary = { observation: '', progress: '', feedback: '', highlighted: ['e1'] };
  await loop.note([{ kind: 'recorded', record: { kind: 'summary', ...summary } }]);
  const seen = async (address: string): Promise<readonly string[]> => {
    await loop.note([{ kind: 'pageSeen', page: { address, title: '', tabs: [] } }]);
    return loop.run().memory.highlighted;
  };
  expect(await seen('https://site.test/there')).toEqual(['e1']);
  expect(await seen('https://site.test/elsewhere')).toEqual([]);
});
