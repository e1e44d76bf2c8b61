import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { pageValue, perform } from './acting.ts';

const logKeys = `<script>
  window.keys = [];
  for (const type of ['keydown', 'keypress', 'keyup']) {
    addEventListener(type, (e) => keys.push([type, e.key, e.code, e.keyCode, e.ctrlKey, e.shiftKey]));
  }
</script>`;
const active = 'document.activeElement.id';

inBothBrowsers('press', (page) => {
  test.each([
    ['a text area', '<textarea id=e>one two\nthree</textarea>'],
    ['an editor', '<div id=e contenteditable><p>one two</p><p>three</p></div>'],
  ])('moves the caret in %s, where text is then inserted', async (_, html) => {
    await page.show(html);
    await perform(page, { kind: 'insert', on: '#e', text: 'A', at: 'before "two"' });
    for (const keys of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home'])
      expect((await perform(page, { kind: 'press', keys })).problem).toBe('');
    await perform(page, { kind: 'insert', text: 'B' });
    expect((await perform(page, { kind: 'press', keys: 'ArrowDown' })).problem).toBe('');
    await perform(page, { kind: 'press', keys: 'End' });
    await perform(page, { kind: 'insert', text: 'C' });
    await perform(page, { kind: 'press', keys: 'Control+Home' });
    await perform(page, { kind: 'press', keys: 'Shift+ArrowRight' });
    await perform(page, { kind: 'insert', text: 'D' });
    const held = await pageValue(
      page,
      '(e.value ?? [...e.children].map((p) => p.textContent).join("\\n"))',
    );
    expect(held).toBe('Done Atwo\nthreeC');
  });

  test('reports where the focus went if nothing else changed', async () => {
    await page.show('<input id=e aria-label=Name><input aria-label=City>');
    await page.page.evaluate('e.focus()');
    const pressed = await perform(page, { kind: 'press', keys: 'Tab' });
    expect(pressed.changes).toEqual(['The focus is now on textbox "City".']);
  });

  test('reports a caret key without effect', async () => {
    for (const html of ['<input id=e value=x>', '<div id=e contenteditable>x</div>']) {
      await page.show(html);
      await perform(page, { kind: 'insert', on: '#e', text: '!', at: 'end' });
      const pressed = await perform(page, { kind: 'press', keys: 'End' });
      expect(pressed.problem).toContain('no effect');
    }
  });

  test.each([
    ['Escape', ['Escape', 'Escape', 27, false, false]],
    ['ArrowDown', ['ArrowDown', 'ArrowDown', 40, false, false]],
    ['Control+Shift+K', ['K', 'KeyK', 75, true, true]],
    ['Control+K', ['k', 'KeyK', 75, true, false]],
    ['ctrl+/', ['/', 'Slash', 191, true, false]],
    ['F2', ['F2', 'F2', 113, false, false]],
    ['Control++', ['+', 'Equal', 187, true, false]],
  ])('dispatches %s with its key, code and number', async (keys, fields) => {
    await page.show(`<p>page</p>${logKeys}`);
    await perform(page, { kind: 'press', keys });
    expect(await pageValue(page, 'keys')).toEqual([
      ['keydown', ...fields],
      ['keyup', ...fields],
    ]);
  });

  test('refuses unknown keys and clipboard shortcuts', async () => {
    await page.show('<input id=a>');
    const unknown = await perform(page, { kind: 'press', keys: 'Foo+a' });
    const paste = await perform(page, { kind: 'press', keys: 'Control+v', on: '#a' });
    expect([unknown.failure, paste.failure]).toEqual(['badInput', 'needsTrustedInput']);
  });

  test('moves focus in order for Tab and Shift+Tab', async () => {
    await page.show(
      `<input id=a><button id=b disabled></button><a id=c href=#>c</a><div id=d tabindex=-1></div>
      <input type=radio name=r id=r1><input type=radio name=r id=r2 checked><input id=first tabindex=1>`,
    );
    const order = [];
    for (const keys of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
      await perform(page, { kind: 'press', keys });
      order.push(await pageValue(page, active));
    }
    expect(order).toEqual(['first', 'a', 'c', 'r2', 'c']);
  });

  test('presses the focused control for Enter and Space', async () => {
    await page.show(
      `<button id=b onclick="window.pressed=(window.pressed??0)+1">Go</button><input id=c type=checkbox><a id=l href=#x>x</a>`,
    );
    await perform(page, { kind: 'press', keys: 'Enter', on: '#b' });
    await perform(page, { kind: 'press', keys: 'Space', on: '#b' });
    await perform(page, { kind: 'press', keys: 'Space', on: '#c' });
    await perform(page, { kind: 'press', keys: 'Enter', on: '#l' });
    expect(
      await pageValue(page, '[pressed, document.querySelector("#c").checked, location.hash]'),
    ).toEqual([2, true, '#x']);
  });

  test('submits from a single-line field for Enter and adds a line in others', async () => {
    await page.show(
      `<form onsubmit="event.preventDefault();window.sent=1"><input id=i></form><textarea id=t>a</textarea>`,
    );
    await perform(page, { kind: 'press', keys: 'Enter', on: '#i' });
    expect(await pageValue(page, 'window.sent')).toBe(1);
    await page.page.evaluate(() => document.querySelector('textarea')?.setSelectionRange(1, 1));
    await perform(page, { kind: 'press', keys: 'Enter', on: '#t' });
    expect(await pageValue(page, 'document.querySelector("#t").value')).toBe('a\n');
  });

  test('selects for Control+a, erases for Backspace, and types letters', async () => {
    await page.show('<input id=i value=old>');
    await perform(page, { kind: 'press', keys: 'Control+a', on: '#i' });
    await perform(page, { kind: 'press', keys: 'Backspace' });
    await perform(page, { kind: 'press', keys: 'x' });
    await perform(page, { kind: 'press', keys: 'Shift+y' });
    expect(await pageValue(page, 'document.querySelector("#i").value')).toBe('xY');
  });

  test('changes radio buttons, options, sliders and numbers for arrow keys', async () => {
    await page.show(
      `<input type=radio name=r id=r checked><input type=radio name=r id=r2><select id=s><option>a<option disabled>b<optgroup disabled><option>c</optgroup><option>d</select>
      <input type=range id=g value=50><input type=number id=n value=1>`,
    );
    await perform(page, { kind: 'press', keys: 'ArrowDown', on: '#r' });
    await perform(page, { kind: 'press', keys: 'ArrowDown', on: '#s' });
    await perform(page, { kind: 'press', keys: 'ArrowRight', on: '#g' });
    await perform(page, { kind: 'press', keys: 'ArrowUp', on: '#n' });
    const state = '[r2.checked, s.value, g.value, n.value]';
    expect(await pageValue(page, state)).toEqual([true, 'd', '51', '2']);
  });

  test('closes a modal dialog for Escape, unless the page prevents it', async () => {
    await page.show('<dialog id=d><p>Hello</p></dialog><script>d.showModal()</script>');
    const outcome = await perform(page, { kind: 'press', keys: 'Escape' });
    expect(await pageValue(page, 'd.open')).toBe(false);
    expect(outcome.changes).toEqual(['The dialog "Hello" disappeared.']);
  });

  test('performs no default action if the page cancels the key', async () => {
    await page.show(
      `<button id=free onclick="clicked.push('free')">Go</button>
      <button id=kept onclick="clicked.push('kept')" onkeydown="event.preventDefault()">Go</button>
      <script>window.clicked = []</script>${logKeys}`,
    );
    for (const on of ['#free', '#kept'])
      expect(await perform(page, { kind: 'press', keys: 'Enter', on })).toMatchObject({
        failure: null,
        problem: '',
      });
    expect(await pageValue(page, 'clicked')).toEqual(['free']);
    expect(await pageValue(page, 'keys.map(([type]) => type)')).toEqual([
      ...['keydown', 'keypress', 'keyup'],
      ...['keydown', 'keyup'],
    ]);
  });

  test('scrolls for PageDown and End', async () => {
    await page.show('<div style="height:5000px">long</div>');
    const down = await perform(page, { kind: 'press', keys: 'PageDown' });
    const end = await perform(page, { kind: 'press', keys: 'End' });
    expect([down.changes, end.changes]).toEqual([
      [expect.stringMatching(/^The page was scrolled to 1\d%\.$/)],
      ['The page was scrolled to 100%.'],
    ]);
  });

  test('moves through slotted elements for Tab', async () => {
    await page.show(`<x-field><input id=a></x-field><x-field><input id=b></x-field><script>
      for (const field of document.querySelectorAll('x-field')) field.attachShadow({ mode: 'open' }).innerHTML = '<div><slot></slot></div>';
      a.focus();
    </script>`);
    expect(await perform(page, { kind: 'press', keys: 'Tab' })).toMatchObject({ problem: '' });
    expect(await pageValue(page, 'document.activeElement.id')).toBe('b');
  });

  test.each([
    ['alone', '', ['The part is now another picture.']],
    ['less than what it changes in text', 'say.textContent = "Row 2"', ['Text appeared: "Row 2".']],
  ])('reports what a key changes in a drawing: %s', async (_, also, changes) => {
    await page.show(
      `<p id=say></p><canvas id=c width=300 height=200></canvas><script>
      addEventListener('keydown', () => { c.getContext('2d').fillRect(0, 0, 300, 20); ${also} });</script>`,
    );
    const outcome = await perform(page, { kind: 'press', keys: 'ArrowDown' });
    expect(outcome.changes).toEqual(changes);
  });
});
