/** Failures that the panel can say in the user's language. */
import type { Err, Failure, PlainFailureKind } from '../result.ts';
import { type FailureSaid, failureTables } from './failures.ts';
import { sentenceOf } from './message.ts';

/** A failure of this kind, with its English words for prompts and logs. */
export function failureSaying(kind: PlainFailureKind, said: FailureSaid): Failure {
  const [message, hint] = sentenceOf(failureTables, said) ?? ['', ''];
  return { kind, message, hint, said };
}

/** The same as a result. */
export const failing = (kind: PlainFailureKind, said: FailureSaid): Err => ({
  ok: false,
  failure: failureSaying(kind, said),
});
