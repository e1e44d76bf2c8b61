/**
 * What every kind of edit may count on in every planner: each kind, at many moments and on many steps, without the gate
 * and with a card before every act. A kind that is added to `Edit` does not compile until it is here.
 */

import { describe, expect, it } from 'vitest';
import {
  and,
  leaf,
  or,
  type Rig,
  type RigOptions,
  rig,
  type Script,
} from '../../../harness/fakes/fakeRun.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { editId, elementRef, type NodeId, nodeId } from '../../../src/core/ids.ts';
import type { Edit, EditPlace } from '../../../src/core/plan/edit.ts';
import { isClosed } from '../../../src/core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../../src/core/plan/tree.ts';
import { treeRules } from '../../../src/core/planner/andOr/rules.ts';
import type { Context } from '../../../src/core/ports.ts';
import { ok } from '../../../src/core/result.ts';
import type { Delegation } from '../../../src/core/run/operators.ts';
import type { Run, RunEvent } from '../../../src/core/run/run.ts';
import { brokenIn, planRules } from '../../oracle/planRules.ts';
import { nodeIn, way } from './driven.ts';
import { addition, listening, plannerRows } from './everySystem.ts';

type EditName =
  | `add ${EditPlace}`
  | Exclude<Edit['kind'], 'add' | 'move'>
  | 'move up'
  | 'move down';

type Words<E = Edit> = E extends Edit ? Omit<E, 'id' | 'target'> : never;
const mine = 'press e7';
const rule = 'Nothing above 20 dollars';
const added = (place: EditPlace): Words => ({ kind: 'add', place, description: mine });

const edits: Readonly<Record<EditName, Words>> = {
  'add child': added('child'),
  'add before': added('before'),
  'add after': added('after'),
  'add instead': added('instead'),
  reword: { kind: 'reword', description: mine },
  remove: { kind: 'remove' },
  retry: { kind: 'retry' },
  'move up': { kind: 'move', by: -1 },
  'move down': { kind: 'move', by: 1 },
  next: { kind: 'next' },
  done: { kind: 'done', reason: 'It was there already.' },
  from: { kind: 'from', description: mine },
  graft: { kind: 'graft', to: nodeId('0'), place: 'child' },
  tell: { kind: 'tell', description: rule },
};

const press = (words: string): Action => ({
  kind: 'click',
  ref: elementRef(words.slice('press '.length)),
});
const goal = ['press e1', 'press e2', 'press e3'];

/** Steps say what they press; where plans may be deep, the second is a choice. */
const scriptFor = (isDeep: boolean): Script => ({
  expand: ({ tree, node }) => {
    const { parent, description } = nodeOf(tree, node);
    if (parent === null) return ok(isDeep ? and(...goal.with(1, 'choose')) : and(...goal));
    if (description === 'choose') return ok(or(way('press e2', 0.9), way('press e4', 0.4)));
    return ok(leaf(press(description)));
  },
  next: nextOf,
  plan: delegation,
});

/** Of planners that delegate steps: the first that is left, with the others planned behind it. */
function delegation({ tree }: Context): Delegation {
  const [next = '', ...plan] = leftOf(tree, goal);
  return { next, plan, terminate: next ? 'no' : 'done', response: 'done' };
}

function nextOf({ tree, node }: Context): Action {
  const { description } = nodeOf(tree, node);
  const wanted = node === tree.root ? goal : description.startsWith('press ') ? [description] : [];
  const [next] = leftOf(tree, wanted);
  return next ? press(next) : { kind: 'stop', answer: 'done' };
}

function leftOf(tree: PlanTree, wanted: readonly string[]): string[] {
  const done = Object.values(tree.nodes).filter(
    (each) => each.status === 'success' || each.closed?.cause === 'human',
  );
  const isDone = (action: Action): boolean =>
    done.some(
      (each) => each.kind === 'action' && JSON.stringify(each.action) === JSON.stringify(action),
    );
  return wanted.filter((each) => !isDone(press(each)));
}

