/** The page's own gate stops an act that would do more than was approved: what the user is asked then, and how often. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { and, fakeWorld, leaf, note, type RigOptions, rig } from '../../harness/fakes/fakeRun.ts';
import { aClick } from '../../src/core/gate/risk.ts';
import { sealOf } from '../../src/core/gate/seal.ts';
import { elementRef, questionId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { ElementFacts, FormFacts } from '../../src/core/page/observation.ts';
import { ok } from '../../src/core/result.ts';
import type { Reply } from '../../src/core/run/question.ts';

const site = 'https://site.test';
const form: FormFacts = {
  action: `${site}/things`,
  method: 'post',
  search: false,
  scripted: false,
  button: '',
  fields: [],
};
const save = elementFacts({ name: 'Save', submits: true, form, frameOrigin: site });
const press = (ref: string) => leaf({ kind: 'click', ref: elementRef(ref) });
const script = {
  expand: {
    '0': and('one', 'two', 'three'),
    '0.1': press('e1'),
    '0.2': press('e2'),
    '0.3': leaf(note('done')),
  },
};

/** `shown` is what a look at an element tells, `inPage` what the page finds when the act comes, null if that is all right. */
function stopping(
  shown: (ref: string) => ElementFacts,
  inPage: (ref: string, nth: number) => ElementFacts | null,
  options: RigOptions = {},
) {
  const world = fakeWorld();
  const { perform } = world;
  let nth = 0;
  world.describe = async ({ action }) => ok(action.kind === 'click' ? shown(action.ref) : null);
  world.perform = async (action, given, signal) => {
    const facts = action.kind === 'click' ? inPage(action.ref, nth++) : null;
    const isApproved = facts !== null && given.allowed.seal === sealOf(aClick, facts);
    if (facts === null || isApproved) return perform(action, given, signal);
    return { kind: 'stopped', stopped: { activation: aClick, facts }, url: world.at, requests: [] };
  };
  const made = rig(script, { world, askBefore: 'risky', ...options });
  const answer = async (reply: Reply): Promise<void> => {
    await made.loop.reply(made.loop.run().question?.id ?? questionId(''), reply);
    await made.loop.drive();
  };
  const cards = (): number =>
    made.events.filter(({ change }) => change.kind === 'questionAsked').length;
  return { ...made, answer, cards };
}

const link = (ref: string): ElementFacts =>
  elementFacts({ role: 'link', tag: 'a', name: ref, href: `${site}/${ref}` });

describe('an act that the page stops', () => {
  it('is asked about with what the page found, and done once that is approved', async () => {
    const { loop, world, answer } = stopping(link, (ref) => (ref === 'e1' ? save : null));
    await loop.drive();
    expect(loop.run().question).toMatchObject({ card: { target: 'Save' } });
    expect(world.done).toEqual([]);
    await answer({ kind: 'once' });
    expect(world.done).toHaveLength(2);
  });

  it('needs no card for a form that the user approved for the whole task', async () => {
    const { loop, world, answer, cards } = stopping(
      (ref) => (ref === 'e1' ? save : link(ref)),
      (ref) => (ref === 'e2' ? save : null),
    );
    await loop.drive();
    await answer({ kind: 'once', standing: true });
    expect(world.done).toHaveLength(2);
    expect(cards()).toBe(1);
    expect(loop.run().memory.records.map(({ unasked }) => unasked)).toEqual([undefined, 'kind']);
  });

  it.each([
    ['which code finds risky', 'Save', 'ask'],
    ['which the critic finds risky', 'Go', 'critic'],
  ] as const)(
    'is asked about three times if it turns into another one each time, %s',
    async (_, name, unclear) => {
      const turned = (nth: number): ElementFacts =>
        elementFacts({ ...(name === 'Save' ? save : {}), name: `${name} ${nth}` });
      const { loop, world, answer, cards } = stopping(
        link,
        (ref, nth) => (ref === 'e1' ? turned(nth) : null),
        { unclear },
      );
      await loop.drive();
      for (let times = 1; times <= 3; times++) {
        expect(cards()).toBe(times);
        await answer({ kind: 'once' });
      }
      expect(cards()).toBe(3);
      expect(world.done.map((action) => action.kind === 'click' && action.ref)).not.toContain('e1');
      const { notices } = loop.run().memory;
      expect(notices.map(({ text }) => inEnglish(text)).join()).toContain(
        'kept changing what this would do',
      );
    },
  );
});
