/**
 * Addresses of requests that say the same. Many pages add the time to an address, so that no cache answers in place of the
 * server; it differs each time the same request is sent.
 */

const HOUR_MS = 3_600_000;
/** How many digits a time in seconds has; one in milliseconds has three more. */
const SECONDS_DIGITS = 10;

/** Whether a text is a time of about now: seconds or milliseconds since 1970, or as `toISOString` writes it. */
export function isAboutNow(value: string, now: number): boolean {
  const isEpoch = /^\d{10}(\d{3})?(\.\d+)?$/.test(value);
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  if (!isEpoch && !isIso) return false;
  const ms = isIso ? Date.parse(value) : msOf(value);
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
 * A regular expression (RE2) for a request like one that began at `sentAt`, at another time; null if its query does not hold
 * that time. A time further back may be the id of a record that was created then, so it has to stay. The leading digits stay
 * too, so that the pattern spans about a day.
 */
export function timedAddressPattern(url: string, sentAt: number): string | null {
  const parts = withoutHash(url).split(time);
  const times = withoutHash(url).match(time) ?? [];
  const isOfSending = (digits: string): boolean => Math.abs(sentAt - msOf(digits)) < SENDING_MS;
  if (!times.some(isOfSending)) return null;
  const pattern = parts.map((part, nth) => {
    const digits = times[nth] ?? '';
    const varies = digits !== '' && isOfSending(digits);
    return literal(part) + (varies ? timePattern(digits) : literal(digits));
  });
  return `^${pattern.join('')}$`;
}

/** A page reads the clock just before it sends; seconds are rounded. */
const SENDING_MS = 2_000;
const LEADING = 5;

const timePattern = (digits: string): string =>
  `${digits.slice(0, LEADING)}[0-9]{${digits.length - LEADING}}`;

const msOf = (epoch: string): number =>
  Number(epoch) * (epoch.search(/\.|$/) === SECONDS_DIGITS ? 1_000 : 1);

/** Text as a regular expression that matches just it. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const withoutHash = (url: string): string => url.replace(/#.*$/s, '');
