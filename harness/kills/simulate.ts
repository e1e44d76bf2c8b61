/**
 * Kills every task of the made-up shop at every point, in every planner, and then at random pairs of points. A run that was
 * killed must end as the one that was not, with the same effects.
 */

import type { Run } from '../../src/core/run/run.ts';
import { type SystemId, systems } from '../../src/planners/systems.ts';
import { type Random, randomOf } from '../page/random/random.ts';
import { type Kill, victims } from './points.ts';
import { type Task, tasks } from './tasks.ts';
import { type Ended, runTrial } from './trial.ts';

export type Found = {
  readonly task: string;
  readonly system: SystemId;
  readonly kills: readonly Kill[];
  /** Where the kills hit, by name. */
  readonly points: readonly string[];
  readonly wrong: string;
};

export type Tally = {
  /** Trials: each kills a run at one point, or at a pair of them. */
  readonly points: number;
  readonly duplicates: readonly Found[];
  readonly lost: readonly Found[];
};

export type Simulation = {
  readonly tasks?: readonly Task[];
  readonly systems?: readonly SystemId[];
  /** How many random pairs of points for each task and planner. */
  readonly pairs: number;
  readonly seed: number;
  /** Every how many points a run is killed; 1 for all of them. */
  readonly every?: number;
  /** Only at points of this name. */
  readonly only?: string;
  /** A planted fault. */
  readonly spoil?: (run: Run) => Run;
  /** Told of each task and planner that is done. */
  readonly onCell?: (words: string) => void;
};

export async function simulate(simulation: Simulation): Promise<Tally> {
  const ids = simulation.systems ?? (Object.keys(systems) as SystemId[]);
  const cells = ids.flatMap((system) =>
    (simulation.tasks ?? tasks).map((task) => ({ system, task })),
  );
  const tallies: Tally[] = [];
  for (const cell of cells) {
    const tally = await simulateCell(cell, simulation);
    const { points, duplicates, lost } = tally;
    const words = `${points} points, ${duplicates.length} duplicates, ${lost.length} lost`;
    simulation.onCell?.(`${cell.system}, ${cell.task.name}: ${words}`);
    tallies.push(tally);
  }
  return {
    points: tallies.reduce((sum, { points }) => sum + points, 0),
    duplicates: tallies.flatMap(({ duplicates }) => duplicates),
    lost: tallies.flatMap(({ lost }) => lost),
  };
}

type Cell = { readonly system: SystemId; readonly task: Task };

async function simulateCell(cell: Cell, simulation: Simulation): Promise<Tally> {
  const { pairs, seed, spoil } = simulation;
  const whole = await runTrial({ ...cell, kills: [] });
  const random = randomOf(seed);
  const all = [...single(whole, simulation), ...pairsOf(whole, pairs, random)];
  const duplicates: Found[] = [];
  const lost: Found[] = [];
  for (const kills of all) {
    const end = await runTrial({ ...cell, kills, ...(spoil && { spoil }) });
    const points = kills.map(({ at }) => end.points[at - 1] ?? 'never reached');
    const found = { task: cell.task.name, system: cell.system, kills, points };
    const twice = beyond(end, whole);
    const missing = beyond(whole, end);
    if (twice.length > 0) duplicates.push({ ...found, wrong: twice.join(', ') });
    if (missing.length > 0 || end.stop !== whole.stop)
      lost.push({ ...found, wrong: [...missing, end.stop].join(', ') });
  }
  return { points: all.length, duplicates, lost };
}

/** Each point once for each victim. An act in the page may show at once or late. */
function single({ points }: Ended, { every = 1, only }: Simulation): Kill[][] {
  return points.flatMap((name, index) =>
    index % every === 0 && (only === undefined || name === only)
      ? victims.flatMap((what): Kill[][] => {
          const kill = { at: index + 1, what };
          return name === 'an act in the page' ? [[kill], [{ ...kill, isLate: true }]] : [[kill]];
        })
      : [],
  );
}

/** The second point may lie in the new life, which begins with points of its own. */
function pairsOf({ points }: Ended, pairs: number, anyOf: Random): Kill[][] {
  const any = (at: number): Kill => ({
    at,
    what: victims[anyOf(victims.length)] ?? 'worker',
    isLate: anyOf(2) === 0,
  });
  return Array.from({ length: pairs }, () => {
    const first = 1 + anyOf(points.length);
    return [any(first), any(first + 1 + anyOf(30))];
  });
}

/** Effects and notes that `more` has beyond those of `base`. */
function beyond(more: Ended, base: Ended): string[] {
  const left = outcomeOf(base);
  return outcomeOf(more).filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A step that was begun again has another number. */
const outcomeOf = ({ effects, notes }: Ended): string[] =>
  [...effects, ...notes].map((each) => each.replace(/^(Asked in step) [\d.]+/, '$1'));
