/** Has the content script of the right frame perform an action, under its dialog policy, and follows where it leads. */

import browser from 'webextension-polyfill';
import { type PageAction, rowOf } from '../../core/action/action.ts';
import type { Acted, ActReport } from '../../core/action/outcome.ts';
import { toActReport } from '../../core/action/pageReport.ts';
import type { QuestionId } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import type { Change } from '../../core/page/change.ts';
import { targetOfAct } from '../../core/plan/node.ts';
import { type Err, ok, type Result } from '../../core/result.ts';
import type { PerformOptions } from '../../engine/ports.ts';
import { actUnseen, callContent, type FrameAddress } from '../../protocol/transport.ts';
import type { ChosenFiles } from './files/chosenFiles.ts';
import { attach, type Frame, frameOfRef, showsFile } from './frames.ts';
import type { ActPage } from './mergeOutcome.ts';
import type { ActionContext } from './tabs/navigate.ts';
import { framesToActIn, type RunTabs } from './tabs/runTabs.ts';
import { doneWithoutChanges, openTab } from './tabs/tabActs.ts';
import { tabOf } from './tabs/tabs.ts';

const ACT_LIMIT_MS = 15_000;
/** How long a canceled action may take to confirm that nothing will follow. */
const CANCEL_LIMIT_MS = 2_000;

/** Finds the frame that the action is for. */
export async function pageToActIn(
  runTabs: RunTabs,
  action: PageAction,
  { document }: PerformOptions,
): Promise<Result<ActPage>> {
  const frames = await framesToActIn(runTabs);
  if (!frames.ok) return frames;
  const [top] = frames.value;
  if (!top) return localizedFailure('contextGone', message('tab.wentAway'));
  const target = targetOfAct({ action, document });
  const frame = target ? frameOfRef(frames.value, target) : ok(top);
  if (!frame.ok) return frame;
  const others = frames.value.filter(({ nonce }) => nonce !== frame.value.nonce);
  return ok({ frame: frame.value, others: others.slice(0, MOST_FRAMES), document: top.nonce });
}

/** The effects of an act are looked for in this many other frames. */
const MOST_FRAMES = 8;
const WATCH_LIMIT_MS = 1_000;

/** Has the other frames record what the act changes there. */
async function watchOthers({ others }: ActPage, signal: AbortSignal): Promise<void> {
  const limits = { limitMs: WATCH_LIMIT_MS, signal };
  await Promise.all(others.map((frame) => callContent(frame, 'watch', {}, limits)));
}

export async function actInPage(
  page: ActPage,
  action: PageAction,
  options: PerformOptions,
  at: ActionContext,
): Promise<Result<ActReport>> {
  const { runTabs, from, signal } = at;
  const { network, loads, dialogs, files } = runTabs;
  const { frame } = page;
  await dialogs.apply(frame, options.dialogs);
  const handed = options.files
    ? await sendFiles(files, frame, { id: options.files, signal })
    : ok(null);
  if (!handed.ok) return handed;
  network.expectNewTab(options.opensTab);
  const tabCountBefore = runTabs.run().tabs.length;
  await watchOthers(page, signal);
  const report = await actInFrame(frame, action, options, at);
  if (!report.ok && report.failure.kind === 'unknownOutcome')
    return withoutResult(action, await afterLeaving(at, frame, report));
  if (!report.ok || report.value.kind === 'stopped') return report;
  const acted = report.value;
  if (acted.isUnloading) await loads.waitForNavigation(from, signal);
  // If a confirmation is dismissed, or the page handles the click itself, the link is not followed.
  const isLinkNotFollowed = acted.isCanceled === true || acted.changes.some(isRefusal);
  return options.opensTab && !signal.aborted && !isLinkNotFollowed
    ? followIntoTab(at, { href: options.opensTab, tabCountBefore, acted })
    : report;
}

const isRefusal = (change: Change): boolean =>
  change.kind === 'dialog' && change.dialog !== 'alert' && change.answer === 'dismissed';

async function actInFrame(
  frame: Frame,
  action: PageAction,
  { id, fingerprint, files, allowed }: PerformOptions,
  { runTabs, from, signal }: ActionContext,
): Promise<Result<ActReport>> {
  const replacement = watchReplacement(runTabs, from.tabId, frame);
  const { quietMs, delayedList, limitMs = ACT_LIMIT_MS } = rowOf(action);
  const called = callContent(
    frame,
    'act',
    {
      run: runTabs.run().id,
      id,
      action,
      fingerprint,
      files,
      allowed,
      quietMs,
      delayedList: delayedList(action),
    },
    { limitMs, cancelMs: CANCEL_LIMIT_MS, signal },
  );
  const report = await Promise.race([called, replacement.happened]);
  replacement.stop();
  return report.ok ? toActReport(report.value) : report;
}

