/** The plan is shown before the first action, and a run stops before the steps that the user marked. */
import { describe, expect, it } from 'vitest';
import { goTo, type RigOptions, rig } from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { openLeaves } from '../../src/core/plan/leaves.ts';
import { hasNode } from '../../src/core/plan/tree.ts';
import { defaultSettings } from '../../src/core/run/settings.ts';
import { listed } from '../planners/everySystem.ts';

const words = ['one', 'two', 'three'];
const acts = {
  one: goTo('/one'),
  two: goTo('/two'),
  three: goTo('/three'),
  'Save it': goTo('/saved'),
};
const planned = (options: RigOptions = {}, steps = words) =>
  rig(listed(steps, acts), { planFirst: 'always', ...options });

describe('plan approval before the first action', () => {
  it('is requested once, before anything is done', async () => {
    const { loop } = planned();
    await loop.drive();
    const { question, spent, tree } = loop.run();
    expect(question?.kind).toBe('plan');
    expect(spent.actions).toBe(0);
    expect(openLeaves(tree).map(({ description }) => description)).toHaveLength(3);
    if (question) await loop.reply(question.id, { kind: 'once' });
    await loop.drive();
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, question: null });
    expect(loop.run().spent.actions).toBe(3);
  });

  it('is requested again if the plan changed', async () => {
    const { loop, events } = planned();
    await loop.drive();
    const cut: Edit = { id: editId('cut'), target: nodeId('0.1'), kind: 'remove' };
    const more: Edit = {
      id: editId('more'),
      target: nodeId('0.2'),
      kind: 'add',
      place: 'after',
      description: 'three',
    };
    await loop.edit(more);
    await loop.edit(cut);
    await loop.drive();
    expect(loop.run().question?.kind).toBe('plan');
    expect(loop.run().spent.actions).toBe(0);
    expect(events.filter(({ change }) => change.kind === 'questionAsked').length).toBeGreaterThan(
      1,
    );
  });

  it.each([
    ['is not shown where nobody wants it', { planFirst: 'never' }, words],
    ['is not shown where there is little to see', {}, ['one', 'two']],
    [
      'is not shown for a plan that only reads',
      { planFirst: 'changes', askBefore: 'risky' },
      words,
    ],
    ['is not shown where nothing asks', { planFirst: 'changes' }, ['one', 'two', 'Save it']],
  ] as const)('%s', async (_, options, steps) => {
    const { loop } = planned(options, [...steps]);
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

it.each(['Save the draft', 'Choose a date, then book the room', 'Delete the old list'])(
  'a plan is shown by default if one of its steps says "%s"',
  async (step) => {
    const steps = ['one', 'two', step];
    const { loop } = planned({ planFirst: defaultSettings.planFirst, askBefore: 'risky' }, steps);
    await loop.drive();
    expect(loop.run().question?.kind).toBe('plan');
    expect(loop.run().spent.actions).toBe(0);
  },
);

describe('a step with a breakpoint', () => {
  it('is not begun until the user continues, and pauses only once', async () => {
    const { loop } = rig(listed(words, acts), {});
    const stop: Edit = {
      id: editId('stop'),
      target: nodeId('0.2'),
      kind: 'breakpoint',
      isOn: true,
    };
    const seen = new Promise<void>((resolve) => {
      const wait = (): void => {
        if (hasNode(loop.run().tree, '0.2')) void loop.edit(stop).then(() => resolve());
        else queueMicrotask(wait);
      };
      wait();
    });
    await Promise.all([loop.drive(), seen]);
    await loop.drive();
    expect(loop.run().status).toBe('paused');
    expect(loop.run().spent.actions).toBe(1);
    await loop.resume(false);
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});
