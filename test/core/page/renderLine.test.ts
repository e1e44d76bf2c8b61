/** The text of each kind of line, as models and recordings know it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  container,
  control,
  heading,
  indented,
  itemOf,
  link,
  row,
  text,
} from '../../../harness/fakes/pageLines.ts';
import type { PageLine, States } from '../../../src/core/page/line.ts';
import { refsIn } from '../../../src/core/page/refs.ts';
import { renderLine, renderLines, tokensOf } from '../../../src/core/page/renderLine.ts';

const terms = itemOf('link', 'the terms', 'e9');
const line = (more: object): PageLine => ({ indent: 0, ...more }) as PageLine;

describe('a rendered line', () => {
  it.each<[string, PageLine]>([
    ['Buy tea', text('Buy tea')],
    ['see [the terms e9].', text('see ', terms, '.')],
    ['the terms e9', text(terms)],
    ['[the terms e9]', text(terms, '')],
    ['10 (image: star) off', text('10 ', itemOf('img', 'star'), ' off')],
    [
      'done progressbar "Upload" 40%',
      text('done ', itemOf('progressbar', 'Upload', '', { amount: '40%' })),
    ],
    [
      'button Menu e1 expanded [Home e2]',
      text(
        itemOf('button', 'Menu', 'e1', { expanded: true }, { holds: true }),
        ' ',
        itemOf('link', 'Home', 'e2'),
      ),
    ],
    ['$5 (aria-hidden: five) each', text('$5 ', { ariaHidden: ['five'] }, ' each')],
    ['now (aria-hidden: the terms e9)', text('now ', { ariaHidden: [terms] })],
    ['## Parts', heading(2, 'Parts')],
    ['# the terms e9', heading(1, terms)],
    [
      '| Size | [radio S e1] or [radio M e2] |',
      row('Size', [itemOf('radio', 'S', 'e1'), ' or ', itemOf('radio', 'M', 'e2')]),
    ],
    ['| A | the terms e9 |', row('A', [terms])],
    [
      '| 6 e2 selected | e3 |',
      line({
        kind: 'row',
        cells: [
          { content: ['6'], ref: 'e2', states: { selected: true } },
          { content: [], ref: 'e3' },
        ],
      }),
    ],
    [
      '| a |  | e5 selected',
      line({
        kind: 'row',
        cells: [{ content: ['a'] }, { content: [] }],
        ref: 'e5',
        states: { selected: true },
      }),
    ],
    ['Next e9', link('Next', 'e9')],
    ['Next e9 current', link('Next', 'e9', { current: true })],
    ['link Next e9:', control('link', 'Next', 'e9', {}, { holds: true })],
    ['link Next e9', control('link', 'Next', 'e9', {}, { roleShown: true })],
    ['button e7 icon "trash"', control('button', '', 'e7', { icon: 'trash' })],
    ['nav e3:', control('navigation', '', 'e3', {}, { holds: true })],
    ['nav "Main":', container('navigation', 'Main')],
    ['main:', container('main')],
    ['inert, cannot be used now:', container('inert')],
    [
      'dialog "Cart" modal, deal with it first:',
      control('dialog', 'Cart', '', { modal: true }, { holds: true }),
    ],
    ['meter 3 of 5', control('meter', '', '', { amount: '3 of 5' })],
    ['table "Prices [the terms e9]":', line({ kind: 'table', caption: ['Prices ', terms] })],
    ['iframe "Map"', line({ kind: 'frame', name: 'Map', index: 0, origin: 'https://a.test' })],
    [
      'iframe https://b.test (not readable: another site)',
      line({
        kind: 'frame',
        name: '',
        index: 0,
        origin: 'https://b.test',
        foreign: true,
        unreadable: true,
      }),
    ],
    [
      'iframe https://b.test (not readable: another site; a click asks the person to allow it) e4',
      line({
        kind: 'frame',
        name: '',
        index: 0,
        origin: 'https://b.test',
        foreign: true,
        unreadable: true,
        ref: 'e4',
      }),
    ],
    [
      'iframe https://b.test',
      line({
        kind: 'frame',
        name: '',
        index: 0,
        origin: 'https://b.test',
        foreign: true,
        ref: 'e4',
      }),
    ],
    ['… 68 more like these', line({ kind: 'folded', count: 68 })],
    ['  button Add e1', indented(2, control('button', 'Add', 'e1'))[0] ?? expect.fail()],
  ])('%s', (words, each) => {
    expect(renderLine(each)).toBe(words);
  });

  it('is on its own line of text, in page order', () => {
    expect(renderLines([container('main'), ...indented(1, text('a'), text('b'))])).toBe(
      'main:\n a\n b',
    );
  });
});

describe('a rendered state', () => {
  it.each<[string, States]>([
    ['hint "Close" icon "x"', { tooltip: 'Close', icon: 'x' }],
    ['focused checked', { focused: true, checked: true }],
    [
      'mixed pressed selected current',
      { checked: 'mixed', pressed: true, selected: true, current: true },
    ],
    [
      'collapsed disabled readonly required',
      { expanded: false, disabled: true, readOnly: true, required: true },
    ],
    ['password value "•••"', { secret: true, value: '•••' }],
    ['value "M" options "S" "L" and 4 more', { value: 'M', options: ['S', 'L'], moreOptions: 4 }],
    ['options "say \\"hi\\""', { options: ['say "hi"'] }],
    ['accepts ".pdf" several', { accepts: '.pdf', several: true }],
    ['takes a folder', { folder: true }],
    ['hint "Your name" from 1 to 9', { placeholder: 'Your name', range: { min: '1', max: '9' } }],
    ['invalid: "no @"', { invalid: 'no @' }],
    ['invalid', { invalid: '' }],
    ['looks chosen unseen shows "6 March"', { looksChosen: true, unseen: true, shows: '6 March' }],
    ['value "M"', { shownValue: 'M' }],
    ['scrollable, 5px above, 90px below', { scrollable: { above: 5, below: 90 } }],
    ['scrollable, 90px below', { scrollable: { above: 0, below: 90 } }],
    ['unseen disabled', { unseen: true, disabled: true }],
  ])('reads %s', (words, states) => {
    expect(renderLine(control('button', 'A', 'e1', states))).toBe(`button A e1 ${words}`);
  });
});

describe('page text that looks like a ref (C6)', () => {
  it('is defused anywhere on a line', () => {
    const lines = [
      text('press e7, f2e9 or cafe7'),
      control('button', 'Pay e12', 'e3', { value: 'e4' }),
      row('e5', ['see e6 ', terms]),
      container('region', 'e8'),
    ];
    expect(lines.map(renderLine)).toEqual([
      'press e-7, f2e-9 or cafe7',
      'button Pay e-12 e3 value "e-4"',
      '| e-5 | see e-6 [the terms e9] |',
      'region "e-8":',
    ]);
  });

  it('is never collected as a ref, whatever the page writes', () => {
    const words = fc
      .array(fc.constantFrom('e', 'f2', '7', '12', ' ', '-', '[', ']', 'x', '"'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), words, (parts, name) => {
        const page = text(...parts, itemOf('button', name, 'e1'));
        const found = renderLine(page).match(/\b(?:f\d+)?e\d+\b/g);
        expect(found).toEqual([...refsIn([page])]);
      }),
    );
  });

  it('is split into tokens, while refs are single tokens', () => {
    expect(tokensOf(text('see e7 ', terms))).toEqual(['see e-7 [the terms ', { ref: 'e9' }, ']']);
  });
});
