/** Looks ahead of `best` (A25): pages behind alternatives are compared from background tabs, and one is then taken. */

import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import {
  goTo,
  observation,
  or,
  type RigOptions,
  revive,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { doneAt } from '../../harness/fakes/outcomes.ts';
import { editId, elementRef, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Places } from '../../src/engine/ports.ts';
import type { ComparedLooks } from '../../src/engine/replies.ts';
import { driven, exact, go, namesOf, nodeIn, way, world } from '../engine/driven.ts';

const pathOf = (address: string): string => address.replace('https://site.test', '');
const link = (path: string, score: number) => exact(`open ${path}`, goTo(path), { score });

type Site = { readonly status?: number; readonly fails?: ReturnType<typeof err> };

/** Pages beside the run's own, by path; what was opened and dropped there. */
function placesOf(pages: Readonly<Record<string, Site>> = {}) {
  const probed: string[] = [];
  const places: Places = {
    open: async () => err('tabForbidden', 'not asked for', ''),
    drop: async () => undefined,
    probe: async (_place, address) => {
      probed.push(pathOf(address));
      const { status = 200, fails } = pages[pathOf(address)] ?? {};
      return fails ?? ok({ status, page: observation(address) });
    },
  };
  return { places, probed };
}

/** Scores by path. */
const compared =
  (scores: Readonly<Record<string, number>>, facts: Readonly<Record<string, string>> = {}) =>
  ({ looks = [] }: Parameters<NonNullable<Script['compare']>>[0]): ComparedLooks => ({
    ways: looks.map(({ page }) => {
      const path = pathOf(page.url);
      const fact = facts[path];
      return { score: scores[path] ?? 0.5, why: `saw ${path}`, facts: fact ? [fact] : [] };
    }),
  });

const tied: Script = {
  expand: {
    '0': or(link('/a', 0.7), link('/b', 0.65), link('/c', 0.2)),
    '0.1': go('/a'),
    '0.2': go('/b'),
  },
  compare: compared({ '/a': 0.2, '/b': 0.9 }, { '/a': 'A is sold out.' }),
};

async function looked(
  script: Script,
  options: RigOptions & { pages?: Parameters<typeof placesOf>[0] } = {},
) {
  const { pages, ...rest } = options;
  const beside = placesOf(pages);
  const made = await driven(script, {
    system: 'best',
    lookAhead: true,
    places: beside.places,
    ...rest,
  });
  const opened = made.world.done.map((action) => ('url' in action ? pathOf(action.url) : ''));
  return { ...made, ...beside, opened, run: made.loop.run() };
}

describe('tied alternatives', () => {
  it('are looked at side by side, and the better one is done in the run’s own tab', async () => {
    const { probed, opened, run, calls } = await looked(tied);
    expect(probed).toEqual(['/a', '/b']);
    expect(opened).toEqual(['/b']);
    expect(namesOf(calls)).toEqual(['expand 0', 'compareLooks 0', 'answer 0']);
    expect(nodeIn(run, '0.2').ahead).toEqual({
      is: 'seen',
      address: 'https://site.test/b',
      why: 'saw /b',
    });
  });

  it('keep the notes from the losing one', async () => {
    const { run } = await looked(tied);
    expect(run.memory.notes.map(inEnglish)).toEqual(['A is sold out.']);
  });

  it('report in the record if the action led elsewhere than the look', async () => {
    const { run } = await looked(tied, {
      world: Object.assign(world(), {
        perform: async () => doneAt('https://site.test/login'),
      }),
    });
    expect(run.memory.records[0]?.remarks.map(inEnglish).join(' ')).toContain('/b');
  });

  it('are not looked at if the user does not want it', async () => {
    const off = await looked(tied, { lookAhead: false });
    expect([off.probed, off.opened]).toEqual([[], ['/a']]);
  });

  it.each([
    ['reworded', { kind: 'reword', target: nodeId('0.2'), description: 'my way' }],
    ['moved up', { kind: 'move', target: nodeId('0.2'), by: -1 }],
  ] as const)('are not looked at if the user put one first: %s', async (_, edit) => {
    let isEdited = false;
    const own: RigOptions['onEvents'] = (_run, events) => {
      if (isEdited || !events.some(({ change }) => change.kind === 'nodeExpanded')) return;
      isEdited = true;
      void made.loop.edit({ ...edit, id: editId('own') });
    };
    const { places, probed } = placesOf();
    const made = rig(tied, { system: 'best', lookAhead: true, places, onEvents: own });
    await made.loop.drive();
    expect(probed).toEqual([]);
    expect(made.world.done).toEqual([goTo('/b')]);
  });

  it('are not looked at if following the link may change something', async () => {
    const ways = or(link('/items/1/delete', 0.7), link('/b', 0.65), link('/c', 0.62));
    const { probed } = await looked({ ...tied, expand: { '0': ways } });
    expect(probed).toEqual(['/b', '/c']);
  });

  it('are not looked at by other planners', async () => {
    const { probed } = await looked(tied, { system: 'structured' });
    expect(probed).toEqual([]);
  });

  it.each([0.5, 0.8])('do not include a clear favorite: 0.9 before %d', async (other) => {
    const script = { ...tied, expand: { '0': or(link('/a', 0.9), link('/b', other)) } };
    const { probed, opened } = await looked(script);
    expect([probed, opened]).toEqual([[], ['/a']]);
  });

  it('without a planned action yet are looked at through their opening link', async () => {
    const opens = { opens: elementRef('e1'), document: 'D' };
    const script: Script = {
      expand: {
        '0': or({ ...way('first', 0.6), ...opens }, { ...way('second', 0.6), ...opens }),
        '0.1': go('/a'),
        '0.2': go('/b'),
      },
      compare: () => ({
        ways: [
          { score: 0.1, why: 'no', facts: [] },
          { score: 0.8, why: 'yes', facts: [] },
        ],
      }),
    };
    const own = world();
    const facts = elementFacts({ tag: 'a', role: 'link', href: 'https://site.test/x' });
    own.describe = async ({ action }) => ok('ref' in action ? facts : null);
    const { probed, opened } = await looked(script, { world: own });
    expect(probed).toEqual(['/x', '/x']);
    expect(opened).toEqual(['/b']);
  });
});

describe('a failed look', () => {
  it('is recorded with the reason and costs no call, and the best alternative is taken', async () => {
    const fails = err('wouldWrite', 'It wanted to send POST.', '');
    const { run, calls, opened } = await looked(tied, { pages: { '/a': { fails } } });
    expect(nodeIn(run, '0.1').ahead).toMatchObject({
      is: 'wouldWrite',
      why: fails.failure.message,
    });
    expect(namesOf(calls)).not.toContain('compareLooks 0');
    expect(opened).toEqual(['/a']);
  });

  it('at an error page closes the alternative, which is omitted from the question', async () => {
    const { run, opened, calls } = await looked(tied, { pages: { '/a': { status: 404 } } });
    expect(nodeIn(run, '0.1').ahead?.is).toBe('failed');
    expect(namesOf(calls)).not.toContain('compareLooks 0');
    expect(opened).toEqual(['/b']);
  });

  it('is not repeated', async () => {
    const script = {
      ...tied,
      expand: { '0': or(link('/bad', 0.7), link('/a', 0.65), link('/b', 0.62)) },
      compare: compared({ '/bad': 0.9, '/a': 0.5, '/b': 0.4 }),
    };
    const { probed, opened } = await looked(script);
    expect(probed).toEqual(['/bad', '/a', '/b']);
    expect(opened.filter((path) => path !== '/bad')).toEqual(['/a']);
  });
});

it('looks at the remaining alternatives after two failed, however likely one of them is', async () => {
  const script: Script = {
    expand: {
      '0': or(link('/bad1', 0.99), link('/bad2', 0.85), link('/a', 0.7), link('/b', 0.3)),
    },
    compare: compared({ '/a': 0.1, '/b': 0.8 }),
  };
  const { probed, opened } = await looked(script);
  expect(probed).toEqual(['/a', '/b']);
  expect(opened.at(-1)).toBe('/b');
});

it('looks at nothing after two alternatives failed if the user puts one first', async () => {
  const { places, probed } = placesOf();
  const made = rig(
    {
      expand: { '0': or(link('/bad1', 0.9), link('/bad2', 0.7), link('/a', 0.5), link('/b', 0.3)) },
    },
    {
      system: 'best',
      lookAhead: true,
      places,
      world: world(),
      onEvents: (run, events) => {
        const isSecond = events.some(
          ({ change }) => change.kind === 'nodePruned' && change.id === '0.2',
        );
        if (isSecond && run.edits === 0)
          void made.loop.edit({ kind: 'move', target: nodeId('0.4'), by: -1, id: editId('own') });
      },
    },
  );
  await made.loop.drive();
  expect(nodeIn(made.loop.run(), '0.2').status).toBe('pruned');
  expect(nodeIn(made.loop.run(), '0.4').status).toBe('success');
  expect(probed).toEqual([]);
});

it('ends the same if restored after any event, by looking again or continuing', async () => {
  const { events, run } = await looked(tied);
  for (let upTo = 2; upTo < events.length; upTo += 1) {
    const cut = foldRun(events.slice(0, upTo));
    if (cut?.status !== 'running') continue;
    const { places } = placesOf();
    const again = revive(cut, tied, [], { places, world: world() });
    await again.loop.drive();
    expect([upTo, again.loop.run().failure, again.loop.run().stop]).toEqual([upTo, null, run.stop]);
    expect(findNode(again.loop.run().tree, nodeId('0.2'))?.status).toBe('success');
  }
});
