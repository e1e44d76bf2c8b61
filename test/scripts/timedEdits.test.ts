/** The file of `npm run agent -- --edits`: which steps its entries name, and what is wrong with it. */
import { describe, expect, it } from 'vitest';
import { and, goTo, type Rig, rig } from '../../harness/fakes/fakeRun.ts';
import plain from '../../harness/sites/edits/harbour-shield.json' with { type: 'json' };
import deep from '../../harness/sites/edits/harbour-shield-deep.json' with { type: 'json' };
import deepAny from '../../harness/sites/edits/harbour-shield-deep-any.json' with { type: 'json' };
import {
  dueEdit,
  readTimedEdits,
  type StepName,
  stepNamed,
  type TimedEdit,
} from '../../harness/timedEdits.ts';
import { go } from '../engine/driven.ts';
import { listed } from '../planners/everySystem.ts';

const add = { kind: 'add', place: 'child', description: 'mine', target: { words: 'two' } } as const;
const when = { node: { depth: 1 }, status: 'unvisited' } as const;

/** A goal with two steps, the first of which is done and the second begun. */
async function tree() {
  const { loop } = rig(
    {
      expand: {
        '0': and('one', 'two'),
        '0.1': go('/one'),
        '0.2': and('two', 'more'),
        '0.2.1': go('/a'),
        '0.2.2': go('/b'),
      },
    },
    { budget: { actions: 2 } },
  );
  await loop.drive();
  return loop.run().tree;
}

describe('a step named in a file of timed edits', () => {
  it.each([
    ['0.2', '0.2'],
    ['0.9', undefined],
    ['constructor', undefined],
    [{ words: 'two' }, '0.2'],
    [{ words: ' more ' }, '0.2.2'],
    [{ words: 'tw' }, undefined],
    [{ depth: 0 }, '0'],
    [{ depth: 1 }, '0.2'],
    [{ depth: 2 }, '0.2.2'],
    [{ depth: 3 }, undefined],
  ] satisfies [StepName, string | undefined][])('given as %j is %s', async (name, id) => {
    expect(stepNamed(await tree(), name)?.id).toBe(id);
  });

  it('is waited for along with other steps that its edit names', async () => {
    const now = await tree();
    const timed: TimedEdit = { when: { node: { words: 'two' }, status: 'visited' }, edit: add };
    expect(dueEdit(now, timed, 3)).toEqual({ ...add, target: '0.2', id: 'timed-3' });
    expect(dueEdit(now, { ...timed, when }, 3)).toBeNull();
    expect(dueEdit(now, { ...timed, when: { node: { depth: 1 } } }, 3)).not.toBeNull();
    expect(dueEdit(now, { ...timed, when: { node: { depth: 9 } } }, 3)).toBeNull();
    expect(dueEdit(now, { ...timed, edit: { ...add, target: { words: 'three' } } }, 3)).toBeNull();
    const cut = { kind: 'graft', target: { words: 'more' }, place: 'child' };
    const to = (name: StepName): TimedEdit => ({ ...timed, edit: { ...cut, to: name } });
    expect(dueEdit(now, to('0'), 3)).toMatchObject({ target: '0.2.2', to: '0' });
    expect(dueEdit(now, to({ depth: 7 }), 3)).toBeNull();
  });
});

describe('steps that the user adds at depth 3', () => {
  const mine = deepAny.map(({ edit }) => edit.description);
  const acts = Object.fromEntries(mine.map((words, nth) => [words, goTo(`/mine/${nth}`)]));
  const script = listed(['one', 'two'], { ...acts, one: goTo('/one'), two: goTo('/two') });
  const systems = ['agent-e', 'weboperator', 'plan-mcts', 'best', 'structured'] as const;

  it.each(systems)('are accepted and performed first, in order, by %s', async (system) => {
    const made = new Set<number>();
    const { loop, world }: Rig = rig(script, {
      system,
      onEvents: ({ tree: now }) => {
        for (const [nth, timed] of deepAny.entries()) {
          const edit = made.has(nth) ? null : dueEdit(now, timed, nth);
          if (!edit) continue;
          made.add(nth);
          void loop.edit(edit);
        }
      },
    });
    await loop.drive();
    const { refusedEdits, stop, tree: plan } = loop.run();
    expect([stop, refusedEdits]).toEqual([{ kind: 'reached' }, []]);
    // Where nothing was read yet, the step around them is begun before they are added to it.
    const around = JSON.stringify(goTo('/mine/0'));
    const done = world.done.filter((action) => JSON.stringify(action) !== around);
    expect(done.slice(0, 3)).toEqual([1, 2, 3].map((nth) => goTo(`/mine/${nth}`)));
    const depths = mine.map((words) => stepNamed(plan, { words })?.depth);
    expect(depths).toEqual([2, 3, 3, 3]);
  });
});

describe('a file of timed edits', () => {
  it.each([
    ['harbour-shield', plain],
    ['harbour-shield-deep', deep],
    ['harbour-shield-deep-any', deepAny],
  ])('%s.json is readable', (_, file) =>
    expect(readTimedEdits(file)).toEqual({ ok: true, value: file }),
  );

  it.each([
    [{}, 'must be an array'],
    [[{ when, edit: add }, { when }], 'entry 2: must have "when" and "edit"'],
    [[null], 'entry 1: must have "when" and "edit"'],
    [[{ when: { ...when, status: 'open' }, edit: add }], 'when.status must be one of unvisited'],
    [[{ when, edit: { target: '0' } }], 'edit.kind is missing'],
    [[{ when: { ...when, node: { depth: -1 } }, edit: add }], 'when.node must be an id such as'],
    [[{ when, edit: { ...add, target: undefined } }], 'edit.target must be an id such as'],
    [[{ when, edit: { ...add, target: { words: ' ' } } }], 'edit.target must be an id such as'],
    [[{ when, edit: { ...add, target: { words: 'a', depth: 1 } } }], 'edit.target must be an id'],
    [[{ when, edit: { ...add, to: 3 } }], 'edit.to must be an id such as'],
  ])('%j is refused: %s', (file, message) => {
    expect(readTimedEdits(file)).toMatchObject({
      ok: false,
      failure: { kind: 'badInput', message: expect.stringContaining(message) },
    });
  });
});
