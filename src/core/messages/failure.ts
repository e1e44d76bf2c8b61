/** Failures that the panel can show in the user's language. */
import type { Err, Failure, PlainFailureKind } from '../result.ts';
import { english } from './english.ts';
import { type FailureMessage, linesOf } from './message.ts';

/** A failure of this kind, with its English text for prompts and logs. */
export function failureWith(kind: PlainFailureKind, text: FailureMessage): Failure {
  const [message = '', hint = ''] = linesOf(english, text);
  return { kind, message, hint, said: text };
}

/** Like `failureWith`, as a result. */
export const localizedFailure = (kind: PlainFailureKind, text: FailureMessage): Err => ({
  ok: false,
  failure: failureWith(kind, text),
});
