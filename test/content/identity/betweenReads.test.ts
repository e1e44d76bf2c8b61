/** What changes between two reads is seen at the next read, and before a press. */
import { expect, test } from 'vitest';
import { inBothBrowsers, type TestPage } from '../page.ts';

/** What changes between two reads, on which page, and the refs of its buttons named "Go" or "Buy" then. */
type Case = readonly [what: string, html: string, change: string, refs: readonly string[]];

const rows = ['Ann', 'Ben']
  .map((name) => `<li><b>${name}</b> <i>new</i> <button>Go</button></li>`)
  .join('');
const list = `<ul>${rows}</ul>`;
const fields = `<ul><li>Seat <input aria-label=Name value=Ann> <button>Go</button><li>Seat <input aria-label=Name value=Ben> <button>Go</button></ul>`;
const hidden = `<style>#more:not(:checked) ~ ul .more { display: none }</style><input type=checkbox id=more aria-label=More>
  <ul><li class=more>Kettle <button>Buy</button><li>Kettle <button>Buy</button><li>Kettle <button>Buy</button></ul>`;

const shadowed = (mode: 'open' | 'closed'): string =>
  `<script>customElements.define('x-name', class extends HTMLElement {
    constructor() { super(); this.shown = this.attachShadow({ mode: '${mode}' }); }
    connectedCallback() { this.shown.innerHTML = '<p>' + this.getAttribute('of') + '</p>'; }
  })</script>
  <ul><li><x-name of=Ann></x-name> <button>Go</button><li><x-name of=Ben></x-name> <button>Go</button></ul>`;

const cases: readonly Case[] = [
  ['nothing', list, '', ['e1', 'e2']],
  ['a text', list, `document.querySelector('b').firstChild.data = 'Cleo'`, ['e3', 'e2']],
  [
    'the alternative text of a picture',
    list.replace('<b>Ann</b>', '<img alt=Ann>'),
    `document.querySelector('img').alt = 'Cleo'`,
    ['e3', 'e2'],
  ],
  [
    'the text in an open shadow tree',
    shadowed('open'),
    `document.querySelector('x-name').shown.querySelector('p').textContent = 'Cleo'`,
    ['e3', 'e2'],
  ],
  [
    'a shadow tree, which comes late',
    '<ul><li>Ann <x-late>new</x-late> <button>Go</button><li>Ben <x-late>new</x-late> <button>Go</button></ul>',
    `for (const each of document.querySelectorAll('x-late'))
      each.attachShadow({ mode: 'open' }).innerHTML = 'Cleo'`,
    ['e3', 'e4'],
  ],
  [
    'what fields hold that tell two items apart',
    fields,
    `const [one, two] = document.querySelectorAll('input'); one.value = 'Ben'; two.value = 'Ann'`,
    ['e6', 'e8'],
  ],
  [
    'the heading before a lone control',
    '<main><h2>Ann</h2><p>Asks for access <button>Go</button></p></main>',
    `document.querySelector('h2').textContent = 'Ben'`,
    ['e2'],
  ],
];

const refsOf = (page: TestPage): Promise<readonly string[]> =>
  page.run(({ linesOf }) =>
    [
      ...linesOf('all_fields')
        .join('\n')
        .matchAll(/(?:Go|Buy) (e\d+)/g),
    ].map(([, ref]) => ref ?? ''),
  );

inBothBrowsers('between two reads', (page) => {
  test.each(cases)('%s changes', async (_, html, change, refs) => {
    await page.show(html);
    await refsOf(page);
    await page.page.evaluate(`{ ${change} }`);
    expect(await refsOf(page)).toEqual(refs);
  });

  test.each(cases.filter(([, , change]) => change !== ''))(
    '%s changes, which is seen before a press',
    async (_, html, change, refs) => {
      await page.show(html);
      const [first = ''] = await refsOf(page);
      await refsOf(page);
      await page.page.evaluate(`{ ${change} }`);
      expect(await page.run(({ resolveRef }, ref) => resolveRef(ref).ok, first)).toBe(
        refs[0] === first,
      );
    },
  );

  test('a style shows an item before others that read the same', async () => {
    await page.show(hidden);
    const before = await refsOf(page);
    await page.page.evaluate(`document.getElementById('more').checked = true`);
    const after = await refsOf(page);
    const found = await page.run(
      ({ resolveRef }, refs) => refs.map((ref) => resolveRef(ref).ok),
      after,
    );
    expect([before.length, after.length, found]).toEqual([2, 3, [true, true, true]]);
  });
});
