/**
 * Performs actions in one frame. Each kind has one performer, and all run the same way: start recording, act once, wait
 * until idle, report the changes (AE-06, AE-07).
 */
import type { ActionOf, PageAction, PageActionKind } from '../../core/action/action.ts';
import type { DelayedList } from '../../core/action/actionRow.ts';
import type { Acted, Recalled } from '../../core/action/outcome.ts';
import type { PageReport } from '../../core/action/pageReport.ts';
import type { Allowed } from '../../core/gate/seal.ts';
import type { ActionId, QuestionId, RunId } from '../../core/ids.ts';
import {
  type Change,
  hasNoEffectYet,
  type LateChanges,
  type TakenBack,
} from '../../core/page/change.ts';
import type { DialogFacts } from '../../core/page/observation.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { UndoReport, UploadPart } from '../../protocol/content.ts';
import { focusedElement } from '../dom/document.ts';
import { attributeOf, closestOf, isMatch } from '../dom/dom.ts';
import { createLateChanges } from '../report/lateChanges.ts';
import { watchUnload } from '../report/pageEvents.ts';
import type { PageSnapshot } from '../report/pageSnapshot.ts';
import { Canceled, pause } from '../report/pause.ts';
import { type Recording, startRecording } from '../report/record.ts';
import {
  awaitExpansion,
  currentIndicators,
  IDLE_LIMIT_MS,
  waitForIdle,
} from '../report/waitForIdle.ts';
import type { PageSession } from '../session.ts';
import { expectList } from './choices/delayedList.ts';
import { select } from './choices/select.ts';
import { fill } from './fields/fill.ts';
import { insert, selectText } from './fields/insert.ts';
import { createReceivedFiles } from './fields/receivedFiles.ts';
import { upload } from './fields/upload.ts';
import { createGate } from './gate.ts';
import { tellOfFocus } from './keyboard/focus.ts';
import { press } from './keyboard/press.ts';
import type { ActContext, Conclude, Performer, Performing, WaitLimits } from './performer.ts';
import { click, pressIn } from './pointer/click.ts';
import { isBlockedByOverlay } from './pointer/clickPoint.ts';
import { drag } from './pointer/drag.ts';
import { hover } from './pointer/hover.ts';
import { createPointer } from './pointer/pointerEvents.ts';
import { watchDrawing } from './pointer/redrawn.ts';
import { scroll } from './scroll/scroll.ts';
import { waitFor } from './scroll/waitFor.ts';
import { createSetValues, ownControls, type States, withOwnControls } from './setValues.ts';
import { createTold, type ToldAct } from './told.ts';
import { callTool } from './tool/callTool.ts';
import { createTraces, type Trace, traceOf } from './undo/traces.ts';
import { undo } from './undo/undo.ts';

const performers = {
  click,
  doubleClick: pressIn,
  rightClick: pressIn,
  fill,
  insert,
  selectText,
  select,
  press,
  hover,
  scroll,
  drag,
  upload,
  tool: callTool,
  waitFor,
} satisfies {
  [K in PageActionKind]: Performer<ActionOf<K>>;
} & Record<PageActionKind, unknown>;

const presses: ReadonlySet<PageActionKind> = new Set([
  'click',
  'doubleClick',
  'rightClick',
  'press',
]);

/** Actions that don't depend on values that earlier actions set. */
const passive: ReadonlySet<PageActionKind> = new Set(['hover', 'scroll', 'waitFor']);

const EXPANSION_MS = 100;
const RETRY_MS = 100;
const defaultLimits: WaitLimits = { coveredMs: 6_000, textMs: 10_000 };

export type ActOptions = {
  readonly run: RunId;
  /** The id under which it can be undone. */
  readonly id: ActionId;
  /** The fingerprint the target must have; null for whatever it had when last observed. */
  readonly fingerprint: string | null;
  /** The id under which the files of an upload were handed over. */
  readonly files: QuestionId | null;
  /** How long nothing may change before the page counts as idle, in ms. */
  readonly quietMs: number;
  /** Activations allowed without another question. */
  readonly allowed: Allowed;
  /** The list that the action may open after a delay and that is then waited for. */
  readonly delayedList: DelayedList;
  readonly limits?: WaitLimits;
};

