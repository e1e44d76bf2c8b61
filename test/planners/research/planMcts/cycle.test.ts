/** The cycle of five (PM-01 to PM-09, PM-11, A26): what is asked when, with what, and what follows from the answers. */

import { describe, expect, it } from 'vitest';
import { fakeWorld } from '../../../../harness/fakes/fakeRun.ts';
import { text } from '../../../../harness/fakes/pageLines.ts';
import { inEnglish } from '../../../../src/core/messages/english.ts';
import { message, sentences } from '../../../../src/core/messages/message.ts';
import { findNode } from '../../../../src/core/plan/tree.ts';
import { err, ok } from '../../../../src/core/result.ts';
import { searchConfigs } from '../../../../src/planners/research/planMcts/config.ts';
import { factsOf } from '../../../../src/planners/research/planMcts/edge.ts';
import { scoreOf } from '../../../../src/planners/research/planMcts/evaluate.ts';
import {
  about,
  edgeOf,
  edgesOf,
  press,
  say,
  searched,
  searching,
  triedIn,
  ways,
  wordsOf,
} from './searching.ts';

const operatorsOf = (calls: readonly { readonly operator: string }[]): string[] =>
  calls.map(({ operator }) => operator);

/** One way at each choice, with the given words; the last one answers. */
const chain = (...words: readonly string[]) => ({
  propose: ({ tree, node }: { tree: { root: string }; node: string }) => {
    const depth = node === tree.root ? 0 : words.indexOf(lastWords) + 1;
    return ways(words[depth] ?? '');
  },
  ground: (context: Parameters<typeof wordsOf>[0]) => {
    lastWords = about(context).subplan;
    const isEnd = words.indexOf(lastWords) === words.length - 1;
    return { act: isEnd ? say('the answer') : press(), isLast: true };
  },
});
let lastWords = '';

