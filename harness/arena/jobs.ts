/** What an evaluation runs: each task with each planner, as often as asked, divided over machines. */
import type { BrowserName } from '../browser/driver.ts';
import type { ArenaTask } from './task.ts';

export type Job = {
  readonly task: ArenaTask;
  readonly system: string;
  readonly browser: BrowserName;
  /** Counted from 1. */
  readonly nth: number;
};

/** The nth of so many parts, from 1. */
export type Shard = { readonly nth: number; readonly of: number };

export type Wanted = {
  readonly tasks: readonly ArenaTask[];
  readonly systems: readonly string[];
  readonly browser: BrowserName;
  readonly repeat: number;
  readonly shard: Shard;
};

/**
 * In an order in which every planner has about as many results whenever it is cut short. Each part has runs of every
 * planner, so that no machine stands for one.
 */
export function jobsOf({ tasks, systems, browser, repeat, shard }: Wanted): readonly Job[] {
  const all = Array.from({ length: repeat }, (_, index) => index + 1).flatMap((nth) =>
    tasks.flatMap((task) => systems.map((system): Job => ({ task, system, browser, nth }))),
  );
  const partOf = (index: number): number => (index + Math.floor(index / systems.length)) % shard.of;
  return all.filter((_, index) => partOf(index) === shard.nth - 1);
}

/** Names the job in results, and its folder. */
export const keyOf = ({ task, system, browser, nth }: Job): string =>
  `${task.id}.${system}.${browser}${nth > 1 ? `.${nth}` : ''}`;

/** `2/4`; null if it is no shard. */
export function readShard(text: string): Shard | null {
  const [, nth, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  return nth && of && nth <= of ? { nth, of } : null;
}
