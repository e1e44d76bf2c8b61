/** Addresses that the plan opens: known ones at once, made-up ones after a judgment, and as often as they are known. */
import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  leaf,
  note,
  observation,
  type Rig,
  rig,
  type Script,
} from '../../../harness/fakes/fakeRun.ts';
import type { Action } from '../../../src/core/action/action.ts';
import type { UnclearPolicy } from '../../../src/core/gate/verdict.ts';
import { questionId } from '../../../src/core/ids.ts';
import { ok } from '../../../src/core/result.ts';

const to = (url: string): Action => ({ kind: 'goto', url });
const linked = 'https://site.test/lamps';
const madeUp = 'https://site.test/do/4';

async function opened(
  url: string,
  unclear: UnclearPolicy,
  effect: 'none' | 'irreversible' = 'none',
): Promise<Rig> {
  const world = fakeWorld();
  world.observe = async (kind) =>
    ok({ ...observation(world.at, kind), links: [{ address: linked, words: 'Lamps' }] });
  const script: Script = {
    expand: { '0': and('open', 'note'), '0.1': leaf(to(url)), '0.2': leaf(note('done')) },
    critic: () => ok({ effect, verb: 'Vote', why: 'w', everywhere: false }),
  };
  const made = rig(script, { system: 'best', askBefore: 'risky', unclear, world });
  await made.loop.drive();
  return made;
}

const criticCalls = ({ calls }: Rig): number =>
  calls.filter(({ operator }) => operator === 'critic').length;

describe('an address', () => {
  it('that a page linked to is opened without a judgment', async () => {
    const made = await opened(linked, 'ask');
    expect(made.world.done).toEqual([to(linked)]);
  });

  it('that no page linked to is judged first', async () => {
    const made = await opened(madeUp, 'critic');
    expect(criticCalls(made)).toBe(1);
    expect(made.world.done).toEqual([to(madeUp)]);
  });

  it('that the critic finds to act is asked about, and opened once it is approved', async () => {
    const made = await opened(madeUp, 'critic', 'irreversible');
    const { question } = made.loop.run();
    expect(question).toMatchObject({
      kind: 'approve',
      card: { verb: 'Vote', destination: madeUp },
    });
    expect(made.world.done).toEqual([]);
    await made.loop.reply(question?.id ?? questionId(''), { kind: 'once' });
    await made.loop.drive();
    expect(made.world.done).toEqual([to(madeUp)]);
  });

  it('that no page linked to is asked about where nobody judges', async () => {
    const made = await opened(madeUp, 'ask');
    expect(made.loop.run().question).toMatchObject({
      kind: 'approve',
      card: { risk: 'unknown', destination: madeUp },
    });
    expect(made.world.done).toEqual([]);
  });
});
