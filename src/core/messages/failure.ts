/** Failures that the panel can say in the user's language. */
import type { Err, Failure, PlainFailureKind } from '../result.ts';
import { english } from './english.ts';
import { type FailureMessage, linesOf } from './message.ts';

/** A failure of this kind, with its English words for prompts and logs. */
export function failureWith(kind: PlainFailureKind, said: FailureMessage): Failure {
  const [message = '', hint = ''] = linesOf(english, said);
  return { kind, message, hint, said };
}

/** The same as a result. */
export const localizedFailure = (kind: PlainFailureKind, said: FailureMessage): Err => ({
  ok: false,
  failure: failureWith(kind, said),
});
