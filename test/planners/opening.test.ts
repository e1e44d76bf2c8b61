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
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { UnclearPolicy } from '../../src/core/gate/verdict.ts';
import { questionId } from '../../src/core/ids.ts';
import { ok } from '../../src/core/result.ts';
import { exact } from '../engine/driven.ts';
import { addition } from './everySystem.ts';

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

/** A baseline run that does these one after the other, on a site whose pages link to one address. */
function oneByOne(next: readonly Action[]): Rig {
  const world = fakeWorld((action) => {
    if (action.kind === 'back') world.at = madeUp;
    return ok({});
  });
  world.observe = async (kind) =>
    ok({ ...observation(world.at, kind), links: [{ address: linked, words: 'Lamps' }] });
  const options = { system: 'react', askBefore: 'risky', unclear: 'ask', world } as const;
  return rig({ expand: {}, next }, options);
}

/** Approves what is asked, until the run asks about something else. */
async function approveFirst({ loop }: Rig): Promise<void> {
  await loop.drive();
  await loop.reply(loop.run().question?.id ?? questionId(''), { kind: 'once' });
  await loop.drive();
}

const criticCalls = ({ calls }: Rig): number =>
  calls.filter(({ operator }) => operator === 'critic').length;

describe('an opened address', () => {
  it('linked on a page is opened without a judgment', async () => {
    const made = await opened(linked, 'ask');
    expect(made.world.done).toEqual([to(linked)]);
  });

  it('not linked on any page is judged first', async () => {
    const made = await opened(madeUp, 'critic');
    expect(criticCalls(made)).toBe(1);
    expect(made.world.done).toEqual([to(madeUp)]);
  });

  it('that acts according to the critic is asked about, and opened once approved', async () => {
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

  it('is asked about if no page links to it and there is no critic', async () => {
    const made = await opened(madeUp, 'ask');
    expect(made.loop.run().question).toMatchObject({
      kind: 'approve',
      card: { risk: 'unknown', destination: madeUp },
    });
    expect(made.world.done).toEqual([]);
  });
});

describe('an address that an approved action led to', () => {
  it.each<[string, Action]>([
    ['opened', to(madeUp)],
    ['gone back to', { kind: 'back' }],
  ])('is asked about before it is %s again', async (_, again) => {
    const made = oneByOne([to(madeUp), to(linked), again]);
    await approveFirst(made);
    expect(made.loop.run().question).toMatchObject({ kind: 'approve', card: { risk: 'low' } });
    expect(made.world.done).toEqual([to(madeUp), to(linked)]);
  });

  it('is not asked about if it was a page before', async () => {
    const made = oneByOne([to(linked), to('https://site.test/'), to(linked)]);
    await made.loop.drive();
    expect(made.loop.run().question).toBeNull();
    expect(made.world.done).toHaveLength(3);
  });
});

describe('a page with unsent text of the user', () => {
  const leaving = (unsent: string): Rig => {
    const made = oneByOne([to('https://site.test/')]);
    made.world.observe = async (kind) =>
      ok({ ...observation('https://site.test/form', kind), ...(unsent && { unsent }) });
    return made;
  };

  it('is not left without a question', async () => {
    const made = leaving('Message');
    await made.loop.drive();
    const card = {
      verb: 'Leave the page',
      why: { key: 'card.losesText', params: { words: 'Message' } },
    };
    expect(made.loop.run().question).toMatchObject({ kind: 'approve', card });
    expect(made.world.done).toEqual([]);
    await approveFirst(made);
    expect(made.world.done).toHaveLength(1);
  });

  it('no longer causes a question after the tab has moved to another page', async () => {
    const world = fakeWorld();
    const isForm = () => world.at === 'https://site.test/';
    world.observe = async (kind) =>
      ok({
        ...observation(world.at, kind),
        links: [{ address: linked, words: 'Lamps' }],
        ...(isForm() && { unsent: 'Message' }),
      });
    const plan = and(exact('leave', to(linked)), exact('come back', to('https://site.test/')));
    const script = { expand: { '0': plan } };
    const made = rig(script, { system: 'best', askBefore: 'risky', unclear: 'ask', world });
    await approveFirst(made);
    expect(made.world.done).toHaveLength(2);
    expect(made.loop.run().question).toBeNull();
  });

  it('is left without a question if there is no unsent text', async () => {
    const made = leaving('');
    await made.loop.drive();
    expect(made.world.done).toHaveLength(1);
  });
});

describe('text that allows an address', () => {
  it('includes what the user wrote into the plan', async () => {
    const made = oneByOne([to(madeUp)]);
    await made.loop.edit(addition('0', 'child', `Look at ${madeUp}`));
    await made.loop.drive();
    expect(made.world.done).toContainEqual(to(madeUp));
  });

  it('does not include the label of a link that the user clicked, or the user’s note after a takeover', async () => {
    const made = oneByOne([to(madeUp)]);
    const act = { did: 'clicked', what: `link "${madeUp}"` } as const;
    const notice = { by: 'person', node: null, text: `By hand: open ${madeUp}` } as const;
    await made.loop.note([
      { kind: 'personActed', acts: [act] },
      { kind: 'noticeAdded', notice },
    ]);
    await made.loop.drive();
    expect(made.loop.run().question).toMatchObject({ kind: 'approve', card: { risk: 'unknown' } });
    expect(made.world.done).toEqual([]);
  });
});
