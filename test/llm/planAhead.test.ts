/** Replies of systems that plan ahead: flat steps, words that code writes, plans of later steps, the answer at once. */

import { describe, expect, it } from 'vitest';
import { control, indented, link, text } from '../../harness/fakes/pageLines.ts';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import { putNode } from '../../src/core/plan/patch.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import type { Result } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import { systems } from '../../src/planners/systems.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { contextOf, goal, id, page, runOf, scriptedClient, shopTree, treeOf } from './fixtures.ts';

const signal = new AbortController().signal;
const expand = async (
  value: object,
  context: Context = contextOf('0.3'),
  system: 'best' | 'structured' = 'best',
): Promise<Result<Expanded>> => {
  const { client } = scriptedClient(value);
  return (await makeOperators(client, systems[system]).expand(context, signal)).result;
};
const read = async (...asked: Parameters<typeof expand>): Promise<Expanded> => {
  const result = await expand(...asked);
  return result.ok ? result.value : expect.fail(result.failure.message);
};

/** A goal with three steps, the first of which is in question. */
const threeSteps = () =>
  treeOf(
    { kind: 'rootPlanted', id: id('0'), description: goal },
    {
      kind: 'nodeExpanded',
      id: id('0'),
      description: goal,
      reasoning: '',
      expansion: {
        kind: 'and',
        ordered: true,
        children: ['Read the list', 'Open the tent', 'Fill the form'].map((description) => ({
          description,
          score: null,
        })),
      },
    },
  );
const atFirst = () => contextOf('0.1', { tree: threeSteps(), run: runOf(threeSteps()) });

describe('flat steps', () => {
  it('call an element without a name by the words that are pressed, or by its first text', async () => {
    const lines = [
      control('clickable', '', 'e4', {}, { holds: true }),
      ...indented(1, text('Repairs'), control('button', 'Options', 'e5')),
      control('clickable', '', 'e6'),
      text('Parts'),
    ];
    const { expansion } = await read(
      {
        type: 'and',
        steps: [
          { kind: 'click', ref: 'e4' },
          { kind: 'click', ref: 'e4', at: 'Rush jobs' },
          { kind: 'click', ref: 'e6' },
        ],
      },
      contextOf('0.3', { page: { ...page, lines } }),
    );
    const children = expansion && 'children' in expansion ? expansion.children : [];
    expect(children.map(({ description }) => description)).toEqual([
      'Click “Repairs”',
      'Click “Rush jobs”',
      'Click the clickable',
    ]);
  });

  it('get their description from the page line; later steps keep the model’s', async () => {
    const lines = [control('textbox', 'Email', 'e4'), control('button', 'Send', 'e5')];
    const { expansion } = await read(
      {
        type: 'and',
        steps: [
          { kind: 'fill', ref: 'e4', text: 'a@b.test' },
          { kind: 'click', ref: 'e5', expect: 'text Thank you', final: true },
          { kind: 'later', step: 'Note the receipt number' },
          { kind: 'goto', url: '/orders' },
        ],
      },
      contextOf('0.3', { page: { ...page, lines } }),
    );
    expect(expansion).toMatchObject({
      kind: 'and',
      ordered: true,
      children: [
        { description: 'Type “a@b.test” in “Email”', action: { kind: 'fill' } },
        {
          description: 'Click “Send”',
          action: { kind: 'click', ref: 'e5' },
          expect: { what: 'text', text: 'Thank you' },
          final: true,
        },
        { description: 'Note the receipt number' },
        {
          description: 'Open https://shop.example/orders',
          action: { kind: 'goto', url: 'https://shop.example/orders' },
        },
      ],
    });
  });

  it('may name an element of a later page by role and name', async () => {
    const seed = 'link "Seed swap on 28 March"';
    const { expansion } = await read({
      type: 'and',
      steps: [
        { kind: 'goto', url: '/events' },
        { kind: 'click', ref: seed },
        { kind: 'select', ref: 'combobox "Places"', options: ['2'] },
      ],
    });
    expect(expansion).toMatchObject({
      children: [
        {},
        { description: 'Click “Seed swap on 28 March”', action: { kind: 'click', ref: seed } },
        { description: 'Choose “2” in “Places”', action: { kind: 'select' } },
      ],
    });
    expect(expansion.kind === 'and' && expansion.children[1]).not.toHaveProperty('document');
  });

  it('resolve the first step to a ref if it names an element of this page by role and name', async () => {
    const lines = [control('button', 'Send', 'e5')];
    const here = contextOf('0.3', { page: { ...page, lines } });
    const steps = (ref: string) => ({ type: 'and', steps: [{ kind: 'click', ref }] });
    expect((await read(steps('button "Send"'), here)).expansion).toMatchObject({
      action: { ref: 'e5' },
    });
    const refused = await expand(steps('button "Post"'), here);
    expect(refused).toMatchObject({ ok: false });
  });

  it.each([
    ['url cart', { what: 'url', text: 'cart' }],
    ['gone: Draft', { what: 'gone', text: 'Draft' }],
    ['e12 checked', { what: 'state', ref: 'e12', text: 'checked' }],
  ])('expect "%s"', async (words, effect) => {
    const steps = [{ kind: 'click', ref: 'e12', expect: words }];
    expect(await read({ type: 'and', steps })).toMatchObject({
      expansion: { kind: 'action', expect: effect },
    });
  });

  it('expect nothing that code cannot check', async () => {
    for (const words of ['soon', 'mood better', 'e99 checked']) {
      const { expansion } = await read({
        type: 'and',
        steps: [{ kind: 'click', ref: 'e12', expect: words }],
      });
      expect(expansion, words).not.toHaveProperty('expect');
    }
  });

  it('turn their node into the action if there is only one, except at the root', async () => {
    const steps = [{ kind: 'back' }];
    expect((await read({ type: 'and', steps })).expansion.kind).toBe('action');
    expect((await read({ type: 'and', steps }, contextOf('0'))).expansion.kind).toBe('and');
  });

  it('accept action fields as named in the rules', async () => {
    const step = async (fields: object) => (await read({ type: 'and', steps: [fields] })).expansion;
    expect(await step({ kind: 'ask', text: 'Which one?' })).toMatchObject({
      action: { kind: 'ask', question: 'Which one?' },
    });
    expect(await step({ kind: 'scroll', direction: 'down', text: 'Reviews' })).toMatchObject({
      action: { kind: 'scroll', until: 'Reviews' },
    });
  });

  it('are refused with the problem', async () => {
    const wrong = async (...steps: object[]) => {
      const result = await expand({ type: 'and', steps });
      return result.ok ? '' : result.failure.message;
    };
    expect(await wrong({ kind: 'click', ref: 'e99' })).toMatch(/no element e99/);
    expect(await wrong({ kind: 'dance' })).toMatch(/no action "dance"/);
    expect(await wrong({ kind: 'click', ref: 'e12', score: 'high' })).toMatch(/score/);
    expect(await wrong()).toMatch(/needs steps/);
  });

  it('keep a free order', async () => {
    const steps = [
      { kind: 'later', step: 'a' },
      { kind: 'later', step: 'b' },
    ];
    expect((await read({ type: 'any order', steps })).expansion).toMatchObject({
      kind: 'and',
      ordered: false,
    });
  });

  it('copy pages only in systems that plan ahead', async () => {
    const action = { kind: 'collect' };
    expect((await expand({ type: 'and', steps: [action] })).ok).toBe(true);
    const value = { type: 'action', action, description: 'd', why: '', children: [] };
    expect((await expand(value, contextOf('0.3'), 'structured')).ok).toBe(false);
  });
});

