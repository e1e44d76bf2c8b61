/**
 * Converts text to the format of a field's type: a date field takes only 2026-03-31, a number field no thousands
 * separators.
 */
import { err, ok, type Result } from '../../../core/result.ts';
import { page } from '../../dom/document.ts';
import type { TextControl } from '../keyboard/typeText.ts';
import { describeTarget, quote } from '../messages.ts';

const formats: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-03-31',
  month: 'a month such as 2026-03',
  week: 'a week such as 2026-W14',
  time: 'a time such as 14:30',
  'datetime-local': 'a date and time such as 2026-03-31T14:30',
  number: 'a number such as 12.5',
  range: 'a number such as 12.5',
  color: 'a color such as #ff8800',
};

/** Returns the value to set, or why the field can't hold the text. */
export function valueForField(control: TextControl, text: string): Result<string> {
  const { maxLength, type } = control;
  if (maxLength >= 0 && text.length > maxLength) {
    return inputFailure(
      `${describeTarget(control)} takes at most ${maxLength} characters; the text has ${text.length}.`,
      'Use a shorter text.',
    );
  }
  const format = formats[type];
  if (!format || text === '') return ok(text);
  for (const spelling of spellings(type, text.trim())) {
    const value = browserAccepts(type, spelling);
    if (value) return inRange(control, value);
  }
  return inputFailure(
    `${describeTarget(control)} takes ${format}; ${quote(text, 60)} is not one.`,
    'Write it in that form.',
  );
}

const inputFailure = (message: string, hint: string): Result<never> =>
  err('badInput', message, hint);

/** Checks the limits of a range, which would silently take the nearest allowed value. */
function inRange(control: TextControl, value: string): Result<string> {
  if (!(control instanceof HTMLInputElement) || control.type !== 'range') return ok(value);
  const [min, max] = [Number(control.min || 0), Number(control.max || 100)];
  if (Number(value) >= min && Number(value) <= max) return ok(value);
  return inputFailure(
    `${describeTarget(control)} goes from ${min} to ${max}.`,
    'Choose a value in between.',
  );
}

/** Tries a value on an input that is in no document; it drops values that it doesn't understand. */
function browserAccepts(type: string, value: string): string {
  const probe = page.detachedInput();
  probe.type = type === 'range' ? 'number' : type;
  probe.value = value;
  // A color field falls back to black instead of an empty value.
  return type === 'color' && probe.value !== value.toLowerCase() ? '' : probe.value;
}

