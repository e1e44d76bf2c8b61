/** What a run has used: against its limits, and by operator. */
import type { NodeId } from '../ids.ts';
import { addSpent, nothingSpent, spentBy, type Usage, type Use } from '../plan/budget.ts';
import { chargeUse } from '../plan/reduce.ts';
import type { Run, RunChange, Spent } from './run.ts';

export const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };

export const nothingUsed: Spent = {
  ...nothingSpent,
  replays: 0,
  usage: noUsage,
  byOperator: {},
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

/** Adds a model call to the totals of its operator. */
export function withCall(spent: Spent, change: Extract<RunChange, { kind: 'modelCalled' }>): Spent {
  const before = spent.byOperator[change.operator] ?? { ...noUsage, calls: 0, failed: 0 };
  const after = {
    ...addUsage(before, change.usage),
    calls: before.calls + change.calls,
    failed: before.failed + (change.ok ? 0 : 1),
  };
  return {
    ...spent,
    usage: addUsage(spent.usage, change.usage),
    byOperator: { ...spent.byOperator, [change.operator]: after },
  };
}

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
