/** The jobs of an evaluation: each task with each planner, with repetitions, divided over machines. */
import type { BrowserName } from '../browser/driver.ts';
import type { ArenaTask } from './task.ts';

export type Job = {
  readonly task: ArenaTask;
  readonly system: string;
  readonly browser: BrowserName;
  /** Counted from 1. */
  readonly nth: number;
};

/** The nth of this many parts, from 1. */
export type Shard = { readonly nth: number; readonly of: number };

export type Wanted = {
  readonly tasks: readonly ArenaTask[];
  readonly systems: readonly string[];
  readonly browser: BrowserName;
  readonly repeat: number;
  readonly shard: Shard;
};

/**
 * Returns the jobs in an order that gives every planner about the same number of results whenever it is cut short. Each
 * shard has runs of every planner, so that no planner depends on one machine.
 */
export function jobsOf({ tasks, systems, browser, repeat, shard }: Wanted): readonly Job[] {
  const all = Array.from({ length: repeat }, (_, index) => index + 1).flatMap((nth) =>
    tasks.flatMap((task) => systems.map((system): Job => ({ task, system, browser, nth }))),
  );
  const partOf = (index: number): number => (index + Math.floor(index / systems.length)) % shard.of;
  return all.filter((_, index) => partOf(index) === shard.nth - 1);
}

/** Returns the job's name in results, which is also its folder. */
export const keyOf = ({ task, system, browser, nth }: Job): string =>
  `${task.id}.${system}.${browser}${nth > 1 ? `.${nth}` : ''}`;

/** Parses a shard such as `2/4`; null if the text is not one. */
export function readShard(text: string): Shard | null {
  const [, nth, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  return nth && of && nth <= of ? { nth, of } : null;
}
