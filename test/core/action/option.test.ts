/** Which option words mean; whatever could mean another one chooses none. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/action/action.ts';
import { errorsOfItem } from '../../../src/core/action/onPage.ts';
import {
  containsWords,
  matchOption,
  nearestFirst,
  type OptionFacts,
  optionNames,
  readOptionName,
} from '../../../src/core/action/option.ts';
import type { ElementRef } from '../../../src/core/ids.ts';

const labeled = (...labels: readonly string[]): OptionFacts[] =>
  labels.map((label) => ({ labels: [label] }));

/** Returns the label of the option that was found, else why none was. */
function meant(options: readonly OptionFacts[], wanted: string): string {
  const match = matchOption(options, wanted);
  return match.kind === 'found' ? String(options[match.at]?.labels[0]) : match.kind;
}

describe('matchOption', () => {
  it.each([
    ['a', ['A', 'a'], 'a'],
    ['A', ['A', 'a'], 'A'],
    ['GERMANY', ['Germany', 'Chile'], 'Germany'],
    [
      'Visa - ending 42',
      ['Cash', 'Visa\u00A0–\u00A0ending\u00A042'],
      'Visa\u00A0–\u00A0ending\u00A042',
    ],
    ['Large', ['large', 'LARGE'], 'several'],
    ['', ['', 'a'], ''],
    ['', ['', ' ', 'a'], 'none'],
    ['', ['a'], 'none'],
  ])('finds %j among %j by its label: %j', (wanted, labels, expected) => {
    expect(meant(labeled(...labels), wanted)).toBe(expected);
  });

  it.each([
    ['Male', ['Female', 'Diverse']],
    ['Oman', ['Romania', 'Chile']],
    ['1', ['10', '25']],
    ['1', ['1.5 kg', '2 kg']],
    ['1', ['1, 2 or 3', '4']],
    ['10', ['10 – 20', '30 – 40']],
    ['Guinea', ['Guinea-Bissau', 'Gabon']],
    ['No', ['No pets', 'Cats', 'Dogs']],
    ['No', ['Unknown', 'Yes']],
    ['Washington', ['Washington DC', 'Oregon']],
    ['Zealand', ['New Zealand', 'Norway']],
    ['京', ['東京', '京都', '大阪']],
    ['Visa', ['Visa – ending 42', 'Visa – ending 77']],
    ['Visa', ['Visa – ending 42', 'My old Visa']],
    ['e', ['Germany', 'e-mail']],
  ])('does not guess that %j is one of %j', (wanted, labels) => {
    expect(meant(labeled(...labels), wanted)).toBe('none');
  });

  it.each([
    ['Visa', 'Visa – ending 42'],
    ['bern', 'Bern, Switzerland'],
    ['Germany', 'Germany (+49)'],
    ['Standard', 'Standard: 3 to 5 days'],
  ])('accepts %j as the only beginning of %j up to a mark', (wanted, label) => {
    const match = matchOption(labeled('Other', label), wanted);
    expect(match).toEqual({ kind: 'found', at: 1, isWhole: false });
  });

  it.each([
    ['France', ['🇫🇷 France', '🇩🇪 Germany'], '🇫🇷 France'],
    ['Child', ['Parent', '— — Child'], '— — Child'],
    ['Child', ['– Child', '• Child'], 'several'],
    ['5', ['- 5', '10'], 'none'],
    ['5', ['-5', '10'], 'none'],
  ])('ignores flags, bullets and indentation: %j among %j is %j', (wanted, labels, expected) => {
    expect(meant(labeled(...labels), wanted)).toBe(expected);
  });

  it('prefers a label to the value of another option', () => {
    const children = ['0', '1', '2'].map((label, at) => ({ labels: [label], value: `${at + 1}` }));
    expect(['1', '2', '3'].map((wanted) => meant(children, wanted))).toEqual(['1', '2', '2']);
    const off = [
      { labels: ['0'], value: '1' },
      { labels: ['1'], value: '2', isDisabled: true },
    ];
    expect(meant(off, '1')).toBe('disabled');
  });

  it('does not choose between labels that share a value', () => {
    const options = ['None', 'Unknown', 'Some'].map((label) => ({
      labels: [label],
      value: label === 'Some' ? '1' : '0',
    }));
    expect(matchOption(options, '0')).toEqual({ kind: 'several', at: [0, 1] });
  });

  const sizes: OptionFacts[] = [
    { labels: ['Large'], group: 'Shirts', value: '1' },
    { labels: ['Large'], group: 'Hats', value: '2' },
    { labels: ['Small'], group: 'Hats', value: '3' },
  ];
  it.each([
    ['Large', 'several'],
    ['Large in "Hats"', 1],
    ['"Large" in "Hats"', 1],
    ['large in hats', 1],
    ['Hats: Large', 1],
    ['Shirts > Large', 0],
    ['Hats > Small', 2],
    ['Small', 2],
    ['Hats', 'none'],
    ['Large in "Socks"', 'none'],
  ])('tells twins apart by group: %j', (wanted, expected) => {
    const match = matchOption(sizes, wanted);
    expect(match.kind === 'found' ? match.at : match.kind).toBe(expected);
    expect(optionNames(sizes)).toEqual(['Large in "Shirts"', 'Large in "Hats"', 'Small']);
  });

  it('tells twins without groups, or in the same one, apart by place', () => {
    const options: OptionFacts[] = [
      { labels: ['Ann'] },
      { labels: ['Bob'] },
      { labels: ['Ann'], group: 'Team' },
      { labels: ['Ann'], group: 'Team' },
    ];
    expect(optionNames(options)).toEqual(['Ann (1st)', 'Bob', 'Ann (2nd)', 'Ann (3rd)']);
    expect(matchOption(options, 'Ann').kind).toBe('several');
    expect(matchOption(options, 'Team: Ann').kind).toBe('several');
    expect(matchOption(options, 'Ann (3rd)')).toMatchObject({ kind: 'found', at: 3 });
    expect(matchOption(options, 'Bob (1st)').kind).toBe('none');
  });

  it('takes either of two options that show and send the same', () => {
    const options: OptionFacts[] = [
      { labels: ['Chile'], group: 'Frequent', value: 'cl' },
      { labels: ['Chad'], group: 'All', value: 'td' },
      { labels: ['Chile'], group: 'All', value: 'cl' },
    ];
    expect(matchOption(options, 'Chile')).toMatchObject({ kind: 'found', at: 0 });
    expect(optionNames(options)).toEqual(['Chile', 'Chad', 'Chile']);
  });

  it('passes over disabled twins, and says so if nothing else fits', () => {
    const options = (isDisabled: boolean): OptionFacts[] => [
      { labels: ['Large'], isDisabled: true },
      { labels: ['Large'], isDisabled },
    ];
    expect(matchOption(options(false), 'Large')).toMatchObject({ kind: 'found', at: 1 });
    expect(matchOption(options(true), 'Large').kind).toBe('disabled');
  });

  it('knows the first line of an option', () => {
    const options: OptionFacts[] = [
      { labels: ['Ann Lee ann@a.test'], title: 'Ann Lee' },
      { labels: ['Bo Lee bo@a.test'], title: 'Bo Lee' },
    ];
    expect(matchOption(options, 'ann lee')).toMatchObject({ kind: 'found', at: 0 });
    expect(matchOption(options, 'Lee').kind).toBe('none');
  });

  it('finds every option by its own name', () => {
    for (const options of [sizes, labeled('a', 'a', 'A', 'b in "c"')])
      for (const [at, name] of optionNames(options).entries())
        expect([matchOption(options, name), name]).toMatchObject([{ at }, name]);
  });
});

