/** When a watch is due. Daily times are those of a wall clock in a time zone, also on days when the clock is changed. */
import * as z from 'zod/mini';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** More often would be a burden for the site. */
export const LEAST_MINUTES = 5;
export const MOST_MINUTES = 7 * 24 * 60;

export const scheduleSchema = z.discriminatedUnion('every', [
  /** This long after the last check. */
  z.object({
    every: z.literal('minutes'),
    n: z.int().check(z.minimum(LEAST_MINUTES), z.maximum(MOST_MINUTES)),
  }),
  /** `at`: minutes after midnight. */
  z.object({ every: z.literal('day'), at: z.int().check(z.minimum(0), z.maximum(24 * 60 - 1)) }),
]);
export type Schedule = Readonly<z.output<typeof scheduleSchema>>;

export const untilSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('stopped') }),
  /** In epoch ms. */
  z.object({ is: z.literal('time'), at: z.int().check(z.minimum(0)) }),
  z.object({ is: z.literal('checks'), most: z.int().check(z.minimum(1), z.maximum(10_000)) }),
]);
/** When a watch ends by itself. */
export type Until = Readonly<z.output<typeof untilSchema>>;

/** The first time after `from`, in epoch ms. `zone`: an IANA time zone. */
export function nextAfter(schedule: Schedule, from: number, zone: string): number {
  if (schedule.every === 'minutes') return from + schedule.n * MINUTE_MS;
  const wall = from + offsetAt(from, zone);
  const midnight = wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS);
  const today = instantOf(midnight + schedule.at * MINUTE_MS, zone);
  return today > from ? today : instantOf(midnight + DAY_MS + schedule.at * MINUTE_MS, zone);
}

/** A check that begins within this time was not missed: alarms are not exact. */
const LATE_MS = 2 * MINUTE_MS;
const MOST_COUNTED = 999;

/** How many checks since `due` went by while nothing could run. */
export function missedSince(schedule: Schedule, due: number, now: number, zone: string): number {
  let missed = 0;
  for (let at = due; at <= now - LATE_MS && missed < MOST_COUNTED; missed += 1)
    at = nextAfter(schedule, at, zone);
  return missed;
}

export function hasEnded(until: Until, checks: number, next: number): boolean {
  switch (until.is) {
    case 'stopped':
      return false;
    case 'time':
      return next > until.at;
    case 'checks':
      return checks >= until.most;
  }
}

/**
 * The instant at which the clocks of the zone show this time, given as if it were UTC. A time that the clocks skip is
 * shown as much later; of a time that they show twice, the first counts.
 */
function instantOf(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const fits = (offset: number): boolean => offsetAt(wall - offset, zone) === offset;
  return wall - (fits(before) || !fits(after) ? before : after);
}

/** How far the clocks of the zone are ahead of UTC then, in ms. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const parts = clockOf(zone).formatToParts(whole);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((each) => each.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second')) - whole;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}
