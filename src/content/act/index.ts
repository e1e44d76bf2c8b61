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
import { takeDialogs } from '../observe/caught.ts';
import { watchLeaving } from '../observe/leaving.ts';
import { Canceled, pause } from '../observe/pause.ts';
import { startRecording } from '../observe/record.ts';
import { awaitExpansion, SETTLE_LIMIT_MS, settle } from '../observe/settle.ts';
import { expanderOf } from '../observe/states.ts';
import { click } from './click.ts';
import { drag } from './drag.ts';
import { fill } from './fill.ts';
import { hover } from './hover.ts';
import { lateListOf } from './lateList.ts';
import { focused, page } from './native.ts';
import type { ActScope, Patience, Perform, Performed } from './performed.ts';
import { press } from './press.ts';
import { scroll } from './scroll.ts';
import { select } from './select.ts';
import { upload } from './upload.ts';
import { waitFor } from './waitFor.ts';

const performers = { click, fill, select, press, hover, scroll, drag, upload, waitFor } satisfies {
  [K in PageActionKind]: Perform<ActionOf<K>>;
} & Record<PageActionKind, unknown>;

const EXPANSION_MS = 100;
const usual: Patience = { coveredMs: 6_000, textMs: 10_000 };
const LOOK_AGAIN_MS = 100;
let isActing = false;

/** What the worker gives along with an action; `quietMs`: how long nothing may change before the page counts as idle. */
type Given = Pick<ActScope, 'fingerprint' | 'files'> & { readonly quietMs: number };

/** Carries out one action, once, and reports what it changed. */
export async function act(
  action: PageAction,
  given: Given,
  signal: AbortSignal,
  patience: Patience = usual,
): Promise<Result<ActReport>> {
  if (isActing) {
    return err('timeout', 'Another action is still running here.', 'Wait for it to end.');
  }
  isActing = true;
  try {
    return await observed(action, { ...given, signal, patience });
  } finally {
    isActing = false;
  }
}

async function observed(
  action: PageAction,
  { signal, quietMs, ...scope }: Omit<ActScope, 'placed'> & Given,
): Promise<Result<ActReport>> {
  const ends = new AbortController();
  const lifetime = AbortSignal.any([signal, ends.signal]);
  // Dialogs from before, as pages show while they load, are not this act's doing.
  const earlier = takeDialogs().map((dialog): Change => ({ ...dialog, cause: 'page' }));
  const target = targetOf(action);
  const expander = target && expanderOf(target);
  const before = expander ? attributeOf(expander, 'aria-expanded') : null;
  const lateList = target && lateListOf(target, action);
  const isLeaving = watchLeaving(lifetime);
  const recording = startRecording(lifetime, target ?? focused());
  try {
    const { placed } = recording;
    const performed = await performUnlessCanceled(action, { ...scope, signal: lifetime, placed });
    if (!performed.ok) return performed;
    const until = performance.now() + EXPANSION_MS;
    if (lateList) await lateList(lifetime);
    const settled = await settle({
      signal: lifetime,
      limitMs: SETTLE_LIMIT_MS,
      quietMs,
      acted: target,
    });
    if (expander) await awaitExpansion(expander, { before, until, signal: lifetime });
    const own = [...takeDialogs(), ...performed.value.changes, ...recording.stop()];
    return ok({
      changes: [...own, ...earlier],
      problem: performed.value.verify(own),
      settledMs: settled.ms,
      quiet: settled.quiet,
      leaving: isLeaving(),
      url: location.href,
      title: page.title(),
    });
  } finally {
    ends.abort();
  }
}

/**
 * A canceled performer ends at its next wait, by exception: whatever it would have pressed afterwards is not pressed.
 * What was done before the cancellation is reported as done.
 */
async function performUnlessCanceled(
  action: PageAction,
  { signal, ...scope }: ActScope,
): Promise<Result<Performed>> {
  const performing = new AbortController();
  const cancel = (): void => performing.abort(new Canceled('the action was canceled'));
  if (signal.aborted) return stopped;
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await performOnceClear(action, { ...scope, signal: performing.signal });
  } catch (error) {
    if (error instanceof Canceled) return stopped;
    throw error;
  }
}

const stopped = err('aborted', 'Stopped.', 'Resume when ready.');

/** Toasts leave by themselves: a covered target is tried again for a while, since nothing was done to it yet. */
async function performOnceClear(action: PageAction, scope: ActScope): Promise<Result<Performed>> {
  const end = performance.now() + scope.patience.coveredMs;
  let performed = await perform(action, scope);
  while (isCovered(performed) && performance.now() < end && !scope.signal.aborted) {
    await pause(LOOK_AGAIN_MS, scope.signal);
    performed = await perform(action, scope);
  }
  return performed;
}

const isCovered = (performed: Result<Performed>): boolean =>
  !performed.ok && performed.failure.kind === 'covered';

function perform(
  action: PageAction,
  scope: ActScope,
): Result<Performed> | Promise<Result<Performed>> {
  // The registry pairs each kind with its performer; the compiler can't follow that through the lookup.
  const performer = performers[action.kind] as Perform<PageAction>;
  return performer(action, scope);
}

function targetOf(action: PageAction): Element | null {
  const ref = 'ref' in action ? action.ref : undefined;
  const resolved = ref ? resolveRef(ref) : null;
  return resolved?.ok ? resolved.value : null;
}
