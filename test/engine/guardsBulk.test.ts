/** Bulk work is progress as long as each act brings something new (AE-09); doing and undoing the same is not. */
import { describe, expect, it } from 'vitest';
import { and, fakeWorld, leaf, rig, start } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { PlanNode } from '../../src/core/plan/node.ts';
import { ok } from '../../src/core/result.ts';
import type { ActionRecord, RunMemory } from '../../src/core/run/run.ts';
import { noProgress, oscillationGuard, repeatedAction } from '../../src/engine/loopGuards.ts';

const back: Action = { kind: 'back' };
const click = (ref: string): Action => ({ kind: 'click', ref: ref as never });
const record = (action: Action, more: Partial<ActionRecord> = {}): ActionRecord => ({
  node: nodeId('0.1'),
  action,
  target: null,
  url: 'https://site.test/',
  changes: [],
  remarks: [],
  ok: true,
  ...more,
});
const at = (path: string, action: Action): ActionRecord =>
  record(action, { url: `https://site.test${path}` });
const memory = (...records: readonly ActionRecord[]): RunMemory => ({
  ...start().run.memory,
  records,
});
const nodeOf = (action: Action): Extract<PlanNode, { kind: 'action' }> => {
  const [root] = start().run.tree.nodes;
  return { ...(root as PlanNode), kind: 'action', action };
};
const clicks = (count: number): ActionRecord[] =>
  Array.from({ length: count }, (_, index) => record(click(`e${index}`)));

describe('bulk work', () => {
  const fresh: readonly (readonly [string, (nth: number) => Change])[] = [
    ['appeared', (n) => ({ kind: 'appeared', what: 'row', role: 'row', name: `${n}`, items: 1 })],
    ['disappeared', (n) => ({ kind: 'disappeared', what: 'row', role: 'row', name: `${n}` })],
    ['expanded', (n) => ({ kind: 'expanded', name: `Part ${n}`, expanded: true })],
    ['text', (n) => ({ kind: 'text', before: `${n} items`, after: `${n + 1} items` })],
    [
      'enabled control',
      (n) => ({ kind: 'state', name: `Buy ${n}`, role: 'button', state: 'disabled', on: false }),
    ],
    ['value', (n) => ({ kind: 'value', name: 'Count', role: 'spinbutton', value: `${n}` })],
    ['order', (n) => ({ kind: 'reordered', name: 'Products', first: `${n}`, last: '' })],
    ['title', (n) => ({ kind: 'title', to: `Cart (${n})` })],
    [
      'dialog',
      (n) => ({ kind: 'dialog', dialog: 'alert', text: `Added ${n}`, answer: 'dismissed' }),
    ],
    ['address', (n) => ({ kind: 'navigated', from: `/${n}`, to: `/${n + 1}` })],
    ['tab', (n) => ({ kind: 'newTab', number: n + 2, url: `https://site.test/${n}` })],
    ['download', (n) => ({ kind: 'download', name: `bill-${n}.pdf` })],
    ['file', (n) => ({ kind: 'given', files: [], to: `Field ${n}` })],
  ];

  it.each(fresh)('counts twelve actions with a new change each as progress: %s', (_, change) => {
    const work = clicks(12).map((each, index) => ({ ...each, changes: [change(index)] }));
    expect(noProgress(memory(...work))).toBeNull();
    const oneButton = work.map((each) => ({ ...each, action: click('e1') }));
    expect(noProgress(memory(...oneButton))).toBeNull();
    expect(oscillationGuard(memory(...oneButton))).toBeNull();
    expect(repeatedAction(memory(...oneButton), nodeOf(click('e1')))).toBeNull();
  });

  it('counts twelve different buttons with the same result as progress, but not one button', () => {
    const toast: Change = { kind: 'appeared', what: '', role: 'status', name: 'Added', items: 1 };
    const work = clicks(12).map((each) => ({ ...each, changes: [toast] }));
    expect(noProgress(memory(...work))).toBeNull();
    const oneButton = work.slice(0, 9).map((each) => ({ ...each, action: click('e1') }));
    expect(noProgress(memory(...oneButton))).not.toBeNull();
  });

  it('does not count successive new changes across two pages as oscillation', () => {
    const added = (n: number): ActionRecord[] => [at('/cart', click(`e${n}`)), at('/list', back)];
    const work = Array.from({ length: 12 }, (_, n) => added(n)).flat();
    expect(oscillationGuard(memory(...work))).toBeNull();
    expect(noProgress(memory(...work))).toBeNull();
  });

  it.each([
    ['of the same button', (n: number) => `e${n % 2}`],
    ['of a button that is rendered again', (n: number) => `e${n}`],
  ])('trips on toggling back and forth: %s', (_, ref) => {
    const menu = { what: 'menu', role: 'menu', name: 'Filters' } as const;
    const toggles = Array.from({ length: 11 }, (_, n) =>
      record(click(ref(n)), {
        changes: [
          n % 2 === 0 ? { kind: 'appeared', ...menu, items: 3 } : { kind: 'disappeared', ...menu },
        ],
      }),
    );
    expect(noProgress(memory(...toggles))).not.toBeNull();
  });

  it.each([
    ['scrolling', { kind: 'scrolled', name: '', position: '40%' }],
    ['an invalid field', { kind: 'invalid', name: 'Mail', message: 'Fill in this field' }],
    ['what the page does on its own', { kind: 'text', before: '1', after: '2', cause: 'page' }],
  ] as const)('trips if actions bring nothing but %s', (_, change) => {
    const work = clicks(8).map((each) => ({ ...each, changes: [change] }));
    expect(noProgress(memory(...work))).not.toBeNull();
  });

  it('of twelve similar steps trips no guard in a run', async () => {
    const steps = Array.from({ length: 12 }, (_, index) => `Add product ${index + 1}`);
    const leaves = steps.map((_, index) => [`0.${index + 1}`, leaf(click(`e${index}`))]);
    const world = fakeWorld((_, nth) =>
      ok({ changes: [{ kind: 'text', before: `${nth - 1} products`, after: `${nth} products` }] }),
    );
    const { loop, events } = rig(
      { expand: { '0': and(...steps), ...Object.fromEntries(leaves) } },
      { system: 'best', world },
    );
    await loop.drive();
    expect(events.filter(({ change }) => change.kind === 'nodeFailed')).toEqual([]);
    expect(world.done).toHaveLength(12);
  });
});
