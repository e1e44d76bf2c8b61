/** Undoing the effects of actions in a page, in both browsers. */
import { expect, test } from 'vitest';
import { inBothBrowsers, type TestPage } from '../page.ts';
import { heard, logEvents, pageValue, perform } from './acting.ts';

const undo = (page: TestPage) =>
  page.run(async ({ undoAll }) => {
    const undone = await undoAll();
    return undone.ok ? undone.value : undone.failure.kind;
  });

/** Returns the values of the page's fields by id. */
const held = (page: TestPage) =>
  pageValue(
    page,
    `Object.fromEntries([...document.querySelectorAll('input,select,textarea')].map((each) =>
      [each.id, /checkbox|radio/.test(each.type) ? each.checked : each.value]))`,
  );

const form = `<form>
  <label>Name <input id="name" value="Ada"></label>
  <label>Text <textarea id="text">first</textarea></label>
  <label><input type="checkbox" id="gift"> Gift</label>
  <label><input type="radio" name="size" id="small" checked> Small</label>
  <label><input type="radio" name="size" id="large"> Large</label>
  <label>Color <select id="color"><option>Red</option><option selected>Blue</option></select></label></form>`;

inBothBrowsers('undo', (page) => {
  test('restores fields, checkboxes, radio buttons and lists', async () => {
    await page.show(form);
    const before = await held(page);
    await perform(page, { kind: 'fill', on: '#name', text: 'Grace', submit: false });
    await perform(page, { kind: 'fill', on: '#name', text: 'Grace H.', submit: false });
    await perform(page, { kind: 'fill', on: '#text', text: '', submit: false });
    await perform(page, { kind: 'click', on: '#gift' });
    await perform(page, { kind: 'click', on: '#large' });
    await perform(page, { kind: 'select', on: '#color', options: ['Red'] });
    expect(await held(page)).not.toEqual(before);
    expect(await undo(page)).toEqual({ undone: 7, left: 0 });
    expect(await held(page)).toEqual(before);
  });

  test('dispatches the events of the change to the page', async () => {
    await page.show(`<input id="name" value="Ada">${logEvents('input change')}`);
    await perform(page, { kind: 'fill', on: '#name', text: 'Grace', submit: false });
    await page.page.evaluate('heard.length = 0');
    await undo(page);
    expect(await heard(page)).toEqual(['input name', 'change name']);
  });

  test('leaves what somebody changed since', async () => {
    await page.show(form);
    await perform(page, { kind: 'fill', on: '#name', text: 'Grace', submit: false });
    await page.page.evaluate(`document.querySelector('#name').value = 'typed by hand'`);
    expect(await undo(page)).toEqual({ undone: 0, left: 1 });
    expect(await held(page)).toMatchObject({ name: 'typed by hand' });
  });

  test('closes a native dialog after restoring the fields in it', async () => {
    await page.show(`<button onclick="box.showModal()">Filter</button>
      <dialog id="box"><label>Price <input id="price"></label></dialog>`);
    await perform(page, { kind: 'click', on: 'button' });
    await perform(page, { kind: 'fill', on: '#price', text: '20', submit: false });
    expect(await undo(page)).toEqual({ undone: 2, left: 0 });
    expect(await pageValue(page, `[box.open, price.value]`)).toEqual([false, '']);
  });

  test('closes a scripted dialog with Escape', async () => {
    await page.show(`<button onclick="box.hidden = false">Filter</button>
      <div id="box" role="dialog" aria-label="Filter" hidden>Price</div>
      <script>addEventListener('keydown', ({ key }) => { if (key === 'Escape') box.hidden = true; });</script>`);
    await perform(page, { kind: 'click', on: 'button' });
    expect(await undo(page)).toEqual({ undone: 1, left: 0 });
    expect(await pageValue(page, 'box.hidden')).toBe(true);
  });

  test('collapses a part with the control that revealed it', async () => {
    await page.show(`<button aria-expanded="false" aria-controls="more" id="fold">More</button>
      <div id="more" hidden>Details</div>
      <script>fold.addEventListener('click', () => {
        more.hidden = !more.hidden;
        fold.setAttribute('aria-expanded', String(!more.hidden));
      });</script>`);
    await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'more.hidden')).toBe(false);
    expect(await undo(page)).toEqual({ undone: 1, left: 0 });
    expect(await pageValue(page, 'more.hidden')).toBe(true);
  });

  test('presses only what the gate considers safe, and counts what was not undone', async () => {
    await page.show(`<script>window.pressed = 0</script>
      <button id="opens" onclick="box.hidden = false">Options</button>
      <div id="box" role="dialog" aria-label="Options" hidden>
        <button onclick="pressed += 1; box.hidden = true">Close</button></div>`);
    await perform(page, { kind: 'click', on: '#opens' });
    expect(await undo(page)).toEqual({ undone: 0, left: 1 });
    expect(await pageValue(page, 'pressed')).toBe(0);
  });

  test('never touches a secret', async () => {
    await page.show(`<button onclick="secret.value = 'hunter2'">Suggest</button>
      <input id="secret" type="password" value="a">`);
    await perform(page, { kind: 'click', on: 'button' });
    expect(await undo(page)).toEqual({ undone: 0, left: 1 });
    expect(await held(page)).toEqual({ secret: 'hunter2' });
  });

  test('has nothing to do a second time', async () => {
    await page.show(form);
    await perform(page, { kind: 'fill', on: '#name', text: 'Grace', submit: false });
    await undo(page);
    await page.page.evaluate(`document.querySelector('#name').value = 'Grace'`);
    expect(await undo(page)).toEqual({ undone: 0, left: 0 });
  });
});
