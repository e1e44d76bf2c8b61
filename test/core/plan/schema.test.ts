/** Data that a node keeps for every planner: use, results of search, how it was closed, where it starts. */

import { describe, expect, it } from 'vitest';
import { start } from '../../../harness/fakes/fakeRun.ts';
import { type NodeId, type StateId, stateId } from '../../../src/core/ids.ts';
import { inEnglish } from '../../../src/core/messages/english.ts';
import { type CloseCause, closeCauses } from '../../../src/core/plan/node.ts';
import { isAndSuccessful, nodeAt, nodeOf, pathOf } from '../../../src/core/plan/tree.ts';
import { reduceRun } from '../../../src/core/run/reduce.ts';
import type { Run, RunChange } from '../../../src/core/run/run.ts';
import { noUsage } from '../../../src/core/run/usage.ts';
import {
  act,
  added,
  and,
  child,
  entered,
  grown,
  id,
  later,
  node,
  or,
  pruned,
  succeeded,
} from './trees.ts';

const ran = (run: Run, ...changes: readonly RunChange[]): Run =>
  changes.reduce<Run>(
    (at, change) => reduceRun(at, { seq: at.seq + 1, at: 1, origin: 'planner', change }),
    run,
  );
const called = (at: string): RunChange => ({
  kind: 'modelCalled',
  operator: 'expand',
  node: id(at),
  calls: 1,
  usage: { ...noUsage, input: 100, output: 20, usd: 0.5 },
  ms: 7,
  ok: true,
});
const acted = (at: string, ok = true): readonly RunChange[] => [
  { kind: 'actionStarted', id: `${at}#` as never, node: id(at), action: { kind: 'back' } },
  {
    kind: 'actionFinished',
    id: `${at}#` as never,
    record: {
      node: id(at),
      action: { kind: 'back' },
      target: null,
      url: `https://site.test/${at}`,
      changes: [],
      remarks: [],
      ok,
    },
    ms: 3,
  },
];
const inRun = (run: Run, at: string) => nodeOf(run.tree, id(at));

describe('costs of a node', () => {
  it('count for the node and its ancestors, but not for its siblings', () => {
    const run = ran(
      start().run,
      and('0', 'a', 'b'),
      and('0.1', 'aa'),
      called('0.1.1'),
      ...acted('0.1.1'),
    );
    const spent = { planningSteps: 0, actions: 1, modelCalls: 1, tokens: 120, usd: 0.5, ms: 10 };
    expect(inRun(run, '0.1.1').spent).toMatchObject(spent);
    expect(inRun(run, '0.1').spent).toMatchObject(spent);
    expect(inRun(run, '0').spent).toMatchObject(spent);
    expect(inRun(run, '0.2').spent).toMatchObject({ actions: 0, modelCalls: 0 });
  });
});

