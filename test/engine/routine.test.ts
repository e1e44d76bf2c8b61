/** A task done once is done again from what was kept of it, and the model is asked only where that no longer fits. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import {
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  revive,
  start,
} from '../../harness/fakes/fakeRun.ts';
import { control, text } from '../../harness/fakes/pageLines.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { Role } from '../../src/core/page/roles.ts';
import { ok } from '../../src/core/result.ts';
import { keptAnswerOf } from '../../src/core/routine/keptAnswer.ts';
import { planOf } from '../../src/core/routine/plan.ts';
import { repairOf } from '../../src/core/routine/repair.ts';
import type { KeptAnswer, Routine, RoutineAct, Values } from '../../src/core/routine/routine.ts';
import { sentKey } from '../../src/core/routine/sends.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';

const visit: Routine = {
  format: 'espalier-routine',
  version: 1,
  name: 'Visit',
  goal: 'Visit {{town}}',
  start: 'https://site.test/',
  ends: 'report',
  parameters: [{ name: 'town', kind: 'text', value: 'Riga' }],
  parts: [
    {
      does: 'Open the list',
      acts: [
        { does: 'Open the list', action: goTo('/list'), check: { what: 'url', text: '/list' } },
      ],
    },
    {
      does: 'Find {{town}}',
      acts: [
        {
          does: 'Search',
          action: goTo('/search?q={{town}}'),
          check: { what: 'url', text: '/search' },
        },
        {
          does: 'Open {{town}}',
          action: goTo('/towns/{{town}}'),
          check: { what: 'url', text: '/towns/{{town}}' },
        },
      ],
    },
  ],
};

function begun(
  routine: Routine,
  values: Values,
  answer?: KeptAnswer,
): { run: Run; events: RunEvent[] } {
  const { event } = start({ system: 'best' });
  const { change, ...rest } = event;
  if (change.kind !== 'runStarted') throw new Error('a run begins with its start');
  const first = {
    ...rest,
    change: { ...change, routine: { id: 'r', routine, values, ...(answer && { answer }) } },
  };
  const events: RunEvent[] = [first];
  let now = reduceRun(null, first);
  for (const change of planOf(routine, values, now.tree.root)) {
    const next: RunEvent = { seq: events.length + 1, at: 1000, origin: 'planner', change };
    now = reduceRun(now, next);
    events.push(next);
  }
  return { run: now, events };
}

/** A page with controls of one name, each in its row. */
function rowsWorld(
  rows: readonly string[],
  [role, name]: readonly [Role, string] = ['button', 'Delete'],
): FakeWorld {
  const world = fakeWorld();
  const lines = rows.map((_, nth) => control(role, name, `e${nth + 1}`));
  const { observe } = world;
  world.observe = async (kind, signal) => {
    const seen = await observe(kind, signal);
    return seen.ok ? ok({ ...seen.value, lines, refs: rows.length }) : seen;
  };
  world.describe = async ({ action }) => {
    const row = 'ref' in action ? rows[Number(action.ref?.slice(1)) - 1] : undefined;
    if (row === undefined || !('ref' in action) || !action.ref) return ok(null);
    return ok(elementFacts({ ref: action.ref, role, name, row }));
  };
  return world;
}

type Pressing = { readonly check?: RoutineAct['check']; readonly says?: string };

