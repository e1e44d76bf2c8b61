/** An edit takes effect at once, while the model is asked or a page is acted on, unless it is of that very step. */
import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  goTo,
  leaf,
  note,
  type Rig,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { ok } from '../../src/core/result.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import type { OperatorName } from '../../src/planners/operators.ts';
import { interrupting } from '../oracle/interleaving.ts';
import { exact, go, namesOf, nodeIn, world } from './driven.ts';

type Words<E = Edit> = E extends Edit ? Omit<E, 'id' | 'target'> : never;
const editOf = (target: string, words: Words, id = 'edit'): Edit =>
  ({ id: editId(id), target: nodeId(target), ...words }) as Edit;

const script: Script = {
  expand: { '0': and('one', 'two', 'three'), '0.1': go('/1'), '0.2': go('/2'), '0.3': go('/3') },
};

const applied = (events: readonly RunEvent[], id = 'edit'): number =>
  events.findIndex(({ change }) => change.kind === 'editApplied' && change.edit === id);
const canceled = (events: readonly RunEvent[]) =>
  events.filter(({ change }) => change.kind === 'operationCanceled');

/** Drives a run; while the model is asked the `nth` question, or each of them, `act` happens, and then the reply comes. */
async function whileAsked(
  nth: number | readonly number[],
  act: (made: Rig) => Promise<unknown>,
  told: Script = script,
  before: Edit | null = null,
): Promise<Rig> {
  let asked = 0;
  const made: Rig = rig(told, {
    system: 'best',
    world: world(),
    wrap: (operators) =>
      interrupting(operators, async () => {
        asked += 1;
        if ([nth].flat().includes(asked)) await act(made);
      }),
  });
  if (before) await made.loop.edit(before);
  await made.loop.drive();
  return made;
}

