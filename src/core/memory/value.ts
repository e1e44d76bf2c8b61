/**
 * Typed values of table cells, parsed from page text: amounts with currency or unit, yes and no, or plain text. Text
 * that can't be parsed with certainty stays text, so nothing is compared on a guess.
 */
export type ValueType = 'number' | 'text' | 'boolean';

/** `text` is always the value exactly as shown. */
export type Value =
  | {
      readonly kind: 'number';
      readonly number: number;
      readonly unit: string;
      readonly text: string;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly is: boolean; readonly text: string };

const LONGEST = 300;

/** How models write a value they haven't seen (SM-02: such fields are dropped). */
const UNKNOWN =
  /^(unknown|n\/?a|null|undefined|not (shown|visible|given|stated|specified|available|known)|tbd|\?+|[-–—]+)$/i;

/** Parses a value; null if the text says that it is unknown. */
export function readValue(raw: string, type: ValueType, unit = ''): Value | null {
  const text = tidyText(raw);
  if (text === '' || UNKNOWN.test(text)) return null;
  if (type === 'number') return readNumber(text, unit) ?? { kind: 'text', text };
  if (type === 'boolean') return readBoolean(text) ?? { kind: 'text', text };
  return { kind: 'text', text };
}

/** How pages say that there is none of something. That is a value, and no amount of it is enough. */
const ABSENT = /^(none|no|nil|without|not included)$/i;
export const isAbsent = (value: Value): boolean => ABSENT.test(value.text);

/** Collapses white space and limits the text to the length of a cell. */
export const tidyText = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim();

/** Normalizes text for comparison: case, white space and Unicode variants don't matter. */
export const normalizeText = (text: string): string =>
  tidyText(text).normalize('NFKC').toLowerCase();

const YES = /^(yes|true|y|included|available|in stock|✓|✔|✅)$/i;
const NO = /^(no|false|n|not included|unavailable|out of stock|✗|✘|❌)$/i;

function readBoolean(text: string): Value | null {
  if (YES.test(text)) return { kind: 'boolean', is: true, text };
  return NO.test(text) ? { kind: 'boolean', is: false, text } : null;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'usd',
  us$: 'usd',
  '€': 'eur',
  euro: 'eur',
  euros: 'eur',
  dollars: 'usd',
  '£': 'gbp',
  '¥': 'jpy',
  '₹': 'inr',
  fr: 'chf',
};
const CODES: ReadonlySet<string> = new Set(
  'usd eur gbp jpy inr chf cad aud nzd sek nok dkk pln czk huf brl mxn cny krw try zar'.split(' '),
);

type Measure = { readonly of: string; readonly factor: number };
const scale = (of: string, rows: Readonly<Record<string, number>>): [string, Measure][] =>
  Object.entries(rows).flatMap(([names, factor]) =>
    names.split(' ').map((name): [string, Measure] => [name, { of, factor }]),
  );
/** Convertible units, each with its factor to the smallest unit. */
const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ...scale('mass', {
    'mg milligrams': 1e-3,
    'g gram grams': 1,
    'kg kgs kilo kilos kilogram kilograms': 1000,
    'oz ounce ounces': 28.349523125,
    'lb lbs pound pounds': 453.59237,
  }),
  ...scale('length', {
    'mm millimetres millimeters': 1,
    'cm centimetres centimeters': 10,
    'm metre metres meter meters': 1000,
    'km kilometres kilometers': 1e6,
    'in inch inches " ″': 25.4,
    'ft foot feet': 304.8,
    'mi mile miles': 1_609_344,
  }),
  ...scale('time', {
    's sec secs second seconds': 1,
    'min mins minute minutes': 60,
    'h hr hrs hour hours': 3600,
    'day days': 86_400,
    'week weeks': 604_800,
  }),
  ...scale('data', { mb: 1, gb: 1000, tb: 1e6 }),
  ...scale('volume', { ml: 1, cl: 10, 'l litre litres liter liters': 1000 }),
  ...scale('share', { '% percent': 1 }),
]);

/** Returns the canonical unit: a currency code, or the unit itself in lower case. */
export function unitName(unit: string): string {
  const name = normalizeText(unit).replace(/\.$/, '');
  return CURRENCIES[name] ?? name;
}

const isCurrency = (unit: string): boolean => CODES.has(unit);

const DIGITS = /[-−–]?\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,]\d+)?(?:k(?![a-z]))?/gi;
/** A rating on a scale: the part before the slash is the value. */
const OF_SCALE = /^(.*?\d)\s*(?:\/|out of|of)\s*\d+(?:[.,]\d+)?\b/i;

