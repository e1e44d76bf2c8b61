/** Refs: stable, renewed, stale; facts of an element, including clobbered forms. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('refs', (page) => {
  test('stay while role and name hold and are renewed when they change', async () => {
    await page.show('<button id="a">Go</button><button id="b">Stop</button>');
    const seen = await page.run(({ linesOf }) => {
      const before = linesOf('all_fields');
      const again = linesOf('all_fields');
      const button = document.getElementById('a');
      if (button) button.textContent = 'Delete';
      return [before, again, linesOf('all_fields')];
    });
    expect(seen).toEqual([
      ['button Go e1', 'button Stop e2'],
      ['button Go e1', 'button Stop e2'],
      ['button Delete e3', 'button Stop e2'],
    ]);
  });

  const changes: Readonly<Record<string, string>> = {
    'the name changes': `button.textContent = 'Delete'`,
    'the role changes': `button.setAttribute('role', 'link')`,
    'the element is removed': `button.remove()`,
    'the text of the row changes': `row.firstChild.textContent = 'Order 2'`,
    'the form posts elsewhere': `form.setAttribute('action', '/other')`,
    'the type changes': `button.type = 'button'`,
    'it moves to another row': `document.getElementById('other').append(button)`,
  };
  for (const [what, change] of Object.entries(changes)) {
    test(`become stale when ${what}`, async () => {
      await page.show(`<form action="/buy"><ul><li id="row"><b>Order 1</b> <button id="button">Go</button></li>
        <li id="other">Order 3</li></ul></form>`);
      await page.run(({ linesOf }) => linesOf('all_fields'));
      const fresh = await page.run(({ resolveRef }) => resolveRef('e1').ok);
      await page.page.evaluate(`const form = document.forms[0]; ${change}`);
      const result = await page.run(({ resolveRef }) => {
        const resolved = resolveRef('e1');
        return resolved.ok ? 'ok' : resolved.failure.kind;
      });
      expect([fresh, result]).toEqual([true, 'staleRef']);
    });
  }

  test('survive irrelevant changes', async () => {
    await page.show('<ul><li>Order 1 <i>10:01</i> <input id="f" aria-label="Note"></li></ul>');
    const isFresh = await page.run(({ linesOf, resolveRef }) => {
      linesOf('all_fields');
      const field = document.querySelector('input');
      if (field) field.value = 'typed';
      field?.classList.add('touched');
      const clock = document.querySelector('i');
      if (clock) clock.textContent = '10:02';
      return resolveRef('e1').ok;
    });
    expect(isFresh).toBe(true);
  });

  test('that the page made up resolve to nothing', async () => {
    await page.show('<p id="e7">[e7]</p>');
    const kinds = await page.run(({ linesOf, resolveRef }) => {
      linesOf('all_fields');
      return ['e7', 'e1', 'x', 'f2e9'].map((ref) => resolveRef(ref).ok);
    });
    expect(kinds).toEqual([false, false, false, false]);
  });

  test('refuse a fingerprint other than the expected one', async () => {
    await page.show('<button>Go</button>');
    const seen = await page.run(({ linesOf, resolveRef, factsOf }) => {
      linesOf('all_fields');
      const facts = factsOf('e1');
      const print = facts.ok ? facts.value.fingerprint : '';
      return [resolveRef('e1', print).ok, resolveRef('e1', 'other').ok];
    });
    expect(seen).toEqual([true, false]);
  });

  const redraws: readonly [string, string, boolean][] = [
    ['the same', `list.innerHTML = list.innerHTML`, true],
    [
      'the same under other ids',
      `list.innerHTML = list.innerHTML.replace('id="b"', 'id="c"')`,
      true,
    ],
    ['in another row', `list.innerHTML = list.innerHTML.replace('Order 1', 'Order 2')`, false],
    ['in a dialog', `list.outerHTML = '<dialog open>' + list.outerHTML + '</dialog>'`, false],
    [
      'of another role',
      `list.innerHTML = list.innerHTML.replace('<button', '<button role=switch')`,
      false,
    ],
    ['while the old one is there', `list.insertAdjacentHTML('afterend', list.outerHTML)`, false],
  ];
  for (const [what, change, is] of redraws) {
    test(`${is ? 'resolve' : 'do not resolve'} to the element re-rendered ${what}`, async () => {
      await page.show(
        '<main><ul id=list><li>Order 1 <button id="b">Go there</button></li></ul></main>',
      );
      await page.run(({ linesOf }) => linesOf('all_fields'));
      await page.page.evaluate(change);
      const found = await page.run(({ linesOf, factsOf }) => {
        const unread = factsOf('e1').ok;
        const ref = /e(?!1\b)\d+/.exec(linesOf('all_fields').join(' '))?.[0] ?? '';
        return [ref !== '', factsOf(ref, 'e1').ok, unread];
      });
      expect(found).toEqual([true, is, is || what.startsWith('while')]);
    });
  }

  test('resolve to neither of two equal elements that were re-rendered', async () => {
    await page.show('<p><button>Delete</button></p><p id=p><button>Delete</button></p>');
    await page.run(({ linesOf }) => linesOf('all_fields'));
    await page.page.evaluate(`p.remove(); document.body.innerHTML = document.body.innerHTML`);
    expect(await page.run(({ factsOf }) => factsOf('e1').ok)).toBe(false);
  });

  test('distinguish a hundred similar rows', async () => {
    const rows = Array.from(
      { length: 100 },
      (_, at) => `<tr><td>File ${at}</td><td><button>Delete</button></td></tr>`,
    ).join('');
    await page.show(`<table>${rows}</table>`);
    const prints = await page.run(({ fingerprintOf }) =>
      Array.from(document.querySelectorAll('button'), (button) => fingerprintOf(button)),
    );
    expect(new Set(prints).size).toBe(100);
  });
});

inBothBrowsers('an element that was never read', (page) => {
  test('gets another ref if what is around it is another one by then', async () => {
    await page.show('<main><div><p id=p>Ada</p><button>Open</button></div></main>');
    const refs = await page.run(({ refOf }) => {
      const button = document.querySelector('button');
      const text = document.querySelector('p');
      if (!button || !text) return [];
      const first = refOf(button);
      const same = refOf(button);
      text.textContent = 'Grace';
      return [same === first, refOf(button) === first];
    });
    expect(refs).toEqual([true, false]);
  });
});

inBothBrowsers('facts of an element', (page) => {
  async function factsOfFirst(html: string, selector: string) {
    await page.show(html);
    return await page.run(({ refOf, factsOf }, selector) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`${selector} is missing`);
      const facts = factsOf(refOf(element));
      if (!facts.ok) throw new Error(facts.failure.message);
      return facts.value;
    }, selector);
  }

  test('of a submit button include the form with its hidden fields', async () => {
    const facts = await factsOfFirst(
      `<form action="/pay" method="post"><input type="hidden" name="to" value="acct-9">
       <label>Amount <input name="amount" value="50"></label><input type="checkbox" name="no">
       <input type="password" name="pin" value="1234"><button aria-label="Save">Pay now</button></form>`,
      'button',
    );
    expect(facts).toMatchObject({
      role: 'button',
      name: 'Save',
      visibleText: 'Pay now',
      submits: true,
    });
    expect(facts.form).toEqual({
      action: `${page.origin}/pay`,
      method: 'post',
      search: false,
      scripted: false,
      button: 'Save',
      fields: [
        { name: 'to', label: '', type: 'hidden', value: 'acct-9', hidden: true },
        { name: 'amount', label: 'Amount', type: 'text', value: '50', hidden: false },
        { name: 'pin', label: '', type: 'password', value: '•••', hidden: false },
      ],
    });
  });

  test('of a clobbered form equal those of a clean copy', async () => {
    const names =
      'id tagName attributes parentNode submit getAttribute elements action method localName nodeType children firstChild checkVisibility closest';
    const traps = names
      .split(' ')
      .map((name) => `<input type="hidden" name="${name}" value="v">`)
      .join('');
    const facts = await factsOfFirst(
      `<form action="/pay" method="post" aria-label="Pay"><p>Text</p>${traps}<button>Go</button></form>`,
      'button',
    );
    expect(facts.form?.action).toBe(`${page.origin}/pay`);
    expect(facts.form?.method).toBe('post');
    expect(facts.form?.fields.length).toBe(names.split(' ').length);
    const lines = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(lines).toEqual(['form "Pay":', ' Text', ' button Go e1']);
  });

  test('of other elements contain their states and targets', async () => {
    const link = await factsOfFirst(
      '<dialog open aria-label="Offer"><a href="/x" download target="_blank"><b>Get</b></a></dialog>',
      'b',
    );
    expect(link).toMatchObject({
      href: `${page.origin}/x`,
      download: true,
      target: '_blank',
      inDialog: 'Offer',
      submits: false,
      frameOrigin: page.origin,
    });
    expect(
      await factsOfFirst('<form role="search"><input name="q"></form>', 'input'),
    ).toMatchObject({
      role: 'textbox',
      inputType: 'text',
      form: { search: true, scripted: false, method: 'none' },
    });
    expect(await factsOfFirst('<textarea disabled>x</textarea>', 'textarea')).toMatchObject({
      multiline: true,
      disabled: true,
      value: 'x',
    });
    expect(await factsOfFirst('<button aria-haspopup="menu">M</button>', 'button')).toMatchObject({
      hasPopup: true,
      submits: false,
    });
    expect(await factsOfFirst('<input type="checkbox" checked>', 'input')).toMatchObject({
      checked: true,
    });
  });

  test('describe any element by role and name', async () => {
    await page.show('<h2>Part</h2><div>plain</div><div role="alert">Oh</div>');
    const described = await page.run(({ describeElement }) =>
      Array.from(document.body.children, (element) => describeElement(element)),
    );
    expect(described.map(({ role }) => role)).toEqual(['heading', '', 'alert']);
    expect(described[0]?.name).toBe('Part');
  });
});
