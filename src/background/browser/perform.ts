/** Carry out one action in the run's tabs, and report everything that came of it: navigation, new tabs, files. */

import browser from 'webextension-polyfill';
import { type BrowserAction, isPageAction } from '../../core/action/action.ts';
import { isWebAddress } from '../../core/action/problems.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { type FailureMessage, message, sentences, type Text } from '../../core/messages/message.ts';
import type { Change } from '../../core/page/change.ts';
import type { ActionOutcome, PerformOptions } from '../../core/ports.ts';
import { type Err, err, leavesFence, ok, type Result } from '../../core/result.ts';
import { newDownloads, waitForFileTabClosed } from './files/downloads.ts';
import { type Frame, showsFile } from './frames.ts';
import { actInPage, lookAgain } from './pageActs.ts';
import { type ActTimes, changesOf, sentText } from './requests/sentDuring.ts';
import { type ActPlace, waitForArrival } from './tabs/navigate.ts';
import { activeTab, idleFrames, type RunTabs } from './tabs/runTabs.ts';
import { actOnTab, type TabActResult } from './tabs/tabActs.ts';
import { tabOf } from './tabs/tabs.ts';

/** Perform and report. Failures are values; exits that the fence stopped are failures too. */
export async function performIn(
  runTabs: RunTabs,
  action: BrowserAction,
  { signal, ...options }: PerformOptions & { readonly signal: AbortSignal },
): Promise<Result<ActionOutcome>> {
  const { run, network, loads, hold } = runTabs;
  const tab = await tabOf(activeTab(run()));
  if (!tab.ok) return tab;
  if (signal.aborted) return localizedFailure('aborted', { key: 'tab.stopped' });
  const at = { runTabs, from: loads.departureOf(tab.value), signal };
  const known = run().tabs.length;
  if (hold.isOn()) await hold.letThrough(options.sends);
  const before = { known, begun: Date.now(), lastEnded: runTabs.lastEnded };
  const whatWent = (): Text => whatItSent(runTabs, at.from.tabId, before);
  network.takeBlocked(at.from.tabId);
  network.takeStatus(at.from.tabId);
  network.takeDownloads();
  const done = isPageAction(action)
    ? await actInPage(action, options, at)
    : await actOnTab(action, at);
  // An act in the page read its frames first; one on tabs opens and leaves pages as it says itself.
  const document = isPageAction(action) ? documentOf(runTabs, at.from.tabId) : null;
  runTabs.lastEnded = Date.now();
  if (!done.ok) return unlessClosed(done, whatWent);
  const { stopped } = done.value;
  if (stopped)
    return ok({ url: at.from.url, changes: [], problem: '', deniedDialog: null, stopped });
  const arrived = await waitForArrival(at);
  if (!arrived.ok) return unlessClosed(arrived, whatWent);
  if (hold.isOn() && options.allowed.seal !== null) await waitForWrite(at, before.begun);
  const outcome = await outcomeOf(at, { ...before, document }, done.value);
  runTabs.lastEnded = Date.now();
  return outcome.ok ? outcome : unlessClosed(outcome, whatWent);
}

/**
 * Nobody saw what became of an act whose tab was closed under it, whoever closed it. What it sent until then is the only
 * evidence.
 */
function unlessClosed({ failure }: Err, whatWent: () => Text): Err {
  const { kind } = failure;
  if (kind === 'tabClosed')
    return localizedFailure('unknownOutcome', message('tab.closedDuring', { sent: whatWent() }));
  if (kind !== 'unknownOutcome') return { ok: false, failure };
  const { said, message: words, hint } = failure;
  const sent = whatWent();
  if (said?.key === 'tab.pageLeftDuring' || said?.key === 'tab.notReached')
    return localizedFailure(kind, withSent(said, sent));
  return err(kind, inEnglish(sentences(words, sent)), hint);
}

/** The failure with what was sent until then. */
const withSent = (said: SentFailure, sent: Text): SentFailure =>
  said.key === 'tab.notReached'
    ? { ...said, params: { ...said.params, sent } }
    : { ...said, params: { ...said.params, sent } };

type SentFailure = Extract<FailureMessage, { key: 'tab.pageLeftDuring' | 'tab.notReached' }>;

/** '' if it sent nothing. */
function whatItSent({ network }: RunTabs, tabId: number, times: ActTimes): Text {
  const changes = changesOf(network.sentSince(tabId, times.begun), times);
  return sentences(...changes.map(sentText));
}

const WRITE_LIMIT_MS = 1_500;
const POLL_MS = 25;

