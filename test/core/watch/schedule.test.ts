import { describe, expect, it } from 'vitest';
import {
  hasEnded,
  missedSince,
  nextAfter,
  type Schedule,
} from '../../../src/core/watch/schedule.ts';

const ms = (iso: string): number => Date.parse(iso);
const next = (schedule: Schedule, from: string, zone: string): string =>
  new Date(nextAfter(schedule, ms(from), zone)).toISOString();
const dailyAt = (hours: number, minutes = 0): Schedule => ({
  every: 'day',
  at: hours * 60 + minutes,
});
const eight = dailyAt(8);
const tenMinutes: Schedule = { every: 'minutes', n: 10 };

describe('every day', () => {
  it('is due today if the time is to come, else tomorrow', () => {
    expect(next(eight, '2026-05-10T05:59:00Z', 'Europe/Berlin')).toBe('2026-05-10T06:00:00.000Z');
    expect(next(eight, '2026-05-10T06:00:00Z', 'Europe/Berlin')).toBe('2026-05-11T06:00:00.000Z');
    expect(next(eight, '2026-12-31T23:30:00Z', 'Asia/Tokyo')).toBe('2027-01-01T23:00:00.000Z');
  });

  it('goes by the date of the time zone', () => {
    expect(next(eight, '2026-05-10T03:00:00Z', 'America/Los_Angeles')).toBe(
      '2026-05-10T15:00:00.000Z',
    );
    expect(next(dailyAt(0, 15), '2026-05-10T20:00:00Z', 'Pacific/Kiritimati')).toBe(
      '2026-05-11T10:15:00.000Z',
    );
  });

  it('keeps its time on the clock when the clocks change', () => {
    // Berlin: on 29 March 2026 at 2:00 to 3:00, on 25 October at 3:00 back to 2:00.
    expect(next(eight, '2026-03-28T08:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
    expect(next(eight, '2026-10-24T08:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
    expect(next(eight, '2026-03-07T18:00:00Z', 'America/New_York')).toBe(
      '2026-03-08T12:00:00.000Z',
    );
  });

  it('moves a time that the clocks skip, and takes the first of two', () => {
    const half = dailyAt(2, 30);
    expect(next(half, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(next(half, '2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('2026-03-30T00:30:00.000Z');
    expect(next(half, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(next(half, '2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-26T01:30:00.000Z');
  });

  it('is right around a change by half an hour, and at midnight', () => {
    expect(next(dailyAt(8), '2026-10-03T00:00:00Z', 'Australia/Lord_Howe')).toBe(
      '2026-10-03T21:00:00.000Z',
    );
    // Where the clocks skip midnight itself, the day begins at 1:00.
    expect(next(dailyAt(0), '2026-09-05T12:00:00Z', 'America/Santiago')).toBe(
      '2026-09-06T04:00:00.000Z',
    );
  });

  it('comes once a day, whatever the zone', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC']) {
      let at = ms('2026-01-01T00:00:00Z');
      for (let day = 0; day < 366; day += 1) {
        const then = nextAfter(dailyAt(2, 30), at, zone);
        expect(then - at).toBeGreaterThan(0);
        if (day > 0) expect(Math.abs(then - at - 86_400_000)).toBeLessThanOrEqual(3_600_000);
        at = then;
      }
    }
  });
});

it('is due so many minutes after the last check', () => {
  expect(next(tenMinutes, '2026-05-10T06:03:00Z', 'UTC')).toBe('2026-05-10T06:13:00.000Z');
});

describe('missed checks', () => {
  const missed = (schedule: Schedule, due: string, now: string): number =>
    missedSince(schedule, ms(due), ms(now), 'Europe/Berlin');

  it('are none if it begins about when it is due', () => {
    expect(missed(tenMinutes, '2026-05-10T06:00:00Z', '2026-05-10T06:00:40Z')).toBe(0);
    expect(missed(eight, '2026-05-10T06:00:00Z', '2026-05-10T06:01:00Z')).toBe(0);
  });

  it('are all that were due in the meantime', () => {
    expect(missed(tenMinutes, '2026-05-10T06:00:00Z', '2026-05-10T06:25:00Z')).toBe(3);
    expect(missed(eight, '2026-05-10T06:00:00Z', '2026-05-11T09:00:00Z')).toBe(2);
    expect(missed(tenMinutes, '2025-01-01T00:00:00Z', '2026-05-10T06:00:00Z')).toBe(999);
  });
});

it('ends with its time or its number of checks', () => {
  expect(hasEnded({ is: 'stopped' }, 500, 1)).toBe(false);
  expect(hasEnded({ is: 'time', at: 10 }, 1, 10)).toBe(false);
  expect(hasEnded({ is: 'time', at: 10 }, 1, 11)).toBe(true);
  expect(hasEnded({ is: 'checks', most: 3 }, 2, 1)).toBe(false);
  expect(hasEnded({ is: 'checks', most: 3 }, 3, 1)).toBe(true);
});
