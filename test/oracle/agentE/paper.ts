/**
 * Agent-E by its paper and the list of mechanisms (AE-01 to AE-12): a planner that delegates one step at a time, a
 * navigator that starts each step with nothing but its words, and a validator that is asked once the planner finishes.
 * Written without the product's code, over plain values.
 */
import {
  type Entry,
  GOAL,
  inOrder,
  isBad,
  isDead,
  navigatorSays,
  type Open,
  ownWords,
  type PlannerSays,
  plannerSays,
  type Ruling,
  reportOf,
  type Script,
  type Skill,
  type UserEdit,
  type View,
  validatorSays,
} from './script.ts';

/** A step to delegate: the planner's, or one of the user's, which may also be a part of another step. */
type Step = {
  words: string;
  isOwn: boolean;
  isOpen: boolean;
  /** It was delegated. */
  hasBegun: boolean;
  /** It was added after the skills that its parent is about to use. */
  isLate: boolean;
  /** The planner's, and not in its plan any more: it stays because of the user's part in it. */
  isKept: boolean;
  /** The navigator was asked about it. */
  wasAsked: boolean;
  /** The navigator said that it could not be done, or ended it for a limit. */
  hasFailed: boolean;
  /** It failed for another task. */
  isForgiven: boolean;
  /** The user's parts, which are done before the step goes on. */
  readonly parts: Step[];
  /** Skills still to use from the navigator's last reply. */
  queue: Skill[];
  /** Each skill of this step with its result, oldest first (AE-02: all that the navigator remembers), or as left out. */
  log: string[];
  /** How much of the log is of other words: it is told, but the loop guard counts from here. */
  before: number;
  /** How often the navigator was asked since the step was delegated. */
  rounds: number;
  /** The page as it was sensed last, until it changes. */
  view: View | null;
};

const stepOf = (words: string, isOwn: boolean): Step => ({
  words,
  isOwn,
  isOpen: true,
  hasBegun: false,
  isKept: false,
  isLate: false,
  wasAsked: false,
  hasFailed: false,
  isForgiven: false,
  parts: [],
  queue: [],
  log: [],
  before: 0,
  rounds: 0,
  view: null,
});

type End = { readonly end: string; readonly answer: string };

/** The run waits for the user. */
const unplanned: End = { end: 'blocked badModelOutput', answer: '' };

/** AE-09: so many identical skills with identical results end a step. */
const SAME = 3;
const LEFT_OUT = 'left out:';
/** The latest skills of a step that the navigator is shown. */
const MOST_SHOWN = 30;
const MOST_TURNS = 5_000;

