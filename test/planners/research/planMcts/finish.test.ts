/** A26: how the search ends: an answer that is accepted, one that is refused, and the best one proposed once more. */

import { describe, expect, it } from 'vitest';
import { editId } from '../../../../src/core/ids.ts';
import { message, sentences } from '../../../../src/core/messages/message.ts';
import { ok } from '../../../../src/core/result.ts';
import { goalReports } from '../../../../src/llm/prompt/records.ts';
import {
  about,
  edgeOf,
  press,
  say,
  searched,
  searching,
  triedIn,
  ways,
  wordsOf,
} from './searching.ts';

type Asked = Parameters<typeof wordsOf>[0];

/** Answers at once, each in other words. */
const answers = (...words: readonly string[]) => ({
  propose: ({ node, tree }: Asked) => (node === tree.root ? ways(...words) : []),
  ground: (context: Asked) => ({ act: say(`it is ${wordsOf(context)}`), isLast: true }),
});

/** The last check accepts an answer only after so many refusals. */
const refusing = (times: number) => {
  let nth = 0;
  return (
    operators: Parameters<NonNullable<Parameters<typeof searching>[1]>['wrap'] & object>[0],
  ) => ({
    ...operators,
    answer: async (context: Asked, signal: AbortSignal) => {
      const called = await operators.answer(context, signal);
      nth += 1;
      const value = { answer: `refused ${nth}`, evidence: [], reached: nth > times, unsettled: '' };
      return { ...called, result: ok(value) };
    },
  });
};

describe('A26 the end of the search', () => {
  it('is reached by an answer judged A that the last check accepts', async () => {
    const { loop, calls } = await searched(answers('a', 'b'));
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(edgeOf(loop.run(), 'a').status).toBe('success');
    expect(edgeOf(loop.run(), 'b').taken).toBe(false);
    expect(calls.filter(({ operator }) => operator === 'answer')).toHaveLength(1);
  });

  it('is not reached by a refused answer, which closes its alternative and keeps its value', async () => {
    const made = await searched(answers('a', 'b'), { wrap: refusing(1) });
    const run = made.loop.run();
    expect(triedIn(made)).toEqual(['a', 'b']);
    expect(edgeOf(run, 'a')).toMatchObject({
      closed: { cause: 'refused' },
      visits: 1,
      value: 1,
      reasoning: 'refused 1',
    });
    expect(run.stop).toEqual({ kind: 'reached' });
    expect(edgeOf(run, 'b').status).toBe('success');
  });

  it('tells the next questions why an answer was refused', async () => {
    const seen: string[][] = [];
    await searched(
      {
        ...answers('a', 'b'),
        micro: (context) => {
          seen.push(goalReports(context.run));
          return { isDone: true };
        },
      },
      { wrap: refusing(1) },
    );
    expect(seen.at(0)).toEqual([]);
    expect(seen.at(-1)).toEqual(['Reported: The end was refused: refused 1']);
  });

  it('is not reached by an answer not judged A, but proposes the best of them if nothing else is left', async () => {
    const made = await searched({
      ...answers('a', 'b', 'c'),
      macro: (context) => ({ letter: wordsOf(context) === 'b' ? 'B' : 'D' }),
    });
    const run = made.loop.run();
    expect(triedIn(made)).toEqual(['a', 'b', 'c']);
    expect(run.stop).toEqual({ kind: 'reached' });
    expect(edgeOf(run, 'b').status).toBe('success');
    expect(edgeOf(run, 'a').status).toBe('pruned');
  });

  it('reports the progress if the best answer is refused too', async () => {
    const made = await searched(
      { ...answers('a'), macro: () => ({ letter: 'B' }) },
      { wrap: refusing(9) },
    );
    expect(made.loop.run().stop).toMatchObject({
      kind: 'exhausted',
      why: sentences(message('reason.nothingLeft'), message('reason.bestAttempt', { path: '“a”' })),
    });
  });
});

