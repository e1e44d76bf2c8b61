/**
 * Addresses of requests that say the same. Many pages add the time to an address, so that no cache answers in place of the
 * server; it differs each time the same request is sent.
 */

const HOUR_MS = 3_600_000;

/** Whether a text is a time of about now: seconds or milliseconds since 1970, or as `toISOString` writes it. */
export function isAboutNow(value: string, now: number): boolean {
  const isEpoch = /^\d{10}(\d{3})?(\.\d+)?$/.test(value);
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  if (!isEpoch && !isIso) return false;
  const ms = isIso ? Date.parse(value) : Number(value) * (value.search(/\.|$/) === 10 ? 1_000 : 1);
  return Math.abs(now - ms) < HOUR_MS;
}

/** Seconds or milliseconds since 1970 that are a whole value in the query of an address. */
const time = /(?<=\?(?:[^#]*[&;=])?)\d{10}(?:\d{3})?(?=[&;#]|$)/g;

/** Whether two addresses are equal, but for a hash and for times of about `now` in their queries. */
export function isSameRequestAddress(a: string, b: string, now: number): boolean {
  const lasting = (url: string): string =>
    withoutHash(url).replace(time, (digits) => (isAboutNow(digits, now) ? '*' : digits));
  return withoutHash(a) === withoutHash(b) || lasting(a) === lasting(b);
}

/**
 * A regular expression (RE2) for the same request at about the same time, or null if the address has no time of about now
 * in its query. The leading digits stay, so that it spans about a day.
 */
export function timedAddressPattern(url: string, now: number): string | null {
  const parts = withoutHash(url).split(time);
  const times = withoutHash(url).match(time) ?? [];
  if (!times.some((digits) => isAboutNow(digits, now))) return null;
  const pattern = parts.map((part, nth) => `${literal(part)}${timePattern(times[nth] ?? '', now)}`);
  return `^${pattern.join('')}$`;
}

const LEADING = 5;

const timePattern = (digits: string, now: number): string =>
  isAboutNow(digits, now)
    ? `${digits.slice(0, LEADING)}[0-9]{${digits.length - LEADING}}`
    : literal(digits);

/** Text as a regular expression that matches just it. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const withoutHash = (url: string): string => url.replace(/#.*$/s, '');