/** Returns the only amount in the text; null if there is none or more than one. */
function readNumber(raw: string, unit: string): Value | null {
  const text = OF_SCALE.exec(raw)?.[1] ?? raw;
  const found = [...text.matchAll(DIGITS)];
  const [match] = found;
  if (!match || found.length > 1) return null;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const read = unitBeside(before, after) || unitName(unit);
  const number = toNumber(match[0], before, isCurrency(read));
  return Number.isFinite(number) ? { kind: 'number', number, unit: read, text: raw } : null;
}

function unitBeside(before: string, after: string): string {
  const next = /^[\s-]*([a-z]+\b|[$€£¥₹%"″])/i.exec(after)?.[1] ?? '';
  const last = /(us\$|[a-z]+|[$€£¥₹])\s*[-−–]?\s*$/i.exec(before)?.[1] ?? '';
  const [following, preceding] = [unitName(next), unitName(last)];
  if (isCurrency(preceding)) return preceding;
  return isCurrency(following) || MEASURES.has(following) ? following : '';
}

/** Parses `1,299.00`, `1.299,00`, `1 299`, `2.5` and `1.2k`. A dash between words is not a minus. */
function toNumber(digits: string, before: string, isMoney: boolean): number {
  const isNegative = /^[-−–]/.test(digits) && !/[\w)]$/.test(before);
  const thousands = /k$/i.test(digits) ? 1000 : 1;
  const bare = digits
    .replace(/^[-−–]/, '')
    .replace(/k$/i, '')
    .replace(/['’\s]/g, '');
  const number = Number(withPoint(bare, isMoney)) * thousands;
  return isNegative ? -number : number;
}

function withPoint(bare: string, isMoney: boolean): string {
  const point = bare.lastIndexOf('.');
  const comma = bare.lastIndexOf(',');
  if (point >= 0 && comma >= 0) {
    const group = point > comma ? /,/g : /\./g;
    return bare.replace(group, '').replace(',', '.');
  }
  const mark = point >= 0 ? '.' : ',';
  const groups = bare.split(mark);
  if (groups.length === 1) return bare;
  const isGrouped = groups.slice(1).every((group) => group.length === 3);
  const isThousands =
    groups.length > 2 || (isGrouped && groups[0] !== '0' && (mark === ',' || isMoney));
  return isThousands ? groups.join('') : groups.join('.');
}

/** Compares two numbers (negative, 0 or positive); null if their units can't be compared. */
export function compareNumbers(
  a: { readonly number: number; readonly unit: string },
  b: { readonly number: number; readonly unit: string },
): number | null {
  const [from, to] = [unitName(a.unit), unitName(b.unit)];
  if (from === to || from === '' || to === '') return a.number - b.number;
  const [unitA, unitB] = [MEASURES.get(from), MEASURES.get(to)];
  if (!unitA || unitA.of !== unitB?.of) return null;
  const difference = a.number * unitA.factor - b.number * unitB.factor;
  return Math.abs(difference) < 1e-9 * Math.abs(b.number * unitB.factor) ? 0 : difference;
}

/** Whether two values are equal, however they are written. */
export function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'number' && b.kind === 'number') {
    const isAlike = unitName(a.unit) === unitName(b.unit) || !a.unit || !b.unit;
    return isAlike ? a.number === b.number : compareNumbers(a, b) === 0;
  }
  if (a.kind === 'boolean' && b.kind === 'boolean') return a.is === b.is;
  return normalizeText(a.text) === normalizeText(b.text);
}

/**
 * SM-02: whether the value is literally on the page. An amount must occur as a number; text as it stands or word by
 * word. Yes and no come from marks and can't be looked up.
 */
export function isVisible(value: Value, page: string): boolean {
  if (value.kind === 'boolean') return true;
  const shown = page.replace(/\s+/g, ' ').normalize('NFKC').toLowerCase();
  if (value.kind === 'number') {
    const { number } = value;
    return [...shown.matchAll(DIGITS)].some(([digits]) =>
      [true, false].some(
        (isMoney) => Math.abs(toNumber(digits, 'x', isMoney)) === Math.abs(number),
      ),
    );
  }
  const wanted = normalizeText(value.text);
  if (shown.includes(wanted)) return true;
  const parts = wanted.match(WORDS) ?? [];
  const there = new Set(shown.match(WORDS) ?? []);
  return parts.length > 0 && parts.every((part) => there.has(part));
}

const WORDS = /[\p{L}\p{N}]+/gu;
