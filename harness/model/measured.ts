/** Cost of a run, read from its journal and stored with recordings, so that figures over many runs need no new runs. */
import type { RunEvent } from '../../src/core/run/run.ts';

export type Measured = {
  readonly ok: boolean;
  readonly actions: number;
  readonly calls: number;
  readonly callsByOperator: Readonly<Record<string, number>>;
  /** Tokens as the model host counted them. */
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  /** At the list prices of the model named in the run. */
  readonly usd: number;
  /** The same tokens from the fourth call on, when a cached prefix is possible. */
  readonly inputLater: number;
  readonly cachedLater: number;
  readonly seconds: number;
};

const FIRST_CALLS = 3;

/** Measures a run; `ok` is the verdict of the task's own check. */
export function measure(events: readonly RunEvent[], ok: boolean): Measured {
  const called = events.flatMap(({ change }) => (change.kind === 'modelCalled' ? [change] : []));
  const spent = (from: number) => {
    const usages = called.slice(from).map(({ usage }) => usage);
    const cached = sum(usages.map(({ cacheRead }) => cacheRead));
    return {
      input: cached + sum(usages.map(({ input, cacheWrite }) => input + cacheWrite)),
      cached,
      output: sum(usages.map(({ output }) => output)),
      usd: sum(usages.map(({ usd }) => usd)),
    };
  };
  const whole = spent(0);
  const { input: inputLater, cached: cachedLater } = spent(FIRST_CALLS);
  const callsByOperator: Record<string, number> = {};
  for (const { operator, calls } of called)
    callsByOperator[operator] = (callsByOperator[operator] ?? 0) + calls;
  return {
    ok,
    actions: events.filter(({ change }) => change.kind === 'actionFinished').length,
    calls: sum(called.map(({ calls }) => calls)),
    callsByOperator,
    ...whole,
    usd: rounded(whole.usd, 4),
    inputLater,
    cachedLater,
    seconds: Math.round(((events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0)) / 1000),
  };
}

/** Returns one row for each system, over all its runs. */
export function bySystem(
  rows: readonly { readonly system: string; readonly measured: Measured }[],
) {
  const names = [...new Set(rows.map(({ system }) => system))].sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      total(rows.filter(({ system }) => system === name).map(({ measured }) => measured)),
    ]),
  );
}

function total(all: readonly Measured[]) {
  const of = (
    key: 'actions' | 'calls' | 'input' | 'cached' | 'inputLater' | 'cachedLater' | 'usd',
  ) => sum(all.map((row) => row[key]));
  return {
    successes: all.filter(({ ok }) => ok).length,
    tasks: all.length,
    actions: of('actions'),
    calls: of('calls'),
    callsPerAction: ratio(of('calls'), of('actions')),
    inputTokens: of('input'),
    cachedShare: ratio(of('cached'), of('input')),
    cachedShareLater: ratio(of('cachedLater'), of('inputLater')),
    usd: rounded(of('usd'), 2),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const ratio = (a: number, b: number): number => rounded(a / Math.max(1, b), 2);
