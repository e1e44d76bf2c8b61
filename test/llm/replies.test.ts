/** How operators read replies: good ones, sloppy ones, and ones they must refuse. */

import { describe, expect, it } from 'vitest';
import { control, link, text } from '../../harness/fakes/pageLines.ts';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import { elementRef, stateId } from '../../src/core/ids.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import { nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { type BrowserState, noExternalEffect } from '../../src/core/run/browserState.ts';
import { OWN_PLACE } from '../../src/core/run/operation.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { Operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';
import {
  contextOf,
  id,
  memory,
  page,
  runOf,
  scriptedClient,
  shopTree,
  treeOf,
} from './fixtures.ts';

const signal = new AbortController().signal;

async function reply<K extends keyof Operators>(
  name: K,
  value: unknown,
  context: Context,
  system: 'best' | 'structured' = 'best',
) {
  const { client } = scriptedClient(value);
  const called = await makeOperators(client, systems[system])[name](context, signal);
  return called.result as Awaited<ReturnType<Operators[K]>>['result'];
}

const stateAt: BrowserState = {
  id: stateId('s'),
  place: OWN_PLACE,
  address: '',
  title: '',
  tabs: [],
  act: null,
  before: null,
  externalEffect: noExternalEffect,
  survivesReload: 'unknown',
};

const child = (description: string, more: object = {}) => ({
  description,
  score: null,
  action: null,
  ...more,
});
const expanding = (more: object) => ({
  notes: [],
  progress: 'p',
  why: 'w',
  description: 'd',
  action: null,
  ordered: true,
  children: [],
  ...more,
});
const problem = (message: RegExp) => ({
  ok: false,
  failure: { message: expect.stringMatching(message) },
});

describe('a reply about a long page', () => {
  const lines = Array.from({ length: 900 }, (_, nth) =>
    control('button', `Row ${nth} ${'x'.repeat(60)}`, `e${nth + 1}`),
  );
  const highlighting = (highlighted: readonly string[]): Context =>
    contextOf('0.2.2', {
      run: runOf(shopTree(), { memory: { ...memory, highlighted } }),
      page: { ...page, lines },
    });
  const pressing = expanding({ type: 'action', action: { kind: 'click', ref: 'e450' } });

  it('accepts an element outside the shown part only if the last summary highlighted it (SA-24)', async () => {
    const refused = await reply('expand', pressing, highlighting(['e449', 'e901']), 'structured');
    expect(refused).toMatchObject(problem(/There is no element e450/));
    const taken = await reply('expand', pressing, highlighting(['e450']), 'structured');
    expect(taken).toMatchObject({ ok: true, value: { expansion: { action: { ref: 'e450' } } } });
  });
});

describe('the start page (SA-25)', () => {
  const home = 'https://shop.example/';
  const seen = Object.fromEntries(
    [home, page.url].map((address, nth) => [`s${nth}`, { ...stateAt, address }]),
  );
  const going = (states: Run['states']): Context =>
    contextOf('0.2.2', { run: runOf(shopTree(), { states }) });
  const goHome = (more: object = {}) =>
    expanding({ type: 'action', action: { kind: 'goHome', ...more } });

  it('is the first page of the run, whatever address a reply names', async () => {
    const expected = { ok: true, value: { expansion: { action: { kind: 'goHome', url: home } } } };
    expect(await reply('expand', goHome(), going(seen))).toMatchObject(expected);
    const named = goHome({ url: 'https://evil.example/?pay' });
    expect(await reply('expand', named, going(seen))).toMatchObject(expected);
  });

  it('is not available before any page was read', async () => {
    const named = goHome({ url: 'https://evil.example/' });
    expect(await reply('expand', named, going({}))).toMatchObject({ ok: false });
  });
});