describe('PM-02 the cycle', () => {
  it('expands the root once without charge, and then simulates, judges, judges progress, expands', async () => {
    const { calls, loop } = await searched(chain('a', 'b'));
    expect(operatorsOf(calls)).toEqual([
      'proposeSubplans',
      ...['groundSubplan', 'judgeSubplan', 'judgeProgress', 'proposeSubplans'],
      ...['groundSubplan', 'judgeSubplan', 'judgeProgress', 'answer'],
    ]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(findNode(loop.run().tree, loop.run().tree.root)?.visits).toBe(2);
  });

  it('does not expand at the depth limit, and closes the node with the reason', async () => {
    const words = ['1', '2', '3', '4', '5', '6'];
    const made = await searched({ ...chain(...words, 'never'), macro: () => ({ letter: 'B' }) });
    expect(triedIn(made)).toEqual(['1', '2', '3', '4', '5']);
    const run = made.loop.run();
    expect(edgeOf(run, '5').closed?.cause).toBe('depthLimit');
    expect(edgeOf(run, '5')).toMatchObject({ taken: true, visits: 1, value: 0.9 });
    expect(edgeOf(run, '1').closed?.cause).toBe('depthLimit');
    expect(run.stop?.kind).toBe('exhausted');
  });

  it('ends as exhausted if there is no way to begin (A26)', async () => {
    const made = await searched({ propose: () => [] });
    expect(made.loop.run().stop).toMatchObject({
      kind: 'exhausted',
      why: sentences(message('reason.noStart'), message('reason.nothingWorked')),
    });
  });

  it('ends after N iterations with a report of its progress', async () => {
    const made = await searched(
      { ...chain('a', 'b', 'c', 'd'), macro: () => ({ letter: 'B' }) },
      { config: { iterations: 2 } },
    );
    expect(triedIn(made)).toEqual(['a', 'b']);
    expect(made.loop.run().stop).toEqual({
      kind: 'budget',
      why: sentences(
        message('reason.attemptsUsedUp', { attempts: 2 }),
        message('reason.bestAttempt', { path: '“a” → “b”' }),
      ),
    });
  });

  it('closes an alternative it cannot return to, and selects again without an iteration', async () => {
    const world = fakeWorld();
    const script = {
      propose: ({ tree, node }: { tree: { root: string }; node: string }) =>
        node === tree.root ? ways('a', 'b', 'c') : [],
      ground: () => ({ act: press(), isLast: true }),
      macro: () => ({ letter: 'E' as const }),
    };
    const made = await searched(script, {
      world: { ...world, restore: async () => ok('cannot') },
    });
    const run = made.loop.run();
    expect(triedIn(made)).toEqual(['a']);
    expect(edgeOf(run, 'b').closed?.cause).toBe('notRestorable');
    expect(edgeOf(run, 'b').visits).toBe(0);
  });
});

describe('PM-01 the plan history', () => {
  it('contains only the path to the state, as subplans with status, never as actions', async () => {
    const seen: unknown[] = [];
    await searched({
      propose: (context) => {
        seen.push(about(context).history);
        return context.node === context.tree.root ? ways('a', 'b') : ways(`${context.node} on`);
      },
      ground: () => ({ act: press(), isLast: true }),
      macro: (context) => ({ letter: wordsOf(context) === 'a' ? 'E' : 'B', notes: ['seen 9.50'] }),
    });
    expect(seen[0]).toEqual({ subplans: [], acts: [] });
    const b = {
      text: 'b',
      isCompleted: true,
      code: 'B',
      score: 0.9,
      notes: ['seen 9.50'],
      fault: '',
    };
    expect(seen).toContainEqual({ subplans: [b], acts: [] });
  });

  it('leaves notes to the final answer through the progress judge, which sees the plan history', async () => {
    const made = await searched({
      propose: ({ node, tree }) => (node === tree.root ? ways('read', 'other') : ways('say')),
      ground: (context) =>
        wordsOf(context) === 'say' ? { act: say('9.50') } : { act: press(), isLast: true },
      macro: (context) => ({
        letter: wordsOf(context) === 'say' ? 'A' : 'B',
        notes: ['It costs 9.50'],
      }),
    });
    expect(made.calls.at(-1)?.operator).toBe('answer');
    expect(made.loop.run().memory.notes.map(inEnglish)).toContain('It costs 9.50');
    expect(edgeOf(made.loop.run(), 'read').notes.map(inEnglish)).toEqual(['It costs 9.50']);
  });

  it('lists a revised subplan as it was, Not Completed with its fault (PM-09), and then as it worked', async () => {
    const histories: unknown[] = [];
    await searched({
      propose: (context) => {
        histories.push(
          about(context).history?.subplans.map(({ text: t, isCompleted, fault }) => [
            t,
            isCompleted,
            fault,
          ]),
        );
        return context.node === context.tree.root ? ways('a') : [];
      },
      ground: () => ({ act: press(), isLast: true }),
      micro: (context) => ({ isDone: about(context).subplan === 'b' }),
      macro: () => ({ letter: 'B' }),
      revise: () => ({ subplan: 'b', fault: 'complexity' }),
    });
    expect(histories[1]).toEqual([
      ['a', false, 'complexity'],
      ['b', true, ''],
    ]);
  });

  it('lists the actions of the path if configured so (PM-11)', async () => {
    const seen: number[] = [];
    await searched(
      {
        propose: (context) => {
          const { subplans = [], acts = [] } = about(context).history ?? {};
          seen.push(subplans.length, acts.length);
          return context.node === context.tree.root ? ways('a') : [];
        },
        ground: ({ node, tree }) => ({
          act: press(),
          isLast: (findNode(tree, node as never)?.children.length ?? 0) > 0,
        }),
        macro: () => ({ letter: 'B' }),
      },
      { config: { history: 'raw' } },
    );
    expect(seen).toEqual([0, 0, 0, 2]);
  });
});

describe('PM-04 the planner', () => {
  it('requests k alternatives, and uses the first distinct non-empty ones', async () => {
    const { loop } = await searched({
      propose: (context) => {
        expect(about(context).width).toBe(3);
        return context.node === context.tree.root ? ways('', 'a', ' A ', 'b', 'c', 'd') : [];
      },
      ground: () => ({ act: press(), isLast: true }),
    });
    expect([...edgesOf(loop.run()).keys()]).toEqual(['a', 'b', 'c']);
  });

  it('marks a dead end if it returns none', async () => {
    const { loop } = await searched({
      propose: ({ node, tree }) => (node === tree.root ? ways('a') : []),
      ground: () => ({ act: press(), isLast: true }),
    });
    expect(edgeOf(loop.run(), 'a').closed?.cause).toBe('dead');
  });
});

describe('PM-05 the operator', () => {
  it('gets its subplan, the plan history and the actions of this attempt', async () => {
    const seen: unknown[] = [];
    await searched({
      ...chain('a', 'b'),
      ground: (context) => {
        const { subplan, acts, history, summary } = about(context);
        seen.push([subplan, acts.length, history?.subplans.map((each) => each.text), summary]);
        lastWords = subplan;
        return { act: press(), isLast: acts.length === 1, summary: `did ${acts.length}` };
      },
      macro: () => ({ letter: 'B' }),
    });
    expect(seen.slice(0, 4)).toEqual([
      ['a', 0, [], ''],
      ['a', 1, [], 'did 0'],
      ['b', 0, ['a'], ''],
      ['b', 1, ['a'], 'did 0'],
    ]);
  });

  it('stops at the cap, reported to the reflector as too many steps', async () => {
    const whys: string[] = [];
    const { world } = await searched(
      {
        propose: ({ node, tree }) => (node === tree.root ? ways('a') : []),
        ground: () => ({ act: press() }),
        micro: () => ({ isDone: false, why: 'Half of it.' }),
        revise: (context) => {
          whys.push(about(context).why);
          return { subplan: '' };
        },
      },
      { config: { iterations: 1 } },
    );
    expect(world.done).toHaveLength(6);
    expect(whys).toEqual(['Half of it. It took too many steps.']);
  });

  it('may report that nothing is left to do, which costs no action', async () => {
    const { world, loop } = await searched({
      propose: ({ node, tree }) => (node === tree.root ? ways('a') : []),
      ground: () => ({ act: null }),
      macro: () => ({ letter: 'B' }),
    });
    expect(world.done).toEqual([]);
    expect(factsOf(edgeOf(loop.run(), 'a')).done).toBe('verified');
  });
});

describe('PM-06 the micro score', () => {
  const single = (more: object = {}) => ({
    propose: ({ node, tree }: { node: string; tree: { root: string } }) =>
      node === tree.root ? ways('a') : [],
    ground: () => ({ act: press(), isLast: true }),
    macro: () => ({ letter: 'B' as const }),
    ...more,
  });

  it('is 0 for a failed action, without a question', async () => {
    const { calls, loop } = await searched(single(), {
      world: fakeWorld(() => err('declined', 'The button is gone.', '')),
    });
    expect(operatorsOf(calls)).not.toContain('judgeSubplan');
    expect(edgeOf(loop.run(), 'a').value).toBe(0);
    expect(inEnglish(edgeOf(loop.run(), 'a').reasoning)).toContain('The button is gone.');
  });

  it('requires a visible difference if one is expected', async () => {
    const still = await searched(single({ micro: () => ({ shouldShow: true }) }));
    expect(edgeOf(still.loop.run(), 'a').value).toBe(0);
    const reading = await searched(single({ micro: () => ({ shouldShow: false }) }));
    expect(edgeOf(reading.loop.run(), 'a').value).toBe(0.9);
    const world = fakeWorld();
    const changing = {
      ...world,
      observe: async (...args: Parameters<typeof world.observe>) => {
        const seen = await world.observe(...args);
        return seen.ok ? ok({ ...seen.value, lines: [text(`${world.done.length} done`)] }) : seen;
      },
    };
    const changed = await searched(single({ micro: () => ({ shouldShow: true }) }), {
      world: changing,
    });
    expect(edgeOf(changed.loop.run(), 'a').value).toBe(0.9);
  });

  it('is 0 for an empty message', async () => {
    const { loop } = await searched(single({ ground: () => ({ act: say(' '), isLast: true }) }));
    expect(edgeOf(loop.run(), 'a').value).toBe(0);
  });

  it('is 0 if the answer is unreadable', async () => {
    const made = searching(single());
    const bad = await searched(single(), {
      wrap: (operators) => ({
        ...operators,
        judgeSubplan: async (context, signal) => ({
          ...(await operators.judgeSubplan(context, signal)),
          result: err('badModelOutput', 'nonsense', ''),
        }),
      }),
    });
    expect(edgeOf(bad.loop.run(), 'a').value).toBe(0);
    expect(made.calls).toEqual([]);
  });

  it('is based on the subplan, its actions, and its start, without the goal’s history or notes', async () => {
    await searched(
      single({
        micro: (context: Parameters<typeof about>[0]) => {
          const { history, subplan, acts, before } = about(context);
          expect(history).toBeNull();
          expect([subplan, acts.length, before !== null]).toEqual(['a', 1, true]);
          return {};
        },
      }),
    );
    expect.assertions(2);
  });
});

describe('PM-07 the macro score', () => {
  const { letters } = searchConfigs['plan-mcts'];
  it('is the mean of the values, with the most common letter, and the worse one on ties', () => {
    expect(scoreOf(['C', 'A', 'A'], { letters })).toEqual({ macro: 2.5 / 3, code: 'A' });
    expect(scoreOf(['C', 'A', 'E'], { letters })).toEqual({ macro: 0.5, code: 'E' });
    expect(scoreOf(['B'], { letters })).toEqual({ macro: 0.9, code: 'B' });
  });

  it('is requested once, and three times in total if the first letter is C', async () => {
    const asked = async (letter: 'B' | 'C') => {
      const { calls } = await searched(
        { ...chain('a', 'b'), macro: () => ({ letter }) },
        { config: { iterations: 1 } },
      );
      return operatorsOf(calls).filter((name) => name === 'judgeProgress').length;
    };
    expect(await asked('B')).toBe(1);
    expect(await asked('C')).toBe(3);
  });

  it('is not requested while the micro score is 0 (PM-08)', async () => {
    const { calls } = await searched({ ...chain('a'), micro: () => ({ isDone: false }) });
    expect(operatorsOf(calls)).not.toContain('judgeProgress');
  });
});

describe('PM-08 backup', () => {
  it('adds one visit and updates the mean on every alternative of the path, once per iteration', async () => {
    const letters = { a: 'B', b: 'D' } as const;
    const { loop } = await searched(
      {
        ...chain('a', 'b', 'c'),
        macro: (context) => ({ letter: letters[wordsOf(context) as 'a'] ?? 'E' }),
      },
      { config: { iterations: 2 } },
    );
    const run = loop.run();
    expect(edgeOf(run, 'a')).toMatchObject({ visits: 2, value: (0.9 + 0.2) / 2 });
    expect(edgeOf(run, 'b')).toMatchObject({ visits: 1, value: 0.2 });
  });
});

describe('PM-09 refinement', () => {
  const failing = (revise: () => { subplan: string }) => ({
    propose: ({ node, tree }: { node: string; tree: { root: string } }) =>
      node === tree.root ? ways('a') : [],
    ground: () => ({ act: press(), isLast: true }),
    micro: (context: Parameters<typeof about>[0]) => ({
      isDone: about(context).subplan === 'works',
    }),
    macro: () => ({ letter: 'B' as const }),
    revise,
  });

  it('follows at once if the operator calls the subplan impossible', async () => {
    const shown: unknown[] = [];
    const { calls } = await searched(
      {
        ...failing(() => ({ subplan: '' })),
        ground: () => ({ act: null, isGivenUp: true, reasoning: 'There is no search box.' }),
        revise: (context) => {
          shown.push(context.about);
          return { subplan: '' };
        },
      },
      { config: { iterations: 1 } },
    );
    expect(operatorsOf(calls).slice(0, 3)).toEqual([
      'proposeSubplans',
      'groundSubplan',
      'reviseSubplan',
    ]);
    expect(shown).toMatchObject([{ why: 'There is no search box.' }]);
  });

  it('replaces the text, and runs again from the current page without going back', async () => {
    const { loop, events, world } = await searched(failing(() => ({ subplan: 'works' })));
    const edge = edgeOf(loop.run(), 'a');
    expect([edge.description, edge.visits, edge.value]).toEqual(['works', 1, 0.9]);
    expect(factsOf(edge).way).toHaveLength(2);
    expect(world.done).toHaveLength(2);
    expect(events.some(({ change }) => change.kind === 'restored')).toBe(false);
  });

  it('that fails too restores the text for another visit, and closes it at the second such visit (A26)', async () => {
    let nth = 0;
    const made = await searched(failing(() => ({ subplan: `other ${nth++}` })));
    const edge = edgeOf(made.loop.run(), 'a');
    expect([edge.description, edge.visits, edge.closed?.cause]).toEqual(['a', 2, 'dead']);
    expect(made.world.done).toHaveLength(4);
  });

  it('closes the alternative at once if it repeats an earlier text (A26)', async () => {
    const { loop } = await searched(failing(() => ({ subplan: ' A' })));
    expect(edgeOf(loop.run(), 'a')).toMatchObject({ visits: 1, closed: { cause: 'dead' } });
  });

  it('gives the reflector the failed attempt and the history, but no other alternatives', async () => {
    const shown: unknown[] = [];
    await searched(
      {
        ...failing(() => ({ subplan: '' })),
        propose: ({ node, tree }) => (node === tree.root ? ways('a', 'the other way') : []),
        revise: (context) => {
          shown.push(context.about);
          return { subplan: '' };
        },
      },
      { config: { iterations: 1 } },
    );
    expect(shown[0]).toMatchObject({ subplan: 'a', history: { subplans: [] } });
    expect(JSON.stringify(shown)).not.toContain('the other way');
  });

  it('gives the reflector what a failed action said, cut to 400 characters', async () => {
    const why: string[] = [];
    await searched(
      {
        ...failing(() => ({ subplan: '' })),
        propose: ({ node, tree }) => (node === tree.root ? ways('a') : []),
        revise: (context) => {
          why.push(about(context).why);
          return { subplan: '' };
        },
      },
      {
        config: { iterations: 1 },
        world: fakeWorld(() => err('noEffect', 'no '.repeat(300), '')),
      },
    );
    expect(why[0]).toMatch(/no no.*…$/);
    expect(why[0]).toHaveLength(400);
  });

  it('by reflection keeps the tree, and informs the next visit (PM-11)', async () => {
    const feedback: (readonly string[])[] = [];
    const { calls } = await searched(
      {
        ...failing(() => ({ subplan: 'works' })),
        ground: (context) => {
          feedback.push(about(context).feedback);
          return { act: press(), isLast: true };
        },
      },
      { config: { refinement: 'reflection' } },
    );
    expect(feedback).toEqual([[], ['works']]);
    expect(operatorsOf(calls).filter((name) => name === 'reviseSubplan')).toHaveLength(2);
  });

  it('can be switched off (PM-11)', async () => {
    const { calls } = await searched(
      failing(() => ({ subplan: 'works' })),
      {
        config: { refinement: 'none' },
      },
    );
    expect(operatorsOf(calls)).not.toContain('reviseSubplan');
  });
});

describe('PM-11 rewards', () => {
  it('by micro score alone request no progress, and value a done subplan at 1', async () => {
    const { calls, loop } = await searched(
      { ...chain('a', 'b', 'c') },
      { config: { reward: 'micro', iterations: 2 } },
    );
    expect(operatorsOf(calls)).not.toContain('judgeProgress');
    expect(edgeOf(loop.run(), 'a').value).toBe(1);
  });

  it('by macro score alone skip the micro check before expansion', async () => {
    const { calls } = await searched(
      { ...chain('a', 'b'), micro: () => ({ isDone: false }), macro: () => ({ letter: 'B' }) },
      { config: { reward: 'macro', iterations: 1 } },
    );
    expect(operatorsOf(calls)).toEqual([
      'proposeSubplans',
      'groundSubplan',
      'judgeProgress',
      'proposeSubplans',
      'answer',
    ]);
  });
});

describe('PM-05 facts noted along with an action', () => {
  const first = { ...chain('a', 'b'), macro: () => ({ letter: 'C' as const, notes: ['late'] }) };

  it('go to the operator, the judges, the plan history and the answer, each once', async () => {
    const seen: Readonly<Record<string, string[][]>> = { ground: [], micro: [], history: [] };
    const made = await searched({
      ...first,
      ground: (context) => {
        seen['ground']?.push(about(context).notes);
        return { ...first.ground(context), notes: ['1.8 kg'] };
      },
      micro: (context) => {
        seen['micro']?.push(about(context).notes);
        return {};
      },
      propose: (context) => {
        const subplans = about(context).history?.subplans ?? [];
        seen['history']?.push(subplans.flatMap(({ notes }) => notes));
        return first.propose(context);
      },
    });
    expect(seen['ground']?.[0]).toEqual([]);
    expect(seen['micro']?.[0]).toEqual(['1.8 kg']);
    expect(seen['history']?.[1]).toEqual(['1.8 kg', 'late']);
    expect(edgeOf(made.loop.run(), 'a').notes).toEqual(['1.8 kg', 'late']);
  });
});

describe('PM-10 a screenshot of the page', () => {
  const picture = { mediaType: 'image/png', base64: 'AA', width: 1, height: 1, marks: [] } as const;
  const shownIn = async (endCheck: 'text' | 'hybrid') => {
    const seen: (string | null)[] = [];
    const see = ({ picture: shown }: { picture: { base64: string } | null }): void =>
      void seen.push(shown?.base64 ?? null);
    const script = chain('a', 'b');
    await searched(
      {
        propose: (context) => {
          see(context);
          return script.propose(context);
        },
        ground: (context) => {
          see(context);
          return script.ground(context);
        },
        micro: (context) => {
          see(context);
          return {};
        },
        macro: (context) => {
          see(context);
          return {};
        },
      },
      { endCheck, world: { ...fakeWorld(), picture: async () => ok(picture) } },
    );
    return seen;
  };

  it('is sent with every question about the page if the last check gets one', async () => {
    const seen = await shownIn('hybrid');
    expect(seen).toEqual(Array(8).fill('AA'));
  });

  it('is not taken if pages are judged as text', async () => {
    expect(await shownIn('text')).toEqual(Array(8).fill(null));
  });
});
