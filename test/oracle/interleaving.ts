/**
 * Random people at random runs: edits, replies and pauses at any moment of a scripted run. Steps find their place in
 * the script by their words, so that added, reworded and moved ones have a scripted fate too.
 */
import fc from 'fast-check';
import { type FakeWorld, type RigOptions, revive, rig } from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import type { Question, Reply } from '../../src/core/run/question.ts';
import { foldRun, reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import type { Loop } from '../../src/engine/loop.ts';
import { type Operators, operatorsFrom } from '../../src/planners/operators.ts';
import type { SystemId } from '../../src/planners/systems.ts';
import { type Bad, operatorsOf, placeAt, worldOf } from './answers.ts';
import { scripts } from './arbitrary.ts';
import type { Rule } from './planRules.ts';
import { makeComparison } from './sameRun.ts';
import type { Script } from './script.ts';

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
  'next',
  'done',
  'from',
  'graft',
  'tell',
  'fail',
  'pin',
  'unpin',
  'ordered',
  'unordered',
  'choice',
  'breakpoint',
  'check',
] as const;

/** An act of the user once the journal is `at` events long, or when the run has come to rest before that. */
export type Moment = {
  readonly at: number;
  /** Not before the model is next asked something, and before it replies. */
  readonly whileAsked?: boolean;
  readonly kind: 'pause' | 'undo' | 'redo' | (typeof editKinds)[number];
  /** Place in the list of the nodes there are then; one place has no node. */
  readonly target: number;
  /** Place in the script that the new words stand for. */
  readonly words: number;
};

export type Interleaving = {
  readonly system: SystemId;
  readonly script: Script;
  readonly moments: readonly Moment[];
  /** The user's replies in turn, and then always `once`. */
  readonly replies: readonly ('once' | 'skip' | 'takeOver')[];
  readonly askBefore: 'none' | 'all';
  readonly bad: Bad | null;
  /** A budget that runs out early, and is raised a few times. */
  readonly tight: { readonly which: keyof typeof step; readonly share: number } | null;
  /** Id of the goal: below a short one ids read like paths, below a long one they do not. */
  readonly root: string;
};

/** All but the searches in a tree of ways, which take longer: `properties.test.ts` gives them runs of their own. */
const system = fc.constantFrom<SystemId>(
  'structured',
  'structured+memory',
  'best',
  'react',
  'occam',
  'occam+judge',
  'weboperator',
  'agent-e',
);

const bad: fc.Arbitrary<Bad> = fc.record({
  operator: fc.constantFrom(
    'expand',
    'repair',
    'checkCompletion',
    'updateTree',
    'summarize',
    'takeNotes',
    'answer',
    'readConstraints',
    'updateMemory',
    'nextAction',
  ),
  every: fc.integer({ min: 2, max: 4 }),
});

const tight = fc.record({
  which: fc.constantFrom<keyof typeof step>(
    'planningSteps',
    'actions',
    'modelCalls',
    'tokens',
    'usd',
    'ms',
  ),
  share: fc.integer({ min: 1, max: 12 }),
});

const root = fc.constantFrom('0', 'the-goal-by-an-opaque-id');

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const isEdit = (kind: Moment['kind']): boolean => !['pause', 'undo', 'redo'].includes(kind);

const moment: fc.Arbitrary<Moment> = fc.record({
  at: fc.integer({ min: 1, max: 150 }),
  whileAsked: fc.boolean(),
  kind: fc.constantFrom(...editKinds, ...editKinds, 'pause', 'undo', 'redo'),
  target: fc.nat(50),
  words: fc.nat(60),
});

/** Budgets are far beyond what these small scripts can use: a run that comes to one has run hot. */
const unbounded = scripts.map((script) => ({ ...script, planningSteps: 5000, actions: 5000 }));

export const undisturbed: fc.Arbitrary<Interleaving> = fc.record({
  system,
  script: unbounded,
  moments: fc.constant([]),
  replies: fc.constant([]),
  askBefore: fc.constant('none'),
  bad: seldom(bad),
  tight: fc.constant(null),
  root,
});

