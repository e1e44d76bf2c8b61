/** Agent-E's own rules, on a scripted planner, navigator and validator. The shared contract is in contract.test.ts. */

import { describe, expect, it } from 'vitest';
import {
  type FakeWorld,
  fakeWorld,
  goTo,
  type Rig,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { Distillation } from '../../src/core/page/observation.ts';
import type { Picture } from '../../src/core/page/picture.ts';
import { childrenOf, findNode, nodeOf, pathOf } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { NavigatorReply, PlannerReply } from '../../src/planners/research/agentE/replies.ts';
import { published } from '../../src/planners/research/agentE/rules.ts';
import { agentE } from '../../src/planners/research/agentE/strategy.ts';

const click = (ref: string): Action => ({ kind: 'click', ref: elementRef(ref) });
const sense = (view: Distillation): Action => ({ kind: 'sense', view });
const use = (...actions: readonly Action[]): NavigatorReply => ({
  acts: actions.map((action) => ({ action })),
  reply: null,
  done: true,
});
const say = (reply: string, done = true): NavigatorReply => ({ acts: [], reply, done });
const next = (step: string, ...plan: readonly string[]): PlannerReply => ({
  next: step,
  plan: plan.length > 0 ? plan : null,
  terminate: 'no',
  response: '',
});
const done = (response: string): PlannerReply => ({ ...next(''), terminate: 'done', response });
const gaveUp = (response: string): PlannerReply => ({ ...done(response), terminate: 'gaveUp' });

/** Replies of each part in order; the last one again once they are used up. */
type Parts = {
  readonly plan: readonly PlannerReply[];
  readonly navigate: readonly NavigatorReply[];
  readonly complete?: readonly boolean[];
};

type Seen = { readonly operator: string; readonly context: Context };

function scripted(parts: Parts): { readonly script: Script; readonly seen: Seen[] } {
  const seen: Seen[] = [];
  const nth = <T>(replies: readonly T[], operator: string) => {
    let at = 0;
    return (context: Context): T => {
      seen.push({ operator, context });
      const reply = replies[Math.min(at, replies.length - 1)];
      at += 1;
      return reply ?? expect.fail(`no reply for ${operator}`);
    };
  };
  const isComplete = nth(parts.complete ?? [true], 'validate');
  const script: Script = {
    expand: {},
    plan: nth(parts.plan, 'planStep'),
    navigate: nth(parts.navigate, 'navigate'),
    validate: (context) => {
      const complete = isComplete(context);
      return { complete, reason: complete ? '' : 'The price is missing.' };
    },
  };
  return { script, seen };
}

async function driven(parts: Parts, options: RigOptions = {}) {
  const { script, seen } = scripted(parts);
  const made = rig(script, { system: 'agent-e', ...options });
  await made.loop.drive();
  return { ...made, seen };
}

const stepsOf = ({ tree }: Run): string[] =>
  childrenOf(tree, tree.root).map(({ description, status }) => `${description}: ${status}`);
const skillsIn = ({ tree }: Run, step: string): string[] =>
  childrenOf(tree, nodeId(step)).map((node) =>
    node.kind === 'action' ? `${node.action.kind} ${node.status}` : node.kind,
  );
const chat = ({ memory }: Run): string[] =>
  (memory.said ?? []).map(({ by, text }) => `${by}: ${text}`);
const asked = ({ calls }: Pick<Rig, 'calls'>): string[] => calls.map(({ operator }) => operator);

const appeared = (name: string, at?: number): Change => ({
  kind: 'appeared',
  what: 'list',
  role: 'list',
  name,
  items: 1,
  ...(at === undefined ? {} : { at }),
});
const changing = (changes: readonly Change[]): FakeWorld => fakeWorld(() => ok({ changes }));

describe('AE-01 the planner', () => {
  it('delegates one step at a time, and learns only what the navigator reports', async () => {
    const { loop, calls, seen } = await driven({
      plan: [next('search', 'open it'), next('open it'), done('It costs 5.')],
      navigate: [use(click('e1')), say('Found it.'), use(click('e2')), say('It is open.')],
    });
    expect(asked({ calls })).toEqual([
      ...['planStep', 'navigate', 'navigate', 'planStep', 'navigate', 'navigate', 'planStep'],
      'validate',
    ]);
    expect(chat(loop.run())).toEqual([
      'planner: Next step: search. Plan after it: open it.',
      'navigator: Found it.',
      'planner: Next step: open it.',
      'navigator: It is open.',
      'planner: Done: It costs 5.',
    ]);
    expect(
      seen.filter(({ operator }) => operator === 'planStep').map(({ context }) => context.page),
    ).toEqual([null, null, null]);
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'It costs 5.' });
  });

  it('replaces undelegated steps with its next plan, and keeps user steps', async () => {
    const { script } = scripted({
      plan: [next('a', 'b', 'c'), next('x', 'y'), done('ok')],
      navigate: [say('done')],
    });
    const made = rig(script, {
      system: 'agent-e',
      onEvents: ({ tree, pendingEdits, edits }) => {
        if (edits > 0 || pendingEdits.length > 0 || !findNode(tree, nodeId('0.3'))) return;
        const edit = { kind: 'add', place: 'after', description: 'mine' } as const;
        void made.loop.edit({ ...edit, id: 'e' as never, target: nodeId('0.3') });
      },
    });
    await made.loop.drive();
    expect(stepsOf(made.loop.run())).toEqual([
      'a: success',
      'x: success',
      'y: pruned',
      'b: pruned',
      'c: pruned',
      'mine: success',
    ]);
    expect(nodeOf(made.loop.run().tree, nodeId('0.2')).closed?.cause).toBe('superseded');
  });

  it.each([
    ['reached', true],
    ['given up', false],
  ])('ends as %s by what the navigator says of a user step', async (_, isDone) => {
    const { script } = scripted({
      plan: [next('a'), done('all done')],
      navigate: [say('done'), say('there is no such button', isDone)],
    });
    const made = rig(script, {
      system: 'agent-e',
      onEvents: ({ tree, pendingEdits, edits }) => {
        if (edits > 0 || pendingEdits.length > 0 || !findNode(tree, nodeId('0.1'))) return;
        const edit = { kind: 'add', place: 'after', description: 'mine' } as const;
        void made.loop.edit({ ...edit, id: 'e' as never, target: nodeId('0.1') });
      },
    });
    await made.loop.drive();
    expect(stepsOf(made.loop.run())).toEqual([
      'a: success',
      `mine: ${isDone ? 'success' : 'pruned'}`,
    ]);
    expect(made.loop.run().stop?.kind).toBe(isDone ? 'reached' : 'gaveUp');
    expect(nodeOf(made.loop.run().tree, nodeId('0.2')).reasoning).toBe('there is no such button');
  });

  it('reuses a step it planned before, and prunes those it skips', async () => {
    const { loop } = await driven({
      plan: [next('a', 'b', 'c'), next('c'), done('ok')],
      navigate: [say('done')],
    });
    expect(stepsOf(loop.run())).toEqual(['a: success', 'b: pruned', 'c: success']);
  });

  it('learns the address once, from a page that it does not see', async () => {
    const { seen, events } = await driven({ plan: [done('ok')], navigate: [] });
    expect(seen[0]?.context.run.here).not.toBeNull();
    expect(seen[0]?.context.page).toBeNull();
    expect(events.filter(({ change }) => change.kind === 'pageSeen')).toHaveLength(1);
  });
});

