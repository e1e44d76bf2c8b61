/** Strict mode: what passes, what is done again, and what the user is asked. Pages and model are scripted. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import {
  and,
  fakeWorld,
  leaf,
  note,
  observation,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { doneAt, withChanges } from '../../harness/fakes/outcomes.ts';
import { control } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import { sealOfAction } from '../../src/core/gate/gate.ts';
import { riskVerdict } from '../../src/core/gate/verdict.ts';
import { elementRef, nodeId, questionId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { message } from '../../src/core/messages/message.ts';
import type { Change, HeldRequest } from '../../src/core/page/change.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import { ok } from '../../src/core/result.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { ActionRecord } from '../../src/core/run/run.ts';
import { isKnownToSend, sendsOf } from '../../src/engine/approve/strict.ts';
import type { Loop } from '../../src/engine/loop.ts';

const press: Action = { kind: 'click', ref: elementRef('e1') };
const script: Script = {
  expand: { '0': and('press', 'note'), '0.1': leaf(press), '0.2': leaf(note('pressed')) },
};
const order: HeldRequest = {
  method: 'POST',
  to: 'https://site.test/order?a=1',
  type: 'xmlhttprequest',
};
const form = {
  action: 'https://site.test/order',
  method: 'post',
  search: false,
  scripted: false,
  button: '',
  fields: [],
} as const;

type Page = {
  readonly facts: Partial<ElementFacts>;
  /** What a press makes the page request. */
  readonly requests: readonly HeldRequest[];
};

/** A page whose requests pass if they were let through; each press is noted with what it may send. */
function worldWith({ facts, requests }: Page) {
  const world = fakeWorld();
  const presses: (readonly HeldRequest[])[] = [];
  world.describe = async ({ action }) => ok(action.kind === 'click' ? elementFacts(facts) : null);
  world.perform = async (action, { sends }) => {
    world.done.push(action);
    presses.push(sends);
    const changes = requests.map((request): Change => {
      const mayPass = sends.some(
        ({ to, method }) => to === request.to && method === request.method,
      );
      return mayPass
        ? { kind: 'sent', method: request.method, to: request.to }
        : { kind: 'held', ...request };
    });
    return doneAt(world.at, { changes });
  };
  return { world, presses };
}

async function driven(page: Page, options: RigOptions = {}) {
  const { world, presses } = worldWith(page);
  const made = rig(script, { world, askBefore: 'risky', strict: true, ...options });
  await made.loop.drive();
  return { ...made, presses };
}

async function answer(loop: Loop, reply: Reply): Promise<void> {
  await loop.reply(loop.run().question?.id ?? questionId(''), reply);
  await loop.drive();
}

const once: Reply = { kind: 'once' };
const publish: Page = { facts: { name: 'Publish' }, requests: [order] };
const rows: Page = { facts: { name: 'Wider rows' }, requests: [order] };