describe('an edit while the model is asked', () => {
  it('of another step is applied before the reply, which is used', async () => {
    const { loop, calls, events } = await whileAsked(2, async ({ loop: running }) => {
      await running.edit(editOf('0.3', { kind: 'remove' }));
      expect(running.run().pendingEdits).toEqual([]);
      expect(nodeIn(running.run(), '0.3').closed?.cause).toBe('human');
    });
    expect(canceled(events)).toEqual([]);
    expect(namesOf(calls).filter((each) => each === 'expand 0.1')).toHaveLength(1);
    expect(loop.run().spent.actions).toBe(2);
  });

  it('of the asked step has it asked again, now with the instruction', async () => {
    const shown: string[][] = [];
    const listening: Script = {
      ...script,
      expand: ({ run, node }) => {
        if (node === '0.1') shown.push(run.memory.constraints.map(inEnglish));
        const { [node]: plan } = script.expand as Record<string, ReturnType<typeof go>>;
        return ok(plan ?? go('/x'));
      },
    };
    const { events } = await whileAsked(
      2,
      ({ loop }) => loop.edit(editOf('0.1', { kind: 'tell', description: 'Only red ones' })),
      listening,
    );
    expect(canceled(events)).toHaveLength(1);
    expect(shown.at(-1)?.join()).toContain('Only red ones');
  });

  it('that takes an instruction back has its step asked again', async () => {
    const told = editOf('0.1', { kind: 'tell', description: 'Only red ones' }, 'told');
    const edits = [told, editOf('0.1', { kind: 'undo', edit: told.id })];
    const { events, calls } = await whileAsked([2, 3], async ({ loop }) => {
      const [edit] = edits.splice(0, 1);
      if (edit) await loop.edit(edit);
    });
    expect(canceled(events)).toHaveLength(2);
    expect(namesOf(calls).filter((each) => each === 'expand 0.1')).toHaveLength(3);
  });

  it('does not change the price of a call that it interrupts', async () => {
    const { loop, events } = await whileAsked(2, ({ loop: running }) =>
      running.edit(editOf('0.1', { kind: 'remove' })),
    );
    const called = events.filter(({ change }) => change.kind === 'modelCalled');
    expect(loop.run().spent.modelCalls).toBe(called.length);
    expect(nodeIn(loop.run(), '0.1').closed?.cause).toBe('human');
  });

  it('that is taken back while another one waits leaves the call as it is', async () => {
    const { events } = await whileAsked(2, async ({ loop }) => {
      await loop.edit(editOf('0.3', { kind: 'remove' }));
      await loop.edit(editOf('0.3', { kind: 'undo', edit: editId('edit') }, 'undo'));
    });
    expect(applied(events, 'undo')).toBeGreaterThan(applied(events));
    expect(canceled(events)).toEqual([]);
  });

  it('pauses before a step whose reply is still used', async () => {
    const { loop, calls } = await whileAsked(2, ({ loop: running }) =>
      running.edit(editOf('0.1', { kind: 'breakpoint', isOn: true })),
    );
    expect(loop.run().status).toBe('paused');
    expect(loop.run().spent.actions).toBe(0);
    expect(nodeIn(loop.run(), '0.1').kind).toBe('action');
    expect(namesOf(calls).filter((each) => each === 'expand 0.1')).toHaveLength(1);
  });

  it('has the end judged again by a rule that came beside it', async () => {
    let last: readonly string[] = [];
    const ending: Script = {
      ...script,
      onAnswer: ({ run }) => {
        last = run.memory.constraints.map(inEnglish);
      },
    };
    const isAnswer = (name: OperatorName): boolean => name === 'answer';
    let isSaid = false;
    const made: Rig = rig(ending, {
      system: 'best',
      world: world(),
      wrap: (operators) => ({
        ...operators,
        answer: async (context, signal) => {
          if (!isSaid) {
            isSaid = true;
            await made.loop.edit(editOf('0', { kind: 'tell', description: 'In euros' }));
          }
          return operators.answer(context, signal);
        },
      }),
    });
    await made.loop.drive();
    expect(made.calls.filter(({ operator }) => isAnswer(operator))).toHaveLength(2);
    expect(last).toEqual(['In euros']);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('makes no answer of a plan that does not know of it', async () => {
    const answered: Script = {
      expand: {
        '0': {
          ...leaf(note('x')),
          outcome: 'done',
          answer: { text: 'the old answer', evidence: [] },
        },
      },
    };
    const mine = editOf('0', { kind: 'add', place: 'child', description: 'mine' }, 'mine');
    const told = await whileAsked(
      1,
      ({ loop }) => loop.edit(editOf('0.1', { kind: 'remove' })),
      answered,
      mine,
    );
    expect(canceled(told.events)).toEqual([]);
    expect(told.loop.run().answer).toBe('scripted answer');
    const untold = await whileAsked(9, async () => undefined, answered);
    expect(untold.loop.run().answer).toBe('the old answer');
  });

  it('voids a verdict on what has another rule by now', async () => {
    const asked: number[] = [];
    const checking: Script = {
      expand: { '0': and('one'), '0.1': go('/1') },
      check: ({ run }) => {
        asked.push(run.memory.constraints.length);
        return { complete: true, reason: 'so' };
      },
    };
    let isTold = false;
    const made: Rig = rig(checking, {
      system: 'structured',
      world: world(),
      wrap: (operators) => ({
        ...operators,
        checkCompletion: async (context, signal) => {
          if (!isTold) {
            isTold = true;
            await made.loop.edit(editOf('0.1', { kind: 'tell', description: 'Quietly' }));
          }
          return operators.checkCompletion(context, signal);
        },
      }),
    });
    await made.loop.drive();
    expect(asked).toEqual([0, 1]);
  });
});

describe('an edit while a page is acted on', () => {
  const exactly: Script = {
    expand: { '0': and(exact('one', goTo('/1')), exact('two', goTo('/2'))) },
  };

  /** The run while the first action is in progress. */
  async function acting(act: (made: Rig) => Promise<unknown>): Promise<Rig> {
    const site = fakeWorld();
    const { perform } = site;
    let isFirst = true;
    site.perform = async (...given) => {
      if (isFirst) await act(made);
      isFirst = false;
      return perform(...given);
    };
    const made: Rig = rig(exactly, { system: 'best', world: site });
    await made.loop.drive();
    return made;
  }

  const actFinished = (events: readonly RunEvent[]): number =>
    events.findIndex(({ change }) => change.kind === 'actionFinished');

  it('is applied at once if it is of another step', async () => {
    const { events, world: site } = await acting(({ loop }) =>
      loop.edit(editOf('0.2', { kind: 'remove' })),
    );
    expect(applied(events)).toBeLessThan(actFinished(events));
    expect(site.done).toEqual([goTo('/1')]);
  });

  it('waits for the action if it is of that step, and so do later ones', async () => {
    const { events } = await acting(async ({ loop }) => {
      await loop.edit(editOf('0.1', { kind: 'tell', description: 'Quietly' }));
      await loop.edit(editOf('0.2', { kind: 'remove' }, 'later'));
    });
    expect(applied(events)).toBeGreaterThan(actFinished(events));
    expect(applied(events, 'later')).toBeGreaterThan(applied(events));
  });

  it('keeps an action from beginning past a breakpoint set while it was prepared', async () => {
    const site = fakeWorld();
    const made: Rig = rig(exactly, { system: 'best', world: site });
    let isSet = false;
    site.describe = async () => {
      if (!isSet) {
        isSet = true;
        await made.loop.edit(editOf('0.1', { kind: 'breakpoint', isOn: true }));
      }
      return ok(null);
    };
    await made.loop.drive();
    expect(made.loop.run().status).toBe('paused');
    expect(site.done).toEqual([]);
  });
});
