/** A27: what changes outside while a subplan is carried out; and BL-05, the same search over single actions. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../../harness/fakes/elementFacts.ts';
import { fakeWorld, type Rig } from '../../../../harness/fakes/fakeRun.ts';
import { editId } from '../../../../src/core/ids.ts';
import type { Change } from '../../../../src/core/page/change.ts';
import { findNode } from '../../../../src/core/plan/tree.ts';
import { ok } from '../../../../src/core/result.ts';
import { factsOf } from '../../../../src/planners/research/planMcts/edge.ts';
import { about, edgeOf, press, say, searching, triedIn, ways, wordsOf } from './searching.ts';

const sends: Change = { kind: 'sent', method: 'POST', to: 'https://site.test/order' };

/** A tab whose every button places an order; `isSent`: a request is seen to leave. */
function shop(isSent: boolean, name = 'Place the order') {
  const world = fakeWorld(() => ok({ changes: isSent ? [sends] : [] }));
  return { ...world, describe: async () => ok(elementFacts({ name })) };
}

/** A tab where only this button places an order. */
function orderingBy(ref: string) {
  const world = fakeWorld((action) =>
    ok({ changes: 'ref' in action && action.ref === ref ? [sends] : [] }),
  );
  return { ...world, describe: async () => ok(elementFacts({ name: 'Next' })) };
}

async function approved(made: Rig): Promise<string[]> {
  const asked: string[] = [];
  await made.loop.drive();
  for (let turn = 0; turn < 20; turn++) {
    const { question } = made.loop.run();
    if (!question) break;
    asked.push(question.kind);
    await made.loop.reply(question.id, { kind: 'once' });
    await made.loop.drive();
  }
  return asked;
}

const order = (micro: boolean) => ({
  propose: (context: Parameters<typeof about>[0]) => {
    const { node, tree } = context;
    if (node === tree.root) return ways('order it', 'order it by phone');
    return about(context).history?.subplans.length === 1 ? ways('tell') : [];
  },
  ground: (context: Parameters<typeof about>[0]) => ({
    act: wordsOf(context) === 'tell' ? say('ordered') : press(),
    isLast: wordsOf(context) === 'tell',
  }),
  micro: (context: Parameters<typeof about>[0]) => ({
    isDone: micro || wordsOf(context) === 'tell',
  }),
  macro: (context: Parameters<typeof about>[0]) => ({
    letter: wordsOf(context) === 'tell' ? ('A' as const) : ('C' as const),
  }),
});