describe('a reply at the depth limit (SA-26)', () => {
  const deep = () => {
    const tree = shopTree();
    const node = findNode(tree, id('0.3')) ?? expect.fail();
    return contextOf('0.3', { tree: putNode(tree, { ...node, depth: systems.best.maxDepth }) });
  };
  const exact = { kind: 'click', ref: 'e12' };

  it('may contain several exact actions, but no open steps', async () => {
    const list = { type: 'and', steps: [exact, { kind: 'back' }] };
    expect((await expand(list, deep())).ok).toBe(true);
    const open = { type: 'and', steps: [exact, { kind: 'later', step: 'x' }] };
    expect((await expand(open, deep())).ok).toBe(false);
  });

  it('is a single action in systems that plan actions one by one', async () => {
    const action = { type: 'action', action: exact };
    expect((await expand(action, deep(), 'structured')).ok).toBe(true);
    const list = { type: 'and', children: [{ description: 'x', score: null }] };
    expect((await expand(list, deep(), 'structured')).ok).toBe(false);
  });
});

describe('extra content of a reply', () => {
  it('includes plans of later steps, except unreadable ones', async () => {
    const value = await read(
      {
        type: 'done',
        also: [
          { id: '[0.2]', steps: [{ kind: 'click', ref: 'e12' }] },
          { id: '0.3', steps: [{ kind: 'click', ref: 'e99' }] },
          { id: '0.1', steps: [{ kind: 'back' }] },
          { id: '0.9', steps: [{ kind: 'back' }] },
        ],
      },
      atFirst(),
    );
    expect(value.ahead).toMatchObject([
      { id: '0.2', expansion: { kind: 'action', action: { kind: 'click', ref: 'e12' } } },
    ]);
  });

  it('excludes plans by refs of a page that the reply itself leaves', async () => {
    const value = await read(
      {
        type: 'and',
        steps: [{ kind: 'goto', url: '/a' }],
        also: [{ id: '0.2', steps: [{ kind: 'click', ref: 'e12' }] }],
      },
      atFirst(),
    );
    expect(value.ahead).toBeUndefined();
  });

  it('includes plans by name for targets that do not exist yet, also on the next page', async () => {
    const also = [{ id: '0.2', steps: [{ kind: 'click', ref: 'link "Next"' }] }];
    const ahead = [{ id: '0.2', expansion: { kind: 'action', action: { ref: 'link "Next"' } } }];
    expect((await read({ type: 'done', also }, atFirst())).ahead).toMatchObject(ahead);
    const leaving = { type: 'and', steps: [{ kind: 'goto', url: '/a' }], also };
    expect((await read(leaving, atFirst())).ahead).toMatchObject(ahead);
  });

  it('may include the answer together with "done"', async () => {
    const answer = { text: ' Fir 2, 129.00 ', evidence: ['129.00 (the list)', ' '] };
    expect(await read({ type: 'done', answer }, atFirst())).toMatchObject({
      outcome: 'done',
      answer: { text: 'Fir 2, 129.00', evidence: ['129.00 (the list)'] },
    });
    const acting = { type: 'and', steps: [{ kind: 'back' }], answer };
    expect((await read(acting, atFirst())).answer).toBeUndefined();
    expect(await expand({ type: 'done' }, contextOf('0'))).toMatchObject({ ok: false });
    expect(await expand({ type: 'done', answer }, contextOf('0'))).toMatchObject({ ok: true });
  });

  it('the answer, with exact steps up to an effect that code will see', async () => {
    const answer = { text: 'Sent.', evidence: [] };
    const lines = [control('button', 'Send', 'e5'), control('link', 'Thank you notes', 'e6')];
    const at = contextOf('0.3', { page: { ...page, lines } });
    const ahead = async (...steps: object[]) =>
      (await read({ type: 'and', steps, answer }, at)).answerAhead;
    const back = { kind: 'back' };
    const send = { kind: 'click', ref: 'e5', expect: 'text Message sent' };
    expect(await ahead(back, send)).toBeUndefined();
    expect(await ahead(send)).toEqual(answer);
    expect(await ahead(send, { ...back, expect: 'url /inbox' })).toEqual(answer);
    expect(await ahead(send, back)).toBeUndefined();
    expect(await ahead({ kind: 'later', step: 'Read the number' }, send)).toBeUndefined();
    expect(await ahead(send, { kind: 'later', step: 'Read the number' })).toBeUndefined();
    // The page reads so before.
    expect(await ahead({ ...send, expect: 'text Thank you' })).toBeUndefined();
  });

  it('the answer, if the last of the steps planned along with it have that effect', async () => {
    const answer = { text: 'Sent.', evidence: [] };
    const lines = [control('button', 'Send', 'e5')];
    const at = contextOf('0.1', { page: { ...page, lines } });
    const send = { kind: 'click', ref: 'e5', expect: 'text Message sent' };
    const also = (...steps: object[]) => [{ id: '0.2', steps }];
    const done = await read({ type: 'done', also: also(send), answer }, at);
    expect(done).toMatchObject({ answerAhead: answer });
    expect(done.answer).toBeUndefined();
    const both = { type: 'and', steps: [{ kind: 'back' }], answer };
    const later = { ...send, ref: 'button "Send"' };
    expect(await read({ ...both, also: also(later) }, at)).toMatchObject({ answerAhead: answer });
    const unseen = await read({ ...both, also: also({ kind: 'back' }) }, at);
    expect(unseen.answerAhead).toBeUndefined();
  });

  it('no element without a name, on the page shown or on a later one', async () => {
    const lines = [control('button', '', 'e5')];
    const at = contextOf('0.1', { page: { ...page, lines } });
    const nameless = { kind: 'click', ref: 'button ""' };
    const result = await expand({ type: 'and', steps: [nameless] }, at);
    expect(result).toMatchObject({ ok: false });
    const { expansion } = await read({ type: 'and', steps: [{ kind: 'back' }, nameless] }, at);
    const withoutAction = expect.not.objectContaining({ action: expect.anything() });
    expect(expansion).toMatchObject({ children: [{ action: { kind: 'back' } }, withoutAction] });
  });
});

describe('a step added by a repair', () => {
  it('may be an exact action or a step to plan later', async () => {
    const { client } = scriptedClient({
      diagnosis: 'wrong way',
      why: 'no filter',
      add: [
        { kind: 'click', ref: 'e12', score: 0.5 },
        { kind: 'later', step: 'Sort', score: 0.4 },
      ],
    });
    const context = contextOf('0.2', { page: { ...page, lines: [link('Fir 2', 'e12')] } });
    const { result } = await makeOperators(client, systems.best).repair(context, signal);
    expect(result).toMatchObject({
      ok: true,
      value: {
        add: [
          { description: 'Click “Fir 2”', score: 0.5, action: { kind: 'click', ref: 'e12' } },
          { description: 'Sort', score: 0.4 },
        ],
        prune: [],
      },
    });
  });
});
