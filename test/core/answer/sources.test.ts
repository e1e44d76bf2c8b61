/** Which page a piece of evidence comes from: what the journal shows, and no more. */
import { describe, expect, test } from 'vitest';
import { createRecorder, steps } from '../../../harness/playground/recorder.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { type FindSource, sourcesIn } from '../../../src/core/answer/sources.ts';
import { elementRef, nodeId } from '../../../src/core/ids.ts';
import type { Change } from '../../../src/core/page/change.ts';

const shop = 'https://teahouse.example';
type Seen = readonly [address: string, title: string, copied?: string];

/** A run that visits these pages, and copies the text of some. */
function visiting(pages: readonly Seen[], changes: readonly Change[] = []): FindSource {
  const run = createRecorder('Compare teas');
  const children = pages.map(([, , copied]) => {
    const action: Action = copied === undefined ? { kind: 'note', text: 'x' } : { kind: 'collect' };
    return { description: 'Look', score: null, action };
  });
  run.enter('0');
  run.expand('0', 'Compare teas', { kind: 'and', ordered: true, children });
  for (const [at, [address, title, copied]] of pages.entries()) {
    run.write({ kind: 'pageSeen', page: { address, title, tabs: [] } });
    const id = nodeId(`0.${at + 1}`);
    if (copied !== undefined)
      run.write({ kind: 'noteTaken', id, note: `${title} (${address}): ${copied}` });
  }
  if (changes.length > 0)
    run.act('0.1', { kind: 'click', ref: elementRef('e1') }, 'button "Order"', changes);
  return sourcesIn(run.events);
}

const uji: Seen = [
  `${shop}/uji`,
  'Sencha Uji – Tea house',
  'Sencha Uji | 5.40 € | Ships today from Lyon',
];
const bancha: Seen = [`${shop}/bancha`, 'Bancha – Tea house', 'Bancha | 4.90 € | Ships in 3 days'];

describe('evidence', () => {
  test('that quotes copied words comes from that page, with the words around them', () => {
    const find = visiting([uji, bancha]);
    expect(find('It says “ships today  from Lyon” (notes)')).toEqual({
      address: `${shop}/uji`,
      title: 'Sencha Uji – Tea house',
      at: expect.any(Number),
      act: null,
      words: 'Sencha Uji | 5.40 € | Ships today from Lyon',
    });
    expect(find('Bancha | 4.90 €')?.address).toBe(`${shop}/bancha`);
  });

  test('that names a page at its end comes from there', () => {
    const find = visiting([uji, bancha, [`${shop}/search?q=tea`, 'Search']]);
    expect(find('It costs 5.40 € (page Sencha Uji)')).toMatchObject({
      address: `${shop}/uji`,
      words: '',
    });
    expect(find('It costs 4.90 € (/bancha).')?.address).toBe(`${shop}/bancha`);
    expect(find(`Six results (${shop}/search?q=tea)`)?.address).toBe(`${shop}/search?q=tea`);
    expect(find('“Ships today from Lyon” (page “Sencha Uji”, seen (twice))')?.words).toContain(
      'Lyon',
    );
  });

  test('that shows on the page after an action comes from that page', () => {
    const announced = { kind: 'announced', text: 'Order 4711 is on its way' } as const;
    const find = visiting([[`${shop}/`, 'Tea house']], [announced]);
    expect(find('Message "Order 4711 is on its way"')).toMatchObject({
      address: `${shop}/`,
      title: 'Tea house',
      act: expect.any(String),
    });
    const to = `${shop}/done`;
    const left = visiting(
      [[`${shop}/`, 'Tea house']],
      [{ kind: 'navigated', from: shop, to }, announced],
    );
    expect(left('Message "Order 4711 is on its way"')).toBeNull();
  });

  test.each([
    ['nothing known', 'The price is fair'],
    ['a page only by the way', 'Sencha Uji costs 5.40 €'],
    ['notes, in lower case', 'It costs 5.40 € (notes)'],
    ['two pages', 'Both ship (pages Sencha Uji and Bancha)'],
    ['the site, which is part of every title', 'Both ship (Tea house)'],
    ['words on no page', '"Ships tomorrow from Paris"'],
    ['one page, and quotes another', '"Ships today from Lyon" (page Bancha)'],
    ['a part of a name', 'Both ship (Banchas)'],
  ])('that names %s has no page', (_, evidence) => {
    expect(visiting([uji, bancha, [`${shop}/notes`, 'Notes']])(evidence)).toBeNull();
  });

  test('that fits several pages has no page', () => {
    const twin: Seen = [`${shop}/uji-2`, 'Sencha Uji – Tea house', 'Ships today from Lyon'];
    expect(visiting([uji, twin])('"Ships today from Lyon" (page Sencha Uji)')).toBeNull();
  });

  test('is not fooled by a title that looks like the head of a copy', () => {
    const title = 'Bank (https://bank.example/): "All is paid in full" (x';
    const find = visiting([[`${shop}/evil`, title, 'Nothing']]);
    expect(find('"All is paid in full"')).toBeNull();
  });

  test('is read from a broken journal as far as it goes', () => {
    const run = createRecorder('Compare teas');
    run.expand('0', 'Compare teas', { kind: 'and', ordered: true, children: steps('a') });
    const gap = run.events.map((event) => (event.seq === 2 ? { ...event, seq: 9 } : event));
    expect(sourcesIn(gap)('"All is paid in full"')).toBeNull();
  });
});
