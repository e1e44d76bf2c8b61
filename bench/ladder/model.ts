/**
 * A scripted model for the ladder. It knows the path, but not which of two similar links is right, and it errs in a
 * share of its replies. Its replies are raw: the planner's own operators offer the actions, parse the reply and retry
 * it. Half of the samples of the same prompt agree; another prompt is another draw.
 */

import { leaf, note, type Script } from '../../harness/fakes/fakeRun.ts';
import type { Action, ActionKind } from '../../src/core/action/action.ts';
import { classOnPage } from '../../src/core/action/sameAction.ts';
import type { Judgment } from '../../src/core/gate/verdict.ts';
import { elementRef } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { pageFingerprint } from '../../src/core/page/fingerprint.ts';
import { itemsOn } from '../../src/core/page/items.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { findNode, laterSiblings } from '../../src/core/plan/tree.ts';
import { err, ok, type Result } from '../../src/core/result.ts';
import { usualRoom } from '../../src/core/run/modelCapabilities.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { LookedWay } from '../../src/engine/replies.ts';
import type { ReplyContext } from '../../src/llm/operator.ts';
import { nextAction } from '../../src/planners/react/prompts/nextAction.ts';
import { pathSteps } from '../../src/planners/research/weboperator/prompts/pathLines.ts';
import { proposeAction } from '../../src/planners/research/weboperator/prompts/proposeAction.ts';
import type {
  JudgedActions,
  MilestoneLabel,
  Proposed,
} from '../../src/planners/research/weboperator/replies.ts';
import { actionSpace } from '../../src/planners/research/weboperator/space.ts';
import { type SystemId, systemOf, systems } from '../../src/planners/systems.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { drawn } from './draw.ts';
import {
  itemWith,
  nameOf,
  type Plan,
  pathOf,
  REFERENCE,
  SENT,
  type Server,
  START,
  trees,
  WANTED,
  writing,
} from './site.ts';

export type ModelOptions = {
  readonly system: SystemId;
  readonly rate: number;
  /** WO-03: the model is offered only actions that can work here, or all of them. */
  readonly offers?: 'possible' | 'all';
  /** Lasting changes are not detected: no action counts as one before or after it is done (WO-13, WO-14). */
  readonly isBlind?: boolean;
  /** WO-07: a reply that can't work is retried; otherwise it is accepted. */
  readonly validates?: boolean;
};

export type Model = {
  readonly script: Script;
  /** Number of retried replies: calls beyond those that the run knows of. */
  readonly repeats: () => number;
};

/** The actions in the paper's table. */
const kinds = [
  'click',
  'fill',
  'scroll',
  'select',
  'switchTab',
  'newTab',
  'closeTab',
  'back',
  'forward',
  'goto',
] as const satisfies readonly ActionKind[];

const stop: Action = { kind: 'stop', answer: 'The request is sent.' };
const ATTEMPTS = 5;
const ATTEMPTS_OF_BEST = 3;
/** Percentage of samples of the same prompt that agree. */
const AGREE = 50;

/** State shared by the operators of one run: the proposals, and counts of retries and judgments. */
type Told = {
  readonly plan: Plan;
  readonly options: ModelOptions;
  readonly candidates: Map<string, Action>;
  repeats: number;
  judged: number;
  looked: number;
};

export function modelFor(plan: Plan, server: Server, options: ModelOptions): Model {
  const told: Told = { plan, options, candidates: new Map(), repeats: 0, judged: 0, looked: 0 };
  const verdict = (): boolean => {
    told.judged += 1;
    return server.sends > 0 !== errs(told, 'verdict', told.judged);
  };
  const milestones = [...plan.way].map((_, nth) => `page ${nth + 1} is found`);
  const script: Script = {
    propose: (context) => proposal(told, context),
    judge: (context) => ratings(told, context),
    compare: ({ looks = [] }) => ({ ways: looks.map(({ page }) => comparison(told, page.url)) }),
    next: (context) => nextOf(told, context),
    checklist: [...milestones, 'the request is sent'],
    expand: (context) => expansionOf(told, context),
    repair: ({ node, tree, run }) =>
      node === tree.root ? { add: [step(`${OVER}, part ${run.spent.modelCalls}`)] } : {},
    critic: ({ control }) => ok(judgmentOf(control.facts.name)),
    check: () => ({ complete: verdict(), reason: 'scripted' }),
    get reached() {
      return verdict();
    },
  };
  return { script, repeats: () => told.repeats };
}

const errs = ({ plan, options }: Told, ...key: (string | number)[]): boolean =>
  drawn(1000, plan.seed, 'errs', ...key) < options.rate * 1000;

