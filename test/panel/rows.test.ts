import { expect, test } from 'vitest';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import type { PlanNode } from '../../src/core/plan/node.ts';
import { putNode } from '../../src/core/plan/patch.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { foldRun, reduceRun } from '../../src/core/run/reduce.ts';
import type { Run } from '../../src/core/run/run.ts';
import { progressOf } from '../../src/panel/task/statusLine.ts';
import {
  indexRows,
  isSameRow,
  planRows,
  type RowOptions,
  type TreeRowData,
  tabStop,
} from '../../src/panel/tree/rows.ts';

const { events, marks } = teaRun();

function at(mark: string): Run {
  const run = foldRun(events.slice(0, marks[mark]));
  if (!run) throw new Error(`no run at ${mark}`);
  return run;
}

const viewOf = (run: Run): RowOptions => ({
  run,
  streaming: [],
  sentEdits: [],
  opened: {},
  editor: null,
  dismissed: [],
});
const rowsOf = (run: Run, options: Partial<RowOptions> = {}): readonly TreeRowData[] =>
  planRows({ ...viewOf(run), ...options });
const keys = (rows: readonly TreeRowData[]): string[] => rows.map((row) => row.key);
const rowAt = (rows: readonly TreeRowData[], key: string): TreeRowData => {
  const row = rows.find((each) => each.key === key);
  if (!row) throw new Error(`no row ${key}`);
  return row;
};
const add = (place: 'child' | 'before' | 'after' | 'instead', target: string): Edit => ({
  id: editId('mine'),
  kind: 'add',
  place,
  target: nodeId(target),
  description: 'Mine',
});

test('rows are in plan order and know their position among siblings', () => {
  const rows = rowsOf(at('planned'));
  expect(keys(rows)).toEqual(['0', '0.1', '0.1.1', '0.1.2', '0.1.3', '0.2', '0.3', '0.4']);
  expect(rowAt(rows, '0.1.2')).toMatchObject({
    level: 3,
    posInSet: 2,
    setSize: 3,
    branch: 'or',
    guides: ['and'],
  });
  expect(rowAt(rows, '0.4')).toMatchObject({
    level: 2,
    posInSet: 4,
    setSize: 4,
    isLast: true,
    branch: 'and',
  });
});

test('a failed branch is folded until the user opens it', () => {
  const run = at('failed');
  expect(keys(rowsOf(run))).not.toContain('0.1.1.1');
  expect(rowAt(rowsOf(run), '0.1.1')).toMatchObject({
    state: 'failed',
    expanded: false,
    hidden: 2,
  });
  expect(keys(rowsOf(run, { opened: { '0.1.1': true } }))).toContain('0.1.1.1');
});

test('finished branches are folded; the path to the current step, a question or open details is not', () => {
  const run = at('gate');
  expect(keys(rowsOf(run))).toEqual(['0', '0.1', '0.2', '0.3', '0.4', '0.4.1', '0.4.2']);
  expect(rowAt(rowsOf(run), '0.2')).toMatchObject({ state: 'done', expanded: false, hidden: 2 });
  expect(keys(rowsOf(run, { selected: nodeId('0.2.1') }))).toContain('0.2.1');
  // Nobody folds away what is asked.
  expect(keys(rowsOf(run, { opened: { '0.4': false } }))).toContain('0.4.1');
  const running = at('growing');
  expect(rowAt(rowsOf(running), '0.1')).toMatchObject({ expanded: true, way: { nth: 2, of: 3 } });
  expect(keys(rowsOf(running, { opened: { '0.1': false } }))).not.toContain('0.1.2');
});

test('adjacent steps that were not needed share one expandable row', () => {
  const run = ['0.2', '0.3'].reduce<Run>(
    (before, id) =>
      reduceRun(before, {
        seq: before.seq + 1,
        at: 0,
        origin: 'planner',
        change: { kind: 'nodePruned', id: nodeId(id), cause: 'irrelevant', reasoning: '' },
      }),
    at('planned'),
  );
  expect(keys(rowsOf(run)).slice(-2)).toEqual(['idle 0.2', '0.4']);
  expect(rowAt(rowsOf(run), 'idle 0.2')).toMatchObject({
    level: 2,
    posInSet: 2,
    setSize: 3,
    ids: ['0.2', '0.3'],
    expanded: false,
  });
  const opened = rowsOf(run, { opened: { 'idle 0.2': true } });
  expect(rowAt(opened, '0.3')).toMatchObject({ level: 3, posInSet: 2, setSize: 2 });
  // What is edited stands on its own.
  expect(keys(rowsOf(run, { sentEdits: [add('after', '0.3')] }))).toEqual(
    expect.arrayContaining(['0.2', '0.3', 'mine']),
  );
});

test.each([
  ['child', '0.2', ['0.2', 'mine', '0.3']],
  ['before', '0.2', ['mine', '0.2', '0.3']],
  ['after', '0.2', ['0.2', 'mine', '0.3']],
  ['instead', '0.2', ['0.2', 'mine', '0.3']],
] as const)('a step added as %s of %s shows at its place at once', (place, target, order) => {
  const edit = add(place, target);
  const run = at('planned');
  for (const options of [
    { run, sentEdits: [edit] },
    { run: { ...run, pendingEdits: [edit] }, sentEdits: [edit] },
  ]) {
    const shown = keys(rowsOf(options.run, { sentEdits: options.sentEdits }));
    expect(shown.filter((key) => (order as readonly string[]).includes(key))).toEqual(order);
  }
  const pending = rowAt(rowsOf(run, { sentEdits: [edit] }), 'mine');
  expect(pending.level).toBe(place === 'child' ? 3 : 2);
});