export type Actor = {
  /** Carries out one action, once, and reports what it changed; does nothing more once `call` is aborted. */
  readonly act: (
    action: PageAction,
    options: ActOptions,
    call: AbortSignal,
  ) => Promise<Result<PageReport>>;
  /** What became of the action; one that was not begun is refused from now on. */
  readonly recall: (act: ToldAct) => Promise<Recalled>;
  /** Undoes what these actions left in this document, as far as the gate permits and nobody changed it since. */
  readonly undo: (ids: readonly ActionId[], call: AbortSignal) => Promise<Result<UndoReport>>;
  readonly receiveFile: (part: UploadPart) => null;
  /** Records what an action elsewhere changes here, in another frame or by the page's address; ends earlier reports. */
  readonly watch: () => null;
  /** What changed since `watch`, or since an action that changed nothing; each change is returned once. */
  readonly lookAgain: () => readonly Change[];
  /** What the page reverted since actions set it; each change is returned once. */
  readonly takenBack: () => readonly TakenBack[];
  /** What changed after the reports of actions; each change is returned once. */
  readonly takeLateChanges: () => readonly LateChanges[];
};

const nothingAllowed: Allowed = { seal: null, judged: [], unclear: false, everything: false };

/** Performs one action at a time. Pointer position, received files and traces last as long as the session. */
export function createActor(session: PageSession): Actor {
  const pointer = createPointer(session.signal);
  const files = createReceivedFiles();
  const traces = createTraces();
  const unseen = unseenChanges(session);
  const late = createLateChanges(session);
  const setValues = createSetValues(session.reader.refs);
  const told = createTold();
  const runExclusive = oneAtATime(session, () => {
    unseen.take();
    late.end();
    session.userActions.endTurn();
  });
  let judged = nothingAllowed;
  return {
    receiveFile: files.receive,
    watch() {
      unseen.take();
      late.end();
      unseen.watch(null, ELSEWHERE_LIMIT_MS);
      return null;
    },
    lookAgain: unseen.take,
    takenBack() {
      if (session.userActions.isUserTurn()) setValues.forget();
      return setValues.take();
    },
    takeLateChanges: late.take,
    recall: told.recall,
    act(action, { run, id, files: chosen, allowed, limits = defaultLimits, ...rest }, call) {
      if (session.userActions.isUserTurn()) setValues.forget();
      const heard = told.hear({ run, id });
      if (!heard) return Promise.resolve(notAnyMore);
      let mayHaveSent = true;
      const acting = runExclusive<PageReport>(call, async (signal) => {
        const [lost] = setValues.peek();
        if (lost && !passive.has(action.kind)) return tookBack(lost, late.peek());
        judged = { ...nothingAllowed, judged: allowed.judged, unclear: allowed.unclear };
        const takeFiles = () => files.take(chosen);
        const gate = createGate(allowed);
        const context = { ...session, ...rest, signal, pointer, limits, gate, takeFiles };
        tellOfFocus(signal);
        const begun = performance.now();
        const keep: Keep = (trace, { states, page, target, isBusy, isUnchangedYet }) => {
          traces.keep(id, trace);
          mayHaveSent = maySend(action, target);
          if (mayHaveSent) setValues.forget();
          else setValues.keep(id, { ...states, target: targetOf(action, session) });
          const watch = (since: PageSnapshot): void =>
            late.watch({ act: id, begun, after: since, isBusy });
          if (isUnchangedYet) unseen.watch(targetOf(action, session), LATE_LIMIT_MS, watch);
          else watch(page);
        };
        const acted = await performAndObserve(action, context, keep);
        const stopped = gate.stopped();
        if (!acted.ok) return stopped ? ok<PageReport>({ kind: 'stopped', stopped }) : acted;
        const judgedBy = gate.judgedBy();
        return judgedBy.length > 0 ? ok<PageReport>({ ...acted.value, judgedBy }) : acted;
      });
      heard(acting.then((report) => recalled(report, mayHaveSent)));
      return acting;
    },
    undo: (ids, call) =>
      runExclusive(call, (signal) => {
        const found = traces.latestFirst(ids);
        traces.forget(ids);
        // Values that undo restores must not count as reverted by the page.
        setValues.forget();
        const context = {
          ...session,
          signal,
          pointer,
          fingerprint: null,
          limits: defaultLimits,
          // If a choice was judged harmless, reversing it is harmless too. Approvals don't carry over: they cover one
          // action.
          gate: createGate(judged),
          takeFiles: () => files.take(null),
          ignoreScrollSoFar: () => undefined,
        };
        return unlessCanceled(context, async (own) => ok(await undo(found, own)));
      }),
  };
}

