/**
 * Scripted fakes for the core's ports: operators by node, a world of addresses, a journal in memory. Their names say
 * that they are scripted.
 */

import { type Action, describeAction } from '../../src/core/action/action.ts';
import type { Stopped } from '../../src/core/gate/seal.ts';
import type { Judgment, UnclearPolicy } from '../../src/core/gate/verdict.ts';
import { nodeId, runId } from '../../src/core/ids.ts';
import { type Draft, makeSchema } from '../../src/core/memory/schema.ts';
import type { TableOp } from '../../src/core/memory/table.ts';
import type { Observation } from '../../src/core/page/observation.ts';
import { defaultBudget } from '../../src/core/plan/budget.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { findNode, nodeOf } from '../../src/core/plan/tree.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import type { Called, Context } from '../../src/core/run/operator.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Budget, EndCheck, Run, RunEvent } from '../../src/core/run/run.ts';
import { defaultSettings, type RunSettings, runSettings } from '../../src/core/run/settings.ts';
import { type Loop, makeLoop } from '../../src/engine/loop.ts';
import type { Kept, PictureConsent, Places, Ports, World } from '../../src/engine/ports.ts';
import type { Checked, ComparedLooks } from '../../src/engine/replies.ts';
import type { Strategy } from '../../src/engine/strategy.ts';
import type { OperatorName } from '../../src/planners/operators.ts';
import { type Operators, operatorsFrom } from '../../src/planners/operators.ts';
import type { NavigatorReply, PlannerReply } from '../../src/planners/research/agentE/replies.ts';
import type { PlanMove } from '../../src/planners/research/occam/replies.ts';
import type { JudgedActions, Proposed } from '../../src/planners/research/weboperator/replies.ts';
import { type SystemId, systemOf } from '../../src/planners/systems.ts';
import { positionOf, type StackEntry } from '../../src/planners/tree/position.ts';
import type { Expanded, Pruning, Repaired } from '../../src/planners/tree/replies.ts';
import { outcomeAt, type ScriptedOutcome } from './outcomes.ts';
import { link } from './pageLines.ts';
import { type SearchScript, scriptedSearch, searchBy } from './search.ts';

export const usage = { input: 100, cacheRead: 0, cacheWrite: 0, output: 10, usd: 0.001 };

export const called = <T>(result: Result<T>): Called<T> => ({
  result,
  model: 'scripted',
  usage,
  calls: 1,
  ms: 5,
});

/** Builds an expansion from a script's steps. */
export function and(...children: readonly (string | NewChild)[]): Expanded {
  return expanded({ kind: 'and', ordered: true, children: children.map(toChild) });
}
export function or(...children: readonly (string | NewChild)[]): Expanded {
  return expanded({ kind: 'or', children: children.map(toChild) });
}
export function leaf(action: Action): Expanded {
  return expanded({ kind: 'action', action });
}

function expanded(expansion: Expanded['expansion']): Expanded {
  return {
    description: '',
    expansion,
    reasoning: 'scripted',
    notes: [],
    progress: '',
    outcome: 'planned',
    settled: [],
    dropped: [],
    requirements: [],
  };
}

const toChild = (child: string | NewChild): NewChild =>
  typeof child === 'string' ? { description: child, score: null } : child;

const toPruning = (given: string | Pruning): Pruning =>
  typeof given === 'string' ? { id: nodeId(given), cause: 'irrelevant' } : given;

export const goTo = (path: string): Action => ({ kind: 'goto', url: `https://site.test${path}` });
export const note = (text: string): Action => ({ kind: 'note', text });

