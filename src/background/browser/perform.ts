/** Performs one action in the run's tabs; `mergeOutcome.ts` merges what was seen of it. Failures are outcomes too. */

import { type BrowserAction, isPageAction } from '../../core/action/action.ts';
import type { ActionOutcome, ActReport, Performed } from '../../core/action/outcome.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message, sentences, type Text } from '../../core/messages/message.ts';
import type { Change, HeldRequest } from '../../core/page/change.ts';
import { describeChange } from '../../core/page/describeChanges.ts';
import { type Err, err, type Result } from '../../core/result.ts';
import type { PerformOptions } from '../../engine/ports.ts';
import {
  type ActTimes,
  aftermathOf,
  type Before,
  mergeOutcome,
  sentAround,
} from './mergeOutcome.ts';
import { actInPage, pageToActIn } from './pageActs.ts';
import { isRequest } from './requests/writeHold.ts';
import { type ActionContext, waitForArrival } from './tabs/navigate.ts';
import { activeTab, type RunTabs } from './tabs/runTabs.ts';
import { actOnTab } from './tabs/tabActs.ts';
import { tabOf } from './tabs/tabs.ts';

type Options = PerformOptions & { readonly signal: AbortSignal };

export async function performIn(
  runTabs: RunTabs,
  action: BrowserAction,
  options: Options,
): Promise<ActionOutcome> {
  const begun = Date.now();
  const perform = async (): Promise<Result<Performed | Stopped>> => {
    const failure = runTabs.failure();
    return failure ? { ok: false, failure } : performFrom(runTabs, action, options);
  };
  const result = await (options.mayOnlyRead ? runTabs.heldToReading(perform) : perform());
  const aftermath = await aftermathOf(runTabs, begun);
  return result.ok
    ? { ...result.value, ...aftermath }
    : { kind: 'failed', failure: result.failure, ...aftermath };
}

type Stopped = Extract<ActReport, { readonly kind: 'stopped' }>;

/** Performs the action from the tab in use, and waits until what it led to is there. */
async function performFrom(
  runTabs: RunTabs,
  action: BrowserAction,
  options: Options,
): Promise<Result<Performed | Stopped>> {
  const { network, loads, hold } = runTabs;
  const { signal } = options;
  const tab = await tabOf(activeTab(runTabs.run()));
  if (!tab.ok) return tab;
  if (signal.aborted) return localizedFailure('aborted', message('tab.stopped'));
  const at = { runTabs, from: loads.departureOf(tab.value), signal };
  if (hold.isOn()) {
    const repeated = sentByItself(runTabs, at.from.tabId, options.sends);
    if (repeated) return keepsSending(repeated);
    await hold.letThrough(options.sends);
  }
  const times = { begun: Date.now(), lastEnded: runTabs.lastEnded };
  const tabCount = runTabs.run().tabs.length;
  network.takeBlocked(at.from.tabId);
  network.takeStatus(at.from.tabId);
  network.takeDownloads();
  const { page, report } = await act(at, action, options);
  runTabs.lastEnded = Date.now();
  if (!report.ok) return unlessClosed(report, at, times);
  if (report.value.kind === 'stopped') return { ok: true, value: report.value };
  const arrived = await waitForArrival(at);
  if (!arrived.ok) return unlessClosed(arrived, at, times);
  if (hold.isOn() && options.allowed.seal !== null) await waitForWrite(at, times.begun);
  const merged = await mergeOutcome(at, { ...times, tabCount, page }, report.value);
  runTabs.lastEnded = Date.now();
  return merged.ok ? merged : unlessClosed(merged, at, times);
}

type ActHere = { readonly page: Before['page']; readonly report: Result<ActReport> };

/** Acts in a frame of the page, or on the tabs. */
async function act(at: ActionContext, action: BrowserAction, options: Options): Promise<ActHere> {
  if (!isPageAction(action)) return { page: null, report: await actOnTab(action, at) };
  const page = await pageToActIn(at.runTabs, action, options);
  if (!page.ok) return { page: null, report: page };
  return { page: page.value, report: await actInPage(page.value, action, options, at) };
}

/**
 * Nobody saw what came of an act whose tab was closed under it, whoever closed it. What it sent until then is the only
 * evidence.
 */
async function unlessClosed({ failure }: Err, at: ActionContext, times: ActTimes): Promise<Err> {
  const { kind } = failure;
  if (kind === 'tabClosed')
    return localizedFailure(
      'unknownOutcome',
      message('tab.closedDuring', { sent: await sentBy(at, times) }),
    );
  if (kind !== 'unknownOutcome') return { ok: false, failure };
  const { said, message: words, hint } = failure;
  const sent = await sentBy(at, times);
  if (said?.key === 'tab.pageLeftDuring' || said?.key === 'tab.notReached')
    return localizedFailure(kind, { ...said, params: { ...said.params, sent } });
  return err(kind, inEnglish(sentences(words, sent)), hint);
}

/** Returns what the act sent; '' if it sent nothing. */
async function sentBy(at: ActionContext, times: ActTimes): Promise<Text> {
  const changes = await sentAround(at, times.begun, times);
  return sentences(...changes.map(sentText));
}

type SentChange = Extract<Change, { readonly kind: 'sent' }>;

const isPlainlySent = (change: Change): change is SentChange =>
  change.kind === 'sent' &&
  !change.ongoing &&
  !change.isDifferent &&
  change.error === undefined &&
  change.cause !== 'page';

/** A request in words: as data, unless there is more to say of it. */
const sentText = (change: Change): Text =>
  isPlainlySent(change)
    ? message(change.isShared ? 'remark.sentByWorker' : 'remark.sent', {
        request: `${change.method} ${change.to}`,
      })
    : describeChange(change);

/**
 * Returns the request that is to be let through, if the page has tried it again since the last act: it would be let through
 * for that attempt.
 */
const sentByItself = (
  { network, lastEnded }: RunTabs,
  tabId: number,
  sends: readonly HeldRequest[],
): HeldRequest | undefined => {
  const tried = network.sentSince(tabId, lastEnded).filter(({ isHeld }) => isHeld);
  return sends.find((each) => tried.some((request) => isRequest(each, request)));
};

const keepsSending = (request: HeldRequest): Err =>
  localizedFailure(
    'notLanded',
    message('tab.keepsSending', { request: `${request.method} ${request.to}` }),
  );

const WRITE_LIMIT_MS = 1_500;
const POLL_MS = 25;

/** Strict mode lets through what an approved act sends, also a little later. Bounded. */
async function waitForWrite(
  { runTabs: { network }, from, signal }: ActionContext,
  begun: number,
): Promise<void> {
  const deadline = Date.now() + WRITE_LIMIT_MS;
  while (network.sentSince(from.tabId, begun).length === 0 && Date.now() < deadline) {
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
