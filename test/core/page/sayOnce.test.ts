/** What the text of a page says once: options that selects share, and bars that stand twice. */
import { describe, expect, it } from 'vitest';
import { control, heading, itemOf, link, row, text } from '../../../harness/fakes/pageLines.ts';
import { excerptOf } from '../../../src/core/page/excerpt.ts';
import type { PageLine, States } from '../../../src/core/page/line.ts';
import { refsIn } from '../../../src/core/page/refs.ts';
import { renderLine } from '../../../src/core/page/renderLine.ts';
import { deduplicateLines } from '../../../src/core/page/shorten/deduplicateLines.ts';

const said = (lines: readonly PageLine[]): string[] => deduplicateLines(lines).map(renderLine);
const select = (ref: string, states: States) => itemOf('combobox', 'Function', ref, states);

describe('the options of a select', () => {
  const names = ['ABSOLUTE', 'CEILING', 'CONCATENATE', 'LOWERCASE', 'UPPERCASE'];
  const but = (value: string): States => ({
    value,
    options: names.filter((each) => each !== value),
  });

  it('are replaced by a reference to a select above with the same options, whichever is selected', () => {
    const lines = [
      row('name', [select('e1', { options: names })]),
      row('town', [select('e2', { options: names })]),
      control('combobox', 'Sort', 'e3', { ...but('CEILING'), required: true }),
      control('combobox', 'Sort', 'e4', { options: [...names, 'ZERO'] }),
      control('combobox', 'Size', 'e5', { options: ['S', 'M', 'L'] }),
      control('combobox', 'Size', 'e6', { options: ['S', 'M', 'L'] }),
    ];
    const [first, second, third, ...rest] = said(lines);
    expect([first, ...rest]).toEqual([0, 3, 4, 5].map((at) => renderLine(lines[at] ?? text())));
    expect(second).toBe('| town | combobox Function e2 options as e1 |');
    expect(third).toBe('combobox Sort e3 value "CEILING" required options as e1');
  });

  it('count as equal if lists too long to show begin and end alike', () => {
    const all = Array.from({ length: 40 }, (_, at) => `Option ${at}`);
    const shown = (value: string): States => {
      const others = all.filter((each) => each !== value);
      return { value, options: others.slice(0, 20), moreOptions: others.length - 20 };
    };
    const lines = ['Option 3', 'Option 30', 'Option 0'].map((value, at) =>
      control('combobox', '', `e${at + 1}`, shown(value)),
    );
    expect(said(lines).slice(1)).toEqual([
      'combobox e2 value "Option 30" options as e1',
      'combobox e3 value "Option 0" options as e1',
    ]);
  });

  it('are listed in full at their first place in an excerpt', () => {
    const lines = [
      row('name', [select('e1', { options: names })]),
      ...Array.from({ length: 400 }, (_, at) => text(`Line ${at} ${'x'.repeat(80)}`)),
      row('town', [select('e2', { options: names })]),
    ];
    const focus = { url: '/', part: 1, find: 'town' };
    expect(excerptOf({ url: '/', lines }, focus, true).text).toContain('e2 options "ABSOLUTE"');
  });
});

describe('a repeated toolbar', () => {
  const bar = (first: number): PageLine =>
    row(
      [itemOf('checkbox', 'Show all', `e${first}`)],
      [itemOf('combobox', 'Number of rows', `e${first + 1}`, { value: '25' })],
      [itemOf('textbox', 'Filter rows', `e${first + 2}`)],
    );
  const pages = (first: number): PageLine[] =>
    ['Newest entries', 'Older entries', 'Oldest entries'].map((name, at) =>
      link(name, `e${first + at}`),
    );

  it('is rendered once if it is above and below a table, with its refs', () => {
    const lines = [bar(1), text('Ada'), bar(11), ...pages(21), text('Bo'), ...pages(31)];
    expect(said(lines)).toEqual([
      '| checkbox Show all e1 | combobox Number of rows e2 value "25" | textbox Filter rows e3 |',
      'Ada',
      '(the same again as e1 to e3: e11 e12 e13)',
      'Newest entries e21',
      'Older entries e22',
      'Oldest entries e23',
      'Bo',
      '(the same again as e21 to e23: e31 e32 e33)',
    ]);
    expect(refsIn(deduplicateLines(lines))).toEqual(refsIn(lines));
  });

  it('is rendered each time if every list item has one, or if it differs', () => {
    const things = [bar(1), text('Ada'), bar(11), text('Bo'), bar(21)];
    expect(said(things)).toEqual(things.map(renderLine));
    const two = [bar(1), heading(2, 'Ada'), bar(11), heading(2, 'Bo')];
    expect(said(two)).toEqual(two.map(renderLine));
    const others = [...pages(1), text('Ada'), ...pages(11), link('Archive', 'e14')];
    expect(said(others)).toEqual(others.map(renderLine));
  });
});
