/** One small test for each mechanism of StructuredAgent that the product claims; ids as in the design's checklist. */

import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  leaf,
  note,
  or,
  poppedEntries,
  type Rig,
  revive,
  type Script,
  stackIn,
  start,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { actionText, CLOSED, FAILED_OR_PRUNED } from '../../src/core/plan/node.ts';
import { hasNode, nodeOf } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { systems } from '../../src/planners/systems.ts';
import { driven, go, kindsOf, namesOf, nodeIn, step, way, world } from '../engine/driven.ts';

describe('plan tree', () => {
  it('SA-01 creates children unknown and unvisited, with dotted numbers that are never reused', async () => {
    const { loop, events } = await driven({
      expand: { '0': and('one', 'two'), '0.1': go('/bad'), '0.3': go('/a'), '0.4': go('/b') },
      repair: { '0': { add: [step('three'), step('four')] } },
    });
    const { run } = { run: loop.run() };
    expect(run.tree.root).toBe('0');
    expect(nodeIn(run, '0').description).toBe(run.goal);
    expect(nodeIn(run, '0').children).toEqual(['0.1', '0.2', '0.3', '0.4']);
    const born = foldRun(events.slice(0, 1 + kindsOf(events).indexOf('nodeExpanded')));
    expect(born && nodeIn(born, '0.2')).toMatchObject({ kind: 'unknown', status: 'unvisited' });
    expect(nodeIn(run, '0.2').children).toEqual([]);
  });

  it('SA-02 gives a new node every field of the paper', async () => {
    const { loop } = await driven({
      expand: { '0': or(way('a', 0.9), way('b', 0.2)), '0.1': go('/a') },
    });
    const node = nodeIn(loop.run(), '0.2');
    /** Table 9, by the paper's names. */
    const paper: Readonly<Record<string, readonly [now: unknown, first: unknown]>> = {
      type: [node.kind, 'unknown'],
      description: [node.description, 'b'],
      id: [node.id, '0.2'],
      steps: [node.spent.actions, 0],
      children: [node.children, []],
      parent: [node.parent, '0'],
      status: [node.status, 'unvisited'],
      execution_count: [node.executionCount, 0],
      retry_count: [node.retryCount, 0],
      revision_count: [node.revisionCount, 0],
      depth: [node.depth, 1],
      ordered: [node.ordered, true],
      url: [node.url, ''],
      action: [actionText(node), ''],
      reasoning: [node.reasoning, ''],
      others: [node.others, {}],
      notes: [node.notes, []],
    };
    for (const [field, [now, first]] of Object.entries(paper))
      expect(now, field).toStrictEqual(first);
    expect(nodeIn(loop.run(), '0').depth).toBe(0);
    const done = nodeIn(loop.run(), '0.1');
    expect(actionText(done)).toBe('open https://site.test/a');
    expect(done.spent.actions).toBe(1);
  });

  it('SA-03 has the paper’s status sets, and never keeps a failed status', async () => {
    expect([...CLOSED]).toEqual(['success', 'pruned', 'deleted']);
    expect([...FAILED_OR_PRUNED]).toEqual(['fail', 'pruned']);
    const { loop, events } = await driven({
      expand: { '0': and('one', 'two'), '0.1': go('/bad') },
    });
    expect(kindsOf(events)).toContain('nodeFailed');
    expect(statuses(loop.run())).toEqual({ '0': 'pruned', '0.1': 'pruned', '0.2': 'deleted' });
  });
});

