/** The planners that the worker offers, with the panel's own text if it has any. */
import type { PlannerInfo } from '../../protocol/panel.ts';
import { useSelector } from '../app/context.ts';
import { systemName } from '../app/words.ts';
import { missingPlanner, type PlannerWords, planner } from './plannerWords.ts';

type Planners = readonly PlannerInfo[];

const ownEntry = <T>(table: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined;

/** A run may name a planner that this version lacks. */
export function plannerName(planners: Planners, id: string): string {
  const listed = planners.find((each) => each.id === id);
  return listed ? (ownEntry(systemName, id) ?? listed.title) : missingPlanner.name({ id: id });
}

export const plannerWords = ({ id, about }: PlannerInfo): PlannerWords =>
  ownEntry(planner, id) ?? { goodFor: about, cost: '' };

/** Puts planners that the panel has text for first, in the order of that text. */
export function inOrder(planners: Planners): Planners {
  const known = Object.keys(planner);
  const placeOf = ({ id }: PlannerInfo): number =>
    known.includes(id) ? known.indexOf(id) : known.length;
  return planners.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export const usePlanners = (): Planners => useSelector((state) => state.planners);

/** The planner with this id; null if this version lacks it. */
export const plannerOf = (planners: Planners, id: string): PlannerInfo | null =>
  planners.find((each) => each.id === id) ?? null;
