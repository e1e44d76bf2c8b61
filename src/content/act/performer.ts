/** What one page action gives back, and what it gets beside its own words. */
import type { QuestionId } from '../../core/ids.ts';
import type { Change } from '../../core/page/change.ts';
import { ok, type Result } from '../../core/result.ts';

/** For how long an act may wait for the page before it says that it could not. */
export type WaitLimits = {
  /** For what covers the target to go: toasts leave by themselves. */
  readonly coveredMs: number;
  /** For the text of waitFor. */
  readonly textMs: number;
};

export type ActContext = {
  readonly patience: WaitLimits;
  /** The fingerprint the target must have; null for whatever it had when last observed. */
  readonly fingerprint: string | null;
  /** Under which the files of an upload were handed in. */
  readonly files: QuestionId | null;
  readonly signal: AbortSignal;
  /** Called once our own scrolling to the target is over, so that it is not told as a change. */
  readonly ignoreScrollSoFar: () => void;
};

export type ActionResult = {
  /** Changes only the action itself knows. */
  readonly changes: readonly Change[];
  /** Asked once the page is quiet: empty when the effect is there, else what is there instead. */
  readonly verify: (told: readonly Change[]) => string;
};

export type Performer<A> = (
  action: A,
  scope: ActContext,
) => Result<ActionResult> | Promise<Result<ActionResult>>;

/** The action was carried out. */
export function done(
  verify: ActionResult['verify'] = () => '',
  changes: readonly Change[] = [],
): Result<ActionResult> {
  return ok({ changes, verify });
}
