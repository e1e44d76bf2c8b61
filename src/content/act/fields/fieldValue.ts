/** The text as the field's type wants it: a date field knows only 2026-03-31, a number field no thousands comma. */
import { err, ok, type Result } from '../../../core/result.ts';
import { clip, describeTarget } from '../messages.ts';
import { page } from '../native.ts';
import type { TextControl } from './fieldKind.ts';

const formats: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-03-31',
  month: 'a month such as 2026-03',
  week: 'a week such as 2026-W14',
  time: 'a time such as 14:30',
  'datetime-local': 'a date and time such as 2026-03-31T14:30',
  number: 'a number such as 12.5',
  range: 'a number such as 12.5',
  color: 'a colour such as #ff8800',
};

/** What to set, or why the text can't stand in this field. */
export function valueForField(control: TextControl, text: string): Result<string> {
  if (control.maxLength >= 0 && text.length > control.maxLength) {
    return inputFailure(
      `${describeTarget(control)} takes at most ${control.maxLength} characters; the text has ${text.length}.`,
      'Use a shorter text.',
    );
  }
  const form = formats[control.type];
  if (!form || text === '') return ok(text);
  for (const written of spellings(control.type, text.trim())) {
    const taken = browserAccepts(control.type, written);
    if (taken) return inRange(control, taken);
  }
  return inputFailure(
    `${describeTarget(control)} takes ${form}; "${clip(text, 60)}" is not one.`,
    'Write it in that form.',
  );
}

const inputFailure = (seen: string, hint: string): Result<never> => err('badInput', seen, hint);

/** A range silently takes the nearest value it allows, so the limits are looked at first. */
function inRange(control: TextControl, value: string): Result<string> {
  if (!(control instanceof HTMLInputElement) || control.type !== 'range') return ok(value);
  const [min, max] = [Number(control.min || 0), Number(control.max || 100)];
  if (Number(value) >= min && Number(value) <= max) return ok(value);
  return inputFailure(
    `${describeTarget(control)} goes from ${min} to ${max}.`,
    'Choose a value in between.',
  );
}

/** Asked of an input that is in no document: what it doesn't understand, it drops. */
function browserAccepts(type: string, value: string): string {
  const probe = page.detached('input') as HTMLInputElement;
  probe.type = type === 'range' ? 'number' : type;
  probe.value = value;
  // A colour field falls back to black rather than to nothing.
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

/** Only dates that read one way: with the month's name, or the year first. */
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

/** Whether the field holds what was meant; masks may add brackets, spaces and dashes (P8). */
export function fieldHolds(control: TextControl, wanted: string): boolean {
  const { value } = control;
  if (sameLines(value, wanted)) return true;
  if (control.type === 'number' || control.type === 'range')
    return Number(value) === Number(wanted);
  const [kept, meant] = [bare(value), bare(wanted)];
  const [countryCode = ''] = /^\+\d{1,3}(?=\D)/.exec(value) ?? [];
  return (
    meant !== '' && (kept === meant || (countryCode !== '' && kept === bare(countryCode) + meant))
  );
}

/** Masks that begin by themselves, as with a country code, then hold that twice: what is to be typed after it. */
export function textAfterPrefix(held: string, wanted: string): string {
  let length = 0;
  while (length < wanted.length && held[length] === wanted[length]) length += 1;
  const start = bare(wanted.slice(0, length));
  return start !== '' && bare(held).startsWith(start + start) ? wanted.slice(length) : '';
}

const sameLines = (a: string, b: string): boolean =>
  a.replaceAll('\r\n', '\n').trim() === b.replaceAll('\r\n', '\n').trim();

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLocaleLowerCase();
