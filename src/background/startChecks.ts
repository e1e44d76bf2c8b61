/** Checks before a run may start: a goal, a tab that can be read, and a model that can be asked. */
import { err, ok, type Result } from '../core/result.ts';
import { MAX_GOAL } from '../core/run/run.ts';
import type { Settings } from '../protocol/panel.ts';
import { isAnthropic } from './settings.ts';
import { originShown } from './world/frames.ts';
import { scriptability, tabOf } from './world/tabs.ts';

export function checkGoal(goal: string): Result<null> {
  const { length } = goal.trim();
  if (length === 0)
    return err('badInput', 'The goal is empty.', 'Say in a sentence or two what you want done.');
  if (length <= MAX_GOAL) return ok(null);
  return err(
    'badInput',
    `The goal has ${length} characters. The limit is ${MAX_GOAL}.`,
    'Shorten it. Put long material on a page that the task can read.',
  );
}

/** The origin that the tab shows, if Espalier may act there. */
export async function checkTab(tabId: number): Promise<Result<string>> {
  const tab = await tabOf(tabId);
  if (!tab.ok) return tab;
  const allowed = scriptability(tab.value.url ?? '');
  if (!allowed.ok) return allowed;
  return originShown(tabId);
}

export function checkKey({ hasKey, baseUrl }: Settings): Result<null> {
  if (hasKey || !isAnthropic(baseUrl)) return ok(null);
  return err(
    'noKey',
    'No API key is saved.',
    'In Setup, add your key or the address of a model server that doesn’t need one.',
  );
}