describe('A27 a confirmed change outside the browser', () => {
  it('ends the attempt and closes alternatives from before it, and the search continues from there', async () => {
    const made = searching(order(true), { world: shop(true), askBefore: 'risky' });
    await approved(made);
    const run = made.loop.run();
    expect(made.world.done).toHaveLength(1);
    expect(edgeOf(run, 'order it by phone').closed?.cause).toBe('rerooted');
    expect(triedIn(made)).toEqual(['order it', 'tell']);
    expect(run.stop).toEqual({ kind: 'reached' });
  });

  it('tells the judges that the rest of the subplan was left', async () => {
    const cuts: boolean[] = [];
    const made = searching(
      {
        ...order(true),
        micro: (context) => {
          cuts.push(about(context).isCut);
          return { isDone: true };
        },
      },
      { world: shop(true), askBefore: 'risky' },
    );
    await approved(made);
    expect(cuts).toEqual([true, false]);
  });

  it('counts what was sent by an action that nobody was asked about, too (WO-14)', async () => {
    const made = searching(order(true), { world: shop(true, 'Next') });
    await made.loop.drive();
    const run = made.loop.run();
    expect(made.world.done).toHaveLength(1);
    expect(edgeOf(run, 'order it by phone').closed?.cause).toBe('rerooted');
    expect(run.stop).toEqual({ kind: 'reached' });
  });

  it('keeps an answer found before it as the best one when nothing is left to try', async () => {
    const made = searching(
      {
        propose: (context) => {
          if (context.node === context.tree.root) return ways('look');
          return about(context).history?.subplans.at(-1)?.text === 'look' ? ways('tell') : [];
        },
        ground: (context) => ({
          act: { look: press('e2'), tell: say('12 euros') }[wordsOf(context)] ?? press(),
          isLast: true,
        }),
        macro: (context) => ({ letter: wordsOf(context) === 'tell' ? 'B' : 'A' }),
      },
      {
        world: orderingBy('e1'),
        askBefore: 'risky',
        onEvents: ({ tree, edits, pendingEdits }) => {
          const tell = tree.nodes.find(({ description }) => description === 'tell');
          const look = tree.nodes.find(({ description }) => description === 'look');
          if (!look || !tell?.visits || edits + pendingEdits.length > 0) return;
          const add = { kind: 'add', place: 'after', description: 'order it' } as const;
          void made.loop.edit({ ...add, id: editId('1'), target: look.id });
        },
      },
    );
    await approved(made);
    const run = made.loop.run();
    expect(triedIn(made)).toEqual(['look', 'tell', 'order it']);
    expect(edgeOf(run, 'tell').status).toBe('success');
    expect(run.stop).toEqual({ kind: 'reached' });
  });

  it('in a failed subplan keeps it unverified: worth 0, not repaired, and listed as Not Completed', async () => {
    const histories: unknown[] = [];
    const script = order(false);
    const made = searching(
      {
        ...script,
        propose: (context) => {
          histories.push(about(context).history?.subplans.map(({ isCompleted }) => isCompleted));
          return script.propose(context);
        },
      },
      { world: shop(true), askBefore: 'risky' },
    );
    await approved(made);
    const edge = edgeOf(made.loop.run(), 'order it');
    expect([factsOf(edge).done, edge.visits]).toEqual(['unverified', 2]);
    expect(edge.value).toBeCloseTo(0.5, 12);
    expect(histories).toEqual([[], [false]]);
    expect(made.calls.map(({ operator }) => operator)).not.toContain('reviseSubplan');
    expect(made.world.done).toHaveLength(1);
  });
});

describe('A27 a possible change outside the browser', () => {
  it('makes other alternatives for the same goal ask before acting', async () => {
    const script = {
      propose: ({ node, tree }: { node: string; tree: { root: string } }) =>
        node === tree.root ? ways('order it', 'another way') : [],
      ground: (context: Parameters<typeof about>[0]) => ({
        act: press(),
        isLast: true,
        description: wordsOf(context),
      }),
      micro: () => ({ isDone: false }),
    };
    const plain = { ...fakeWorld(), describe: async () => ok(elementFacts({ name: 'Show more' })) };
    let isOrder = true;
    const made = searching(script, {
      askBefore: 'risky',
      world: {
        ...plain,
        describe: async () => ok(elementFacts({ name: isOrder ? 'Place the order' : 'Show more' })),
      },
      onEvents: (run) => {
        isOrder = run.spent.actions === 0;
      },
    });
    await approved(made);
    const { tree } = made.loop.run();
    expect(factsOf(edgeOf(made.loop.run(), 'another way')).asks).toBe(true);
    const acts = tree.nodes.filter(({ kind }) => kind === 'action');
    expect(acts.map((node) => node.kind === 'action' && node.final === true)).toContain(true);
  });
});