describe('a step on one of several rows', () => {
  const routine: Routine = {
    ...visit,
    parameters: [],
    goal: 'Delete the draft',
    parts: [
      {
        does: 'Delete the draft',
        acts: [
          { does: 'Delete it', action: { kind: 'click', ref: 'button "Delete"' }, item: 'Draft' },
        ],
      },
    ],
  };
  const pressed = async (rows: readonly string[], by = routine) => {
    const world = rowsWorld(rows);
    const { run, events } = begun(by, {});
    const { loop, calls } = revive(run, { expand: {} }, events, { system: 'best', world });
    await loop.drive();
    const refs = world.done.map((action) => ('ref' in action ? action.ref : ''));
    return { refs, calls: calls.map(({ operator }) => operator) };
  };

  it('is done on that row, wherever it stands now', async () => {
    expect((await pressed(['Thesis', 'Draft'])).refs).toEqual(['e2']);
    expect((await pressed(['Draft', 'Thesis', 'Letter'])).refs).toEqual(['e1']);
  });

  it('is planned again if its effect is not seen', async () => {
    const [part] = routine.parts;
    const acts = (part?.acts ?? []).map((act) => ({
      ...act,
      check: { what: 'text', text: 'Deleted' } as const,
    }));
    const checked = { ...routine, parts: [{ does: 'Delete the draft', acts }] };
    expect(await pressed(['Draft'], checked)).toMatchObject({ refs: ['e1'], calls: ['expand'] });
  });

  it('needs no name if its row tells which it is', async () => {
    const [part] = routine.parts;
    const acts = (part?.acts ?? []).map((act) => ({
      ...act,
      action: { kind: 'click', ref: 'cell ""' },
    }));
    const world = rowsWorld(['Thesis', 'Draft'], ['cell', '']);
    const { run, events } = begun({ ...routine, parts: [{ does: 'Open it', acts }] }, {});
    const { loop } = revive(run, { expand: {} }, events, { system: 'best', world });
    await loop.drive();
    expect(world.done).toMatchObject([{ kind: 'click', ref: 'e2' }]);
  });

  it('is not done on an element without a name if its row is unknown', async () => {
    const acts = [{ does: 'Open it', action: { kind: 'click', ref: 'cell ""' } }];
    const world = rowsWorld(['Draft'], ['cell', '']);
    const { run, events } = begun({ ...routine, parts: [{ does: 'Open it', acts }] }, {});
    const { loop, calls } = revive(run, { expand: {} }, events, { system: 'best', world });
    await loop.drive();
    expect(world.done).toEqual([]);
    expect(calls.map(({ operator }) => operator)).toContain('expand');
  });

  it('waits for a row that the page shows late', async () => {
    const world = rowsWorld(['Thesis', 'Draft']);
    const { observe } = world;
    let looks = 0;
    world.observe = async (...args) => {
      const seen = await observe(...args);
      looks += 1;
      return seen.ok && looks < 3 ? ok({ ...seen.value, lines: [] }) : seen;
    };
    const { run, events } = begun(routine, {});
    const { loop, calls } = revive(run, { expand: {} }, events, { system: 'best', world });
    await loop.drive();
    expect(world.done).toMatchObject([{ kind: 'click', ref: 'e2' }]);
    expect(calls).not.toContainEqual(expect.objectContaining({ operator: 'expand' }));
  });

  /** One press, after which the page reports these changes and says this. */
  const sentBy = async (changes: readonly Change[], { check, says = '' }: Pressing = {}) => {
    const sends = [sentKey('DELETE', 'https://site.test/drafts/4')];
    const [part] = routine.parts;
    const acts = (part?.acts ?? []).map((act) => ({ ...act, sends, ...(check && { check }) }));
    const world = rowsWorld(['Draft']);
    const { perform, observe } = world;
    world.perform = async (...args) => {
      const outcome = await perform(...args);
      return outcome.kind === 'done' ? { ...outcome, changes: [...changes] } : outcome;
    };
    world.observe = async (...args) => {
      const seen = await observe(...args);
      return seen.ok && world.done.length > 0
        ? ok({ ...seen.value, lines: [...seen.value.lines, text(says)] })
        : seen;
    };
    const { run, events } = begun({ ...routine, parts: [{ does: 'Delete it', acts }] }, {});
    const { loop, calls } = revive(run, { expand: {} }, events, { system: 'best', world });
    await loop.drive();
    expect(world.done).toHaveLength(1);
    return calls.map(({ operator }) => operator);
  };
  const sent = { kind: 'sent', method: 'DELETE', to: 'https://site.test/drafts/17' } as const;
  const check = { what: 'text', text: 'Deleted' } as const;

  it('ends without a model if it sends what it sent before, and its check holds, if it has one', async () => {
    expect(await sentBy([sent])).toEqual([]);
    expect(await sentBy([sent], { check, says: 'Deleted' })).toEqual([]);
  });

  it.each<[string, Change[]]>([
    ['nothing was sent', []],
    ['something else was sent', [{ ...sent, to: 'https://site.test/counters/17' }]],
    ['it went to another site', [{ ...sent, to: 'https://count.test/drafts/17' }]],
    ['another route of the page', [{ ...sent, to: 'https://site.test/drafts/17?action=look' }]],
    ['the page sent it by itself', [{ ...sent, cause: 'page' }]],
    ['a worker of other tabs sent it', [{ ...sent, isShared: true }]],
    ['the server refused it', [{ ...sent, error: 500 }]],
  ])('asks the model if %s, whatever the page shows', async (_, changes) => {
    expect(await sentBy(changes)).toEqual(['answer']);
    expect(await sentBy(changes, { check, says: 'Deleted' })).toEqual(['answer']);
  });

  it.each([
    ['the row is gone', ['Thesis', 'Letter']],
    ['only another row is left', ['Thesis']],
    ['two rows read like it', ['Draft', 'Draft']],
  ])('is left to the planner if %s', async (_, rows) => {
    const { refs, calls } = await pressed(rows);
    expect(refs).toEqual([]);
    expect(calls).toContain('expand');
  });
});

