/** The methods of restoring a state in the run's own tab (SA-19, A13). */

import { ok, type Result } from '../../../core/result.ts';
import type { RestoreMethod } from '../../../core/run/browserState.ts';
import type { Restored, RestoreTarget } from '../../../engine/ports.ts';
import { callContent } from '../../../protocol/transport.ts';
import { showsFile } from '../frames.ts';
import {
  type ActionContext,
  goThroughHistory,
  goTo,
  openAnew,
  waitForArrival,
} from './navigate.ts';
import { activeTab, ownFrames, type RunTabs } from './runTabs.ts';
import { switchTab } from './tabActs.ts';
import { tabOf } from './tabs.ts';

const UNDO_LIMIT_MS = 15_000;
const CANCEL_LIMIT_MS = 2_000;

type Attempt = {
  readonly method: RestoreMethod;
  readonly to: RestoreTarget;
  readonly signal: AbortSignal;
};

/** Tries one method. The caller checks whether the page is then as it was. */
export async function restore(
  runTabs: RunTabs,
  { method, to, signal }: Attempt,
): Promise<Result<Restored>> {
  await useTab(runTabs, to.tab);
  const tab = await tabOf(activeTab(runTabs.run()));
  if (!tab.ok) return tab;
  const at: ActionContext = { runTabs, from: runTabs.loads.departureOf(tab.value), signal };
  const { address: url } = to;
  switch (method) {
    case 'there':
      return ok(tab.value.url === url ? { url } : 'cannot');
    case 'undo':
      return undoInPage(at, to);
    case 'back':
      return stepBack(at, url);
    case 'address': {
      const gone = await goTo(at, url);
      return gone.ok ? ok({ url: gone.value.url }) : gone;
    }
    case 'replay': {
      const opened = await openAnew(at, url);
      return opened.ok ? ok({ url: opened.value }) : opened;
    }
  }
}

/** Switches to the tab that showed the page. If it has been closed since, the active tab is used. */
async function useTab(runTabs: RunTabs, number: RestoreTarget['tab']): Promise<void> {
  if (number !== undefined && number !== runTabs.run().activeTab) await switchTab(runTabs, number);
}

/** Undoes the actions that each frame still remembers; `cannot` if there was nothing or it could not be undone. */
async function undoInPage(
  { runTabs, from, signal }: ActionContext,
  { address, acts }: RestoreTarget,
): Promise<Result<Restored>> {
  const frames = await ownFrames(runTabs);
  if (showsFile(frames)) return ok('cannot');
  if (!frames.ok) return frames;
  const limits = { limitMs: UNDO_LIMIT_MS, cancelMs: CANCEL_LIMIT_MS, signal };
  let undone = 0;
  for (const frame of frames.value) {
    const called = await callContent(frame, 'undo', { acts }, limits);
    if (!called.ok) return called;
    if (!called.value.ok) return called.value;
    undone += called.value.value.undone;
  }
  const now = await tabOf(from.tabId);
  if (!now.ok) return now;
  return ok(undone > 0 && now.value.url === address ? { url: address } : 'cannot');
}

/** Goes back in the history, if that leads there. */
async function stepBack(at: ActionContext, url: string): Promise<Result<Restored>> {
  const moved = await goThroughHistory(at, 'back');
  if (!moved.ok) return ok('cannot');
  const arrived = await waitForArrival(at);
  if (!arrived.ok) return arrived;
  const now = await tabOf(at.from.tabId);
  if (!now.ok) return now;
  return ok(now.value.url === url ? { url } : 'cannot');
}
