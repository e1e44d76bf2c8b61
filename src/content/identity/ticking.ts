/** Texts that change by themselves, such as clocks, counters and prices in a stream. They don't tell items apart. */

/** What the observer saw the page do on its own. */
export type Ticking = {
  /** Whether this part, or one around or in it, keeps changing without an action. */
  readonly isTicking: (element: Element) => boolean;
  /** Whether the element's own text keeps being replaced without an action. */
  readonly isRewritten: (element: Element) => boolean;
};

/** Of a page that nobody watches. */
export const nothingTicks: Ticking = { isTicking: () => false, isRewritten: () => false };

/** Returns a text with its numbers masked: equal for two moments of a counter. */
export const shapeOf = (text: string): string => text.replace(/\d+([.,:]\d+)*/g, '#').trim();

const clock =
  /\b(\d{1,2}):(\d\d)(?::(\d\d))?\b|\b(\d+) ?([a-z]+) ago\b|\b(\d+) ?(?:s|secs?|seconds?)\b/gi;

/**
 * Whether two texts differ only by times that moved on as far as a clock did in these ms, or by ages that grew: those
 * that pages show are rounded.
 */
export function isAdvanced(was: string, now: string, ms: number): boolean {
  if (was.replace(clock, '#') !== now.replace(clock, '#')) return false;
  const [before, after] = [timesIn(was), timesIn(now)];
  return before.every((time, at) => {
    const other = after[at];
    if (!other || other.isAge !== time.isAge) return false;
    if (time.isAge) return other.count * other.unitMs >= time.count * time.unitMs;
    const moved = Math.abs(other.count - time.count);
    return other.unitMs === time.unitMs && moved <= 1 + Math.ceil(ms / time.unitMs);
  });
}

type Time = { readonly count: number; readonly unitMs: number; readonly isAge: boolean };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function timesIn(text: string): Time[] {
  return Array.from(text.matchAll(clock), ([, hours, minutes, seconds, age, unit, left]) => {
    if (left !== undefined) return { count: Number(left), unitMs: SECOND, isAge: false };
    if (age !== undefined) return { count: Number(age), unitMs: unitMsOf(unit ?? ''), isAge: true };
    const count = Number(hours) * 60 + Number(minutes);
    if (seconds === undefined) return { count, unitMs: MINUTE, isAge: false };
    return { count: count * 60 + Number(seconds), unitMs: SECOND, isAge: false };
  });
}

function unitMsOf(unit: string): number {
  if (/^s/i.test(unit)) return SECOND;
  if (/^mo/i.test(unit)) return 30 * DAY;
  if (/^m/i.test(unit)) return MINUTE;
  if (/^d/i.test(unit)) return DAY;
  if (/^w/i.test(unit)) return 7 * DAY;
  return /^y/i.test(unit) ? 365 * DAY : HOUR;
}
