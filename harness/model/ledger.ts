/** Breaks down calls and cost of recorded runs by operator and by the host's price categories. */
import type { Measured } from './measured.ts';

type Row = {
  readonly system: string;
  readonly measured: Measured;
  readonly replies: readonly { readonly operator: string; readonly reply: string }[];
};

/** US dollars per million tokens, for the model named in the recorded runs. */
const price = { output: 10, cached: 0.1 };

/** Matches an empty field. */
const emptyField = /"\w+":(?:""|\[\]|\{\}|null),?/g;

/**
 * Returns one entry for each system. Characters are those of replies; cost that is neither output nor cached is new
 * input.
 */
export function ledger(rows: readonly Row[]) {
  const systems = [...new Set(rows.map(({ system }) => system))].sort();
  return Object.fromEntries(
    systems.map((name) => {
      const own = rows.filter(({ system }) => system === name);
      return [name, { usd: moneyOf(own), operators: operatorsOf(own) }];
    }),
  );
}

function moneyOf(rows: readonly Row[]) {
  const of = (key: 'usd' | 'output' | 'cached'): number =>
    rows.reduce((sum, { measured }) => sum + measured[key], 0);
  const output = (of('output') * price.output) / 1e6;
  const cached = (of('cached') * price.cached) / 1e6;
  const round = (usd: number): number => Number(usd.toFixed(3));
  return {
    output: round(output),
    cachedInput: round(cached),
    newInput: round(of('usd') - output - cached),
  };
}

function operatorsOf(rows: readonly Row[]) {
  const found: Record<string, { calls: number; characters: number; empty: number }> = {};
  for (const { operator, reply } of rows.flatMap(({ replies }) => replies)) {
    const { calls, characters, empty } = found[operator] ?? { calls: 0, characters: 0, empty: 0 };
    const more = (reply.match(emptyField) ?? []).join('').length;
    found[operator] = {
      calls: calls + 1,
      characters: characters + reply.length,
      empty: empty + more,
    };
  }
  return found;
}