describe('expand', () => {
  it('reads one action with notes and progress', async () => {
    const value = expanding({
      type: 'action',
      action: { kind: 'click', ref: 'e12' },
      notes: ['Fir 2: 129.00', ' '],
    });
    expect(await reply('expand', value, contextOf('0.3'))).toEqual({
      ok: true,
      value: {
        description: 'd',
        expansion: {
          kind: 'action',
          action: { kind: 'click', ref: 'e12' },
          document: 'document-1',
          textAnchor: 'Fir 2, 1.8 kg, 129.00',
        },
        reasoning: 'w',
        notes: ['Fir 2: 129.00'],
        progress: 'p',
        outcome: 'planned',
        settled: [],
        dropped: [],
        requirements: [],
      },
    });
  });

  it.each([
    [{ kind: 'click', ref: 'e99' }, /no element e99 on this page/],
    [{ kind: 'click', ref: 'button' }, /click, ref: an element ref/],
    [{ kind: 'dance' }, /no action "dance" now\. Available: click/],
    [{ kind: 'stop', answer: 'x' }, /no action "stop"/],
    [{ kind: 'goto', url: 'javascript:alert(1)' }, /not an http\(s\) address/],
    [{ kind: 'goto', url: 'file:///etc/passwd' }, /not an http\(s\) address/],
    [{ kind: 'switchTab', tab: 7 }, /no tab 7\. Tabs: 1, 2/],
    [null, /must be an object/],
  ])('refuses %j', async (action, words) => {
    expect(
      await reply('expand', expanding({ type: 'action', action }), contextOf('0.3')),
    ).toMatchObject(problem(words));
  });

  it.each([
    ['/cart', 'https://shop.example/cart'],
    ['?q=fir', 'https://shop.example/search?q=fir'],
    ['other.example/a', 'https://other.example/a'],
    ['localhost:8080/a', 'https://localhost:8080/a'],
    ['http://a.example', 'http://a.example/'],
  ])('completes %s to a full address', async (url, whole) => {
    const read = await reply(
      'expand',
      expanding({ type: 'action', action: { kind: 'goto', url } }),
      contextOf('0.3'),
    );
    expect(read).toMatchObject({
      ok: true,
      value: { expansion: { action: { kind: 'goto', url: whole } } },
    });
  });

  it('accepts null for omitted fields, and refuses unavailable actions', async () => {
    const action = { kind: 'fill', ref: 'e3', text: 'fir', submit: null };
    const context = contextOf('0.3');
    expect(await reply('expand', expanding({ type: 'action', action }), context)).toMatchObject({
      value: { expansion: { action: { kind: 'fill', ref: 'e3', text: 'fir' } } },
    });
    const narrow = contextOf('0.3', { allowed: ['click'] });
    expect(await reply('expand', expanding({ type: 'action', action }), narrow)).toMatchObject(
      problem(/Available: click\./),
    );
  });

  it('keeps inline actions only while the page stays the same', async () => {
    const children = [
      child('Type fir', { action: { kind: 'fill', ref: 'e3', text: 'fir' } }),
      child('Open Fir 2', { action: { kind: 'click', ref: 'e12' } }),
      child('Turn back', { action: { kind: 'back' } }),
      child('Go home', { action: { kind: 'click', ref: 'e1' } }),
      child('Go back', { action: { kind: 'back' } }),
    ];
    const read = await reply('expand', expanding({ type: 'and', children }), contextOf('0.3'));
    expect(read.ok && read.value.expansion).toEqual({
      kind: 'and',
      ordered: true,
      children: [
        {
          description: 'Type fir',
          score: null,
          action: { kind: 'fill', ref: elementRef('e3'), text: 'fir' },
          document: 'document-1',
          textAnchor: 'textbox Search',
        },
        {
          description: 'Open Fir 2',
          score: null,
          action: { kind: 'click', ref: elementRef('e12') },
          document: 'document-1',
          textAnchor: 'Fir 2, 1.8 kg, 129.00',
        },
        { description: 'Turn back', score: null, action: { kind: 'back' } },
        { description: 'Go home', score: null },
        { description: 'Go back', score: null, action: { kind: 'back' } },
      ],
    });
    const without = await reply(
      'expand',
      expanding({ type: 'and', children }),
      contextOf('0.3'),
      'structured',
    );
    expect(JSON.stringify(without)).not.toContain('"action"');
  });

  it('clips scores of alternatives and leaves missing ones to rank order (A14)', async () => {
    const children = [
      child('a', { score: 1 }),
      child('b', { score: -3 }),
      child('c'),
      child('d', { score: 0.6 }),
    ];
    const read = await reply('expand', expanding({ type: 'or', children }), contextOf('0.3'));
    expect(
      read.ok &&
        read.value.expansion.kind === 'or' &&
        read.value.expansion.children.map(({ score }) => score),
    ).toEqual([0.99, 0.01, null, 0.6]);
  });

  it('drops duplicates of an open sibling, and refuses those of a closed one or of the node itself', async () => {
    const open = expanding({ type: 'and', children: [child('ignore  used tents'), child('New')] });
    const read = await reply('expand', open, contextOf('0'));
    expect(read.ok && read.value.expansion).toMatchObject({ children: [{ description: 'New' }] });
    const closed = expanding({ type: 'and', children: [child('Search the shop for tents')] });
    expect(await reply('expand', closed, contextOf('0'))).toMatchObject(
      problem(/worded like node 0\.1, which already has status success/),
    );
    const itself = expanding({
      type: 'and',
      children: [child('Note name and price of the cheapest one')],
    });
    expect(await reply('expand', itself, contextOf('0.3'))).toMatchObject(
      problem(/the node itself/),
    );
  });

  it('lets a repair restore a step that was deleted because an earlier one failed', async () => {
    const [first] = nodeOf(shopTree(), id('0')).children;
    const last = nodeOf(shopTree(), id('0.3'));
    if (!first) throw new Error('the fixture has steps');
    const tree = [
      { kind: 'nodePruned', id: first, cause: 'failed', reasoning: 'down' } as const,
      { kind: 'nodesDeleted', ids: [last.id], because: first } as const,
    ].reduce<PlanTree>(reduceTree, shopTree());
    expect(nodeOf(tree, last.id).status).toBe('deleted');
    const value = {
      why: 'The site is back.',
      diagnosis: 'incomplete',
      prune: [],
      add: [child(last.description)],
    };
    expect(await reply('repair', value, contextOf('0', { tree }))).toMatchObject({
      ok: true,
      value: { add: [{ description: last.description }] },
    });
  });

  it('requires steps unless the user has added some', async () => {
    expect(await reply('expand', expanding({ type: 'and' }), contextOf('0.3'))).toMatchObject(
      problem(/needs steps/),
    );
    expect(await reply('expand', expanding({ type: 'and' }), contextOf('0'))).toMatchObject({
      ok: true,
    });
  });

  it('adds no more children than the limit allows', async () => {
    const many = Array.from({ length: 40 }, (_, index) => child(`step ${index}`));
    const read = await reply(
      'expand',
      expanding({ type: 'and', children: many }),
      contextOf('0.3'),
    );
    expect(
      read.ok && read.value.expansion.kind === 'and' && read.value.expansion.children,
    ).toHaveLength(systems.best.maxChildren);
  });

  it('accepts done only in systems with merged reflection', async () => {
    const value = expanding({ type: 'done', notes: ['Fir 2: 129.00'] });
    expect(await reply('expand', value, contextOf('0.3'))).toMatchObject({
      ok: true,
      value: { outcome: 'done', notes: ['Fir 2: 129.00'] },
    });
    expect(await reply('expand', value, contextOf('0.3'), 'structured')).toMatchObject(
      problem(/not available/),
    );
  });

  it('gives up a node but never the untried goal, and never calls the goal done without an answer', async () => {
    const cannot = expanding({ type: 'cannot', why: 'no such list' });
    expect(await reply('expand', cannot, contextOf('0.3'))).toMatchObject({
      ok: true,
      value: { outcome: 'cannot', reasoning: 'no such list' },
    });
    const fresh = contextOf('0', {
      run: runOf(shopTree(), { memory: { ...memory, records: [] } }),
    });
    expect(await reply('expand', cannot, fresh)).toMatchObject(
      problem(/nothing has been tried yet/),
    );
    expect(await reply('expand', cannot, contextOf('0'))).toMatchObject({ ok: true });
    expect(await reply('expand', expanding({ type: 'done' }), contextOf('0'))).toMatchObject(
      problem(/only "done" with the answer/),
    );
  });

  it('keeps the expected effect of an exact action, and drops one that code cannot check', async () => {
    const click = { kind: 'click', ref: 'e12' };
    const sound = { what: 'text', text: 'Added', ref: null, atLeast: null };
    const value = (expected: unknown) =>
      expanding({ type: 'action', action: click, expect: expected, final: true });
    expect(await reply('expand', value(sound), contextOf('0.3'))).toMatchObject({
      value: { expansion: { action: click, expect: { what: 'text', text: 'Added' }, final: true } },
    });
    for (const broken of [{ ...sound, what: 'mood' }, { ...sound, ref: 'e99' }, 'soon', null]) {
      const read = await reply('expand', value(broken), contextOf('0.3'));
      expect(read.ok && read.value.expansion).not.toHaveProperty('expect');
    }
    const plain = await reply('expand', value(sound), contextOf('0.3'), 'structured');
    expect(plain.ok && plain.value.expansion).toEqual({
      kind: 'action',
      action: click,
      document: 'document-1',
      textAnchor: 'Fir 2, 1.8 kg, 129.00',
    });
  });

  it('keeps planned actions after actions that may stay on the page, but not after navigation', async () => {
    const form = [
      control('radio', 'Moss', 'e4'),
      control('button', 'More', 'e5'),
      control('textbox', 'Name', 'e6'),
      link('Delivery', 'e7'),
    ];
    const context = contextOf('0.3', { page: { ...page, lines: form } });
    const click = (ref: string) => ({ kind: 'click', ref });
    const kept = async (...actions: (object | null)[]) => {
      const children = actions.map((action, index) => child(`step ${index}`, { action }));
      const read = await reply('expand', expanding({ type: 'and', children }), context);
      const { expansion } = read.ok ? read.value : expect.fail();
      return (
        expansion.kind === 'and' && expansion.children.map(({ action }) => action !== undefined)
      );
    };
    expect(await kept(click('e4'), click('e5'), click('e6'))).toEqual([true, true, true]);
    expect(await kept(click('e7'), click('e4'))).toEqual([true, true]);
    const fill = { kind: 'fill', ref: 'e6', text: 'x' };
    // A step between that is planned later: the ref is tried, and refused if it went away.
    expect(await kept(click('e4'), null, fill)).toEqual([true, false, true]);
    expect(await kept({ ...fill, submit: true }, click('e4'))).toEqual([true, true]);
    expect(await kept({ kind: 'press', keys: 'Enter' }, click('e4'))).toEqual([true, true]);
    expect(await kept({ kind: 'look', find: 'fees' }, click('e4'))).toEqual([true, false]);
    expect(await kept({ kind: 'goto', url: '/cart' }, click('e4'), { kind: 'back' })).toEqual([
      ...[true, false, true],
    ]);
  });

  it('accepts only existing ids, and requirements whenever they change', async () => {
    const value = expanding({
      type: 'action',
      action: { kind: 'back' },
      settled: ['[0.4]', '7'],
      dropped: ['0.2'],
      requirements: ['under 150', ' '],
    });
    expect(await reply('expand', value, contextOf('0.3'))).toMatchObject({
      value: { settled: ['0.4'], dropped: ['0.2'], requirements: ['under 150'] },
    });
    expect(await reply('expand', value, contextOf('0'))).toMatchObject({
      value: { requirements: ['under 150'] },
    });
  });

  it('accepts a minimal reply of a lenient host', async () => {
    const read = await reply(
      'expand',
      { type: 'and', children: [{ description: 'Look' }] },
      contextOf('0.3'),
    );
    expect(read).toMatchObject({
      ok: true,
      value: { description: 'Note name and price of the cheapest one', notes: [], progress: '' },
    });
  });

  it('accepts only refs that were shown', async () => {
    const lines = [text('x'.repeat(30_000)), link('Far below', 'e77')];
    const value = expanding({ type: 'action', action: { kind: 'click', ref: 'e77' } });
    expect(
      await reply('expand', value, contextOf('0.3', { page: { ...page, lines } })),
    ).toMatchObject(problem(/no element e77/));
    const drag = { kind: 'drag', ref: 'e12', to: 'e77' };
    expect(
      await reply('expand', expanding({ type: 'action', action: drag }), contextOf('0.3')),
    ).toMatchObject(problem(/no element e77/));
  });
});