export type Script = {
  /**
   * Expansions by node id, where a list gives the nth expansion of that node, or a function of the operator's context.
   */
  readonly expand:
    | Readonly<Record<string, Expanded | readonly Result<Expanded>[]>>
    | ((context: Context) => Result<Expanded>);
  readonly repair?:
    | Readonly<Record<string, Partial<Repaired>>>
    | ((context: Context) => Partial<Repaired>);
  readonly notes?: (context: Context) => readonly string[];
  readonly check?: (context: Context) => { complete: boolean; reason: string };
  readonly update?: (context: Context) => {
    /** A bare id stands for a part that is not needed. */
    prune: readonly (string | Pruning)[];
    reword?: readonly { id: string; description: string }[];
  };
  /** The criteria of the task, and the values from each page. */
  readonly constraints?: Draft;
  readonly table?: (context: Context) => readonly TableOp[];
  readonly reached?: boolean;
  /** Why the goal can't be settled, and what a second look finds. */
  readonly unsettled?: (context: Context) => string;
  readonly confirm?: (context: Context) => Checked;
  /** Receives the context of the last check. */
  readonly onAnswer?: (context: Context) => void;
  /** Actions of the ReAct baseline in order, after which it stops, or a function of its context. */
  readonly next?: readonly Action[] | ((context: Context) => Action);
  /** Plan changes of the baseline that plans for itself. If null or missing, it follows `next`. */
  readonly move?: (context: Context) => PlanMove | null;
  /** Index of the proposal that the judge chooses; 0 if absent. */
  readonly choose?: (context: Context) => number;
  /** Verdict on one of the controls that the critic is asked about. */
  readonly critic?: (context: Context & { readonly control: Stopped }) => Result<Judgment>;
  /** Candidates of the search by requested variation; by default, all are the next action of the baseline. */
  readonly propose?: (context: Context) => Result<Partial<Proposed> & Pick<Proposed, 'action'>>;
  /** Labels of each candidate; by default, every milestone is in progress. */
  readonly judge?: (context: Context) => JudgedActions;
  readonly checklist?: readonly string[];
  /** The operators of Plan-MCTS; by default they follow `next`, one action per subplan. */
  readonly search?: SearchScript;
  /** Agent-E's roles; by default its planner makes each action of `next` a step. */
  readonly plan?: (context: Context) => PlannerReply;
  readonly navigate?: (context: Context) => NavigatorReply;
  readonly validate?: (context: Context) => Checked;
  /** Comparison of pages read ahead; by default all are equally good. */
  readonly compare?: (context: Context) => ComparedLooks;
  /** Whether this reply is useless. */
  readonly isBad?: (operator: OperatorName, context: Context) => boolean;
};

export type OperatorCall = { readonly operator: OperatorName; readonly node: string };

/**
 * Returns scripted operators. Operators that the script does not know, or for which `isBad` is true, reply with
 * nonsense.
 */
export function scriptedOperators(script: Script, log: OperatorCall[]): Operators {
  const good = goodOperators(script, log);
  const bad = err('badModelOutput', 'scripted nonsense', '');
  return operatorsFrom((name) => async (context, signal) => {
    const ask = good[name];
    if (ask && !script.isBad?.(name, context)) return ask(context, signal);
    log.push({ operator: name, node: context.node });
    return called(bad);
  });
}

/** Returns one action per request of the baseline. Parallel variations of one request share an action. */
function scriptedNext({ next }: Script, context: Context, times: Map<string, number>): Action {
  const stop: Action = { kind: 'stop', answer: 'scripted answer' };
  if (typeof next === 'function') return next(context);
  const { variation } = (context.about ?? { variation: 0 }) as { readonly variation: number };
  const nth = (times.get('nextAction') ?? 0) - (variation === 0 ? 0 : 1);
  if (variation === 0) times.set('nextAction', nth + 1);
  return next?.[nth] ?? stop;
}

const plainProposal = (action: Action): Proposed => ({
  action,
  description: describeAction(action),
  observation: 'a page',
  reasoning: 'scripted',
  actionClass: action.kind === 'stop' ? 'terminating' : 'safe',
});

function inProgress({ about, run }: Context): JudgedActions {
  const { candidates } = about as { readonly candidates: readonly unknown[] };
  const { length } = run.memory.checklist;
  return { labels: candidates.map(() => Array.from({ length }, () => 'inProgress' as const)) };
}

