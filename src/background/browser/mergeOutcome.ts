/**
 * The one place that merges what page, tabs and network saw of an action: the performer's report, then late changes of a
 * page that had shown none, navigation and error pages, files, new tabs, requests.
 */
import browser from 'webextension-polyfill';
import type { Acted, ActionOutcome, Performed } from '../../core/action/outcome.ts';
import { isWebAddress } from '../../core/action/problems.ts';
import { routeOf } from '../../core/gate/route.ts';
import { type Change, hasNoEffectYet } from '../../core/page/change.ts';
import { type Err, leavesFence, ok, type Result } from '../../core/result.ts';
import { callContent } from '../../protocol/transport.ts';
import { waitUnlessStopped } from './answerWithin.ts';
import { newDownloads, waitForFileTabClosed } from './files/downloads.ts';
import { type Frame, showsFile } from './frames.ts';
import type { SentRequest } from './requests/network.ts';
import type { WriteHold } from './requests/writeHold.ts';
import type { ActionContext } from './tabs/navigate.ts';
import { activeTab, idleFrames, type RunTabs } from './tabs/runTabs.ts';
import { tabOf } from './tabs/tabs.ts';

/** When an action began, and when the previous one ended, in epoch ms. */
export type ActTimes = { readonly begun: number; readonly lastEnded: number };

/** The state before an act that its outcome is compared with. */
export type Before = ActTimes & {
  /** How many tabs the run had. */
  readonly tabCount: number;
  /** Null for an act on tabs. */
  readonly page: ActPage | null;
};

/** The frame that an act is done in, the others of the page, and the document that the tab shows. */
export type ActPage = {
  readonly frame: Frame;
  readonly others: readonly Frame[];
  readonly document: string | undefined;
};

/** Merges the report of an act that was performed with everything else that was seen of it. */
export async function mergeOutcome(
  at: ActionContext,
  before: Before,
  acted: Acted,
): Promise<Result<Performed>> {
  const { runTabs, from } = at;
  const { network } = runTabs;
  const early = newDownloads(runTabs, acted.changes);
  const left = await leftInNewTab(runTabs, before.tabCount);
  if (left) return left;
  const isUnchangedYet = hasNoEffectYet(acted.changes);
  // The log of requests tells whether the page still waits for a response.
  const ended = runTabs.lastEnded;
  if (isUnchangedYet) await waitForLateReports(ended);
  const isFile = [...early, ...acted.changes].some(({ kind }) => kind === 'download');
  const frames = await framesAfter(at, before.tabCount, isFile);
  const late = isUnchangedYet && frames.ok ? await lateChanges(at, before, frames.value) : [];
  const files = [...early, ...newDownloads(runTabs, [...early, ...acted.changes])];
  if (!frames.ok && !UNREADABLE.has(frames.failure.kind)) return frames;
  const url = frames.ok ? (frames.value[0]?.hello.url ?? '') : await addressOfFile(runTabs, frames);
  const inUse = activeTab(runTabs.run()) ?? from.tabId;
  const elsewhere = frames.ok ? await changesElsewhere(before, frames.value, at.signal) : [];
  const inPage = [...acted.changes, ...elsewhere, ...late];
  const hasMoved =
    inUse === from.tabId && url !== '' && (url !== from.url || isReplaced(before, frames));
  const moved: Change[] =
    hasMoved && !inPage.some(({ kind }) => kind === 'navigated')
      ? [{ kind: 'navigated', from: from.url, to: url }]
      : [];
  const status = network.takeStatus(inUse);
  const refused: Change[] = status >= 400 ? [{ kind: 'errorPage', status }] : [];
  await waitForLateReports(ended);
  const tabs = newTabs(runTabs, before.tabCount, url);
  const since = Math.min(before.lastEnded, before.begun);
  const sent = await sentAround(at, since, before);
  return ok(withKind(acted, [...moved, ...refused, ...inPage, ...files, ...tabs, ...sent]));
}

function withKind(acted: Acted, changes: readonly Change[]): Performed {
  const { judgedBy } = acted;
  const seen = { changes, ...(judgedBy && { judgedBy }) };
  const problem = acted.kind === 'notLanded' ? acted.problem : '';
  const dialog = deniedDialog(changes);
  if (dialog) return { kind: 'dialogDenied', dialog, problem, ...seen };
  if (acted.kind === 'notLanded') return { kind: acted.kind, problem, ...seen };
  const { remark } = acted;
  return { kind: 'done', ...seen, ...(remark !== undefined && { remark }) };
}

