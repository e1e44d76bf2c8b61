/** Carry out one action in the run's tabs, and report everything that came of it: navigation, new tabs, files. */
import browser from 'webextension-polyfill';
import { type BrowserAction, isPageAction } from '../../core/action/action.ts';
import { isWebAddress } from '../../core/action/problems.ts';
import type { Change } from '../../core/page/change.ts';
import type { ActionOutcome, PerformOptions } from '../../core/ports.ts';
import { type Err, err, leavesFence, ok, type Result } from '../../core/result.ts';
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
  if (!done.ok) return unlessClosed(done);
  const { stopped } = done.value;
  if (stopped)
    return ok({ url: at.from.url, changes: [], problem: '', deniedDialog: null, stopped });
  const arrived = await waitForArrival(at);
  if (!arrived.ok) return unlessClosed(arrived);
  const outcome = await outcomeOf(at, { known, begun }, done.value);
  return outcome.ok ? outcome : unlessClosed(outcome);
}

/** Nobody saw what became of an act whose tab was closed under it, whoever closed it. */
const unlessClosed = (failed: Err): Err =>
  failed.failure.kind === 'tabClosed'
    ? err(
        'unknownOutcome',
        'The tab was closed during this action, so its outcome is unknown.',
        'Look at the site first: it may already be done.',
      )
    : failed;

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
  const left = await leftInNewTab(runTabs, known);
  if (left) return left;
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
  if (runTabs.network.sentSince(from.tabId, begun).length === 0) await waitForLateReports();
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

/** A tab that the act opened and that the fence kept empty: it is closed, and the site it was for is asked about. */
async function leftInNewTab(runTabs: RunTabs, known: number): Promise<Err | null> {
  for (const id of runTabs.run().tabs.slice(known)) {
    const address = id === null ? null : await stoppedAddress(runTabs, id);
    if (id === null || address === null) continue;
    await browser.tabs.remove(id);
    return leavesFence(new URL(address).origin);
  }
  return null;
}

/** Chromium's error page keeps the address; Firefox, which leaves the tab blank, reports the request after the tab. */
async function stoppedAddress({ network, run }: RunTabs, id: number): Promise<string | null> {
  const [blocked] = network.takeBlocked(id);
  if (blocked) return blocked;
  const tab = await tabOf(id);
  const url = tab.ok ? (tab.value.pendingUrl ?? tab.value.url ?? '') : '';
  return isWebAddress(url) && !run().sites.includes(new URL(url).origin) ? url : null;
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
