/** Numbers, money and times in the language of the panel. */
import { formatsFor, usd } from '../../locales/formats.ts';
import { formatLocale } from './locale.ts';

export { duration, usd } from '../../locales/formats.ts';

const day = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'medium' });

/** Money beside a count of calls: nothing where the price isn't known. */
export const formatPrice = (amount: number): string => (amount > 0 ? usd(amount) : '');

const short = new Intl.NumberFormat(formatLocale, {
  notation: 'compact',
  maximumFractionDigits: 1,
});

export const { number } = formatsFor(formatLocale);
export const compact = (n: number): string => short.format(n);
export const date = (at: number): string => day.format(at);
export const time = (at: number): string => clock.format(at);
