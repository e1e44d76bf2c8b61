/** Sizes of bundles next to those of the last release. */
import { expect, test } from 'vitest';
import { compareSizes, readRecorded } from '../../scripts/sizes.mjs';

test('a bundle may grow by a tenth', () => {
  const before = { worker: 200, panel: 100 };
  expect(compareSizes({ worker: 220, panel: 90 }, before)).toEqual({
    lines: [
      '  worker    220.0 kB gzip  +20.0 kB (+10.0%)',
      '  panel      90.0 kB gzip  -10.0 kB (-10.0%)',
    ],
    tooLarge: [],
  });
  const { lines, tooLarge } = compareSizes({ worker: 220.2, panel: 100 }, before);
  expect(tooLarge).toEqual(['worker']);
  expect(lines[0]).toContain('TOO LARGE');
  expect(lines[1]).toContain('unchanged');
});

test('a new bundle has nothing to be compared with', () => {
  expect(compareSizes({ drawer: 7 }, {})).toEqual({
    lines: ['  drawer      7.0 kB gzip  new'],
    tooLarge: [],
  });
});

test('every bundle of both builds has a recorded size', () => {
  const { chrome, firefox } = readRecorded().gzippedKB;
  const names = ['worker', 'content', 'reader', 'panel', 'setup'];
  expect(Object.keys(chrome)).toEqual(names);
  expect(Object.keys(firefox)).toEqual(names);
});
