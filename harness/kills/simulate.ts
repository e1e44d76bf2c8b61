/**
 * Kills every task of the made-up shop at every point, in every planner, and then at random pairs of points. A killed
 * run must end like one that was not killed, with the same effects.
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
  /** Names of the points of the kills. */
  readonly points: readonly string[];
  readonly wrong: string;
};

export type Tally = {
  /** Number of trials: each kills a run at one point, or at a pair of them. */
  readonly points: number;
  readonly duplicates: readonly Found[];
  readonly lost: readonly Found[];
};

export type Simulation = {
  readonly tasks?: readonly Task[];
  readonly systems?: readonly SystemId[];
  /** Number of random pairs of points for each task and planner. */
  readonly pairs: number;
  readonly seed: number;
  /** Interval between kill points; 1 for all of them. */
  readonly every?: number;
  /** Limits the kills to points of this name. */
  readonly only?: string;
  /** Plants a fault in a restored run. */
  readonly spoil?: (run: Run) => Run;
  /** Called after each task and planner. */
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

/** Returns each point once for each victim. An action in the page may show at once or late. */
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

/** Returns random pairs of points. The second may be after the restart, which starts with additional points. */
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

/** Returns effects and notes in `more` that are not in `base`. */
function beyond(more: Ended, base: Ended): string[] {
  const left = outcomeOf(base);
  return outcomeOf(more).filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Removes the step number, since a restarted step has another one. */
const outcomeOf = ({ effects, notes }: Ended): string[] =>
  [...effects, ...notes].map((each) => each.replace(/^(Asked in step) [\d.]+/, '$1'));