/** Proposes an action. The planner's own operator parses the reply, and a reply that can't work is retried. */
function proposal(told: Told, context: Context): Result<Suggested> {
  const { plan, options } = told;
  const asked = askedOf(context, options);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) told.repeats += 1;
    const action = actionFor(plan, context, { ...options, attempt });
    const read = proposeAction.parse({ observation: 'a page', why: 'scripted', action }, asked);
    if (!read.ok && options.validates !== false) continue;
    const proposed = read.ok ? read.value : unread(context, action);
    told.candidates.set(keyOf(context), proposed.action);
    return ok(options.isBlind ? unseen(proposed) : proposed);
  }
  return err('badModelOutput', 'No action can be used.', '');
}

const askedOf = (context: Context, { system }: ModelOptions): ReplyContext => ({
  context,
  system: systems[system],
  shown: '',
  refs: refsOn(context),
});

function ratings(told: Told, context: Context): JudgedActions {
  const { choice, candidates } = context.about as unknown as {
    readonly choice: string;
    readonly candidates: readonly { readonly variation: number }[];
  };
  const labels = candidates.map(({ variation }) => {
    const action = told.candidates.get(`${choice} ${variation}`);
    const isGood = action !== undefined && isRight(told.plan, context, action);
    const found = isGood !== errs(told, 'rating', textOf(context), JSON.stringify(action));
    return labelsOf(told.plan, context, found ? (action ?? null) : null);
  });
  return { labels };
}

function comparison(told: Told, url: string): LookedWay {
  told.looked += 1;
  const isOn = told.plan.way.startsWith(pathOf(url) ?? '-') !== errs(told, 'look', told.looked);
  return { score: isOn ? 0.9 : 0.1, why: 'scripted', facts: [] };
}

function nextOf(told: Told, context: Context): Action {
  const { plan, options } = told;
  const asked = askedOf(context, options);
  for (let attempt = 1; attempt < 3; attempt += 1) {
    const action = actionFor(plan, context, { ...options, attempt });
    if (nextAction.parse({ why: '', action }, asked).ok) return action;
    told.repeats += 1;
  }
  return actionFor(plan, context, { ...options, attempt: 3 });
}

/** Returns the judgment of a critic that knows which buttons write. */
const judgmentOf = (name: string): Judgment => ({
  effect: writing.includes(name) ? 'irreversible' : 'none',
  verb: name,
  why: 'scripted',
  everywhere: false,
});

const refsOn = ({ page }: Context): ReadonlySet<string> =>
  new Set((page?.lines ?? []).flatMap(itemsOn).flatMap(({ ref }) => ref ?? []));

const keyOf = ({ about }: Context): string => {
  const { choice, variation } = about as { readonly choice: string; readonly variation: number };
  return `${choice} ${variation}`;
};

const unseen = (proposed: Suggested): Suggested => ({
  ...proposed,
  actionClass: proposed.action.kind === 'stop' ? 'terminating' : 'safe',
});

type Suggested = Partial<Proposed> & Pick<Proposed, 'action'>;

/** Accepts an action without validation. */
function unread({ page }: Context, action: Action): Suggested {
  const item = page ? itemWith(page, 'ref' in action ? action.ref : undefined) : undefined;
  const document = page?.documents[''];
  return { action, ...(document && { document }), actionClass: classOnPage(action, item) };
}

/** Returns the text that tells prompts apart: their own blocks, the page, and the spent budget. */
function textOf(context: Context): string {
  const { page, run, about } = context;
  const system = systemOf(run.options.system).config;
  const prompt = { context, system, code: 'code', folds: true, room: usualRoom };
  const own = proposeAction.shows.flatMap((part) =>
    typeof part === 'function' ? part(prompt) : [],
  );
  const words = own.map((block) => ('text' in block ? block.text : ''));
  const { examples = false } = (about ?? {}) as { readonly examples?: boolean };
  const { actions, modelCalls } = run.spent;
  const shown = `${page?.url} ${page ? pageFingerprint(page.lines) : ''}`;
  return `${shown} ${words.join(' ')} ${examples} ${actions} ${modelCalls}`;
}

type Asked = ModelOptions & { readonly attempt: number };

function actionFor(plan: Plan, context: Context, asked: Asked): Action {
  const { variation = 0 } = (context.about ?? {}) as { readonly variation?: number };
  const text = textOf(context);
  const isAlike = variation === 0 || drawn(100, plan.seed, 'alike', text, variation) < AGREE;
  const key = `${text} ${isAlike ? '' : variation} ${asked.attempt}`;
  const draw: Draw = (below, what) => drawn(below, plan.seed, what, key);
  if (draw(1000, 'errs') >= asked.rate * 1000) return rightAction(plan, context, draw);
  return wrongAction(context, asked, draw);
}