test('other edits mark their step, and a refusal shows its reason until it is dismissed', () => {
  const edit: Edit = { id: editId('cut'), kind: 'remove', target: nodeId('0.3') };
  const failure = { kind: 'illegalEdit', message: 'No.', hint: '' } as const;
  const run = at('planned');
  expect(rowAt(rowsOf({ ...run, pendingEdits: [edit] }), '0.3')).toMatchObject({ pending: [edit] });
  const refused = { ...run, refusedEdits: [{ edit, failure }] };
  expect(rowAt(rowsOf(refused), '0.3')).toMatchObject({ refused: [{ edit, failure }] });
  expect(rowAt(rowsOf(refused, { dismissed: [edit.id] }), '0.3')).toMatchObject({ refused: [] });
});

test('a refusal is never folded, and one for an unknown step shows at the goal', () => {
  const failure = { kind: 'illegalEdit', message: 'No.', hint: '' } as const;
  const run = at('failed');
  const refusing = (target: string) => {
    const edit: Edit = { id: editId(`cut ${target}`), kind: 'remove', target: nodeId(target) };
    return { edit, shown: { ...run, refusedEdits: [{ edit, failure }] } };
  };
  const folded = refusing('0.1.1.1');
  const closed = { opened: { '0.1': false, '0.1.1': false } };
  expect(rowAt(rowsOf(folded.shown, closed), '0.1.1.1')).toMatchObject({
    refused: [{ edit: folded.edit, failure }],
  });
  const read = rowsOf(folded.shown, { ...closed, dismissed: [folded.edit.id] });
  expect(keys(read)).not.toContain('0.1.1.1');
  const gone = refusing('0.3.7.1');
  expect(rowAt(rowsOf(gone.shown), '0')).toMatchObject({
    refused: [{ edit: gone.edit, failure }],
  });
});

test('progress counts living branches and one alternative per choice', () => {
  // Of three alternatives one counts, before and after the first of them failed.
  expect(progressOf(at('planned').tree)).toEqual({ done: 0, all: 4 });
  expect(progressOf(at('failed').tree)).toEqual({ done: 0, all: 4 });
  expect(progressOf(at('finished').tree)).toEqual({ done: 8, all: 8 });
});

test('progress does not say that all is done while the goal is open', () => {
  const { tree } = at('finished');
  const open = { ...nodeOf(tree, tree.root), status: 'visited' } as PlanNode;
  expect(progressOf(putNode(tree, open))).toEqual({ done: 8, all: 9 });
});

test('progress counts a failed step until it is replaced, and a branch without parts as a step', () => {
  const { tree } = at('planned');
  const failed = { ...nodeOf(tree, nodeId('0.2')), status: 'fail' } as PlanNode;
  expect(progressOf(putNode(tree, failed))).toEqual({ done: 0, all: 4 });
  const ways = nodeOf(tree, nodeId('0.1')).children;
  const none = ways.reduce(
    (now, id) => putNode(now, { ...nodeOf(now, id), status: 'pruned' } as PlanNode),
    tree,
  );
  expect(progressOf(none)).toEqual({ done: 0, all: 4 });
});

test('an edit that was undone before it applied leaves no mark', () => {
  const [target, run] = [nodeId('0.3'), at('growing')];
  const edit = { id: editId('e'), target, kind: 'remove' } as const;
  const undo = { id: editId('u'), target, kind: 'undo', edit: edit.id } as const;
  const shown = (pendingEdits: readonly Edit[]) => rowAt(rowsOf({ ...run, pendingEdits }), '0.3');
  expect(shown([edit])).toMatchObject({ pending: [edit] });
  expect(shown([edit, undo])).toMatchObject({ pending: [] });
});

test('the editor opens where its text will be', () => {
  const editor = { node: nodeId('0.3'), mode: 'after' } as const;
  const shown = keys(rowsOf(at('planned'), { editor }));
  expect(shown.slice(-3)).toEqual(['0.3', 'editor', '0.4']);
});

test('the tab stop is the requested row or its nearest visible ancestor', () => {
  const run = at('failed');
  const index = indexRows(rowsOf(run));
  expect(tabStop(run, index, '0.1.2')).toBe('0.1.2');
  expect(tabStop(run, index, '0.1.1.2')).toBe('0.1.1');
  expect(tabStop(run, index, 'gone')).toBe('0');
  expect(tabStop(run, index, null)).toBe('0');
});

test('current, asking and ended steps have different states', () => {
  const state = (run: Run, key: string, options: Partial<RowOptions> = {}) => {
    const row = rowAt(rowsOf(run, options), key);
    return row.kind === 'node' ? row.state : null;
  };
  expect(state(at('growing'), '0.1.2')).toBe('running');
  expect(state(at('growing'), '0.1')).toBe('open');
  expect(state(at('growing'), '0.3', { streaming: ['0.3'] })).toBe('running');
  expect(state({ ...at('growing'), status: 'blocked' }, '0.1.2')).toBe('paused');
  expect(state(at('gate'), '0.4.1')).toBe('needsYou');
  expect(state(at('finished'), '0.1.3', { opened: { '0.1': true } })).toBe('notNeeded');
  expect(state(at('finished'), '0')).toBe('done');
  expect(state({ ...at('growing'), status: 'finished' }, '0.2')).toBe('unreached');
});

test('after an event, only the rows that it changed look different', () => {
  const run = at('planned');
  const change = { kind: 'noteTaken', id: nodeId('0.1'), note: 'Sold out' } as const;
  const next = reduceRun(run, { seq: run.seq + 1, at: 0, origin: 'planner', change });
  const before = rowsOf(run);
  const changed = rowsOf(next).filter((row) => !isSameRow(rowAt(before, row.key), row));
  expect(keys(changed)).toEqual(['0.1']);
});
