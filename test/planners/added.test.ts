/** After the user added steps, the model is asked once which of the planner's own are needless now (SA-22, SA-27). */
import { describe, expect, it } from 'vitest';
import { and, goTo, type Rig, revive, rig, type Script } from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { runAfter } from '../../src/core/run/runAfter.ts';
import { nextEdit } from '../../src/engine/edits.ts';
import { type SystemId, systems } from '../../src/planners/systems.ts';
import { exact, go, namesOf, nodeIn, step, world } from '../engine/driven.ts';
import { addition } from './everySystem.ts';

/** Three acts that are known from the start, and steps that the user may add behind them. */
const known: Script = {
  expand: {
    '0': and(
      exact('one', goTo('/one')),
      exact('two', goTo('/two')),
      exact('three', goTo('/three')),
    ),
    '0.4': go('/mine'),
    '0.5': go('/mine-too'),
  },
};

/** The same, each act to be planned in its turn. */
const planned: Script = {
  expand: {
    ...known.expand,
    '0': and(step('one'), step('two'), step('three')),
    '0.1': go('/one'),
    '0.2': go('/two'),
    '0.3': go('/three'),
  },
};

const mine = addition('0', 'child', 'mine');
const undo = (edit: Edit) =>
  ({
    id: editId(`undo of ${edit.id}`),
    target: edit.target,
    kind: 'undo',
    edit: edit.id,
  }) as const satisfies Edit;

type When = (change: RunEvent['change']) => boolean;
const whileActing =
  (path: string): When =>
  (change) =>
    change.kind === 'actionStarted' && JSON.stringify(change.action) === JSON.stringify(goTo(path));

/** Driven to its end; the user makes each list of edits at its moment. */
async function edited(
  script: Script,
  moments: readonly (readonly [When, readonly Edit[]])[],
  system: SystemId = 'best',
): Promise<Rig> {
  const left = [...moments];
  const made: Rig = rig(script, {
    system,
    world: world(),
    onEvents: (_, events) => {
      const [when, edits] = left[0] ?? [() => false, []];
      if (!events.some(({ change }) => when(change))) return;
      left.shift();
      for (const edit of edits) void made.loop.edit(edit);
    },
  });
  await made.loop.drive();
  expect(left).toEqual([]);
  return made;
}

const paths = ({ world: { done } }: Rig): string[] =>
  done.flatMap((action) => (action.kind === 'goto' ? [new URL(action.url).pathname] : []));

const updates = ({ calls }: Rig): string[] =>
  namesOf(calls).filter((name) => name.startsWith('updateTree'));

describe('steps added while planned actions remain', () => {
  it('cause one question per burst before the next action, and pruned actions are skipped', async () => {
    const made = await edited({ ...known, update: () => ({ prune: ['0.2', '0.3'] }) }, [
      [whileActing('/one'), [mine, addition('0', 'child', 'mine too')]],
    ]);
    expect(namesOf(made.calls)).toEqual([
      'expand 0',
      'updateTree 0.2',
      'expand 0.4',
      'expand 0.5',
      'answer 0',
    ]);
    expect(paths(made)).toEqual(['/one', '/mine', '/mine-too']);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    // Which of the two it was for, nobody said.
    expect(nodeIn(made.loop.run(), '0.2').closed).not.toHaveProperty('by');
  });

  it('are named as the reason by an action that they made unnecessary', async () => {
    const made = await edited({ ...known, update: () => ({ prune: ['0.3'] }) }, [
      [whileActing('/one'), [mine]],
    ]);
    expect(paths(made)).toEqual(['/one', '/two', '/mine']);
    expect(nodeIn(made.loop.run(), '0.3').closed).toMatchObject({ cause: 'irrelevant', by: '0.4' });
  });

  it('are followed by another question if added later', async () => {
    const made = await edited(known, [
      [whileActing('/one'), [mine]],
      [whileActing('/two'), [addition('0', 'child', 'mine too')]],
    ]);
    expect(updates(made)).toEqual(['updateTree 0.2', 'updateTree 0.3']);
    expect(paths(made)).toEqual(['/one', '/two', '/three', '/mine', '/mine-too']);
  });

  it('are followed by no second question after an unusable answer', async () => {
    const made = await edited({ ...known, isBad: (operator) => operator === 'updateTree' }, [
      [whileActing('/one'), [mine]],
    ]);
    expect(updates(made)).toHaveLength(1);
    expect(paths(made)).toEqual(['/one', '/two', '/three', '/mine']);
  });

  it('are kept along with other user steps, whatever the model says', async () => {
    const pin: Edit = { id: editId('pin'), target: nodeId('0.2'), kind: 'pin', isOn: true };
    const made = await edited({ ...known, update: () => ({ prune: ['0', '0.2', '0.3', '0.4'] }) }, [
      [whileActing('/one'), [pin, mine]],
    ]);
    expect(paths(made)).toEqual(['/one', '/two', '/mine']);
  });

  it('cause no question if they are undone', async () => {
    const made = await edited(known, [[whileActing('/one'), [mine, undo(mine)]]]);
    expect(updates(made)).toEqual([]);
    expect(paths(made)).toEqual(['/one', '/two', '/three']);
  });

  it('count again if restored after that', async () => {
    const made = await edited(known, [
      [whileActing('/one'), [mine]],
      [(change) => change.kind === 'modelCalled' && change.operator === 'updateTree', [undo(mine)]],
      [whileActing('/two'), [undo(undo(mine))]],
    ]);
    expect(updates(made)).toEqual(['updateTree 0.2', 'updateTree 0.3']);
    expect(paths(made)).toEqual(['/one', '/two', '/three', '/mine']);
  });

  it('are followed by no question if no planned action is left', async () => {
    const made = await edited(known, [[whileActing('/three'), [mine]]]);
    expect(updates(made)).toEqual([]);
  });

  it('cause their breakpoint in turn, not with the question', async () => {
    const stop: Edit = {
      id: editId('stop'),
      target: nodeId('0.4'),
      kind: 'breakpoint',
      isOn: true,
    };
    const made = await edited(known, [[whileActing('/one'), [mine, stop]]]);
    expect(updates(made)).toHaveLength(1);
    expect(made.loop.run().status).toBe('paused');
    expect(paths(made)).toEqual(['/one', '/two', '/three']);
  });
});

