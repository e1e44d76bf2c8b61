/**
 * What every kind of edit may count on in every planner: each kind, at many moments and on many steps, without the gate
 * and with a card before every act. A kind that is added to `Edit` does not compile until it is here.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import {
  and,
  goTo,
  leaf,
  or,
  type Rig,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, elementRef, type NodeId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Edit, EditPlace } from '../../src/core/plan/edit.ts';
import { isClosed, type PlanNode, type Shape, shapeOf } from '../../src/core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import type { PlannerReply } from '../../src/planners/research/agentE/replies.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { treeRules } from '../../src/planners/tree/rules.ts';
import { interrupting } from '../oracle/interleaving.ts';
import { brokenIn, planRules } from '../oracle/planRules.ts';
import { addition, listening, lookRows, plannerRows } from '../planners/everySystem.ts';
import { exact, nodeIn, way } from './driven.ts';

type EditName =
  | `add ${EditPlace}`
  | Exclude<Edit['kind'], 'add' | 'move' | 'pin' | 'shape'>
  | 'move up'
  | 'move down'
  | 'pin'
  | 'unpin'
  | 'shape unordered'
  | 'shape choice';

type Words<E = Edit> = E extends Edit ? Omit<E, 'id' | 'target'> : never;
/** Of the user's two steps, the one that an undo takes back. */
const first = 'press e5';
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
  fail: { kind: 'fail', reason: 'It is the wrong one.' },
  pin: { kind: 'pin', isOn: true },
  unpin: { kind: 'pin', isOn: false },
  'shape unordered': { kind: 'shape', as: 'unordered' },
  'shape choice': { kind: 'shape', as: 'choice' },
  breakpoint: { kind: 'breakpoint', isOn: true },
  check: { kind: 'check', description: rule },
  undo: { kind: 'undo', edit: addition('0', 'child', first).id },
};

const isAct = (words: string): boolean => /^(press|open) /.test(words);
const actOf = (words: string): Action => {
  const [verb, what = ''] = words.split(' ');
  return verb === 'open' ? goTo(what) : { kind: 'click', ref: elementRef(what) };
};

type Plan = { readonly goal: readonly string[]; readonly choice: Expanded };
const plain: Plan = {
  goal: ['press e1', 'press e2', 'press e3'],
  choice: or(way('press e2', 0.9), way('press e4', 0.4)),
};
/** An address to look at, and two that tie. */
const withLooks: Plan = {
  goal: ['press e1', 'open /a', 'press e3'],
  choice: or(
    exact('open /a', goTo('/a'), { score: 0.6 }),
    exact('open /b', goTo('/b'), { score: 0.6 }),
  ),
};

/** Steps say what they do; where plans may be deep, the second is a choice. */
const scriptFor = (isDeep: boolean, { goal, choice }: Plan): Script => ({
  expand: ({ tree, node }) => {
    const { parent, description } = nodeOf(tree, node);
    if (parent === null) return ok(isDeep ? and(...goal.with(1, 'choose')) : and(...goal));
    return ok(description === 'choose' ? choice : leaf(actOf(description)));
  },
  next: (context) => nextOf(goal, context),
  plan: (context) => delegation(goal, context),
});

/** Of planners that delegate steps: the first that is left, with the others planned behind it. */
function delegation(goal: readonly string[], { tree }: Context): PlannerReply {
  const [next = '', ...plan] = leftOf(tree, goal);
  return { next, plan, terminate: next ? 'no' : 'done', response: 'done' };
}

function nextOf(goal: readonly string[], { tree, node }: Context): Action {
  const { description } = nodeOf(tree, node);
  const wanted = node === tree.root ? goal : isAct(description) ? [description] : [];
  const [next] = leftOf(tree, wanted);
  return next ? actOf(next) : { kind: 'stop', answer: 'done' };
}

