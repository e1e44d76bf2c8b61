/** Steps whose element was re-rendered: taken again without a call where it is certain, planned again where it is not. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { and, fakeWorld, observation } from '../../harness/fakes/fakeRun.ts';
import { control } from '../../harness/fakes/pageLines.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { ElementRef } from '../../src/core/ids.ts';
import type { PageLine, States } from '../../src/core/page/line.ts';
import type { PlannedAct } from '../../src/core/plan/node.ts';
import { err, ok } from '../../src/core/result.ts';
import { driven, exact, go, namesOf } from './driven.ts';

const [old, fresh] = ['e1', 'e7'] as [ElementRef, ElementRef];
const click: Action = { kind: 'click', ref: old };
const grounding = { document: 'd1', textAnchor: 'button Save it' };

const button = (name: string, ref: string, states: States = {}): PageLine =>
  control('button', name, ref, states);
const save = button('Save it', 'e7');

type Page = {
  readonly lines: readonly PageLine[];
  readonly document?: string;
  readonly isLike?: boolean;
};

/** The planned ref is stale on this page; `isLike`: the page takes the new element for what the old one was. */
function drawnAnew({ lines, document = 'd1', isLike = true }: Page) {
  const world = fakeWorld();
  const asked: PlannedAct[] = [];
  const stale = err('staleRef', 'e1 has left the page.', 'Look again.');
  return {
    ...world,
    asked,
    observe: async () => ok({ ...observation(world.at), lines, documents: { '': document } }),
    describe: async (act: PlannedAct) => {
      asked.push(act);
      if (act.action.kind !== 'click') return ok(null);
      if (act.action.ref === old || (act.like && !isLike)) return stale;
      return ok(elementFacts({ ref: act.action.ref, name: 'Show it' }));
    },
  };
}

const run = (page: Page, more: object = grounding) => {
  const world = drawnAnew(page);
  const expand = { '0': and(exact('save', click, more)), '0.1': go('/elsewhere') };
  return driven({ expand }, { system: 'best', world }).then((rig) => ({ ...rig, world }));
};

describe('a step whose element was re-rendered', () => {
  it('uses the only matching element without a call, and keeps the expected effect', async () => {
    const expected = { what: 'state', text: 'pressed', ref: old } as const;
    const { calls, world, events } = await run(
      { lines: [button('Save it', 'e7', { pressed: true }), button('Other', 'e8')] },
      { ...grounding, expect: expected },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'answer 0']);
    expect(world.done).toEqual([{ kind: 'click', ref: fresh }]);
    expect(world.asked[1]).toMatchObject({ action: { ref: fresh }, document: 'd1', like: old });
    expect(events.map(({ change }) => change)).toContainEqual({
      kind: 'nodeFoundAgain',
      id: '0.1',
      action: { kind: 'click', ref: fresh },
      expect: { ...expected, ref: fresh },
    });
  });

  it.each<[string, Page, object?]>([
    ['two read so now', { lines: [save, button('Save it', 'e8')] }],
    ['none reads so now', { lines: [button('Send it', 'e7')] }],
    ['it is another document', { lines: [save], document: 'd2' }],
    ['the page knows it as something else', { lines: [save], isLike: false }],
    ['it read like others when it was planned', { lines: [save] }, { document: 'd1' }],
  ])('is planned again if %s', async (_why, page, more) => {
    const { calls, world } = await run(page, more);
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0']);
    expect(world.done.map(({ kind }) => kind)).toEqual(['goto']);
  });

  it('is planned again if re-rendered a second time', async () => {
    const world = drawnAnew({ lines: [save] });
    const always = {
      ...world,
      describe: async (act: PlannedAct) =>
        act.like
          ? world.describe(act)
          : act.action.kind === 'click'
            ? err('staleRef', 'gone', '')
            : ok(null),
    };
    const expand = { '0': and(exact('save', click, grounding)), '0.1': go('/elsewhere') };
    const { calls } = await driven({ expand }, { system: 'best', world: always });
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0']);
  });
});

describe('a step whose target is given by role and name', () => {
  const named: Action = { kind: 'click', ref: 'button "Save it"' as ElementRef };
  const by = (lines: readonly PageLine[]) => {
    const world = drawnAnew({ lines, document: 'd2' });
    const expand = { '0': and(exact('save', named, {})), '0.1': go('/elsewhere') };
    return driven({ expand }, { system: 'best', world }).then((rig) => ({ ...rig, world }));
  };

  it('gets its ref from the current page when it runs, without a call', async () => {
    const { calls, world } = await by([button('Save it', 'e7'), button('Other', 'e8')]);
    expect(namesOf(calls)).toEqual(['expand 0', 'answer 0']);
    expect(world.done).toEqual([{ kind: 'click', ref: fresh }]);
    expect(world.asked).toMatchObject([{ action: { ref: fresh }, document: 'd2' }]);
  });

  it('waits for the name in this case, and takes another case if it does not come', async () => {
    const opener = button('SAVE IT', 'e8');
    const late = drawnAnew({ lines: [opener], document: 'd2' });
    let looks = 0;
    const observe: typeof late.observe = async () => {
      looks += 1;
      const page = await late.observe();
      return looks > 2 ? ok({ ...page.value, lines: [opener, save] }) : page;
    };
    const expand = { '0': and(exact('save', named, {})) };
    await driven({ expand }, { system: 'best', world: { ...late, observe } });
    expect(late.done).toEqual([{ kind: 'click', ref: fresh }]);
    expect((await by([opener])).world.done).toEqual([{ kind: 'click', ref: 'e8' }]);
  });

  it.each([
    ['nothing', []],
    ['more than one element', [save, button('Save it', 'e8')]],
  ])('is planned again without an action if %s matches', async (_what, lines) => {
    const { calls, world } = await by(lines);
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0']);
    expect(world.done.map(({ kind }) => kind)).toEqual(['goto']);
  });
});
