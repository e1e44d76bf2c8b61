/**
 * Agent-E by its paper and the list of mechanisms (AE-01 to AE-12): a planner that delegates one step at a time, a
 * navigator that starts each step with nothing but its words, and a validator that is asked once the planner finishes.
 * Written without the product's code, over plain values.
 */
import {
  type Entry,
  GOAL,
  isBad,
  isDead,
  navigatorSays,
  ownWords,
  type PlannerSays,
  plannerSays,
  reportOf,
  type Script,
  type Skill,
  type Trace,
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
  /** The user's, and the navigator said that it could not be done. */
  hasFailed: boolean;
  /** The user's parts, which are done before the step goes on. */
  readonly parts: Step[];
  /** Skills still to use from the navigator's last reply. */
  queue: Skill[];
  /** Each skill of this step with its result, oldest first (AE-02: all that the navigator remembers). */
  log: string[];
  /** How many skills were left out: their replies say so. */
  skipped: number;
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
  hasFailed: false,
  parts: [],
  queue: [],
  log: [],
  skipped: 0,
  rounds: 0,
  view: null,
});

type End = { readonly end: string; readonly answer: string };

/** The run waits for the user. */
const unplanned: End = { end: 'blocked badModelOutput', answer: '' };

/** AE-09: so many identical skills with identical results end a step. */
const SAME = 3;

