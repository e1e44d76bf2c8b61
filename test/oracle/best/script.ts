/**
 * What each place of a plan turns out to be, and what replies say of other places: a scripted environment for `best` as
 * plain data. The oracle and the product are both run over it. Places are named by node id.
 */

import type { OperatorName } from '../../../src/planners/operators.ts';

/** One node-to-be, and the reply that plans it. Repairs asked for in turn are `repairs[0]`, `repairs[1]`, … */
export type Part = {
  readonly kind: 'and' | 'or' | 'act' | 'note';
  readonly ordered: boolean;
  readonly score: number | null;
  /** The act or note is part of the plan of its parent. */
  readonly isExact: boolean;
  /** `read` only reads, by its words; all `twin` steps have the same words. */
  readonly words: 'press' | 'read' | 'twin';
  /** Replies of no use before the first good one. */
  readonly unusable: number;
  readonly outcome: 'planned' | 'done' | 'cannot';
  /** With `done`: the answer to the task comes with it. */
  readonly hasAnswer: boolean;
  readonly notes: readonly ('new' | 'known')[];
  /** Places in the list of all ids, illegal ones among them. */
  readonly settled: readonly number[];
  readonly dropped: readonly number[];
  readonly ahead: readonly number[];
  /** Where the act leads: its own page, or one of a few that many acts lead to. */
  readonly page: number | null;
  /** The user skips its card, where the script has cards. */
  readonly isDenied: boolean;
  /** How each attempt ends; later ones end as the last. `gone`: the element is not there any more. */
  readonly attempts: readonly ('ok' | 'dead' | 'gone')[];
  readonly parts: readonly Part[];
  readonly repairs: readonly Repair[];
  /** What it is planned to be once more, from where it began. */
  readonly again: Part | null;
  /** What checks of this part say, by how many checks there were before, of any part. */
  readonly verdicts: readonly boolean[];
};

export type Repair = {
  readonly isImpossible: boolean;
  readonly prunes: readonly number[];
  readonly parts: readonly Part[];
};

export type BestScript = {
  readonly root: Part;
  /** Whether the goal is reached, by the answers in turn. */
  readonly answers: readonly boolean[];
  /** Shared pages that can't be gone back to. */
  readonly lost: readonly number[];
  /** So many acts, so many calls to the model, or what so many cost. */
  readonly limit: {
    readonly which: 'actions' | 'modelCalls' | 'tokens' | 'usd' | 'ms';
    readonly count: number;
  };
  /** An operator whose every nth answer is of no use, the first included. */
  readonly bad: { readonly operator: OperatorName; readonly every: number } | null;
  /** Whether there is a card before every act. */
  readonly hasCards: boolean;
  /** Steps that the user adds below the goal, once so many acts worked; only to a goal of parts that is never repaired. */
  readonly adds: readonly Add[];
  /** What the model calls needless, each time it is asked about such steps. */
  readonly needless: readonly (readonly number[])[];
};

export type Add = { readonly after: number; readonly part: Part };

export const isBadAnswer = ({ bad }: BestScript, operator: string, earlier: number): boolean =>
  bad !== null && bad.operator === operator && earlier % bad.every === 0;

export const isDenied = (script: BestScript, id: string): boolean =>
  script.hasCards && partAt(script, id).isDenied;

/** What a run over a script did, in words that both sides can say. */
export type BestTrace = {
  readonly calls: readonly string[];
  readonly records: readonly string[];
  readonly statuses: Readonly<Record<string, string>>;
  readonly stop: string;
};

/**
 * Children that a node will have had once every repair was made, in the order of their numbers. A goal that is one act is
 * the first of its own parts, once that act failed.
 */
const offspring = (part: Part, isGoal: boolean): readonly Part[] => [
  ...(isGoal && part.kind === 'act' ? [{ ...part, parts: [], repairs: [] }] : part.parts),
  ...part.repairs.flatMap((repair) => repair.parts),
  ...(part.again ? [part.again] : []),
];

/** Steps of the user's come behind those of the goal, in the order in which they are added. */
const offspringIn = ({ root, adds }: BestScript, part: Part): readonly Part[] => [
  ...offspring(part, part === root),
  ...(part === root ? adds.map((add) => add.part) : []),
];

/** Throws for ids that the script can't give rise to: a planner made one up. */
export function partAt(script: BestScript, id: string): Part {
  const { root } = script;
  const [first, ...numbers] = id.split('.');
  const found = numbers.reduce<Part | undefined>(
    (at, number) => at && offspringIn(script, at)[Number(number) - 1],
    first === '0' ? root : undefined,
  );
  if (!found) throw new Error(`the script has no place ${id}`);
  return found;
}

/** Every id the script can give rise to, and three that no tree has. */
function everyId(script: BestScript): readonly string[] {
  const below = (part: Part, id: string): string[] => [
    id,
    ...offspringIn(script, part).flatMap((child, index) => below(child, `${id}.${index + 1}`)),
  ];
  return [...below(script.root, '0'), '', '0.99', 'constructor'];
}

export function idsAt(script: BestScript, places: readonly number[]): string[] {
  const ids = everyId(script);
  return places.map((place) => ids[place % ids.length] ?? '');
}

export function wordsOf(script: BestScript, id: string): string {
  const { words } = partAt(script, id);
  return words === 'twin' ? 'press it' : `${words} ${id}`;
}

export const pathOf = (script: BestScript, id: string): string => {
  const { page } = partAt(script, id);
  return page === null ? `/own/${id}` : `/shared/${page}`;
};

export const isLost = ({ lost }: BestScript, path: string): boolean =>
  lost.some((page) => path === `/shared/${page}`);

export const notesOf = (script: BestScript, id: string): string[] =>
  partAt(script, id).notes.map((note, nth) => (note === 'new' ? `${id} ${nth}` : 'the same'));

const inTurn = <T>(list: readonly T[], earlier: number, otherwise: T): T =>
  list[Math.min(earlier, list.length - 1)] ?? otherwise;

export const attemptAt = (script: BestScript, id: string, earlier: number) =>
  inTurn(partAt(script, id).attempts, earlier, 'ok');
export const verdictAt = (script: BestScript, id: string, earlier: number): boolean =>
  inTurn(partAt(script, id).verdicts, earlier, true);
export const isReachedAt = (script: BestScript, earlier: number): boolean =>
  inTurn(script.answers, earlier, true);
export const needlessAt = (script: BestScript, earlier: number): string[] =>
  idsAt(script, script.needless[earlier] ?? []);
export const repairAt = (script: BestScript, id: string, earlier: number): Repair =>
  partAt(script, id).repairs[earlier] ?? { isImpossible: false, prunes: [], parts: [] };
