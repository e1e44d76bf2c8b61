/** Before another alternative, what the abandoned one left in the page is taken back and checked (SA-19, A13). */
import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  leaf,
  or,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import { err, ok } from '../../src/core/result.ts';
import type { RestoreMethod } from '../../src/core/run/browserState.ts';
import type { RestoreTarget } from '../../src/engine/ports.ts';
import { treeRows } from '../planners/everySystem.ts';
import { exact, go, step, way } from './driven.ts';

const typing: Action = { kind: 'fill', ref: elementRef('e1'), text: 'oak', submit: false };

/** The first way types into a field and fails there; the second one is done. */
const script: Script = {
  expand: {
    '0': or(way('type', 0.9), way('go', 0.1)),
    '0.1': and(exact('type', typing), step('fail')),
    '0.1.1': leaf(typing),
    '0.1.2': go('/bad'),
    '0.2': go('/b'),
  },
  repair: {},
  check: ({ node, tree }) => ({ complete: node === tree.root, reason: 'so' }),
};

type Page = { readonly mayUndo: boolean; readonly changes?: readonly Change[] };

/** One page with a field; typing changes what it holds, and taking that back, where it may be, empties it. */
function onePage({ mayUndo, changes = [] }: Page) {
  const tried: [RestoreMethod, RestoreTarget['acts']][] = [];
  let held = '';
  const world = fakeWorld((action) =>
    action.kind === 'goto' && action.url.endsWith('/bad')
      ? err('navigationFailed', 'dead link', '')
      : ok({ changes }),
  );
  const { observe, perform, restore } = world;
  world.perform = (action, ...rest) => {
    if (action.kind === 'fill') held = action.text;
    return perform(action, ...rest);
  };
  world.observe = async (kind, signal) => {
    const seen = await observe(kind, signal);
    if (!seen.ok) return seen;
    const field = { role: 'textbox', name: 'Tree', states: { value: held } } as const;
    return ok({ ...seen.value, lines: [{ indent: 0, kind: 'item', item: field }] });
  };
  world.restore = async (method, to, signal) => {
    tried.push([method, to.acts]);
    if (method !== 'undo') return restore(method, to, signal);
    if (!mayUndo) return ok('cannot');
    held = '';
    return ok({ url: to.address });
  };
  return { world, tried, held: () => held };
}

describe.each(treeRows)('text typed by an abandoned alternative, in %s', (_, options) => {
  const ran = async (page: Page, more: RigOptions = {}) => {
    const made = onePage(page);
    const { loop, events } = rig(script, { ...options, ...more, world: made.world });
    await loop.drive();
    const restored = events.flatMap(({ change }) => (change.kind === 'restored' ? [change] : []));
    return { ...made, run: loop.run(), last: restored.at(-1) };
  };

  it('is removed, and the page is then known to be as before', async () => {
    const { held, last, run, tried } = await ran({ mayUndo: true });
    expect(held()).toBe('');
    expect(last).toMatchObject({ method: 'undo', sure: 'page' });
    const acts = tried.find(([method]) => method === 'undo')?.[1] ?? [];
    expect(acts.length).toBeGreaterThan(0);
    expect(run.stop).toMatchObject({ kind: 'reached' });
  });

  it('remains if it cannot be removed and no page is kept, and only the address is certain', async () => {
    const { held, last, tried } = await ran({ mayUndo: false }, { keepsPages: false });
    expect(held()).toBe('oak');
    expect(last).toMatchObject({ method: 'there', sure: 'address' });
    expect(tried.map(([method]) => method)).not.toContain('address');
  });

  it('remains once the page sent anything, since it is no longer a local draft', async () => {
    const sent: Change = { kind: 'sent', method: 'POST', to: 'https://site.test/draft' };
    const { held, tried } = await ran({ mayUndo: true, changes: [sent] });
    expect(tried.map(([method]) => method)).not.toContain('undo');
    expect(held()).toBe('oak');
  });
});

it('going back needs no extra page read and undoes nothing if the page was not changed', async () => {
  const made = onePage({ mayUndo: true });
  let reads = 0;
  const { observe } = made.world;
  made.world.observe = (...args) => {
    reads += 1;
    return observe(...args);
  };
  const only: Script = { ...script, expand: { '0': or(way('go', 0.9)), '0.1': go('/b') } };
  const { loop } = rig(only, { system: 'best', world: made.world });
  await loop.drive();
  expect(made.tried).toEqual([['there', []]]);
  expect(reads).toBe(3);
});
