/** Converts host errors to core failures for the user: what happened, and the one thing to do about it. */

import type { DelayReason } from '../core/messages/delay.ts';
import { localizedFailure } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import type { Err } from '../core/result.ts';
import { clip } from '../core/text.ts';
import { factsOf } from './models.ts';
import type { HttpReason, WireError } from './transport.ts';

type Http = Extract<WireError, { kind: 'http' }>;

/** The longest wait a host may ask for, in ms. A longer one is reported instead. */
export const LONGEST_WAIT = 120_000;

/** Whether the same request may be sent again after this error. */
export function isRetryable(error: WireError): boolean {
  if (error.kind === 'connection') return true;
  if (error.kind !== 'http' || (error.retryAfter ?? 0) > LONGEST_WAIT) return false;
  return isTransient(error.reason) && (error.shouldRetry ?? true);
}

const isTransient = (reason: HttpReason): boolean =>
  reason === 'rateLimit' || reason === 'overloaded' || reason === 'server';

/** Whether a plain request, without output schema and effort, may be accepted where this one was rejected. */
export const isAboutFeatures = (error: WireError): boolean =>
  error.kind === 'http' && error.reason === 'unsupported';

export function delayReason(error: WireError): DelayReason {
  if (error.kind !== 'http') return 'silent';
  if (error.reason === 'rateLimit') return 'limiting';
  return error.reason === 'overloaded' ? 'overloaded' : 'failing';
}

/** Returns the failure to report once retries are over. Names `host` and `model` if they matter. */
export function failureOf(error: WireError, host: string, model: string): Err {
  if (error.kind === 'aborted') return localizedFailure('aborted', message('model.stopped'));
  if (error.kind === 'noKey') return localizedFailure('noKey', message('model.noKey', { host }));
  if (error.kind === 'connection') return unreachable(error, host);
  return httpFailure(error, host, model);
}

/** A host that sent nothing, asked once. */
export const silentFailure = (host: string, ms: number): Err =>
  localizedFailure(
    'hostUnreachable',
    message('model.silent', { host, seconds: Math.round(ms / 1000) }),
  );

/** A host that went silent, asked twice. */
export const stallFailure = (host: string, ms: number): Err =>
  localizedFailure(
    'hostUnreachable',
    message('model.stalled', { host, seconds: Math.round(ms / 1000) }),
  );

function unreachable(error: { began: boolean; message: string }, host: string): Err {
  if (error.began) {
    return localizedFailure(
      'hostUnreachable',
      message('model.answerCutOff', { host, seen: error.message }),
    );
  }
  return localizedFailure(
    'hostUnreachable',
    message('model.unreachable', { host, seen: error.message }),
  );
}

function httpFailure(error: Http, host: string, model: string): Err {
  const { status } = error;
  const detail = clip(error.message, 300);
  switch (error.reason) {
    case 'tooLong':
      return localizedFailure(
        'contextTooLong',
        message('model.tooLong', { model, context: contextOf(model), said: detail }),
      );
    case 'billing':
      return localizedFailure('billing', message('model.billing', { host, said: detail }));
    case 'badKey':
      return localizedFailure('keyRefused', message('model.badKey', { host, said: detail }));
    case 'forbidden':
      return localizedFailure(
        'keyRefused',
        message('model.forbidden', { host, model, said: detail }),
      );
    case 'origin':
      return localizedFailure('hostUnreachable', message('model.refusedOrigin', { host }));
    case 'noModel':
      return localizedFailure(
        'badRequest',
        message('model.unknownModel', { host, model, said: detail }),
      );
    case 'noAddress':
      return localizedFailure(
        'badRequest',
        message('model.wrongAddress', { host, status, said: detail }),
      );
    case 'page':
      return localizedFailure('badRequest', message('model.webPage', { host, seen: detail }));
    case 'otherApi':
      return localizedFailure('badRequest', message('model.otherApi', { host }));
    case 'unreadable':
      return localizedFailure('badRequest', message('model.unreadable', { host, seen: detail }));
    case 'declined':
      return localizedFailure('modelRefused', message('model.declined', { model, why: detail }));
    case 'rateLimit':
      return rateLimited(error, host, detail);
    case 'overloaded':
      return localizedFailure('overloaded', message('model.overloaded', { host, said: detail }));
    case 'server':
      return localizedFailure(
        'overloaded',
        message('model.serverError', { host, status, said: detail }),
      );
    case 'redirected':
      return localizedFailure('badRequest', message('model.redirected', { host, to: detail }));
    case 'unsupported':
    case 'other':
      return localizedFailure(
        'badRequest',
        message('model.refusedRequest', { host, status, said: detail }),
      );
  }
}

/** Returns the size of the model's context in tokens; null if unknown. */
export const contextOf = (model: string): number | null => factsOf(model)?.contextTokens ?? null;

function rateLimited({ retryAfter }: Http, host: string, detail: string): Err {
  const wait = retryAfter === null ? null : Math.ceil(retryAfter / 1000);
  return localizedFailure(
    'rateLimited',
    message('model.rateLimited', { host, wait, said: detail }),
  );
}
