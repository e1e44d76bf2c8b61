/** Host errors → core failures, in words for a user: what happened, and the one thing to do about it. */

import { type Err, err } from '../core/result.ts';
import { clip } from '../core/text.ts';
import { factsOf } from './models.ts';
import type { HttpReason, WireError } from './transport.ts';

type Http = Extract<WireError, { kind: 'http' }>;

/** The longest wait a host may ask for, in ms; beyond it we report the wait instead. */
export const LONGEST_WAIT = 120_000;

/** Whether the same request may be sent again after this error. */
export function isRetryable(error: WireError): boolean {
  if (error.kind === 'connection') return true;
  if (error.kind !== 'http' || (error.retryAfter ?? 0) > LONGEST_WAIT) return false;
  return isTransient(error.reason) && (error.shouldRetry ?? true);
}

const isTransient = (reason: HttpReason): boolean =>
  reason === 'rateLimit' || reason === 'overloaded' || reason === 'server';

/** Whether a plain request, without output schema and effort, may be accepted where this one was not. */
export const isAboutFeatures = (error: WireError): boolean =>
  error.kind === 'http' && error.reason === 'unsupported';

/** A few words on why we wait, for the run's status line. */
export function waitReason(error: WireError, host: string): string {
  if (error.kind !== 'http') return `${host} isn’t responding`;
  if (error.reason === 'rateLimit') return `${host} is limiting requests`;
  return error.reason === 'overloaded' ? `${host} is overloaded` : `${host} had an internal error`;
}

/** The failure to report once retries are over. `host` and `model` are named where they matter. */
export function failureOf(error: WireError, host: string, model: string): Err {
  if (error.kind === 'aborted')
    return err('aborted', 'The model call was stopped.', 'Start it again when you are ready.');
  if (error.kind === 'noKey')
    return err(
      'noKey',
      `There is no key for ${host} yet.`,
      'In Setup, enter a key, or the address of a host that doesn’t need one.',
    );
  if (error.kind === 'connection') return unreachable(error, host);
  return httpFailure(error, host, model);
}

export const stallFailure = (host: string, ms: number): Err =>
  err(
    'hostUnreachable',
    `${host} stopped responding for ${Math.round(ms / 1000)} seconds, twice.`,
    'Check the network or the host, then resume the run.',
  );

function unreachable(error: { began: boolean; message: string }, host: string): Err {
  if (error.began) {
    return err(
      'hostUnreachable',
      `The answer from ${host} was cut off repeatedly (${error.message}).`,
      'Check the network, then resume the run.',
    );
  }
  return err(
    'hostUnreachable',
    `${host} cannot be reached (${error.message}).`,
    'Check the network and the address of the model host in the settings.',
  );
}

function httpFailure(error: Http, host: string, model: string): Err {
  const quote = error.message ? ` It said: ${clip(error.message, 300)}` : '';
  switch (error.reason) {
    case 'tooLong':
      return err(
        'contextTooLong',
        `The request was too long for ${model}${contextSize(model)}.${quote}`,
        'Choose a model with a longer context, or a smaller page.',
      );
    case 'billing':
      return err(
        'billing',
        `${host} refused because of billing.${quote}`,
        'Add credit or check the plan of this key, then resume the run.',
      );
    case 'badKey':
      return err(
        'keyRefused',
        `${host} did not accept the key.${quote}`,
        'Check the key in the settings: it may be mistyped, expired or revoked.',
      );
    case 'forbidden':
      return err(
        'keyRefused',
        `The key is not allowed to use ${model} on ${host}.${quote}`,
        'Use another model, or a key with more rights.',
      );
    case 'notFound':
      return err(
        'badRequest',
        `${host} does not know the model ${model}, or does not offer the expected API.${quote}`,
        'Choose another model, or correct the host address in the settings.',
      );
    case 'rateLimit':
      return rateLimited(error, host, quote);
    case 'overloaded':
      return err(
        'overloaded',
        `${host} is overloaded.${quote}`,
        'Wait a few minutes, then resume the run.',
      );
    case 'server':
      return err(
        'overloaded',
        `${host} had an internal error${error.status ? ` (${error.status})` : ''}.${quote}`,
        'Wait a moment, then resume the run.',
      );
    case 'unsupported':
    case 'other':
      return err(
        'badRequest',
        `${host} refused the request${error.status ? ` (${error.status})` : ''}.${quote}`,
        'Try another model. If the problem stays, report it with this message.',
      );
  }
}

/** The context size of a model in words, where it is known. */
export function contextSize(model: string): string {
  const tokens = factsOf(model)?.contextTokens;
  return tokens ? ` (its context holds ${tokens.toLocaleString('en-US')} tokens)` : '';
}

function rateLimited(error: Http, host: string, quote: string): Err {
  const wait =
    error.retryAfter === null
      ? ''
      : ` It asks to wait ${Math.ceil(error.retryAfter / 1000)} seconds.`;
  return err(
    'rateLimited',
    `${host} is limiting requests for this key.${wait}${quote}`,
    'Wait, then resume the run. If it keeps happening, ask the host for a higher limit.',
  );
}
