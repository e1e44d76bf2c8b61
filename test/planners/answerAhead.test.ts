/** An answer that came with the plan (decision 20): given without another look only where code saw all go as planned. */
import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  observation,
  type Rig,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { text } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { type ElementRef, editId, nodeId } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import { ok } from '../../src/core/result.ts';
import { driven, exact, namesOf, nodeIn } from '../engine/driven.ts';

const fill: Action = { kind: 'fill', ref: 'e1' as ElementRef, text: 'tea' };
const save: Action = { kind: 'click', ref: 'e2' as ElementRef };
const saved = { what: 'text', text: 'Saved' } as const;
const gone: Change = { kind: 'disappeared', what: 'form', role: 'form', name: 'New' };
const answerAhead = { text: 'I saved the tea.', evidence: ['the page says "Saved"'] };

const plan: Script = {
  expand: {
    '0': {
      ...and(exact('type', fill), exact('save', save, { expect: saved })),
      answerAhead,
    },
  },
};

type Page = {
  /** What each act changed. */
  readonly changes?: readonly (readonly Change[])[];
  /** What the page says after none, one and both of the acts. */
  readonly says?: readonly string[];
};

function page({ changes = [], says = ['New', 'New', 'Saved'] }: Page = {}): RigOptions {
  let nth = 0;
  const world = fakeWorld(() => ok({ changes: changes[nth++] ?? [gone] }));
  const observe = async () =>
    ok({ ...observation(world.at), lines: [text(says[world.done.length] ?? '')] });
  return { system: 'best', world: { ...world, observe } };
}

const calls = async (script: Script, options: RigOptions) =>
  namesOf((await driven(script, options)).calls);