function leftOf(tree: PlanTree, wanted: readonly string[]): string[] {
  const done = tree.nodes.filter(
    (each) => each.status === 'success' || each.closed?.cause === 'human',
  );
  const isDone = (action: Action): boolean =>
    done.some(
      (each) => each.kind === 'action' && JSON.stringify(each.action) === JSON.stringify(action),
    );
  return wanted.filter((each) => !isDone(actOf(each)));
}

/** Whether every question names the goal as it then is. */
const goalsOf = (complaints: string[], run: () => Run) =>
  listening(({ run: shown, tree }) => {
    const goals = [shown.goal, nodeOf(tree, tree.root).description];
    if (goals.some((each) => each !== run().goal))
      complaints.push(`asked about "${goals.join('", "')}" instead of "${run().goal}"`);
  });

/** Once the journal is `at` events long; or while the model is asked for the `at`th time, before it replies. */
type Moment = { readonly at: number; readonly nth: number; readonly whileAsked?: true };

type Begun = Rig & { readonly complaints: () => string[] };

/** A run with two steps of the user in it; `onMoment` is called once, at that moment. */
async function begun(
  { at, whileAsked }: Moment,
  options: RigOptions,
  onMoment: (run: Run, made: Rig) => Promise<unknown>,
): Promise<Begun> {
  const heard: string[] = [];
  let isOver = false;
  let asked = 0;
  const whenAsked = async (): Promise<void> => {
    asked += 1;
    if (whileAsked && asked === at) await onMoment(made.loop.run(), made);
  };
  const isDeep = options.strategy === undefined && (options.system ?? 'structured') in treeRules;
  const made: Rig = rig(scriptFor(isDeep, options.lookAhead ? withLooks : plain), {
    ...options,
    wrap: (operators) => goalsOf(heard, () => made.loop.run())(interrupting(operators, whenAsked)),
    onEvents: (run) => {
      if (whileAsked || isOver || run.seq < at) return;
      isOver = true;
      void onMoment(run, made);
    },
  });
  await made.loop.edit(addition('0', 'child', first));
  await made.loop.edit(addition('0', 'child', 'press e6'));
  return { ...made, complaints: () => [...heard, ...brokenIn(made.events, planRules)] };
}

/** By turns one of the first nodes, and one of the newest. */
function nthNode({ tree }: Run, { nth }: Moment): NodeId {
  const ids = tree.nodes.map(({ id }) => id);
  return ids.at(nth % 2 === 0 ? (nth / 2) % ids.length : -1 - (nth % 4)) ?? tree.root;
}

const editOf = (name: EditName, target: NodeId): Edit =>
  ({ id: editId('edit'), target, ...edits[name] }) as Edit;

/** On to the end, answered whatever it asks. */
async function toEnd({ loop }: Rig): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await loop.drive();
    const { question, status, pendingEdits } = loop.run();
    if (question) await loop.reply(question.id, { kind: 'once' });
    else if (status === 'paused') await loop.resume(false);
    else if (status === 'finished' && pendingEdits.length === 0) break;
  }
}

/** The run with the edit at this moment, at its end. */
async function edited(name: EditName, moment: Moment, options: RigOptions) {
  let target: NodeId | null = null;
  const made = await begun(moment, options, (run, { loop }) => {
    target = nthNode(run, moment);
    return loop.edit(editOf(name, target));
  });
  await toEnd(made);
  return { ...made, complaints: made.complaints(), target };
}

/** The length of a run without an edit, in events and questions. */
type Unedited = { readonly length: number; readonly calls: number };

/** Moments all over a run without an edit, each on another step, and early ones on a step of which the edit can then be made. */
function momentsOf(name: EditName, { length, calls }: Unedited): Moment[] {
  const apart = Math.ceil(length / MOMENTS);
  const written = Array.from({ length: MOMENTS }, (_, nth) => ({ at: apart * nth + 2, nth }));
  const asked = Array.from({ length: MOMENTS }, (_, nth) => ({
    at: 1 + Math.floor((nth * calls) / MOMENTS),
    nth,
    whileAsked: true as const,
  }));
  const spread = [...written, ...asked];
  const nth = early[name];
  if (nth === undefined) return spread;
  return [...spread, ...[4, 6, 8, 12, 16, 20].map((at) => ({ at, nth }))];
}