/** A user who says all there is to say at once and leaves. */
export const dictations: fc.Arbitrary<Interleaving> = fc.record({
  system,
  script: unbounded,
  moments: fc.array(
    moment.map((each) => ({
      ...each,
      at: 0,
      whileAsked: false,
      kind: isEdit(each.kind) ? each.kind : 'retry',
    })),
    { maxLength: 3 },
  ),
  replies: fc.constant([]),
  askBefore: fc.constantFrom('none', 'all'),
  bad: fc.constant(null),
  tight: fc.constant(null),
  root,
});

export const interleavings: fc.Arbitrary<Interleaving> = fc.record({
  system,
  script: unbounded,
  moments: fc.array(moment, { minLength: 1, maxLength: 6 }),
  replies: fc.array(fc.constantFrom('once', 'once', 'skip', 'takeOver'), { maxLength: 4 }),
  askBefore: fc.constantFrom('none', 'none', 'all'),
  bad: seldom(bad),
  tight: seldom(tight),
  root,
});

export type Played = {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  /** Lengths of the journal after each write: a write is whole or not at all. */
  readonly writes: readonly number[];
};

/** A wrapper that an oracle puts around a run: it may change the replies of operators, world and person. */
export type Surroundings = Pick<RigOptions, 'wrap' | 'onEvents'> & {
  readonly around?: (world: FakeWorld) => FakeWorld;
  /** Words that follow the place in each step the user writes, and the user's reason for each refusal. */
  readonly mark?: (what: 'words' | 'reason', node: string) => string;
};

/** Let the user and the run go on until the run is finished and the user has nothing left to do. */
export async function play(
  interleaving: Interleaving,
  rules: Readonly<Record<string, Rule>> = {},
  { around = (world) => world, mark, onEvents, wrap }: Surroundings = {},
): Promise<Played> {
  const { script, bad: nonsense } = interleaving;
  const person = makePerson(script, () => mark?.('words', '') ?? '');
  const left = interleaving.moments.toSorted((a, b) => a.at - b.at);
  const judge = makeJudge(rules);
  const writes: number[] = [];
  const isDue = (isAsked: boolean, { seq }: Run): boolean =>
    left[0] !== undefined && (left[0].whileAsked ?? false) === isAsked && left[0].at <= seq;
  const { loop, events } = rig(operatorsOf(script, nonsense), {
    ...optionsOf(interleaving),
    wrap: (operators) =>
      interrupting(wrap?.(operators) ?? operators, async () => {
        while (isDue(true, loop.run())) await person(loop, left.shift());
      }),
    world: around(worldOf(script, [])),
    onEvents: (run, added) => {
      onEvents?.(run, added);
      judge.see(added, run);
      writes.push(run.seq);
      while (isDue(false, run)) void person(loop, left.shift());
    },
  });
  judge.see(events, loop.run());
  const replies = [...interleaving.replies];
  const say = ({ node }: Question) =>
    replyOf(replies.shift() ?? 'once', () => mark?.('reason', node) ?? 'scripted');
  await attend(loop, say, () => {
    if (judge.complaints.length > 0) throw new Error(judge.complaints.join('\n'));
    return person(loop, left.shift());
  });
  return { run: loop.run(), events, writes };
}

/** Operators that something happens beside, before they reply. */
export const interrupting = (operators: Operators, happen: () => Promise<void>): Operators =>
  operatorsFrom((name) => async (context, signal) => {
    await happen();
    return operators[name](context, signal);
  });

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
  let raises = 6;
  for (let rest = 0; rest < 200; rest++) {
    await loop.drive();
    if (await speak()) continue;
    const { question, status, stop } = loop.run();
    if (status === 'finished' && (stop?.kind !== 'limit' || raises-- <= 0)) return;
    if (question?.kind === 'unknownOutcome') await loop.reply(question.id, { kind: 'didNot' });
    else if (question) await loop.reply(question.id, say(question));
    else await loop.resume(false);
  }
  throw new Error(`the run never finishes: it is ${loop.run().status}`);
}

