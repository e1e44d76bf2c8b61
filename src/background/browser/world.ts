/** The World port over real tabs: only the run's own, only inside the fence, and every failure is a value. */
import { traitsOf } from '../../core/action/action.ts';
import type { Recalled } from '../../core/action/outcome.ts';
import { isWebAddress } from '../../core/action/problems.ts';
import type { ActionId } from '../../core/ids.ts';
import type { ElementFacts, Observation, TabFacts } from '../../core/page/observation.ts';
import { type PlannedAct, type Target, targetOfAct } from '../../core/plan/node.ts';
import { ok, type Result } from '../../core/result.ts';
import type { Run } from '../../core/run/run.ts';
import type { Look, TakenPicture, World } from '../../engine/ports.ts';
import { callContent } from '../../protocol/transport.ts';
import { waitUnlessStopped } from './answerWithin.ts';
import { readFramed } from './files/pdfFrames.ts';
import { savedOn, withSaved } from './files/savedFile.ts';
import {
  factsOfScan,
  onlyToLookAt,
  type ScannedPage,
  scanOfRef,
  withScans,
} from './files/scans.ts';
import { observeFile } from './files/shownFile.ts';
import { observeFrames, showsFile } from './frames.ts';
import { performIn } from './perform.ts';
import { elementPictureOf } from './picture/elementPicture.ts';
import { scanPictureOf } from './picture/scanPicture.ts';
import { screenshotOf } from './picture/screenshot.ts';
import { restore } from './tabs/restore.ts';
import { activeTab, askFrameOf, idleFrames, type RunTabs } from './tabs/runTabs.ts';
import { tabOf } from './tabs/tabs.ts';

/** A disabled control is waited for meanwhile. */
const DESCRIBE_LIMIT_MS = 9_000;

export function makeWorld(runTabs: RunTabs): World {
  /** Nothing is read or done before the fence is up and dialogs are answered. */
  const guarded = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const failure = runTabs.failure();
    return failure ? { ok: false, failure } : work();
  };
  return {
    observe: (kind, signal, look) => guarded(() => observe(runTabs, { kind, signal, look })),
    describe: (act, signal) => guarded(() => describe(runTabs, act, signal)),
    pictureOf: (target, signal) => guarded(() => pictureOf(runTabs, target, signal)),
    picture: (signal) => guarded(() => screenshotOf(runTabs, signal)),
    perform: async (action, options, signal) => {
      // From here on, reads show the page itself instead of the saved file.
      if (runTabs.filesRead) runTabs.filesRead.saved = null;
      return performIn(runTabs, action, { ...options, signal });
    },
    recall: (act, id, signal) => recall(runTabs, act, { id, signal }),
    restore: (method, to, signal) => guarded(() => restore(runTabs, { method, to, signal })),
    url: async () => {
      const tab = await tabOf(activeTab(runTabs.run()));
      return tab.ok ? (tab.value.url ?? '') : '';
    },
  };
}

const MAX_READS = 3;

/** A page that is replaced during the read is read again. If its tab is gone, that is the failure. */
async function observe(runTabs: RunTabs, reading: Reading): Promise<Result<Observation>> {
  const { signal, look } = reading;
  const sinceAct = look?.sinceAct ? runTabs.lastEnded + look.sinceAct - Date.now() : 0;
  const wait = Math.max(sinceAct, look?.after ?? 0);
  if (wait > 0) await waitUnlessStopped(wait, signal);
  for (let reads = 1; ; reads += 1) {
    const seen = await readOnce(runTabs, reading);
    if (seen.ok || seen.failure.kind !== 'contextGone' || reads === MAX_READS) return seen;
    const tab = await tabOf(activeTab(runTabs.run()));
    if (!tab.ok) return tab;
  }
}

type Reading = {
  readonly kind: Observation['kind'];
  readonly signal: AbortSignal;
  readonly look: Look | undefined;
};

