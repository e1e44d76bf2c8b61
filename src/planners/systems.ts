/** All systems of all planners, by the id that a run records. */

import { localizedFailure } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import type { Err } from '../core/result.ts';
import type { System } from '../core/run/system.ts';
import type { Strategy } from '../engine/strategy.ts';
import { combine } from './combine.ts';
import { plainSystem } from './common/config.ts';
import { planners } from './index.ts';
import type { PlannerSystem } from './planner.ts';

const listed = combine(planners.map(({ systems }) => systems));

export type SystemId = keyof typeof listed;
export const systemIds = Object.keys(listed) as readonly SystemId[];
export const isSystemId = (text: string): text is SystemId => Object.hasOwn(listed, text);

/** The configuration of each. */
export const systems = Object.fromEntries(
  systemIds.map((id) => [id, listed[id].config]),
) as Readonly<Record<SystemId, System>>;

export const strategyOf = (id: SystemId): Strategy => listed[id].strategy;

/** The system of a run. One that this version lacks blocks the run, which can still be looked at. */
export const systemOf = (id: string): PlannerSystem => (isSystemId(id) ? listed[id] : missing(id));

export const noSuchPlanner = (planner: string): Err =>
  localizedFailure('notFound', message('task.noSuchPlanner', { planner }));

const missing = (id: string): PlannerSystem => ({
  title: id,
  about: '',
  config: plainSystem,
  strategy: {
    step: () => [{ kind: 'runBlocked', failure: noSuchPlanner(id).failure }],
  },
});
