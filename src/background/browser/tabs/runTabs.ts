/** Everything the worker keeps about one run's tabs, from taking the run to releasing it, and the page it works on. */

import { localizedFailure } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import type { ElementPicture } from '../../../core/page/drawing.ts';
import type { Target } from '../../../core/plan/node.ts';
import { err, type Failure, type Result } from '../../../core/result.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import { callContent } from '../../../protocol/transport.ts';
import { unresponsive } from '../answerWithin.ts';
import type { ChosenFiles } from '../files/chosenFiles.ts';
import type { FilesRead } from '../files/filesRead.ts';
import { type Attachment, attach, type Frame, frameOfRef, showsFile } from '../frames.ts';
import type { NetworkLog } from '../requests/network.ts';
import type { WriteHold } from '../requests/writeHold.ts';
import type { UserActionFollower } from '../userActions.ts';
import type { PageLoads } from './loads.ts';
import { tabOf } from './tabs.ts';

export type RunTabs = Attachment & {
  /** Receives tabs that were opened or lost. */
  readonly note: (changes: readonly RunChange[]) => Promise<void>;
  readonly network: NetworkLog;
  readonly loads: PageLoads;
  readonly files: ChosenFiles;
  /** Receives the origins of the frames on a page that was read. */
  readonly framesSeen: (origins: readonly string[]) => Promise<void>;
  /** Returns why nothing may be done in the tabs now, or null. */
  readonly failure: () => Failure | null;
  /** Follows the user's actions in the documents that were read. */
  readonly person: UserActionFollower;
  readonly hold: WriteHold;
  /** Does the work while requests that could write are blocked, as in strict mode. */
  readonly heldToReading: <T>(work: () => Promise<T>) => Promise<T>;
  /** When the last action ended, in epoch ms; 0 before the first. */
  lastEnded: number;
  /** The frames of the tab in use when it was last read. Their documents may be gone. */
  lastRead: { readonly tabId: number; readonly frames: readonly Frame[] } | null;
  /**
   * The text of files that were read, so that no site is asked repeatedly. Null for a tab that looks ahead, which
   * requests nothing but its page.
   */
  readonly filesRead: FilesRead | null;
  /** The last picture of an element, for the card about a spot of it. */
  lastPicture?: ElementPicture;
  /** Whether the planner compares pages, so that what they show is fingerprinted. */
  readonly keepsPages: boolean;
  /** Whether the tools that pages offer are used. */
  readonly usesTools: () => Promise<boolean>;
};

const LOAD_LIMIT_MS = 12_000;
const IDLE_LIMIT_MS = 2_000;

/** Returns the browser's id of the run's tab in use; null once closed. */
export const activeTab = (run: Run): number | null => run.tabs[run.activeTab - 1] ?? null;

/**
 * Returns the frames of the tab in use, once the page has loaded and is idle (both bounded). Requests may follow each
 * other: many applications ask who is signed in, and then for their lists.
 */
export async function idleFrames(
  runTabs: RunTabs,
  signal: AbortSignal,
): Promise<Result<readonly Frame[]>> {
  const { run, loads, network } = runTabs;
  const tab = await tabOf(activeTab(run()));
  if (!tab.ok) return tab;
  const id = tab.value.id ?? -1;
  await loads.waitForLoad(id, LOAD_LIMIT_MS, signal);
  if (loads.isUnresponsive(id)) return unresponsive;
  const isFetching = (): boolean => network.isFetching(id);
  const deadline = Date.now() + FETCH_LIMIT_MS;
  while (true) {
    await waitForFetches(isFetching, deadline, signal);
    if (signal.aborted) return localizedFailure('aborted', message('tab.stopped'));
    const frames = await ownFrames(runTabs);
    if (!frames.ok) return frames;
    const [top] = frames.value;
    if (top)
      await callContent(
        top,
        'waitForIdle',
        { limitMs: IDLE_LIMIT_MS },
        { limitMs: 4 * IDLE_LIMIT_MS, signal },
      );
    if (!isFetching() || Date.now() >= deadline) return frames;
  }
}

/**
 * Returns the current frames of the tab in use, if it shows a site of this run. While a run is paused, the user may
 * browse elsewhere in its tab, and sites granted to another run are not granted to this one.
 */
export async function ownFrames(runTabs: RunTabs): Promise<Result<readonly Frame[]>> {
  const { sites } = runTabs.run();
  const tab = await tabOf(activeTab(runTabs.run()));
  if (!tab.ok) return tab;
  const url = tab.value.url ?? '';
  // For anything but a web page, the browser's own refusal is more precise.
  if (/^https?:/.test(url) && !sites.includes(new URL(url).origin)) {
    return localizedFailure(
      'tabForbidden',
      message('tab.elsewhere', { origin: new URL(url).origin, sites }),
    );
  }
  const tabId = tab.value.id ?? -1;
  const frames = await attach(tabId, runTabs);
  if (frames.ok) {
    runTabs.lastRead = { tabId, frames: frames.value };
    runTabs.person.follow(frames.value);
  }
  return frames;
}

/** The same for an action, for which a file in a viewer is not a page. */
export async function framesToActIn(runTabs: RunTabs): Promise<Result<readonly Frame[]>> {
  const frames = await ownFrames(runTabs);
  return showsFile(frames) ? noPage : frames;
}

const noPage = err(
  'badTarget',
  'This tab shows a file in a viewer of the browser’s own, where nothing can be pressed, typed or scrolled.',
  'All of its text is shown as the page. Go back, or open an address.',
);

/** Returns the frame of a ref as it was last read. Its document may be gone. */
export function lastFrameOf({ run, lastRead }: RunTabs, target: Target): Result<Frame> | null {
  return lastRead?.tabId === activeTab(run()) ? frameOfRef(lastRead.frames, target) : null;
}

/**
 * Asks the frame of a ref as it was last read. A content script answers only for its own document (M8), so the slow
 * greeting is not needed while that exists. If it is gone, the frames are attached again.
 */
export async function askFrameOf<T>(
  runTabs: RunTabs,
  target: Target,
  ask: (frame: Frame) => Promise<Result<T>>,
): Promise<Result<T>> {
  const known = lastFrameOf(runTabs, target);
  const reply = known?.ok ? await ask(known.value) : null;
  if (reply && (reply.ok || reply.failure.kind !== 'contextGone')) return reply;
  const frames = await framesToActIn(runTabs);
  if (!frames.ok) return frames;
  const frame = frameOfRef(frames.value, target);
  return frame.ok ? ask(frame.value) : frame;
}

const FETCH_LIMIT_MS = 2_000;
const POLL_MS = 25;

/** Waits, bounded, for requests of the page, since their responses belong to what it shows. */
async function waitForFetches(
  isFetching: () => boolean,
  deadline: number,
  signal: AbortSignal,
): Promise<void> {
  while (isFetching() && Date.now() < deadline && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
