/** Facts used by cards and the critic: the values that will be sent, and nothing of a secret. */
import { expect, test } from 'vitest';
import { makeOperators } from '../../../src/background/runs/makeOperators.ts';
import type { ElementFacts } from '../../../src/core/page/observation.ts';
import { systems } from '../../../src/planners/systems.ts';
import { contextOf, scriptedClient, wordsOf } from '../../llm/fixtures.ts';
import { inBothBrowsers, type TestPage } from '../page.ts';
import { pageValue } from './acting.ts';

/** Returns the facts of a control of the page, the first one unless a ref is given. */
const factsIn = (page: TestPage, of = 'e1'): Promise<ElementFacts> =>
  page.run(({ linesOf, factsOf }, ref) => {
    linesOf('all_fields');
    const facts = factsOf(ref);
    if (!facts.ok) throw new Error(facts.failure.message);
    return facts.value;
  }, of);

/** Returns the critic's prompt about a click on an element with these facts. */
async function promptOf(facts: ElementFacts): Promise<string> {
  const { client, asked } = scriptedClient({});
  const context = contextOf('0', { controls: [{ activation: { by: 'click' }, facts }] });
  await makeOperators(client, systems.best).critic(context, new AbortController().signal);
  return (asked[0]?.content ?? []).map(wordsOf).join('\n');
}

