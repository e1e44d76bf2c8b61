/** Compares what a distiller lists with Chrome's accessibility tree. */
import type { Read } from './measure.ts';
import type { Truth } from './truth.ts';

/** Counts rather than rates, so pages can be summed. */
export type Verdict = {
  readonly a: number;
  readonly foundA: number;
  readonly visibleA: number;
  readonly foundVisibleA: number;
  readonly b: number;
  readonly foundB: number;
  readonly listed: number;
  readonly strict: number;
  readonly named: number;
  readonly nameInLine: number;
  readonly missed: readonly number[];
  readonly missedB: readonly number[];
  readonly surplus: readonly number[];
  readonly misnamed: readonly number[];
};

export function judge({ listed }: Read, truth: Truth): Verdict {
  const words = new Map(listed.map(({ element, words }) => [element, words]));
  const a = [...truth.accessible.keys()];
  const found = a.filter((element) => words.has(element));
  const visible = a.filter((element) => truth.boxed.has(element));
  const b = [...truth.extra];
  const isTrue = (element: number): boolean =>
    truth.accessible.has(element) || truth.extra.has(element) || truth.options.has(element);
  const named = found.filter((element) => comparable(truth.accessible.get(element)) !== '');
  const misnamed = named.filter((element) => {
    const name = comparable(truth.accessible.get(element));
    return !comparable(words.get(element)).includes(name);
  });
  return {
    a: a.length,
    foundA: found.length,
    visibleA: visible.length,
    foundVisibleA: visible.filter((element) => words.has(element)).length,
    b: b.length,
    foundB: b.filter((element) => words.has(element)).length,
    listed: listed.length,
    strict: listed.filter(({ element }) => isTrue(element)).length,
    named: named.length,
    nameInLine: named.length - misnamed.length,
    missed: visible.filter((element) => !words.has(element)),
    missedB: b.filter((element) => !words.has(element)),
    surplus: listed.map(({ element }) => element).filter((element) => !isTrue(element)),
    misnamed,
  };
}

/** Normalizes white space, invisible characters and quote style. */
const comparable = (text = ''): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uE000-\uF8FF]|\uFE0F/g, '')
    .replace(/\s+/g, '')
    .replaceAll('\\"', '"');