describe('repair', () => {
  it('prunes only its own open children, and adds scored alternatives', async () => {
    const value = {
      why: 'w',
      prune: ['[0.2.1]', '0.2.2', '0.3', 'nonsense'],
      add: [child('Sort by weight', { score: 7 })],
    };
    expect(await reply('repair', value, contextOf('0.2'))).toEqual({
      ok: true,
      value: {
        diagnosis: 'incomplete',
        prune: ['0.2.2'],
        add: [{ description: 'Sort by weight', score: 0.99 }],
        reasoning: 'w',
      },
    });
  });

  it('never prunes what the user pinned', async () => {
    const value = { why: 'w', prune: ['0.4', '0.3'], add: [child('x')] };
    const read = await reply('repair', value, contextOf('0'));
    expect(read.ok && read.value.prune).toEqual(['0.3']);
  });

  it('may add nothing', async () => {
    expect(
      await reply('repair', { why: 'closed shop', prune: [], add: [] }, contextOf('0')),
    ).toMatchObject({ ok: true, value: { add: [] } });
  });
});

describe('updateTree', () => {
  it('changes only open nodes of the planner, but no notes and not the goal', async () => {
    const tree = treeOf(
      { kind: 'rootPlanted', id: id('0'), description: 'g' },
      {
        kind: 'nodeExpanded',
        id: id('0'),
        description: 'g',
        reasoning: '',
        expansion: {
          kind: 'and',
          ordered: true,
          children: [
            { description: 'a', score: null },
            { description: 'n', score: null, action: { kind: 'note', text: 'x' } },
            { description: 'b', score: null, action: { kind: 'back' } },
            { description: 'c', score: null },
          ],
        },
      },
    );
    const value = {
      why: 'w',
      prune: ['0', '0.1', '0.2', '0.3', '9.9'],
      reword: [
        { id: '[0.4]', description: 'c exactly' },
        { id: '0.3', description: 'x' },
        { id: '0', description: 'x' },
        { id: '0.1', description: 'x' },
      ],
    };
    const context = contextOf('0.3', { tree });
    expect(await reply('updateTree', value, context)).toEqual({
      ok: true,
      value: {
        prune: [
          { id: '0.1', cause: 'irrelevant' },
          { id: '0.3', cause: 'irrelevant' },
        ],
        reword: [{ id: '0.4', description: 'c exactly' }],
        reasoning: 'w',
      },
    });
    const pinned = contextOf('0.3', { tree: shopTree() });
    expect(
      await reply('updateTree', { why: '', prune: ['0.4', '0.1'], reword: [] }, pinned),
    ).toMatchObject({ value: { prune: [] } });
  });

  it('A4 gives each pruning its cause, and counts a part without one and without a duplicate as missing', async () => {
    const parts = ['a', 'b', 'Buy  it', 'buy it'].map((description) => ({
      description,
      score: null,
    }));
    const tree = treeOf(
      { kind: 'rootPlanted', id: id('0'), description: 'g' },
      {
        kind: 'nodeExpanded',
        id: id('0'),
        description: 'g',
        reasoning: '',
        expansion: { kind: 'and', ordered: true, children: parts },
      },
    );
    const prune = [{ id: '0.1', cause: 'duplicate' }, { id: '0.2' }, { id: '0.3' }];
    expect(
      await reply('updateTree', { why: '', prune, reword: [] }, contextOf('0.1', { tree })),
    ).toMatchObject({
      value: {
        prune: [
          { id: '0.1', cause: 'duplicate' },
          { id: '0.2', cause: 'infeasible' },
          { id: '0.3', cause: 'duplicate' },
        ],
      },
    });
  });
});

