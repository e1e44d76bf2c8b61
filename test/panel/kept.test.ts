/** What the panel keeps of a plan from one event to the next is what it would make of it anew, whatever happened and was looked at. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run } from '../../src/core/run/run.ts';
import { memoProgress } from '../../src/panel/task/progress.ts';
import { shownKinds } from '../../src/panel/tree/filter.ts';
import { currentNode } from '../../src/panel/tree/nodeState.ts';
import { memoRows, planRows, type RowOptions } from '../../src/panel/tree/rows.ts';
import { memoBands } from '../../src/panel/tree/ticks.ts';
import { memoPlaces } from '../../src/panel/tree/window.ts';
import { interleavings, play } from '../oracle/interleaving.ts';

const cases = Number(process.env['ESPALIER_CASES'] ?? 15);
const seed = Number(process.env['ESPALIER_SEED'] ?? 1);

/** What the user turns to, after so many events more. */
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

/** Compares what is kept with what is made anew, each time it is shown a plan. */
function comparison(): (run: Run, view: View) => void {
  const [rowsOf, placesOf, bandsOf] = [memoRows(), memoPlaces(), memoBands()];
  const progressOf = memoProgress();
  return (run, view) => {
    const rows = rowsOf({ ...view, run });
    expect(rows).toEqual(planRows({ ...view, run }));
    expect([...placesOf(rows)]).toEqual(rows.map(({ key }, at) => [key, at]));
    const current = currentNode(run, view.streaming);
    expect(bandsOf(run, current)).toEqual(memoBands()(run, current));
    expect(progressOf(run.tree)).toEqual(memoProgress()(run.tree));
  };
}

it('rows, places, ticks and progress', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      interleavings,
      fc.array(looks, { minLength: 4, maxLength: 20 }),
      async (made, turns) => {
        const { events } = await play(made);
        const compare = comparison();
        const left = [...turns];
        let view = plain;
        let run: Run | null = null;
        let wait = 0;
        for (const event of events) {
          run = reduceRun(run, event);
          compare(run, view);
          wait += 1;
          if (!left[0] || wait <= left[0].after) continue;
          view = looked(view, left[0], run);
          compare(run, view);
          left.shift();
          wait = 0;
        }
      },
    ),
    { numRuns: cases, seed },
  ),
);