describe('an answer that came with the plan', () => {
  it('ends the run without a call once code verified the last action’s expected effect', async () => {
    const { loop, calls: made } = await driven(plan, page());
    expect(namesOf(made)).toEqual(['expand 0']);
    expect(loop.run()).toMatchObject({
      stop: { kind: 'reached' },
      answer: answerAhead.text,
      evidence: answerAhead.evidence,
    });
    expect(nodeIn(loop.run(), '0.2')).toMatchObject({ effectSeen: true });
  });

  const withChange = (change: Change) => page({ changes: [[gone], [gone, change]] });
  it.each<[string, RigOptions]>([
    ['the effect did not come', page({ says: ['New', 'New', 'New'] })],
    ['the page showed it before the action', page({ says: ['New', 'Saved', 'Saved'] })],
    ['a field is marked invalid', withChange({ kind: 'invalid', name: 'Name', message: 'taken' })],
    ['the server had an error', withChange({ kind: 'errorPage', status: 403 })],
    [
      'the page said something with a dialog',
      withChange({ kind: 'dialog', dialog: 'alert', text: 'Quota', answer: 'accepted' }),
    ],
    ['the page announced something else', withChange({ kind: 'announced', text: 'Offline' })],
    [
      'an alert came up',
      withChange({ kind: 'appeared', what: 'alert', role: 'alert', name: 'Partly', items: 0 }),
    ],
    [
      'the server refused what was sent',
      withChange({ kind: 'sent', method: 'POST', to: 'https://site.test/api', error: 500 }),
    ],
    ['a tab was opened', withChange({ kind: 'newTab', number: 2, url: 'https://site.test/' })],
  ])('does not count where %s', async (_, options) => {
    expect((await calls(plan, options)).length).toBeGreaterThan(1);
  });

  it('does not count if the page shows only what was typed', async () => {
    const echoed = { expect: { what: 'text', text: 'Tea' } } as const;
    const expand = { ...and(exact('type', fill), exact('save', save, echoed)), answerAhead };
    const options = page({ says: ['New', 'New', 'Your list: tea'] });
    expect((await calls({ expand: { '0': expand } }, options)).length).toBeGreaterThan(1);
  });

  it.each([
    ['accepted by the user in the same step', 'Really?', ['expand 0']],
    ['another one than was accepted', 'All of them?', ['expand 0', 'answer 0']],
  ])('counts only if a dialog that was refused first was %s', async (_, accepted, expected) => {
    const refused = { kind: 'confirm', text: 'Really?' } as const;
    const dialog = (text: string, answer: 'dismissed' | 'accepted'): Change => ({
      kind: 'dialog',
      dialog: 'confirm',
      text,
      answer,
    });
    const outcomes = [
      { changes: [gone] },
      { changes: [dialog(refused.text, 'dismissed')], deniedDialog: refused },
      { changes: [dialog(accepted, 'accepted'), gone] },
    ];
    let nth = 0;
    const world = fakeWorld(() => ok(outcomes[nth++] ?? {}));
    const observe = async () =>
      ok({ ...observation(world.at), lines: [text(nth < outcomes.length ? 'New' : 'Saved')] });
    const made = rig(plan, { system: 'best', world: { ...world, observe } });
    await made.loop.drive();
    const { question } = made.loop.run();
    expect(question).toMatchObject({ kind: 'dialog', text: refused.text });
    if (question) await made.loop.reply(question.id, { kind: 'once' });
    await made.loop.drive();
    expect(namesOf(made.calls)).toEqual(expected);
  });

  it('counts if a dialog was accepted only at the second try of an earlier step', async () => {
    const dialog = (answer: 'dismissed' | 'accepted'): Change => ({
      kind: 'dialog',
      dialog: 'confirm',
      text: 'Really?',
      answer,
    });
    const outcomes = [
      {
        changes: [dialog('dismissed')],
        deniedDialog: { kind: 'confirm', text: 'Really?' } as const,
      },
      { changes: [dialog('accepted')] },
      { changes: [gone] },
    ];
    let nth = 0;
    const world = fakeWorld(() => ok(outcomes[nth++] ?? {}));
    const observe = async () =>
      ok({ ...observation(world.at), lines: [text(nth < outcomes.length ? 'New' : 'Saved')] });
    const made = rig(plan, { system: 'best', world: { ...world, observe } });
    await made.loop.drive();
    const { question } = made.loop.run();
    if (question) await made.loop.reply(question.id, { kind: 'once' });
    await made.loop.drive();
    expect(namesOf(made.calls)).toEqual(['expand 0']);
    expect(made.loop.run().answer).toBe(answerAhead.text);
  });

  it('counts if the page announces the expected effect', async () => {
    const options = withChange({ kind: 'announced', text: 'Saved as draft 4' });
    expect(await calls(plan, options)).toEqual(['expand 0']);
  });

  it('does not count if the user wants the last page checked', async () => {
    expect(await calls(plan, { ...page(), endCheck: 'hybrid' })).toEqual(['expand 0', 'answer 0']);
  });

  it('does not count if the plan continues with another reply', async () => {
    const first = { ...and(exact('type', fill), 'save it'), answerAhead };
    const script: Script = {
      expand: { '0': first, '0.2': and(exact('save', save, { expect: saved })) },
    };
    expect(await calls(script, page())).toEqual(['expand 0', 'expand 0.2', 'answer 0']);
  });

  it('does not count if the user changed the plan meanwhile', async () => {
    const tell = {
      kind: 'tell',
      id: editId('e'),
      target: nodeId('0'),
      description: 'Mind the size',
    } as const;
    const made: Rig = rig(plan, {
      ...page(),
      onEvents: (_, events) => {
        const isFirst = made.loop.run().memory.records.length === 1;
        if (isFirst && events.some(({ change }) => change.kind === 'actionFinished'))
          void made.loop.edit(tell);
      },
    });
    await made.loop.drive();
    expect(namesOf(made.calls).at(-1)).toBe('answer 0');
  });

  it('ends nothing that is done before its plan is reached', async () => {
    const ways = [
      { description: 'ask the shop', score: 0.9 },
      exact('save', save, { score: 0.5, expect: saved }),
    ];
    const script: Script = {
      expand: {
        '0': { ...and(), expansion: { kind: 'or', children: ways } },
        '0.1': { ...and(exact('ask', save, { expect: saved })), answerAhead },
      },
    };
    const made: Rig = rig(script, {
      ...page({ says: ['New', 'Saved'] }),
      wrap: (operators) => ({
        ...operators,
        expand: async (context, signal) => {
          if (context.node === '0.1')
            await made.loop.edit({ kind: 'next', id: editId('e'), target: nodeId('0.2') });
          return operators.expand(context, signal);
        },
      }),
    });
    await made.loop.drive();
    expect(namesOf(made.calls).at(-1)).toBe('answer 0');
  });
});
