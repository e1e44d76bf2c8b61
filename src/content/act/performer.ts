/** Parameters and results of the performers of page actions. */
import type { Acted } from '../../core/action/outcome.ts';
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

/** Makes the report once the page is idle, from the changes that were seen there until then. */
export type Conclude = (seen: readonly Change[]) => Acted;

/** May answer at once, so that nothing can change between check and act. */
export type Performing = Result<Conclude> | Promise<Result<Conclude>>;
export type Performer<A> = (action: A, context: ActContext) => Performing;

/** Names what is there instead of the requested effect; '' if the effect is there. */
export type EffectCheck = (changes: readonly Change[]) => string;

/**
 * The action was carried out.
 * @param own changes that only the action itself knows; they are reported after dialogs and before everything else
 */
export const done = (
  check: EffectCheck = () => '',
  own: readonly Change[] = [],
): Result<Conclude> =>
  ok((seen) => {
    const isDialog = ({ kind }: Change): boolean => kind === 'dialog';
    const rest = seen.filter((change) => !isDialog(change));
    const changes = [...seen.filter(isDialog), ...own, ...rest];
    const problem = check(changes);
    return problem ? { kind: 'notLanded', problem, changes } : { kind: 'done', changes };
  });
