/** Texts that change by themselves, such as clocks, counters and prices in a stream. They don't tell items apart. */

/** What the observer saw the page do on its own. */
export type Ticking = {
  /** Whether this part, or one around or in it, keeps changing without an action. */
  readonly isTicking: (element: Element) => boolean;
  /** Whether the element's own text keeps being replaced by another one without an action. */
  readonly isRewritten: (element: Element) => boolean;
  /** Whether the element is in a part to which lines keep being added without an action. */
  readonly isLog: (element: Element) => boolean;
  /** When something was last drawn in this element itself, in ms; 0 if that was never seen. */
  readonly drawnAt: (element: Element) => number;
};

/** Of a page that nobody watches. */
export const nothingTicks: Ticking = {
  isTicking: () => false,
  isRewritten: () => false,
  isLog: () => false,
  drawnAt: () => 0,
};

/** Returns a text with its numbers masked: equal for two moments of a counter. */
export const shapeOf = (text: string): string => text.replace(/\d+([.,:]\d+)*/g, '#').trim();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Time = { readonly count: number; readonly unitMs: number };

const clock = /\b(\d{1,2}):(\d\d)(?::(\d\d))?\b|\b(\d+) ?(?:s|secs?|seconds?)\b/gi;

/** How far a recording was played, of how long: “1:02 / 4:00”. */
const played = /\b\d+(?::\d\d){1,2}(?= ?\/ ?\d+(?::\d\d){1,2}\b)/g;

/** Whether a text says how far a recording was played. */
export const isPlayed = (text: string): boolean => text.search(played) >= 0;

/** Whether two texts differ only by times that moved as far as a clock did in these ms. */
export function isAdvanced(was: string, now: string, ms: number): boolean {
  const [before, after] = [inSeconds(was), inSeconds(now)];
  if (before.replace(clock, '#') !== after.replace(clock, '#')) return false;
  const later = timesIn(after);
  return timesIn(before).every(({ count, unitMs }, at) => {
    const other = later[at];
    return other?.unitMs === unitMs && Math.abs(other.count - count) <= 1 + Math.ceil(ms / unitMs);
  });
}

/** Without hours, “1:02” of a recording reads as hours and minutes. */
const inSeconds = (text: string): string =>
  text.replace(played, (time) =>
    time.split(':').length === 2 ? `0:${time.padStart(5, '0')}` : time,
  );

/** What a countdown adds to a name: “ in 58 s”, “ (0:12)”, “ – 5 Sek.”. */
const countdown = /^[\s(–—:-]*(?:\p{L}+\s)?[\d:]+\s*\p{L}{0,8}[.)]*$/u;

/** Whether a text lost its countdown and nothing else. */
export const hasRunOut = (was: string, now: string): boolean =>
  now !== '' && was.startsWith(now) && countdown.test(was.slice(now.length));

function timesIn(text: string): Time[] {
  return Array.from(text.matchAll(clock), ([, hours, minutes, seconds, left]) => {
    if (left !== undefined) return { count: Number(left), unitMs: SECOND };
    const count = Number(hours) * 60 + Number(minutes);
    if (seconds === undefined) return { count, unitMs: MINUTE };
    return { count: count * 60 + Number(seconds), unitMs: SECOND };
  });
}

const minutes = /\b(\d+) ?min(?:s|ut\p{L}*)?(?!\p{L})/giu;

/**
 * Whether two texts differ only by minutes that moved no further than a clock did. Only for texts around a control: the
 * one named “5 min” is not the one named “6 min”.
 */
export function haveMinutesPassed(was: string, now: string, ms: number): boolean {
  if (was.replace(minutes, '#') !== now.replace(minutes, '#')) return false;
  const [before, after] = [was, now].map((text) =>
    Array.from(text.matchAll(minutes), ([, count]) => Number(count)),
  );
  const most = Math.max(1, Math.ceil(ms / MINUTE));
  return before?.every((count, at) => Math.abs((after?.[at] ?? Infinity) - count) <= most) ?? false;
}

const age = /\b(\d+) ?([a-z]+) ago\b/gi;

/** Whether two texts differ only by ages that grew, by however much: pages round them and update them late. */
export function isOlder(was: string, now: string): boolean {
  if (was.replace(age, '#') !== now.replace(age, '#')) return false;
  const after = agesIn(now);
  return agesIn(was).every((ms, at) => (after[at] ?? 0) >= ms);
}

const agesIn = (text: string): number[] =>
  Array.from(text.matchAll(age), ([, count, unit]) => Number(count) * unitMsOf(unit ?? ''));

function unitMsOf(unit: string): number {
  if (/^s/i.test(unit)) return SECOND;
  if (/^mo/i.test(unit)) return 30 * DAY;
  if (/^m/i.test(unit)) return MINUTE;
  if (/^d/i.test(unit)) return DAY;
  if (/^w/i.test(unit)) return 7 * DAY;
  return /^y/i.test(unit) ? 365 * DAY : HOUR;
}
