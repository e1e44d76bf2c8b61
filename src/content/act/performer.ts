/** Parameters and results of the performers of page actions. */
import type { Change } from '../../core/page/change.ts';
import { ok, type Result } from '../../core/result.ts';
import type { PageSession } from '../session.ts';
import type { Gate } from './gate.ts';
import type { Pointer } from './pointer/pointerEvents.ts';

/** How long an act may wait for the page before it fails. */
export type WaitLimits = {
  /** For what covers the target to go: toasts close on their own. */
  readonly coveredMs: number;
  /** For the text of waitFor, and of scroll with `until`. */
  readonly textMs: number;
};

export type ActContext = PageSession & {
  readonly pointer: Pointer;
  readonly limits: WaitLimits;
  /** The fingerprint the target must have; null for whatever it had when last observed. */
  readonly fingerprint: string | null;
  /** Asked before anything in the page is activated, in the task that activates it. */
  readonly gate: Gate;
  /** The files that were handed over for this upload. */
  readonly takeFiles: () => Result<readonly File[]>;
  /** Called once our own scrolling to the target is over, so that it is not reported as a change. */
  readonly ignoreScrollSoFar: () => void;
};

export type ActionResult = {
  /** Changes only the action itself knows. */
  readonly changes: readonly Change[];
  /** Called once the page is idle: empty when the effect is there, otherwise what is there instead. */
  readonly verify: (changes: readonly Change[]) => string;
  /** The page kept the click from doing what the browser would have done. */
  readonly isCanceled?: boolean;
};

/** May answer at once, so that nothing can change between check and act. */
export type Performing = Result<ActionResult> | Promise<Result<ActionResult>>;
export type Performer<A> = (action: A, context: ActContext) => Performing;

/** The action was carried out. */
export const done = (
  verify: ActionResult['verify'] = () => '',
  changes: readonly Change[] = [],
): Result<ActionResult> => ok({ changes, verify });
