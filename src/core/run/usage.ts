/** Tokens, money and time used by a run. */
import type { Usage } from './modelCall.ts';
import type { RunChange, Spent } from './run.ts';

export const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };

/** Use after this call is paid. */
export function charge(spent: Spent, change: Extract<RunChange, { kind: 'modelCalled' }>): Spent {
  const before = spent.byOperator[change.operator] ?? { ...noUsage, calls: 0, failed: 0 };
  const after = {
    ...addUsage(before, change.usage),
    calls: before.calls + change.calls,
    failed: before.failed + (change.ok ? 0 : 1),
  };
  return {
    ...spent,
    modelCalls: spent.modelCalls + change.calls,
    ms: spent.ms + change.ms,
    usage: addUsage(spent.usage, change.usage),
    byOperator: { ...spent.byOperator, [change.operator]: after },
  };
}

/** Sum of two usages. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
    usd: a.usd + b.usd,
  };
}
