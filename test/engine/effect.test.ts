/** Expected effects of acts: checked by code, reported when missing, never a reason to repeat blindly. */

import { describe, expect, it } from 'vitest';
import { and, fakeWorld, leaf, observation, or, revive, rig } from '../../harness/fakes/fakeRun.ts';
import { control, prose, text } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { type Expect, isMet } from '../../src/core/action/expect.ts';
import { type ElementRef, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { PageLine } from '../../src/core/page/line.ts';
import { err, ok } from '../../src/core/result.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import { driven, exact, go, namesOf, nodeIn } from './driven.ts';

const ref = 'e1' as ElementRef;
const click: Action = { kind: 'click', ref };
const other: Action = { kind: 'click', ref: 'e2' as ElementRef };
const fill: Action = { kind: 'fill', ref, text: 'tea' };
const gone: Change = { kind: 'disappeared', what: 'row', role: 'row', name: 'x' };
const cart: Expect = { what: 'text', text: 'In your cart' };

const word = (value?: string): PageLine => control('textbox', 'Word', 'e1', value ? { value } : {});

/** A world whose page holds these words from the nth act on, and that reports these changes of each act. */
function pageWith(
  words: string | PageLine,
  from: number,
  changes: readonly Change[],
  before: PageLine = text('Empty'),
) {
  const after = typeof words === 'string' ? text(words) : words;
  const world = fakeWorld(() => ok({ changes }));
  return {
    ...world,
    observe: async () =>
      ok({ ...observation(world.at), lines: [world.done.length >= from ? after : before] }),
  };
}

describe('isMet', () => {
  const page = {
    url: 'https://a.test/s?q=green%20tea',
    lines: [
      control('checkbox', 'Moss', 'e4', { checked: true }),
      control('button', 'Checked in, value tea', 'e6', { disabled: true }),
      control('combobox', 'Tea', 'e7', { value: 'Green tea', options: ['Oolong'] }),
      control('textbox', 'Selected text', 'e8', { value: 'checked', invalid: 'focused' }),
      ...prose('Green  TEA\ntea'),
    ],
  };
  it.each([
    [{ what: 'url', text: 'green tea' }, true],
    [{ what: 'url', text: 'black' }, false],
    [{ what: 'text', text: 'green tea' }, true],
    [{ what: 'text', text: 'coffee' }, false],
    [{ what: 'gone', text: 'coffee' }, true],
    [{ what: 'gone', text: 'Moss' }, false],
    [{ what: 'state', text: 'checked', ref: 'e4' }, true],
    [{ what: 'state', text: 'pressed', ref: 'e4' }, false],
    [{ what: 'state', text: 'checked', ref: 'e5' }, true],
    [{ what: 'value', text: 'tea', ref: 'e4' }, false],
    [{ what: 'state', text: 'checked', ref: 'e6' }, false],
    [{ what: 'state', text: 'disabled', ref: 'e6' }, true],
    [{ what: 'value', text: 'green tea', ref: 'e7' }, true],
    [{ what: 'state', text: 'green tea', ref: 'e7' }, true],
    [{ what: 'state', text: 'black tea', ref: 'e7' }, false],
    [{ what: 'value', text: 'oolong', ref: 'e7' }, false],
    [{ what: 'state', text: 'checked', ref: 'e8' }, false],
    [{ what: 'state', text: 'focused', ref: 'e8' }, false],
    [{ what: 'state', text: 'invalid', ref: 'e8' }, true],
    [{ what: 'count', text: 'green tea', atLeast: 2 }, true],
    [{ what: 'count', text: 'green tea', atLeast: 3 }, false],
  ] as const)('%j is %s', (effect, met) => {
    expect(isMet(effect, page)).toBe(met);
  });
  it.each([
    ['e1', 'unchecked', true],
    ['e1', 'not checked', true],
    ['e1', 'mixed', false],
    ['e2', 'unchecked', false],
    ['e2', 'checked', true],
    ['e3', 'unchecked', false],
    ['e3', 'mixed', true],
    ['e4', 'collapsed', true],
    ['e4', 'not expanded', true],
    ['e4', 'expanded', false],
    ['e4', 'enabled', true],
    ['e4', 'unpressed', true],
    ['e5', 'enabled', false],
    ['e5', 'not enabled', true],
    ['e5', 'editable', false],
    ['e5', 'read-only', true],
    ['e5', 'optional', false],
    ['e5', 'valid', false],
    ['e5', 'deselected', true],
    ['e5', 'not focused', true],
    ['e6', 'sorted', true],
    ['e6', 'sorted descending', true],
    ['e6', 'sorted ascending', false],
    ['e6', 'looks chosen', true],
    ['e6', 'not bold', false],
    ['e7', 'unchecked', false],
    ['e7', 'collapsed', false],
    ['e1', 'now unchecked', true],
    ['e1', 'unchecked and enabled', true],
    ['e2', 'unchecked, enabled', false],
    ['e2', 'not unchecked', true],
    ['e3', 'partly checked', true],
    ['e4', 'closed', true],
    ['e4', 'not collapsed', false],
    ['e4', 'released', true],
    ['e4', 'shown', true],
    ['e4', 'gone', false],
    ['e4', 'no longer shown', false],
    ['e4', 'not selected', true],
    ['e4', 'unselected', true],
    ['e4', 'no longer the current one', true],
    ['e5', 'empty', true],
    ['e5', 'not disabled', false],
    ['e6', 'highlighted', true],
    ['e8', 'value "Visa - ending 42, it\'s"', true],
    ['e8', '"Visa - ending 42, it\'s"', true],
    ['e8', 'value "Cash"', false],
    ['e8', 'empty', false],
    ['e8', 'not empty', true],
    ['e8', 'Visa - ending 42', true],
    ['e8', "it's", true],
  ] as const)('knows whether %s is %j: %s', (ref, text, met) => {
    const lines = [
      control('checkbox', 'News', 'e1'),
      control('checkbox', 'Checked', 'e2', { checked: true }),
      control('checkbox', 'All', 'e3', { checked: 'mixed' }),
      control('button', 'Menu', 'e4', { expanded: false }),
      control('textbox', 'Name', 'e5', {
        disabled: true,
        readOnly: true,
        required: true,
        invalid: '',
      }),
      control('columnheader', 'Price', 'e6', {
        looksChosen: true,
        sorted: 'descending',
        bold: true,
      }),
      control('link', 'Home', 'e7'),
      control('combobox', 'Pay', 'e8', { value: 'Visa\u00A0– ending 42, it’s' }),
    ];
    expect(isMet({ what: 'state', text, ref }, { url: '', lines })).toBe(met);
  });
  it.each([
    ['text', '5 left', 'In stock: 15 left', false],
    ['text', '15 left', 'In stock: 15 left', true],
    ['text', '$4', 'Total $4.20', true],
    ['text', '$4', 'Total $42', false],
    ['text', '(3)', 'Inbox (3)', true],
    ['gone', 'Slug', 'Slugs: 2', true],
    ['gone', 'Slug', 'Slug: green', false],
    ['gone', 'Slug', 'Slugs and a slug', false],
    ['text', '保存', '已保存更改', true],
    ['text', '저장', '문서를 저장했습니다', true],
    ['text', 'บันทึก', 'ได้บันทึกแล้ว', true],
    ['text', '3件', '13件', false],
    ['text', 'Straße 1', 'straße 12', false],
  ] as const)('looks for whole words: %s %j in %j: %s', (what, wanted, shown, met) => {
    expect(isMet({ what, text: wanted }, { url: '', lines: [text(shown)] })).toBe(met);
  });
  it.each([
    ['tea', 3, 'Tea, green tea, teapot, tea', true],
    ['tea', 4, 'Tea, green tea, teapot, tea', false],
    ['aa', 2, 'aa aa', true],
    ['aa', 2, 'aaa aa', false],
  ] as const)('counts whole words: %j %d times in %j: %s', (wanted, atLeast, shown, met) => {
    const lines = [text(shown)];
    expect(isMet({ what: 'count', text: wanted, atLeast }, { url: '', lines })).toBe(met);
  });
  it('compares an undecodable address literally', () => {
    expect(isMet({ what: 'url', text: '50%' }, { url: 'https://a.test/50%', lines: [] })).toBe(
      true,
    );
  });
});

describe('the expected effect of an action', () => {
  it('is checked without a model call, and later planned actions continue', async () => {
    const { loop, calls } = await driven(
      { expand: { '0': and(exact('add', click, { expect: cart }), exact('more', fill)) } },
      { system: 'best', world: pageWith('In your cart', 1, [gone]) },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'answer 0']);
    expect(
      loop
        .run()
        .memory.records.flatMap(({ remarks }) => remarks)
        .map(inEnglish)
        .join(),
    ).not.toContain('Expected');
  });

  it('is looked for in the whole page, not only in its fields', async () => {
    const page = pageWith('In your cart', 1, [gone]);
    const { loop } = await driven(
      { expand: { '0': and(exact('add', click, { expect: cart })) } },
      {
        system: 'best',
        world: {
          ...page,
          observe: async (kind) =>
            kind === 'all_fields' ? page.observe() : ok(observation(page.at, kind)),
        },
      },
    );
    expect(loop.run().memory.records[0]?.remarks).toEqual([]);
  });

  it('is reported if missing, and later actions on that page are planned again', async () => {
    const { loop, calls, world } = await driven(
      {
        expand: {
          '0': and(
            exact('add', click, { expect: cart }),
            exact('more', fill),
            exact('home', { kind: 'back' }),
          ),
          '0.2': go('/other'),
        },
      },
      { system: 'best', world: pageWith('In your cart', 9, [gone]) },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.2', 'answer 0']);
    expect(world.done.map(({ kind }) => kind)).toEqual(['click', 'goto', 'back']);
    expect(loop.run().memory.records[0]).toMatchObject({ ok: true });
    expect(loop.run().memory.records[0]?.remarks?.map(inEnglish)).toEqual([
      'Expected "In your cart" on the page; that was not seen.',
    ]);
    expect(nodeIn(loop.run(), '0.2')).not.toHaveProperty('expect');
  });

  it('is looked for once more, a moment later', async () => {
    const world = pageWith('', 9, [gone]);
    const { loop } = await driven(
      { expand: { '0': and(exact('add', click, { expect: cart })) } },
      {
        system: 'best',
        world: {
          ...world,
          observe: async (_kind, _signal, look) =>
            ok({ ...observation(world.at), lines: [text(look?.after ? 'In your cart' : '')] }),
        },
      },
    );
    expect(loop.run().memory.records[0]?.remarks).toEqual([]);
  });

  it.each<[string, Change]>([
    ['a message', { kind: 'announced', text: 'Tea is in your cart' }],
    ['a text', { kind: 'text', before: '', after: 'Tea is in your cart' }],
  ])('is there if the report showed it in %s that is gone by now', async (_, change) => {
    const wanted = { expect: { what: 'text', text: 'in your cart' } } as const;
    const { loop } = await driven(
      { expand: { '0': and(exact('add', click, wanted)) } },
      { system: 'best', world: pageWith('', 9, [change]) },
    );
    expect(loop.run().memory.records[0]?.remarks).toEqual([]);
  });

  it.each<[string, Change]>([
    ['the page’s own message', { kind: 'announced', text: 'In your cart', cause: 'page' }],
    [
      'a text that had it before',
      { kind: 'text', before: 'In your cart: 1', after: 'In your cart: 2' },
    ],
  ])('is not there by %s', async (_, change) => {
    const { loop } = await driven(
      { expand: { '0': and(exact('add', click, { expect: cart })) } },
      { system: 'best', world: pageWith('', 9, [change]) },
    );
    expect(loop.run().memory.records[0]?.remarks?.map(inEnglish)).toEqual([
      'Expected "In your cart" on the page; that was not seen.',
    ]);
  });

  it('is retried once for a field without any change, and then failed', async () => {
    const { calls, world, loop } = await driven(
      {
        expand: { '0': and(exact('type', fill, { expect: { what: 'value', text: 'tea', ref } })) },
      },
      { system: 'best', world: pageWith(word('tea'), 2, [], word()) },
    );
    expect(world.done).toHaveLength(2);
    expect(namesOf(calls)).toEqual(['expand 0', 'answer 0']);
    expect(loop.run().memory.records.map(({ ok: isOk }) => isOk)).toEqual([false, true]);
  });

  it('is not disproved by an element of a page that is gone (D5)', async () => {
    const expectTea = { what: 'value', text: 'tea', ref } as const;
    const { world, loop } = await driven(
      { expand: { '0': and(exact('type', fill, { expect: expectTea, document: 'before' })) } },
      { system: 'best', world: pageWith(control('textbox', 'Other', 'e1'), 1, [], word()) },
    );
    expect(world.done).toHaveLength(1);
    expect(
      loop
        .run()
        .memory.records.flatMap(({ remarks }) => remarks)
        .map(inEnglish)
        .join(),
    ).not.toContain('Expected');
  });

  it('has the step planned again if missing, without repeating a button press', async () => {
    const { calls, world } = await driven(
      {
        expand: {
          '0': and(exact('add', click, { expect: cart })),
          '0.1': { ...and(), outcome: 'done' },
        },
      },
      { system: 'best', world: pageWith('In your cart', 9, []) },
    );
    expect(world.done).toHaveLength(1);
    // The step was closed by word alone, so it is asked about once more before the end.
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'expand 0.1', 'answer 0']);
  });

  it.each<[string, Action, number]>([
    ['a step back', { kind: 'back' }, 1],
    ['a step forward', { kind: 'forward' }, 1],
    ['a key', { kind: 'press', keys: 'ArrowDown' }, 1],
    ['a drop', { kind: 'drag', ref, to: 'e2' as ElementRef }, 1],
    ['a form that is sent', { ...fill, submit: true }, 1],
    ['an address', { kind: 'goto', url: 'https://site.test/tea' }, 2],
  ])('if missing has %s repeated no more often than is safe', async (_, action, times) => {
    const { world } = await driven(
      {
        expand: {
          '0': and(exact('do it', action, { expect: cart })),
          '0.1': { ...and(), outcome: 'done' },
        },
      },
      { system: 'best', world: pageWith('In your cart', 9, []) },
    );
    expect(world.done).toHaveLength(times);
  });

  const adding = { expand: { '0': and(exact('add', click, { expect: cart })) } };

  it('is checked after the action is recorded, so that a stop loses nothing', async () => {
    const page = pageWith('In your cart', 1, [gone]);
    const made = rig(adding, {
      system: 'best',
      world: {
        ...page,
        observe: async () => {
          if (page.done.length === 0) return page.observe();
          void made.loop.stop();
          return err('aborted', 'Stopped.', '');
        },
      },
    });
    await made.loop.drive();
    const { memory, stop } = made.loop.run();
    expect(memory.records).toMatchObject([{ action: click, ok: true }]);
    expect(stop?.kind).toBe('stopped');
  });

  it.each([
    ['seen', 1],
    ['missed', 9],
  ])('if %s stays so in a run restored after any write, and repeats no action', async (_, from) => {
    const world = () => pageWith('In your cart', from, [gone]);
    const writes: number[] = [];
    const whole = await driven(adding, {
      system: 'best',
      world: world(),
      onEvents: ({ seq }) => writes.push(seq),
    });
    for (const cut of writes) {
      const events = whole.events.slice(0, cut);
      const run = foldRun(events);
      // An act whose outcome was lost is reported as such instead.
      if (!run || events.at(-1)?.change.kind === 'actionStarted') continue;
      const after = world();
      after.done.push(...run.memory.records.map(({ action }) => action as Action));
      const again = revive(run, adding, [...events], { world: after });
      await again.loop.note(reviveChanges(run));
      await again.loop.drive();
      expect(again.loop.run().memory.records, `cut at ${cut}`).toEqual(
        whole.loop.run().memory.records,
      );
      expect(after.done).toHaveLength(1);
    }
  });

  it('if missing does not have an irreversible action planned again', async () => {
    const { calls, world } = await driven(
      { expand: { '0': and(exact('send', click, { expect: cart, final: true })) } },
      { system: 'best', world: pageWith('In your cart', 9, []) },
    );
    expect(world.done).toHaveLength(1);
    // Nothing shows that it was done, so the end is checked (SA-23).
    expect(namesOf(calls)).toEqual(['expand 0', 'answer 0', 'checkCompletion 0']);
  });

  it('if missing for the last action has its step asked about before the end', async () => {
    const seen = pageWith('In your cart', 9, [gone]);
    const { calls, loop, world } = await driven(
      {
        expand: {
          '0': and(
            exact('open a', { kind: 'goto', url: 'https://site.test/a' }),
            exact('add', click, { expect: cart }),
          ),
          '0.2': leaf(click),
        },
      },
      { system: 'best', world: seen },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.2', 'answer 0']);
    expect(world.done).toHaveLength(3);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('if missing leaves the other steps of the action open', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': and('add it', 'send the cart'),
          '0.1': {
            ...and(exact('add', click, { expect: cart })),
            settled: [nodeId('0.2')],
          },
          '0.2': leaf(click),
        },
      },
      { system: 'best', world: pageWith('In your cart', 9, [gone]) },
    );
    expect(namesOf(calls)).toContain('expand 0.2');
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it.each([
    [500, ['click', 'click'], ['expand 0', 'answer 0']],
    [404, ['click', 'click'], ['expand 0', 'answer 0']],
    [403, ['click'], ['expand 0', 'answer 0']],
  ])(
    'tries the next alternative if a link leads to an error page (%i) without anything to work on',
    async (status, done, asked) => {
      const refused: Change = { kind: 'errorPage', status };
      const { calls, world, loop } = await driven(
        {
          expand: {
            '0': or(exact('live', click, { score: 0.9 }), exact('printed', other, { score: 0.5 })),
          },
        },
        {
          system: 'best',
          world: fakeWorld((_, nth) => ok({ changes: nth === 1 ? [refused] : [gone] })),
        },
      );
      expect(world.done.map(({ kind }) => kind)).toEqual(done);
      expect(namesOf(calls)).toEqual(asked);
      expect(loop.run().memory.records[0]?.changes).toEqual([refused]);
      expect(loop.run().memory.records[0]?.ok).toBe(status === 403);
    },
  );

  it.each([
    ['that was gated', 'all', {}],
    ['that cannot be undone', 'none', { final: true }],
  ] as const)(
    'reports an error of the server for an action %s, counts it as done, and never repeats it',
    async (_, askBefore, more) => {
      const { loop, world } = rig(
        { expand: { '0': and(exact('order', click, more)) }, reached: false },
        {
          system: 'best',
          askBefore,
          world: fakeWorld(() => ok({ changes: [{ kind: 'errorPage', status: 500 }] })),
        },
      );
      await loop.drive();
      const { question } = loop.run();
      if (question) await loop.reply(question.id, { kind: 'once' });
      await loop.drive();
      expect(world.done).toHaveLength(1);
      expect(nodeIn(loop.run(), '0.1').status).toBe('success');
      expect(loop.run().memory.records[0]?.changes).toEqual([{ kind: 'errorPage', status: 500 }]);
    },
  );

  it('is not checked by the published systems', async () => {
    const { world, calls } = await driven(
      { expand: { '0': and(exact('add', click, { expect: cart })) } },
      { system: 'structured', world: pageWith('In your cart', 9, []) },
    );
    expect(world.done).toHaveLength(1);
    expect(namesOf(calls)[0]).toBe('expand 0');
  });
});

