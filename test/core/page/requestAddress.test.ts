/** Addresses of requests that say the same, and the pattern that lets one of them through. */
import { describe, expect, it } from 'vitest';
import {
  isSameRequestAddress,
  timedAddressPattern,
} from '../../../src/core/page/requestAddress.ts';

const now = Date.parse('2026-11-30T09:00:00Z');
const delivered = (ago: number, path = 'delete/6?'): string =>
  `https://shop.test/${path}${now - ago}`;

describe('two addresses of requests', () => {
  it.each<[string, string, string]>([
    ['a hash', 'https://shop.test/a#x', 'https://shop.test/a#y'],
    ['the time alone', delivered(9_000), delivered(0)],
    ['a named time', delivered(9_000, 'a?id=6&_='), delivered(0, 'a?id=6&_=')],
    [
      'a time in seconds',
      `https://shop.test/a?t=${now / 1000 - 9}&b`,
      `https://shop.test/a?t=${now / 1000}&b`,
    ],
  ])('say the same if they differ in %s', (_, a, b) => {
    expect(isSameRequestAddress(a, b, now)).toBe(true);
  });

  it.each<[string, string, string]>([
    ['an item', delivered(9_000), delivered(0, 'delete/7?')],
    [
      'a number that is no time of now',
      'https://shop.test/a?id=4006381333931',
      'https://shop.test/a?id=4006381333948',
    ],
    ['a time of another day', delivered(90_000_000), delivered(0)],
    ['a time in the path', delivered(9_000, 'item/'), delivered(0, 'item/')],
    ['a part of a value', delivered(9_000, 'a?b=x'), delivered(0, 'a?b=x')],
  ])('do not if they differ in %s', (_, a, b) => {
    expect(isSameRequestAddress(a, b, now)).toBe(false);
  });
});

describe('the pattern of an address with a time', () => {
  const pattern = timedAddressPattern(delivered(9_000, 'delete/6.x?a=(1)&'), now - 8_950) ?? '';

  it('matches the same request later, and no other', () => {
    expect(new RegExp(pattern).test(delivered(0, 'delete/6.x?a=(1)&'))).toBe(true);
    expect(new RegExp(pattern).test(delivered(0, 'delete/6yx?a=(1)&'))).toBe(false);
    expect(new RegExp(pattern).test(delivered(0, 'delete/6.x?a=(2)&'))).toBe(false);
    expect(new RegExp(pattern).test(delivered(400_000_000, 'delete/6.x?a=(1)&'))).toBe(false);
    expect(new RegExp(pattern).test(`${delivered(0, 'delete/6.x?a=(1)&')}&more=1`)).toBe(false);
  });

  it('keeps a time that is not that of sending, since it may be the id of a record', () => {
    expect(timedAddressPattern(delivered(60_000, 'delete?id='), now)).toBeNull();
    const both = `${delivered(60_000, 'delete?id=')}&_=${now}`;
    const other = `${delivered(50_000, 'delete?id=')}&_=${now}`;
    const known = new RegExp(timedAddressPattern(both, now) ?? '');
    expect(known.test(both.replace(String(now), String(now + 5_000)))).toBe(true);
    expect(known.test(other)).toBe(false);
  });

  it('is none without such a time', () => {
    expect(timedAddressPattern('https://shop.test/delete/6?a=1', now)).toBeNull();
    expect(timedAddressPattern('https://shop.test/a?id=4006381333931', now)).toBeNull();
  });
});