type Draw = (below: number, what: string) => number;

function wrongAction(context: Context, { offers }: ModelOptions, draw: Draw): Action {
  const refs = [...refsOn(context)];
  const ref = elementRef(refs[draw(refs.length || 1, 'ref')] ?? 'e1');
  switch (draw(5, 'error')) {
    case 0:
    case 1:
      return { kind: 'click', ref };
    case 2:
      return { kind: 'click', ref: elementRef('e9999') };
    case 3:
      return stop;
    default: {
      const steps = pathSteps(context);
      const space = offers === 'all' || !context.page ? kinds : actionSpace(context.page, steps);
      const offered = kinds.filter((kind) => space.includes(kind));
      return someAction(offered[draw(offered.length, 'kind')] ?? 'click', ref);
    }
  }
}

function someAction(kind: (typeof kinds)[number], ref: ReturnType<typeof elementRef>): Action {
  switch (kind) {
    case 'click':
      return { kind, ref };
    case 'fill':
      return { kind, ref, text: 'trees' };
    case 'select':
      return { kind, ref, options: ['trees'] };
    case 'scroll':
      return { kind, direction: 'down' };
    case 'switchTab':
    case 'closeTab':
      return { kind, tab: 2 };
    case 'goto':
    case 'newTab':
      return { kind, url: 'https://site.test/none' };
    case 'back':
    case 'forward':
      return { kind };
  }
}

/** Draws one of the similar links that was not followed from here yet. */
function rightAction(plan: Plan, context: Context, draw: Draw): Action {
  const good = goodActions(plan, context);
  return good[draw(good.length, 'which')] ?? stop;
}

const isRight = (plan: Plan, context: Context, action: Action): boolean =>
  goodActions(plan, context).some((good) => JSON.stringify(good) === JSON.stringify(action));

/** Returns the milestones after a good action on this page, or after one that leads nowhere. */
function labelsOf(plan: Plan, { page }: Context, good: Action | null): MilestoneLabel[] {
  const path = pathOf(page?.url ?? '') ?? '';
  const isOver = page?.url === SENT;
  const reached = isOver ? plan.way.length + 1 : commonLength(path, plan.way);
  return [...plan.way, '.'].map((_, nth) => {
    if (nth < reached && (nth < plan.way.length || good)) return 'yes';
    return good && nth === reached ? 'inProgress' : 'no';
  });
}

function commonLength(a: string, b: string): number {
  const other = [...a].findIndex((letter, nth) => letter !== b[nth]);
  return other < 0 ? a.length : other;
}

/** Returns the actions of an expert that knows the path, but not which of two similar links is right. */
function goodActions(plan: Plan, context: Context): readonly [Action, ...Action[]] {
  const { page } = context;
  if (!page || page.url === SENT || wasSent(context)) return [stop];
  const path = pathOf(page.url);
  const refNamed = (name: string) =>
    page.lines.flatMap(itemsOn).find((item) => item.name === name && item.ref)?.ref;
  const click = (name: string): Action[] => {
    const ref = refNamed(name);
    return ref === undefined ? [] : [{ kind: 'click', ref: elementRef(ref) }];
  };
  const first = (actions: readonly Action[]): readonly [Action, ...Action[]] => {
    const [one = { kind: 'goto', url: START } as const, ...rest] = actions;
    return [one, ...rest];
  };
  if (path === null) return first(click('Start'));
  if (!refNamed('Total')) return [{ kind: 'goto', url: page.url }];
  if (!plan.way.startsWith(path)) return [{ kind: 'back' }];
  if (path === plan.way) {
    const field = page.lines.flatMap(itemsOn).find(({ name }) => name === 'Reference');
    const isFilled = field?.states?.value === REFERENCE;
    const ref = elementRef(field?.ref ?? 'e1');
    return isFilled ? first(click(WANTED)) : [{ kind: 'fill', ref, text: REFERENCE }];
  }
  const followed = followedFrom(context, page.url);
  const alike = [plan.way[path.length] ?? '', plan.rivals[path.length] ?? '']
    .filter((letter) => letter !== '')
    .map((letter) => nameOf(plan, `${path}${letter}`));
  const links = alike.filter((name) => !followed.has(name)).flatMap(click);
  return first(links.length > 0 ? links : [...alike.flatMap(click), ...click('More')]);
}

