/**
 * `best` where the model contradicts itself: a verdict against a plan that is done (A15), a step closed by word alone
 * (SA-23), a repair of no use (A18). Each costs a call only where two statements can't both be right.
 */

import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  leaf,
  note,
  type Rig,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Operators } from '../../src/planners/operators.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { driven, go, kindsOf, namesOf, nodeIn, step, world } from '../engine/driven.ts';

/** What the answers say in turn; null is an answer of no use. */
const saying = (...said: readonly (boolean | null)[]): RigOptions => {
  let nth = 0;
  return {
    system: 'best',
    wrap: (operators: Operators): Operators => ({
      ...operators,
      answer: async (context, signal) => {
        const called = await operators.answer(context, signal);
        const reached = said[Math.min(nth, said.length - 1)] ?? null;
        nth += 1;
        const result =
          reached === null
            ? err('badModelOutput', 'scripted nonsense', '')
            : ok({ answer: 'so far', evidence: [], reached, unsettled: '' });
        return { ...called, result };
      },
    }),
  };
};

const done = (more: Partial<Expanded> = {}): Expanded => ({
  ...leaf(note('')),
  outcome: 'done',
  ...more,
});

const both: Script = {
  expand: { '0': and('open a', 'open b'), '0.1': go('/a'), '0.2': go('/b') },
};

describe('an unreached goal whose plan is done and whose repair finds nothing missing', () => {
  it('is checked again (A15)', async () => {
    const { loop, calls } = await driven(both, saying(false, true));
    expect(namesOf(calls).slice(-3)).toEqual(['answer 0', 'repair 0', 'answer 0']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is given up if two more checks say the same', async () => {
    const { loop, calls } = await driven(both, saying(false));
    expect(loop.run().stop?.kind).toBe('exhausted');
    expect(namesOf(calls).filter((name) => name === 'answer 0')).toHaveLength(3);
  });

  it('is not checked again if the repair finds the goal impossible', async () => {
    const impossible = { ...both, repair: { '0': { diagnosis: 'impossible' as const } } };
    const { loop, calls } = await driven(impossible, saying(false, true));
    expect(loop.run().stop?.kind).toBe('gaveUp');
    expect(namesOf(calls).filter((name) => name === 'answer 0')).toHaveLength(1);
  });

  it('is refused once, although the user had a step retried in which nothing was left to do', async () => {
    let isRetried = false;
    const made: Rig = rig(
      { expand: { '0': and('open a', 'read the price'), '0.1': go('/a'), '0.2': done() } },
      {
        ...saying(false, true),
        onEvents: (_, events) => {
          if (isRetried || !events.some(({ change }) => change.kind === 'endRefused')) return;
          isRetried = true;
          void made.loop.edit({ id: editId('e'), target: nodeId('0.2'), kind: 'retry' });
        },
      },
    );
    await made.loop.drive();
    expect(kindsOf(made.events).filter((kind) => kind === 'endRefused')).toHaveLength(1);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a task that the repair of a part deep in the plan finds impossible', () => {
  it('ends without a question about the parts around it', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': and('open a', 'do it'),
          '0.1': go('/a'),
          '0.2': and('open b', 'a part'),
          '0.2.1': go('/b'),
          '0.2.2': and('open c', 'a smaller part'),
          '0.2.2.1': go('/c'),
          '0.2.2.2': go('/bad'),
        },
        check: () => ({ complete: false, reason: 'Not yet.' }),
        repair: { '0.2.2': { diagnosis: 'impossible' as const } },
      },
      saying(false),
    );
    const asked = namesOf(calls).filter((name) => !name.startsWith('expand'));
    expect(asked.slice(asked.indexOf('repair 0.2.2'))).toEqual(['repair 0.2.2', 'answer 0']);
    expect(loop.run().stop?.kind).toBe('gaveUp');
  });
});

