/** While the user writes, no action begins; what was written then comes before it. */
import { describe, expect, it } from 'vitest';
import { goTo, type Rig, rig } from '../../../harness/fakes/fakeRun.ts';
import { editId } from '../../../src/core/ids.ts';
import { listed } from './everySystem.ts';

const script = listed(['one', 'two'], { one: goTo('/one'), two: goTo('/two') });

/** A run that someone writes beside once its first action is done, driven until it waits. */
async function held() {
  let wait = (): void => undefined;
  const isWaiting = new Promise<void>((resolve) => {
    wait = resolve;
  });
  const made: Rig = rig(script, {
    onEvents: (_, events) => {
      for (const { change } of events) {
        if (change.kind === 'actionFinished') void made.loop.hold('panel', true);
        if (change.kind === 'nodeExpanded' && made.loop.run().spent.actions > 0) wait();
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

describe('while the user writes', () => {
  it('no action begins; once that is over, the run goes on', async () => {
    const made = await held();
    expect(addresses(made)).toHaveLength(1);
    expect(made.loop.run().status).toBe('running');
    await made.loop.hold('panel', false);
    await made.driven;
    expect(addresses(made)).toHaveLength(2);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('each who writes is waited for', async () => {
    const made = await held();
    await made.loop.hold('other', true);
    await made.loop.hold('panel', false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(addresses(made)).toHaveLength(1);
    await made.loop.hold('other', false);
    await made.driven;
    expect(addresses(made)).toHaveLength(2);
  });

  it('a step that was removed meanwhile is not done', async () => {
    const made = await held();
    const two = made.loop.run().tree.nodes.find(({ description }) => description === 'two');
    if (!two) throw new Error('no such step');
    await made.loop.edit({ id: editId('e'), target: two.id, kind: 'remove' });
    await made.loop.hold('panel', false);
    await made.driven;
    expect(addresses(made)).toHaveLength(1);
  });

  it('Stop ends the run at once', async () => {
    const made = await held();
    await made.loop.stop();
    await made.driven;
    expect(made.loop.run().stop).toEqual({ kind: 'stopped' });
    expect(addresses(made)).toHaveLength(1);
  });
});
