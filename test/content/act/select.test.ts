import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { pageValue, perform } from './acting.ts';

const native = `<select aria-label=Country onchange="window.chosen=value">
  <option value="">Choose<option value=de>Germany<option value=dk>Denmark<option value=nl disabled>Netherlands<option value=ne>New Zealand</select>`;

/** A combobox like those of libraries: a button, and a list at the end of the page while it is open. */
const listbox = `<button role=combobox aria-haspopup=listbox aria-expanded=false aria-label=Colour>Choose</button>
<script>
  const box = document.querySelector('button');
  box.onclick = () => {
    if (box.ariaExpanded === 'true') return;
    box.ariaExpanded = 'true';
    setTimeout(() => {
      const list = document.createElement('div');
      list.innerHTML = '<ul role=listbox>' + ['Red', 'Green', 'Dark green'].map((c) => '<li role=option>' + c).join('') + '</ul>';
      document.body.append(list);
      list.onclick = (event) => {
        box.textContent = event.target.textContent;
        box.ariaLabel = 'Colour ' + box.textContent;
        box.ariaExpanded = 'false';
        list.remove();
      };
    }, 40);
  };
</script>`;

const filtering = `<input role=combobox aria-expanded=false aria-controls=found aria-label=City><ul id=found role=listbox></ul>
<script>
  const input = document.querySelector('input');
  const found = document.querySelector('ul');
  input.addEventListener('input', () => setTimeout(() => {
    found.replaceChildren(...['Berlin', 'Bern', 'Oslo'].filter((c) => input.value && c.startsWith(input.value)).map((c) => {
      const option = document.createElement('li');
      option.role = 'option';
      option.textContent = c;
      option.onmousedown = (event) => event.preventDefault();
      option.onclick = () => { input.value = c; found.replaceChildren(); };
      return option;
    }));
  }, 60));
</script>`;

