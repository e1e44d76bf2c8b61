/** The World port over real tabs: only the run's own tabs, only through the fence, every answer a value. */
import browser from 'webextension-polyfill';
import type { Action } from '../../core/action/action.ts';
import { targetOf } from '../../core/action/action.ts';
import type { ElementFacts, Observation, TabFacts } from '../../core/page/observation.ts';
import type { World } from '../../core/ports.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { callContent } from '../../protocol/transport.ts';
import { attach, type Frame, frameOfRef, observeFrames } from './frames.ts';
import { goTo, performIn } from './perform.ts';
import { tabOf, waitForLoad } from './tabs.ts';

/** What the world needs to know of its run, and where it reports tabs it opened or lost. */
export type Site = {
  readonly run: () => Run;
  readonly note: (changes: readonly RunChange[]) => Promise<void>;
  /** Name of the event by which this run's pages announce dialogs; unguessable. */
  readonly dialogEvent: string;
};

const LOAD_LIMIT_MS = 12_000;
const SETTLE_LIMIT_MS = 2_000;
const DESCRIBE_LIMIT_MS = 4_000;

export function makeWorld(site: Site): World {
  return {
    observe: (kind, signal) => observe(site, kind, signal),
    describe: (action, signal) => describe(site, action, signal),
    perform: (action, options, signal) => performIn(site, action, options, signal),
    restore: (url, signal) => restore(site, url, signal),
    url: async () => {
      const tab = await tabOf(activeTab(site.run()));
      return tab.ok ? (tab.value.url ?? '') : '';
    },
  };
}

/** The browser's id of the run's tab in use; null once closed. */
export const activeTab = (run: Run): number | null => run.tabs[run.activeTab - 1] ?? null;

/** The frames of the tab in use, after the page has loaded and gone quiet (both bounded). */
export async function settledFrames(site: Site, signal: AbortSignal): Promise<Result<readonly Frame[]>> {
  const tab = await tabOf(activeTab(site.run()));
  if (!tab.ok) return tab;
  const id = tab.value.id ?? -1;
  await waitForLoad(id, LOAD_LIMIT_MS, signal);
  if (signal.aborted) return err('aborted', 'Stopped.', 'Resume when ready.');
  const frames = await attach(id, site.dialogEvent);
  if (!frames.ok) return frames;
  const [top] = frames.value;
  if (top) await callContent(top, 'settle', { limitMs: SETTLE_LIMIT_MS }, { limitMs: SETTLE_LIMIT_MS + 2_000, signal });
  return frames;
}

async function observe(site: Site, kind: Observation['kind'], signal: AbortSignal): Promise<Result<Observation>> {
  const frames = await settledFrames(site, signal);
  if (!frames.ok) return frames;
  const page = await observeFrames(frames.value, kind, signal);
  if (!page.ok) return page;
  const top = frames.value[0]?.hello;
  const tabs = await tabFacts(site.run());
  return ok({ url: top?.url ?? '', title: top?.title ?? '', kind, tabs, dialogs: [], ...page.value });
}

async function tabFacts(run: Run): Promise<readonly TabFacts[]> {
  const facts = await Promise.all(
    run.tabs.map(async (id, index): Promise<TabFacts | null> => {
      const tab = await tabOf(id);
      if (!tab.ok) return null;
      return { number: index + 1, url: tab.value.url ?? '', title: tab.value.title ?? '', active: index + 1 === run.activeTab };
    }),
  );
  return facts.filter((fact) => fact !== null);
}

async function describe(site: Site, action: Action, signal: AbortSignal): Promise<Result<ElementFacts | null>> {
  const ref = targetOf(action);
  if (!ref) return ok(null);
  const tab = await tabOf(activeTab(site.run()));
  if (!tab.ok) return tab;
  const frames = await attach(tab.value.id ?? -1, site.dialogEvent);
  if (!frames.ok) return frames;
  const frame = frameOfRef(frames.value, ref);
  if (!frame.ok) return frame;
  const facts = await callContent(frame.value, 'describe', { ref }, { limitMs: DESCRIBE_LIMIT_MS, signal });
  return facts.ok ? facts.value : facts;
}

/** OR rollback by address (SA-19, A13); a no-op when the tab is there already. */
async function restore(site: Site, url: string, signal: AbortSignal): Promise<Result<{ readonly url: string }>> {
  const tab = await tabOf(activeTab(site.run()));
  if (!tab.ok) return tab;
  if (tab.value.url === url) return ok({ url });
  const gone = await goTo(site, tab.value.id ?? -1, url, signal);
  return gone.ok ? ok({ url: gone.value }) : gone;
}

/** Bring the tab to the front, for the person to see what is done in it. */
export async function showTab(id: number): Promise<void> {
  await browser.tabs.update(id, { active: true });
}
