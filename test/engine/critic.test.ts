/** What code can't judge the critic judges first: once for each control, in every planner, and the user where it can't. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import {
  and,
  type FakeWorld,
  fakeWorld,
  leaf,
  note,
  or,
  type Rig,
  type RigOptions,
  revive,
  rig,
  type Script,
  start,
} from '../../harness/fakes/fakeRun.ts';
import { doneAt } from '../../harness/fakes/outcomes.ts';
import type { Action, ActionOf } from '../../src/core/action/action.ts';
import { keysOf } from '../../src/core/gate/controlKey.ts';
import { aClick } from '../../src/core/gate/risk.ts';
import type { Judgment } from '../../src/core/gate/verdict.ts';
import { elementRef, nodeId, questionId } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { err, ok } from '../../src/core/result.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { ActionRecord, RunEvent } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import { contradictedBy, learnedFromCalls } from '../../src/engine/approve/judgeRisk.ts';
import type { SystemId } from '../../src/planners/systems.ts';

const go = elementFacts({ name: 'Go', heading: 'Cart' });
const press: Action = { kind: 'click', ref: go.ref };
const harmless: Judgment = {
  effect: 'none',
  verb: 'Show the results',
  why: 'It filters.',
  everywhere: true,
};
const order: Judgment = {
  effect: 'irreversible',
  verb: 'Place the order',
  why: 'A total stands beside it.',
  everywhere: false,
};

/** A page whose gate stops what was neither judged nor approved, as the real one does. */
function gatedWorld(
  facts: (asked: number) => ElementFacts = () => go,
  ...outcome: Parameters<typeof fakeWorld>
): FakeWorld {
  const world = fakeWorld(...outcome);
  const perform = world.perform;
  let described = 0;
  world.describe = async ({ action }) => ok('ref' in action ? facts(described++) : null);
  world.perform = async (action, options, signal) => {
    if (!('ref' in action)) return perform(action, options, signal);
    const found = facts(described);
    const { look, place } = keysOf(aClick, found);
    const { judged, unclear, seal } = options.allowed;
    const isJudged = judged.includes(place) || (look !== null && judged.includes(look));
    if (isJudged || unclear || seal) return perform(action, options, signal);
    const stopped = { activation: aClick, facts: found };
    return { kind: 'stopped', stopped, url: world.at, requests: [] };
  };
  return world;
}

const script = (critic?: Script['critic'], times = 1): Script => ({
  expand: {
    '0': and(...Array.from({ length: times }, (_, index) => `press ${index}`), 'note'),
    '0.1': leaf(press),
    '0.2': times > 1 ? leaf(press) : leaf(note('done')),
    '0.3': leaf(note('done')),
  },
  next: ({ run }) => (run.memory.records.length < times ? press : { kind: 'stop', answer: 'x' }),
  ...(critic && { critic }),
});

const options = (more: RigOptions = {}): RigOptions => ({
  system: 'best',
  askBefore: 'risky',
  unclear: 'critic',
  world: gatedWorld(),
  ...more,
});

async function driven(given: Script, more: RigOptions = {}): Promise<Rig> {
  const made = rig(given, options(more));
  await made.loop.drive();
  return made;
}

const criticCalls = ({ calls }: Rig): number =>
  calls.filter(({ operator }) => operator === 'critic').length;
const kindsOf = (events: readonly RunEvent[]): string[] => events.map(({ change }) => change.kind);
const reply = async ({ loop }: Rig, kind: 'once'): Promise<void> => {
  await loop.reply(loop.run().question?.id ?? questionId(''), { kind });
  await loop.drive();
};