export function runPaper(script: Script): Ruling {
  const goal = stepOf(GOAL, false);
  const entries: Entry[] = [];
  const meets = new Set<Open>();
  /** Words of the whole chat, dead ends included (AE-01). */
  const said: (string | Step)[] = [];
  const chat = () => said.map((each) => (typeof each === 'string' ? each : each.words));
  const asked = { planStep: 0, navigate: 0, validate: 0, answer: 0 };
  let address = '/';
  let rounds = 0;
  let refusals = 0;
  let acts = 0;
  let calls = 0;
  let results = 0;
  /** The user's steps are done although the planner wants to end. */
  let isEnding = false;
  /** The step that the navigator was asked about last. */
  let working: Step | null = null;
  let end: End | null = null;
  goal.hasBegun = true;
  /** The planner is next because of a reply, and not because the plan was looked at again. */
  let isAnswered = false;
  /** The user has changed the plan since the last reply: an end that it proposed is void (decision 37). */
  let isOvertaken = false;

  for (let turns = 0; !end; turns++) {
    if (turns > MOST_TURNS) throw new Error('the oracle runs for ever');
    end = turn();
  }
  return { trace: { entries, ...end }, meets: [...meets] };

  function turn(): End | null {
    const step = due();
    if (step) isAnswered = false;
    if (step && working !== step) turnTo(step);
    if (step) return step.queue.length > 0 ? useSkill(step) : askNavigator(step);
    return askPlanner();
  }

  /**
   * Back from another step, the navigator starts with nothing but what this one did. What was still to be used is for a
   * page that may be gone.
   */
  function turnTo(step: Step): void {
    if (working && working.queue.length > 0) meets.add('interrupted');
    if (working) skip(working, working.queue);
    Object.assign(step, { rounds: 0, view: null });
    working = step;
  }

  /** The step to work on; null if the planner is to say. */
  function due(): Step | null {
    const open = goal.parts.filter(({ isOpen }) => isOpen);
    if (!script.hasPlanner) return innermost(open[0] ?? goal);
    const running = open.findIndex(({ hasBegun }) => hasBegun);
    const own = open.findIndex((step) => isUsers(step));
    // A step in work goes on, after what the user put before it. Else the planner says what is next, but for a step of
    // the user whose turn it is.
    if (running >= 0) return innermost(open[own >= 0 ? Math.min(running, own) : running] ?? goal);
    if (open[0] && (isUsers(open[0]) || open[0].isKept)) return innermost(open[0]);
    return isEnding && open[own] ? innermost(open[own]) : null;
  }

  /** Whether the user has steps that are still open. */
  function hasOwn(): boolean {
    return goal.parts.some((step) => step.isOpen && isUsers(step));
  }

  /** The user's parts of a step come after the skills that it is about to use, and before anything else of it. */
  function innermost(step: Step): Step {
    const isBusy = step.queue.length > 0;
    const part =
      step === goal
        ? undefined
        : step.parts.find(({ isOpen, isLate }) => isOpen && !(isBusy && isLate));
    return part ? innermost(part) : step;
  }

  // The planner (AE-01).

  function askPlanner(): End | null {
    if (rounds >= script.plannerRounds) {
      // The user's steps are done all the same, and what was only planned is not.
      if (hasOwn() && !isEnding) {
        for (const step of goal.parts) if (step.isOpen) leaveOut(step);
        isEnding = true;
        return null;
      }
      // What the navigator's reply ends is not cut short, even if it used up a limit of the run.
      return (isAnswered ? null : overBudget()) ?? { end: 'budget', answer: '' };
    }
    const spent = overBudget();
    if (spent) return spent;
    rounds += 1;
    isEnding = false;
    const open = goal.parts.filter(({ isOpen }) => isOpen).map(({ words }) => words);
    const nth = ask('planStep', goal, [goal.words, ...chat(), ...open, ...ownWithin(goal)], null);
    // Without a plan the run waits for the user.
    if (isBad(script, 'planStep', nth)) return unplanned;
    const reply = plannerSays(script, nth, open);
    if (reply.terminate !== 'no') return finish(reply);
    said.push(reply.next, ...(reply.plan ?? []));
    delegate(reply);
    return taken(null);
  }

  function delegate({ next, plan }: PlannerSays): void {
    const open = goal.parts.filter(({ isOpen }) => isOpen);
    if (open.some((step) => !step.isOwn && isUsers(step))) meets.add('parts');
    const named = open.find(({ words }) => words === next);
    if (plan === null) {
      const chosen = named ?? stepOf(next, false);
      if (!named) insert(chosen);
      // The plan is in order: what stands before the step is passed over.
      for (const step of open.slice(0, Math.max(0, open.indexOf(chosen)))) leaveOut(step);
      for (const step of open) if (step !== chosen && isUsers(step)) leaveOut(step);
      chosen.hasBegun = true;
      return;
    }
    const first = goal.parts.findIndex(({ isOpen }) => isOpen);
    const place = first < 0 ? goal.parts.length : first;
    const wanted = [next, ...plan].filter(
      (words) => !open.some((step) => step.isOwn && step.words === words),
    );
    const kept = wanted.map(
      (words) => open.find((step) => !step.isOwn && step.words === words) ?? stepOf(words, false),
    );
    // The user's steps stay, in their order, after what the planner wants done now. A planned step that it wants now stays
    // where it is, so those before it do too.
    const before = named ? open.slice(0, open.indexOf(named)).filter(isUsers) : [];
    for (const step of open) if (!wanted.includes(step.words)) leaveOut(step);
    kept.unshift(...before, ...(named?.isOwn ? [named] : []));
    kept.push(...open.filter((step) => step.isOpen && !kept.includes(step)));
    const rest = goal.parts.filter((step) => !kept.includes(step));
    const closed = goal.parts.slice(0, place).filter((step) => !kept.includes(step)).length;
    goal.parts.splice(
      0,
      goal.parts.length,
      ...rest.slice(0, closed),
      ...kept,
      ...rest.slice(closed),
    );
    const chosen = kept.find(({ words }) => words === next);
    if (chosen) chosen.hasBegun = true;
  }

  /** Before all that is still to do. */
  function insert(step: Step): void {
    const first = goal.parts.findIndex(({ isOpen }) => isOpen);
    goal.parts.splice(first < 0 ? goal.parts.length : first, 0, step);
  }

  /** AE-10: the validator is asked after both ways to finish. */
  function finish({
    terminate,
    response,
  }: Pick<PlannerSays, 'terminate' | 'response'>): End | null {
    said.push(response);
    // With its plan the planner is finished, whatever the validator says.
    for (const step of goal.parts) if (step.isOpen) leaveOut(step);
    isEnding = true;
    const isWaiting = hasOwn();
    const waiting = taken(null);
    if (isWaiting || hasOwn()) return waiting;
    isEnding = false;
    // What the user changed meanwhile is another task.
    if (!isAnswered || isOvertaken) return waiting;
    // Without a step of the user the task is not done, whatever the planner says.
    if (goal.parts.some((step) => !step.isOwn && hasFailedOwn(step))) meets.add('parts');
    if (hasFailedOwn(goal)) return { end: 'gaveUp', answer: response };
    const end = terminate === 'done' ? 'reached' : 'gaveUp';
    if (script.refinements === null) return { end, answer: response };
    const nth = ask('validate', goal, [goal.words, ...chat()], null);
    const verdict = validatorSays(script, nth);
    const isUnread = isBad(script, 'validate', nth);
    if (verdict.complete && !isUnread) return { end, answer: response };
    const reason = isUnread ? '' : verdict.reason;
    if (refusals >= script.refinements)
      return { end: `refused ${reason}`.trim(), answer: response };
    refusals += 1;
    said.push(reason);
    return taken(null);
  }

  // The navigator (AE-02).

  function askNavigator(step: Step): End | null {
    step.hasBegun = true;
    // Alone it has the rounds of a whole run. Only the run's limits end a step of the user.
    const most =
      step === goal ? script.plannerRounds : step.isOwn ? Infinity : script.navigatorRounds;
    const isOver = step.rounds >= most || isStuck(step);
    if (isOver && step === goal) return { end: 'budget', answer: '' };
    const spent = overBudget();
    if (spent) return spent;
    if (isOver) return handOver(step, '', false);
    step.rounds += 1;
    step.wasAsked = true;
    const faults = step === goal ? chat().filter((words) => words.startsWith('fault')) : [];
    const nth = ask(
      'navigate',
      step,
      [step.words, ...faults, ...doneIn(step).map(({ words }) => words)],
      script.pages === 'always' ? 'all_fields' : step.view,
    );
    // AE-09: a reply of no use is told to the planner. Where it is the user's step, it is for them to say.
    if (isBad(script, 'navigate', nth))
      return step === goal || step.isOwn ? unplanned : taken(handOver(step, '', false));
    const { skills, reply, done } = navigatorSays(script, nth);
    if (skills.length === 0) return taken(handOver(step, reply, done));
    step.queue = [...skills];
    for (const part of step.parts) part.isLate = false;
    return taken(null);
  }

  /** The step ends with what the navigator tells the planner. */
  function handOver(step: Step, reply: string, isDone: boolean): End | null {
    // A reply is told with the step it is about, in the words that this has by now.
    said.push(reply, ...(step === goal ? [] : [step]));
    if (step === goal) return finish({ terminate: isDone ? 'done' : 'gaveUp', response: reply });
    step.isOpen = false;
    step.hasFailed = !isDone;
    step.isForgiven = false;
    step.queue = [];
    return null;
  }

  /** AE-06 to AE-09. */
  function useSkill(step: Step): End | null {
    const [skill, ...rest] = step.queue;
    if (!skill) return null;
    const spent = overBudget();
    if (spent) return spent;
    if (skill.kind === 'sense') {
      step.queue = rest;
      step.view = skill.view;
      step.log.push(`sense ${skill.view}: ${address}`);
      return null;
    }
    acts += 1;
    const call = skill.kind === 'click' ? `click ${skill.ref}` : `goto ${skill.path}`;
    entries.push({ did: call, of: step.words });
    const result = performed(skill);
    const isNews = ['added', 'menu', 'navigated', 'loaded'].includes(result);
    if (isNews) step.view = null;
    // AE-08: what was meant for the page as it was is left out.
    if (isNews || result === 'failed') skip(step, rest);
    else step.queue = rest;
    step.log.push(`${call}: ${result}`);
    return taken(null);
  }

  /** The skills that are left out are told as such; reading the page is right in any case. */
  function skip(step: Step, rest: readonly Skill[]): void {
    step.queue = rest.filter(({ kind }) => kind === 'sense');
    for (const { kind } of rest) if (kind !== 'sense') step.log.push(`${LEFT_OUT} ${kind}`);
  }

  function performed(skill: Exclude<Skill, { kind: 'sense' }>): string {
    if (skill.kind === 'click') {
      const report = reportOf(script, skill.ref);
      return report === 'gone' ? 'failed' : report;
    }
    if (isDead(script, skill.path)) return 'failed';
    // Whatever stood there before, this page is loaded anew.
    const result = address === skill.path ? 'loaded' : 'navigated';
    address = skill.path;
    return result;
  }

  // The run.

  function ask(
    part: keyof typeof asked,
    step: Step,
    shown: readonly string[],
    page: string | null,
  ): number {
    calls += 1;
    entries.push({
      asked: part,
      of: step.words,
      shown: [...new Set(shown)].filter((words) => words !== '').toSorted(),
      skills: part === 'navigate' ? Math.min(MOST_SHOWN, step.log.length + doneIn(step).length) : 0,
      page,
    });
    return asked[part]++;
  }

  /** A limit of the run ends it with an answer about what was found. */
  function overBudget(): End | null {
    const which = acts >= script.acts ? 'actions' : calls >= script.calls ? 'modelCalls' : null;
    if (which === null) return null;
    for (let tries = 0; tries < 2; tries++) {
      entries.push({ asked: 'answer', of: goal.words, shown: [], skills: 0, page: null });
      if (!isBad(script, 'answer', asked.answer++))
        return { end: `limit ${which}`, answer: 'scripted answer' };
    }
    return { end: `limit ${which}`, answer: '' };
  }

  // The user.

  /** A result was taken in: now the user's edits are. */
  function taken(ended: End | null): End | null {
    if (ended) return ended;
    results += 1;
    isAnswered = true;
    isOvertaken = false;
    const due = script.edits.filter(({ after }) => after === results);
    const steps = everyStep(goal).toSorted((one, other) => inOrder(one.words, other.words));
    for (const edit of due) change(edit, steps[edit.target % steps.length] ?? goal);
    return null;
  }

  function change(edit: UserEdit, step: Step): void {
    const words = ownWords(script.edits.indexOf(edit));
    const parent = parentOf(goal, step);
    const isMoot = edit.kind === 'remove' && !(step.isOpen && step.hasBegun);
    if (!isMoot && (parent || edit.kind === 'child' || edit.kind === 'reword')) isAnswered = false;
    if (!isLegal(edit, step)) return;
    // What the user changes is another plan: the rounds count from here.
    rounds = 0;
    isOvertaken = true;
    if (parent) reopen(edit.kind === 'child' ? step : parent);
    switch (edit.kind) {
      case 'child':
        step.parts.push({ ...stepOf(words, true), isLate: step.queue.length > 0 });
        return;
      case 'remove':
        drop(step);
        return;
      case 'reword':
        reword(step, words);
        return;
      default: {
        const siblings = parent?.parts ?? [];
        const place = siblings.indexOf(step) + (edit.kind === 'before' ? 0 : 1);
        if (edit.kind === 'instead' && (step.isOpen || step.hasFailed)) drop(step);
        siblings.splice(place, 0, { ...stepOf(words, true), isLate: step.isLate });
      }
    }
  }

  /** The goal stays, and has nothing beside it; what is done stays done. */
  function isLegal({ kind }: UserEdit, step: Step): boolean {
    if (kind === 'child' || kind === 'reword') return true;
    return step !== goal && (kind !== 'remove' || step.isOpen || step.hasFailed);
  }

  /** What has other words is another step: it begins anew, with what was done for the old words on record. */
  function reword(step: Step, words: string): void {
    for (const part of step.parts) if (part.isOpen && !isUsers(part)) drop(part);
    forget(step);
    Object.assign(step, { words, isOpen: true, hasFailed: false });
    Object.assign(step, { rounds: 0, view: null, before: step.log.length });
    if (step === goal) {
      // Another task: what failed for the old one says nothing about it.
      for (const part of goal.parts) part.isForgiven = part.hasFailed;
      return;
    }
    step.isOwn = true;
    step.hasBegun = false;
  }

  function reopen(step: Step): void {
    const parent = parentOf(goal, step);
    if (parent) reopen(parent);
    if (!step.isOpen && !step.isOwn && step !== goal) meets.add('parts');
    if (!step.isOpen)
      Object.assign(step, {
        isOpen: true,
        hasFailed: false,
        isKept: !step.isOwn,
        rounds: 0,
        view: null,
      });
  }
}

