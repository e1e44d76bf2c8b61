/** What holds for the rows, the mini map and the progress of any plan, after any events and whatever the user looks at. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run } from '../../src/core/run/run.ts';
import { countedSteps, progressOf } from '../../src/panel/task/statusLine.ts';
import { shownKinds } from '../../src/panel/tree/filter.ts';
import { bandsOf } from '../../src/panel/tree/MiniMap.tsx';
import { currentNode } from '../../src/panel/tree/nodeState.ts';
import { planRows, type RowOptions, type TreeRowData } from '../../src/panel/tree/rows.ts';
import { casesOr, seed } from '../oracle/cases.ts';
import { interleavings, play } from '../oracle/interleaving.ts';

const cases = casesOr(15);

/** What the user does next in the panel, and after how many more events. */
const looks = fc.record({
  after: fc.nat(6),
  kind: fc.constantFrom('open', 'close', 'select', 'edit', 'stream', 'search', 'read', 'none'),
  nth: fc.nat(40),
});
type Look = typeof looks extends fc.Arbitrary<infer T> ? T : never;
type View = Omit<RowOptions, 'run'>;

const plain: View = { streaming: [], sentEdits: [], opened: {}, editor: null, dismissed: [] };

function looked(view: View, { kind, nth }: Look, run: Run): View {
  const { tree, refusedEdits } = run;
  const id = tree.nodes[nth % tree.nodes.length]?.id ?? tree.root;
  switch (kind) {
    case 'open':
    case 'close': {
      const rows = planRows({ ...view, run }).filter(
        (row) => 'expanded' in row && row.expanded !== null,
      );
      const key = rows[nth % rows.length]?.key ?? id;
      return { ...view, opened: { ...view.opened, [key]: kind === 'open' } };
    }
    case 'select':
      return { ...view, selected: view.selected === id ? null : id };
    case 'edit':
      return { ...view, editor: view.editor ? null : { node: id, mode: 'after' } };
    case 'stream':
      return { ...view, streaming: [id] };
    case 'search': {
      const show = shownKinds[nth % shownKinds.length] ?? 'all';
      return { ...view, filter: view.filter ? null : { words: '', show } };
    }
    case 'read':
      return { ...view, dismissed: refusedEdits.map(({ edit }) => edit.id) };
    case 'none':
      return plain;
  }
}

function checkPlan(run: Run, view: View): void {
  const rows = planRows({ ...view, run });
  expect(rows[0]).toMatchObject({ key: run.tree.root, level: 1 });
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  checkSiblings(rows);
  const current = currentNode(run, view.streaming);
  const bands = bandsOf(run, current);
  const ticks = bands.reduce((sum, { length }) => sum + length, 0);
  expect(ticks).toBe(countedSteps(run.tree).length);
  const { done, all } = progressOf(run.tree);
  expect(done).toBeLessThanOrEqual(all);
}

/** Screen readers are told the level, position and set size of each row: counted from the rows, they are the same. */
function checkSiblings(rows: readonly TreeRowData[]): void {
  type Open = { count: number; readonly setSize: number };
  const levels: Open[] = [];
  const close = (to: number): void => {
    for (const { count, setSize } of levels.splice(to)) expect(count).toBe(setSize);
  };
  for (const { level, posInSet, setSize } of rows) {
    expect(level).toBeLessThanOrEqual(levels.length + 1);
    close(level);
    const open = levels[level - 1] ?? { count: 0, setSize };
    levels[level - 1] = open;
    open.count += 1;
    expect({ posInSet, setSize }).toEqual({ posInSet: open.count, setSize: open.setSize });
  }
  close(0);
}

it('shows every row once, at the place it reports, in any plan', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      interleavings,
      fc.array(looks, { minLength: 4, maxLength: 20 }),
      async (made, turns) => {
        const { events } = await play(made);
        const left = [...turns];
        let view = plain;
        let run: Run | null = null;
        let wait = 0;
        for (const event of events) {
          run = reduceRun(run, event);
          checkPlan(run, view);
          wait += 1;
          if (!left[0] || wait <= left[0].after) continue;
          view = looked(view, left[0], run);
          checkPlan(run, view);
          left.shift();
          wait = 0;
        }
      },
    ),
    { numRuns: cases, seed },
  ),
);
