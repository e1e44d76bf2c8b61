/** Going back to a page that another of the run's tabs shows (WO-19). */
import { expect, it } from 'vitest';
import {
  fakeWorld,
  goTo,
  observation,
  type Rig,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { Loop } from '../../src/engine/loop.ts';
import type { RestoreTarget } from '../../src/engine/ports.ts';

const site = 'https://site.test';
const at = ({ page }: Context): string => (page?.url ?? '').replace(site, '');
const nextBy: Readonly<Record<string, readonly Action[]>> = {
  '/': [{ kind: 'newTab', url: `${site}/a` }, goTo('/b')],
  '/b': [
    { kind: 'stop', answer: 'at b' },
    { kind: 'stop', answer: 'at b' },
  ],
};

const script: Script = {
  expand: {},
  propose: (context) => {
    const { variation } = context.about as { readonly variation: number };
    const action = nextBy[at(context)]?.[variation];
    return action ? ok({ action }) : err('badModelOutput', '', '');
  },
  judge: ({ about }) => {
    const { candidates } = about as unknown as { readonly candidates: readonly unknown[] };
    return { labels: candidates.map((_, index) => [index === 0 ? 'yes' : 'no']) };
  },
};

/** A world with two tabs: what the planner opens in a new one stays beside the first. */
function twoTabs(note: () => Loop) {
  const world = fakeWorld();
  const pages = [`${site}/`, `${site}/a`];
  let [open, active] = [1, 1];
  const asked: RestoreTarget[] = [];
  const perform = world.perform;
  return {
    asked,
    world: Object.assign(world, {
      observe: async (kind: Parameters<typeof world.observe>[0]) => {
        const tabs = pages.slice(0, open).map((url, index) => ({
          number: index + 1,
          url,
          title: '',
          active: index + 1 === active,
        }));
        return ok({ ...observation(world.at, kind), tabs });
      },
      perform: async (...given: Parameters<typeof perform>) => {
        const done = await perform(...given);
        if (given[0].kind === 'newTab') {
          [open, active] = [2, 2];
          world.at = `${site}/a`;
          await note().note([{ kind: 'tabsChanged', tabs: [1, 2], active: 2 }]);
        }
        return done;
      },
      restore: async (method: string, target: RestoreTarget) => {
        asked.push(target);
        if (target.tab) {
          active = target.tab;
          world.at = pages[active - 1] ?? '';
          await note().note([{ kind: 'tabsChanged', tabs: [1, 2], active }]);
        }
        return ok(method === 'there' && world.at === target.address ? { url: world.at } : 'cannot');
      },
    } as Partial<typeof world>),
  };
}

it('brings that tab to the front, and does not load the page in the other one', async () => {
  const { world, asked } = twoTabs(() => made.loop);
  const made: Rig = rig(script, { system: 'weboperator', world });
  await made.loop.drive();
  expect(asked).toMatchObject([{ address: `${site}/`, tab: 1 }]);
  expect(made.loop.run()).toMatchObject({ stop: { kind: 'reached' }, activeTab: 1 });
});
