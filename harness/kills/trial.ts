/** One task in the made-up shop, killed as the trial says, resumed from its journal, and answered by an honest user. */

import { inEnglish } from '../../src/core/messages/english.ts';
import { ok } from '../../src/core/result.ts';
import type { Question, Reply } from '../../src/core/run/question.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run, RunChange } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import { type Loop, makeLoop } from '../../src/engine/loop.ts';
import type { Operators } from '../../src/planners/operators.ts';
import { type SystemId, systemOf } from '../../src/planners/systems.ts';
import { scriptedOperators, start } from '../fakes/fakeRun.ts';
import { type Ground, type Kill, newLife, portsOf } from './points.ts';
import { effectOf, openShop, type Shop } from './shop.ts';
import { documentIn, scriptOf, type Task } from './tasks.ts';

export type Trial = {
  readonly task: Task;
  readonly system: SystemId;
  readonly kills: readonly Kill[];
  /** Plants a fault in a restored run before it continues. */
  readonly spoil?: (run: Run) => Run;
};

export type Ended = {
  /** How the run ended, as text; different ends always have different texts. */
  readonly stop: string;
  /** The server's effects and the run's notes: each once, sorted. */
  readonly effects: readonly string[];
  readonly notes: readonly string[];
  /** Names of the points that were passed. */
  readonly points: readonly string[];
};

/** The run hangs if it comes to rest more often than it has questions. */
const MOST_RESTS = 60;

export async function runTrial({ task, system, kills, spoil }: Trial): Promise<Ended> {
  const options = { system, askBefore: 'risky', unclear: 'critic' } as const;
  const started = start(options);
  const ground: Ground = {
    shop: openShop(),
    events: [started.event],
    arrived: new Set(),
    kills,
    passed: [],
  };
  let run: Run = started.run;
  for (let lives = 0; lives <= kills.length; lives += 1) {
    const life = newLife(ground);
    const { strategy, config } = systemOf(system);
    const loop = makeLoop(run, {
      strategy,
      system: config,
      ports: portsOf(ground, life, operatorsOf(task)),
      onEvents: () => undefined,
      newSignal: () => {
        const controller = new AbortController();
        return { signal: controller.signal, abort: () => controller.abort() };
      },
    });
    const wasBrowser = !ground.shop.isOpen();
    const end = await Promise.race([attend(loop, ground, lives > 0, wasBrowser), life.died]);
    if (end !== 'died') return endOf(loop.run(), ground, end);
    const folded = foldRun(ground.events);
    if (!folded) throw new Error('the journal is empty');
    run = spoil?.(folded) ?? folded;
  }
  throw new Error('the worker died more often than it was killed');
}

/** Wraps the scripted operators, so that the baseline's actions also name the document of their page. */
function operatorsOf(task: Task): Operators {
  const operators = scriptedOperators(scriptOf(task), []);
  return {
    ...operators,
    async navigate(context, signal) {
      const called = await operators.navigate(context, signal);
      const { result } = called;
      if (!result.ok) return called;
      const acts = result.value.acts.map((act) =>
        context.page ? { ...act, document: documentIn(context) } : act,
      );
      return { ...called, result: ok({ ...result.value, acts }) };
    },
    async actInPlan(context, signal) {
      const called = await operators.actInPlan(context, signal);
      const { result } = called;
      if (!result.ok || result.value.kind !== 'act') return called;
      return { ...called, result: ok({ ...result.value, document: documentIn(context) }) };
    },
    async nextAction(context, signal) {
      const called = await operators.nextAction(context, signal);
      const { result } = called;
      if (!result.ok) return called;
      return { ...called, result: ok({ ...result.value, document: documentIn(context) }) };
    },
  };
}

/** Revives the run if it was restored, then answers and resumes until it is finished. */
async function attend(
  loop: Loop,
  { shop, passed }: Ground,
  isRestored: boolean,
  wasBrowser: boolean,
): Promise<'finished' | 'hangs'> {
  if (isRestored) {
    const run = loop.run();
    const changes = [...reviveChanges(run), ...(wasBrowser ? interrupted(run) : [])];
    if (changes.length > 0) await loop.note(changes);
  }
  for (let rests = 0; rests < MOST_RESTS; rests += 1) {
    await loop.drive();
    const { status, question } = loop.run();
    if (status === 'finished') return 'finished';
    if (!shop.isOpen()) shop.openTab();
    shop.settle();
    if (question) await loop.reply(question.id, replyTo(question, shop));
    else await loop.resume(false);
  }
  console.debug(`hangs after ${passed.length} points`);
  return 'hangs';
}

/** The browser was closed, so the run waits until the user resumes it. */
const interrupted = ({ status }: Run): RunChange[] =>
  status === 'running'
    ? [
        {
          kind: 'runBlocked',
          failure: { kind: 'aborted', message: 'The browser was closed.', hint: 'Resume.' },
        },
      ]
    : [];

/** Approves questions, and answers truthfully what the shop shows if the outcome is in doubt. */
function replyTo(question: Question, { effects }: Shop): Reply {
  switch (question.kind) {
    case 'unknownOutcome':
      return { kind: isThere(question, effects) ? 'happened' : 'didNot' };
    case 'approve': {
      const isDoubted = question.card.mayHaveHappened === true;
      return { kind: isDoubted && isThere(question, effects) ? 'happened' : 'once' };
    }
    case 'ask':
      return { kind: 'answer', text: 'blue' };
    default:
      return { kind: 'once' };
  }
}

const isThere = (
  { action }: Extract<Question, { kind: 'approve' | 'unknownOutcome' }>,
  effects: readonly string[],
): boolean => effects.includes(effectOf(action, effects) ?? '');

function endOf(run: Run, { shop, passed }: Ground, how: 'finished' | 'hangs'): Ended {
  return {
    stop: how === 'hangs' ? `hangs, ${run.status}` : `${JSON.stringify(run.stop)} ${run.answer}`,
    effects: shop.effects.toSorted(),
    notes: run.memory.notes.map((note) => inEnglish(note)).toSorted(),
    points: [...passed],
  };
}