describe('a goal that its answer calls impossible to settle', () => {
  const claiming = (confirm: Script['confirm']): Script => ({
    ...both,
    reached: false,
    unsettled: () => 'The shop lists no firs.',
    ...(confirm && { confirm }),
  });

  it('ends the run after a second look by another question, without a repair', async () => {
    const { loop, calls } = await driven(claiming(undefined), { system: 'best' });
    expect(namesOf(calls).slice(-2)).toEqual(['answer 0', 'confirmUnsettled 0']);
    expect(loop.run()).toMatchObject({
      stop: { kind: 'unsettled', why: 'The shop lists no firs.' },
      answer: 'scripted answer',
    });
    expect(nodeIn(loop.run(), '0').status).not.toBe('success');
  });

  it('goes on with what the second look found untried', async () => {
    let looks = 0;
    const script: Script = {
      ...claiming(() => {
        looks += 1;
        return looks === 1
          ? { complete: false, reason: 'Not tried yet: the search.' }
          : { complete: true, reason: '' };
      }),
      repair: { '0': { add: [step('search')] } },
    };
    const { loop, calls } = await driven(
      { ...script, expand: { ...script.expand, '0.3': go('/search') } },
      { system: 'best' },
    );
    expect(namesOf(calls).slice(-5)).toEqual([
      'confirmUnsettled 0',
      'repair 0',
      'expand 0.3',
      'answer 0',
      'confirmUnsettled 0',
    ]);
    expect(loop.run().stop?.kind).toBe('unsettled');
    expect(loop.run().memory.notices.map(({ text }) => inEnglish(text))).toContain(
      'The end was refused: Not tried yet: the search.',
    );
  });

  it('is believed without another look if the planner found it impossible too', async () => {
    const impossible = {
      ...claiming(undefined),
      repair: { '0': { diagnosis: 'impossible' } },
    } as const;
    const { loop, calls } = await driven(
      {
        ...impossible,
        expand: { '0': and('find it'), '0.1': go('/bad') },
      },
      { system: 'best' },
    );
    expect(namesOf(calls)).not.toContain('confirmUnsettled 0');
    expect(loop.run().stop).toEqual({ kind: 'unsettled', why: 'The shop lists no firs.' });
  });

  it('does not hide that a step of the user failed', async () => {
    const made = rig(
      {
        ...claiming(undefined),
        repair: { '0': { diagnosis: 'impossible' } },
        expand: {
          '0': and('open a', 'open b'),
          '0.1': go('/a'),
          '0.2': go('/b'),
          '0.3': go('/bad'),
        },
      },
      {
        system: 'best',
        world: world(),
        onEvents: ({ tree, pendingEdits, edits }) => {
          if (edits > 0 || pendingEdits.length > 0 || !findNode(tree, nodeId('0.2'))) return;
          const edit = { kind: 'add', place: 'after', description: 'mine' } as const;
          void made.loop.edit({ ...edit, id: editId('e'), target: nodeId('0.2') });
        },
      },
    );
    await made.loop.drive();
    expect(nodeIn(made.loop.run(), '0.3')).toMatchObject({ pinned: true, status: 'pruned' });
    expect(made.loop.run().stop?.kind).toBe('gaveUp');
  });

  it('is believed without another look once nothing is left to try', async () => {
    const { loop, calls } = await driven({
      expand: { '0': go('/bad') },
      reached: false,
      unsettled: () => 'The page is gone.',
    });
    expect(namesOf(calls)).not.toContain('confirmUnsettled 0');
    expect(loop.run().stop).toEqual({ kind: 'unsettled', why: 'The page is gone.' });
  });
});

