/**
 * What the run holds of the browser while the agent may act: the fence around its tabs, the sight of their requests,
 * and the answering of their dialogs. A paused or finished run holds nothing: the person is free to browse there.
 */
import type { Run, RunChange, RunEvent } from '../core/run/run.ts';
import { forgetFiles } from './chosenFiles.ts';
import { answerFor, installDialogs } from './world/dialogs.ts';
import { setFence } from './world/fence.ts';
import { watchTabs } from './world/network.ts';

const MOVES_GUARDS: ReadonlySet<RunChange['kind'] | 'runStarted'> = new Set([
  'tabsChanged',
  'siteGranted',
  'statusChanged',
  'runFinished',
  'questionReplied',
]);

/** After a commit: hold what the run now is about. */
export async function updateTabGuards(
  run: Run,
  events: readonly RunEvent[],
  dialogEvent: string,
): Promise<void> {
  if (!awaitsFiles(run)) forgetFiles();
  if (events.some(({ change }) => MOVES_GUARDS.has(change.kind)))
    await applyTabGuards(run, dialogEvent);
}

/** From the question for a file until the act that hands it over. */
const awaitsFiles = ({ question, reply, cursor }: Run): boolean =>
  (question?.kind === 'file' && (!reply || reply.kind === 'files')) ||
  cursor.acting?.approved?.files !== undefined;

export async function applyTabGuards(run: Run, dialogEvent: string): Promise<void> {
  const isActive = run.status === 'running' || run.status === 'waiting';
  const open = run.tabs.filter((tab) => tab !== null);
  const tabs = isActive ? open : [];
  watchTabs(tabs);
  handleDialogs(open, dialogEvent, isActive);
  await setFence(tabs, run.sites);
}

export async function releaseTabGuards(): Promise<void> {
  watchTabs([]);
  await setFence([], []);
}

let handled = { dialogEvent: '', isActive: false };

/** Only when it changes: an act may have its own policy meanwhile. Tabs that join are seen to by the first look. */
function handleDialogs(tabs: readonly number[], dialogEvent: string, isActive: boolean): void {
  const isKnown = handled.dialogEvent === dialogEvent && handled.isActive === isActive;
  const wasOurs = handled.dialogEvent === dialogEvent && handled.isActive;
  handled = { dialogEvent, isActive };
  answerFor(dialogEvent, isActive);
  if (isKnown || (!isActive && !wasOurs)) return;
  for (const tab of tabs)
    void installDialogs(tab, dialogEvent, { kind: isActive ? 'deny' : 'native' });
}
