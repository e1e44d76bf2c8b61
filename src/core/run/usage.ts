/** What a run has used: against its limits, and by operator. */
import type { NodeId } from '../ids.ts';
import { addSpent, nothingSpent, spentBy, tokensIn, type Usage, type Use } from '../plan/budget.ts';
import { chargeUse } from '../plan/reduce.ts';
import type { Run, RunChange, Spent } from './run.ts';

export const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };

export const nothingUsed: Spent = {
  ...nothingSpent,
  replays: 0,
  usage: noUsage,
  byOperator: {},
  byModel: {},
};

/** Counts a use at the step, at every step above it, and for the run. */
export function withUse(run: Run, node: NodeId, use: Use): Run {
  const used = spentBy(use);
  return {
    ...run,
    tree: chargeUse(run.tree, node, used),
    spent: { ...run.spent, ...addSpent(run.spent, used) },
  };
}

type ModelCall = Extract<RunChange, { kind: 'modelCalled' }>;

/** Adds a call to the totals of its operator and of the model that was asked. */
export const withCall = (spent: Spent, model: string, call: ModelCall): Spent => ({
  ...spent,
  usage: addUsage(spent.usage, call.usage),
  byOperator: counted(spent.byOperator, call.operator, call),
  byModel: counted(spent.byModel, model, call),
});

type Counts = Spent['byModel'];

function counted(counts: Counts, key: string, call: ModelCall): Counts {
  const { usage, calls, ok, unusable } = call;
  const before = counts[key] ?? { ...noUsage, calls: 0, failed: 0, unusable: 0 };
  const after = {
    ...addUsage(before, usage),
    calls: before.calls + calls,
    failed: before.failed + (ok ? 0 : 1),
    unusable: before.unusable + (unusable ? 1 : 0),
  };
  return { ...counts, [key]: after };
}

/** Tokens of models without a known price, which the cost in dollars leaves out. */
export const unpricedTokens = ({ byModel }: Spent): number =>
  Object.values(byModel).reduce(
    (sum, used) => (used && used.usd === 0 ? sum + tokensIn(used) : sum),
    0,
  );

/** Adds two usages. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
    usd: a.usd + b.usd,
  };
}