describe.each<SystemId>(['best', 'structured', 'structured+memory', 'react'])(
  'the critic with the planner %s',
  (system) => {
    it('performs an action the critic finds harmless after one call, however often', async () => {
      const made = await driven(
        script(() => ok(harmless), 2),
        { system },
      );
      expect(made.loop.run().stop).toEqual({ kind: 'reached' });
      expect(made.world.done).toEqual([press, press]);
      expect(criticCalls(made)).toBe(1);
      const kinds = kindsOf(made.events);
      expect(kinds.indexOf('controlJudged')).toBeLessThan(kinds.indexOf('actionStarted'));
    });

    it('performs a reversible action without a question', async () => {
      const made = await driven(
        script(() => ok({ ...harmless, effect: 'reversible' })),
        { system },
      );
      expect(made.loop.run().stop).toEqual({ kind: 'reached' });
      expect(made.world.done).toEqual([press]);
    });

    it('asks before an action the critic finds irreversible, quoting it, and performs it once', async () => {
      const made = await driven(
        script(() => ok(order)),
        { system },
      );
      expect(made.loop.run().question).toMatchObject({
        kind: 'approve',
        card: { risk: 'high', verb: order.verb, why: order.why, judgedBy: 'critic', target: 'Go' },
      });
      expect(made.world.done).toEqual([]);
      await reply(made, 'once');
      expect(made.world.done).toEqual([press]);
      expect(made.loop.run().stop).toEqual({ kind: 'reached' });
      expect(criticCalls(made)).toBe(1);
      expect(made.loop.run().memory.records[0]?.externalEffect?.effect).toBe('maybe');
    });

    it.each([
      ['disabled', [], undefined],
      ['disabled', ['POST https://site.test/hover'], 'maybe'],
      ['timeout', [], 'maybe'],
    ] as const)(
      'records what an approved press that ended as %s with the requests %j may have done',
      async (kind, requests, effect) => {
        const world = gatedWorld();
        world.perform = async () => ({
          ...err(kind, 'Go can’t be pressed.', 'Look again.'),
          kind: 'failed',
          url: world.at,
          requests,
        });
        const made = await driven(
          script(() => ok(order)),
          { system, world },
        );
        await reply(made, 'once');
        expect(made.loop.run().memory.records[0]).toMatchObject({ failed: kind });
        expect(made.loop.run().memory.records[0]?.externalEffect?.effect).toBe(effect);
      },
    );

    it('asks again for a pending judgment after a restore, and repeats no action', async () => {
      const whole = await driven(
        script(() => ok(harmless)),
        { system },
      );
      // From the order of the act to its intent: what follows is the same for every act.
      const first = kindsOf(whole.events).indexOf('operationMoved');
      const last = kindsOf(whole.events).indexOf('actionStarted');
      expect(last).toBeGreaterThan(first + 2);
      for (let cut = first; cut <= last; cut++) {
        const events = whole.events.slice(0, cut);
        const run = foldRun(events);
        if (!run) throw new Error('no run');
        const again = revive(
          run,
          script(() => ok(harmless)),
          [...events],
          options({ system }),
        );
        const changes = reviveChanges(run);
        if (changes.length > 0) await again.loop.note(changes);
        await again.loop.drive();
        expect(again.world.done, `cut at ${cut}`).toEqual([press]);
        const wasJudged = kindsOf(events).includes('controlJudged');
        expect(criticCalls(again), `cut at ${cut}`).toBe(wasJudged ? 0 : 1);
      }
    });
  },
);

describe('a verdict that there is no lasting effect', () => {
  const sent: Change = { kind: 'sent', method: 'POST', to: 'https://site.test/api' };
  it.each<[string, Judgment, Change[], number]>([
    ['is kept if nothing was sent', harmless, [], 1],
    ['is forgotten if the press sent something', harmless, [sent], 2],
    ['is kept if a worker that other tabs share did', harmless, [{ ...sent, isShared: true }], 1],
    ['does not say so of what can be undone', { ...harmless, effect: 'reversible' }, [sent], 1],
  ])('%s', async (_, judgment, changes, calls) => {
    const world = gatedWorld(
      () => go,
      () => ok({ changes }),
    );
    const made = await driven(
      script(() => ok(judgment), 2),
      { world },
    );
    expect(made.world.done).toEqual([press, press]);
    expect(criticCalls(made)).toBe(calls);
  });
});

