import { describe, expect, it } from 'vitest';
import {
  container,
  control,
  heading,
  indented,
  link,
  text,
} from '../../../harness/fakes/pageLines.ts';
import type { PageLine } from '../../../src/core/page/line.ts';
import { findRegion, type KeptPage, regionOf } from '../../../src/core/page/region.ts';

const row = (name: string, ref: string): PageLine[] => [
  text(name),
  control('button', 'Delete', ref),
];
const form = (value: string, ...refs: readonly [string, string]): PageLine[] => [
  container('form'),
  ...indented(
    1,
    control('textbox', 'Tree', refs[0], value ? { value } : {}),
    control('button', 'Save', refs[1]),
  ),
];

/** The prints are what the page's content script knows the rows by. */
const before: KeptPage = {
  lines: [
    heading(1, 'Trees'),
    ...row('Oak', 'e1'),
    ...row('Ash', 'e2'),
    ...form('oak', 'e3', 'e4'),
  ],
  prints: { e1: 'oak', e2: 'ash', e3: 'tree', e4: 'save' },
};
const was = (ref: string) => regionOf(before, ref) ?? expect.fail(`no ${ref}`);

describe('an element to find again (WO-20)', () => {
  it('is found in a list that was sorted again, with a message above, more rows and other refs', () => {
    const lines = [
      container('status', 'Saved'),
      heading(1, 'Trees'),
      ...row('Elm', 'e7'),
      ...row('Ash', 'e8'),
      ...row('Oak', 'e9'),
      ...form('oak', 'e1', 'e2'),
    ];
    const prints = { e7: 'elm', e8: 'ash', e9: 'oak', e1: 'tree', e2: 'save' };
    expect(findRegion({ lines, prints }, was('e1'))).toBe('e9');
    expect(findRegion({ lines, prints }, was('e4'))).toBe('e2');
  });
});

describe('an element of a changed page', () => {
  it('is not found if its row has other text', () => {
    const prints = { ...before.prints, e1: 'oak, sold' };
    expect(findRegion({ ...before, prints }, was('e1'))).toBeUndefined();
  });

  it('is not found if there are two of it', () => {
    const lines = [heading(1, 'Trees'), ...row('Oak', 'e5'), ...before.lines.slice(1)];
    const prints = { ...before.prints, e5: 'oak' };
    expect(findRegion({ lines, prints }, was('e1'))).toBeUndefined();
  });

  it('is not found if a new element in its place may be its successor', () => {
    const lines = [
      heading(1, 'Trees'),
      ...row('Ash', 'e5'),
      ...row('Oak', 'e1'),
      ...row('Ash, sold', 'e2'),
      ...form('oak', 'e3', 'e4'),
    ];
    const prints = { ...before.prints, e5: 'ash', e2: 'ash, sold' };
    expect(findRegion({ lines, prints }, was('e2'))).toBeUndefined();
  });

  it('is not found if a field holds another value, unless the action replaces that value', () => {
    const lines = [
      heading(1, 'Trees'),
      ...row('Oak', 'e1'),
      ...row('Ash', 'e2'),
      ...form('elm', 'e3', 'e4'),
    ];
    expect(findRegion({ ...before, lines }, was('e4'))).toBeUndefined();
    expect(findRegion({ ...before, lines }, was('e3'))).toBeUndefined();
    expect(findRegion({ ...before, lines }, was('e3'), true)).toBe('e3');
  });

  it('is not found on another step with the same buttons', () => {
    const lines = [heading(1, 'Shrubs'), ...before.lines.slice(1)];
    expect(findRegion({ ...before, lines }, was('e4'))).toBeUndefined();
  });

  it('is not found in another container', () => {
    const lines = before.lines.map((line) =>
      line.kind === 'item' && line.item.role === 'form' ? container('dialog', 'Delete all') : line,
    );
    expect(findRegion({ ...before, lines }, was('e4'))).toBeUndefined();
  });

  it('is not found if most of its surroundings are gone', () => {
    const lines = [heading(1, 'Trees'), control('button', 'Delete', 'e1'), link('Home', 'e9')];
    expect(findRegion({ ...before, lines }, was('e1'))).toBeUndefined();
  });
});
