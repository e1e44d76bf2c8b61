/** A watch in short: how often, until when and what is compared, and what happens next. */
import type { Schedule, Until } from '../../core/watch/schedule.ts';
import type { WatchLine } from '../../protocol/panel.ts';
import { date } from '../app/words.ts';
import { formatLocale } from '../locales/locale.ts';
import { watch as words } from './watchWords.ts';

export function termsOf({ schedule, until, only }: WatchLine): string {
  const ends = endOf(until);
  const lines = only && words.onlyWith({ words: only });
  return [oftenOf(schedule), ends, lines].filter(Boolean).join(' · ');
}

function oftenOf(schedule: Schedule): string {
  if (schedule.every === 'day') return words.everyDay({ time: clock(schedule.at) });
  const { n } = schedule;
  return n % 60 === 0 ? words.everyHours({ n: n / 60 }) : words.everyMinutes({ n });
}

function endOf(until: Until): string {
  switch (until.is) {
    case 'stopped':
      return '';
    case 'time':
      return words.endsTime({ time: date(until.at) });
    case 'checks':
      return words.endsChecks({ n: until.most });
  }
}

/** A time of day, which is the same in every zone. */
const clock = (minutes: number): string =>
  new Intl.DateTimeFormat(formatLocale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    minutes * 60_000,
  );

export function nextOf({ state, isChecking }: WatchLine): string {
  if (isChecking) return words.checking;
  if (state.is !== 'on') return words[state.is];
  return state.due <= Date.now() ? words.soon : words.next({ time: date(state.due) });
}