/** Folds the journal as it is written, and keeps what breaks a rule: thrown inside the run it would only park it. */
function makeJudge(rules: Readonly<Record<string, Rule>>) {
  const complaints: string[] = [];
  const isSame = makeComparison();
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
      if (!isSame(run, now))
        complaints.push(`the journal does not fold to the run (event ${now.seq})`);
    },
  };
}

/** Approximate use of each budget by a step. */
const step = { planningSteps: 1, actions: 1, modelCalls: 1, tokens: 110, usd: 0.001, ms: 5 };

export function optionsOf(interleaving: Interleaving): RigOptions {
  const { script, askBefore, root: goal, tight: short } = interleaving;
  const budget = {
    planningSteps: script.planningSteps,
    actions: script.actions,
    modelCalls: 1e6,
    tokens: 1e12,
    usd: 1e6,
    ms: 1e12,
  };
  const cut = short ? { [short.which]: short.share * step[short.which] } : {};
  return { system: interleaving.system, askBefore, root: goal, budget: { ...budget, ...cut } };
}

function replyOf(kind: 'once' | 'skip' | 'takeOver', reason: () => string): Reply {
  return kind === 'skip' ? { kind, reason: reason() } : { kind };
}

/** Does one thing, and tells whether there was anything to do. Undo takes the last edit back, as the panel does. */
function makePerson(script: Script, mark: () => string) {
  let last: Edit | null = null;
  let undo: Edit | null = null;
  return async (loop: Loop, act: Moment | undefined): Promise<boolean> => {
    if (!act) return false;
    const { seq } = loop.run();
    const back = act.kind === 'redo' ? undo : last;
    if (act.kind === 'pause') await loop.pause();
    else if (act.kind === 'undo' || act.kind === 'redo') {
      if (!back) return true;
      const { target } = back;
      undo = { id: editId(`undo ${seq} of ${back.id}`), target, kind: 'undo', edit: back.id };
      await loop.edit(undo);
    } else {
      last = editOf({ ...act, mark: mark() }, script, loop.run());
      await loop.edit(last);
    }
    return true;
  };
}

type Marked = Moment & { readonly mark: string };

function editOf({ kind, target, words, mark }: Marked, script: Script, { tree, seq }: Run): Edit {
  const ids = [...tree.nodes.map(({ id }) => id), '0.99'];
  const base = {
    id: editId(`edit ${seq} ${kind} ${target}`),
    target: nodeId(ids[target % ids.length] ?? '0'),
  };
  const description = `at ${placeAt(script, words)} ${mark}`.trim();
  switch (kind) {
    case 'pause':
    case 'undo':
    case 'redo':
    case 'remove':
      return { ...base, kind: 'remove' };
    case 'retry':
    case 'next':
      return { ...base, kind };
    case 'done':
    case 'fail':
      return { ...base, kind, reason: mark };
    case 'pin':
    case 'unpin':
      return { ...base, kind: 'pin', isOn: kind === 'pin' };
    case 'ordered':
    case 'unordered':
    case 'choice':
      return { ...base, kind: 'shape', as: kind };
    case 'breakpoint':
      return { ...base, kind, isOn: words % 4 !== 0 };
    case 'reword':
    case 'tell':
    case 'check':
    case 'from':
      return { ...base, kind, description };
    case 'graft': {
      const to = nodeId(ids[words % ids.length] ?? '0');
      return { ...base, kind, to, place: words % 2 === 0 ? 'child' : 'before' };
    }
    case 'up':
    case 'down':
      return { ...base, kind: 'move', by: (kind === 'up' ? -1 : 1) * (1 + (words % 2)) };
    default:
      return { ...base, kind: 'add', place: kind, description };
  }
}