describe('the taken mark of a node', () => {
  it('is set with its ancestors once an action began in the page, whatever the outcome', () => {
    const run = ran(
      start().run,
      and('0', 'a', 'b'),
      act('0.1', '/a'),
      entered('0.1'),
      ...acted('0.1', false),
    );
    expect([inRun(run, '0.1').taken, inRun(run, '0').taken, inRun(run, '0.2').taken]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is not set for a node that was only entered or settled by reading', () => {
    const run = ran(
      start().run,
      and('0', 'a', 'b'),
      act('0.1', '/a'),
      entered('0.1'),
      succeeded('0.2'),
    );
    expect(inRun(run, '0.1').taken).toBe(false);
    expect(inRun(run, '0.2').taken).toBe(false);
  });

  it('is kept with state, value and visits when the node is closed later', () => {
    const valued: RunChange = {
      kind: 'nodesValued',
      rows: [{ id: id('0.1'), value: 0.7, visits: 2, others: { microScore: 1 } }],
      reason: 'backed up',
    };
    const run = ran(
      start().run,
      or('0', 'a', 'b'),
      act('0.1', '/a'),
      ...acted('0.1'),
      valued,
      pruned('0.1', 'dead'),
    );
    expect(inRun(run, '0.1')).toMatchObject({
      taken: true,
      status: 'pruned',
      closed: { cause: 'dead', revision: 0 },
      value: 0.7,
      visits: 2,
      others: { microScore: 1 },
      leadsTo: run.here,
    });
    expect(inRun(run, '0.2')).toMatchObject({ value: null, visits: 0 });
  });
});

describe('a closed part', () => {
  it.each(Object.entries(closeCauses) as [CloseCause, string][])(
    'closed as %s counts as %s for its parent',
    (cause, meaning) => {
      const tree = grown(and('0', 'a', 'b'), succeeded('0.1'), pruned('0.2', cause));
      const parent = node(tree, '0');
      expect(parent.kind === 'and' && isAndSuccessful(tree, parent)).toBe(meaning === 'unneeded');
    },
  );
});

describe('node paths', () => {
  it('come from the numbers among siblings, and lead back to the node', () => {
    const tree = grown(and('0', 'a', 'b'), added('0', 'human', ['c'], 0), and('0.3', 'ca'));
    expect(node(tree, '0').children.map((each) => pathOf(tree, each))).toEqual([
      '0.3',
      '0.1',
      '0.2',
    ]);
    for (const each of tree.nodes) expect(nodeAt(tree, pathOf(tree, each.id))?.id).toBe(each.id);
    expect(nodeAt(tree, '0.4')).toBeUndefined();
    expect(nodeAt(tree, '1')).toBeUndefined();
  });

  it('stay exact with short ids in a chain of a hundred actions', () => {
    let tree = grown();
    let at: NodeId = tree.root;
    for (let depth = 0; depth < 100; depth += 1) {
      tree = later(tree, and(at, 'next'));
      at = nodeOf(tree, at).children[0] ?? at;
    }
    expect(tree.nodes).toHaveLength(101);
    expect(Math.max(...tree.nodes.map(({ id }) => id.length))).toBeLessThanOrEqual(24);
    expect(pathOf(tree, at)).toBe(`0${'.1'.repeat(100)}`);
    expect(nodeAt(tree, pathOf(tree, at))?.id).toBe(at);
  });
});

describe('plan after an irreversible change outside the browser', () => {
  const here = (run: Run): StateId => run.here ?? stateId('none');
  const seen = (address: string): RunChange => ({
    kind: 'pageSeen',
    page: { address, title: '', tabs: [] },
  });
  const enter = (run: Run, at: string): Run =>
    ran(run, {
      kind: 'nodeEntered',
      id: id(at),
      url: '',
      ...(run.here ? { start: run.here } : {}),
    });
  const chosen = (): Run => {
    const first = ran(
      start().run,
      seen('https://site.test/'),
      or('0', 'a', 'b', 'c'),
      added('0', 'human', ['mine']),
    );
    const planned = ran(enter(first, '0'), and('0.1', 'one', 'two'), act('0.1.1', '/a'));
    return ran(enter(enter(planned, '0.1'), '0.1.1'), ...acted('0.1.1'));
  };

  it('closes alternatives that start before it, and reports closed user steps; keeps later parts', () => {
    const before = chosen();
    const run = ran(before, { kind: 'rerooted', state: here(before), why: 'an order was placed' });
    for (const at of ['0.2', '0.3', '0.4'])
      expect(inRun(run, at)).toMatchObject({ status: 'pruned', closed: { cause: 'rerooted' } });
    expect(inRun(run, '0.1.2').status).toBe('unvisited');
    expect(inRun(run, '0.1').status).toBe('visited');
    expect(run.memory.records).toHaveLength(1);
    expect(run.memory.notices.map(({ text }) => text).map(inEnglish)).toEqual([
      'The person\'s alternative "mine" starts before a change that can\'t be undone, and is closed: an order was placed',
    ]);
    expect(inRun(run, '0')).toMatchObject({ isPast: true });
  });

  it('keeps alternatives proposed since, and a choice that was not reached yet', () => {
    const before = chosen();
    const late = { ...child('late'), proposedIn: here(before) };
    const grownLater = ran(before, added('0', 'planner', [late]), or('0.1.2', 'x', 'y'));
    const run = ran(grownLater, { kind: 'rerooted', state: here(before), why: 'sent' });
    expect(inRun(run, '0.5').status).toBe('unvisited');
    expect(inRun(run, '0.1.2.1').status).toBe('unvisited');
    expect(inRun(run, '0.2').status).toBe('pruned');
  });
});
