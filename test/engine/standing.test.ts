/** Cards that the user need not see again: by kind in this task, or by site; and the other terms of a task. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { and, fakeWorld, leaf, type RigOptions, rig } from '../../harness/fakes/fakeRun.ts';
import { targetOf } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { FormFacts } from '../../src/core/page/observation.ts';
import { ok } from '../../src/core/result.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { Loop } from '../../src/engine/loop.ts';

const site = 'https://site.test';
const form: FormFacts = {
  action: `${site}/things`,
  method: 'post',
  search: false,
  scripted: false,
  button: '',
  fields: [],
};
const press = (ref: string) => leaf({ kind: 'click', ref: elementRef(ref) });
const script = {
  expand: {
    '0': and('one', 'two', 'three'),
    '0.1': press('e1'),
    '0.2': press('e2'),
    '0.3': press('e3'),
  },
};

/** Three forms; the words of their buttons. */
function run(labels: readonly string[], options: Partial<RigOptions> = {}) {
  const world = fakeWorld();
  world.describe = async ({ action }) => {
    const ref = targetOf(action);
    if (!ref) return ok(null);
    const name = labels[Number(ref.slice(1)) - 1] ?? '';
    const own = { name, visibleText: name, fingerprint: ref, frameOrigin: site };
    return ok(elementFacts({ ...own, role: 'button', submits: true, form }));
  };
  return rig(script, { world, askBefore: 'risky', ...options });
}

async function answer(loop: Loop, reply: Reply): Promise<void> {
  const { question } = loop.run();
  if (!question) throw new Error('no question is open');
  await loop.reply(question.id, reply);
  await loop.drive();
}

const done = ({ world }: ReturnType<typeof run>) => world.done.map((action) => targetOf(action));
const always: Reply = { kind: 'once', standing: true };

describe('an auto-approved kind of action', () => {
  it('is asked about only once', async () => {
    const made = run(['Save', 'Save', 'Save']);
    await made.loop.drive();
    expect(made.loop.run().question).toMatchObject({ card: { standing: { label: 'Save', site } } });
    await answer(made.loop, always);
    expect(done(made)).toEqual(['e1', 'e2', 'e3']);
    const { memory, stop } = made.loop.run();
    expect(stop).toEqual({ kind: 'reached' });
    expect(memory.records.map(({ unasked }) => unasked)).toEqual([undefined, 'kind', 'kind']);
  });

  it('is asked about each time if the user only allowed it once', async () => {
    const made = run(['Save', 'Save', 'Save']);
    await made.loop.drive();
    await answer(made.loop, { kind: 'once' });
    expect(done(made)).toEqual(['e1']);
    expect(made.loop.run().question?.kind).toBe('approve');
  });

  it('does not cover another kind', async () => {
    const made = run(['Save', 'Delete', 'Save']);
    await made.loop.drive();
    await answer(made.loop, always);
    expect(made.loop.run().question).toMatchObject({ card: { verb: 'Delete' } });
    await answer(made.loop, always);
    expect(done(made)).toEqual(['e1', 'e2', 'e3']);
    expect(made.loop.run().standing).toHaveLength(1);
  });

  it('is asked about again once the user revokes it', async () => {
    const made = run(['Save', 'Delete', 'Save']);
    await made.loop.drive();
    await answer(made.loop, always);
    const [standing] = made.loop.run().standing ?? [];
    if (standing) await made.loop.askAgain(standing);
    await answer(made.loop, { kind: 'once' });
    expect(made.loop.run().question).toMatchObject({ card: { target: 'Save' } });
    expect(done(made)).toEqual(['e1', 'e2']);
  });

  it.each([
    ['who is asked before every act', { askBefore: 'all' }],
    ['who lets nothing be sent unapproved', { strict: true }],
  ] as const)('is not offered to %s', async (_, options) => {
    const made = run(['Save', 'Save', 'Save'], options);
    await made.loop.drive();
    expect(made.loop.run().question).toMatchObject({ kind: 'approve' });
    expect(made.loop.run().question).not.toHaveProperty('card.standing');
  });
});

describe('the run policy', () => {
  it('sends a form of a trusted site again once it was approved, but nothing risky', async () => {
    const made = run(['Save', 'Save', 'Delete']);
    await made.loop.changeTerms({ trustedSites: [site] });
    await made.loop.drive();
    expect(done(made)).toEqual([]);
    await answer(made.loop, { kind: 'once' });
    expect(done(made)).toEqual(['e1', 'e2']);
    expect(made.loop.run().question).toMatchObject({ card: { verb: 'Delete', risk: 'high' } });
  });

  it('keeps nothing of a form approved once on a site that is not trusted', async () => {
    const made = run(['Save', 'Save', 'Save']);
    await made.loop.drive();
    await answer(made.loop, { kind: 'once' });
    expect(done(made)).toEqual(['e1']);
    expect(made.loop.run().standing ?? []).toEqual([]);
  });

  it('can be changed during a run, from one action to the next', async () => {
    const made = run(['Save', 'Save', 'Save']);
    await made.loop.drive();
    await answer(made.loop, always);
    expect(done(made)).toEqual(['e1', 'e2', 'e3']);
    const watched = run(['Save', 'Save', 'Save']);
    await watched.loop.changeTerms({ trustedSites: [site], askBefore: 'all' });
    await watched.loop.drive();
    expect(done(watched)).toEqual([]);
    await answer(watched.loop, { kind: 'done' });
    expect(watched.loop.run().question?.node).toBe('0.2');
    expect(done(watched)).toEqual([]);
  });

  it('skips a step that leads to another site without a question', async () => {
    const away = {
      expand: { '0': and('away'), '0.1': leaf({ kind: 'goto', url: 'https://x.test/' }) },
    };
    const made = rig(away, { askBefore: 'risky' });
    await made.loop.changeTerms({ staysOnSites: true });
    await made.loop.drive();
    const { question, memory, sites } = made.loop.run();
    expect(question).toBeNull();
    expect(sites).not.toContain('https://x.test');
    expect(memory.constraints.map(inEnglish).join()).toContain('https://x.test');
  });
});
