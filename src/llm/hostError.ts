/**
 * What a host means by an error. Servers differ in status, codes and the place of the message, so all of them are read
 * here, for both wire formats.
 */
import { oneLine } from '../core/text.ts';
import { parsed } from './json.ts';
import type { HttpReason, WireError } from './transport.ts';

/** A reply that is an error, thrown through code that expects a response. */
export class HostError extends Error {
  readonly error: WireError;
  constructor(error: WireError) {
    super(error.kind === 'http' ? error.message : error.kind);
    this.error = error;
  }
}

/** An error that the host did not put in words itself. */
export const plainError = (reason: HttpReason, message: string): WireError => ({
  kind: 'http',
  status: 0,
  reason,
  message,
  retryAfter: null,
  shouldRetry: false,
});

/** The error in the body of a response, or in a value of its stream (`status` 0). */
export function errorIn(body: string, status: number, headers = new Headers()): WireError {
  const value = parsed(body);
  if (value === undefined && isPage(body) && status < 500) return plainError('page', titleOf(body));
  const said = value === undefined ? plain(body) : wordsOf(value);
  const own = status === 0 || status === 200 ? said.status : status;
  const retry = headers.get('x-should-retry');
  const wait = retryAfter(headers) ?? said.retryAfter;
  return {
    kind: 'http',
    status: own,
    reason: reasonOf(own, said, wait),
    message: said.message,
    retryAfter: wait,
    shouldRetry: retry === null ? null : retry === 'true',
  };
}

/** The contents of an error, wherever the host puts them. */
type Said = {
  readonly message: string;
  /** Names of the kind of error, in the words of the host. */
  readonly codes: string;
  /** A status in the body, for errors that came with another one; 0 for none. */
  readonly status: number;
  readonly retryAfter: number | null;
};

type Fields = Readonly<Record<string, unknown>>;

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const plain = (body: string): Said => ({
  message: oneLine(isPage(body) ? titleOf(body) : body, 400),
  codes: '',
  status: 0,
  retryAfter: null,
});

/** Google wraps the object in a list, gateways put that of the model's own host into `metadata.raw`. */
function wordsOf(value: unknown): Said {
  if (typeof value === 'string') return plain(value);
  const outer = asFields(Array.isArray(value) ? value[0] : value);
  const inner = outer['error'] ?? (Array.isArray(outer['errors']) ? outer['errors'][0] : undefined);
  const fields = typeof inner === 'object' && inner !== null ? asFields(inner) : outer;
  const texts = [
    typeof inner === 'string' ? inner : '',
    textOf(fields['message']),
    textOf(fields['msg']),
    textOf(fields['detail']),
    textOf(outer['message']),
    textOf(asFields(fields['metadata'])['raw']),
  ].filter(Boolean);
  const codes = [fields['type'], fields['code'], fields['status'], outer['type'], fields['param']]
    .filter((code) => typeof code === 'string')
    .join(' ');
  const status = [fields['code'], fields['status'], outer['code'], outer['status']].map(Number);
  return {
    message: oneLine(
      [...new Set(texts)].join(' ') || (texts.length === 0 ? compact(value) : ''),
      400,
    ),
    codes,
    status: status.find((code) => code >= 400 && code < 600) ?? 0,
    retryAfter: delayIn(fields['details']),
  };
}

