/** While the user writes, no action begins; what was written then comes before it. */
import { describe, expect, it } from 'vitest';
import { and, goTo, type Rig, rig, type Script } from '../../harness/fakes/fakeRun.ts';
import { editId } from '../../src/core/ids.ts';
import type { SystemId } from '../../src/planners/systems.ts';
import { addition, listed } from '../planners/everySystem.ts';
import { exact, go, namesOf } from './driven.ts';

const script = listed(['one', 'two'], { one: goTo('/one'), two: goTo('/two') });

/** The same where both acts are known from the start. */
const ahead: Script = {
  expand: {
    '0': and(exact('one', goTo('/one')), exact('two', goTo('/two'))),
    '0.3': go('/mine'),
  },
};

/** A run that someone writes beside once its first action is done, driven until it waits. */
async function held(told: Script = script, system: SystemId = 'structured') {
  let wait = (): void => undefined;
  const isWaiting = new Promise<void>((resolve) => {
    wait = resolve;
  });
  const made: Rig = rig(told, {
    system,
    onEvents: (_, events) => {
      for (const { change } of events) {
        const isFirstDone = made.loop.run().spent.actions === 1;
        if (change.kind === 'actionFinished' && isFirstDone) void made.loop.hold('panel', true);
        const isAct = change.kind === 'operationOrdered' && change.operation.kind === 'act';
        if (isAct && isFirstDone) wait();
      }
    },
  });
  const driven = made.loop.drive();
  await isWaiting;
  // Whatever could go on without waiting has done so by then.
  await new Promise((resolve) => setTimeout(resolve));
  return { ...made, driven };
}

const addresses = ({ events }: Pick<Rig, 'events'>): string[] =>
  events.flatMap(({ change }) =>
    change.kind === 'actionStarted' && change.action.kind === 'goto' ? [change.action.url] : [],
  );

describe('a run while the user types', () => {
  it('begins no action until the user is finished', async () => {
    const made = await held();
    expect(addresses(made)).toHaveLength(1);
    expect(made.loop.run().status).toBe('running');
    await made.loop.hold('panel', false);
    await made.driven;
    expect(addresses(made)).toHaveLength(2);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('waits for every panel in which the user types', async () => {
    const made = await held();
    await made.loop.hold('other', true);
    await made.loop.hold('panel', false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(addresses(made)).toHaveLength(1);
    await made.loop.hold('other', false);
    await made.driven;
    expect(addresses(made)).toHaveLength(2);
  });

  it('does not perform a step removed meanwhile', async () => {
    const made = await held();
    const two = made.loop.run().tree.nodes.find(({ description }) => description === 'two');
    if (!two) throw new Error('no such step');
    await made.loop.edit({ id: editId('e'), target: two.id, kind: 'remove' });
    await made.loop.hold('panel', false);
    await made.driven;
    expect(addresses(made)).toHaveLength(1);
  });

  it('asks the model whether an added step makes a planned action unnecessary before acting', async () => {
    for (const prune of [['0.2'], []]) {
      const made = await held({ ...ahead, update: () => ({ prune }) }, 'best');
      await made.loop.edit(addition('0', 'child', 'mine'));
      await made.loop.hold('panel', false);
      await made.driven;
      expect(namesOf(made.calls).slice(0, 3)).toEqual(['expand 0', 'updateTree 0.2', 'expand 0.3']);
      const two = prune.length > 0 ? [] : ['https://site.test/two'];
      expect(addresses(made).slice(1)).toEqual([...two, 'https://site.test/mine']);
    }
  });

  it('ends at once on Stop', async () => {
    const made = await held();
    await made.loop.stop();
    await made.driven;
    expect(made.loop.run().stop).toEqual({ kind: 'stopped' });
    expect(addresses(made)).toHaveLength(1);
  });
});