function verdictsOf({ critic }: Script, context: Context): Result<readonly Judgment[]> {
  if (!critic) return err('badModelOutput', 'the script has no critic', '');
  const results = context.controls.map((control) => critic({ ...context, control }));
  const failed = results.find((result) => !result.ok);
  return failed ?? ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

function goodOperators(script: Script, log: OperatorCall[]): Partial<Operators> {
  const times = new Map<string, number>();
  const record = (operator: OperatorName, context: Context): void =>
    void log.push({ operator, node: context.node });
  return {
    expand: async (context) => {
      record('expand', context);
      const nth = times.get(context.node) ?? 0;
      times.set(context.node, nth + 1);
      const result = scriptedExpansion(script, context, nth);
      const description = findNode(context.tree, context.node)?.description ?? '';
      return called(
        result.ok
          ? ok({ ...result.value, description: result.value.description || description })
          : result,
      );
    },
    repair: async (context) => {
      record('repair', context);
      const repaired =
        typeof script.repair === 'function'
          ? script.repair(context)
          : script.repair?.[context.node];
      return called(
        ok({
          diagnosis: 'incomplete',
          prune: [],
          add: [],
          reasoning: 'scripted repair',
          ...repaired,
        }),
      );
    },
    checkCompletion: async (context) => {
      record('checkCompletion', context);
      return called(ok(script.check?.(context) ?? { complete: true, reason: 'all parts done' }));
    },
    updateTree: async (context) => {
      record('updateTree', context);
      const update = script.update?.(context) ?? { prune: [] };
      const reword = (update.reword ?? []).map(({ id, description }) => ({
        id: nodeId(id),
        description,
      }));
      return called(ok({ prune: update.prune.map(toPruning), reword, reasoning: 'scripted' }));
    },
    summarize: async (context) => {
      record('summarize', context);
      return called(
        ok({ observation: 'a page', progress: 'some', feedback: 'go on', highlighted: [] }),
      );
    },
    takeNotes: async (context) => {
      record('takeNotes', context);
      return called(ok({ notes: script.notes?.(context) ?? [], response: '' }));
    },
    readConstraints: async (context) => {
      record('readConstraints', context);
      return called(ok(makeSchema(script.constraints ?? { items: [] })));
    },
    updateMemory: async (context) => {
      record('updateMemory', context);
      return called(ok({ ops: script.table?.(context) ?? [] }));
    },
    nextAction: async (context) => {
      record('nextAction', context);
      const action = scriptedNext(script, context, times);
      const document = context.page?.documents[''] ?? 'scripted document';
      return called(ok({ action, document, reasoning: 'scripted' }));
    },
    actInPlan: async (context) => {
      record('actInPlan', context);
      const move = script.move?.(context) ?? null;
      if (move) return called(ok(move));
      const action = nextIn(script, context);
      const grounded = { document: 'scripted document', reasoning: 'scripted' };
      return called(ok({ kind: 'act', action, seen: 'a page', ...grounded }));
    },
    judgeMoves: async (context) => {
      record('judgeMoves', context);
      return called(ok({ choice: script.choose?.(context) ?? 0, why: 'scripted' }));
    },
    prepareTask: async (context) => {
      record('prepareTask', context);
      const milestones = script.checklist ?? ['scripted milestone'];
      return called(ok({ text: `${context.run.goal}, in other words`, milestones }));
    },
    proposeAction: async (context) => {
      record('proposeAction', context);
      const proposed: Result<Partial<Proposed> & Pick<Proposed, 'action'>> = script.propose
        ? script.propose(context)
        : ok({ action: scriptedNext(script, context, times), document: 'scripted document' });
      if (!proposed.ok) return called<Proposed>(proposed);
      return called(ok({ ...plainProposal(proposed.value.action), ...proposed.value }));
    },
    judgeActions: async (context) => {
      record('judgeActions', context);
      return called(ok(script.judge?.(context) ?? inProgress(context)));
    },
    critic: async (context) => {
      record('critic', context);
      return called(verdictsOf(script, context));
    },
    ...scriptedSearch(script.search ?? searchBy(script), record),
    planStep: async (context) => {
      record('planStep', context);
      return called(ok(script.plan?.(context) ?? plannedBy(script, context)));
    },
    navigate: async (context) => {
      record('navigate', context);
      return called(ok(script.navigate?.(context) ?? navigatedBy(script, context)));
    },
    validate: async (context) => {
      record('validate', context);
      return called(ok(script.validate?.(context) ?? { complete: true, reason: 'scripted' }));
    },
    confirmUnsettled: async (context) => {
      record('confirmUnsettled', context);
      return called(ok(script.confirm?.(context) ?? { complete: true, reason: 'scripted' }));
    },
    explain: async (context) => {
      record('explain', context);
      return called(ok({ answer: `scripted answer to ${JSON.stringify(context.about)}` }));
    },
    compareLooks: async (context) => {
      record('compareLooks', context);
      const plain = (context.looks ?? []).map(() => ({ score: 0.5, why: 'scripted', facts: [] }));
      return called(ok(script.compare?.(context) ?? { ways: plain }));
    },
    answer: async (context) => {
      record('answer', context);
      script.onAnswer?.(context);
      return called(
        ok({
          answer: 'scripted answer',
          evidence: [],
          reached: script.reached ?? true,
          unsettled: script.unsettled?.(context) ?? '',
        }),
      );
    },
  };
}

/** Returns the plan that follows `next`: each of its actions is a step. */
function plannedBy(script: Script, context: Context): PlannerReply {
  const action = nextIn(script, context);
  const isOver = action.kind === 'stop';
  return {
    plan: null,
    next: isOver ? '' : `Do ${JSON.stringify(action)}`,
    terminate: isOver ? 'done' : 'no',
    response: isOver ? action.answer : '',
  };
}

/** Returns one action in a planner's step; in a user's step, actions until the script stops. */
function navigatedBy(script: Script, context: Context): NavigatorReply {
  const { tree, node } = context;
  const { parent, pinned, children, description } = nodeOf(tree, node);
  const isPlanners = parent === tree.root && !pinned && description.startsWith('Do ');
  if (isPlanners && children.length > 0) return { acts: [], reply: 'scripted reply', done: true };
  const action = nextIn(script, isPlanners ? { ...context, node: tree.root } : context);
  if (action.kind === 'stop')
    return { acts: [], reply: action.answer, done: action.done !== false };
  return { acts: [{ action, document: 'scripted document' }], reply: null, done: true };
}

/** Returns the next action; from a list, the first that is not done yet. */
function nextIn({ next }: Script, context: Context): Action {
  if (typeof next === 'function') return next(context);
  const done = context.tree.nodes.filter(
    ({ kind, executionCount }) => kind === 'action' && executionCount > 0,
  ).length;
  return next?.[done] ?? { kind: 'stop', answer: 'scripted answer' };
}

function scriptedExpansion(script: Script, context: Context, nth: number): Result<Expanded> {
  if (typeof script.expand === 'function') return script.expand(context);
  const found = script.expand[context.node];
  if (!found) throw new Error(`the script has no expansion of ${context.node}`);
  const results = Array.isArray(found)
    ? (found as readonly Result<Expanded>[])
    : [ok(found as Expanded)];
  return results[Math.min(nth, results.length - 1)] ?? ok(found as Expanded);
}

export type FakeWorld = World & { readonly done: Action[]; at: string };

/** Returns a world where every action succeeds unless `outcome` says otherwise. */
export function fakeWorld(
  outcome: (action: Action, nth: number) => Result<ScriptedOutcome> = () => ok({}),
): FakeWorld {
  const world: FakeWorld = {
    done: [],
    at: 'https://site.test/',
    observe: async (kind) => ok(observation(world.at, kind)),
    describe: async () => ok(null),
    picture: async () => err('notVisible', 'Scripted worlds have no pictures.', ''),
    pictureOf: async () => err('noPicture', 'Scripted worlds have no pictures.', ''),
    perform: async (action) => {
      world.done.push(action);
      const result = outcome(action, world.done.length);
      if (result.ok && (action.kind === 'goto' || action.kind === 'goHome')) world.at = action.url;
      return outcomeAt(world.at, result);
    },
    restore: async (method, { address: url }) => {
      if (method === 'there') return ok(world.at === url ? { url } : 'cannot');
      if (method !== 'address') return ok('cannot');
      world.at = url;
      return ok({ url });
    },
    recall: async () => ({ is: 'unknown' }),
    url: async () => world.at,
  };
  return world;
}

export function observation(url: string, kind: Observation['kind'] = 'all_fields'): Observation {
  return {
    url,
    title: 'Site',
    kind,
    lines: [link('Next', 'e1')],
    refs: 1,
    frames: [],
    links: [],
    documents: {},
    tabs: [],
    dialogs: [],
  };
}

const noPlace = async () => err('tabForbidden', 'Scripted worlds have one place.', '');
export const noPlaces: Places = { open: noPlace, probe: noPlace, drop: async () => undefined };

export type Rig = {
  readonly loop: Loop;
  readonly events: RunEvent[];
  readonly calls: OperatorCall[];
  readonly world: FakeWorld;
};

export type RigOptions = {
  readonly system?: SystemId;
  readonly world?: FakeWorld;
  readonly budget?: Partial<Budget>;
  readonly root?: string;
  readonly askBefore?: 'risky' | 'all' | 'none';
  /** By default, actions that code can't judge are done. */
  readonly unclear?: UnclearPolicy;
  readonly strict?: boolean;
  readonly lookAhead?: boolean;
  readonly candidateTable?: boolean;
  readonly planFirst?: RunSettings['planFirst'];
  /** Judgments of controls from earlier runs, by key. */
  readonly kept?: Readonly<Record<string, Judgment>>;
  readonly endCheck?: EndCheck;
  readonly onEvents?: (run: Run, events: readonly RunEvent[]) => void;
  /** Replaces the system's own strategy. */
  readonly strategy?: Strategy;
  /** Whether states keep their pages; overrides the system's setting. */
  readonly keepsPages?: boolean;
  readonly goal?: string;
  /** Without places, no page is read ahead. */
  readonly places?: Places;
  readonly pictures?: PictureConsent;
  /** Resolves before events are recorded; at once by default. */
  readonly writing?: () => Promise<void>;
  /** Wraps the scripted operators. */
  readonly wrap?: (operators: Operators) => Operators;
};

/** Nobody may send pictures. */
export const noPictures: PictureConsent = {
  of: async () => ({ is: 'off' }),
  keep: async () => undefined,
};

/** Returns a run on scripted ports that has not started yet. */
export function rig(script: Script, options: RigOptions = {}): Rig {
  const started = start(options);
  const events: RunEvent[] = [started.event];
  return { ...revive(started.run, script, events, options), events };
}

/** Returns a run restored at some event, on scripted ports. */
export function revive(
  run: Run,
  script: Script,
  events: RunEvent[],
  options: RigOptions = {},
): Rig {
  const calls: OperatorCall[] = [];
  const world = options.world ?? fakeWorld();
  const operators = scriptedOperators(script, calls);
  const ports: Ports = {
    operators: options.wrap?.(operators) ?? operators,
    world,
    places: options.places ?? noPlaces,
    journal: {
      append: async (_run, added) => {
        await options.writing?.();
        events.push(...added);
      },
    },
    judgments: { recall: async (_site, keys) => keptOf(options.kept ?? {}, keys) },
    pictures: options.pictures ?? noPictures,
    clock: { now: () => 1000 },
  };
  const onEvents = options.onEvents ?? ((): void => undefined);
  const newSignal = (): { signal: AbortSignal; abort: () => void } => {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort() };
  };
  const { keepsPages, strategy } = options;
  const planner = systemOf(run.options.system);
  const loop = makeLoop(run, {
    ports,
    onEvents,
    newSignal,
    strategy: strategy ?? planner.strategy,
    system: { ...planner.config, ...(keepsPages !== undefined && { keepsPages }) },
  });
  return { loop, events, calls, world };
}