describe('a goal about to be given up', () => {
  it('is checked once for whether the work done is enough', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': and('open a', 'open b'),
          '0.1': go('/a'),
          '0.2': { ...go('/b'), outcome: 'cannot' },
        },
      },
      saying(true),
    );
    expect(namesOf(calls).slice(-3)).toEqual(['repair 0', 'answer 0', 'checkCompletion 0']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a step called done without an action, a note or an answer', () => {
  const byWord = (words: string, reply: Expanded): Script => ({
    expand: { '0': and(words, 'open a'), '0.1': reply, '0.2': go('/a') },
  });
  const atTheEnd: Script = {
    expand: { '0': and('open a', 'send the form'), '0.1': go('/a'), '0.2': done() },
  };
  const checks = async (words: string, reply: Expanded): Promise<number> => {
    const { calls } = await driven(byWord(words, reply), saying(true));
    return namesOf(calls).filter((name) => name === 'checkCompletion 0').length;
  };

  it('causes a check of the goal before the end (SA-23)', async () => {
    expect(await checks('send the form', done())).toBe(1);
  });

  it.each([
    ['a note', 'send the form', done({ notes: ['It was sent.'] })],
    ['the answer', 'send the form', done({ answer: { text: 'Sent.', evidence: ['seen'] } })],
    ['a step that only reads', 'read the price', done()],
    ['a step under a condition', 'press Load more if it is there', done()],
  ])('causes no check if %s shows it or it required no action', async (_, words, reply) => {
    expect(await checks(words, reply)).toBe(0);
  });

  it('prevents the end if that check finds it missing, whatever the answer says', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': and('open b', 'open a'),
          '0.1': done(),
          '0.2': go('/a'),
          '0.3': go('/b'),
        },
        check: ({ tree }) => ({
          complete: findNode(tree, nodeId('0.3'))?.status === 'success',
          reason: 'b is missing',
        }),
        repair: { '0': { add: [step('open b, really')] } },
      },
      saying(true),
    );
    expect(namesOf(calls)).toContain('repair 0');
    expect(nodeIn(loop.run(), '0.3').status).toBe('success');
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is asked about again, instead of a completion check, if it is the last of the plan', async () => {
    const { loop, calls, events } = await driven(
      {
        expand: {
          '0': and('open a', 'open b'),
          '0.1': go('/a'),
          '0.2': [ok(done()), ok(go('/b'))],
        },
      },
      saying(true),
    );
    expect(namesOf(calls)).toEqual([
      'expand 0',
      'expand 0.1',
      'expand 0.2',
      'expand 0.2',
      'answer 0',
    ]);
    const retried = events.flatMap(({ change }) =>
      change.kind === 'nodeRetried' ? [change.why] : [],
    );
    expect(retried.map(inEnglish)).toEqual([expect.stringContaining('the goal would end with it')]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('causes a second check of a refusal if called done again (A15)', async () => {
    const { loop, calls } = await driven(atTheEnd, saying(false, true));
    expect(namesOf(calls).slice(-4)).toEqual(['expand 0.2', 'expand 0.2', 'answer 0', 'answer 0']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('causes a second check of a refusal if a repair had planned it', async () => {
    const { loop, calls } = await driven(
      {
        expand: { '0': and('open a'), '0.1': go('/a'), '0.2': done() },
        repair: { '0': { add: [step('open b')] } },
      },
      saying(false, true),
    );
    expect(namesOf(calls).slice(2)).toEqual([
      'answer 0',
      'repair 0',
      'expand 0.2',
      'expand 0.2',
      'answer 0',
    ]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is asked about again, with the reason, if a repair had found it missing', async () => {
    const { loop, calls, events } = await driven(
      {
        expand: {
          '0': and('open a'),
          '0.1': go('/a'),
          '0.2': [ok(done()), ok(go('/b'))],
        },
        repair: { '0': { add: [step('open b')] } },
      },
      saying(false, true),
    );
    expect(namesOf(calls).filter((name) => name === 'expand 0.2')).toHaveLength(2);
    expect(events.map(({ change }) => change.kind)).toContain('nodeRetried');
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a goal called done before any action, without an answer', () => {
  it('is asked about again', async () => {
    const { loop, calls, world } = await driven(
      { expand: { '0': [ok(done()), ok(go('/a'))] } },
      saying(true),
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0', 'answer 0']);
    expect(world.done).toHaveLength(1);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a part that a check found done despite a failure in it', () => {
  it('causes a check of the goal before the end', async () => {
    const { calls } = await driven(
      {
        expand: {
          '0': and('find it', 'open a'),
          '0.1': and('open b', 'open c'),
          '0.1.1': go('/b'),
          '0.1.2': go('/bad'),
          '0.2': go('/a'),
        },
      },
      saying(true),
    );
    expect(namesOf(calls).slice(-2)).toEqual(['answer 0', 'checkCompletion 0']);
    expect(namesOf(calls)).toContain('checkCompletion 0.1');
  });
});

describe('a repair of a failed goal that finds nothing to add', () => {
  it('is requested again', async () => {
    let repairs = 0;
    const { loop, calls } = await driven(
      {
        expand: { '0': and('open a'), '0.1': { ...go('/a'), outcome: 'cannot' }, '0.2': go('/b') },
        repair: () => {
          repairs += 1;
          return repairs === 1 ? {} : { add: [step('open b')] };
        },
      },
      saying(true),
    );
    expect(namesOf(calls).filter((name) => name === 'repair 0')).toHaveLength(2);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a refused plan that sent something', () => {
  it('is checked again before any of it is planned again', async () => {
    const sent = { kind: 'sent', method: 'POST', to: 'https://site.test/orders' } as const;
    const { loop, calls } = await driven(both, {
      ...saying(false, true),
      world: fakeWorld(() => ok({ changes: [sent] })),
    });
    expect(namesOf(calls).slice(-2)).toEqual(['answer 0', 'answer 0']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is checked again even if the user edits the plan during the check', async () => {
    const sent = { kind: 'sent', method: 'POST', to: 'https://site.test/orders' } as const;
    let ends = 0;
    const made: Rig = rig(both, {
      ...saying(false, true),
      world: fakeWorld(() => ok({ changes: [sent] })),
      onEvents: (_, events) => {
        ends += events.filter(
          ({ change }) => change.kind === 'operationOrdered' && change.operation.kind === 'end',
        ).length;
        if (ends !== 2 || made.loop.run().edits + made.loop.run().pendingEdits.length > 0) return;
        const edit = { id: editId('e'), target: nodeId('0'), kind: 'shape' } as const;
        void made.loop.edit({ ...edit, as: 'unordered' });
      },
    });
    await made.loop.drive();
    expect(namesOf(made.calls).slice(-2)).toEqual(['answer 0', 'answer 0']);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('an unusable reply', () => {
  it('to a repair is requested again (A18)', async () => {
    let repairs = 0;
    const { loop, calls } = await driven(
      {
        expand: { '0': and('open a'), '0.1': go('/a'), '0.2': go('/b') },
        repair: () => ({ add: [step('open b')] }),
        isBad: (operator) => {
          repairs += operator === 'repair' ? 1 : 0;
          return operator === 'repair' && repairs === 1;
        },
      },
      saying(false, true),
    );
    expect(namesOf(calls).filter((name) => name === 'repair 0')).toHaveLength(2);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is requested again if it was the answer', async () => {
    const { loop, calls } = await driven(both, saying(null, true));
    expect(namesOf(calls).slice(-2)).toEqual(['answer 0', 'answer 0']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('to an expansion proves nothing about its step: a repair may plan the same text again', async () => {
    const bad = err('badModelOutput', 'scripted nonsense', '');
    const { loop } = await driven(
      {
        expand: { '0': and('open a'), '0.1': [bad, bad], '0.2': go('/a') },
        repair: { '0': { add: [step('open a')] } },
      },
      saying(true),
    );
    expect(nodeIn(loop.run(), '0.2').status).toBe('success');
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});