/** Returns the past actions that the model sees: on this path, or in the whole run. */
function doneSoFar(context: Context) {
  const { records } = context.run.memory;
  return context.run.options.system === 'weboperator'
    ? pathSteps(context).map(({ url, record }) => ({ from: url, record }))
    : records.map((record, nth) => ({ from: records[nth - 1]?.url ?? START, record }));
}

const wasSent = (context: Context): boolean =>
  doneSoFar(context).some(({ record }) => record?.url === SENT);

/** Returns the links of a page that were followed on this path. */
function followedFrom(context: Context, url: string): ReadonlySet<string> {
  const here = doneSoFar(context).filter(({ from }) => from === url);
  return new Set(here.flatMap(({ record }) => record?.target?.name ?? []));
}

/** Returns step text that differs each time, like a model's wording. */
const goOn = ({ run }: Context): string => `go on, part ${run.spent.modelCalls}`;
const OVER = 'start over';
const step = (description: string): NewChild => ({ description, score: null });

function expansionOf(told: Told, context: Context): Result<Expanded> {
  const isOver = context.page?.url === SENT || wasSent(context);
  const slip = isOver ? ok(null) : slipOf(told, context);
  if (!slip.ok) return slip;
  if (isOver || slip.value?.kind === 'stop') return ok({ ...leaf(note('done')), outcome: 'done' });
  return ok(slip.value ? slipped(told.plan, context, slip.value) : rightPlan(told, context));
}

/** Returns a wrong action. A wrong click keeps the expectation of the right one; other errors expect nothing. */
function slipped(plan: Plan, context: Context, action: Action): Expanded {
  const [meant] = goodActions(plan, context);
  return thenOn(context, action, action.kind === 'click' ? expectOf(plan, context, meant) : {});
}

function rightPlan(told: Told, context: Context): Expanded {
  const { plan } = told;
  const { page, tree, node, run } = context;
  const words = findNode(tree, node)?.description ?? '';
  if (words.startsWith(OVER)) return thenOn(context, { kind: 'goto', url: START });
  const path = pathOf(page?.url ?? '');
  const isOff = path !== null && !plan.way.startsWith(path);
  const isSurprised = run.memory.records
    .at(-1)
    ?.remarks.some((each) => inEnglish(each).startsWith('Expected'));
  if (isOff && node !== tree.root && !isSurprised)
    return { ...leaf(note('off')), outcome: 'cannot', reasoning: 'There is nothing of use here.' };
  const chosen = isOff ? undefined : /^follow (\w+)$/.exec(words)?.[1];
  if (chosen) return followed(context, chosen);
  const good = goodActions(plan, context);
  const ways = good.map((action) => ({
    ...step(`follow ${nameIn(context, action)}`),
    ...grounded(context, action),
    score: 0.6,
  }));
  const [a, b] = ways;
  if (!a || !b) return wholeWay(told, context, good[0]);
  const children = drawn(2, plan.seed, 'order', textOf(context)) === 0 ? [a, b] : [b, a];
  return { ...leaf(note('')), expansion: { kind: 'or', children } };
}

/** An action of a plan, and the text that its page should show afterward. */
type Planned = { readonly action: Action; readonly name: string; readonly expects: string };

/** Returns the rest of the path up to the next two similar links, or null for a page that is not on the path. */
function wayFrom({ way, rivals, ...plan }: Plan, url: string): readonly Planned[] | null {
  const path = pathOf(url);
  if (path === null || !way.startsWith(path)) return null;
  const depths = Array.from({ length: way.length - path.length }, (_, nth) => path.length + nth);
  const fork = depths.findIndex((depth, nth) => nth > 0 && rivals[depth] !== null);
  const links = (fork < 0 ? depths : depths.slice(0, fork)).map((depth): Planned => {
    const name = nameOf({ way, rivals, ...plan }, way.slice(0, depth + 1));
    const expects = depth + 1 === way.length ? 'Request' : `Trees ${depth + 2}`;
    return { action: clickOn('link', name), name, expects };
  });
  if (fork >= 0) return links;
  const ref = elementRef('textbox "Reference"');
  return [
    ...links,
    { action: { kind: 'fill', ref, text: REFERENCE }, name: 'Reference', expects: REFERENCE },
    { action: clickOn('button', WANTED), name: WANTED, expects: 'Request sent' },
  ];
}

const clickOn = (role: 'link' | 'button', name: string): Action => ({
  kind: 'click',
  ref: elementRef(`${role} "${name}"`),
});

/**
 * Plans the next action and the later ones that are known. Each errs at the same rate, and later ones are not retried.
 */