export function start(options: RigOptions = {}): { readonly run: Run; readonly event: RunEvent } {
  const event: RunEvent = {
    seq: 1,
    at: 1000,
    origin: 'human',
    change: {
      kind: 'runStarted',
      id: runId('r1'),
      goal: options.goal ?? 'the goal',
      options: {
        ...runSettings(defaultSettings),
        system: options.system ?? 'structured',
        model: 'scripted',
        budget: { ...defaultBudget, ...options.budget },
        askBefore: options.askBefore ?? 'none',
        unclear: options.unclear ?? 'act',
        strict: options.strict ?? false,
        lookAhead: options.lookAhead ?? false,
        candidateTable: options.candidateTable ?? false,
        planFirst: options.planFirst ?? 'never',
        endCheck: options.endCheck ?? 'text',
        locale: 'en-US',
        timeZone: 'UTC',
      },
      tab: 1,
      site: 'https://site.test',
      root: nodeId(options.root ?? '0'),
    },
  };
  return { run: reduceRun(null, event), event };
}

function keptOf(kept: Readonly<Record<string, Judgment>>, keys: readonly string[]): Kept | null {
  for (const key of keys) {
    const judgment = kept[key];
    if (judgment) return { key, judgment };
  }
  return null;
}

/** Returns stack entries in the order they were popped, as `1.2E`, `1.2X`, `1.2F`. */
export function poppedEntries(events: readonly RunEvent[]): string[] {
  const letters: Record<string, string> = { entering: 'E', exiting: 'X', failed: 'F' };
  return events.flatMap(({ change }) =>
    change.kind === 'planMoved' && change.counts
      ? [`${change.counts.node}${letters[change.counts.label] ?? '?'}`]
      : [],
  );
}

export const statuses = (run: Run): Record<string, string> =>
  Object.fromEntries(run.tree.nodes.map((node) => [node.id, node.status]));

/** Returns the DFS stack of a run of a tree system. */
export const stackIn = (run: Run): readonly StackEntry[] => positionOf(run, false).stack;
