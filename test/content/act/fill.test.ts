import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { heard, logEvents, pageValue, perform } from './acting.ts';

/** A field like React's: the instance's own `value` remembers, and input events without a difference are dropped. */
const tracked = `<script>
  window.state = '';
  for (const field of document.querySelectorAll('input,textarea')) {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    let known = own.get.call(field);
    Object.defineProperty(field, 'value', {
      configurable: true,
      get() { return own.get.call(this); },
      set(value) { known = String(value); own.set.call(this, value); },
    });
    field.addEventListener('input', () => {
      const now = own.get.call(field);
      if (now !== known) { known = now; window.state = now; }
      field.value = window.state;
    });
  }
</script>`;

const readValue = 'document.querySelector("input,textarea").value';

inBothBrowsers('fill', (page) => {
  test('fills the field that the page shows in its place once it has the focus', async () => {
    await page.show(
      `<label for=n>Quantity</label><div><input id=n value="24.00"><input id=m type=number aria-label=Quantity value=24 hidden></div><input aria-label=Other><script>
      n.onfocus = () => { n.hidden = true; m.hidden = false; m.focus(); };
      m.onblur = () => { n.value = Number(m.value).toFixed(2); m.hidden = true; n.hidden = false; };</script>`,
    );
    const outcome = await perform(page, { kind: 'fill', on: '#n', text: '40' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    await page.run(({ find }) => (find('[aria-label=Other]') as HTMLElement).focus());
    expect(await pageValue(page, '[n.value, m.value]')).toEqual(['40.00', '40']);
  });

  test.each([
    ['text', 'Jane Doe', 'Jane Doe'],
    ['search', 'tea', 'tea'],
    ['email', 'jane@example.org', 'jane@example.org'],
    ['tel', '+49 30 1234', '+49 30 1234'],
    ['url', 'https://example.org/', 'https://example.org/'],
    ['number', '1,234.5', '1234.5'],
    ['range', '70', '70'],
    ['date', '3 March 2026', '2026-03-03'],
    ['date', '2026/3/9', '2026-03-09'],
    ['month', '2026-04', '2026-04'],
    ['week', '2026-W14', '2026-W14'],
    ['time', '9:30 pm', '21:30'],
    ['datetime-local', '2026-03-31 14:30', '2026-03-31T14:30'],
    ['color', '#fa0', '#ffaa00'],
  ])('fills a field of type %s with %s', async (type, text, value) => {
    await page.show(`<label>Field <input type="${type}" value=""></label>`);
    const outcome = await perform(page, { kind: 'fill', on: 'input', text });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    // Firefox shows month and week as plain text, which accepts anything.
    expect(await pageValue(page, readValue)).toBe(value);
  });

  test.each([
    ['number', 'many'],
    ['date', '03/04/2026'],
    ['color', 'reddish'],
    ['range', '700'],
  ])('refuses a value that a field of type %s cannot hold: %s', async (type, text) => {
    await page.show(`<input type="${type}">`);
    const outcome = await perform(page, { kind: 'fill', on: 'input', text });
    expect(outcome.failure).toBe('badInput');
  });

  test('fills a field that is renamed, and gets a calendar next to it, on focus', async () => {
    await page.show(
      `<label for=day>Start</label> <input id=day onfocus="this.ariaLabel = 'Pick with the arrow keys'; pop.innerHTML = '<p>April</p><button>1</button>'"><br><label for=end>End</label> <input id=end><div id=pop></div>`,
    );
    expect(await perform(page, { kind: 'fill', on: '#day', text: '2026-04-21' })).toMatchObject({
      failure: null,
      problem: '',
    });
    expect(await pageValue(page, 'day.value')).toBe('2026-04-21');
  });

  test('dispatches the events of typing in order', async () => {
    const types = 'focus focusin keydown keypress beforeinput input keyup change';
    await page.show(`<input id=f value=old>${logEvents(types)}`);
    await perform(page, { kind: 'fill', on: '#f', text: 'new' });
    const ours = (await heard(page)).filter((each) => each.endsWith(' f'));
    expect(ours).toEqual(types.split(' ').map((type) => `${type} f`));
  });

  test('reaches fields controlled by a framework', async () => {
    await page.show(`<label>Name <input></label>${tracked}`);
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: 'Jane' });
    expect(outcome.problem).toBe('');
    expect(await pageValue(page, 'state')).toBe('Jane');
    expect(await pageValue(page, readValue)).toBe('Jane');
  });

  test("reports the browser's validation error", async () => {
    await page.show('<label>Email <input type=email></label>');
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: 'nobody' });
    expect(outcome.changes[0]).toMatch(/^The field "Email" is marked invalid: ".+"\.$/);
  });

  test('reads the text of an editor back although it draws signs for spaces and line ends', async () => {
    await page.show(`<div class=ace_editor style="position:relative"><textarea style="position:absolute;opacity:0;width:1px;height:1px"></textarea><pre id=drawn>old¬</pre></div><script>
      const keys = document.querySelector('textarea');
      keys.addEventListener('paste', (event) => {
        event.preventDefault();
        drawn.textContent = event.clipboardData.getData('text/plain').replace(/ /g, '·').replace(/$/gm, '¬');
      });</script>`);
    const outcome = await perform(page, {
      kind: 'fill',
      on: 'textarea',
      text: 'Dear Ann,\nit is ready.',
    });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'drawn.textContent')).toBe('Dear·Ann,¬\nit·is·ready.¬');
    await page.page.evaluate(
      "keys.addEventListener('paste', (event) => event.stopImmediatePropagation(), true)",
    );
    const kept = await perform(page, { kind: 'fill', on: 'textarea', text: '→' });
    expect(kept.problem).toContain("can't be read in it afterwards");
  });

  test('fills a textarea with several lines', async () => {
    await page.show(`<textarea></textarea>${tracked}`);
    await perform(page, { kind: 'fill', on: 'textarea', text: 'one\ntwo' });
    expect(await pageValue(page, 'state')).toBe('one\ntwo');
  });

  test('empties a field', async () => {
    await page.show('<label>Name <input value=old></label>');
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: '' });
    expect(outcome.changes).toEqual(['The textbox "Name" now holds "".']);
  });

  test('accepts the result of an input mask', async () => {
    await page.show(
      `<input oninput="this.value = this.value.replace(/\\D/g, '').replace(/(\\d{3})(\\d{3})(\\d+)/, '($1) $2-$3')">`,
    );
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: '5551234567' });
    expect(outcome.problem).toBe('');
    expect(await pageValue(page, readValue)).toBe('(555) 123-4567');
  });

  test('reports a field with a different text', async () => {
    await page.show(`<input oninput="setTimeout(() => { this.value = 'no' }, 20)">`);
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: 'yes' });
    expect(outcome.problem).toBe('The field reads "no" instead of "yes".');
  });

  test.each([
    ['-5', '5'],
    ['5', '-5'],
    ['5', '-5 pieces'],
    ['5', '0.5'],
  ])('reports a field that makes another number of %s: %s', async (text, held) => {
    await page.show(`<input oninput="setTimeout(() => { this.value = '${held}' }, 20)">`);
    const outcome = await perform(page, { kind: 'fill', on: 'input', text });
    expect(outcome.problem).toBe(`The field reads "${held}" instead of "${text}".`);
  });

  test('accepts a unit after a number', async () => {
    await page.show(`<input oninput="setTimeout(() => { this.value = '5 pieces' }, 20)">`);
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: '5' });
    expect(outcome.problem).toBe('');
  });

  test('fills an editable element', async () => {
    await page.show(
      '<div contenteditable role=textbox aria-label=Note oninput="window.events = (window.events ?? 0) + 1"><b>old</b> text</div>',
    );
    const outcome = await perform(page, { kind: 'fill', on: 'div', text: 'Hello there' });
    expect(outcome.problem).toBe('');
    expect(await pageValue(page, 'document.querySelector("div").innerText.trim()')).toBe(
      'Hello there',
    );
    expect(await pageValue(page, 'window.events')).toBeGreaterThan(0);
  });

  test('fills an editable element with several lines, even in a shadow tree', async () => {
    await page.show(
      `<x-note></x-note><script>
        document.querySelector('x-note').attachShadow({ mode: 'open' }).innerHTML = '<div contenteditable>old</div>';
      </script>`,
    );
    const outcome = await perform(page, { kind: 'fill', on: 'x-note >>> div', text: 'one\ntwo' });
    expect(outcome.problem).toBe('');
  });

  test('leaves the insertion to an editor that handles beforeinput', async () => {
    await page.show(`<div contenteditable>x</div><script>
      const editor = document.querySelector('div');
      editor.addEventListener('beforeinput', (event) => {
        event.preventDefault();
        if (event.inputType.startsWith('insert')) setTimeout(() => { editor.textContent = event.data }, 10);
      });
    </script>`);
    const outcome = await perform(page, { kind: 'fill', on: 'div', text: 'model' });
    expect(outcome.problem).toBe('');
    expect(await pageValue(page, 'document.querySelector("div").textContent')).toBe('model');
  });

  test.each([
    ['<label><input type=checkbox> News</label>', 'input', 'The checkbox "News" is now checked.'],
    ['<label><input type=radio name=r> News</label>', 'input', 'The radio "News" is now checked.'],
    [
      `<div role=switch aria-checked=false tabindex=0 onclick="this.setAttribute('aria-checked', true)">News</div>`,
      'div',
      'The switch "News" is now checked.',
    ],
  ])('turns on %s', async (html, on, sentence) => {
    await page.show(html);
    expect((await perform(page, { kind: 'fill', on, text: 'true' })).changes).toEqual([sentence]);
    expect((await perform(page, { kind: 'fill', on, text: 'true' })).changes).toEqual([
      'Nothing visible changed on the page.',
    ]);
  });

  test('fills the field of a label', async () => {
    await page.show('<label for=f>Name</label><input id=f>');
    await perform(page, { kind: 'fill', on: 'label', text: 'Jane' });
    expect(await pageValue(page, readValue)).toBe('Jane');
  });

  test('refuses read-only and disabled fields, long text, file fields and other elements', async () => {
    await page.show(
      '<input id=a readonly><input id=b disabled><input id=c maxlength=3><input id=d type=file><p id=e>text</p>',
    );
    const failures = [];
    for (const on of ['#a', '#b', '#c', '#d', '#e']) {
      failures.push((await perform(page, { kind: 'fill', on, text: 'long' })).failure);
    }
    expect(failures).toEqual(['readOnly', 'disabled', 'badInput', 'badTarget', 'badTarget']);
  });

  test('submits with Enter through the default button', async () => {
    await page.show(
      `<form onsubmit="event.preventDefault();window.sent=[q.value, event.submitter?.id ?? null]"><input name=q id=q><button id=go>Go</button></form>`,
    );
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: 'tea', submit: true });
    expect(outcome.problem).toBe('');
    expect(await pageValue(page, 'sent')).toEqual(['tea', 'go']);
  });

  test('submits a form of one field without a button', async () => {
    await page.show(`<form onsubmit="event.preventDefault();window.sent=1"><input></form>`);
    await perform(page, { kind: 'fill', on: 'input', text: 'tea', submit: true });
    expect(await pageValue(page, 'window.sent')).toBe(1);
  });

  test('does not submit when the page handles Enter itself', async () => {
    await page.show(
      `<form onsubmit="event.preventDefault();window.sent=1"><input onkeydown="if (event.key === 'Enter') { event.preventDefault(); window.taken = event.keyCode }"></form>`,
    );
    await perform(page, { kind: 'fill', on: 'input', text: 'tea', submit: true });
    expect(await pageValue(page, '[window.taken, window.sent ?? 0]')).toEqual([13, 0]);
  });

  test('reports lost line breaks if the texts differ in nothing else', async () => {
    await page.show(
      `<div contenteditable role="textbox" style="min-height: 30px"
        oninput="if (/\\n/.test(this.innerText)) this.textContent = 'one two'"></div>`,
    );
    const outcome = await perform(page, {
      kind: 'fill',
      on: '[contenteditable]',
      text: 'one\ntwo',
    });
    expect(outcome.problem).toBe('The field reads "one two" instead of "one ⏎ two".');
  });

  test('does not submit a text that was not accepted', async () => {
    await page.show(
      `<form onsubmit="event.preventDefault();window.sent=1"><input oninput="this.value='x'"><button>Go</button></form>`,
    );
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: 'tea', submit: true });
    expect(outcome.problem).toBe('The field reads "x" instead of "tea".');
    expect(await pageValue(page, 'window.sent')).toBeUndefined();
  });

  test('uses keys for a slider drawn by the page, and reports its value', async () => {
    await page.show(
      `<div role=slider aria-label=Volume aria-valuenow=3 tabindex=0 style="width:90px;height:9px"></div><script>
        const bar = document.querySelector('div');
        bar.onkeydown = ({ key }) => { bar.ariaValueNow = Math.min(8, +bar.ariaValueNow + (key === 'ArrowRight' ? 1 : -1)); };
      </script>`,
    );
    const outcome = await perform(page, { kind: 'fill', on: 'div', text: '6' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    const far = await perform(page, { kind: 'fill', on: 'div', text: '20' });
    expect(far.problem).toBe('The slider "Volume" is at 8 instead of 20.');
  });

  test('pastes into an editor that only handles paste', async () => {
    await page.show(`<div contenteditable>old</div><script>
      const editor = document.querySelector('div');
      editor.addEventListener('paste', (event) => {
        event.preventDefault();
        editor.innerText = event.clipboardData.getData('text/plain');
        window.model = editor.innerText;
      });
    </script>`);
    await perform(page, { kind: 'fill', on: 'div', text: 'one\ntwo' });
    expect(await pageValue(page, 'window.model')).toBe('one\ntwo');
  });

  test('types the rest after a prefix that a mask adds', async () => {
    await page.show(`<input aria-label=Phone><script>
      const field = document.querySelector('input');
      field.oninput = () => {
        const digits = field.value.replace(/[^0-9]/g, '');
        field.value = '+1 (' + digits.slice(0, 3) + ') ' + digits.slice(3, 6) + '-' + digits.slice(6, 10);
      };
    </script>`);
    const outcome = await perform(page, { kind: 'fill', on: 'input', text: '+1 (201) 555-0123' });
    expect(outcome.problem).toBe('');
    expect(await pageValue(page, 'field.value')).toBe('+1 (201) 555-0123');
    await page.show(`<input aria-label=Card><script>
      const field = document.querySelector('input');
      field.oninput = () => { window.count = (window.count ?? 0) + 1; field.value = field.value.replace(/(....)(?=.)/g, '$1 '); };
    </script>`);
    await perform(page, { kind: 'fill', on: 'input', text: '4242424242424242' });
    expect(await pageValue(page, 'field.value + window.count')).toBe('4242 4242 4242 42421');
  });

  test('keeps a prefix that a mask adds once', async () => {
    await page.show(`<input aria-label=Phone><script>
      const field = document.querySelector('input');
      field.oninput = () => { field.value = '+1 ' + field.value; };
    </script>`);
    const bare = await perform(page, { kind: 'fill', on: 'input', text: '2015550123' });
    expect(bare.problem).toBe('');
    expect(await pageValue(page, 'field.value')).toBe('+1 2015550123');
  });
});
