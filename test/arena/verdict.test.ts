/** Verdicts by the checkers of the benchmarks: WebArena's rules of answers, addresses and contents, MiniWoB++'s reward. */
import { describe, expect, it } from 'vitest';
import { isAtOneOf } from '../../harness/arena/check/address.ts';
import { includes, isExactly } from '../../harness/arena/check/answer.ts';
import { type Ended, verdictOn } from '../../harness/arena/check/verdict.ts';
import type { TaskCheck, WebArenaCheck } from '../../harness/arena/task.ts';
import { aTask } from './row.ts';

const ended: Ended = {
  answer: 'The total is 11 dollars.',
  url: 'http://shop.test/orders/5?tab=all',
  log: [],
  reward: null,
  changes: null,
  look: async () => 'Wish list: Lamp &amp; more',
  meansTheSame: null,
};
const webArena: WebArenaCheck = { kind: 'webArena', answer: null, addresses: [], contents: [] };
const answer = { exact: null, includes: [], fuzzy: [], why: '' };
const verdict = (check: TaskCheck, of: Partial<Ended> = {}) =>
  verdictOn({ ...aTask('t'), check }, { ...ended, ...of });

it('compares answers without case and outer quotes, and matches a lone word only as a word', () => {
  expect(isExactly('"Sprite"', ' sprite ')).toBe(true);
  expect(isExactly('Sprite', 'It is Sprite')).toBe(false);
  expect(includes('1', 'There are 11', { isAlone: true })).toBe(false);
  expect(includes('11', 'There are 11.', { isAlone: true })).toBe(true);
  expect(includes('1', 'There are 11', { isAlone: false })).toBe(true);
});

it.each([
  ['http://shop.test/orders/5?tab=all&x=1', ['http://shop.test/orders/5?tab=all'], true],
  ['http://shop.test/orders/5/', ['http://shop.test/orders/5'], true],
  ['http://shop.test/orders/5', ['http://shop.test/orders/5?tab=all'], false],
  ['http://shop.test/', ['http://shop.test/orders/5'], false],
  ['http://shop.test/b', ['http://shop.test/a', 'http://shop.test/b'], true],
  ['about:blank', ['http://shop.test/'], false],
])('%s ends at one of %j: %s', (url, wanted, isThere) => {
  expect(isAtOneOf(url, wanted)).toBe(isThere);
});

describe('WebArena verdict', () => {
  it('names the kind of each failed comparison', async () => {
    const contents = [{ url: 'last', locator: 'x', exact: 'Chair', includes: [] }];
    const check = {
      ...webArena,
      answer: { ...answer, exact: '12', includes: ['13', '11'] },
      addresses: ['http://shop.test/cart'],
      contents,
    };
    expect(await verdict(check)).toEqual({
      result: 'fail',
      reasons: [
        'exact: the answer is not “12”',
        'must include: the answer lacks “13”',
        expect.stringContaining('address: ended on'),
        expect.stringContaining('content: x holds “Wish list'),
      ],
    });
  });

  it('passes only if every kind passes', async () => {
    const contents = [{ url: 'last', locator: '', exact: null, includes: [['Chair', 'Lamp']] }];
    const check = { ...webArena, answer: { ...answer, includes: ['11'] }, contents };
    expect(await verdict(check)).toEqual({ result: 'pass', reasons: [] });
    const lacking = { ...check, contents: [{ ...contents[0], includes: [['Chair']] }] } as never;
    expect(await verdict(lacking)).toMatchObject({ result: 'fail' });
  });

  it('leaves fuzzy matches to a judge model, and is unknown without it', async () => {
    const check = { ...webArena, answer: { ...answer, fuzzy: ['$11'] } };
    expect(await verdict(check)).toMatchObject({ result: 'unknown' });
    for (const says of [true, false]) {
      const judged = await verdict(check, { meansTheSame: async () => says });
      expect(judged.result).toBe(says ? 'pass' : 'fail');
    }
    const away = async (): Promise<boolean> => Promise.reject(new Error('no judge'));
    const open = await verdict(check, { meansTheSame: away });
    expect(open).toEqual({ result: 'unknown', reasons: [expect.stringContaining('no judge')] });
    const impossible = { ...webArena, answer: { ...answer, fuzzy: ['N/A'] } };
    expect(await verdict(impossible, { answer: 'N/A' })).toMatchObject({ result: 'pass' });
  });

  it('is unknown if only a benchmark helper could check, and fails if the page lacks the element', async () => {
    const contents = [{ url: 'last', locator: 'x', exact: 'y', includes: [] }];
    const unable = (message: string) => async (): Promise<string> => {
      throw new Error(message);
    };
    const helper = { look: unable('func:a is a helper of the benchmark') };
    expect(await verdict({ ...webArena, contents }, helper)).toMatchObject({ result: 'unknown' });
    const gone = { look: unable('x is null') };
    expect(await verdict({ ...webArena, contents }, gone)).toMatchObject({ result: 'fail' });
  });
});

it('passes a reward above zero, and fails a page that gave none', async () => {
  const results = await Promise.all(
    [1, 0.5, 0, -1, null].map((reward) => verdict({ kind: 'reward' }, { reward })),
  );
  expect(results.map(({ result }) => result)).toEqual(['pass', 'pass', 'fail', 'fail', 'fail']);
});