describe('a tool of the page', () => {
  const url = 'https://site.test/';
  const sent: Change = { kind: 'sent', method: 'POST', to: 'https://site.test/api' };
  const answered: Change = { kind: 'answered', name: 'find_things', text: '3 things', left: 0 };
  const tool = elementFacts({
    role: 'tool',
    name: 'find_things',
    tool: { about: '', parameters: [], isConsequential: false, isForm: false },
  });
  const callWith = (input: ActionOf<'tool'>['input']): Action => ({
    kind: 'tool',
    ref: tool.ref,
    input,
  });
  /** What code learns after the last of these calls. */
  function learned(
    calls: readonly {
      readonly input?: ActionOf<'tool'>['input'];
      readonly changes?: readonly Change[];
    }[],
    facts = tool,
  ): readonly string[] {
    const { run } = start();
    const all = calls.map(({ input = {}, changes = [answered] }, nth): ActionRecord => {
      const target = { role: facts.role, name: facts.name };
      const record = { action: callWith(input), target, url, changes, remarks: [], ok: true };
      return { node: nodeId(`0.${nth + 1}`), ...record };
    });
    const last = all.at(-1);
    if (!last) return [];
    const records = all.slice(0, -1);
    const before = { ...run, memory: { ...run.memory, records } };
    const node = { id: nodeId('0.9'), action: last.action };
    const outcome = { changes: last.changes ?? [], url };
    return learnedFromCalls(before, node, facts, outcome).map(({ kind }) => kind);
  }

  it.each<[string, Parameters<typeof learned>, string[]]>([
    [
      'is known after three calls that answered and sent nothing',
      [[{}, {}, {}]],
      ['controlJudged'],
    ],
    ['is unknown if one of them failed', [[{}, { changes: [] }, {}]], []],
    ['is unknown before', [[{}, {}]], []],
    ['is unknown once it sent something', [[{ changes: [answered, sent] }, {}, {}, {}]], []],
    [
      'is unknown for another command in its input',
      [[{ input: { mode: 'list' } }, { input: { mode: 'list' } }, { input: { mode: 'clear' } }]],
      [],
    ],
    [
      'is judged by its button if it is a form',
      [
        [{}, {}, {}],
        { ...tool, tool: { about: '', parameters: [], isConsequential: false, isForm: true } },
      ],
      [],
    ],
  ])('%s', (_, given, kinds) => {
    expect(learned(...given)).toEqual(kinds);
  });

  it('is unknown again once it sent something, even if the call then failed', () => {
    const { run } = start();
    const { look = null, place } = keysOf({ by: 'call', input: {} }, tool);
    const judged = { ...run, judgments: { [look ?? place]: harmless } };
    const node = { id: nodeId('0.9'), action: callWith({}) };
    const failed = { kind: 'failed', failure: err('timeout', '', '').failure, url } as const;
    const voided = (requests: readonly string[]): number =>
      contradictedBy(judged, node, tool, { ...failed, requests }).length;
    expect([voided(['POST https://site.test/api']), voided(['GET https://site.test/api'])]).toEqual(
      [1, 0],
    );
  });

  it('voids the verdict on the part of the element that was pressed', () => {
    const { run } = start();
    const part = keysOf(
      { by: 'click', words: 'Row 1' },
      elementFacts({ visibleText: 'Row 1' }),
    ).place;
    const judged = { ...run, judgments: { [part]: harmless } };
    const action = { kind: 'click', ref: elementRef('e1'), at: 'Row 1' } as const;
    const node = { id: nodeId('0.9'), action };
    const done = { kind: 'done', changes: [sent], requests: [], url } as const;
    const region = elementFacts({ role: 'region' });
    expect(contradictedBy(judged, node, region, { ...done, judgedBy: [part] })).toMatchObject([
      { kind: 'judgmentVoided', key: part },
    ]);
    expect(contradictedBy(judged, node, region, done)).toEqual([]);
  });
});