/** A text, or a list of problems as FastAPI writes it: `[{ loc, msg }]`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((each) => {
      const { loc, msg } = asFields(each);
      return [Array.isArray(loc) ? loc.join('.') : '', textOf(msg)].filter(Boolean).join(': ');
    })
    .join('; ');
}

function compact(value: unknown): string {
  const text = JSON.stringify(value);
  return text === '{}' || text === '[]' || text === 'null' ? '' : text;
}

/** Google names the wait in the body: `{ retryDelay: "34s" }`. */
function delayIn(details: unknown): number | null {
  if (!Array.isArray(details)) return null;
  const delay = details.map((each) => asFields(each)['retryDelay']).find(Boolean);
  const seconds = typeof delay === 'string' ? Number.parseFloat(delay) : Number.NaN;
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

const byCode: readonly (readonly [RegExp, HttpReason])[] = [
  [/\b(billing_error|insufficient_quota|payment_required)\b/, 'billing'],
  [/\b(authentication_error|invalid_api_key|API_KEY_INVALID|UNAUTHENTICATED)\b/, 'badKey'],
  [/\b(model_not_found|not_found_error)\b/, 'noModel'],
  [/\b(context_length_exceeded|exceed_context_size_error)\b/, 'tooLong'],
  [/\b(content_filter|content_policy_violation)\b/, 'declined'],
  [/\b(permission_error|PERMISSION_DENIED)\b/, 'forbidden'],
  [/\b(rate_limit_error|rate_limit_exceeded|RESOURCE_EXHAUSTED)\b/, 'rateLimit'],
  [/\b(overloaded_error|UNAVAILABLE)\b/, 'overloaded'],
  [/\b(api_error|timeout_error|server_error|internal_error|INTERNAL)\b/, 'server'],
];
const byStatus: Readonly<Record<number, HttpReason>> = {
  401: 'badKey',
  402: 'billing',
  403: 'forbidden',
  404: 'noAddress',
  405: 'noAddress',
  408: 'server',
  409: 'server',
  413: 'tooLong',
  429: 'rateLimit',
  503: 'overloaded',
  529: 'overloaded',
};

const MONEY =
  /credit balance|insufficient (credit|balance|quota|fund)|exceeded your current quota|out of credits/i;
const TOO_LONG =
  /(prompt|input|request)( is|'s)? too (long|large)|context[ _](window|length|size)|too many tokens|maximum context|reduce the length|n_ctx/i;
const FEATURES =
  /output_config|output_format|response_format|json_schema|structured|grammar|effort|schema|cache_control|ttl|tool_choice|tools?\b.*support|support.*\b(tools?|parameters)\b/i;
/** A server that takes a schema may still fail to compile it. */
const GRAMMAR = /grammar|json_schema|response_format/i;
const BAD_KEY =
  /(api|access)[ _-]?key (is )?(not valid|invalid|incorrect|missing)|(invalid|incorrect|no) api[ _-]?key/i;
const NO_MODEL =
  /model\b.*\b(not (found|exist|available|loaded|supported)|does(n't| not) exist|is unknown|isn't available)|(unknown|invalid|no such|no) models?\b|^model:/i;
const ORIGIN = /\borigins?\b|\bcors\b/i;

function reasonOf(status: number, { message, codes }: Said, wait: number | null): HttpReason {
  const isRefused = status >= 400 && status !== 401 && status !== 429;
  // An error that says when to retry is a rate limit, even if it mentions billing, as those of free tiers do.
  if (MONEY.test(message) && wait === null) return 'billing';
  if (TOO_LONG.test(message) && (isRefused || status === 0)) return 'tooLong';
  if (BAD_KEY.test(message) && status < 500) return 'badKey';
  if (status === 403 && (message === '' || ORIGIN.test(message))) return 'origin';
  if (NO_MODEL.test(message) && (isRefused || status === 0) && status !== 403) return 'noModel';
  if (isRefused && status !== 403 && status < 500 && FEATURES.test(message)) return 'unsupported';
  if (status === 500 && GRAMMAR.test(message)) return 'unsupported';
  const named = byCode.find(([code]) => code.test(codes))?.[1];
  return named ?? byStatus[status] ?? (status >= 500 ? 'server' : 'other');
}

const isPage = (body: string): boolean => /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);

/** A page is named by its title. */
function titleOf(body: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1] ?? '';
  return oneLine(title || body.replace(/<[^>]*>/g, ' '), 120);
}

export function rootMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error ? rootMessage(thrown.cause) : thrown.message || thrown.name;
}

function retryAfter(headers: Headers): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
