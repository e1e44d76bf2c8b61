/**
 * Random people at random runs: edits, replies and pauses at any moment of a scripted run. Steps find their place in
 * the script by their words, so that added, reworded and moved ones have a scripted fate too.
 */
import fc from 'fast-check';
import {
  and,
  type Script as FakeScript,
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  note,
  or,
  type RigOptions,
  revive,
  rig,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { Expect } from '../../src/core/action/expect.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { childrenOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { reviveChanges } from '../../src/core/planner/execution/recover.ts';
import type { Loop } from '../../src/core/planner/loop.ts';
import type { SystemId } from '../../src/core/planner/systems.ts';
import type { Context, Expanded } from '../../src/core/ports.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Question, Reply } from '../../src/core/run/question.ts';
import { foldRun, reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import { scripts } from './arbitrary.ts';
import {
  actSucceeds,
  everyId,
  isComplete,
  offspring,
  type Script,
  type Spot,
  spotAt,
} from './script.ts';

const editKinds = [
  'child',
  'before',
  'after',
  'instead',
  'reword',
  'remove',
  'retry',
  'up',
  'down',
] as const;

/** What a person does once the journal is `at` events long, or when the run has come to rest before that. */
export type Moment = {
  readonly at: number;
  readonly kind: 'pause' | (typeof editKinds)[number];
  /** Place in the list of the nodes there are then; one place is no node. */
  readonly target: number;
  /** Place in the script that the new words stand for. */
  readonly words: number;
};

export type Interleaving = {
  readonly system: SystemId;
  readonly script: Script;
  readonly moments: readonly Moment[];
  /** What the person says when asked, in turn, and then always `once`. */
  readonly replies: readonly ('once' | 'skip' | 'takeOver')[];
  readonly askBefore: 'none' | 'all';
};

const moment: fc.Arbitrary<Moment> = fc.record({
  at: fc.integer({ min: 1, max: 150 }),
  kind: fc.constantFrom(...editKinds, ...editKinds, 'pause'),
  target: fc.nat(50),
  words: fc.nat(60),
});

/** Budgets are far beyond what these small scripts can use: a run that comes to one has run hot. */
const unbounded = scripts.map((script) => ({ ...script, frames: 5000, actions: 5000 }));

export const undisturbed: fc.Arbitrary<Interleaving> = fc.record({
  system: fc.constantFrom('structured', 'best'),
  script: unbounded,
  moments: fc.constant([]),
  replies: fc.constant([]),
  askBefore: fc.constant('none'),
});

/** A person who says all there is to say at once and leaves. */
export const dictations: fc.Arbitrary<Interleaving> = fc.record({
  system: fc.constantFrom('structured', 'best'),
  script: unbounded,
  moments: fc.array(
    moment.map((each) => ({ ...each, at: 0, kind: each.kind === 'pause' ? 'retry' : each.kind })),
    { maxLength: 3 },
  ),
  replies: fc.constant([]),
  askBefore: fc.constantFrom('none', 'all'),
});

export const interleavings: fc.Arbitrary<Interleaving> = fc.record({
  system: fc.constantFrom('structured', 'best'),
  script: unbounded,
  moments: fc.array(moment, { minLength: 1, maxLength: 6 }),
  replies: fc.array(fc.constantFrom('once', 'once', 'skip', 'takeOver'), { maxLength: 4 }),
  askBefore: fc.constantFrom('none', 'none', 'all'),
});

/** A rule about one event, with the run before and after it: what is wrong, or nothing. */
export type Rule = (before: Run, event: RunEvent, after: Run) => string | undefined;

export type Played = {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  /** Lengths of the journal after each write: a write is whole or not at all. */
  readonly writes: readonly number[];
};

/** What an oracle puts around a run: it may change what operators and world answer, and what the person says. */
export type Surroundings = Pick<RigOptions, 'wrap' | 'onEvents'> & {
  readonly around?: (world: FakeWorld) => FakeWorld;
  /** Words that follow the place in each step the person writes, and the person's reason for each refusal. */
  readonly mark?: (what: 'words' | 'reason', node: string) => string;
};

/** Let the person and the run go on until the run is finished and the person has nothing left to do. */
export async function play(
  interleaving: Interleaving,
  rules: Readonly<Record<string, Rule>> = {},
  { around = (world) => world, mark, onEvents, wrap }: Surroundings = {},
): Promise<Played> {
  const { script } = interleaving;
  const left = interleaving.moments.toSorted((a, b) => a.at - b.at);
  const judge = makeJudge(rules);
  const writes: number[] = [];
  const speak = (act: Moment | undefined) => carryOut(loop, script, act, mark?.('words', ''));
  const { loop, events } = rig(operatorsOf(script), {
    ...optionsOf(interleaving),
    ...(wrap ? { wrap } : {}),
    world: around(worldOf(script, [])),
    onEvents: (run, added) => {
      onEvents?.(run, added);
      judge.see(added, run);
      writes.push(run.seq);
      while (left[0] && left[0].at <= run.seq) void speak(left.shift());
    },
  });
  judge.see(events, loop.run());
  const replies = [...interleaving.replies];
  const say = ({ node }: Question) =>
    replyOf(replies.shift() ?? 'once', () => mark?.('reason', node) ?? 'scripted');
  await attend(loop, say, () => {
    if (judge.complaints.length > 0) throw new Error(judge.complaints.join('\n'));
    return speak(left.shift());
  });
  return { run: loop.run(), events, writes };
}

/** The same from the run that the first `cut` events make, with nobody there but to answer. */
export async function playOn(
  interleaving: Interleaving,
  events: readonly RunEvent[],
  cut: number,
): Promise<Run | null> {
  const { script } = interleaving;
  const before = events.slice(0, cut);
  const run = foldRun(before);
  if (!run || run.status === 'finished') return run;
  const world = worldOf(script, before);
  const { loop } = revive(run, operatorsOf(script), [], { ...optionsOf(interleaving), world });
  await loop.note(reviveChanges(run));
  await attend(
    loop,
    () => ({ kind: 'once' }),
    async () => false,
  );
  return loop.run();
}

/** Answer what the run asks and set it going again, until it is finished and nothing more is to be said. */
async function attend(
  loop: Loop,
  say: (question: Question) => Reply,
  speak: () => Promise<boolean>,
): Promise<void> {
  for (let rest = 0; rest < 200; rest++) {
    await loop.drive();
    if (await speak()) continue;
    const { question, status } = loop.run();
    if (status === 'finished') return;
    if (question?.kind === 'unknownOutcome') await loop.reply(question.id, { kind: 'didNot' });
    else if (question) await loop.reply(question.id, say(question));
    else await loop.resume(false);
  }
  throw new Error(`the run never finishes: it is ${loop.run().status}`);
}

/** Folds the journal as it is written, and keeps what breaks a rule: thrown inside the run it would only park it. */
function makeJudge(rules: Readonly<Record<string, Rule>>) {
  const complaints: string[] = [];
  let run: Run | null = null;
  const seeOne = (event: RunEvent): void => {
    const before = run;
    const after = reduceRun(before, JSON.parse(JSON.stringify(event)) as RunEvent);
    run = after;
    if (!before) return;
    for (const [name, rule] of Object.entries(rules)) {
      const wrong = rule(before, event, after);
      if (wrong) complaints.push(`${name}: ${wrong} (event ${event.seq}, ${event.change.kind})`);
    }
  };
  return {
    complaints,
    see(events: readonly RunEvent[], now: Run): void {
      events.forEach(seeOne);
      if (JSON.stringify(run) !== JSON.stringify(now))
        complaints.push(`the journal does not fold to the run (event ${now.seq})`);
    },
  };
}

export const optionsOf = ({ system, script, askBefore }: Interleaving): RigOptions => ({
  system,
  askBefore,
  budget: {
    planningSteps: script.frames,
    actions: script.actions,
    modelCalls: 1e6,
    tokens: 1e12,
    usd: 1e6,
    ms: 1e12,
  },
});

function replyOf(kind: 'once' | 'skip' | 'takeOver', reason: () => string): Reply {
  return kind === 'skip' ? { kind, reason: reason() } : { kind };
}

/** Whether there was anything to do. */
async function carryOut(
  loop: Loop,
  script: Script,
  act: Moment | undefined,
  mark = '',
): Promise<boolean> {
  if (!act) return false;
  if (act.kind === 'pause') await loop.pause();
  else await loop.edit(editOf({ ...act, mark }, script, loop.run()));
  return true;
}

type Marked = Moment & { readonly mark: string };

function editOf({ kind, target, words, mark }: Marked, script: Script, { tree, seq }: Run): Edit {
  const ids = [...Object.keys(tree.nodes), '0.99'];
  const base = {
    id: editId(`edit ${seq} ${kind} ${target}`),
    target: nodeId(ids[target % ids.length] ?? '0'),
  };
  const description = `at ${placeAt(script, words)} ${mark}`.trim();
  switch (kind) {
    case 'pause':
    case 'remove':
      return { ...base, kind: 'remove' };
    case 'retry':
      return { ...base, kind };
    case 'reword':
      return { ...base, kind, description };
    case 'up':
    case 'down':
      return { ...base, kind: 'move', by: kind === 'up' ? -1 : 1 };
    default:
      return { ...base, kind: 'add', place: kind, description };
  }
}

function placeAt(script: Script, nth: number): string {
  const places = everyId(script).filter((id) => id.startsWith('0') && id !== '0.99');
  return places[nth % places.length] ?? '0';
}

/** The place of the script that a node's words stand for; the goal stands for its root. */
const placeOf = (tree: PlanTree, id: string): string =>
  /^at (\S+)/.exec(tree.nodes[nodeId(id)]?.description ?? '')?.[1] ?? '0';

/** Operators that read all they need from the run they are shown: a restored run is answered as the first one was. */
export function operatorsOf(script: Script): FakeScript {
  return {
    expand: (context) => {
      const expansion = expansionOf(script, context);
      return expansion.ok && context.run.options.system === 'best'
        ? ok({ ...expansion.value, ...besides(script, context) })
        : expansion;
    },
    repair: ({ tree, node }) => {
      const place = placeOf(tree, node);
      const { children, repairs } = spotAt(script, place);
      const nth = tree.nodes[node]?.repairAttempts ?? 0;
      const first = children.length + repairs.slice(0, nth).flat().length;
      return { add: childrenAt(script, place, first, repairs[nth]?.length ?? 0) };
    },
    check: ({ run, tree, node }) => {
      const asked = Object.keys(run.verdicts).filter((key) => key.startsWith(`${node}|`)).length;
      return { complete: isComplete(script, placeOf(tree, node), asked), reason: 'scripted' };
    },
    update: ({ tree, node }) => updateOf(script, placeOf(tree, node)),
    reached: script.reached,
    next: (context) => nextOf(script, context),
  };
}

/** Without a plan: the acts of the script in order; for a step of the person's the one act it stands for. */
function nextOf(script: Script, { tree, node }: Context): Action {
  const isGoal = node === tree.root;
  const acts = everyId(script).filter(
    (id) => /^0(\.\d+)*$/.test(id) && id !== '0.99' && spotAt(script, id).children.length === 0,
  );
  const done = childrenOf(tree, node).filter(({ origin }) => origin === 'planner').length;
  const place = isGoal ? acts[done] : [placeOf(tree, node)][done];
  if (place === undefined) return { kind: 'stop', answer: 'scripted answer' };
  return spotAt(script, place).kind === 'note' ? note(place) : goTo(`/at/${place}?nth=${done}`);
}

/** Every second id it names is pruned, the others are reworded. */
function updateOf(script: Script, place: string) {
  const ids = everyId(script);
  const named = spotAt(script, place).prunes.map((nth) => ids[nth % ids.length] ?? '');
  return {
    prune: named.filter((_, index) => index % 2 === 0),
    reword: named
      .filter((_, index) => index % 2 === 1)
      .map((id) => ({ id, description: `at ${place}` })),
  };
}

/** What an expansion of `best` says of other nodes, right or wrong, and nodes it gives up. */
function besides(script: Script, { tree, node }: Context): Partial<Expanded> {
  const { prunes, kind, isLost } = spotAt(script, placeOf(tree, node));
  const ids = Object.keys(tree.nodes).map(nodeId);
  const named = prunes.flatMap((nth) => ids[nth % ids.length] ?? []);
  return {
    settled: named.filter((_, index) => index % 2 === 1),
    dropped: named.filter((_, index) => index % 2 === 0),
    ...(kind === 'note' && isLost && named.length > 1 ? { outcome: 'cannot' as const } : {}),
  };
}

function expansionOf(script: Script, { tree, node }: Context): Result<Expanded> {
  const place = placeOf(tree, node);
  const spot = spotAt(script, place);
  const calls = tree.nodes[node]?.cost.calls ?? 0;
  // Two failures mean for ever, but for the goal: a revival in between would give a third try.
  if ((spot.failures > 1 && node !== tree.root) || calls < Math.min(spot.failures, 1))
    return err('badModelOutput', 'scripted nonsense', '');
  if (spot.kind === 'action') return ok(foreseen(spot, goTo(`/at/${place}?node=${node}`)));
  // A step that turns out to be done already: the product alone has these.
  if (spot.kind === 'note')
    return ok({ ...leaf(note(place)), outcome: spot.isLost ? 'done' : 'planned' });
  const children = childrenAt(script, place, 0, spot.children.length);
  if (spot.kind === 'or') return ok(or(...children));
  return ok({ ...and(), expansion: { kind: 'and', ordered: spot.ordered, children } });
}

/** Half of the acts have an expected effect, which for half of these comes about. */
function foreseen({ prunes, isLost }: Spot, action: Action): Expanded {
  if (prunes.length % 2 === 0) return leaf(action);
  const expect: Expect = { what: 'url', text: isLost ? '/nowhere' : '/at/' };
  return { ...leaf(action), expansion: { kind: 'action', action, expect } };
}

function childrenAt(script: Script, place: string, first: number, count: number): NewChild[] {
  return offspring(spotAt(script, place))
    .slice(first, first + count)
    .map(({ score }, index) => ({ description: `at ${place}.${first + index + 1}`, score }));
}

/** The world as it is after `events`, which may be none. Half of the failures are elements that are gone. */
export function worldOf(script: Script, events: readonly RunEvent[]): FakeWorld {
  const times = new Map<string, number>();
  const count = (action: Action): number => {
    const key = JSON.stringify(action);
    const earlier = times.get(key) ?? 0;
    times.set(key, earlier + 1);
    return earlier;
  };
  const world = fakeWorld((action) => {
    const place = /\/at\/([\d.]+)/.exec(action.kind === 'goto' ? action.url : '')?.[1] ?? '0';
    const { attempts } = spotAt(script, place);
    if (actSucceeds(script, place, count(action))) return ok({});
    const kind = attempts.length > 1 ? 'notFound' : 'navigationFailed';
    return err(kind, 'scripted dead link', '');
  });
  for (const { change } of events) {
    if (change.kind !== 'actionFinished') continue;
    count(change.record.action);
    if (change.record.url) world.at = change.record.url;
  }
  return world;
}