/** AE-09: the navigator is not asked again once the same skill had the same result too often. */
function isStuck({ log, before }: Step): boolean {
  const latest = log
    .slice(before)
    .filter((line) => !line.startsWith(LEFT_OUT))
    .slice(-SAME);
  return latest.length === SAME && new Set(latest).size === 1;
}

/** The user's parts that are over: the navigator is told of them as of its own skills. */
const doneIn = (step: Step): Step[] => step.parts.filter(({ isOpen }) => !isOpen);

const hasFailedOwn = (step: Step): boolean =>
  step.parts.some(
    (part) => (part.isOwn && part.hasFailed && !part.isForgiven) || hasFailedOwn(part),
  );

/** The planner left it out of its plan. */
function leaveOut(step: Step): void {
  if (isUsers(step)) step.isKept = !step.isOwn;
  else step.isOpen = false;
}

/** The words of the user's open steps, at any depth. */
const ownWithin = (step: Step): string[] =>
  step.parts
    .filter(({ isOpen }) => isOpen)
    .flatMap((part) => [...(part.isOwn ? [part.words] : []), ...ownWithin(part)]);

/** Whether it is the user's or holds an open step of theirs: no planner drops it. */
const isUsers = (step: Step): boolean => step.isOwn || step.parts.some((part) => part.isOpen);

/** Skills that are not used after all. */
function forget(step: Step): void {
  for (const { kind } of step.queue) step.log.push(`${LEFT_OUT} ${kind}`);
  step.queue = [];
}

function drop(step: Step): void {
  forget(step);
  Object.assign(step, { isOpen: false, hasFailed: false });
  for (const part of step.parts) if (part.isOpen || part.hasFailed) drop(part);
}

function everyStep(step: Step): Step[] {
  return [step, ...step.parts.flatMap(everyStep)].filter(
    ({ isOpen, wasAsked }) => isOpen || wasAsked,
  );
}

function parentOf(within: Step, step: Step): Step | null {
  if (within.parts.includes(step)) return within;
  for (const part of within.parts) {
    const found = parentOf(part, step);
    if (found) return found;
  }
  return null;
}
