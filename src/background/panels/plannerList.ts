import { systemIds, systemOf } from '../../planners/systems.ts';
import type { PlannerInfo } from '../../protocol/panel.ts';

/** The planners to choose from, as sent to panels. */
export const plannerList: readonly PlannerInfo[] = systemIds.map((id) => {
  const { title, about, config } = systemOf(id);
  return { id, title, about, hasSteps: config.hasSteps, reflect: config.reflect };
});
