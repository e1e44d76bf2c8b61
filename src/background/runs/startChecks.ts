/** Checks before a run can start: a goal, a tab that can be read, and a model that can be asked. */

import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { ok, type Result } from '../../core/result.ts';
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

export function checkKey(settings: Settings): Result<null> {
  return lacksKey(settings) ? localizedFailure('noKey', message('model.noKeySaved')) : ok(null);
}