/**
 * Resolves when the tab shows another document than `frame`'s. Firefox never answers for a document that entered its
 * back/forward cache, so the reply of a navigating action can't be awaited.
 */
function watchReplacement(
  runTabs: RunTabs,
  tabId: number,
  frame: Frame,
): { readonly happened: Promise<Result<never>>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const happened = new Promise<Result<never>>((resolve) => {
    const listener = (updated: number, info: { status?: string }): void => {
      if (updated !== tabId || info.status !== 'complete') return;
      void attach(tabId, runTabs).then((frames) => {
        // Only the presence of another document proves it; a failed read proves nothing.
        const now = frames.ok
          ? frames.value.find(({ frameId }) => frameId === frame.frameId)
          : undefined;
        if ((now && now.nonce !== frame.nonce) || showsFile(frames))
          resolve(actUnseen('it was replaced'));
      });
    };
    browser.tabs.onUpdated.addListener(listener);
    stop = (): void => browser.tabs.onUpdated.removeListener(listener);
  });
  return { happened, stop: () => stop() };
}

/** The document left during the action. Only another one in its place proves that the action led there. */
const afterLeaving = (at: ActionContext, frame: Frame, unseen: Err): Promise<Result<ActReport>> =>
  frame.frameId === 0 ? afterPageLeft(at, unseen) : afterFrameLeft(at, frame, unseen);

/** The page led elsewhere before it could say what came of it. */
const withoutResult = (action: PageAction, left: Result<ActReport>): Result<ActReport> =>
  left.ok && left.value.kind === 'done' && rowOf(action).givesResult
    ? ok({ ...left.value, remark: message('remark.noResult') })
    : left;

/** A form in a frame navigates that frame, and the page around it stays. */
async function afterFrameLeft(
  { runTabs, from: { tabId }, signal }: ActionContext,
  { frameId, nonce }: Frame,
  unseen: Err,
): Promise<Result<ActReport>> {
  await runTabs.loads.waitForLoad(tabId, NEXT_LOAD_LIMIT_MS, signal);
  const frames = await attach(tabId, runTabs);
  const now = frames.ok ? frames.value.find((each) => each.frameId === frameId) : undefined;
  return now && now.nonce !== nonce ? ok(doneWithoutChanges) : unseen;
}

async function afterPageLeft(
  { runTabs: { loads, network }, from, signal }: ActionContext,
  unseen: Err,
): Promise<Result<ActReport>> {
  await loads.waitForNavigation(from, signal);
  await loads.waitForLoad(from.tabId, NEXT_LOAD_LIMIT_MS, signal);
  const tab = await tabOf(from.tabId);
  if (!tab.ok) return unseen;
  // If the fence stopped the navigation, `waitForArrival` reports its destination.
  if (network.isTurnedBack(from.tabId)) return ok(doneWithoutChanges);
  const isWeb = /^https?:/.test(tab.value.url ?? '');
  const hasMoved =
    network.navigations(from.tabId) !== from.navigations || tab.value.url !== from.url;
  return isWeb && hasMoved ? ok(doneWithoutChanges) : unseen;
}

const NEXT_LOAD_LIMIT_MS = 5_000;
const TAB_LIMIT_MS = 500;
const POLL_MS = 50;

type Clicked = { readonly href: string; readonly tabCountBefore: number; readonly acted: Acted };

/** Opens the address of a clicked link in a new tab if the browser doesn't. */
async function followIntoTab(
  { runTabs, signal }: ActionContext,
  { href, tabCountBefore, acted: { changes } }: Clicked,
): Promise<Result<ActReport>> {
  const isOpen = (): boolean => runTabs.run().tabs.length > tabCountBefore;
  for (let waited = 0; waited < TAB_LIMIT_MS && !isOpen(); waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  // The click is done; after a stop no tab is opened for it.
  if (isOpen() || signal.aborted) return ok({ kind: 'done', changes });
  const opened = await openTab(runTabs, href, signal);
  return opened.ok ? ok({ kind: 'done', changes }) : opened;
}

const PART_LIMIT_MS = 15_000;

/** Sends the user's chosen files, kept in the worker's memory, to the frame in parts, since messages are limited. */
async function sendFiles(
  files: ChosenFiles,
  frame: FrameAddress,
  { id, signal }: { readonly id: QuestionId; readonly signal: AbortSignal },
): Promise<Result<null>> {
  const parts = files.take(id);
  if (!parts.ok) return parts;
  for (const part of parts.value) {
    const limits = { limitMs: PART_LIMIT_MS, signal };
    const sent = await callContent(frame, 'receiveFile', { id, part }, limits);
    if (!sent.ok) return sent;
  }
  return ok(null);
}