function spellings(type: string, text: string): string[] {
  switch (type) {
    case 'number':
    case 'range':
      return [text, text.replace(/(?<=\d)[\s,'](?=\d{3}(\D|$))/g, '')];
    case 'date':
      return [text, text.slice(0, 10), isoDate(text)];
    case 'month':
      return [text, text.slice(0, 7), isoDate(text).slice(0, 7)];
    case 'time':
      return [text, clockTime(text)];
    case 'datetime-local':
      return [text, text.replace(' ', 'T'), text.replace(/Z$/, '')];
    case 'color':
      return [text, text.replace(/^#?(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')];
    default:
      return [text];
  }
}

/** Parses only unambiguous dates: with the name of the month, or with the year first. */
function isoDate(text: string): string {
  const isClear = /[a-z]{3}/i.test(text) || /^\d{4}[/.]\d{1,2}[/.]\d{1,2}$/.test(text);
  const day = isClear ? new Date(`${text.replaceAll('.', '/')} UTC`) : null;
  return day && !Number.isNaN(day.getTime()) ? day.toISOString().slice(0, 10) : '';
}

function clockTime(text: string): string {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text) ?? [];
  if (hour === undefined) return '';
  const base = half ? Number(hour) % 12 : Number(hour);
  const full = base + (half?.toLowerCase() === 'p' ? 12 : 0);
  return `${String(full).padStart(2, '0')}:${minute}`;
}

/** Whether the field holds the intended text, if perhaps in the page's own format. */
export const fieldHolds = ({ value, type }: TextControl, wanted: string): boolean =>
  type === 'number' || type === 'range'
    ? withoutReturns(value) === withoutReturns(wanted) || Number(value) === Number(wanted)
    : isSameValue(value, wanted);

/**
 * Whether a page holds a value that was set, if perhaps in its own format: masks add parentheses, spaces, dashes and a
 * country code (P8), and numbers and dates are written in other ways.
 */
export function isSameValue(now: string, wanted: string): boolean {
  if (withoutReturns(now) === withoutReturns(wanted)) return true;
  if (isSameNumber(now, wanted) || isSameTime(now, wanted)) return true;
  // A mask that drops the point or the sign makes another number of it.
  if (fraction.test(wanted) || isNegative(now) !== isNegative(wanted)) return false;
  if (isDate(now) && isDate(wanted)) return isSameDate(now, wanted);
  const [held, meant] = [lettersOf(now), lettersOf(wanted)];
  const [countryCode = ''] = /^\+\d{1,3}(?=\D)/.exec(now) ?? [];
  return meant !== '' && (held === meant || held === lettersOf(countryCode) + meant);
}

/** A number with one or two decimals, or any number with a point, without other digits. */
const fraction = /^\D*\d+(\.\d+|,\d{1,2})\D*$/;
const isNegative = (text: string): boolean =>
  /^\s*\p{Sc}?\s*[-−]\s*\p{Sc}?\s*\d[\d.,\s]*$/u.test(text);

function isSameNumber(now: string, wanted: string): boolean {
  if (/\p{L}/u.test(wanted) || !/\d/.test(wanted) || !/\d/.test(now)) return false;
  // Words around it, such as a unit, leave a number as it is.
  const [only, ...others] = now.match(/[-−]?\d+/g) ?? [];
  if (others.length === 0 && only === wanted.trim()) return true;
  // A code is another one without its zeros.
  if ([now, wanted].some((text) => /^\D*0\d/.test(text))) return false;
  return numberOf(now) === numberOf(wanted);
}

/** Reads a number with points or commas; three digits after a comma, or after several points, are thousands. */
function numberOf(text: string): number {
  const digits = text.replaceAll('−', '-').replace(/[^\d.,-]/g, '');
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits);
  const isPointed = /^-?\d{1,3}(\.\d{3})+,\d*$|^-?\d{1,3}(\.\d{3}){2,}$/.test(digits);
  if (isPointed) return Number(digits.replaceAll('.', '').replace(',', '.'));
  return Number(isGrouped ? digits.replaceAll(',', '') : digits.replace(',', '.'));
}

const isSameTime = (now: string, wanted: string): boolean => {
  const [held, meant] = [now, wanted].map((text) =>
    clockTime(text.trim().replace(/(?<=\d:\d\d):00\b/, '')),
  );
  return /:/.test(wanted) && meant !== '' && held === meant;
};

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

const isDate = (text: string): boolean => {
  const numbers = numbersIn(text);
  return numbers.length === 3 && numbers.filter((each) => each.length === 4).length === 1;
};

/** Dates are written with the day, the month or the year first. Where the year stays in its place, the rest does too. */
function isSameDate(now: string, wanted: string): boolean {
  const [held = [], meant = []] = [now, wanted].map((text) => numbersIn(text).map(Number));
  const yearAt = (numbers: readonly number[]): number => numbers.findIndex((each) => each > 999);
  const isSamePlace = yearAt(held) === yearAt(meant);
  const inOrder = (numbers: readonly number[]): string =>
    (isSamePlace ? numbers : numbers.toSorted((a, b) => a - b)).join();
  return inOrder(held) === inOrder(meant);
}

/** Whether a page completed a text that was typed, as a suggestion does. "York" is not the same as "New York". */
export function isCompleted(now: string, typed: string): boolean {
  const meant = lettersOf(typed);
  return /\p{L}/u.test(meant) && lettersOf(now).startsWith(meant);
}

/** Returns the text to type after a prefix, if a mask that adds one, such as a country code, now holds it twice. */
export function textAfterPrefix(held: string, wanted: string): string {
  let length = 0;
  while (length < wanted.length && held[length] === wanted[length]) length += 1;
  const prefix = lettersOf(wanted.slice(0, length));
  return prefix !== '' && lettersOf(held).startsWith(prefix + prefix) ? wanted.slice(length) : '';
}

const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n').trim();

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLocaleLowerCase();