describe('a routine', () => {
  it('is done without a model while its checks hold', async () => {
    const { run, events } = begun(visit, { town: 'Riga' });
    const { loop, calls } = revive(run, { expand: {} }, events, { system: 'best' });
    await loop.drive();
    expect(calls).toEqual([]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(loop.run().answer).toBe('Visit Riga');
  });
});

describe('a routine in which a step was planned again', () => {
  const routine: Routine = {
    ...visit,
    goal: 'Delete {{draft}}',
    parameters: [{ name: 'draft', kind: 'text', value: 'Thesis' }],
    parts: [
      {
        does: 'Open the drafts',
        acts: [
          {
            does: 'Open the drafts',
            action: goTo('/drafts'),
            check: { what: 'url', text: '/drafts' },
          },
        ],
      },
      {
        does: 'Delete {{draft}}',
        acts: [
          {
            does: 'Delete it',
            action: { kind: 'click', ref: 'button "Delete"' },
            item: '{{draft}}',
          },
        ],
      },
      {
        does: 'Go back',
        acts: [{ does: 'Go back', action: goTo('/'), check: { what: 'url', text: 'site.test/' } }],
      },
    ],
  };
  const done = async (rows: readonly string[]) => {
    const { run, events } = begun(routine, { draft: 'Letter' });
    const script = { expand: () => ok(leaf(goTo('/drafts/remove?draft=Letter'))) };
    const world = rowsWorld(rows);
    const { loop, calls } = revive(run, script, events, { system: 'best', world });
    await loop.drive();
    return { run: loop.run(), calls: calls.map(({ operator }) => operator) };
  };

  it('gets a new version, in which the other steps stay as they were', async () => {
    const { run, calls } = await done(['Thesis']);
    expect(calls.filter((operator) => operator === 'expand')).toHaveLength(1);
    const repair = repairOf(run);
    expect(repair?.steps.map(({ is, does, on }) => `${is} ${does} ${on}`)).toEqual([
      'kept Open the drafts https://site.test/drafts',
      'dropped Delete it button "Delete"',
      'added Delete it https://site.test/drafts/remove?draft=Letter',
      'kept Go back https://site.test/',
    ]);
    const [first, second, third] = repair?.routine.parts ?? [];
    expect([first, third]).toEqual([routine.parts[0], routine.parts[2]]);
    expect(second?.does).toBe('Delete {{draft}}');
    expect(second?.acts[0]?.action).toEqual(goTo('/drafts/remove?draft={{draft}}'));
    expect(repair?.routine.parameters).toEqual(routine.parameters);
  });

  it('needs no new version if every step was done as before', async () => {
    const { run, calls } = await done(['Thesis', 'Letter']);
    expect(calls).not.toContain('expand');
    expect(repairOf(run)).toBeNull();
  });
});

describe('a routine that reads', () => {
  const routine: Routine = { ...visit, ends: 'answer' };
  /** A page that shows this price. `answer`: what is kept from an earlier run. */
  const read = async (
    price: string,
    answer?: KeptAnswer,
    { town = 'Riga', changes = [] }: { town?: string; changes?: readonly Change[] } = {},
  ) => {
    const { run, events } = begun(routine, { town }, answer);
    const world = fakeWorld((_, nth) => ok({ changes: nth === 1 ? changes : [] }));
    const { observe } = world;
    world.observe = async (kind, signal) => {
      const seen = await observe(kind, signal);
      return seen.ok ? ok({ ...seen.value, lines: [text(price)] }) : seen;
    };
    const { loop, calls } = revive(run, { expand: {} }, events, { system: 'best', world });
    await loop.drive();
    return { run: loop.run(), calls: calls.map(({ operator }) => operator) };
  };

  it('asks once, and again only when a page or a value has changed', async () => {
    const first = await read('12 euros');
    expect(first.calls).toEqual(['answer']);
    const kept = keptAnswerOf(first.run);
    if (!kept) throw new Error('no answer is kept');
    const again = await read('12 euros', kept);
    expect(again.calls).toEqual([]);
    expect(again.run.answer).toBe(first.run.answer);
    expect((await read('13 euros', kept)).calls).toEqual(['answer']);
    expect((await read('12 euros', kept, { town: 'Oslo' })).calls).toEqual(['answer']);
    const changes = [{ kind: 'invalid', name: 'Town', message: 'unknown' }] as const;
    expect((await read('12 euros', kept, { changes })).calls).toEqual(['answer']);
  });
});