describe('steps added before a question that can drop steps anyway', () => {
  it('are covered by the next expansion of best', async () => {
    const made = await edited(planned, [[whileActing('/one'), [mine]]]);
    expect(updates(made)).toEqual([]);
    expect(paths(made)).toEqual(['/one', '/two', '/three', '/mine']);
  });

  it('are asked about afterward if added during that question', async () => {
    const script: Script = {
      expand: {
        '0': and(step('one'), exact('two', goTo('/two'))),
        '0.1': go('/one'),
        '0.3': go('/mine'),
      },
    };
    const made: Rig = rig(script, {
      system: 'best',
      world: world(),
      wrap: (operators) => ({
        ...operators,
        expand: async (context, signal) => {
          if (context.node === '0.1') await made.loop.edit(mine);
          return operators.expand(context, signal);
        },
      }),
    });
    await made.loop.drive();
    expect(updates(made)).toEqual(['updateTree 0.1']);
    expect(paths(made)).toEqual(['/one', '/two', '/mine']);
  });

  it('are covered by the update after an action of structured', async () => {
    const made = await edited(planned, [[whileActing('/one'), [mine]]], 'structured');
    expect(updates(made)).toEqual(['0.1', '0.2', '0.3', '0.4'].map((id) => `updateTree ${id}`));
  });

  it('are asked about before structured plans another action of its own if added later', async () => {
    const made = await edited(
      { ...planned, update: ({ node }) => ({ prune: node === '0.2' ? ['0.2', '0.3'] : [] }) },
      [[(change) => change.kind === 'modelCalled' && change.operator === 'updateTree', [mine]]],
      'structured',
    );
    expect(updates(made)).toEqual(['0.1', '0.2', '0.4'].map((id) => `updateTree ${id}`));
    expect(namesOf(made.calls)).not.toContain('expand 0.2');
    expect(paths(made)).toEqual(['/one', '/mine']);
  });
});

it('asks once for a run saved before this rule existed', async () => {
  const { events } = await edited(known, []);
  const at = events.findIndex(({ change }) => change.kind === 'nodeEntered' && change.id === '0.2');
  const before = foldRun(events.slice(0, at));
  if (!before) throw new Error('no run');
  const old = before.plan as { readonly shown: null };
  const { shown: _, ...plan } = old;
  const asked = runAfter({ ...before, plan }, [{ kind: 'editQueued', edit: mine }]);
  const made = revive(runAfter(asked, nextEdit(asked, systems.best) ?? []), known, [], {
    system: 'best',
    world: world(),
  });
  await made.loop.drive();
  expect(updates(made)).toEqual(['updateTree 0.2']);
});

it('a planned step that the user removed and brings back runs before the failed goal is repaired', async () => {
  const target = nodeId('0.3');
  const remove = { id: editId('remove'), target, kind: 'remove' } as const;
  const isEntered: When = (change) => change.kind === 'nodeEntered' && change.id === '0';
  const isRefused: When = (change) => change.kind === 'endRefused';
  const made = await edited({ ...planned, reached: false }, [
    [isEntered, [remove]],
    [isRefused, [undo(remove)]],
  ]);
  expect(paths(made)).toEqual(['/one', '/two', '/three']);
});