/** The goal, before a part of it is done; one of the user's two steps, while the other one is still to be done. */
const early: Readonly<Partial<Record<EditName, number>>> = {
  'shape unordered': 0,
  'shape choice': 0,
  'move up': 4,
  'move down': 2,
  unpin: 2,
};

const MOMENTS = 6;

const policies = ['none', 'all'] as const;
const rows = [
  ...plannerRows.flatMap(([name, row]) =>
    policies.map((askBefore) => [name, askBefore, row] as const),
  ),
  ...lookRows.map(([name, row]) => [name, 'none', row] as const),
];

describe.each(rows)('%s', (_, askBefore, row) => {
  describe(`with approvals for ${askBefore}`, () => {
    const options = { ...row, askBefore };
    let unedited: Unedited = { length: 0, calls: 0 };
    beforeAll(async () => {
      const never = { at: Number.POSITIVE_INFINITY, nth: 0 };
      const { events, calls } = await edited('remove', never, options);
      unedited = { length: events.length, calls: calls.length };
    });
    it.each(Object.keys(edits) as EditName[])(
      'applies the edit "%s" at every moment',
      async (name) => {
        let applied = 0;
        let kept = 0;
        let looked = 0;
        for (const moment of momentsOf(name, unedited)) {
          const where = JSON.stringify(moment);
          const { loop, complaints, target, events } = await edited(name, moment, options);
          const run = loop.run();
          expect(complaints, where).toEqual([]);
          if (row.lookAhead) looked += events.filter(isLook).length;
          expect(mayEnd(name), where).toContain(run.stop?.kind);
          if (!isApplied(events) || !target) continue;
          applied += 1;
          for (const node of run.tree.nodes.filter(({ pinned }) => pinned))
            expect(isClosed(node), `${where}: ${node.id}`).toBe(true);
          const made = { run, node: nodeIn(run, target), edited: runAtEdit(events), events };
          if (promises[name]?.(made, where) === 'kept') kept += 1;
        }
        const isMeant = meansAnything(name, options);
        expect(applied > 0).toBe(isMeant);
        expect(kept > 0).toBe(isMeant && promises[name] !== undefined);
        expect(looked > 0).toBe(row.lookAhead === true);
      },
    );
  });
});

/** A run in which the edit was made: as it ended, the step that the edit was of, and the run right after the edit. */
type MadeIn = {
  readonly run: Run;
  readonly node: PlanNode;
  readonly edited: Run;
  readonly events: readonly RunEvent[];
};
/** Whether there was anything to keep it for; throws where it was broken. */
type KeepsWord = (made: MadeIn, where: string) => 'kept' | 'idle';

const wasAdded: KeepsWord = ({ run }, where) => {
  expect(wasDone(run), where).toBe(true);
  return 'kept';
};

/** From the edit on, and to the end unless the step is planned anew. */
const hasShape =
  (as: Shape): KeepsWord =>
  ({ node, edited: at }, where) => {
    expect(shapeOf(nodeOf(at.tree, node.id)), where).toBe(as);
    expect([as, null], where).toContain(shapeOf(node));
    return 'kept';
  };