describe('plan stack', () => {
  it('SA-04 starts with the root entering and ends empty', async () => {
    const { loop } = await driven({ expand: { '0': go('/a') } });
    expect(stackIn(start().run)).toEqual([{ node: '0', phase: 'entering' }]);
    expect(stackIn(loop.run())).toEqual([]);
  });

  it('SA-05 goes back under an OR on entering, then expands, then counts the execution', async () => {
    const at = world();
    const done: string[] = [];
    const restore = at.restore;
    at.restore = (...args) => {
      if (args[0] === 'there') done.push('restore');
      return restore(...args);
    };
    const { loop } = await driven(
      { expand: { '0': or(way('a', 0.9)), '0.1': go('/a') } },
      {
        world: at,
        onEvents: (_, events) => done.push(...kindsOf(events)),
      },
    );
    const order = done.filter((kind) => /^restore$|nodeExpanded|nodeEntered/.test(kind));
    expect(order).toEqual([
      'nodeExpanded',
      'nodeEntered',
      'restore',
      'nodeExpanded',
      'nodeEntered',
    ]);
    expect(nodeIn(loop.run(), '0.1').executionCount).toBe(1);
  });

  it('SA-06 pops the parts of an AND in plan order, and on another entry only the open ones', async () => {
    const { events } = await driven({
      expand: {
        '0': and('one', 'two'),
        '0.1': go('/a'),
        '0.2': go('/bad'),
        '0.3': go('/b'),
      },
      check: ({ tree }) => ({ complete: hasNode(tree, '0.3'), reason: '' }),
      repair: { '0': { add: [step('three')] } },
    });
    expect(poppedEntries(events).join(' ')).toBe(
      '0E 0.1E 0.1X 0.2E 0.2X 0.2F 0X 0F 0E 0.3E 0.3X 0X',
    );
  });

  it('SA-07 enters only the best alternative of an OR, or the first without scores', async () => {
    const scored = await driven({
      expand: { '0': or(way('a', 0.2), way('b', 0.9)), '0.2': go('/b') },
    });
    expect(poppedEntries(scored.events).join(' ')).toBe('0E 0.2E 0.2X 0X');
    const plain = await driven({ expand: { '0': or('a', 'b'), '0.1': go('/a') } });
    expect(poppedEntries(plain.events).join(' ')).toBe('0E 0.1E 0.1X 0X');
  });

  it('SA-11 takes a failing action through ENTERING, EXITING, FAILED, pruned', async () => {
    const { loop, events } = await driven({ expand: { '0': go('/bad') } });
    expect(poppedEntries(events)).toEqual(['0E', '0X', '0F']);
    expect(nodeIn(loop.run(), '0')).toMatchObject({
      status: 'pruned',
      closed: { cause: 'failed' },
    });
  });

  it('SA-18 keeps and pops no entry of a deleted node', async () => {
    const { events } = await driven({
      expand: { '0': and('one', 'two', 'three'), '0.1': go('/bad') },
    });
    const at = kindsOf(events).indexOf('nodesDeleted');
    const run = foldRun(events.slice(0, at + 2));
    expect(run && stackIn(run)).toEqual([{ node: '0', phase: 'exiting' }]);
    expect(poppedEntries(events).join(' ')).not.toMatch(/0\.[23]/);
  });
});

