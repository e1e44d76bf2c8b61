/** What a click is said to have changed. */
import { expect, test } from 'vitest';
import { perform } from '../act/acting.ts';
import { inBothBrowsers } from '../page.ts';

const nothing = ['Nothing visible changed on the page.'];

/** A button that runs a script when clicked. */
const button = (script: string, name = 'Go'): string =>
  `<button id=go onclick="${script}">${name}</button>`;

inBothBrowsers('changes', (page) => {
  const click = async (html: string): Promise<readonly string[]> => {
    await page.show(html);
    return (await perform(page, { kind: 'click', on: '#go' })).said;
  };

  test('nothing', async () => {
    expect(await click(button('void 0'))).toEqual(nothing);
  });

  test('a menu that was hidden', async () => {
    const said = await click(
      `<button id=go aria-haspopup=menu aria-expanded=false aria-label=Account onclick="ariaExpanded='true';nextElementSibling.className=''">A</button>
      <ul class=off role=menu aria-label=Account><li role=menuitem>Profile<li role=menuitem>Orders<li role=menuitem>Help<li role=menuitem>Sign out</ul>
      <style>.off{display:none}</style>`,
    );
    expect(said).toEqual(['A menu "Account" with 4 items appeared.', '"Account" is now expanded.']);
  });

  test('a menu without roles, opened by a class far above', async () => {
    const said = await click(
      `${button("document.body.classList.add('open')")}<style>.drop{display:none;position:absolute}.open .drop{display:block}</style>
      <div class=drop><a href=/a>One</a><a href=/b>Two</a><a href=/c>Three</a></div>`,
    );
    expect(said).toEqual(['A menu with 3 items appeared.']);
  });

  test('a menu put at the end of the page', async () => {
    const said = await click(
      button(
        `document.body.insertAdjacentHTML('beforeend', '<div><div><div role=menu><div role=menuitem>A</div><div role=menuitem>B</div></div></div></div>')`,
      ),
    );
    expect(said).toEqual(['A menu with 2 items appeared.']);
  });

  test('a dialog, and its going', async () => {
    const html = `${button('d.showModal()')}<dialog id=d aria-label=Confirm><p>Sure?</p><button id=no onclick="d.close()">No</button></dialog>`;
    expect(await click(html)).toEqual(['A dialog "Confirm" appeared.']);
    const { said } = await perform(page, { kind: 'click', on: '#no' });
    expect(said).toEqual(['The dialog "Confirm" disappeared.']);
  });

  test('a toast in a live region', async () => {
    const said = await click(`${button("t.textContent = 'Saved'")}<div id=t role=status></div>`);
    expect(said).toEqual(['A message "Saved" appeared.']);
  });

  test('an alert that is added, fades in, and says it once', async () => {
    const said = await click(
      `<style>.t{opacity:0;transition:opacity .2s}.t.in{opacity:1}</style>${button(
        `document.body.insertAdjacentHTML('beforeend', '<div class=t role=alert>Card declined</div>');setTimeout(() => document.querySelector('.t').classList.add('in'), 20)`,
      )}`,
    );
    expect(said).toEqual(['An alert "Card declined" appeared.']);
  });

  test('a validation error', async () => {
    const said = await click(
      `<label>Email <input id=e aria-describedby=m></label><p id=m></p>${button(
        "e.setAttribute('aria-invalid', true); m.textContent = 'Enter an address'",
      )}`,
    );
    expect(said).toContain('The field "Email" is marked invalid: "Enter an address".');
  });

  test('a text that became another', async () => {
    const said = await click(`${button("n.textContent = '4 items'")}<b id=n>3 items</b>`);
    expect(said).toEqual(['Text changed from "3 items" to "4 items".']);
  });

  test('rows that were added', async () => {
    const said = await click(
      `<ul aria-label=Results id=l><li>1</ul>${button(
        "l.insertAdjacentHTML('beforeend', '<li>2</li><li>3</li><li>4</li><li>5</li>')",
      )}`,
    );
    expect(said).toEqual(['A list "Results" with 4 items appeared.']);
  });

  test('a list drawn anew with the same words is no change', async () => {
    const said = await click(
      `<ul id=l><li>1<li>2</ul>${button('l.replaceChildren(...[...l.children].map((c) => c.cloneNode(true)))')}`,
    );
    expect(said).toEqual(nothing);
  });

  test('states: a tab, a disclosure, a button that became enabled', async () => {
    const said = await click(
      `<div role=tab id=t1 aria-selected=true>One</div><div role=tab id=t2 aria-selected=false>Two</div><button id=s disabled>Send</button>
      <details id=d><summary>More</summary>text</details>${button(
        "t1.ariaSelected='false';t2.ariaSelected='true';s.disabled=false;d.open=true",
      )}`,
    );
    expect(said).toContain('The tab "Two" is now selected.');
    expect(said).toContain('The button "Send" is now enabled.');
    expect(said).toContain('"More" is now expanded.');
    expect(said.join()).not.toContain('unselected');
  });

  test('aria-expanded that comes late', async () => {
    const said = await click(
      `<button id=go aria-expanded=false onclick="setTimeout(() => { this.ariaExpanded = 'true' }, 50)">Filters</button>`,
    );
    expect(said).toEqual(['"Filters" is now expanded.']);
  });

  test('a route of a single-page app, with its title', async () => {
    const said = await click(
      button("history.pushState(null, '', '/orders'); document.title = 'Orders'"),
    );
    expect(said).toEqual([
      `The page went from ${page.origin}/ to ${page.origin}/orders.`,
      'The page title is now "Orders".',
    ]);
  });

  test('in a shadow tree', async () => {
    const said = await click(
      `${button("x.shadowRoot.querySelector('p').textContent = 'new'")}<x-box id=x></x-box>
      <script>x.attachShadow({ mode: 'open' }).innerHTML = '<p>old</p>'</script>`,
    );
    expect(said).toEqual(['Text changed from "old" to "new".']);
  });

  test('a password is not told', async () => {
    await page.show('<label>Password <input type=password></label>');
    const { said } = await perform(page, { kind: 'fill', on: 'input', text: 's3cret' });
    expect(said).toEqual(['The textbox "Password" now holds "••••••".']);
  });

  test('nothing the page does by itself', async () => {
    await page.show(
      `${button('void 0')}<p id=clock>10:31:05</p><div id=slides><b class=on>A</b><b>B</b></div><i id=n>0</i>
      <script>
        let n = 0;
        setInterval(() => { clock.textContent = '10:31:' + (10 + ++n); window.n.textContent = n; }, 200);
        setInterval(() => { for (const s of slides.children) s.classList.toggle('on'); }, 220);
      </script><style>b{display:none}.on{display:block}</style>`,
    );
    await page.run(async ({ watchTicks }) => {
      watchTicks(new AbortController().signal);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    expect((await perform(page, { kind: 'click', on: '#go' })).said).toEqual(nothing);
  });
});