describe('other operators', () => {
  it('do not call a node complete with an unmet requirement', async () => {
    const requirements = [
      { what: 'the price', evidence: '', met: false },
      { what: 'the name', evidence: 'note 1', met: true },
    ];
    expect(
      await reply(
        'checkCompletion',
        { requirements, complete: true, reason: 'Nearly.' },
        contextOf('0'),
      ),
    ).toEqual({
      ok: true,
      value: { complete: false, reason: 'Nearly. Not met: the price.' },
    });
  });

  it('do not call a requirement met without its evidence (SA-29)', async () => {
    const requirements = [
      { what: 'the price', evidence: ' ', met: true },
      { what: 'the name', evidence: 'note 1', met: true },
    ];
    const given = { requirements, complete: true, reason: 'All done.' };
    expect(await reply('checkCompletion', given, contextOf('0'))).toEqual({
      ok: true,
      value: { complete: false, reason: 'All done. Not met: the price.' },
    });
  });

  it('highlight only refs of the page', async () => {
    const value = {
      observation: 'o',
      highlighted: ['e12', 'e99', 'f2e4'],
      progress: 'p',
      feedback: 'f',
    };
    expect(await reply('summarize', value, contextOf('0.2'))).toMatchObject({
      value: { highlighted: ['e12', 'f2e4'] },
    });
  });

  it('report the document of the refs of the next action (D5)', async () => {
    const next = async (action: object) => {
      const read = await reply('nextAction', { why: 'w', action }, contextOf('0'));
      return read.ok && read.value;
    };
    expect(await next({ kind: 'click', ref: 'e12' })).toMatchObject({ document: 'document-1' });
    expect(await next({ kind: 'goto', url: 'https://a.test/' })).not.toHaveProperty('document');
  });

  it('store no duplicate notes', async () => {
    const value = { notes: ['Fir 2  costs 129.00', 'Oak costs 5.00'], response: 'r' };
    expect(await reply('takeNotes', value, contextOf('0.2'))).toMatchObject({
      value: { notes: ['Oak costs 5.00'], response: 'r' },
    });
  });

  it('return evidence with its source', async () => {
    const value = {
      evidence: [{ fact: 'Fir 2 costs 129.00', seen: 'search results' }],
      reached: true,
      answer: ' 129.00 ',
    };
    expect(await reply('answer', value, contextOf('0', { page: null }))).toEqual({
      ok: true,
      value: {
        answer: '129.00',
        evidence: ['Fir 2 costs 129.00 (search results)'],
        reached: true,
        unsettled: '',
      },
    });
  });

  it('say that a goal can’t be settled only if it is not reached', async () => {
    const saying = async (reached: boolean) =>
      reply(
        'answer',
        { evidence: [], reached, unsettled: ' No fir is sold here. ', answer: 'None.' },
        contextOf('0', { page: null }),
      );
    expect(await saying(true)).toMatchObject({ value: { unsettled: '' } });
    expect(await saying(false)).toMatchObject({ value: { unsettled: 'No fir is sold here.' } });
  });

  it.each([
    [{ stands: true, untried: [], why: 'Nothing is sold.' }, true, 'Nothing is sold.'],
    [
      { stands: true, untried: ['the other shop'], why: '' },
      false,
      'Not tried yet: the other shop.',
    ],
    [{ stands: false, why: 'Nothing proves it.' }, false, 'Nothing proves it.'],
  ])(
    'confirm that a goal can’t be settled only if nothing is untried',
    async (value, complete, reason) => {
      expect(await reply('confirmUnsettled', value, contextOf('0', { page: null }))).toEqual({
        ok: true,
        value: { complete, reason },
      });
    },
  );

  it('explain to the user only with an answer', async () => {
    expect(await reply('explain', { answer: ' It was sold out. ' }, contextOf('0'))).toEqual({
      ok: true,
      value: { answer: 'It was sold out.' },
    });
    expect((await reply('explain', { answer: '' }, contextOf('0'))).ok).toBe(false);
  });

  it.each([
    'expand',
    'repair',
    'checkCompletion',
    'updateTree',
    'summarize',
    'takeNotes',
    'answer',
  ] as const)('reject nonsense without throwing: %s', async (name) => {
    for (const value of [null, 3, [], 'x', { type: 3, prune: 'x', notes: {} }]) {
      expect((await reply(name, value, contextOf('0'))).ok).toBe(false);
    }
  });
});