/** Returns the first dialog that would have let the act go on if accepted: an alert has nothing to accept. */
function deniedDialog(changes: readonly Change[]): DeniedDialog | null {
  for (const change of changes) {
    if (change.kind !== 'dialog' || change.cause === 'page' || change.answer !== 'dismissed')
      continue;
    const { dialog, text } = change;
    if (dialog === 'confirm' || dialog === 'prompt') return { kind: dialog, text };
  }
  return null;
}

type DeniedDialog = Extract<Performed, { readonly kind: 'dialogDenied' }>['dialog'];

/** The action happened, but the page it led to can't be read. */
const UNREADABLE: ReadonlySet<string> = new Set(['siteNotGranted', 'tabForbidden']);

/** Returns the address of a file that the browser shows in a viewer; '' for what can't be read. */
async function addressOfFile({ run }: RunTabs, frames: Err): Promise<string> {
  const tab = showsFile(frames) ? await tabOf(activeTab(run())) : null;
  return tab?.ok ? (tab.value.url ?? '') : '';
}

/** Firefox may report a request up to 138 ms after the action (measured); Chromium reports it earlier. */
const REPORT_MS = 150;

async function waitForLateReports(ended: number): Promise<void> {
  const left = ended + REPORT_MS - Date.now();
  if (__TARGET__ === 'firefox' && left > 0)
    await new Promise((resolve) => setTimeout(resolve, left));
}

/** Pages also react to a press after unannounced timers. */
const LATE_MS = 600;
const LOOK_LIMIT_MS = 2_000;

/** Looks again at a page in which nothing had changed. A page that the act led away from is gone, and not asked. */
async function lateChanges(
  { runTabs: { lastEnded }, signal }: ActionContext,
  { page }: Before,
  frames: readonly Frame[],
): Promise<readonly Change[]> {
  if (!page || !frames.some(({ nonce }) => nonce === page.frame.nonce)) return [];
  await waitUnlessStopped(lastEnded + LATE_MS - Date.now(), signal);
  const seen = await callContent(page.frame, 'lookAgain', {}, { limitMs: LOOK_LIMIT_MS, signal });
  return seen.ok ? seen.value : [];
}

/** What the act changed in other frames of the page, which were recorded meanwhile or now show another document. */
async function changesElsewhere(
  { page }: Before,
  now: readonly Frame[],
  signal: AbortSignal,
): Promise<readonly Change[]> {
  // The whole page is another one.
  if (!page || now[0]?.nonce !== page.document) return [];
  const found = page.others.map(async (frame): Promise<readonly Change[]> => {
    const { nonce, hello } = now.find(({ frameId }) => frameId === frame.frameId) ?? {};
    if (hello === undefined) return [];
    if (nonce !== frame.nonce) return [shownInFrame(hello)];
    const seen = await callContent(frame, 'lookAgain', {}, { limitMs: LOOK_LIMIT_MS, signal });
    return seen.ok ? seen.value : [];
  });
  return (await Promise.all(found)).flat();
}

const shownInFrame = ({ title, url }: Frame['hello']): Change => ({
  kind: 'appeared',
  what: 'frame',
  role: '',
  name: title || url,
  items: 0,
});

/** A reload of the same address is another document, recognizable by its nonce. */
function isReplaced({ page }: Before, frames: Result<readonly Frame[]>): boolean {
  const top = frames.ok ? frames.value[0] : undefined;
  return page?.document !== undefined && top !== undefined && top.nonce !== page.document;
}

/** A tab that the action opened may already be gone, such as one for a file. The run continues where it was. */
async function framesAfter(
  { runTabs, signal }: ActionContext,
  tabCountBefore: number,
  isFile: boolean,
): Promise<Result<readonly Frame[]>> {
  if (isFile) await waitForFileTabClosed(runTabs, tabCountBefore);
  const frames = await idleFrames(runTabs, signal);
  const isGone = !frames.ok && frames.failure.kind === 'tabClosed';
  if (!isGone || runTabs.run().tabs.length === tabCountBefore) return frames;
  await waitForFileTabClosed(runTabs, tabCountBefore);
  return idleFrames(runTabs, signal);
}

/** Closes a tab that the act opened and that the fence kept empty; the site that it was for is asked about. */
async function leftInNewTab(runTabs: RunTabs, tabCountBefore: number): Promise<Err | null> {
  for (const id of runTabs.run().tabs.slice(tabCountBefore)) {
    const address = id === null ? null : await stoppedAddress(runTabs, id);
    if (id === null || address === null) continue;
    await browser.tabs.remove(id);
    return leavesFence(new URL(address).origin);
  }
  return null;
}