describe('the critic', () => {
  it('gets the goal and the control, but not the page, a screenshot or the plan', async () => {
    const seen: unknown[] = [];
    await driven(
      script(({ page, picture, controls }) => {
        seen.push({ page, picture, controls });
        return ok(harmless);
      }),
    );
    expect(seen).toEqual([
      { page: null, picture: null, controls: [{ activation: aClick, facts: go }] },
    ]);
  });

  it('judges with one call all later steps certain to run on the page, and nothing else', async () => {
    const onPage = ['Go', 'Sort', 'Cheap', 'Dear'].map((name) =>
      elementFacts({ name, ref: elementRef(`e-${name}`) }),
    );
    const factsOf = (action: Action) =>
      onPage.find(({ ref }) => 'ref' in action && ref === action.ref) ?? null;
    const world = gatedWorld();
    world.describe = async ({ action }) => ok(factsOf(action));
    world.perform = async () => doneAt(world.at);
    const step = (name: string): NewChild => ({
      description: name,
      score: null,
      action: { kind: 'click', ref: elementRef(`e-${name}`) },
    });
    const asked: string[][] = [];
    const made = await driven(
      {
        expand: {
          '0': and(step('Go'), 'choose', step('Sort')),
          '0.2': or(step('Cheap'), step('Dear')),
        },
        critic: ({ controls, control }) => {
          if (control === controls[0]) asked.push(controls.map(({ facts }) => facts.name));
          return ok({ ...harmless, everywhere: false });
        },
      },
      { world },
    );
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    expect(asked).toEqual([['Go', 'Sort'], ['Cheap']]);
    expect(Object.keys(made.loop.run().judgments)).toHaveLength(3);
  });

  it('is included in the cost of the run', async () => {
    const made = await driven(script(() => ok(harmless)));
    expect(made.loop.run().spent.byOperator.critic).toMatchObject({ calls: 1, failed: 0 });
    expect(made.loop.run().spent.byOperator.critic?.usd).toBeGreaterThan(0);
  });

  it('is not asked about controls judged in an earlier run', async () => {
    const { look, place } = keysOf(aClick, go);
    const made = await driven(script(), { kept: { [look ?? '']: harmless } });
    expect(made.world.done).toEqual([press]);
    expect(criticCalls(made)).toBe(0);
    // Not stored again, since the user may have deleted it.
    expect(made.events.map(({ change }) => change)).toContainEqual(
      expect.objectContaining({ kind: 'controlJudged', from: 'kept' }),
    );
    const other = await driven(script(), { kept: { [place]: order, [look ?? '']: harmless } });
    expect(other.loop.run().question).toMatchObject({ card: { judgedBy: 'critic' } });
    expect(criticCalls(other)).toBe(0);
  });

  it('stores a verdict for the place if it depends on the place', async () => {
    const keyOf = async (judgment: Judgment): Promise<unknown> => {
      const { events } = await driven(script(() => ok(judgment)));
      return events.flatMap(({ change }) => (change.kind === 'controlJudged' ? [change.key] : []));
    };
    const { look, place } = keysOf(aClick, go);
    expect(await keyOf(harmless)).toEqual([look]);
    expect(await keyOf({ ...harmless, everywhere: false })).toEqual([place]);
  });

  it.each(['hostUnreachable', 'badModelOutput', 'noKey', 'modelRefused'] as const)(
    'that fails with %s leaves the question to the user without failing the run',
    async (kind) => {
      const made = await driven(script(() => err(kind, 'It is down.', '')));
      expect(made.loop.run()).toMatchObject({ status: 'waiting', failure: null });
      expect(made.loop.run().question).toMatchObject({
        kind: 'approve',
        card: { risk: 'unknown', why: { key: 'card.notChecked', params: { seen: 'It is down.' } } },
      });
      expect(made.world.done).toEqual([]);
      expect(made.loop.run().spent.byOperator.critic?.failed).toBe(1);
      await reply(made, 'once');
      expect(made.world.done).toEqual([press]);
      expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    },
  );

  it('judges an action whose element only the page can find', async () => {
    const world = gatedWorld();
    world.describe = async () => ok(null);
    const made = await driven(
      script(() => ok(harmless)),
      { world },
    );
    expect(made.world.done).toEqual([press]);
    expect(criticCalls(made)).toBe(1);
    expect(kindsOf(made.events).filter((kind) => kind === 'actionStarted')).toHaveLength(2);
    expect(made.loop.run().memory.records).toHaveLength(1);
  });

  it('is asked a limited number of times on a page that looks different each time', async () => {
    const world = gatedWorld((nth) => elementFacts({ name: `Go ${'x'.repeat(nth)}` }));
    const made = await driven(
      script(() => ok(harmless)),
      { world },
    );
    expect(made.loop.run().question).toMatchObject({ card: { risk: 'unknown' } });
    expect(criticCalls(made)).toBe(3);
    expect(made.world.done).toEqual([]);
  });

  it('is overruled by the plan only toward asking', async () => {
    const given = script(() => ok(harmless));
    const made = await driven({
      ...given,
      expand: { ...given.expand, '0.1': leafThatIsFinal() } as Script['expand'],
    });
    expect(criticCalls(made)).toBe(1);
    expect(made.loop.run().question).toMatchObject({ card: { risk: 'low' } });
  });

  it('performs nothing if the run is stopped during its call', async () => {
    const made = rig(
      script(() => {
        void made.loop.stop();
        return ok(harmless);
      }),
      options(),
    );
    await made.loop.drive();
    expect(made.loop.run().stop).toEqual({ kind: 'stopped' });
    expect(made.world.done).toEqual([]);
    expect(kindsOf(made.events)).not.toContain('actionStarted');
  });

  it('counts toward the limits of the run like any call', async () => {
    const one = await driven(script(() => ok(harmless)));
    const before = one.calls.findIndex(({ operator }) => operator === 'critic') + 1;
    const made = await driven(
      script(() => ok(harmless)),
      { budget: { modelCalls: before } },
    );
    expect(made.loop.run().stop).toMatchObject({ kind: 'limit', which: 'modelCalls' });
    expect(made.world.done).toEqual([]);
  });
});

describe('without the critic', () => {
  it('asks about an unclear action, as unknown and not as low risk', async () => {
    const made = await driven(script(), { unclear: 'ask' });
    expect(made.loop.run().question).toMatchObject({ card: { risk: 'unknown' } });
    expect(criticCalls(made)).toBe(0);
    await reply(made, 'once');
    expect(made.world.done).toEqual([press]);
  });

  it.each<RigOptions>([{ unclear: 'act' }, { unclear: 'critic', askBefore: 'none' }])(
    'performs an unclear action: %j',
    async (more) => {
      const made = await driven(script(), more);
      expect(made.world.done).toEqual([press]);
      expect(criticCalls(made)).toBe(0);
    },
  );

  it('is not called if the user is asked before every action', async () => {
    const made = await driven(script(), { askBefore: 'all' });
    expect(made.loop.run().question).toMatchObject({ card: { risk: 'unknown' } });
    expect(criticCalls(made)).toBe(0);
  });
});

function leafThatIsFinal(): unknown {
  const { expansion, ...rest } = leaf(press);
  return { ...rest, expansion: { ...expansion, final: true } };
}
