/** Carry out one action in the run's tabs, and report everything that came of it: navigation, new tabs, files. */
import { type BrowserAction, isPageAction } from '../../core/action/action.ts';
import type { Change } from '../../core/page/change.ts';
import type { ActionOutcome, PerformOptions } from '../../core/ports.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { newDownloads, waitForFileTabClosed } from './downloads.ts';
import type { Frame } from './frames.ts';
import { type ActPlace, waitForArrival } from './navigate.ts';
import { actInPage } from './pageActs.ts';
import { activeTab, idleFrames, type RunTabs } from './runTabs.ts';
import { actOnTab, type Done } from './tabActs.ts';
import { tabOf } from './tabs.ts';

/** Perform and report. Failures are values; exits that the fence stopped are failures too. */
export async function performIn(
  runTabs: RunTabs,
  action: BrowserAction,
  { signal, ...options }: PerformOptions & { readonly signal: AbortSignal },
): Promise<Result<ActionOutcome>> {
  const { run, network, loads } = runTabs;
  const tab = await tabOf(activeTab(run()));
  if (!tab.ok) return tab;
  if (signal.aborted) return err('aborted', 'Stopped.', 'Resume when ready.');
  const at = { runTabs, from: loads.departureOf(tab.value), signal };
  const known = run().tabs.length;
  const begun = Date.now();
  network.takeBlocked(at.from.tabId);
  network.takeStatus(at.from.tabId);
  network.takeDownloads();
  const done = isPageAction(action)
    ? await actInPage(action, options, at)
    : await actOnTab(action, at);
  if (!done.ok) return done;
  const { stopped } = done.value;
  if (stopped)
    return ok({ url: at.from.url, changes: [], problem: '', deniedDialog: null, stopped });
  const arrived = await waitForArrival(at);
  return arrived.ok ? outcomeOf(at, { known, begun }, done.value) : arrived;
}

/** How many tabs the run had before the act, and when it began, in epoch ms. */
type Before = { readonly known: number; readonly begun: number };

async function outcomeOf(
  at: ActPlace,
  { known, begun }: Before,
  done: Done,
): Promise<Result<ActionOutcome>> {
  const { runTabs, from } = at;
  const early = newDownloads(runTabs, done.changes);
  const isFile = [...early, ...done.changes].some(({ kind }) => kind === 'download');
  const frames = await framesAfter(at, known, isFile);
  const files = [...early, ...newDownloads(runTabs, [...early, ...done.changes])];
  if (!frames.ok && !UNREADABLE.has(frames.failure.kind)) return frames;
  const url = frames.ok ? (frames.value[0]?.hello.url ?? '') : '';
  const moved: Change[] =
    url && url !== from.url && !done.changes.some(({ kind }) => kind === 'navigated')
      ? [{ kind: 'navigated', from: from.url, to: url }]
      : [];
  const status = runTabs.network.takeStatus(from.tabId);
  const refused: Change[] = status >= 400 ? [{ kind: 'errorPage', status }] : [];
  if (done.changes.length === 0) await waitForLateReports();
  const sent = sentDuring(runTabs, from.tabId, begun);
  const changes = [
    ...moved,
    ...refused,
    ...done.changes,
    ...files,
    ...newTabs(runTabs, known),
    ...sent,
  ];
  return ok({ url, changes, problem: done.problem, deniedDialog: deniedDialog(changes) });
}

/** Firefox may report a request up to 138 ms after the act (measured); Chromium does before. */
const REPORT_MS = 150;

async function waitForLateReports(): Promise<void> {
  if (__TARGET__ === 'firefox') await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
}

/** Requests of the tab during the act that may have changed something (WO-14), each address once. */
function sentDuring({ network }: RunTabs, tabId: number, begun: number): Change[] {
  const sent = network.sentSince(tabId, begun).map(({ method, url }): Change => {
    const { origin, pathname } = new URL(url);
    return { kind: 'sent', method, to: `${origin}${pathname}` };
  });
  const seen = new Set<string>();
  return sent.filter((change) => {
    const key = JSON.stringify(change);
    return !seen.has(key) && seen.add(key);
  });
}

/** The action happened, though the page it led to can't be read. */
const UNREADABLE: ReadonlySet<string> = new Set(['siteNotGranted', 'tabForbidden']);

/** A tab that the action opened may be gone already, as one for a file is: the run goes on where it was. */
async function framesAfter(
  { runTabs, signal }: ActPlace,
  known: number,
  isFile: boolean,
): Promise<Result<readonly Frame[]>> {
  if (isFile) await waitForFileTabClosed(runTabs, known);
  const frames = await idleFrames(runTabs, signal);
  const isGone = !frames.ok && frames.failure.kind === 'tabClosed';
  if (!isGone || runTabs.run().tabs.length === known) return frames;
  await waitForFileTabClosed(runTabs, known);
  return idleFrames(runTabs, signal);
}

function newTabs({ run }: RunTabs, known: number): Change[] {
  return run().tabs.flatMap((tab, index): Change[] =>
    index < known || tab === null ? [] : [{ kind: 'newTab', number: index + 1, url: '' }],
  );
}

/** Only what would have gone on if accepted: an alert has nothing to accept. */
function deniedDialog(changes: readonly Change[]): ActionOutcome['deniedDialog'] {
  for (const change of changes) {
    if (
      change.kind === 'dialog' &&
      change.cause !== 'page' &&
      change.answer === 'dismissed' &&
      (change.dialog === 'confirm' || change.dialog === 'prompt')
    ) {
      return { kind: change.dialog, text: change.text };
    }
  }
  return null;
}