const notAnyMore = err(
  'aborted',
  'The worker that sent this was restarted and has given it up.',
  'Look at the page again.',
);

/** A dialog may have decided what the action does, and a navigation says nothing about it. */
function recalled(report: Result<PageReport>, mayHaveSent: boolean): Recalled {
  if (!report.ok) return { is: 'unknown' };
  const { value } = report;
  if (value.kind === 'stopped' || value.kind === 'tookBack') return { is: 'unbegun' };
  const { kind, changes, isUnloading } = value;
  const isPlain = kind === 'done' && !isUnloading && !changes.some(({ kind }) => kind === 'dialog');
  return isPlain && !mayHaveSent ? { is: 'done', changes } : { is: 'unknown' };
}

/**
 * Called after an action with what it left: what can be undone, the page before and after, and whether the page is still
 * working.
 */
type Keep = (
  trace: Trace,
  left: {
    readonly states: { readonly before: States; readonly after: States };
    readonly page: PageSnapshot;
    readonly target: Element | null;
    readonly isBusy: (() => boolean) | null;
    readonly isUnchangedYet: boolean;
  },
) => void;

/** Whether an action may submit values that were set, or start something with them. Filling and choosing don't. */
function maySend(action: PageAction, target: Element | null): boolean {
  if (action.kind === 'fill') return action.submit === true;
  if (action.kind === 'tool') return true;
  const harmless = action.kind === 'press' ? fields : `${fields},${textFields}`;
  return presses.has(action.kind) && !(target && isMatch(target, harmless));
}

const fields =
  'input[type=checkbox],input[type=radio],select,option,label,[aria-checked],[aria-pressed]';
/** A click only puts the caret there, or opens a list. */
const textFields =
  'input:not([type=submit],[type=image],[type=button],[type=reset]),textarea,[contenteditable],[role=combobox],[aria-haspopup=listbox]';

/** Nothing is done: the page reverted a value. What changed since may give the reason. */
function tookBack({ act, change }: TakenBack, late: readonly LateChanges[]): Result<PageReport> {
  const since = late.filter((each) => each.act === act).flatMap(({ changes }) => changes);
  return ok({ kind: 'tookBack', changes: [change, ...since.slice(0, MAX_SINCE)] });
}

const MAX_SINCE = 4;

type Exclusive = <T>(
  call: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result<T>>,
) => Promise<Result<T>>;

/** Refuses work while other work is under way; `onBegin` is called before each. */
function oneAtATime(session: PageSession, onBegin: () => void): Exclusive {
  let acting: AbortController | null = null;
  // A page that comes back from the back/forward cache still holds the action that left it.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    acting?.abort();
    acting = null;
  };
  addEventListener('pageshow', onShow, { signal: session.signal });
  return async (call, work) => {
    if (acting)
      return err('timeout', 'Another action is still running here.', 'Wait for it to end.');
    onBegin();
    const ends = new AbortController();
    acting = ends;
    try {
      return await work(AbortSignal.any([session.signal, call, ends.signal]));
    } finally {
      ends.abort();
      if (acting === ends) acting = null;
    }
  };
}

/**
 * How long changes are recorded after an action that changed nothing: the worker collects
 * them well before this limit.
 */
const LATE_LIMIT_MS = 5_000;
/** An action in another frame may take this long. */
const ELSEWHERE_LIMIT_MS = 20_000;

/**
 * The changes after an action that changed nothing, from the event-loop task in which it ended, or during an action in
 * another frame. While they are recorded, nothing counts as changed by the page itself, so the recording is kept short.
 */
function unseenChanges(session: PageSession) {
  let recording: Recording | null = null;
  let andThen: AndThen | undefined;
  const take = (): readonly Change[] => {
    const changes = recording?.stop() ?? [];
    const { after } = recording?.snapshots() ?? {};
    recording = null;
    if (after) andThen?.(after);
    andThen = undefined;
    return changes;
  };
  return {
    take,
    /** `then` gets the page snapshot at the time the changes are taken. */
    watch(target: Element | null, limitMs: number, then?: AndThen): void {
      const current = startRecording(session, target);
      recording = current;
      andThen = then;
      setTimeout(() => recording === current && take(), limitMs);
    },
  };
}

