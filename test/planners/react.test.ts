/** BL-01: the baseline shares everything but the choice. */

import { describe, expect, it } from 'vitest';
import {
  type FakeWorld,
  fakeWorld,
  goTo,
  note,
  type Rig,
  rig,
  type Script,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, elementRef, type NodeId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { findNode, nodeOf } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';

describe('BL-01 react', () => {
  it('chains single actions until it stops with the answer', async () => {
    const { loop, calls, world } = rig(
      { expand: {}, next: [goTo('/a'), note('seen'), goTo('/b')] },
      { system: 'react' },
    );
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(loop.run().answer).toBe('scripted answer');
    expect(calls.map(({ operator }) => operator)).toEqual([
      'nextAction',
      'nextAction',
      'nextAction',
      'nextAction',
    ]);
    expect(world.done).toHaveLength(2);
    expect(findNode(loop.run().tree, '0.1' as NodeId)).toMatchObject({
      document: 'scripted document',
    });
    expect(statuses(loop.run())).toEqual({
      '0': 'success',
      '0.1': 'success',
      '0.2': 'success',
      '0.3': 'success',
    });
  });

  it('continues after a failed action, and ends after the same action three times', async () => {
    const world = fakeWorld(() => err('navigationFailed', 'down', ''));
    const { loop } = rig(
      { expand: {}, next: Array.from({ length: 9 }, () => goTo('/a')) },
      { system: 'react', world },
    );
    await loop.drive();
    expect(loop.run().stop?.kind).toBe('gaveUp');
    expect(statuses(loop.run())['0.1']).toBe('pruned');
  });

  it('counts typing the same over the whole run, and other actions in a row only', async () => {
    const fill: Action = { kind: 'fill', ref: elementRef('e1'), text: 'tea' };
    const press: Action = { kind: 'click', ref: elementRef('e2') };
    const ends = async (repeated: Action) => {
      const next = [repeated, goTo('/a'), repeated, goTo('/b'), repeated, goTo('/c')];
      const { loop } = rig({ expand: {}, next }, { system: 'react' });
      await loop.drive();
      return loop.run().stop?.kind;
    };
    expect(await ends(fill)).toBe('gaveUp');
    expect(await ends(press)).toBe('reached');
  });

  it('ends after thirty steps', async () => {
    const next = Array.from({ length: 40 }, (_, index) => goTo(`/${index}`));
    const { loop, calls } = rig({ expand: {}, next }, { system: 'react' });
    await loop.drive();
    expect(calls.filter(({ operator }) => operator === 'nextAction')).toHaveLength(30);
    expect(loop.run().stop).toMatchObject({ kind: 'budget' });
  });

  it('does not count actions of unknown outcome', async () => {
    const press: Action = { kind: 'click', ref: elementRef('e1') };
    const world = fakeWorld((_action, nth) =>
      nth <= 3 ? err('unknownOutcome', 'Nobody saw it.', '') : ok({}),
    );
    const next: Action[] = [press, press, press, press, { kind: 'stop', answer: 'done' }];
    const { loop } = rig({ expand: {}, next }, { system: 'react', world });
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(world.done).toHaveLength(4);
  });

  describe('user steps', () => {
    const isAt = (path: string, { loop }: Rig): boolean =>
      loop.run().memory.records.some(({ action, ok: isOk }) => {
        const { url } = goTo(path) as { url: string };
        return isOk && action.kind === 'goto' && action.url === url;
      });
    /** Opens the address that the step names, once; the goal is /a and /b. */
    const opens = (made: () => Rig): Script => ({
      expand: {},
      next: ({ tree, node, run }) => {
        const stop: Action = { kind: 'stop', answer: 'done' };
        if (node === tree.root) {
          const left = ['/a', '/b'].find((path) => !isAt(path, made()));
          return left ? goTo(left) : stop;
        }
        const own = run.memory.records.filter((record) =>
          nodeOf(tree, node).children.includes(record.node),
        );
        const { description } = nodeOf(tree, node);
        const isDone = own.some(({ ok: isOk }) => isOk);
        return isDone ? stop : goTo(description.startsWith('/') ? description : '/again');
      },
    });
    function started(world: FakeWorld = fakeWorld()): Rig {
      const made: Rig = rig(
        opens(() => made),
        { system: 'react', world },
      );
      return made;
    }
    const paths = ({ world }: Rig): string[] =>
      world.done.map((action) => ('url' in action ? action.url.slice(17) : action.kind));

    it('fail if the model says that they could not be done, and the goal is given up', async () => {
      const made: Rig = rig(
        {
          expand: {},
          next: ({ tree, node }) =>
            node === tree.root
              ? { kind: 'stop', answer: 'all done' }
              : { kind: 'stop', answer: 'there is no such button', done: false },
        },
        { system: 'react', world: fakeWorld() },
      );
      const edit = { kind: 'add', place: 'child', description: 'mine' } as const;
      await made.loop.edit({ ...edit, id: editId('1'), target: nodeId('0') });
      await made.loop.drive();
      const { tree, stop } = made.loop.run();
      expect(nodeOf(tree, nodeId('0.1'))).toMatchObject({
        status: 'pruned',
        reasoning: 'there is no such button',
      });
      expect(stop?.kind).toBe('gaveUp');
    });

    it('repeat a done action on retry, and have the goal answered again', async () => {
      const made = started();
      await made.loop.drive();
      expect(paths(made)).toEqual(['/a', '/b']);
      await made.loop.edit({ id: editId('1'), target: nodeId('0.1'), kind: 'retry' });
      await made.loop.drive();
      expect(paths(made)).toEqual(['/a', '/b', '/again']);
      expect(made.loop.run().stop).toEqual({ kind: 'reached' });
      expect(statuses(made.loop.run())['0.1']).toBe('success');
    });

    it('are performed innermost first, each in its place', async () => {
      const made = started();
      const step = { kind: 'add', place: 'child' } as const;
      await made.loop.edit({ ...step, id: editId('1'), target: nodeId('0'), description: '/p' });
      await made.loop.edit({ ...step, id: editId('2'), target: nodeId('0.1'), description: '/q' });
      const before = { kind: 'add', place: 'before', description: '/r' } as const;
      await made.loop.edit({ ...before, id: editId('3'), target: nodeId('0.1') });
      await made.loop.drive();
      expect(paths(made)).toEqual(['/r', '/q', '/p', '/a', '/b']);
      expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    });

    it('are calls on a stack: stop ends the innermost, and passes its answer to the enclosing one (BL-04)', async () => {
      const known: [string, readonly string[]][] = [];
      const { loop } = rig(
        {
          expand: {},
          next: ({ tree, node, run }) => {
            const { description } = nodeOf(tree, node);
            known.push([description, run.memory.notes.map(inEnglish)]);
            return { kind: 'stop', answer: `answer to ${description}` };
          },
        },
        { system: 'react' },
      );
      const step = { kind: 'add', place: 'child' } as const;
      await loop.edit({ ...step, id: editId('1'), target: nodeId('0'), description: 'outer' });
      await loop.edit({ ...step, id: editId('2'), target: nodeId('0.1'), description: 'inner' });
      await loop.drive();
      expect(known.map(([words]) => words)).toEqual([
        'inner',
        'outer',
        nodeOf(loop.run().tree, nodeId('0')).description,
      ]);
      expect(known.map(([, notes]) => notes)).toEqual([
        [],
        ['answer to inner'],
        ['answer to inner', 'answer to outer'],
      ]);
    });

    it('fail with a failed inner step, until it is withdrawn', async () => {
      const made = started(
        fakeWorld((action) =>
          action.kind === 'goto' && action.url.endsWith('/q') ? err('declined', 'no', '') : ok({}),
        ),
      );
      const step = { kind: 'add', place: 'child' } as const;
      await made.loop.edit({ ...step, id: editId('1'), target: nodeId('0'), description: '/p' });
      await made.loop.edit({ ...step, id: editId('2'), target: nodeId('0.1'), description: '/q' });
      await made.loop.drive();
      expect(made.loop.run().stop?.kind).toBe('gaveUp');
      expect(statuses(made.loop.run())).toMatchObject({ '0.1': 'pruned', '0.1.1': 'pruned' });
      await made.loop.edit({ id: editId('3'), target: nodeId('0.1.1'), kind: 'remove' });
      await made.loop.drive();
      expect(made.loop.run().stop).toEqual({ kind: 'reached' });
      expect(paths(made)).toEqual(['/q', '/q', '/q', '/p', '/a', '/b']);
    });
  });
});
