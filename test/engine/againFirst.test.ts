/** SA-08, SA-27: an act that is to be done again is ordered again only where it is still next. */
import { expect, it } from 'vitest';
import { goTo, rig } from '../../harness/fakes/fakeRun.ts';
import { editId } from '../../src/core/ids.ts';
import type { EditPlace } from '../../src/core/plan/edit.ts';
import type { ActOperation } from '../../src/core/run/operation.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { runAfter } from '../../src/core/run/runAfter.ts';
import { nextEdit } from '../../src/engine/edits.ts';
import { strategyOf, systems } from '../../src/planners/systems.ts';
import { addition, listed, stepOf } from '../planners/everySystem.ts';

const acts = { 'open a': goTo('/a'), 'open b': goTo('/b') };

/** What is ordered when the first act is known not to have happened, after an edit that came while that was asked. */
async function orderedAfter(system: 'best' | 'react' | 'agent-e', place: EditPlace) {
  const script = listed(['open a', 'open b'], acts);
  const plan = { next: 'open a', plan: ['open b'], terminate: 'no', response: '' } as const;
  const { loop, events } = rig({ ...script, plan: () => plan }, { system, budget: { actions: 1 } });
  await loop.drive();
  const begun = foldRun(
    events.slice(0, events.findIndex(({ change }) => change.kind === 'actionStarted') + 1),
  );
  if (!begun) throw new Error('nothing was begun');
  const { id } = stepOf(begun, 'goto');
  const edit = { ...addition(id, place, 'open mine'), id: editId('mine') };
  const asked = runAfter(begun, [{ kind: 'editQueued', edit }]);
  const run = runAfter(asked, nextEdit(asked, systems[system]) ?? []);
  const operation = run.operations.find((each): each is ActOperation => each.kind === 'act');
  if (!operation) throw new Error('the act is no longer under way');
  const ended = [{ kind: 'operationEnded', id: operation.id }] as const;
  const outcome = { is: 'undone' } as const;
  return strategyOf(system)
    .step(runAfter(run, ended), { kind: 'acted', operation, outcome })
    .flatMap((change) => (change.kind === 'operationOrdered' ? [change.operation.kind] : []));
}

it.each(['best', 'react', 'agent-e'] as const)(
  '%s performs a step that the user put before another one first',
  async (system) => {
    expect(await orderedAfter(system, 'before')).toEqual([]);
    expect(await orderedAfter(system, 'after')).toEqual(['act']);
  },
);