/** Chromium's error page keeps the address. Firefox leaves the tab blank and reports the request after the tab. */
async function stoppedAddress({ network, run }: RunTabs, id: number): Promise<string | null> {
  const [blocked] = network.takeBlocked(id);
  if (blocked) return blocked;
  const tab = await tabOf(id);
  const url = tab.ok ? (tab.value.pendingUrl ?? tab.value.url ?? '') : '';
  return isWebAddress(url) && !run().sites.includes(new URL(url).origin) ? url : null;
}

/** `url` is the address of the tab in use; that of other tabs is unknown. */
function newTabs({ run }: RunTabs, tabCountBefore: number, url: string): Change[] {
  const { tabs, activeTab: inUse } = run();
  return tabs.flatMap((tab, index): Change[] => {
    const number = index + 1;
    const opened = { kind: 'newTab', number, url: number === inUse ? url : '' } as const;
    return index < tabCountBefore || tab === null ? [] : [opened];
  });
}

const MOST_REQUESTS = 20;

/** What every outcome has: where the tab is, and what the run's tabs requested since the act began. */
export async function aftermathOf(
  { run, network }: RunTabs,
  begun: number,
): Promise<Pick<ActionOutcome, 'url' | 'requests'>> {
  const made = run().tabs.flatMap((tab) => (tab === null ? [] : network.madeSince(tab, begun)));
  const requests = made.map(({ method, url }) => {
    const { origin, pathname } = new URL(url);
    return `${method} ${origin}${pathname}`;
  });
  const tab = await tabOf(activeTab(run()));
  const url = tab.ok ? (tab.value.url ?? '') : '';
  return { url, requests: [...new Set(requests)].slice(0, MOST_REQUESTS) };
}

/** Returns what the tab that was acted in sent, or tried to send, since then. */
export async function sentAround(
  { runTabs: { network, hold }, from }: ActionContext,
  since: number,
  times: ActTimes,
): Promise<Change[]> {
  const writes = network.sentSince(from.tabId, since);
  const ofAct = writes.filter(({ at }) => at >= times.begun);
  await hold.contentsArrived(ofAct.map(({ requestId }) => requestId));
  return changesOf(writes, times, hold);
}

/**
 * Returns what the run's tab sent, or tried to send, around an act, each address once; this doesn't depend on looks at the
 * page (WO-14). `writes` are those since `lastEnded`, oldest first. A request that was held before the act began, or that
 * says the same as others that are held again and again while nothing is done, comes from the page itself.
 */
export function changesOf(
  writes: readonly SentRequest[],
  { begun }: ActTimes,
  hold: Pick<WriteHold, 'contentOf' | 'isDifferent'>,
): Change[] {
  const idle = writes.filter(({ isHeld, at }) => isHeld && at < begun);
  const reported = new Map<string, Change>();
  for (const write of writes) {
    if (!write.isHeld && write.at < begun) continue;
    const isOfAct = write.at >= begun && !isHabit(write, idle, hold);
    const change = changeOf(write, { isOfAct, isDifferent: hold.isDifferent(write.requestId) });
    const key = JSON.stringify({ ...change, cause: '' });
    // What the act sent counts, whoever else sent to that address.
    if (isOfAct || !reported.has(key)) reported.set(key, change);
  }
  return [...reported.values()];
}

/** How often a page must send a request by itself for it to count as a habit: a single one may belong to an earlier act. */
const HABIT = 2;

/** Whether the page sends this by itself. One address may carry heartbeats and saves, so what they say must be known. */
function isHabit(
  write: SentRequest,
  idle: readonly SentRequest[],
  { contentOf }: Pick<WriteHold, 'contentOf'>,
): boolean {
  const content = isWithoutBody(write) ? '' : contentOf(write.requestId);
  const alike = idle.filter(
    ({ method, url, requestId }) =>
      method === write.method &&
      url === write.url &&
      (isWithoutBody(write) || contentOf(requestId) === content),
  );
  return content !== null && alike.length >= HABIT;
}

/** Sockets carry their messages later, and views and beacons only report. */
const isWithoutBody = ({ type }: SentRequest): boolean =>
  type === 'websocket' || type === 'ping' || type === 'beacon' || type === 'csp_report';

type Seen = { readonly isOfAct: boolean; readonly isDifferent: boolean };

function changeOf(
  { method, url, type, isShared, isHeld, error }: SentRequest,
  { isOfAct, isDifferent }: Seen,
): Change {
  const { origin, pathname } = new URL(url);
  if (isHeld) return { kind: 'held', method, to: url, type, ...(!isOfAct && { cause: 'page' }) };
  return {
    kind: 'sent',
    method,
    to: `${origin}${pathname}${routeOf(url)}`,
    ...(isShared && { isShared }),
    ...(isDifferent && { isDifferent }),
    ...(error > 0 && { error }),
  };
}
