/** The sites a command may work on: how they are named, and what is said of a page that led elsewhere. */
import { describe, expect, it } from 'vitest';
import { checkArrival } from '../../harness/agent.ts';
import { isNamed, patternsOf, readSites } from '../../scripts/sites.mjs';

describe('sites of a command', () => {
  it('include those of its addresses and of --sites, by name, by family or by address', () => {
    const hosts = readSites(
      '',
      ['https://shop.test/a'],
      '*.news.test, http://127.0.0.1:80/x,shop.test',
    );
    expect(hosts).toEqual(['shop.test', '*.news.test', '127.0.0.1']);
    expect(patternsOf(hosts)).toEqual(['*://shop.test/*', '*://*.news.test/*', '*://127.0.0.1/*']);
  });

  it.each([
    ['https://news.test/', true],
    ['http://www.news.test:8443/', true],
    ['https://shop.test/', true],
    ['https://www.shop.test/', false],
    ['https://fakenews.test/', false],
    ['https://news.test.evil.test/', false],
    ['chrome-error://chromewebdata/', false],
    ['', false],
  ])('include %s: %s', (address, isOne) => {
    expect(isNamed(address, ['shop.test', '*.news.test'])).toBe(isOne);
  });

  it('include the arrival of a start page, or else name the option to add', () => {
    const options = { url: 'https://shop.test/', hosts: ['shop.test'] };
    expect(() => checkArrival('https://shop.test/en', options)).not.toThrow();
    expect(() => checkArrival('https://www.shop.test/', options)).toThrow(
      'Add --sites www.shop.test',
    );
    expect(() => checkArrival('chrome-error://x/', options)).toThrow('could not be opened');
  });
});