/** Strict mode lets through what an approved act sends: what comes late belongs to it too. Bounded. */
async function waitForWrite(
  { runTabs: { network }, from, signal }: ActPlace,
  begun: number,
): Promise<void> {
  const deadline = Date.now() + WRITE_LIMIT_MS;
  while (network.sentSince(from.tabId, begun).length === 0 && Date.now() < deadline) {
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** How many tabs the run had before the act, when that was, and which document it acted on. */
type Before = ActTimes & { readonly known: number; readonly document: string | null };

async function outcomeOf(
  at: ActPlace,
  { known, document, ...times }: Before,
  done: TabActResult,
): Promise<Result<ActionOutcome>> {
  const { runTabs, from } = at;
  const early = newDownloads(runTabs, done.changes);
  const isFile = [...early, ...done.changes].some(({ kind }) => kind === 'download');
  const left = await leftInNewTab(runTabs, known);
  if (left) return left;
  const isStill = done.changes.length === 0;
  // Whether the page still waits for an answer shows in the log of requests.
  const ended = runTabs.lastEnded;
  if (isStill) await waitForLateReports(ended);
  const frames = await framesAfter(at, known, isFile);
  const late = isStill && done.frame ? await lateChanges(at, done.frame) : [];
  const files = [...early, ...newDownloads(runTabs, [...early, ...done.changes])];
  if (!frames.ok && !UNREADABLE.has(frames.failure.kind)) return frames;
  const url = frames.ok ? (frames.value[0]?.hello.url ?? '') : await addressOfFile(runTabs, frames);
  const isNew = url !== from.url || (frames.ok && isReplaced(document, frames.value));
  const inUse = activeTab(runTabs.run()) ?? from.tabId;
  const moved: Change[] =
    url &&
    isNew &&
    inUse === from.tabId &&
    ![...done.changes, ...late].some(({ kind }) => kind === 'navigated')
      ? [{ kind: 'navigated', from: from.url, to: url }]
      : [];
  const status = runTabs.network.takeStatus(inUse);
  const refused: Change[] = status >= 400 ? [{ kind: 'errorPage', status }] : [];
  await waitForLateReports(ended);
  const since = Math.min(times.lastEnded, times.begun);
  const sent = changesOf(runTabs.network.sentSince(from.tabId, since), times);
  const changes = [
    ...moved,
    ...refused,
    ...done.changes,
    ...late,
    ...files,
    ...newTabs(runTabs, known, url),
    ...sent,
  ];
  const { problem, remark } = done;
  const said = remark === undefined ? {} : { remark };
  return ok({ url, changes, problem, ...said, deniedDialog: deniedDialog(changes) });
}

/** Of a file that the browser shows in a viewer; '' for what can't be read. */
async function addressOfFile({ run }: RunTabs, frames: Err): Promise<string> {
  const tab = showsFile(frames) ? await tabOf(activeTab(run())) : null;
  return tab?.ok ? (tab.value.url ?? '') : '';
}

/** Firefox may report a request up to 138 ms after the act (measured); Chromium does before. */
const REPORT_MS = 150;

async function waitForLateReports(ended: number): Promise<void> {
  const left = ended + REPORT_MS - Date.now();
  if (__TARGET__ === 'firefox' && left > 0)
    await new Promise((resolve) => setTimeout(resolve, left));
}

/** Pages answer a press by timers of their own, too, which nothing announces. */
const LATE_MS = 600;

async function lateChanges(
  { runTabs: { lastEnded }, signal }: ActPlace,
  frame: Frame,
): Promise<readonly Change[]> {
  const left = lastEnded + LATE_MS - Date.now();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, left);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  return lookAgain(frame, signal);
}

/** A reload of the same address is another document, which shows by its nonce. */
function isReplaced(document: string | null, [top]: readonly Frame[]): boolean {
  return document !== null && top !== undefined && top.nonce !== document;
}

/** The document in the tab as an act in it began; null where none was read for it. */
const documentOf = ({ lastRead }: RunTabs, tabId: number): string | null =>
  lastRead?.tabId === tabId ? (lastRead.frames[0]?.nonce ?? null) : null;

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

/** `url` is the address in the tab in use; of another tab it is not known. */
function newTabs({ run }: RunTabs, known: number, url: string): Change[] {
  const { tabs, activeTab: inUse } = run();
  return tabs.flatMap((tab, index): Change[] => {
    const number = index + 1;
    const opened = { kind: 'newTab', number, url: number === inUse ? url : '' } as const;
    return index < known || tab === null ? [] : [opened];
  });
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