/** What each kind of edit promises, beside what all do. */
const promises: Readonly<Partial<Record<EditName, KeepsWord>>> = {
  'add child': wasAdded,
  'add before': wasAdded,
  'add after': wasAdded,
  'add instead': wasAdded,
  from: wasAdded,
  remove: ({ node }, where) => {
    expect(node.closed?.cause, where).toBe('human');
    return 'kept';
  },
  reword: ({ node }, where) => {
    expect(node.description, where).toBe(mine);
    return 'kept';
  },
  tell: ({ run }, where) => {
    expect(run.memory.constraints.map(inEnglish).join(), where).toContain(rule);
    return 'kept';
  },
  done: ({ node }, where) => {
    expect(node.status, where).toBe('success');
    return 'kept';
  },
  pin: ({ node }, where) => {
    expect(node.pinned, where).toBe(true);
    // Only another way of the same choice that worked spares it.
    if (node.closed?.cause === 'irrelevant') return 'idle';
    expect(node.executionCount, where).toBeGreaterThan(0);
    return 'kept';
  },
  unpin: ({ node }, where) => {
    expect(node.pinned, where).toBe(false);
    return 'kept';
  },
  'shape unordered': hasShape('unordered'),
  'shape choice': hasShape('choice'),
  breakpoint: ({ node, edited: at, events }, where) => {
    expect(nodeOf(at.tree, node.id).breakpoint, where).toBe(true);
    // A step that a search never comes to keeps it; nothing of such a step is done (planRules).
    if (node.breakpoint) return 'idle';
    const off = events.findIndex(
      ({ change }) => change.kind === 'breakpointSet' && change.id === node.id && !change.isOn,
    );
    expect(off, where).toBeGreaterThan(0);
    const next = events.slice(off).find(({ change }) => change.kind === 'statusChanged');
    expect(next?.change, where).toMatchObject({ status: 'paused' });
    return 'kept';
  },
  check: ({ run, node }, where) => {
    expect(node.check, where).toBe(rule);
    expect(run.memory.constraints.map(inEnglish).join(), where).toContain(
      `counts as done only if: ${rule}`,
    );
    return 'kept';
  },
  undo: ({ run, edited: at, events }, where) => {
    const undone = at.tree.nodes.find(({ description }) => description === first);
    if (!undone) throw new Error(`${where}: there was no such step`);
    expect(undone.closed?.cause, where).toBe('human');
    expect(nodeIn(run, undone.id).closed?.cause, where).toBe('human');
    const since = events.filter(({ seq }) => seq > at.seq);
    expect(
      since.filter(({ change }) => isStartOf(change, first)),
      where,
    ).toEqual([]);
    return 'kept';
  },
};

const isStartOf = (change: RunEvent['change'], words: string): boolean =>
  change.kind === 'actionStarted' && JSON.stringify(change.action) === JSON.stringify(actOf(words));

/** The run right after the edit was made. */
function runAtEdit(events: readonly RunEvent[]): Run {
  const run = foldRun(events.slice(0, events.findIndex(makesEdit) + 1));
  if (!run) throw new Error('a journal without a beginning');
  return run;
}

/** Who marks a step as failed may have it given up. */
const mayEnd = (name: EditName): readonly string[] =>
  name === 'fail' ? ['reached', 'gaveUp', 'exhausted'] : ['reached'];

/** Whether the edit is applied at all: shapes and pins are of planners whose plan is of steps. */
const meansAnything = (name: EditName, { system, strategy }: RigOptions): boolean =>
  (!name.startsWith('shape') && name !== 'pin') ||
  (strategy === undefined && (system ?? 'structured') in treeRules);

const isLook = ({ change }: RunEvent): boolean => change.kind === 'lookedAhead';
const makesEdit = ({ change }: RunEvent): boolean =>
  change.kind === 'editApplied' && change.edit === 'edit';
const isApplied = (events: readonly RunEvent[]): boolean => events.some(makesEdit);

/** The user's step was carried out, or closed with a reason beside the way that worked. */
const wasDone = ({ tree, memory }: Run): boolean => {
  const own = tree.nodes.find(({ description }) => description === mine);
  return (
    own?.closed?.cause === 'irrelevant' ||
    memory.records.some(({ action }) => JSON.stringify(action) === JSON.stringify(actOf(mine)))
  );
};