describe('BL-05 action-mcts', () => {
  const script = {
    propose: ({ node, tree }: { node: string; tree: { root: string } }) =>
      node === tree.root
        ? [
            { thought: '', subplan: 'press one', act: press('e1') },
            { thought: '', subplan: 'press two', act: press('e2') },
          ]
        : [{ thought: '', subplan: 'say it', act: say('done') }],
    macro: (context: Parameters<typeof about>[0]) => ({
      letter: wordsOf(context) === 'press one' ? ('B' as const) : ('A' as const),
    }),
  };

  it('performs proposed actions directly, with one proposal and one judgment per action', async () => {
    const made = searching(script, { system: 'action-mcts' });
    await made.loop.drive();
    expect(made.calls.map(({ operator }) => operator)).toEqual([
      ...['proposeActions', 'judgeProgress', 'proposeActions'],
      ...['judgeProgress', 'answer'],
    ]);
    expect(triedIn(made)).toEqual(['press one', 'say it']);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('gives an action that failed the value 0, without asking for a judgment', async () => {
    const world = fakeWorld(() => ok({ problem: 'The field still reads nothing.' }));
    const made = searching(script, { system: 'action-mcts', world, config: { iterations: 1 } });
    await made.loop.drive();
    expect(edgeOf(made.loop.run(), 'press one').value).toBe(0);
    expect(made.calls.map(({ operator }) => operator)).not.toContain('judgeProgress');
  });

  it('judges the progress after a question that the user answered', async () => {
    const asking = { kind: 'ask', question: 'Which color?' } as const;
    const made = searching(
      { ...script, propose: () => [{ thought: '', subplan: 'ask', act: { action: asking } }] },
      { system: 'action-mcts', config: { iterations: 1 } },
    );
    await made.loop.drive();
    const { question } = made.loop.run();
    if (!question) throw new Error('nothing was asked');
    await made.loop.reply(question.id, { kind: 'answer', text: 'blue' });
    await made.loop.drive();
    expect(made.calls.map(({ operator }) => operator)).toContain('judgeProgress');
  });
});

describe('BL-05 action-search', () => {
  const pressAny = (...names: string[]) =>
    names.map((subplan) => ({ thought: '', subplan, act: press() }));
  const letters: Readonly<Record<string, 'B' | 'D'>> = { near: 'B', far: 'D' };

  it('continues from the most promising page anywhere in the tree', async () => {
    const made = searching(
      {
        propose: ({ node, tree }) => {
          if (node === tree.root) return pressAny('far', 'near');
          const from = findNode(tree, node)?.description ?? '';
          return from === 'near'
            ? [{ thought: '', subplan: 'say it', act: say('done') }]
            : pressAny(`after ${from}`);
        },
        macro: (context) => ({ letter: letters[wordsOf(context)] ?? 'A' }),
      },
      { system: 'action-search' },
    );
    await made.loop.drive();
    // The page after “far” is worth less than the start was, where “near” waits.
    expect(triedIn(made)).toEqual(['far', 'near', 'say it']);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('tries at most twenty actions, five from one page, five in a row', async () => {
    let nth = 0;
    const made = searching(
      {
        propose: () => {
          nth += 1;
          return pressAny(...Array.from({ length: 7 }, (_, index) => `press ${nth}.${index}`));
        },
        macro: () => ({ letter: 'C' as const }),
      },
      { system: 'action-search' },
    );
    await made.loop.drive();
    const tried = triedIn(made);
    expect(tried).toHaveLength(20);
    expect(tried.slice(0, 5)).toEqual([
      'press 1.0',
      'press 2.0',
      'press 3.0',
      'press 4.0',
      'press 5.0',
    ]);
    expect(tried.some((words) => words.endsWith('.5'))).toBe(false);
    expect(made.loop.run().stop?.kind).toBe('budget');
  });
});

it('BL-05 searches depth by depth with a beam, and continues only from the best states', async () => {
  const made = searching(
    {
      propose: ({ node, tree }) => {
        const from = node === tree.root ? '' : (findNode(tree, node)?.description ?? '');
        const names = from ? [`${from}1`, `${from}2`] : ['a', 'b'];
        return names.map((subplan) => ({ thought: '', subplan, act: press() }));
      },
      macro: (context) => ({ letter: wordsOf(context).startsWith('b') ? 'B' : 'D' }),
    },
    { system: 'action-search', config: { order: 'beam', width: 2, depth: 3, iterations: 30 } },
  );
  await made.loop.drive();
  // Of the four states of the second depth, the two below “b” are better than those below “a”.
  expect(triedIn(made)).toEqual(['a', 'b', 'a1', 'a2', 'b1', 'b2', 'b11', 'b12', 'b21', 'b22']);
});
