/** Carry out one action in the run's tab: in the page through its content script, or on the tab itself. */
import browser from 'webextension-polyfill';
import {
  type BrowserAction,
  isPageAction,
  type PageAction,
  rowOf,
} from '../../core/action/action.ts';
import type { Change } from '../../core/page/change.ts';
import { targetOfAct } from '../../core/plan/node.ts';
import type { ActionOutcome, PerformOptions } from '../../core/ports.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { ActReport } from '../../protocol/content.ts';
import { callContent, type FrameAddress } from '../../protocol/transport.ts';
import { applyDialogs } from './dialogs.ts';
import { attach, type Frame, frameOfRef } from './frames.ts';
import { handFiles } from './handFiles.ts';
import { arrive } from './navigate.ts';
import { expectAt, takeBlocked, takeSaved, takeStatus } from './network.ts';
import { savedSince, untilFileTabGone } from './savedFiles.ts';
import { activeTab, idleFrames, ownFrames, type Site } from './site.ts';
import { type ActPlace, actOnTab, type Done, nothingSeen, openTab } from './tabActs.ts';
import { type Departure, departureOf, tabOf, untilBegun } from './tabs.ts';

const ACT_LIMIT_MS = 15_000;

/** Perform and report; navigation, new tabs and blocked exits are part of the outcome. */
export async function performIn(
  site: Site,
  action: BrowserAction,
  options: PerformOptions,
  signal: AbortSignal,
): Promise<Result<ActionOutcome>> {
  const tab = await tabOf(activeTab(site.run()));
  if (!tab.ok) return tab;
  const from = departureOf(tab.value);
  const known = site.run().tabs.length;
  takeBlocked(from.tabId);
  takeStatus(from.tabId);
  takeSaved();
  const at = { site, from, signal };
  const done = isPageAction(action)
    ? await actInPage(action, options, at)
    : await actOnTab(action, at);
  if (!done.ok) return done;
  const arrived = await arrive(from, signal);
  return arrived.ok ? outcomeOf(site, from, known, done.value, signal) : arrived;
}

async function actInPage(
  action: PageAction,
  options: PerformOptions,
  { site, from, signal }: ActPlace,
): Promise<Result<Done>> {
  const { tabId } = from;
  const frames = await ownFrames(site);
  if (!frames.ok) return frames;
  await applyDialogs(tabId, site.dialogEvent, options.dialogs);
  const target = targetOfAct({ action, document: options.document });
  const [top] = frames.value;
  const frame = target
    ? frameOfRef(frames.value, target)
    : top
      ? ok(top)
      : err('contextGone', 'The page went away.', 'Look at the page again.');
  if (!frame.ok) return frame;
  const handed = options.files ? await handFiles(frame.value, options.files, signal) : ok(null);
  if (!handed.ok) return handed;
  expectAt(options.opensTab);
  const known = site.run().tabs.length;
  const gone = untilReplaced(tabId, frame.value, site.dialogEvent);
  const asked = callContent(
    frame.value,
    'act',
    {
      action,
      fingerprint: options.fingerprint,
      files: options.files,
      quietMs: rowOf(action).quietMs,
    },
    { limitMs: ACT_LIMIT_MS, signal },
  );
  const report = await Promise.race([asked, gone.replaced]);
  gone.stop();
  if (!report.ok) return report.failure.kind === 'contextGone' ? unloaded(tabId) : report;
  if (!report.value.ok) return report.value;
  if (report.value.value.unloading) await untilBegun(from, signal);
  return options.opensTab
    ? followIntoTab(site, options.opensTab, known, report.value.value, signal)
    : ok(doneBy(report.value.value));
}

/**
 * Settles when the tab shows another document than `frame`'s. Firefox never answers for a document that went into
 * its back/forward cache, so the reply of an act that navigates can't be waited for.
 */
function untilReplaced(
  tabId: number,
  frame: FrameAddress,
  dialogEvent: string,
): { readonly replaced: Promise<Result<never>>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const replaced = new Promise<Result<never>>((resolve) => {
    const listener = (updated: number, info: { status?: string }): void => {
      if (updated !== tabId || info.status !== 'complete') return;
      void attach(tabId, dialogEvent).then((frames) => {
        // Only a document that is there and is another one proves it; failing to look proves nothing.
        const now = frames.ok
          ? frames.value.find(({ frameId }) => frameId === frame.frameId)
          : undefined;
        if (now && now.nonce !== frame.nonce)
          resolve(err('contextGone', 'The page was replaced.', 'Look at the page again.'));
      });
    };
    browser.tabs.onUpdated.addListener(listener);
    stop = (): void => browser.tabs.onUpdated.removeListener(listener);
  });
  return { replaced, stop: () => stop() };
}

const doneBy = ({ changes, problem }: ActReport): Done => ({ changes, problem });

const TAB_MS = 500;

/** A link that wants a new tab was clicked: if the page's own tab doesn't come, we open the address ourselves. */
async function followIntoTab(
  site: Site,
  href: string,
  known: number,
  report: ActReport,
  signal: AbortSignal,
): Promise<Result<Done>> {
  for (let waited = 0; waited < TAB_MS && site.run().tabs.length === known; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (site.run().tabs.length > known) return ok({ changes: report.changes, problem: '' });
  const opened = await openTab(site, href, signal);
  if (!opened.ok) return opened;
  return ok({ changes: [...report.changes, ...opened.value.changes], problem: '' });
}

/** The document went away while acting: if the tab is there, the act made it navigate. */
async function unloaded(tabId: number): Promise<Result<Done>> {
  const tab = await tabOf(tabId);
  return tab.ok ? ok(nothingSeen) : tab;
}

async function outcomeOf(
  site: Site,
  { tabId, url: left }: Departure,
  known: number,
  done: Done,
  signal: AbortSignal,
): Promise<Result<ActionOutcome>> {
  const early = savedSince(done.changes);
  const isFile = [...early, ...done.changes].some(({ kind }) => kind === 'download');
  const frames = await framesAfter(site, known, isFile, signal);
  const saved = [...early, ...savedSince([...early, ...done.changes])];
  if (
    !frames.ok &&
    frames.failure.kind !== 'siteNotGranted' &&
    frames.failure.kind !== 'tabForbidden'
  )
    return frames;
  const url = frames.ok ? (frames.value[0]?.hello.url ?? '') : '';
  const moved: Change[] =
    url && url !== left && !done.changes.some(({ kind }) => kind === 'navigated')
      ? [{ kind: 'navigated', from: left, to: url }]
      : [];
  const status = takeStatus(tabId);
  const refused: Change[] = status >= 400 ? [{ kind: 'errorPage', status }] : [];
  const changes = [...moved, ...refused, ...done.changes, ...saved, ...newTabs(site, known)];
  return ok({ url, changes, problem: done.problem, deniedDialog: deniedDialog(changes) });
}

/** A tab that the act opened may be gone already, as one for a file is: the run goes on where it was. */
async function framesAfter(
  site: Site,
  known: number,
  isFile: boolean,
  signal: AbortSignal,
): Promise<Result<readonly Frame[]>> {
  if (isFile) await untilFileTabGone(site.run, known);
  const frames = await idleFrames(site, signal);
  const isGone = !frames.ok && frames.failure.kind === 'tabClosed';
  if (!isGone || site.run().tabs.length === known) return frames;
  await untilFileTabGone(site.run, known);
  return idleFrames(site, signal);
}

function newTabs(site: Site, known: number): Change[] {
  return site
    .run()
    .tabs.flatMap((tab, index): Change[] =>
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