describe('an approved action in strict mode', () => {
  it('is repeated once without another question, with the blocked request let through', async () => {
    const { loop, presses } = await driven(publish);
    expect(presses).toEqual([]);
    await answer(loop, once);
    expect(presses).toEqual([[], [order]]);
    const { memory, stop, states } = loop.run();
    expect(stop).toEqual({ kind: 'reached' });
    const [first, second] = memory.records;
    expect(first?.remarks?.map(inEnglish)).toEqual([
      'What this would send was held back: nothing was sent.',
    ]);
    expect(second?.changes).toMatchObject([{ kind: 'sent' }]);
    // What was held is proven not to have happened.
    const effects = Object.values(states).map(({ externalEffect }) => externalEffect.effect);
    expect(effects.filter((effect) => effect === 'confirmed')).toHaveLength(1);
    expect(effects).not.toContain('maybe');
  });

  it('is not repeated if it sent something, whatever else was blocked', async () => {
    const facts = { name: 'Send', submits: true, form };
    const posted = { ...order, to: form.action, type: '' };
    const { loop, presses } = await driven({ facts, requests: [posted, order] });
    expect(loop.run().question).toMatchObject({ card: { lets: [`POST ${form.action}`] } });
    await answer(loop, once);
    expect(presses).toEqual([[posted]]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is asked about if its second attempt is blocked elsewhere', async () => {
    const made = worldWith(publish);
    let nth = 0;
    const { perform } = made.world;
    made.world.perform = async (action, options, signal) => {
      const outcome = await perform(action, options, signal);
      nth += 1;
      const held: Change = { kind: 'held', ...order, to: `https://site.test/order/${nth}` };
      return withChanges(outcome, [held]);
    };
    const { loop } = rig(script, { world: made.world, askBefore: 'risky', strict: true });
    await loop.drive();
    await answer(loop, once);
    expect(made.world.done).toHaveLength(2);
    expect(loop.run().question).toMatchObject({
      card: { lets: ['POST https://site.test/order/2'] },
    });
  });
});

describe('a held action on a page that shows it as done', () => {
  /** The press turns the button into another one, until the page is loaded again. */
  type Turning = {
    readonly mayLoad: boolean;
    readonly name?: string;
    readonly returns?: string;
  };
  function turning({ mayLoad, name: first = 'Publish', returns = first }: Turning) {
    const made = worldWith(publish);
    const { perform } = made.world;
    const loads: string[] = [];
    let name = first;
    made.world.describe = async ({ action }) =>
      ok(action.kind === 'click' ? elementFacts({ role: 'link', name, visibleText: name }) : null);
    made.world.perform = async (action, given, signal) => {
      name = 'Take back';
      const outcome = await perform(action, given, signal);
      return given.sends.length > 0 ? outcome : withChanges(outcome, heldAnd(gone));
    };
    made.world.restore = async (method, { address }) => {
      if (method !== 'replay') return ok('cannot');
      loads.push(address);
      name = returns;
      return ok({ url: address });
    };
    const unsent = mayLoad ? {} : { unsent: 'Comment' };
    made.world.observe = async () => ok({ ...observation(made.world.at), ...unsent });
    return { ...made, loads };
  }
  const heldAnd = (change: Change): Change[] => [{ kind: 'held', ...order }, change];
  const gone: Change = { kind: 'disappeared', what: 'button', role: 'button', name: 'Publish' };
  const given = { askBefore: 'risky', strict: true } as const;

  it('is repeated on the page that was loaded again, on the control of the card', async () => {
    const { world, presses, loads } = turning({ mayLoad: true });
    const { loop } = rig(script, { world, ...given });
    await loop.drive();
    await answer(loop, once);
    expect(loads).toEqual(['https://site.test/']);
    expect(presses).toEqual([[], [order]]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(
      loop
        .run()
        .memory.notices.map(({ text }) => inEnglish(text))
        .join(),
    ).toContain('The page was loaded again before it was repeated.');
  });

  it('is asked about if the page still shows the effect after it was loaded again', async () => {
    const { world, presses, loads } = turning({ mayLoad: true });
    const { perform, observe } = world;
    world.perform = async (action, given, signal) => {
      const outcome = await perform(action, given, signal);
      const counted: Change = { kind: 'text', before: 'Cart 0', after: 'Cart 1' };
      return given.sends.length > 0 ? outcome : withChanges(outcome, [...heldAnd(gone), counted]);
    };
    world.observe = async (...given) => {
      const seen = await observe(...given);
      if (!seen.ok) return seen;
      const cart = control('button', loads.length > 0 ? 'Cart 1' : 'Cart 0', 'c');
      return ok({ ...seen.value, lines: [...seen.value.lines, cart] });
    };
    const { loop } = rig(script, { world, ...given });
    await loop.drive();
    await answer(loop, once);
    const { question } = loop.run();
    const why = question?.kind === 'approve' ? inEnglish(question.card.why) : '';
    expect(why).toContain('Since then the page shows: Text changed from "Cart 0" to "Cart 1".');
    expect(presses).toEqual([[]]);
    await answer(loop, once);
    expect(presses).toEqual([[], [order]]);
  });

  it('is found there among any number of elements of other roles', async () => {
    const { world, presses } = turning({ mayLoad: true });
    const { describe: facts } = world;
    const others = Array.from({ length: 70 }, (_, nth) => control('button', 'Other', `o${nth}`));
    world.observe = async () => {
      const seen = observation(world.at);
      return ok({ ...seen, lines: [...others, ...seen.lines] });
    };
    world.describe = async (target, signal) =>
      target.action.kind === 'click' && target.action.ref.startsWith('o')
        ? ok(elementFacts({ role: 'button', name: 'Other' }))
        : facts(target, signal);
    const { loop } = rig(script, { world, ...given });
    await loop.drive();
    await answer(loop, once);
    expect(presses).toEqual([[], [order]]);
  });

  it('is not searched for after a reload if it has no text', async () => {
    const { world, presses } = turning({ mayLoad: true, name: '' });
    const { loop, events } = rig(script, { world, ...given });
    await loop.drive();
    expect(loop.run().question).toBeNull();
    expect(presses.flat()).toEqual([]);
    expect(JSON.stringify(events)).toContain('The page has changed since');
  });

  it.each([
    ['the page that was loaded again has another control', { mayLoad: true, returns: 'Delete' }],
    ['a load would lose what the user typed', { mayLoad: false }],
  ])('is not repeated where %s', async (_, options) => {
    const { world, presses } = turning(options);
    const { loop, events } = rig(script, { world, ...given });
    await loop.drive();
    await answer(loop, once);
    // The plan may try another way; nothing that was approved for this control is let through there.
    expect(presses.flat()).toEqual([]);
    expect(JSON.stringify(events)).toContain('The page has changed since');
  });

  it('asks the user, and the card shows the page’s change, if the request was held and only the page changed', async () => {
    const made = worldWith({ ...publish });
    const { perform } = made.world;
    made.world.perform = async (action, options, signal) => {
      const outcome = await perform(action, options, signal);
      return options.sends.length > 0
        ? outcome
        : withChanges(outcome, [
            { kind: 'held', ...order },
            { kind: 'text', before: '1 piece', after: '2 pieces' },
          ]);
    };
    made.world.observe = async () => ok({ ...observation(made.world.at), unsent: 'Comment' });
    const { loop } = rig(script, { world: made.world, ...given });
    await loop.drive();
    await answer(loop, once);
    const { question } = loop.run();
    const why = question?.kind === 'approve' ? inEnglish(question.card.why) : '';
    expect(why).toContain('Since then the page shows: Text changed from "1 piece" to "2 pieces".');
    await answer(loop, once);
    expect(made.presses).toEqual([[], [order]]);
  });
});

describe('an action that sends one request after the other', () => {
  it('is asked about each, and in the end all of them pass', async () => {
    const { world, presses } = worldWith({ facts: { name: 'Next' }, requests: [] });
    const second: HeldRequest = { ...order, to: 'https://site.test/order/lines' };
    const twice: Script = {
      expand: { '0': and('press', 'again'), '0.1': leaf(press), '0.2': leaf(press) },
    };
    const made = rig(twice, { world, askBefore: 'risky', strict: true });
    // The second request follows only if the first came through.
    world.perform = async (action, { sends }) => {
      world.done.push(action);
      presses.push(sends);
      const passes = (request: HeldRequest) => sends.some(({ to }) => to === request.to);
      const went = (request: HeldRequest): Change =>
        passes(request)
          ? { kind: 'sent', method: request.method, to: request.to }
          : { kind: 'held', ...request };
      const changes = passes(order) ? [went(order), went(second)] : [went(order)];
      return doneAt(world.at, { changes });
    };
    await made.loop.drive();
    await answer(made.loop, once);
    expect(presses).toEqual([[], [order]]);
    await answer(made.loop, once);
    expect(presses[2]).toEqual([order, second]);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a control whose request was held before', () => {
  const { loop } = rig(script, { askBefore: 'risky', strict: true });
  const facts = elementFacts({ role: 'button', name: 'Next' });
  const tried: ActionRecord = {
    node: nodeId('0.1'),
    action: press,
    target: { role: 'button', name: 'Next' },
    seal: sealOfAction(press, facts),
    url: 'https://site.test/',
    changes: [{ kind: 'held', ...order }],
    remarks: [],
    ok: false,
  };
  const run = { ...loop.run(), sites: ['https://site.test'] };
  const after = { ...run, memory: { ...run.memory, records: [tried] } };
  const verdict = riskVerdict('safe', '', message('card.runsScript'));

  it('asks before the next press, on any page', () => {
    const judged = { facts, verdict: { ...verdict, by: 'critic' as const } };
    expect(isKnownToSend(run, press, judged)).toBe(false);
    expect(isKnownToSend(after, press, judged)).toBe(true);
    const elsewhere = { ...judged, facts: { ...facts, pageAddress: 'https://site.test/?a=1' } };
    expect(isKnownToSend(after, press, elsewhere)).toBe(true);
    expect(isKnownToSend(after, press, { facts, verdict })).toBe(false);
  });

  it('lets the request through only if its card is the same', () => {
    expect(sendsOf(after, press, facts)).toEqual([order]);
    for (const more of [{ pageAddress: 'https://site.test/?a=1' }, { row: 'Bo' }, { price: '$9' }])
      expect(sendsOf(after, press, { ...facts, ...more })).toEqual([]);
  });
});

describe('an unapproved action in strict mode', () => {
  it('is asked about with the blocked request, and continues with it', async () => {
    const { loop, presses } = await driven(rows);
    expect(loop.run().question).toMatchObject({
      kind: 'approve',
      card: { lets: ['POST https://site.test/order?a=1'], risk: 'unknown' },
    });
    await answer(loop, once);
    expect(presses).toEqual([[], [order]]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('sends nothing if refused', async () => {
    const { loop, presses } = await driven(rows);
    await answer(loop, { kind: 'skip', reason: '' });
    expect(presses).toEqual([[]]);
  });

  it.each<[string, HeldRequest & { readonly cause?: 'page' }]>([
    ['the page’s own', { ...order, cause: 'page' }],
    ['a beacon', { ...order, type: 'beacon' }],
    ['for another site', { ...order, to: 'https://stats.test/collect' }],
  ])('continues without a question if the blocked request was %s', async (_, request) => {
    const { loop } = await driven({ ...rows, requests: [request] });
    expect(loop.run().question).toBeNull();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(loop.run().memory.records[0]?.changes).toMatchObject([{ kind: 'held' }]);
  });

  it('is asked about before it posts a form, even a search form', async () => {
    const searching: Page = {
      facts: { name: 'Search', submits: true, form: { ...form, search: true } },
      requests: [],
    };
    const { loop, presses } = await driven(searching);
    expect(presses).toEqual([]);
    expect(loop.run().question).toMatchObject({ card: { lets: [`POST ${form.action}`] } });
    const without = await driven(searching, { strict: false });
    expect(without.loop.run().question).toBeNull();
  });
});

describe('a run without strict mode', () => {
  it('lets nothing through, since nothing is blocked', async () => {
    const { loop, presses } = await driven(publish, { strict: false });
    await answer(loop, once);
    expect(presses).toEqual([[]]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('lets nothing through under a policy that never asks', async () => {
    const { loop, presses } = await driven(publish, { askBefore: 'none' });
    expect(presses).toEqual([[]]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});
