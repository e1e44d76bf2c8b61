/**
 * Ports of a run, with a kill point at every input and output. Points are numbered over the whole run, across restarts.
 * A worker killed at a point never receives the reply: its promises stay pending, as in a real dead worker.
 */

import type { ActionOutcome } from '../../src/core/action/outcome.ts';
import type { ActionId } from '../../src/core/ids.ts';
import { err, ok } from '../../src/core/result.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import type { Ports, World } from '../../src/engine/ports.ts';
import { type Operators, operatorsFrom } from '../../src/planners/operators.ts';
import { noPictures, noPlaces } from '../fakes/fakeRun.ts';
import { failedAt } from '../fakes/outcomes.ts';
import type { Sent, Shop } from './shop.ts';

/** What is killed: the worker, the tab under it, or the browser with both. */
export const victims = ['worker', 'tab', 'browser'] as const;
export type Victim = (typeof victims)[number];

/** The point of the kill, and whether the pending action then takes effect only after the next page read. */
export type Kill = { readonly at: number; readonly what: Victim; readonly isLate?: boolean };

/** State that outlives a worker: the shop, the journal, and the counts. */
export type Ground = {
  readonly shop: Shop;
  readonly events: RunEvent[];
  readonly kills: readonly Kill[];
  /** The actions that arrived in the page, which outlives the worker. */
  readonly arrived: Set<ActionId>;
  /** The points passed so far, by name. */
  readonly passed: string[];
};

/** One worker, from its start to its death. */
export type Life = {
  readonly died: Promise<'died'>;
  /** Passes a point, or dies there. */
  at(name: string, underWay?: Sent): Promise<void>;
};

const never = new Promise<never>(() => undefined);

export function newLife({ shop, kills, passed }: Ground): Life {
  let isDead = false;
  let die = (): void => undefined;
  const died = new Promise<'died'>((resolve) => {
    die = () => resolve('died');
  });
  return {
    died,
    async at(name, underWay) {
      if (isDead) return never;
      passed.push(name);
      const kill = kills.find(({ at }) => at === passed.length);
      if (!kill) return;
      if (underWay && kill.isLate && underWay.mayBeLate) shop.happenLater(underWay);
      else underWay?.happen();
      if (kill.what !== 'worker') shop.closeTab();
      if (kill.what === 'tab') return;
      isDead = true;
      die();
      await never;
    },
  };
}

export function portsOf(ground: Ground, life: Life, operators: Operators): Ports {
  let now = 1000;
  const between = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    await life.at(`before ${name}`);
    const result = await work();
    await life.at(`after ${name}`);
    return result;
  };
  return {
    operators: cutOperators(operators, between),
    world: cutWorld(ground, life, between),
    places: noPlaces,
    pictures: noPictures,
    judgments: { recall: () => between('recalling a verdict', () => null) },
    journal: {
      append: (_run, added) =>
        between('a journal write', () => {
          // Serialized like in the real store, so that no object is shared with the events that are read back.
          ground.events.push(
            ...added.map((event) => JSON.parse(JSON.stringify(event)) as RunEvent),
          );
        }),
    },
    clock: { now: () => (now += 1) },
  };
}

type Between = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;

const cutOperators = (operators: Operators, between: Between): Operators =>
  operatorsFrom(
    (name) => (context, signal) =>
      between(`the call ${name}`, () => operators[name](context, signal)),
  );

function cutWorld({ shop, arrived }: Ground, life: Life, between: Between): World {
  return {
    observe: (kind) => between('a page read', () => shop.observe(kind)),
    describe: (act) => between('looking at an element', () => shop.describe(act)),
    picture: () => between('a picture', () => err('notVisible', 'The shop has no pictures.', '')),
    pictureOf: () => between('a picture', () => err('noPicture', 'The shop has no pictures.', '')),
    url: () => between('asking for the address', () => shop.url()),
    restore: (method, { address }) =>
      between(`going back (${method})`, () => {
        if (method === 'there') return ok(shop.url() === address ? { url: address } : 'cannot');
        return method === 'address' ? shop.goBack(address) : ok('cannot');
      }),
    recall: (_act, id) =>
      between('asking the page about an act', () =>
        arrived.has(id) || !shop.isOpen() ? { is: 'unknown' } : { is: 'unbegun' },
      ),
    async perform(action, options) {
      await life.at('before an act');
      const sent = shop.send(action, options);
      if (!sent.ok) return failedAt(shop.url(), sent);
      if (!('happen' in sent.value)) {
        await life.at('after an act that the page stopped');
        return sent.value;
      }
      arrived.add(options.id);
      await life.at('an act in the page', sent.value);
      const unseen = seen(shop);
      if (unseen) return unseen;
      const outcome = sent.value.happen();
      await life.at('after an act');
      return seen(shop) ?? outcome;
    },
  };
}

/** Returns a failure if the tab is closed, since the outcome of its action can't be observed. */
const seen = (shop: Shop): ActionOutcome | null => (shop.isOpen() ? null : failedAt('', closed));

const closed = err(
  'unknownOutcome',
  'The tab was closed during this action.',
  'Look at the page first.',
);
