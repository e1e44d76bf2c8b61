import { expect, it } from 'vitest';
import { and, goTo, leaf, or, rig } from '../../../harness/fakes/fakeRun.ts';
import { nodeId } from '../../../src/core/ids.ts';
import { MAX_STATES } from '../../../src/core/run/state.ts';

it('a long run keeps the latest states and those that a choice starts from', async () => {
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
        const words = tree.nodes[node]?.description ?? '';
        return { ok: true, value: leaf(goTo(`/${words.replaceAll(' ', '-')}`)) };
      },
    },
    { system: 'best', budget: { actions: 1000, modelCalls: 1000, planningSteps: 5000 } },
  );
  await loop.drive();
  const { states, tree, spent } = loop.run();
  expect(spent.actions).toBe(151);
  expect(Object.keys(states).length).toBeLessThanOrEqual(MAX_STATES + 1);
  const start = tree.nodes[nodeId('0.1')]?.start ?? expect.fail('the choice has no start');
  expect(states[start]).toBeDefined();
});
