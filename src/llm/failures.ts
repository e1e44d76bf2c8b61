/** Host errors → core failures, in words for a person: what happened, and the one thing to do about it. */
import { type Err, err } from '../core/result.ts';
import type { WireError } from './transport.ts';

type Http = Extract<WireError, { kind: 'http' }>;

/** Longest wait a host may ask for before we say so instead of waiting, in ms. */
export const LONGEST_WAIT = 120_000;

/** Whether the same request may be sent again after this error. */
export function isRetryable(error: WireError): boolean {
  if (error.kind === 'connection') return true;
  if (error.kind !== 'http') return false;
  if ((error.retryAfter ?? 0) > LONGEST_WAIT) return false;
  const { status, type } = error;
  if (status === 0)
    return ['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error'].includes(type);
  const isTransient = status === 408 || status === 409 || status === 429 || status >= 500;
  return status >= 500 || status === 429 ? (error.shouldRetry ?? isTransient) : isTransient;
}

/** Whether a plain request, without output schema and effort, may be taken where this one was not. */
export function isAboutFeatures(error: WireError): boolean {
  if (error.kind !== 'http' || error.status !== 400) return false;
  return /output_config|output_format|json_schema|effort|schema|cache_control|ttl/i.test(
    error.message,
  );
}

/** A few words on why we wait, for the run's status line. */
export function waitReason(error: WireError, host: string): string {
  if (error.kind !== 'http') return `${host} does not answer`;
  if (isRateLimit(error)) return `${host} limits how often it can be asked`;
  return isOverload(error) ? `${host} is overloaded` : `${host} had an internal error`;
}

/** The failure to report once retries are over. `host` and `model` are named where they matter. */
export function failureOf(error: WireError, host: string, model: string): Err {
  if (error.kind === 'aborted')
    return err('aborted', 'The model call was stopped.', 'Start it again when you are ready.');
  if (error.kind === 'noKey')
    return err(
      'noKey',
      `There is no key for ${host} yet.`,
      'Enter a key in the settings, or the address of a host that needs none.',
    );
  if (error.kind === 'connection') return unreachable(error, host);
  return httpFailure(error, host, model);
}

export const stallFailure = (host: string, ms: number): Err =>
  err(
    'hostUnreachable',
    `${host} sent nothing for ${Math.round(ms / 1000)} seconds, twice.`,
    'Check the network or the host, then resume the run.',
  );

function unreachable(error: { began: boolean; message: string }, host: string): Err {
  if (error.began) {
    return err(
      'hostUnreachable',
      `The answer from ${host} broke off again and again (${error.message}).`,
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
  const said = error.message ? ` It said: ${clip(error.message)}` : '';
  if (isTooLong(error)) {
    return err(
      'contextTooLong',
      `The request was too long for ${model}.${said}`,
      'Choose a model with a longer context, or a smaller page.',
    );
  }
  if (isBilling(error)) {
    return err(
      'billing',
      `${host} refused because of billing.${said}`,
      'Add credit or check the plan of this key, then resume the run.',
    );
  }
  if (error.status === 401 || error.type === 'authentication_error') {
    return err(
      'keyRefused',
      `${host} did not accept the key.${said}`,
      'Check the key in the settings: it may be mistyped, expired or revoked.',
    );
  }
  if (error.status === 403 || error.type === 'permission_error') {
    return err(
      'keyRefused',
      `The key is not allowed to use ${model} on ${host}.${said}`,
      'Use another model, or a key with more rights.',
    );
  }
  if (error.status === 404 || error.type === 'not_found_error') {
    return err(
      'badRequest',
      `${host} does not know the model ${model}, or is not a Messages API.${said}`,
      'Choose another model, or correct the host address in the settings.',
    );
  }
  if (isRateLimit(error)) return rateLimited(error, host, said);
  if (isOverload(error)) {
    return err(
      'overloaded',
      `${host} is overloaded.${said}`,
      'Wait a few minutes, then resume the run.',
    );
  }
  if (error.status >= 500 || error.status === 0) {
    return err(
      'overloaded',
      `${host} had an internal error${error.status ? ` (${error.status})` : ''}.${said}`,
      'Wait a little, then resume the run.',
    );
  }
  return err(
    'badRequest',
    `${host} refused the request (${error.status}).${said}`,
    'Try another model; if it stays, report it with this message.',
  );
}

function rateLimited(error: Http, host: string, said: string): Err {
  const wait =
    error.retryAfter === null
      ? ''
      : ` It asks to wait ${Math.ceil(error.retryAfter / 1000)} seconds.`;
  return err(
    'rateLimited',
    `${host} limits how often this key can ask.${wait}${said}`,
    'Wait, then resume the run; a slower pace or a higher limit helps.',
  );
}

const isTooLong = (error: Http): boolean =>
  error.status === 413 ||
  (error.status === 400 &&
    /prompt is too long|context (window|length)|too many tokens/i.test(error.message));
const isBilling = (error: Http): boolean =>
  error.status === 402 || error.type === 'billing_error' || /credit balance/i.test(error.message);
const isRateLimit = (error: Http): boolean =>
  error.status === 429 || error.type === 'rate_limit_error';
const isOverload = (error: Http): boolean =>
  error.status === 529 || error.status === 503 || error.type === 'overloaded_error';

const clip = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text);
