/** What a world knows of its run, and the page it stands on. */
import type { Target } from '../../core/plan/node.ts';
import { err, type Result } from '../../core/result.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { callContent } from '../../protocol/transport.ts';
import { attach, type Frame, frameOfRef } from './frames.ts';
import { isFetching } from './network.ts';
import { isHalted, tabOf, waitForLoad } from './tabs.ts';
import { unresponsive } from './unresponsive.ts';

/** What the world needs to know of its run, and where it reports tabs it opened or lost. */
export type Site = {
  readonly run: () => Run;
  readonly note: (changes: readonly RunChange[]) => Promise<void>;
  /** Name of the event by which this run's pages announce dialogs; unguessable. */
  readonly dialogEvent: string;
};

const LOAD_LIMIT_MS = 12_000;
const IDLE_LIMIT_MS = 2_000;

/** The browser's id of the run's tab in use; null once closed. */
export const activeTab = (run: Run): number | null => run.tabs[run.activeTab - 1] ?? null;

/** The frames of the tab in use, after the page has loaded and gone quiet (both bounded). */
export async function idleFrames(
  site: Site,
  signal: AbortSignal,
): Promise<Result<readonly Frame[]>> {
  const tab = await tabOf(activeTab(site.run()));
  if (!tab.ok) return tab;
  const id = tab.value.id ?? -1;
  await waitForLoad(id, LOAD_LIMIT_MS, signal);
  if (isHalted(id)) return unresponsive;
  await untilFetched(id, signal);
  if (signal.aborted) return err('aborted', 'Stopped.', 'Resume when ready.');
  const frames = await ownFrames(site);
  if (!frames.ok) return frames;
  const [top] = frames.value;
  if (top)
    await callContent(
      top,
      'waitForIdle',
      { limitMs: IDLE_LIMIT_MS },
      { limitMs: IDLE_LIMIT_MS + 2_000, signal },
    );
  return frames;
}

/**
 * The frames of the tab in use as it is now, provided it shows a site of this run: while a run rests the person
 * may browse on in its tab, and what is granted for another run isn't this one's.
 */
export async function ownFrames(site: Site): Promise<Result<readonly Frame[]>> {
  const { sites } = site.run();
  const tab = await tabOf(activeTab(site.run()));
  if (!tab.ok) return tab;
  const url = tab.value.url ?? '';
  // Anything but a web page is for the browser to refuse, in words of its own.
  if (/^https?:/.test(url) && !sites.includes(new URL(url).origin)) {
    return err(
      'tabForbidden',
      `The tab shows ${new URL(url).origin}, which is not a site of this task.`,
      `Go back to ${sites.join(' or ')} in that tab, then press Resume.`,
    );
  }
  const frames = await attach(tab.value.id ?? -1, site.dialogEvent);
  if (frames.ok) looked.set(site, { tabId: tab.value.id ?? -1, frames: frames.value });
  return frames;
}

type Looked = { readonly tabId: number | null; readonly frames: readonly Frame[] };
const looked = new WeakMap<Site, Looked>();

/** The frame of a ref as it was last looked at; its document may be gone by now. */
export function knownFrameOf(site: Site, target: Target): Result<Frame> | null {
  const last = looked.get(site);
  return last && last.tabId === activeTab(site.run()) ? frameOfRef(last.frames, target) : null;
}

/**
 * Ask the frame of a ref as it was last looked at. A content script answers for its own document only (M8), so that
 * no new greeting, which is slow, is needed while that is there; a document that is gone is looked for anew.
 */
export async function askFrameOf<T>(
  site: Site,
  target: Target,
  ask: (frame: Frame) => Promise<Result<T>>,
): Promise<Result<T>> {
  const known = knownFrameOf(site, target);
  const reply = known?.ok ? await ask(known.value) : null;
  if (reply && (reply.ok || reply.failure.kind !== 'contextGone')) return reply;
  const frames = await ownFrames(site);
  if (!frames.ok) return frames;
  const frame = frameOfRef(frames.value, target);
  return frame.ok ? ask(frame.value) : frame;
}

const FETCH_LIMIT_MS = 2_000;
const LOOK_AGAIN_MS = 25;

/** What the page has asked its server for belongs to what it shows: wait for it, bounded. */
async function untilFetched(tabId: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + FETCH_LIMIT_MS;
  while (isFetching(tabId) && Date.now() < deadline && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