/** Whether every question names the goal as it then is. */
const goalsOf = (complaints: string[], run: () => Run) =>
  listening(({ run: shown, tree }) => {
    const goals = [shown.goal, nodeOf(tree, tree.root).description];
    if (goals.some((each) => each !== run().goal))
      complaints.push(`asked about "${goals.join('", "')}" instead of "${run().goal}"`);
  });

type Moment = { readonly at: number; readonly nth: number };

/** A run with two steps of the user in it, and the edit of its nth step once the journal is `at` events long, answered whatever it asks. */
async function edited(name: EditName, { at, nth }: Moment, options: RigOptions) {
  const complaints: string[] = [];
  let target: NodeId | null = null;
  const isDeep = options.strategy === undefined && (options.system ?? 'structured') in treeRules;
  const made: Rig = rig(scriptFor(isDeep), {
    ...options,
    wrap: goalsOf(complaints, () => made.loop.run()),
    onEvents: (run) => {
      if (target !== null || run.seq < at) return;
      const ids = Object.values(run.tree.nodes).map(({ id }) => id);
      // By turns one of the first, and one of the newest.
      target = ids.at(nth % 2 === 0 ? (nth / 2) % ids.length : -1 - (nth % 4)) ?? run.tree.root;
      void made.loop.edit({ id: editId('edit'), target, ...edits[name] } as Edit);
    },
  });
  await made.loop.edit(addition('0', 'child', 'press e5'));
  await made.loop.edit(addition('0', 'child', 'press e6'));
  for (let turn = 0; turn < 30; turn++) {
    await made.loop.drive();
    const { question, status, pendingEdits } = made.loop.run();
    if (question) await made.loop.reply(question.id, { kind: 'once' });
    else if (status === 'finished' && pendingEdits.length === 0) break;
  }
  return { ...made, complaints: [...complaints, ...brokenIn(made.events, planRules)], target };
}

/** Moments all over a run without an edit, each on another step. */
async function momentsOf(options: RigOptions): Promise<Moment[]> {
  const { events } = await edited('remove', { at: Number.POSITIVE_INFINITY, nth: 0 }, options);
  const apart = Math.ceil(events.length / MOMENTS);
  return Array.from({ length: MOMENTS }, (_, nth) => ({ at: apart * nth + 2, nth }));
}

const MOMENTS = 20;

const policies = ['none', 'all'] as const;

describe.each(plannerRows)('%s', (_, row) => {
  describe.each(policies)('with approvals for %s', (askBefore) => {
    it.each(Object.keys(edits) as EditName[])('honors "%s" at every moment', async (name) => {
      const options = { ...row, askBefore };
      let applied = 0;
      for (const moment of await momentsOf(options)) {
        const where = JSON.stringify(moment);
        const { loop, complaints, target, events } = await edited(name, moment, options);
        const run = loop.run();
        expect(complaints, where).toEqual([]);
        expect(run.stop, where).toEqual({ kind: 'reached' });
        if (!isApplied(events)) continue;
        applied += 1;
        for (const node of Object.values(run.tree.nodes).filter(({ pinned }) => pinned))
          expect(isClosed(node), `${where}: ${node.id}`).toBe(true);
        if (name === 'remove' && target)
          expect(nodeIn(run, target).closed?.cause, where).toBe('human');
        if (name === 'reword' && target) expect(nodeIn(run, target).description, where).toBe(mine);
        if (name === 'tell') expect(run.memory.constraints.join(), where).toContain(rule);
        if (name === 'done' && target) expect(nodeIn(run, target).status, where).toBe('success');
        if (name.startsWith('add') || name === 'from') expect(wasDone(run), where).toBe(true);
      }
      expect(applied).toBeGreaterThan(0);
    });
  });
});

const isApplied = (events: readonly RunEvent[]): boolean =>
  events.some(({ change }) => change.kind === 'editApplied' && change.edit === 'edit');

/** The user's step was carried out, or closed with a reason beside the way that worked. */
const wasDone = ({ tree, memory }: Run): boolean => {
  const own = Object.values(tree.nodes).find(({ description }) => description === mine);
  return (
    own?.closed?.cause === 'irrelevant' ||
    memory.records.some(({ action }) => JSON.stringify(action) === JSON.stringify(press(mine)))
  );
};