inBothBrowsers('select', (page) => {
  test.each([
    ['Germany', 'de'],
    ['germany', 'de'],
    ['dk', 'dk'],
    ['New  Zealand', 'ne'],
  ])('selects a native option by %s', async (option, value) => {
    await page.show(native);
    const outcome = await perform(page, { kind: 'select', on: 'select', options: [option] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.chosen')).toBe(value);
  });

  test('selects the option without words, such as no function', async () => {
    await page.show('<select><option><option>NULL<option>SQL</select>');
    await page.run(() => {
      const select = document.querySelector('select');
      if (select) select.selectedIndex = 1;
    });
    const outcome = await perform(page, { kind: 'select', on: 'select', options: [''] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'document.querySelector("select").selectedIndex')).toBe(0);
  });

  test('chooses from a list that is open already and has taken the pointer from the page', async () => {
    await page.show(
      `<style>[role=combobox]{width:90px}</style><button id=b class="ui-disabled" role=combobox aria-expanded=true aria-controls=l aria-label=Status>Draft</button>
      <ul id=l role=listbox style="pointer-events:auto"><li role=option onclick="b.textContent = textContent; l.remove(); b.ariaExpanded = 'false'">Published</li></ul>
      <script>document.body.style.pointerEvents = 'none';</script>`,
    );
    const outcome = await perform(page, { kind: 'select', on: '#b', options: ['Published'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'b.textContent')).toBe('Published');
  });

  test('chooses from a menu that is positioned after it is rendered', async () => {
    await page.show(
      `<p style="margin:120px 0 0"><button id=file aria-haspopup=menu aria-expanded=false>File</button></p><script>
      file.onclick = () => {
        file.ariaExpanded = 'true';
        const menu = document.createElement('div');
        menu.innerHTML = '<div role=menu aria-label=File style="position:fixed;left:0;top:0;background:#fff"><button role=menuitem>New</button><button role=menuitem>Open</button></div>';
        document.body.append(menu);
        menu.onclick = ({ target }) => { window.hit = target.textContent; menu.remove(); file.ariaExpanded = 'false'; };
        setTimeout(() => { menu.firstChild.style.top = '160px'; }, 15);
      };</script>`,
    );
    const chosen = await perform(page, { kind: 'select', on: '#file', options: ['Open'] });
    expect(chosen).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.hit')).toBe('Open');
  });

  test('lists the options if none or several match', async () => {
    await page.show(native);
    const outcome = await perform(page, { kind: 'select', on: 'select', options: ['Atlantis'] });
    expect(outcome.failure).toBe('notFound');
    expect(outcome.message).toContain('has no option "Atlantis". It offers "Netherlands", ');
    const part = await perform(page, { kind: 'select', on: 'select', options: ['New'] });
    expect(part.message).toContain('It offers "New Zealand", "Netherlands"');
    const many = await perform(page, { kind: 'select', on: 'select', options: ['e'] });
    expect(many.failure).toBe('notFound');
  });

  test('refuses a disabled option, and two options in a single select', async () => {
    await page.show(native);
    const off = await perform(page, { kind: 'select', on: 'select', options: ['Netherlands'] });
    const two = await perform(page, { kind: 'select', on: 'select', options: ['de', 'dk'] });
    expect([off.failure, two.failure]).toEqual(['disabled', 'badInput']);
  });

  test('selects exactly these options in a multi-select', async () => {
    await page.show(
      '<select multiple aria-label=Tags><option selected>a<option>b<option>c</select>',
    );
    await perform(page, { kind: 'select', on: 'select', options: ['b', 'c'] });
    const held = '[...document.querySelector("select").selectedOptions].map((o) => o.label)';
    expect(await pageValue(page, held)).toEqual(['b', 'c']);
  });

  test('opens a drawn list, chooses, and verifies the choice', async () => {
    await page.show(listbox);
    const outcome = await perform(page, { kind: 'select', on: 'button', options: ['Green'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'document.querySelector("button").textContent')).toBe('Green');
  });

  test('lists the options of a drawn list', async () => {
    await page.show(listbox);
    const outcome = await perform(page, { kind: 'select', on: 'button', options: ['Blue'] });
    expect(outcome.failure).toBe('notFound');
    expect(outcome.message).toContain('"Red", "Green", "Dark green"');
  });

  test('types to find an option of a filtering list', async () => {
    await page.show(filtering);
    const outcome = await perform(page, { kind: 'select', on: 'input', options: ['Bern'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'document.querySelector("input").value')).toBe('Bern');
  });

  test('waits for suggestions from a server that a key requests', async () => {
    await page.show(`<input role=combobox aria-label=City aria-controls=l aria-expanded=false><ul role=listbox id=l></ul>
      <script>
        const [input, list] = [document.querySelector('input'), document.querySelector('ul')];
        input.addEventListener('keyup', () => setTimeout(() => {
          list.innerHTML = input.value === 'Bern' ? '<li role=option>Bern, Switzerland</li>' : '';
        }, 1500));
        list.addEventListener('click', ({ target }) => { input.value = target.textContent; list.innerHTML = ''; });
      </script>`);
    const outcome = await perform(page, { kind: 'select', on: 'input', options: ['Bern'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'document.querySelector("input").value')).toBe(
      'Bern, Switzerland',
    );
  });

  test('checks a radio button of a group and takes a suggestion of a text field', async () => {
    await page.show(
      `<fieldset><legend>Size</legend><label><input type=radio name=s> Small</label><label><input type=radio name=s> Large</label></fieldset>
      <input id=i list=l><datalist id=l><option value=Tea><option value=Coffee></datalist>`,
    );
    const radio = await perform(page, { kind: 'select', on: 'fieldset', options: ['Large'] });
    expect(radio.changes).toEqual(['The radio "Large" is now checked.']);
    await perform(page, { kind: 'select', on: '#i', options: ['Tea'] });
    expect(await pageValue(page, 'document.querySelector("#i").value')).toBe('Tea');
    const other = await perform(page, { kind: 'select', on: '#i', options: ['Cocoa'] });
    expect(other.changes).toEqual(['The combobox now holds "Cocoa".']);
  });

  test('closes the list that it opened, but not the dialog around it', async () => {
    await page.show(
      `<dialog id=d><input id=f role=combobox aria-expanded=false aria-controls=l><ul id=l role=listbox aria-multiselectable=true hidden style="position:absolute"><li role=option>Red<li role=option>Blue</ul></dialog>
      <script>d.show(); f.onclick = () => { l.hidden = false; }; l.onclick = (e) => { e.target.ariaSelected = 'true'; };
      onpointerdown = (e) => { if (!l.contains(e.target) && e.target !== f) l.hidden = true; if (!d.contains(e.target)) d.close(); };
      onkeydown = (e) => { if (e.key === 'Escape') d.close(); }</script>`,
    );
    const outcome = await perform(page, { kind: 'select', on: '#f', options: ['Red'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, '[l.children[0].ariaSelected, l.hidden, d.open]')).toEqual([
      'true',
      true,
      true,
    ]);
  });

  test('sets a read-only field from the list it opens', async () => {
    await page.show(
      `<input id=f readonly aria-label=Country><ul id=l hidden><li>Norway<li>Italy</ul>
      <script>f.onclick = () => { l.hidden = false; }; l.onclick = (e) => { f.value = e.target.textContent; l.hidden = true; }</script>`,
    );
    await perform(page, { kind: 'select', on: '#f', options: ['Italy'] });
    expect(await pageValue(page, 'f.value')).toBe('Italy');
  });

  test('refuses anything but lists', async () => {
    await page.show('<button>Save</button>');
    const outcome = await perform(page, { kind: 'select', on: 'button', options: ['x'] });
    expect(outcome.failure).toBe('badTarget');
  });

  test('chooses nothing if the list changes into another while it is pressed', async () => {
    await page.show(
      `<div><select onmousedown="this.outerHTML='<select id=other><option>Small<option>Large</select>'"><option>Small<option>Large</select></div>`,
    );
    const outcome = await perform(page, { kind: 'select', on: 'select', options: ['Large'] });
    expect(outcome.failure).toBe('staleRef');
    expect(await pageValue(page, 'other.value')).toBe('Small');
  });
});
