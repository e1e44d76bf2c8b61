/** Checks before a run can start: a goal, a tab that can be read, and a model that can be asked. */

import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { ok, type Result } from '../../core/result.ts';
import { modelFor, otherRoles } from '../../core/run/modelRoles.ts';
import { MAX_GOAL } from '../../core/run/run.ts';
import { lacksKey, type Settings } from '../../protocol/panel.ts';
import { originShown } from '../browser/frames.ts';
import { scriptability, tabOf } from '../browser/tabs/tabs.ts';

export function checkGoal(goal: string): Result<null> {
  const { length } = goal.trim();
  if (length === 0) return localizedFailure('badInput', message('task.goalIsEmpty'));
  if (length <= MAX_GOAL) return ok(null);
  return localizedFailure('badInput', message('task.goalIsTooLong', { length, limit: MAX_GOAL }));
}

/** Returns the origin that the tab shows, if Espalier may act there. */
export async function checkTab(tabId: number): Promise<Result<string>> {
  const tab = await tabOf(tabId);
  if (!tab.ok) return tab;
  const allowed = scriptability(tab.value.url ?? '');
  if (!allowed.ok) return allowed;
  const origin = await originShown(tabId);
  // There is no task to resume yet.
  return origin.ok || origin.failure.kind !== 'timeout'
    ? origin
    : localizedFailure('timeout', message('task.pageNotResponding'));
}

/** Whether every server that will be asked has the key that it needs. */
export function checkKeys(settings: Settings): Result<null> {
  if (lacksKey(settings)) return localizedFailure('noKey', message('model.noKeySaved'));
  const role = otherRoles.find((each) => lacksKey(settings, each));
  if (!role) return ok(null);
  const { host } = new URL(modelFor(settings, role).baseUrl);
  return localizedFailure('noKey', message('model.noKeyForRole', { role, host }));
}