describe('actions', () => {
  it('SA-08 are retried up to the limit, with the EXITING entry pushed before they act', async () => {
    const at = world();
    const { events } = await driven({ expand: { '0': go('/bad') } }, { world: at });
    expect(at.done).toHaveLength(systems.structured.maxRetry);
    const begun = foldRun(events.slice(0, 1 + kindsOf(events).indexOf('actionStarted')));
    expect(begun && stackIn(begun)).toEqual([{ node: '0', phase: 'exiting' }]);
  });

  it('SA-08 may succeed at the second attempt, which records the new address', async () => {
    const at = fakeWorld((_, nth) => (nth === 1 ? err('navigationFailed', 'slow', '') : ok({})));
    const { loop } = await driven({ expand: { '0': go('/a') } }, { world: at });
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(nodeIn(loop.run(), '0')).toMatchObject({
      status: 'success',
      url: 'https://site.test/a',
      retryCount: 1,
    });
  });

  it('SA-08 record the consequences of a failed attempt in the write that ends it', async () => {
    const writes: string[][] = [];
    const gone = fakeWorld(() => err('notFound', 'gone', ''));
    for (const at of [world(), gone]) {
      await driven(
        { expand: { '0': go('/bad') } },
        { world: at, onEvents: (_, events) => writes.push(kindsOf(events)) },
      );
    }
    const ends = writes.filter((kinds) => kinds.includes('actionFinished'));
    expect(ends).toHaveLength(4);
    for (const kinds of ends) expect(kinds[2]).toMatch(/nodeRetried|nodeFailed/);
  });

  it('SA-08 are not repeated after an unknown outcome, however often the worker dies', async () => {
    const script: Script = {
      expand: { '0': [ok(leaf({ kind: 'click', ref: 'e1' as never })), ok(go('/look'))] },
    };
    const first = await driven(script);
    const begun = 1 + kindsOf(first.events).indexOf('actionStarted');
    const run = foldRun(first.events.slice(0, begun));
    const writes: (readonly RunEvent[])[] = [];
    if (!run) throw new Error('no run');
    const again = revive(run, { expand: { '0': go('/look') } }, [], {
      onEvents: (_, events) => writes.push(events),
    });
    await again.loop.drive();
    const [recovery = []] = writes;
    expect(kindsOf(recovery)).toEqual([
      'actionFinished',
      'operationEnded',
      'nodeRetried',
      'planMoved',
    ]);
    expect(again.world.done.map(({ kind }) => kind)).toEqual(['goto']);
  });

  it('SA-09 cost no summary, update, step or change of address if they are notes', async () => {
    const { loop, calls } = await driven({ expand: { '0': leaf(note('4.6 stars')) } });
    expect(namesOf(calls)).toEqual(['expand 0', 'answer 0']);
    expect(loop.run().spent.actions).toBe(0);
    expect(loop.run().memory.notes.map(inEnglish)).toEqual(['4.6 stars']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('SA-10 get summary, notes and update before anything else is planned', async () => {
    const { calls } = await driven({
      expand: { '0': and('one', 'two'), '0.1': go('/a'), '0.2': go('/b') },
    });
    expect(namesOf(calls).slice(1, 6)).toEqual([
      'expand 0.1',
      'summarize 0.1',
      'takeNotes 0.1',
      'updateTree 0.1',
      'expand 0.2',
    ]);
  });
});

describe('completion', () => {
  const nested: Script['expand'] = {
    '0': and('part'),
    '0.1': and('one'),
    '0.1.1': go('/a'),
    '0.2': go('/b'),
    '0.3': go('/c'),
  };
  const checks = (calls: Rig['calls']): string[] =>
    namesOf(calls).filter((name) => name.startsWith('check'));

  it('SA-12 is checked for the root alone, and gives the reason of a failure', async () => {
    const { calls, events } = await driven({
      expand: nested,
      check: () => ({ complete: false, reason: 'the price is missing' }),
    });
    expect(checks(calls)).toEqual(['checkCompletion 0']);
    const failed = events.find(({ change }) => change.kind === 'nodeFailed')?.change;
    expect(failed).toMatchObject({ id: '0', reasoning: 'the price is missing' });
  });

  it('SA-12 is accepted without a check once the revisions are used up', async () => {
    const { calls, loop } = await driven({
      expand: nested,
      check: () => ({ complete: false, reason: 'no' }),
      repair: { '0': { add: [step('more')] } },
    });
    expect(checks(calls)).toHaveLength(systems.structured.maxRevision);
    expect(nodeIn(loop.run(), '0')).toMatchObject({ status: 'success', revisionCount: 2 });
  });

  it.each([
    ['reached', true],
    ['not reached', false],
  ])(
    'SA-12, A7 of the root is %s by its check at that limit too if a part failed',
    async (_, complete) => {
      const asked: string[] = [];
      const { loop } = await driven({
        expand: {
          '0': and('ok', 'not ok'),
          '0.1': go('/a'),
          '0.2': go('/bad'),
          '0.3': go('/bad'),
          '0.4': go('/b'),
        },
        check: ({ tree }) => {
          asked.push(nodeOf(tree, tree.root).children.join(' '));
          return { complete: complete && asked.length === 3, reason: 'half is missing' };
        },
        repair: { '0': { add: [step('instead')] } },
      });
      expect(asked).toEqual(['0.1 0.2', '0.1 0.2 0.3', '0.1 0.2 0.3 0.4']);
      expect(nodeIn(loop.run(), '0')).toMatchObject({
        status: complete ? 'success' : 'pruned',
        revisionCount: 2,
      });
      expect(loop.run().stop?.kind).toBe(complete ? 'reached' : 'exhausted');
    },
  );

  it('SA-13 of an OR is judged by its alternatives, without a call', async () => {
    const { calls, loop } = await driven({
      expand: { '0': or('a'), '0.1': go('/a') },
      check: () => ({ complete: false, reason: 'never asked' }),
    });
    expect(checks(calls)).toEqual([]);
    expect(nodeIn(loop.run(), '0').status).toBe('success');
  });
});