async function readOnce(
  runTabs: RunTabs,
  { kind, signal, look }: Reading,
): Promise<Result<Observation>> {
  const frames = await idleFrames(runTabs, signal);
  if (showsFile(frames)) {
    const file = await observeFile(runTabs, signal);
    if (!file.ok) return file;
    const shown = withScans(runTabs, file.value);
    return ok({ ...shown, kind, tabs: await tabFacts(runTabs.run()) });
  }
  if (!frames.ok) return frames;
  const prints = runTabs.keepsPages && kind === 'all_fields';
  const page = await observeFrames(frames.value, {
    kind,
    prints,
    isForRecord: look?.isForRecord === true,
    // Text-only reads serve copying and comparing what users see.
    hasTools: kind !== 'text_only' && (await runTabs.usesTools()),
    signal,
    papers: (files) => readFramed(runTabs, files, signal),
  });
  if (!page.ok) return page;
  await runTabs.framesSeen(page.value.frames.map(({ origin }) => origin));
  const top = frames.value[0]?.hello;
  const tabs = await tabFacts(runTabs.run());
  const url = top?.url ?? '';
  const lines = withSaved(runTabs, url, page.value.lines);
  return ok({
    title: top?.title ?? '',
    kind,
    tabs,
    ...withScans(runTabs, { ...page.value, url, lines }),
    ...savedOn(runTabs.run()),
  });
}

async function tabFacts(run: Run): Promise<readonly TabFacts[]> {
  const facts = await Promise.all(
    run.tabs.map(async (id, index): Promise<TabFacts | null> => {
      const tab = await tabOf(id);
      if (!tab.ok) return null;
      return {
        number: index + 1,
        url: tab.value.url ?? '',
        title: tab.value.title ?? '',
        active: index + 1 === run.activeTab,
      };
    }),
  );
  return facts.filter((fact) => fact !== null);
}

/** The action may still be running: longer than the longest one. */
const RECALL_LIMIT_MS = 16_000;

/** Only the document that the action was meant for can say that it never arrived. */
async function recall(
  runTabs: RunTabs,
  act: PlannedAct,
  { id, signal }: { readonly id: ActionId; readonly signal: AbortSignal },
): Promise<Recalled> {
  const target = targetOfAct(act);
  if (!target?.document) return { is: 'unknown' };
  const reply = await askFrameOf(runTabs, target, (frame) =>
    callContent(
      frame,
      'recall',
      { run: runTabs.run().id, id },
      { limitMs: RECALL_LIMIT_MS, signal },
    ),
  );
  return reply.ok ? reply.value : { is: 'unknown' };
}

async function describe(
  runTabs: RunTabs,
  act: PlannedAct,
  signal: AbortSignal,
): Promise<Result<ElementFacts | null>> {
  const target = targetOfAct(act);
  if (!target) return ok(null);
  const { ref } = target;
  const scan = await scanAt(runTabs, target, signal);
  if (scan)
    return traitsOf(act.action.kind).showsPicture ? ok(factsOfScan(scan)) : onlyToLookAt(scan);
  const facts = await askFrameOf(runTabs, target, (frame) =>
    callContent(
      frame,
      'describe',
      { ref, ...(act.like && { like: act.like }) },
      { limitMs: DESCRIBE_LIMIT_MS, signal },
    ),
  );
  return facts.ok ? facts.value : facts;
}

/** Returns the page of a file that a ref means. A worker that was killed has forgotten what it read. */
async function scanAt(
  runTabs: RunTabs,
  target: Target,
  signal: AbortSignal,
): Promise<ScannedPage | undefined> {
  if (!isWebAddress(target.document ?? '')) return undefined;
  const shown = async (): Promise<ScannedPage | undefined> => {
    const tab = await tabOf(activeTab(runTabs.run()));
    return tab.ok ? scanOfRef(runTabs, tab.value.url ?? '', target) : undefined;
  };
  const known = await shown();
  if (known) return known;
  await observe(runTabs, { kind: 'all_fields', signal, look: undefined });
  return shown();
}

async function pictureOf(
  runTabs: RunTabs,
  target: Target,
  signal: AbortSignal,
): Promise<Result<TakenPicture>> {
  const scan = await scanAt(runTabs, target, signal);
  return scan ? scanPictureOf(runTabs, scan, signal) : elementPictureOf(runTabs, target, signal);
}
