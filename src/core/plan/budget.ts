/**
 * The limits of a run and of the parts of its plan: one row each. Default, settings form, counting and the check follow
 * from the row. See "A limit" in docs/recipes.md.
 */
import type { MessageKey } from '../messages/message.ts';

/** Tokens and cost of one model call, as reported by the host; usd is 0 if the price is unknown. */
export type Usage = {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly usd: number;
};

/** What a run does that uses up limits. */
export type Use =
  | { readonly kind: 'planningStep' }
  | { readonly kind: 'action'; readonly ok: boolean; readonly ms: number }
  | {
      readonly kind: 'modelCall';
      /** Tries of the same question included. */
      readonly calls: number;
      readonly usage: Usage;
      readonly ms: number;
    };

type Limit = {
  readonly default: number;
  /** How amounts are shown. Users type time in minutes; it is stored in ms. */
  readonly unit: 'count' | 'money' | 'time';
  readonly count: (use: Use) => number;
  /** Its name in prompts. */
  readonly inPrompt: string;
  /** Whether prompts always state what is left, or only when little is. */
  readonly isAlwaysInPrompt?: true;
  /** The sentence for a part of the plan that has used it up. */
  readonly usedUp: Extract<MessageKey, `reason.usedUp${string}`>;
};

const limits = {
  planningSteps: {
    default: 400,
    unit: 'count',
    count: ({ kind }) => (kind === 'planningStep' ? 1 : 0),
    inPrompt: 'planning steps',
    usedUp: 'reason.usedUpPlanningSteps',
  },
  actions: {
    default: 40,
    unit: 'count',
    count: ({ kind }) => (kind === 'action' ? 1 : 0),
    inPrompt: 'browser actions',
    isAlwaysInPrompt: true,
    usedUp: 'reason.usedUpActions',
  },
  /** The papers' own runs fit: 126 calls of StructuredAgent, 20 steps of WebOperator at up to 7 calls. */
  modelCalls: {
    default: 160,
    unit: 'count',
    count: (use) => (use.kind === 'modelCall' ? use.calls : 0),
    inPrompt: 'model calls',
    isAlwaysInPrompt: true,
    usedUp: 'reason.usedUpModelCalls',
  },
  /** Everything sent and received. */
  tokens: {
    default: 2_000_000,
    unit: 'count',
    count: (use) => (use.kind === 'modelCall' ? tokensIn(use.usage) : 0),
    inPrompt: 'tokens',
    usedUp: 'reason.usedUpTokens',
  },
  usd: {
    default: 2,
    unit: 'money',
    count: (use) => (use.kind === 'modelCall' ? use.usage.usd : 0),
    inPrompt: 'money',
    usedUp: 'reason.usedUpMoney',
  },
  /** Working time; waiting for the user doesn't count. */
  ms: {
    default: 30 * 60_000,
    unit: 'time',
    count: (use) => (use.kind === 'planningStep' ? 0 : use.ms),
    inPrompt: 'time',
    usedUp: 'reason.usedUpTime',
  },
} as const satisfies Record<string, Limit>;

export type BudgetName = keyof typeof limits;
/** An amount for each limit. */
export type Budget = { readonly [name in BudgetName]: number };
/** The limits of one part of the plan. A missing field is not limited there. */
export type Limits = Partial<Budget>;

export const limitTable: Readonly<Record<BudgetName, Limit>> = limits;

// The keys of an object literal, in the order of its rows.
export const budgetNames = Object.keys(limits) as readonly BudgetName[];

export const isBudgetName = (name: string): name is BudgetName => Object.hasOwn(limits, name);

/** A value for each limit. */
export const forEachLimit = <T>(of: (name: BudgetName) => T): Record<BudgetName, T> =>
  // One entry for each name.
  Object.fromEntries(budgetNames.map((name) => [name, of(name)])) as Record<BudgetName, T>;

export const defaultBudget: Budget = forEachLimit((name) => limits[name].default);

export const nothingSpent: Budget = forEachLimit(() => 0);

export const spentBy = (use: Use): Budget => forEachLimit((name) => limits[name].count(use));

export const addSpent = (a: Budget, b: Budget): Budget => forEachLimit((name) => a[name] + b[name]);

/** Cached input counts as input: hosts meter it. */
export const tokensIn = ({ input, cacheRead, cacheWrite, output }: Omit<Usage, 'usd'>): number =>
  input + cacheRead + cacheWrite + output;