function wholeWay(told: Told, context: Context, next: Action): Expanded {
  const { plan, options } = told;
  const { page, tree, node } = context;
  const way = wayFrom(plan, page?.url ?? '') ?? [];
  const at = way.findIndex(({ name }) => name === nameIn(context, next));
  const [first, ...later] = at < 0 ? [] : way.slice(at);
  if (!first) return thenOn(context, next);
  const draw: Draw = (below, what) => drawn(below, plan.seed, what, 'later', textOf(context));
  const acts = later.map((planned, nth) => {
    const errs = draw(1000, `errs ${nth}`) < options.rate * 1000;
    return errs ? laterSlip(planned, (below, what) => draw(below, `${what} ${nth}`)) : [planned];
  });
  const children = [{ ...first, action: next }, ...acts.flat()].map(({ action, expects }) => ({
    ...step(JSON.stringify(action)),
    action,
    ...(action === next && grounded(context, next)),
    ...(expects !== '' && { expect: { what: 'text', text: expects } as const }),
  }));
  const isWhole = way.at(-1)?.name === WANTED;
  const settled = isWhole ? laterSiblings(tree, node).map(({ id }) => id) : [];
  const parts = isWhole ? children : [...children, step(goOn(context))];
  return { ...leaf(note('')), settled, expansion: { kind: 'and', ordered: true, children: parts } };
}

/** Returns a wrong later step: a different element twice as often as a missing one, no step, or some other action. */
function laterSlip(planned: Planned, draw: Draw): readonly Planned[] {
  const names = [...trees, ...writing, 'Start', 'More'];
  const name = names[draw(names.length, 'other')] ?? 'Start';
  const role = name === 'More' || writing.includes(name) ? 'button' : 'link';
  switch (draw(5, 'error')) {
    case 0:
    case 1:
      return [{ ...planned, action: clickOn(role, name) }];
    case 2:
      return [{ ...planned, action: clickOn('link', 'Nowhere') }];
    case 3:
      return [];
    default: {
      const kind = kinds[draw(kinds.length, 'kind')] ?? 'click';
      return [
        { ...planned, action: someAction(kind, elementRef(`${role} "${name}"`)), expects: '' },
      ];
    }
  }
}

function expectOf(plan: Plan, context: Context, meant: Action): Pick<NewChild, 'expect'> {
  const name = nameIn(context, meant);
  const planned = wayFrom(plan, context.page?.url ?? '')?.find((each) => each.name === name);
  return planned ? { expect: { what: 'text', text: planned.expects } } : {};
}

/**
 * Returns the model's wrong action, or null if it does not err. An action that can't work is retried, as the planner's
 * operator would.
 */
function slipOf(told: Told, context: Context): Result<Action | null> {
  const { plan, options } = told;
  const asked = askedOf(context, options);
  const key = textOf(context);
  for (let attempt = 1; attempt <= ATTEMPTS_OF_BEST; attempt += 1) {
    const draw: Draw = (below, what) => drawn(below, plan.seed, what, key, attempt);
    if (draw(1000, 'errs') >= options.rate * 1000) return ok(null);
    const action = wrongAction(context, options, draw);
    if (nextAction.parse({ why: '', action }, asked).ok) return ok(action);
    told.repeats += 1;
  }
  return err('badModelOutput', 'No plan can be used.', '');
}

/** Follows a link of the path, which may have to be unfolded first. */
function followed(context: Context, name: string): Expanded {
  const items = (context.page?.lines ?? []).flatMap(itemsOn);
  const find = (wanted: string) => items.find((item) => item.name === wanted)?.ref;
  const [ref, more] = [find(name), find('More')];
  if (ref) return thenOn(context, { kind: 'click', ref: elementRef(ref) });
  if (more) return thenOn(context, { kind: 'click', ref: elementRef(more) }, {}, `follow ${name}`);
  return thenOn(context, { kind: 'goto', url: context.page?.url ?? START }, {}, `follow ${name}`);
}

const nameIn = ({ page }: Context, action: Action): string =>
  (page && itemWith(page, 'ref' in action ? action.ref : undefined)?.name) ?? '';

/** Plans one action, followed by a step for the rest. */
function thenOn(
  context: Context,
  action: Action,
  expect: Pick<NewChild, 'expect'> = {},
  rest = goOn(context),
): Expanded {
  const words = step(JSON.stringify(action));
  const act: NewChild = { ...words, action, ...expect, ...grounded(context, action) };
  return {
    ...leaf(note('')),
    expansion: { kind: 'and', ordered: true, children: [act, step(rest)] },
  };
}

function grounded({ page }: Context, action: Action) {
  const document = page?.documents[''];
  return {
    ...(document && { document }),
    ...(action.kind === 'click' && { opens: action.ref }),
  };
}
