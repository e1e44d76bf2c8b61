/**
 * A scripted environment for the planner as plain data: what each place of the plan turns out to be. Both the
 * oracle and the product are run over it; the places are named by node id, which is fixed by the script alone.
 */

import type { OperatorName } from '../../src/planners/operators.ts';

/** One node-to-be. Repairs that the planner asks for in turn add `repairs[0]`, `repairs[1]`, … */
export type Spot = {
  readonly kind: 'and' | 'or' | 'action' | 'note';
  readonly ordered: boolean;
  /** Under an OR parent; null is a reply without a score. */
  readonly score: number | null;
  /** Expansions with unusable output before the first good one. */
  readonly failures: number;
  /** Whether the nth attempt at the action works; later attempts do as the last one. */
  readonly attempts: readonly boolean[];
  /** Nodes that the tree update after the action prunes: places in the list of all ids, illegal ones among them. */
  readonly prunes: readonly number[];
  /** The user skips its card, where the script has cards. */
  readonly isDenied: boolean;
  /** The address that the action leads to can't be gone back to. */
  readonly isLost: boolean;
  readonly children: readonly Spot[];
  readonly repairs: readonly (readonly Spot[])[];
  /** Whether the nth completion check says complete; later ones do as the last one. */
  readonly verdicts: readonly boolean[];
};

export type Script = {
  readonly root: Spot;
  /** Budgets of planning steps and of browser actions. */
  readonly planningSteps: number;
  readonly actions: number;
  /** Another budget: so many calls to the model, or what so many cost. */
  readonly calls: {
    readonly which: 'modelCalls' | 'tokens' | 'usd' | 'ms';
    readonly count: number;
  };
  /** An operator whose every nth answer is of no use, the first included. */
  readonly bad: { readonly operator: OperatorName; readonly every: number } | null;
  /** Whether there is a card before every action in the browser. */
  readonly hasCards: boolean;
  /** The verdict of ANSWER on the goal. */
  readonly reached: boolean;
};

/** A script without what it leaves open. */
export const usual = {
  calls: { which: 'modelCalls', count: 100_000 },
  bad: null,
  hasCards: false,
} as const satisfies Partial<Script>;

/** Whether this answer of the operator is of no use, after `earlier` ones. */
export const isBadAnswer = ({ bad }: Script, operator: string, earlier: number): boolean =>
  bad !== null && bad.operator === operator && earlier % bad.every === 0;

export const isDenied = (script: Script, id: string): boolean =>
  script.hasCards && spotAt(script, id).isDenied;

/** Record of a run over a script, in words of both sides. */
export type Trace = {
  /** Popped stack entries: `0.2E`, `0.2X`, `0.2F`. */
  readonly popped: readonly string[];
  /** Operator calls: `expand 0.2`. */
  readonly calls: readonly string[];
  /** Every attempt at a browser action, and every rollback: `act 0.2.1`, `restore /0.1`. */
  readonly records: readonly string[];
  readonly statuses: Readonly<Record<string, string>>;
  readonly stop: string;
};

/** Children that a node will have had once every repair was made, in the order of their numbers. */
export const offspring = (spot: Spot): readonly Spot[] => [
  ...spot.children,
  ...spot.repairs.flat(),
];

/** The spot of a node id. Throws for ids that the script can't give rise to: a planner made one up. */
export function spotAt(script: Script, id: string): Spot {
  const [first, ...path] = id.split('.');
  const found = path.reduce<Spot | undefined>(
    (at, number) => at && offspring(at)[Number(number) - 1],
    first === '0' ? script.root : undefined,
  );
  if (!found) throw new Error(`the script has no place ${id}`);
  return found;
}

/** Every id the script can give rise to, and four that no tree has. */
export function everyId(script: Script): readonly string[] {
  const below = (spot: Spot, id: string): string[] => [
    id,
    ...offspring(spot).flatMap((child, index) => below(child, `${id}.${index + 1}`)),
  ];
  return [...below(script.root, '0'), '', '1', '0.99', 'constructor'];
}

const nth = <T>(list: readonly T[], index: number, otherwise: T): T =>
  list[Math.min(index, list.length - 1)] ?? otherwise;

export const expandFails = (script: Script, id: string, earlier: number): boolean =>
  earlier < spotAt(script, id).failures;

export const actSucceeds = (script: Script, id: string, earlier: number): boolean =>
  nth(spotAt(script, id).attempts, earlier, true);

export const isComplete = (script: Script, id: string, earlier: number): boolean =>
  nth(spotAt(script, id).verdicts, earlier, true);

export const repairAdds = (script: Script, id: string, earlier: number): readonly Spot[] =>
  spotAt(script, id).repairs[earlier] ?? [];

/** Whether a rollback to this path (`/` and a node id) fails. The run's first page can always be reached. */
export const isLost = (script: Script, path: string): boolean =>
  path !== '/' && spotAt(script, path.slice(1)).isLost;

export function updatePrunes(script: Script, id: string): readonly string[] {
  const { prunes } = spotAt(script, id);
  if (prunes.length === 0) return [];
  const ids = everyId(script);
  return prunes.map((place) => ids[place % ids.length] ?? '');
}