export function runPaper(script: Script): Trace {
  const goal = stepOf(GOAL, false);
  const entries: Entry[] = [];
  /** Words of the whole chat, dead ends included (AE-01). */
  const chat: string[] = [];
  const asked = { planStep: 0, navigate: 0, validate: 0, answer: 0 };
  let address = '/';
  let rounds = 0;
  let refusals = 0;
  let acts = 0;
  let calls = 0;
  let results = 0;
  /** The user's steps are done although the planner wants to end. */
  let isEnding = false;
  let end: End | null = null;
  goal.hasBegun = true;

  while (!end) end = turn();
  return { entries, ...end };

  function turn(): End | null {
    const step = due();
    if (step) return step.queue.length > 0 ? useSkill(step) : askNavigator(step);
    return askPlanner();
  }

  /** The step to work on; null if the planner is to say. */
  function due(): Step | null {
    const open = goal.parts.filter(({ isOpen }) => isOpen);
    if (!script.hasPlanner) return innermost(open[0] ?? goal);
    const running = open.findIndex(({ hasBegun }) => hasBegun);
    const own = open.findIndex((step) => isUsers(step));
    const at = running >= 0 && own >= 0 ? Math.min(running, own) : Math.max(running, own);
    const found = open[at];
    return found && (running >= 0 || at === 0 || isEnding) ? innermost(found) : null;
  }

  /** The user's parts of a step come before the rest of it. */
  function innermost(step: Step): Step {
    const part = step === goal ? undefined : step.parts.find(({ isOpen }) => isOpen);
    return part ? innermost(part) : step;
  }

  // The planner (AE-01).

  function askPlanner(): End | null {
    if (rounds >= script.plannerRounds) return { end: 'exhausted', answer: '' };
    const spent = overBudget();
    if (spent) return spent;
    rounds += 1;
    const open = goal.parts.filter(({ isOpen }) => isOpen).map(({ words }) => words);
    const nth = ask('planStep', goal, [goal.words, ...chat, ...open], null);
    // Without a plan the run waits for the user.
    if (isBad(script, 'planStep', nth)) return unplanned;
    const reply = plannerSays(script, nth, open);
    if (reply.terminate !== 'no') return finish(reply);
    chat.push(reply.next, ...(reply.plan ?? []));
    delegate(reply);
    return taken(null);
  }

  function delegate({ next, plan }: PlannerSays): void {
    const open = goal.parts.filter(({ isOpen }) => isOpen);
    const known = open.find(({ words }) => words === next);
    if (plan === null) {
      const chosen = known ?? stepOf(next, false);
      if (!known) insert(chosen);
      // The plan is in order: what stands before the step is passed over.
      for (const step of open.slice(0, Math.max(0, open.indexOf(chosen))))
        if (!isUsers(step)) drop(step);
      chosen.hasBegun = true;
      return;
    }
    const wanted = [next, ...plan].filter(
      (words) => !open.some((step) => isUsers(step) && step.words === words),
    );
    const kept = wanted.map(
      (words) =>
        open.find((step) => !isUsers(step) && step.words === words) ?? stepOf(words, false),
    );
    // The user's steps keep their place among the others.
    const places = open.flatMap((step, place) => (isUsers(step) ? [{ step, place }] : []));
    for (const { step, place } of places) kept.splice(place, 0, step);
    const first = goal.parts.findIndex(({ isOpen }) => isOpen);
    const closed = goal.parts.filter(({ isOpen }) => !isOpen);
    for (const step of open) if (!kept.includes(step)) drop(step);
    const before = first < 0 ? closed.length : first;
    goal.parts.splice(
      0,
      goal.parts.length,
      ...closed.slice(0, before),
      ...kept,
      ...closed.slice(before),
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
    chat.push(response);
    // With its plan the planner is finished, whatever the validator says.
    for (const step of goal.parts) if (step.isOpen && !isUsers(step)) drop(step);
    isEnding = true;
    const waiting = taken(null);
    if (goal.parts.some((step) => step.isOpen && isUsers(step))) return waiting;
    isEnding = false;
    const end = terminate === 'done' ? 'reached' : 'gaveUp';
    if (script.refinements === null) return { end, answer: response };
    const nth = ask('validate', goal, [goal.words, ...chat], null);
    const verdict = validatorSays(script, nth);
    const isUnread = isBad(script, 'validate', nth);
    if (verdict.complete && !isUnread) return { end, answer: response };
    const reason = isUnread ? '' : verdict.reason;
    if (refusals >= script.refinements)
      return { end: `refused ${reason}`.trim(), answer: response };
    refusals += 1;
    chat.push(reason);
    return taken(null);
  }

  // The navigator (AE-02).

  function askNavigator(step: Step): End | null {
    step.hasBegun = true;
    // Alone it has the rounds of a whole run.
    const most = step === goal ? script.plannerRounds : script.navigatorRounds;
    const isOver = step.rounds >= most || isStuck(step);
    if (isOver && step === goal) return { end: 'exhausted', answer: '' };
    const spent = overBudget();
    if (spent) return spent;
    if (isOver) return handOver(step, '', false);
    step.rounds += 1;
    const faults = step === goal ? chat.filter((words) => words.startsWith('fault')) : [];
    const nth = ask(
      'navigate',
      step,
      [step.words, ...faults],
      script.pages === 'always' ? 'all_fields' : step.view,
    );
    // AE-09: a reply of no use is told to the planner; alone, it leaves the run to the user.
    if (isBad(script, 'navigate', nth))
      return step === goal ? unplanned : taken(handOver(step, '', false));
    const { skills, reply, done } = navigatorSays(script, nth);
    if (skills.length === 0) return taken(handOver(step, reply, done));
    step.queue = [...skills];
    return taken(null);
  }

  /** The step ends with what the navigator tells the planner. */
  function handOver(step: Step, reply: string, isDone: boolean): End | null {
    chat.push(reply);
    if (step === goal) return finish({ terminate: isDone ? 'done' : 'gaveUp', response: reply });
    step.isOpen = false;
    step.hasFailed = step.isOwn && !isDone;
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
    const isNews = ['added', 'menu', 'navigated'].includes(result);
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
    step.skipped += rest.length - step.queue.length;
  }

  function performed(skill: Exclude<Skill, { kind: 'sense' }>): string {
    if (skill.kind === 'click') {
      const report = reportOf(script, skill.ref);
      return report === 'gone' ? 'failed' : report;
    }
    if (isDead(script, skill.path)) return 'failed';
    // Whatever stood there before, this page is loaded anew.
    address = skill.path;
    return 'navigated';
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
      skills: part === 'navigate' ? step.log.length + step.skipped : 0,
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
    const due = script.edits.filter(({ after }) => after === results);
    const steps = everyStep(goal);
    for (const edit of due) change(edit, steps[edit.target % steps.length] ?? goal);
    return null;
  }

  function change(edit: UserEdit, step: Step): void {
    const words = ownWords(script.edits.indexOf(edit));
    const parent = parentOf(goal, step);
    switch (edit.kind) {
      case 'child':
        reopen(step);
        step.parts.push(stepOf(words, true));
        return;
      case 'remove':
        if (parent && (step.isOpen || step.hasFailed)) drop(step);
        return;
      case 'reword':
        if (parent) reopen(parent);
        reword(step, words);
        return;
      default: {
        if (!parent) return;
        reopen(parent);
        const place = parent.parts.indexOf(step) + (edit.kind === 'before' ? 0 : 1);
        if (edit.kind === 'instead' && (step.isOpen || step.hasFailed)) drop(step);
        parent.parts.splice(place, 0, stepOf(words, true));
      }
    }
  }

  /** What has other words is another step: it begins anew. */
  function reword(step: Step, words: string): void {
    for (const part of step.parts) if (part.isOpen && !isUsers(part)) drop(part);
    Object.assign(step, {
      words,
      isOpen: true,
      hasFailed: false,
      queue: [],
      log: [],
      skipped: 0,
      rounds: 0,
      view: null,
    });
    if (step === goal) return;
    step.isOwn = true;
    step.hasBegun = false;
  }

  function reopen(step: Step): void {
    const parent = parentOf(goal, step);
    if (parent) reopen(parent);
    if (!step.isOpen)
      Object.assign(step, { isOpen: true, hasFailed: false, rounds: 0, view: null });
  }
}

/** AE-09: the navigator is not asked again once the same skill had the same result too often. */
function isStuck({ log }: Step): boolean {
  const latest = log.slice(-SAME);
  return latest.length === SAME && new Set(latest).size === 1;
}

/** Whether it is the user's or holds an open step of theirs: no planner drops it. */
const isUsers = (step: Step): boolean => step.isOwn || step.parts.some((part) => part.isOpen);

function drop(step: Step): void {
  Object.assign(step, { isOpen: false, hasFailed: false, queue: [] });
  for (const part of step.parts) if (part.isOpen || part.hasFailed) drop(part);
}

function everyStep(step: Step): Step[] {
  return [step, ...step.parts.flatMap(everyStep)].filter(
    ({ isOpen, hasBegun }) => isOpen || hasBegun,
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