it('reads a name with a group or a place back', () => {
  expect(readOptionName('Large in "Hats"')).toEqual({
    labels: ['Large', 'Large in "Hats"'],
    group: 'Hats',
  });
  expect(readOptionName('Large (2nd)')).toEqual({ labels: ['Large', 'Large (2nd)'] });
  expect(readOptionName('Large')).toEqual({ labels: ['Large'] });
});

it('lists the nearest first', () => {
  const names = ['Choose', 'Chile', 'Germany', 'German Samoa', 'Oman'];
  expect(nearestFirst(names, 'Germny')[0]).toBe('Germany');
  expect(nearestFirst(names, 'Samoa')[0]).toBe('German Samoa');
  expect(nearestFirst(names, 'xyz')).toEqual(names);
});

it('finds words, but not in longer ones', () => {
  expect(containsWords('Colour: Green ×', 'green')).toBe(true);
  expect(containsWords('Female', 'male')).toBe(false);
  expect(containsWords('Green', '')).toBe(false);
});

it('leaves it to the page which of several is meant, but knows what is not listed', () => {
  const options = ['Chile', 'Chile', 'Large in "Hats"', 'Ann (1st)', 'Ann (2nd)', 'Female'];
  const errors = (wanted: string): string[] => {
    const action: Action = { kind: 'select', ref: 'e1' as ElementRef, options: [wanted] };
    return errorsOfItem(action, { role: 'combobox', name: 'Pick', states: { options } });
  };
  for (const wanted of ['Chile', 'Large', 'Hats: Large', 'Ann', 'Ann (2nd)', 'female'])
    expect(errors(wanted)).toEqual([]);
  expect(errors('Male')).toEqual([
    expect.stringContaining('has no option "Male". It has: Female,'),
  ]);
});