describe('an action that fails its own check', () => {
  const moved: Change = { kind: 'navigated', from: 'https://a.test/', to: 'https://a.test/b' };
  const again: Change = { ...moved, to: moved.from };
  const tried = async (expect: Expect | null, changes: readonly Change[], words = 'Empty') => {
    const world = pageWith(words, 1, changes);
    const { perform } = world;
    world.perform = async (...call) => {
      const outcome = await perform(...call);
      const problem = 'It still reads "".';
      return outcome.kind === 'done' ? { ...outcome, kind: 'notLanded', problem } : outcome;
    };
    const { loop } = rig(
      { expand: { '0': and(exact('press', click, expect ? { expect } : {})) } },
      { world },
    );
    await loop.drive();
    return loop.run().memory.records[0];
  };

  it.each<[string, Expect | null, readonly Change[], string]>([
    ['led to another page', null, [moved], 'Empty'],
    ['shows what was expected of it', cart, [], cart.text],
  ])('counts as done if it %s, with the remark', async (_, expected, changes, words) => {
    const record = await tried(expected, changes, words);
    expect(record).toMatchObject({ ok: true, remarks: ['It still reads "".'] });
  });

  it.each<[string, Expect | null, readonly Change[]]>([
    ['nothing speaks for it', null, []],
    ['what was expected is not there', cart, []],
    ['the page only loaded again', null, [again]],
    ['the page moved by itself', null, [{ ...moved, cause: 'page' }]],
  ])('stays failed if %s', async (_, expected, changes) => {
    expect(await tried(expected, changes)).toMatchObject({ ok: false });
  });
});
