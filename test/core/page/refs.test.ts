/** Refs on lines, and how an element reads on its line: by that it is found again after a re-render. */
import { describe, expect, it } from 'vitest';
import {
  container,
  control,
  indented,
  itemOf,
  link,
  row,
  text,
} from '../../../harness/fakes/pageLines.ts';
import type { PageLine } from '../../../src/core/page/line.ts';
import { lineOfRef, refOfTextAnchor, refsIn, textAnchorOf } from '../../../src/core/page/refs.ts';

const page = (from: number): PageLine[] => {
  const ref = (number: number): string => `e${from + number}`;
  return [
    container('navigation'),
    ...indented(1, link('Next page', ref(1))),
    control('textbox', 'Name', ref(2), { value: 'Anna' }),
    row('Ann', ['now ', itemOf('link', 'Delete', ref(3))], ['or ', itemOf('link', 'Edit', ref(4))]),
    control('button', 'Add', ref(5)),
    ...indented(1, control('button', 'Add', ref(6))),
    control('button', '', ref(7), { icon: 'trash' }),
  ];
};
const planned = page(0);
const again = page(10);

describe('the refs of a page', () => {
  it('are collected from items anywhere on a line', () => {
    const caption: PageLine = {
      kind: 'table',
      indent: 0,
      caption: ['Parts ', itemOf('link', 'help', 'e8')],
    };
    const hidden = text({ ariaHidden: ['see ', itemOf('link', 'more', 'e9')] });
    const cells: PageLine = {
      kind: 'row',
      indent: 0,
      cells: [{ content: ['6'], ref: 'f2e1', states: { selected: true } }],
      ref: 'f2e2',
    };
    expect([...refsIn([...planned, caption, hidden, cells])]).toEqual([
      ...['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9'],
      ...['f2e1', 'f2e2'],
    ]);
  });

  it('never come from page text', () => {
    expect(refsIn([text('press e5'), control('button', 'e6', 'e1')])).toEqual(new Set(['e1']));
  });

  it('lead to the line of exactly that ref', () => {
    expect(lineOfRef(planned, 'e4')).toBe(planned[3]);
    expect(lineOfRef(planned, 'e44')).toBeUndefined();
  });
});

describe('text anchor of an element', () => {
  it.each([
    ['a link', 'e1', 'e11'],
    ['a field, whatever it holds', 'e2', 'e12'],
    ['a control in a row', 'e3', 'e13'],
    ['the second in a row', 'e4', 'e14'],
  ])('leads back to %s', (_what, ref, found) => {
    expect(refOfTextAnchor(again, textAnchorOf(planned, ref) ?? '')).toBe(found);
  });

  it('is the text up to the element without other refs, since recorded plans store it', () => {
    expect(textAnchorOf(planned, 'e4')).toBe('| Ann | now [Delete ] | or [Edit');
  });

  it.each([
    ['an element that reads like another', 'e5'],
    ['one that has no name', 'e7'],
    ['one that is not there', 'e99'],
    ['the beginning of another ref', 'e'],
  ])('is undefined for %s', (_what, ref) => {
    expect(textAnchorOf(planned, ref)).toBeUndefined();
  });

  it('matches nothing if the text is now there twice or not at all', () => {
    const anchor = textAnchorOf(planned, 'e1') ?? '';
    expect(refOfTextAnchor([...again, link('Next page', 'e18')], anchor)).toBeUndefined();
    expect(refOfTextAnchor([link('Previous page', 'e11')], anchor)).toBeUndefined();
  });
});
