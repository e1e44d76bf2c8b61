/**
 * Expected failures as values: the kind, what was seen, and what to try. Throwing is for bugs. Failures cross contexts
 * and are shown to people, so they are plain JSON with text.
 */
import { type FailureMessage, message } from './messages/message.ts';

export type FailureKind =
  // page and element
  | 'staleRef'
  | 'notFound'
  | 'notVisible'
  | 'covered'
  | 'disabled'
  | 'readOnly'
  | 'notLanded'
  | 'noEffect'
  | 'needsTrustedInput'
  | 'badTarget'
  | 'timeout'
  // tab and site
  | 'tabClosed'
  | 'tabForbidden'
  | 'siteNotGranted'
  | 'leavesFence'
  | 'needsApproval'
  | 'navigationFailed'
  | 'contextGone'
  /** A page that should only be looked at needs to send something. */
  | 'wouldWrite'
  // model
  | 'noKey'
  | 'keyRefused'
  | 'billing'
  | 'hostUnreachable'
  | 'rateLimited'
  | 'overloaded'
  | 'badRequest'
  | 'badModelOutput'
  | 'modelRefused'
  | 'outputCut'
  | 'contextTooLong'
  // people and runs
  | 'aborted'
  | 'declined'
  /** A step needs a picture, and none may or can be sent to the model. */
  | 'noPicture'
  | 'badInput'
  | 'illegalEdit'
  | 'unknownOutcome'
  | 'storage'
  | 'unexpected';

/** All kinds that carry only text. */
export type PlainFailureKind = Exclude<FailureKind, 'leavesFence'>;

export type Failure = FailureWords &
  (
    | { readonly kind: PlainFailureKind }
    /** The origin that the page wanted to leave for. The user is asked for exactly this site. */
    | { readonly kind: 'leavesFence'; readonly origin: string }
  );

type FailureWords = {
  /** The problem, in words for the user. */
  readonly message: string;
  /** The next thing to do, in words for the user (or for the model in a prompt). */
  readonly hint: string;
  /** The same as data, for the language of the panel; absent where only the kind is known. */
  readonly said?: FailureMessage;
};

/** Carries a failure through code that can only throw, such as a journal that can't be written. */
export class Failed extends Error {
  override readonly name = 'Failed';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err = { readonly ok: false; readonly failure: Failure };
export type Result<T> = Ok<T> | Err;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export function err(kind: PlainFailureKind, message: string, hint: string): Err {
  return { ok: false, failure: { kind, message, hint } };
}

/** The page tried to leave the run's sites for `origin`. */
export function leavesFence(origin: string): Err {
  const english = `The page tried to open ${origin}; the request was blocked.`;
  const said = message('tab.leavesSites', { origin });
  return { ok: false, failure: { kind: 'leavesFence', message: english, hint: '', said, origin } };
}
