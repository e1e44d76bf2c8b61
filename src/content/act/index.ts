/**
 * Acts of one frame: one performer a kind, all run the same way: watch, act once, settle, tell what changed
 * (AE-06, AE-07). The observation wraps the act, so no performer repeats it.
 */
import type { ActionOf, PageAction, PageActionKind } from '../../core/action/action.ts';
import type { Change } from '../../core/page/change.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { ActReport } from '../../protocol/content.ts';
import { resolveRef } from '../distill/index.ts';
import { attributeOf } from '../dom/dom.ts';
import { expandableAround } from '../observe/diff/stateDiff.ts';
import { takeDialogs } from '../observe/events/dialogs.ts';
import { watchUnload } from '../observe/events/unload.ts';
import { startRecording } from '../observe/record.ts';
import { pause } from '../observe/wait/pause.ts';
import {
  awaitExpansion,
  IDLE_LIMIT_MS,
  QUIET_MS,
  waitForIdle,
} from '../observe/wait/waitForIdle.ts';
import { awaitDelayedList } from './choices/delayedList.ts';
import { select } from './choices/select.ts';
import { fill } from './fields/fill.ts';
import { upload } from './fields/upload.ts';
import { press } from './keyboard/press.ts';
import { focused, page } from './native.ts';
import type { ActContext, ActionResult, Performer, WaitLimits } from './performer.ts';
import { click } from './pointer/click.ts';
import { drag } from './pointer/drag.ts';
import { hover } from './pointer/hover.ts';
import { scroll } from './scroll/scroll.ts';
import { waitFor } from './scroll/waitFor.ts';

const performers = { click, fill, select, press, hover, scroll, drag, upload, waitFor } satisfies {
  [K in PageActionKind]: Performer<ActionOf<K>>;
} & Record<PageActionKind, unknown>;

/** How long nothing may stir before the page counts as quiet: longer where pages answer late. */
const quietMs = {
  click: 100,
  fill: QUIET_MS,
  select: QUIET_MS,
  press: 100,
  hover: 100,
  scroll: QUIET_MS,
  drag: 100,
  upload: 100,
  waitFor: QUIET_MS,
} as const satisfies Record<PageActionKind, number>;

const EXPANSION_MS = 100;
const defaultLimits: WaitLimits = { coveredMs: 6_000, textMs: 10_000 };
const RETRY_MS = 100;
let isActing = false;

/** Carries out one action, once, and reports what it changed. */
export async function act(
  action: PageAction,
  given: Pick<ActContext, 'fingerprint' | 'files'>,
  signal: AbortSignal,
  patience: WaitLimits = defaultLimits,
): Promise<Result<ActReport>> {
  if (isActing) {
    return err('timeout', 'Another action is still running here.', 'Wait for it to end.');
  }
  isActing = true;
  try {
    return await performAndObserve(action, { ...given, signal, patience });
  } finally {
    isActing = false;
  }
}

async function performAndObserve(
  action: PageAction,
  { signal, ...scope }: Omit<ActContext, 'ignoreScrollSoFar'>,
): Promise<Result<ActReport>> {
  const ends = new AbortController();
  const lifetime = AbortSignal.any([signal, ends.signal]);
  // Dialogs from before, as pages show while they load, are not this act's doing.
  const earlier = takeDialogs().map((dialog): Change => ({ ...dialog, cause: 'page' }));
  const target = targetOf(action);
  const expander = target && expandableAround(target);
  const before = expander ? attributeOf(expander, 'aria-expanded') : null;
  const awaitList = target && awaitDelayedList(target, action);
  const isLeaving = watchUnload(lifetime);
  const recording = startRecording(lifetime, target ?? focused());
  try {
    const { ignoreScrollSoFar } = recording;
    const performed = await performWhenUncovered(action, {
      ...scope,
      signal: lifetime,
      ignoreScrollSoFar,
    });
    if (!performed.ok) return performed;
    const until = performance.now() + EXPANSION_MS;
    if (awaitList) await awaitList(lifetime);
    const idle = await waitForIdle({
      signal: lifetime,
      limitMs: IDLE_LIMIT_MS,
      quietMs: quietMs[action.kind],
      target: target,
    });
    if (expander) await awaitExpansion(expander, { before, until, signal: lifetime });
    const own = [...takeDialogs(), ...performed.value.changes, ...recording.stop()];
    return ok({
      changes: [...own, ...earlier],
      problem: performed.value.verify(own),
      idleMs: idle.ms,
      quiet: idle.quiet,
      leaving: isLeaving(),
      url: location.href,
      title: page.title(),
    });
  } finally {
    ends.abort();
  }
}

/** Toasts leave by themselves: a covered target is tried again for a while, since nothing was done to it yet. */
async function performWhenUncovered(
  action: PageAction,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const end = performance.now() + scope.patience.coveredMs;
  let performed = await perform(action, scope);
  while (isCovered(performed) && performance.now() < end && !scope.signal.aborted) {
    await pause(RETRY_MS, scope.signal);
    performed = await perform(action, scope);
  }
  return performed;
}

const isCovered = (performed: Result<ActionResult>): boolean =>
  !performed.ok && performed.failure.kind === 'covered';

function perform(
  action: PageAction,
  scope: ActContext,
): Result<ActionResult> | Promise<Result<ActionResult>> {
  // The registry pairs each kind with its performer; the compiler can't follow that through the lookup.
  const performer = performers[action.kind] as Performer<PageAction>;
  return performer(action, scope);
}

function targetOf(action: PageAction): Element | null {
  const ref = 'ref' in action ? action.ref : undefined;
  const resolved = ref ? resolveRef(ref) : null;
  return resolved?.ok ? resolved.value : null;
}