inBothBrowsers('facts for cards and the critic', (page) => {
  test('contain the value that a list sends, beside the label it shows', async () => {
    await page.show(
      `<form method=post action=/buy><button>Buy</button><select name=plan aria-label=Plan>
        <option value=x90 selected>Basic<option value=x10>Large</select>
        <select name=size aria-label=Size multiple><option selected>S<option selected value=m2>M<option>L</select></form>`,
    );
    const fields = (await factsIn(page)).form?.fields.map(({ label, value }) => [label, value]);
    expect(fields).toEqual([
      ['Plan: Basic', 'x90'],
      ['Size', 'S'],
      ['Size: M', 'm2'],
    ]);
  });

  test('contain what the row of the control says, or else the box around it', async () => {
    await page.show(
      `<ul><li>Thesis draft <time>12 March</time> <button id=b>Delete</button> <button>Open</button></li>
        <li>Letter <time>3 May</time> <button>Delete</button></li></ul>`,
    );
    const first = await factsIn(page);
    expect([first.row, first.beside]).toEqual(['Thesis draft, 12 March', '']);
    expect(await promptOf(first)).toContain('its row: Thesis draft, 12 March');
    await page.show('<main><section><p>Part 3 of 3</p><button>Continue</button></section></main>');
    const lone = await factsIn(page);
    expect([lone.row, lone.beside]).toEqual(['', 'Part 3 of 3']);
  });

  test('contain no row for an entry of one of several open menus', async () => {
    const menu = (...names: string[]) =>
      `<div style="position:fixed;top:${names.length}em"><ul role=menu>${names.map((name) => `<li role=menuitem tabindex=-1>${name}`).join('')}</ul></div>`;
    await page.show(
      `<main>Text</main>${menu('Light', 'Dark').replace('=menuitem', '=menuitemradio')}${menu('Theme', 'Font', 'Zoom')}`,
    );
    const facts = await Promise.all(['e1', 'e2', 'e5'].map((ref) => factsIn(page, ref)));
    expect(facts.map(({ name, row }) => [name, row])).toEqual([
      ['Light', ''],
      ['Dark', ''],
      ['Zoom', ''],
    ]);
  });

  test('contain the whole row, not the line between two of its links', async () => {
    const row = (name: string) =>
      `<li>${name} <p><span><a href=/ok>Approve</a></span><span> | <a href=/spam>Spam</a></span><span> | <a href=/bin>Trash</a></span></p></li>`;
    await page.show(`<ul>${row('Ann')}${row('Bob')}</ul>`);
    expect((await factsIn(page, 'e2')).row).toBe('Ann, Approve, Trash');
  });

  test.each([
    ['Oat flour, £2.90, 750 g', '£2.90'],
    ['Costs 12,50 EUR.', '12,50 EUR'],
    ['USD 1,200. Or SEK80', 'USD 1,200 · SEK80'],
    ['BTC 0.5', 'BTC 0.5'],
    ['Device 7QK-SPQ24, since 2024', ''],
  ])('contain the amounts in "%s"', async (words, price) => {
    await page.show(`<section><p>${words}</p><button>Add</button></section>`);
    expect((await factsIn(page)).price).toBe(price);
  });

  test('name the icon of a button, and none of a field, whose classes say how it looks', async () => {
    await page.show('<button id=b class="icon-edit"></button>');
    expect((await factsIn(page)).icon).toBe('edit');
    await page.show('<input id=b class="icon-edit">');
    expect((await factsIn(page)).icon).toBe('');
  });

  test('contain the row of a link only if another link has the same words', async () => {
    const rows = (second: string) =>
      `<table><tr><td><a id=b href="/1">edit</a><td>Fox Meadow<td>17.5</tr>
        <tr><td><a href="/2">${second}</a><td>Lake Cabin<td>15</tr></table>`;
    await page.show(rows('edit'));
    expect((await factsIn(page)).row).toBe('Fox Meadow, 17.5');
    await page.show(rows('change'));
    expect((await factsIn(page)).row).toBe('');
  });

  test.each([
    ['<button onpointerenter="void 0">Menu</button>', true],
    ['<div onmouseover="void 0"><button>Menu</button></div>', true],
    ['<button hx-trigger="mouseenter once">Menu</button>', true],
    ['<button onclick="void 0">Menu</button>', false],
  ])('tell what reacts to the pointer: %s', async (html, reacts) => {
    await page.show(html);
    expect((await factsIn(page)).actsOnHover).toBe(reacts);
  });

  test.each([
    ['<textarea></textarea>', false],
    ['<textarea>Thanks!</textarea>', true],
    ['<input value="Thanks!">', true],
    ['<input type=checkbox value=yes>', false],
    ['<div contenteditable>Thanks!</div>', true],
    ['<div contenteditable style="display:none">Thanks!</div>', false],
  ])('tell whether the page has a draft (a non-empty text field): %s', async (field, isWritten) => {
    await page.show(`<button>Reply</button>${field}`);
    expect((await factsIn(page)).hasDraft).toBe(isWritten);
  });

  test.each([
    ['<button>Go</button>', undefined],
    ['<button style="display:none">Go</button>', true],
    ['<button style="display:none">Go</button><button>Go</button>', undefined],
    ['', undefined],
  ])('tell that the button of a form is not shown: %s', async (button, hides) => {
    await page.show(`<form><input type=checkbox name=a>${button}</form>`);
    expect((await factsIn(page)).form?.hidesButton).toBe(hides);
  });

  test('contain everything that the browser submits', async () => {
    await page.show(
      `<script>customElements.define('x-tip', class extends HTMLElement {
        static formAssociated = true;
        constructor() { super(); this.attachInternals().setFormValue('50'); }
      })</script>
      <form method=get action="/buy?plan=small" onsubmit="event.preventDefault();
        window.sent = [...new FormData(this, event.submitter)]">
        <button name=extra value=1>Buy</button><x-tip name=tip></x-tip>
        <input type=hidden name=_charset_ value=x><input name=note value=a dirname=note.dir>
        <textarea name=text cols=4 wrap=hard>one two three</textarea></form>`,
    );
    const facts = await factsIn(page);
    expect(facts.form?.action).toMatch(/\/buy$/);
    await page.run(({ find }) => (find('button') as HTMLButtonElement).click());
    const sent = (await pageValue(page, 'window.sent')) as [string, string][];
    const shown = facts.form?.fields.map(({ name, value }) => [name, value]) ?? [];
    const lines = (text: string): string => text.replaceAll('\r\n', '\n');
    expect(new Map(shown.map(([name = '', value = '']) => [name, lines(value)]))).toEqual(
      new Map(sent.map(([name, value]) => [name, lines(value)])),
    );
    expect(shown).toHaveLength(sent.length);
  });

  test('contain the text direction as the browser submits it, even in a shadow root', async () => {
    await page.show(
      `<html dir=rtl><div id=host></div><script>
        const root = host.attachShadow({ mode: 'open' });
        root.innerHTML = '<form method=post action=/buy><button>Buy</button><input name=note value=a dirname=way></form>';
        window.sent = new FormData(root.querySelector('form')).get('way')</script>`,
    );
    const { form } = await factsIn(page);
    const shown = form?.fields.find(({ name }) => name === 'way')?.value;
    expect(shown).toBe(await pageValue(page, 'window.sent'));
  });

  test('are those of the button that Enter presses', async () => {
    await page.show(
      `<form action="/find"><input name=q value=tea><button name=more value=all formmethod=post formaction="/buy">Go</button></form>`,
    );
    const { form } = await factsIn(page);
    expect(form).toMatchObject({ method: 'post', search: false });
    expect(form?.action).toMatch(/\/buy$/);
    expect(form?.fields.map(({ value }) => value)).toEqual(['tea', 'all']);
  });

  test.each([
    'transform:scale(0)',
    'font-size:0',
    'position:absolute;left:-9999px',
    'color:#fff;background:#fff',
    'mask-image:linear-gradient(#0000,#0000)',
    'filter:opacity(0)',
    'position:absolute;clip-path:inset(50%)',
  ])('quote no invisible text: %s', async (style) => {
    await page.show(
      `<button style="background:#fff">Show <span style="display:inline-block;${style}">or delete</span></button>`,
    );
    expect((await factsIn(page)).visibleText).toBe('Show');
  });

  test.each([
    ['color 60s', 'Show'],
    ['color 1s 60s', 'Show'],
    ['color .3s', 'Show or delete'],
  ])('quote words that get their color only after "%s": %s', async (transition, shown) => {
    await page.show(
      `<button style="background:#fff">Show <span id=s style="color:#fff;transition:${transition}">or delete</span></button>
      <script>getComputedStyle(s).color; s.style.color = '#000';</script>`,
    );
    expect((await factsIn(page)).visibleText).toBe(shown);
  });

  test('quote no style sheet beside a control', async () => {
    await page.show(
      `<ul role=listbox><style>[data-viewport]{scrollbar-width:none}</style><div data-viewport><li id=b role=option>50</li><li role=option>100</li></div></ul>`,
    );
    const { row, beside } = await factsIn(page, 'e2');
    expect(`${row}${beside}`).toBe('100');
  });

  test('show the critic no card number, code or password, in any kind of field', async () => {
    await page.show(
      `<form method=post action=/pay><button>Pay</button>
        <input autocomplete=cc-number name=a value="4111 1111 1111 1111">
        <label>Card number <input name=b value="4242424242424242"></label>
        <input name=cvc aria-label=Check value="8316">
        <label>認証コード <input name=c value="590277"></label>
        <input autocomplete="one-time-code" name=d value="771204">
        <input type=password name=e value=hunter2>
        <input name=f style="-webkit-text-security: disc" value=hunter3>
        <input type=hidden name=g value="5555-5555-5555-4444">
        <label>Name <input name=h value="Robin"></label></form>`,
    );
    const prompt = await promptOf(await factsIn(page));
    // The port and the fence are random and may hold the digits of a secret.
    const shown = prompt.replaceAll(/127\.0\.0\.1:\d+|data-[0-9a-f]+/g, '');
    expect(shown).toContain('"Robin"');
    expect(shown).toContain('Card number');
    expect(shown).not.toMatch(/4111|4242|8316|590277|771204|hunter|5555/);
  });
});
