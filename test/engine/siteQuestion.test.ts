/** The question about another site is made for a user: it names the element as the page does, not by its ref. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { and, fakeWorld, leaf, rig } from '../../harness/fakes/fakeRun.ts';
import { elementRef } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { nodeAt } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';

const link = elementFacts({
  tag: 'a',
  role: 'link',
  name: 'Pay by card',
  href: 'https://pay.test/card',
});

it('names a link to another site by its text', async () => {
  const world = { ...fakeWorld(), describe: async () => ok(link) };
  const script = {
    expand: { '0': and('pay'), '0.1': leaf({ kind: 'click', ref: elementRef('e12') }) },
  };
  const { loop } = rig(script, { world });
  await loop.drive();
  const { question } = loop.run();
  expect(question).toMatchObject({ kind: 'site', origin: 'https://pay.test' });
  const why = question?.kind === 'site' ? question.why : '';
  expect(inEnglish(why)).toBe(
    'The next step is to click the link "Pay by card", which leads to pay.test.',
  );
});

describe('a click on a frame whose site the run may not read', () => {
  const frame = elementFacts({ tag: 'iframe', name: 'Seats', framed: 'https://seats.test' });
  const script = {
    expand: { '0': and('open'), '0.1': leaf({ kind: 'click', ref: elementRef('e12') }) },
  };

  it('asks to allow the frame’s site, then succeeds without clicking', async () => {
    const world = { ...fakeWorld(), describe: async () => ok(frame) };
    const { loop } = rig(script, { world });
    await loop.drive();
    const { question } = loop.run();
    expect(question).toMatchObject({ kind: 'site', origin: 'https://seats.test' });
    if (question) await loop.reply(question.id, { kind: 'granted' });
    await loop.drive();
    expect(loop.run().sites).toContain('https://seats.test');
    expect(world.done).toEqual([]);
    expect(loop.run().question).toBeNull();
    expect(nodeAt(loop.run().tree, '0.1')?.status).toBe('success');
  });
});

describe('an action in a frame whose site the run may not use', () => {
  const script = {
    expand: { '0': and('press'), '0.1': leaf({ kind: 'click', ref: elementRef('f1e3') }) },
  };
  const button = elementFacts({ name: 'Yes', frameOrigin: 'https://ads.test' });

  it('asks for that site first, whatever an earlier task allowed', async () => {
    const world = { ...fakeWorld(), describe: async () => ok(button) };
    const { loop } = rig(script, { world });
    await loop.drive();
    expect(world.done).toEqual([]);
    expect(loop.run().question).toMatchObject({ kind: 'site', origin: 'https://ads.test' });
  });

  it('identifies the site of a frame without an origin by its address', async () => {
    const sandboxed = { ...button, frameOrigin: 'null', pageAddress: 'https://ads.test/frame' };
    const world = { ...fakeWorld(), describe: async () => ok(sandboxed) };
    const { loop } = rig(script, { world });
    await loop.drive();
    expect(loop.run().question).toMatchObject({ kind: 'site', origin: 'https://ads.test' });
  });
});
