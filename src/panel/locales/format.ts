/** Numbers, money and times in the language of the panel. */
import { formatLocale } from './locale.ts';

const whole = new Intl.NumberFormat(formatLocale);
const compactly = new Intl.NumberFormat(formatLocale, {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const plural = new Intl.PluralRules(formatLocale);
const day = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'medium' });

/** `1 call`, `2 calls`. */
export const count = (n: number, one: string, many: string): string =>
  `${whole.format(n)} ${plural.select(n) === 'one' ? one : many}`;

export function usd(amount: number): string {
  if (amount === 0) return '$0';
  if (amount < 0.0005) return '<$0.001';
  return `$${amount < 1 ? amount.toFixed(3) : amount.toFixed(2)}`;
}

/** Money beside a count of calls: nothing where the price isn't known. */
export const priced = (amount: number): string => (amount > 0 ? usd(amount) : '');

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

export const number = (n: number): string => whole.format(n);
export const compact = (n: number): string => compactly.format(n);
export const date = (at: number): string => day.format(at);
export const time = (at: number): string => clock.format(at);