describe('AE-02 limits and returns', () => {
  it('returns what the navigator has after ten rounds', async () => {
    const navigate = Array.from({ length: 30 }, (_, index) => use(goTo(`/${index}`)));
    const { loop, calls } = await driven({
      plan: [next('look'), gaveUp('I could not.')],
      navigate,
    });
    expect(asked({ calls }).filter((name) => name === 'navigate')).toHaveLength(10);
    expect(chat(loop.run())[1]).toMatch(/limit of 10 rounds.*Last actions: .*\/7; .*\/8; .*\/9/);
    expect(stepsOf(loop.run())).toEqual(['look: pruned']);
  });

  it('keeps what was found on a page for the end of its step, and for the planner at the limit', async () => {
    const found = 'The tent weighs 1.8 kg.';
    const { seen, loop } = await driven({
      plan: [next('a'), done('ok')],
      navigate: [{ ...use(goTo('/a')), found }, use(goTo('/b'), sense('all_fields'))],
    });
    const asked = seen.filter(({ operator }) => operator === 'navigate');
    expect(asked.map(({ context }) => nodeOf(context.tree, context.node).notes)).toEqual([
      [],
      ...Array.from({ length: asked.length - 1 }, () => [found]),
    ]);
    expect(chat(loop.run())[1]).toContain(found);
  });

  it('does the user’s steps before it ends at the limit of the planner', async () => {
    const { script } = scripted({
      plan: [next('a', 'b', 'c'), next('b', 'only planned')],
      navigate: [say('ok')],
    });
    const made = rig(script, {
      system: 'agent-e',
      strategy: agentE({ ...published, plannerRounds: 1 }),
      onEvents: ({ tree, pendingEdits, edits }) => {
        if (edits > 0 || pendingEdits.length > 0 || !findNode(tree, nodeId('0.3'))) return;
        const edit = { kind: 'reword', id: 'e' as never, description: 'mine' } as const;
        void made.loop.edit({ ...edit, target: nodeId('0.3') });
      },
    });
    await made.loop.drive();
    expect(stepsOf(made.loop.run())).toEqual([
      'a: success',
      'b: success',
      'only planned: pruned',
      'mine: success',
    ]);
    expect(made.loop.run().stop?.kind).toBe('budget');
  });

  it('ends without an answer after fifty rounds of the planner', async () => {
    const { loop, calls } = await driven(
      { plan: [next('again')], navigate: [say('nothing')] },
      { budget: { modelCalls: 500, planningSteps: 500 } },
    );
    expect(asked({ calls }).filter((name) => name === 'planStep')).toHaveLength(50);
    expect(asked({ calls })).not.toContain('answer');
    expect(loop.run()).toMatchObject({ stop: { kind: 'budget' }, answer: '' });
  });

  it('close a step when the navigator returns, whatever it reports: only the planner ends the task', async () => {
    const { loop } = await driven(
      {
        plan: [next('find it'), done('There is none.')],
        navigate: [use(goTo('/dead')), say('I could not find it.')],
      },
      { world: fakeWorld(() => err('navigationFailed', 'gone', '')) },
    );
    expect(stepsOf(loop.run())).toEqual(['find it: success']);
    expect(skillsIn(loop.run(), '0.1')).toEqual(['goto pruned']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('AE-03 sensing', () => {
  const views = (seen: readonly Seen[]) =>
    seen.flatMap(({ operator, context: { page, about } }) =>
      operator === 'navigate'
        ? [[page?.kind ?? null, (about as { hasRefs: boolean }).hasRefs] as const]
        : [],
    );

  it('shows a page only if requested, in the requested kind, until it changes', async () => {
    const navigate = [
      use(sense('input_fields')),
      use(click('e1')),
      use(sense('all_fields')),
      use(sense('text_only')),
      use(goTo('/next')),
      say('done'),
    ];
    let nth = 0;
    const world = fakeWorld((action) => {
      nth += 1;
      if (action.kind === 'goto')
        return ok({ changes: [{ kind: 'navigated', from: '/', to: action.url }] });
      return ok({ changes: nth === 1 ? [appeared('menu')] : [] });
    });
    const { seen, loop } = await driven({ plan: [next('a'), done('ok')], navigate }, { world });
    expect(views(seen)).toEqual([
      [null, false],
      ['input_fields', true],
      [null, true],
      ['all_fields', true],
      ['text_only', true],
      [null, false],
    ]);
    expect(loop.run().memory.records).toHaveLength(2);
  });

  it('keeps the sensing after an action that changed the page, and drops the earlier certain actions (AE-08)', async () => {
    const world = fakeWorld(() => ok({ changes: [appeared('menu')] }));
    const navigate = [use(click('e1'), click('e2'), sense('all_fields'), click('e3')), say('done')];
    const { seen, loop } = await driven({ plan: [next('a'), done('ok')], navigate }, { world });
    expect(world.done).toEqual([click('e1')]);
    expect(views(seen)).toEqual([
      [null, false],
      ['all_fields', true],
    ]);
    expect(skillsIn(loop.run(), '0.1')).toEqual([
      'click success',
      'click pruned',
      'sense success',
      'click pruned',
    ]);
  });

  it('starts each step without a page', async () => {
    const { seen } = await driven({
      plan: [next('a'), next('b'), done('ok')],
      navigate: [use(sense('all_fields')), say('done'), say('done')],
    });
    expect(views(seen)).toEqual([
      [null, false],
      ['all_fields', true],
      [null, false],
    ]);
  });
});

describe('AE-08 bulk entry', () => {
  const bulk = (world: FakeWorld) =>
    driven(
      {
        plan: [next('fill in'), done('ok')],
        navigate: [use(click('e1'), click('e2'), click('e3')), say('ok')],
      },
      { world },
    );

  it('runs in order, and stops if a skill reports a change', async () => {
    const world = fakeWorld((_, nth) => ok({ changes: nth === 2 ? [appeared('menu')] : [] }));
    const { loop } = await bulk(world);
    expect(world.done).toEqual([click('e1'), click('e2')]);
    expect(skillsIn(loop.run(), '0.1')).toEqual(['click success', 'click success', 'click pruned']);
    expect(inEnglish(nodeOf(loop.run().tree, nodeId('0.1.3')).reasoning)).toContain(
      'Read the page again',
    );
  });

  it('continues if only text changed or the page changed on its own', async () => {
    const changes: Change[] = [
      { kind: 'text', before: '1', after: '2' },
      { ...appeared('clock'), cause: 'page' },
      appeared('late', 400),
    ];
    const world = changing(changes);
    await bulk(world);
    expect(world.done).toHaveLength(3);
  });

  it('stops if a skill fails, reports it, and does not retry it', async () => {
    const world = fakeWorld((_, nth) => (nth === 1 ? err('covered', 'covered', '') : ok({})));
    const { loop } = await bulk(world);
    expect(world.done).toEqual([click('e1')]);
    expect(skillsIn(loop.run(), '0.1').slice(1)).toEqual(['click pruned', 'click pruned']);
  });
});

describe('AE-09 loop guard', () => {
  it('ends the step after three identical skills with identical results', async () => {
    const { loop, world } = await driven({
      plan: [next('press'), gaveUp('It does nothing.')],
      navigate: [use(click('e1'))],
    });
    expect(world.done).toHaveLength(3);
    expect(chat(loop.run())[1]).toContain('same result 3 times');
  });

  it.each([
    { kind: 'retry' } as const,
    { kind: 'reword', description: 'press the other one' } as const,
  ])('asks the navigator again after the user’s $kind of the step that it ended', async (edit) => {
    const same = [use(click('e1')), use(click('e1')), use(click('e1'))];
    const { script, seen } = scripted({
      plan: [next('a'), next('b'), done('ok')],
      navigate: [...same, say('done b'), say('done a')],
    });
    const made = rig(script, {
      system: 'agent-e',
      onEvents: ({ tree, pendingEdits, edits }) => {
        if (edits > 0 || pendingEdits.length > 0 || !findNode(tree, nodeId('0.2'))) return;
        void made.loop.edit({ ...edit, id: 'e' as never, target: nodeId('0.1') });
      },
    });
    await made.loop.drive();
    const ofTheStep = seen.filter(
      ({ operator, context }) => operator === 'navigate' && context.node === nodeId('0.1'),
    );
    expect(ofTheStep).toHaveLength(same.length + 1);
    expect(nodeOf(made.loop.run().tree, nodeId('0.1')).status).toBe('success');
  });

  it('does not trip if the results differ', async () => {
    const world = fakeWorld((_, nth) =>
      ok({ url: `https://site.test/${nth}`, changes: [appeared(`${nth}`)] }),
    );
    const navigate = [...Array.from({ length: 5 }, () => use(click('e1'))), say('ok')];
    await driven({ plan: [next('press'), done('ok')], navigate }, { world });
    expect(world.done).toHaveLength(5);
  });

  it('does not trip if a step of the user turned the page between two looks', async () => {
    const look = use(sense('all_fields'));
    const { script } = scripted({
      plan: [next('read'), done('ok')],
      navigate: [look, use(goTo('/b')), say('mine'), look, look, say('read')],
    });
    const made = rig(script, {
      system: 'agent-e',
      onEvents: ({ tree, pendingEdits, edits }) => {
        if (edits > 0 || pendingEdits.length > 0 || !findNode(tree, nodeId('0.1.1'))) return;
        const edit = { kind: 'add', place: 'child', description: 'mine' } as const;
        void made.loop.edit({ ...edit, id: 'e' as never, target: nodeId('0.1') });
      },
    });
    await made.loop.drive();
    expect(skillsIn(made.loop.run(), '0.1')).toEqual([
      ...['sense success', 'and', 'sense success', 'sense success'],
    ]);
    expect(chat(made.loop.run())).toContain('navigator: read');
  });

  it('turns an empty or unusable reply into a message to the planner', async () => {
    const { loop } = await driven({ plan: [next('a'), done('ok')], navigate: [say('')] });
    expect(chat(loop.run())[1]).toBe('navigator: The navigator returned nothing.');
    const { script } = scripted({ plan: [next('a'), done('ok')], navigate: [] });
    const made = rig(
      { ...script, isBad: (operator) => operator === 'navigate' },
      { system: 'agent-e' },
    );
    await made.loop.drive();
    expect(chat(made.loop.run())[1]).toContain('no usable reply: scripted nonsense');
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('AE-10 validator and self-refinement', () => {
  it('runs only at the end, and passes feedback to the planner, which continues from there', async () => {
    const { loop, calls } = await driven({
      plan: [next('a'), done('Found.'), next('b'), done('It costs 5.')],
      navigate: [say('done')],
      complete: [false, true],
    });
    expect(asked({ calls }).filter((name) => name === 'validate')).toHaveLength(2);
    expect(asked({ calls }).indexOf('validate')).toBe(3);
    expect(chat(loop.run())).toContain('validator: The price is missing.');
    expect(stepsOf(loop.run())).toEqual(['a: success', 'b: success']);
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'It costs 5.' });
  });

  it('validates at most three times, then ends the run as refused with the last answer and the feedback', async () => {
    const { loop, calls } = await driven({
      plan: [done('one'), done('two'), done('three'), done('four')],
      navigate: [],
      complete: [false],
    });
    expect(asked({ calls }).filter((name) => name === 'validate')).toHaveLength(3);
    expect(loop.run()).toMatchObject({
      stop: { kind: 'refused', why: 'The price is missing.' },
      answer: 'three',
    });
    expect(nodeOf(loop.run().tree, loop.run().tree.root).status).not.toBe('success');
  });

  it('ends as refused too if the last way out that is refused is giving up', async () => {
    const { loop } = await driven({
      plan: [gaveUp('one'), gaveUp('two'), gaveUp('three')],
      navigate: [],
      complete: [false],
    });
    expect(loop.run()).toMatchObject({
      stop: { kind: 'refused', why: 'The price is missing.' },
      answer: 'three',
    });
  });

  it('judges giving up too, and lets the planner try again', async () => {
    const { loop } = await driven({
      plan: [gaveUp('No idea.'), done('It costs 5.')],
      navigate: [],
      complete: [false, true],
    });
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'It costs 5.' });
    const second = await driven({ plan: [gaveUp('It is sold out.')], navigate: [] });
    expect(second.loop.run()).toMatchObject({
      stop: { kind: 'gaveUp' },
      answer: 'It is sold out.',
    });
  });

  it('can be switched off', async () => {
    const strategy = agentE({ ...published, refinements: null });
    const { calls } = await driven({ plan: [done('ok')], navigate: [] }, { strategy });
    expect(asked({ calls })).toEqual(['planStep']);
  });

  const picture = (nth: number): Picture => ({
    mediaType: 'image/png',
    base64: `${nth}`,
    width: 1,
    height: 1,
    marks: [],
  });

  it.each(['text', 'vision', 'hybrid'] as const)(
    'sees in %s mode only the inputs of that mode',
    async (endCheck) => {
      let taken = 0;
      const world: FakeWorld = { ...fakeWorld(), picture: async () => ok(picture(++taken)) };
      const acts = Array.from({ length: 9 }, (_, index) => goTo(`/${index}`));
      const { seen } = await driven(
        { plan: [next('a'), done('ok')], navigate: [...acts.map((each) => use(each)), say('ok')] },
        { endCheck, world },
      );
      const shown = seen.find(({ operator }) => operator === 'validate')?.context.pictures;
      const isSeeing = endCheck !== 'text';
      // The first and the last stay, whatever comes between.
      const kept = ['1', '3', '4', '5', '6', '7', '8', '9'];
      expect(shown?.map(({ base64 }) => base64)).toEqual(isSeeing ? kept : []);
    },
  );
});

describe('AE-12 ablations', () => {
  it('let the navigator alone work on the user’s task', async () => {
    const strategy = agentE({ ...published, hasPlanner: false });
    const { calls, loop, seen } = await driven(
      { plan: [], navigate: [use(goTo('/a')), say('It costs 5.')], complete: [false, true] },
      { strategy },
    );
    expect(asked({ calls })).toEqual(['navigate', 'navigate', 'validate', 'navigate', 'validate']);
    expect(pathOf(loop.run().tree, seen[0]?.context.node ?? nodeId('none'))).toBe('0');
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'It costs 5.' });
    // The validator judges by the chat, so what the navigator says is in it.
    expect(chat(loop.run())[0]).toBe('navigator: It costs 5.');
  });

  it('ask a navigator that works alone again if its reply is empty (AE-09)', async () => {
    const strategy = agentE({ ...published, hasPlanner: false, refinements: null });
    const navigate = [say(''), say('It costs 5.')];
    const { loop } = await driven({ plan: [], navigate }, { strategy });
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'It costs 5.' });
  });

  it('always show the full page, without sensing', async () => {
    const strategy = agentE({ ...published, pages: 'always' });
    const { seen } = await driven(
      { plan: [next('a'), done('ok')], navigate: [use(click('e1')), say('ok')] },
      { strategy },
    );
    const asks = seen.filter(({ operator }) => operator === 'navigate');
    expect(asks.map(({ context }) => context.page?.kind)).toEqual(['all_fields', 'all_fields']);
    expect(asks[0]?.context.about).toEqual({ hasRefs: true, maySense: false });
  });
});
