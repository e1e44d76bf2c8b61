/** Looking at one element: asked once for each site, for one question of the planner, and never a guess without it. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { and, goTo, leaf, observation, rig } from '../../harness/fakes/fakeRun.ts';
import { elementRef } from '../../src/core/ids.ts';
import type { Distillation } from '../../src/core/page/observation.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import { routineOf } from '../../src/core/routine/save.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { Consent, PictureConsent, TakenPicture } from '../../src/engine/ports.ts';
import { exact, nodeIn, world } from './driven.ts';

const ref = elementRef('e5');
const taken: TakenPicture = {
  picture: { ref, mediaType: 'image/png', base64: 'AAAA', width: 40, height: 30 },
  document: 'D1',
  sent: { ref, width: 40, height: 30, bytes: 3, hash: 'abc' },
};
const canvas = elementFacts({
  ref,
  tag: 'canvas',
  role: 'clickable',
  name: 'Seat map',
  drawn: true,
});
const asking: Consent = { is: 'ask', host: 'model.test' };

function started(consent: Consent, picture: Result<TakenPicture> = ok(taken), document = 'D1') {
  const kept: (readonly [string, string, boolean])[] = [];
  let now = consent;
  const pictures: PictureConsent = {
    of: async () => now,
    keep: async (site, to, isAllowed) => {
      kept.push([site, to, isAllowed]);
      now = isAllowed ? { is: 'allowed' } : { is: 'never' };
    },
  };
  const page = world();
  let shots = 0;
  Object.assign(page, {
    observe: async (kind: Distillation) =>
      ok({ ...observation(page.at, kind), documents: { '': document } }),
    describe: async () =>
      ok(elementFacts({ ref, tag: 'canvas', role: 'clickable', name: 'Seat map', drawn: true })),
    pictureOf: async () => {
      shots += 1;
      return picture;
    },
  });
  const seen: (string | null)[] = [];
  const made = rig(
    {
      expand: {
        '0': and(exact('look', { kind: 'lookAt', ref }), 'read it', 'go on'),
        '0.2': leaf({ kind: 'note', text: 'D1 is free' }),
        '0.3': leaf({ kind: 'note', text: 'done' }),
      },
      repair: {},
    },
    {
      system: 'best',
      world: page,
      pictures,
      wrap: (operators) => ({
        ...operators,
        expand: async (context, signal) => {
          seen.push(context.looked?.ref ?? null);
          const called = await operators['expand']?.(context, signal);
          if (!called) throw new Error('no operator');
          return context.looked ? { ...called, sentPicture: true } : called;
        },
      }),
    },
  );
  const reply = async (answer: Reply): Promise<void> => {
    const { question } = made.loop.run();
    if (!question) throw new Error('nothing was asked');
    await made.loop.reply(question.id, answer);
    await made.loop.drive();
  };
  return { ...made, kept, seen, reply, shots: () => shots };
}

describe('a routine of a task that looked at a drawing', () => {
  it('leaves both the look and the spot to the planner', async () => {
    const page = world();
    Object.assign(page, {
      describe: async () => ok(canvas),
      pictureOf: async () => ok(taken),
    });
    const { loop } = rig(
      {
        expand: {
          '0': and(
            exact('look', { kind: 'lookAt', ref }),
            exact('choose the seat', { kind: 'click', ref, at: '30% 40%' }),
            exact('open', goTo('/a')),
          ),
        },
        repair: {},
      },
      {
        system: 'best',
        world: page,
        askBefore: 'risky',
        pictures: { of: async () => ({ is: 'allowed' }), keep: async () => undefined },
      },
    );
    await loop.drive();
    const { question } = loop.run();
    expect(question).toMatchObject({ kind: 'approve', card: { spot: '30% 40%' } });
    if (question) await loop.reply(question.id, { kind: 'once' });
    await loop.drive();
    const routine = routineOf(loop.run());
    expect(
      routine?.parts
        .flatMap(({ acts }) => acts)
        .map(({ does, action }) => [does, action?.['kind']]),
    ).toEqual([
      ['look', undefined],
      ['copy the text of the page', 'collect'],
      ['choose the seat', undefined],
      ['open', 'goto'],
    ]);
  });
});

describe('looking at an element', () => {
  it('asks for the site, says where the picture goes, and shows it in one question', async () => {
    const { loop, reply, kept, seen, events } = started(asking);
    await loop.drive();
    expect(loop.run().question).toMatchObject({
      kind: 'picture',
      site: 'https://site.test',
      to: 'model.test',
      target: { role: 'clickable', name: 'Seat map' },
    });
    await reply({ kind: 'pictures', may: 'always' });
    expect(kept).toEqual([['https://site.test', 'model.test', true]]);
    expect(nodeIn(loop.run(), '0.1').status).toBe('success');
    expect(seen).toEqual([null, 'e5', null]);
    const sent = events.flatMap(({ change }) => (change.kind === 'pictureSent' ? [change] : []));
    expect(sent).toMatchObject([{ node: '0.2', picture: { hash: 'abc', bytes: 3 } }]);
    expect(JSON.stringify(events)).not.toContain('AAAA');
  });

  it('asks no more once the site is allowed', async () => {
    const { loop, seen } = started({ is: 'allowed' });
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(seen).toEqual([null, 'e5', null]);
  });

  it('shows no picture of a page that is gone', async () => {
    const { loop, seen, events } = started({ is: 'allowed' }, ok(taken), 'D2');
    await loop.drive();
    expect(seen).toEqual([null, null, null]);
    expect(events.some(({ change }) => change.kind === 'pictureSent')).toBe(false);
  });

  it.each([
    ['not now', { kind: 'pictures', may: 'notNow' }, []],
    ['never', { kind: 'pictures', may: 'never' }, [['https://site.test', 'model.test', false]]],
  ] as const)('waits for the user after "%s"', async (_, answer, wanted) => {
    const { loop, reply, kept, shots } = started(asking);
    await loop.drive();
    await reply(answer);
    expect(loop.run()).toMatchObject({ status: 'blocked', failure: { kind: 'noPicture' } });
    expect(kept).toEqual(wanted);
    expect(shots()).toBe(0);
    await loop.resume(false);
    await loop.drive();
    const again = loop.run();
    if (answer.may === 'never')
      expect(again).toMatchObject({
        status: 'blocked',
        question: null,
        failure: { kind: 'noPicture' },
      });
    else expect(again.question).toMatchObject({ kind: 'picture' });
  });

  it.each([
    [{ is: 'off' }, 'turned off'],
    [{ is: 'never' }, 'you chose to send none'],
    [{ is: 'blind', model: 'plain-1' }, 'plain-1'],
  ] as const)('waits for the user if the settings say %o', async (consent, words) => {
    const { loop, shots } = started(consent);
    await loop.drive();
    expect(loop.run()).toMatchObject({ status: 'blocked', failure: { kind: 'noPicture' } });
    expect(loop.run().failure?.message).toContain(words);
    expect(shots()).toBe(0);
  });

  it('waits for the user if the browser takes no picture, and plans again if the element is gone', async () => {
    const behind = started({ is: 'allowed' }, err('noPicture', 'Not in front.', 'Switch to it.'));
    await behind.loop.drive();
    expect(behind.loop.run()).toMatchObject({ status: 'blocked', failure: { kind: 'noPicture' } });
    const gone = started({ is: 'allowed' }, err('staleRef', 'It is gone.', ''));
    await gone.loop.drive();
    expect(gone.loop.run().failure?.kind).not.toBe('noPicture');
    expect(
      gone.events.some(({ change }) => change.kind === 'nodeRetried' && change.id === '0.1'),
    ).toBe(true);
  });
});
