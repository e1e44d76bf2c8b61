/** What one page action gives back, and what it gets beside its own words. */
import type { QuestionId } from '../../core/ids.ts';
import type { Change } from '../../core/page/change.ts';
import { ok, type Result } from '../../core/result.ts';

/** For how long an act may wait for the page before it says that it could not. */
export type Patience = {
  /** For what covers the target to go: toasts leave by themselves. */
  readonly coveredMs: number;
  /** For the text of waitFor. */
  readonly textMs: number;
};

export type ActScope = {
  readonly patience: Patience;
  /** The fingerprint the target must have; null for whatever it had when last observed. */
  readonly fingerprint: string | null;
  /** Under which the files of an upload were handed in. */
  readonly files: QuestionId | null;
  readonly signal: AbortSignal;
  /** Called once our own scrolling to the target is over, so that it is not told as a change. */
  readonly placed: () => void;
};

export type Performed = {
  /** Changes only the action itself knows. */
  readonly changes: readonly Change[];
  /** Asked once the page is quiet: empty when the effect is there, else what is there instead. */
  readonly verify: (told: readonly Change[]) => string;
};

export type Perform<A> = (
  action: A,
  scope: ActScope,
) => Result<Performed> | Promise<Result<Performed>>;

/** The action was carried out. */
export function done(
  verify: Performed['verify'] = () => '',
  changes: readonly Change[] = [],
): Result<Performed> {
  return ok({ changes, verify });
}