describe('SA-27 user edits of the search', () => {
  const script = {
    propose: ({ node, tree }: Asked) => (node === tree.root ? ways('a', 'b') : ways('tell')),
    ground: (context: Asked) => ({
      act: wordsOf(context) === 'tell' ? say('done') : press(),
      isLast: true,
      description: about(context).subplan,
    }),
    macro: (context: Asked) => ({
      letter: wordsOf(context) === 'tell' ? ('A' as const) : ('B' as const),
    }),
  };

  it('put a user alternative first, whatever its value, and protect it from rewording', async () => {
    let isAdded = false;
    const made = searching(
      {
        ...script,
        micro: (context) => ({ isDone: about(context).subplan !== 'mine' }),
        revise: () => ({ subplan: 'other words' }),
      },
      {
        onEvents: (run) => {
          const a = run.tree.nodes.find(({ description }) => description === 'a');
          if (isAdded || !a) return;
          isAdded = true;
          const add = { kind: 'add', place: 'after', description: 'mine' } as const;
          void made.loop.edit({ ...add, id: editId('1'), target: a.id });
        },
      },
    );
    await made.loop.drive();
    expect(triedIn(made)[0]).toBe('mine');
    const mine = made.loop.run().tree.nodes.find(({ pinned }) => pinned);
    expect(mine).toMatchObject({ description: 'mine', visits: expect.any(Number) });
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('put a user alternative before one that was selected but has not begun', async () => {
    const made = searching(script, {
      onEvents: ({ tree, edits, pendingEdits }, events) => {
        const isSelected = events.some(
          ({ change }) => change.kind === 'nodesValued' && change.reason === 'where to go next',
        );
        const a = tree.nodes.find(({ description }) => description === 'a');
        if (!a || !isSelected || edits + pendingEdits.length > 0) return;
        const add = { kind: 'add', place: 'after', description: 'mine' } as const;
        void made.loop.edit({ ...add, id: editId('1'), target: a.id });
      },
    });
    await made.loop.drive();
    expect(triedIn(made)[0]).toBe('mine');
  });

  it('have other alternatives proposed if the user cut all of them', async () => {
    let nth = 0;
    const made = searching(
      {
        ...script,
        propose: ({ node, tree }) => {
          if (node !== tree.root) return ways('tell');
          nth += 1;
          return ways(`way ${nth}`);
        },
      },
      {
        onEvents: (run) => {
          const way = run.tree.nodes.find(({ description }) => description === 'way 1');
          if (way && way.status === 'unvisited')
            void made.loop.edit({ kind: 'remove', id: editId('1'), target: way.id });
        },
      },
    );
    await made.loop.drive();
    await made.loop.drive();
    expect(edgeOf(made.loop.run(), 'way 1').closed?.cause).toBe('human');
    expect(edgeOf(made.loop.run(), 'way 2').status).toBe('success');
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('run a step after the choice once nothing is left to try there, which is then not needed', async () => {
    const made = searching(
      {
        ...script,
        propose: () => ways('a'),
        micro: (context) => ({ isDone: about(context).subplan === 'mine' }),
      },
      {
        onEvents: ({ tree, edits, pendingEdits }) => {
          const choice = tree.nodes.find(({ kind }) => kind === 'or');
          if (!choice || edits + pendingEdits.length > 0) return;
          const add = { kind: 'add', place: 'after', description: 'mine' } as const;
          void made.loop.edit({ ...add, id: editId('1'), target: choice.id });
        },
      },
    );
    await made.loop.drive();
    const { nodes } = made.loop.run().tree;
    expect(nodes.find(({ pinned }) => pinned)?.status).toBe('success');
    expect(nodes.find(({ kind }) => kind === 'or')?.closed?.cause).toBe('irrelevant');
  });

  it('end the search if the user cut all alternatives and the planner has no others', async () => {
    let nth = 0;
    const made = searching(
      {
        ...script,
        propose: () => {
          nth += 1;
          return nth === 2 ? [] : ways(`way ${nth}`);
        },
      },
      {
        onEvents: (run) => {
          const way = run.tree.nodes.find(({ description }) => description === 'way 1');
          if (way && way.status === 'unvisited')
            void made.loop.edit({ kind: 'remove', id: editId('1'), target: way.id });
        },
      },
    );
    await made.loop.drive();
    await made.loop.drive();
    expect(nth).toBe(2);
    expect(made.loop.run().stop?.kind).toBe('exhausted');
  });
});