type AndThen = (left: PageSnapshot) => void;

async function performAndObserve(
  action: PageAction,
  context: Omit<ActContext, 'ignoreScrollSoFar'> & Pick<ActOptions, 'quietMs' | 'delayedList'>,
  keep: Keep,
): Promise<Result<Acted>> {
  // Dialogs from before, such as those a page shows while it loads, are not caused by this act.
  const earlier = context.dialogs.take().map((dialog) => dialogChange(dialog, 'page'));
  const target = targetOf(action, context);
  const expander = target && closestOf(target, '[aria-expanded]');
  const before = expander && attributeOf(expander, 'aria-expanded');
  const { quietMs, delayedList } = context;
  const awaitList = target && expectList(target, delayedList);
  const isUnloading = watchUnload(context.signal);
  const indicatorsBefore = currentIndicators();
  const controls = ownControls();
  const redrawn = await watchDrawing(target, context);
  const recording = startRecording(context, target ?? focusedElement());
  const { ignoreScrollSoFar } = recording;
  const performed = await unlessCanceled({ ...context, ignoreScrollSoFar }, (own) =>
    performWhenUncovered(action, own),
  );
  if (!performed.ok) return performed;
  if (target) context.reader.refs.noteAct(target, presses.has(action.kind));
  const end = performance.now() + EXPANSION_MS;
  if (awaitList) await awaitList(context);
  const options = { limitMs: IDLE_LIMIT_MS, quietMs, target, indicatorsBefore };
  const { isBusy } = await waitForIdle(options, context);
  if (expander) await awaitExpansion(expander, { before, end }, context);
  const dialogs = context.dialogs.take().map((dialog) => dialogChange(dialog));
  const conclude = performed.value;
  const seen = [...dialogs, ...recording.stop()];
  const acted = conclude([...seen, ...redrawn(seen)]);
  const snapshots = recording.snapshots();
  const changes = [...acted.changes, ...earlier];
  const isUnchangedYet = hasNoEffectYet(changes);
  const trace = traceOf({ ...snapshots, expander, wasExpanded: before });
  const states = {
    before: withOwnControls(snapshots.before, controls),
    after: withOwnControls(snapshots.after, ownControls()),
  };
  keep(trace, { states, page: snapshots.after, target, isBusy, isUnchangedYet });
  return ok({ ...acted, changes, ...(isUnloading() && { isUnloading: true }) });
}

const dialogChange = ({ kind, text, answer }: DialogFacts, cause?: 'page'): Change => ({
  kind: 'dialog',
  dialog: kind,
  text,
  answer,
  ...(cause && { cause }),
});

/**
 * A canceled action stops at its next wait by throwing: it presses nothing after that (safety H3). What it did before the
 * cancellation is reported as done.
 */
async function unlessCanceled<T>(
  context: ActContext,
  work: (context: ActContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (context.signal.aborted) return stopped;
  const performing = new AbortController();
  const cancel = (): void => performing.abort(new Canceled('The action was canceled.'));
  context.signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work({ ...context, signal: performing.signal });
  } catch (error) {
    if (error instanceof Canceled) return stopped;
    throw error;
  }
}

const stopped = err('aborted', 'Stopped.', 'Resume when ready.');

/**
 * Toasts close on their own: a covered target is retried for a while, since nothing was done to it yet. Something large
 * with controls stays until somebody deals with it.
 */
async function performWhenUncovered(
  action: PageAction,
  context: ActContext,
): Promise<Result<Conclude>> {
  const end = performance.now() + context.limits.coveredMs;
  for (;;) {
    const performed = await perform(action, context);
    const isCovered = !performed.ok && performed.failure.kind === 'covered';
    const target = isCovered ? targetOf(action, context) : null;
    if (target && isBlockedByOverlay(target)) return performed;
    if (!isCovered || performance.now() >= end || context.signal.aborted) return performed;
    await pause(RETRY_MS, context);
  }
}

function perform(action: PageAction, context: ActContext): Performing {
  // The registry pairs each kind with its performer; the compiler can't follow that through the lookup.
  const performer = performers[action.kind] as Performer<PageAction>;
  return performer(action, context);
}

function targetOf(action: PageAction, { reader }: PageSession): Element | null {
  const resolved = 'ref' in action && action.ref ? reader.refs.resolveRedrawn(action.ref) : null;
  return resolved?.ok ? resolved.value : null;
}
