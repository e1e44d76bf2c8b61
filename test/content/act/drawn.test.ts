/**
 * Widgets as component libraries draw them: the clickable part covers, or lies beside or far from, the named element.
 */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { brief, pageValue, perform } from './acting.ts';

/** An unstyled field under its drawn value, with a list that opens at the end of the page. */
const select = (
  options: string,
  onChosen = '',
): string => `<div id=wrap style="position:relative;width:200px;height:30px">
  <input id=f role=combobox aria-expanded=false aria-label=Colour readonly style="opacity:0;width:180px">
  <span id=shown style="position:absolute;inset:0;background:#eee">Choose</span></div><script>
  let list = null;
  const close = () => { list?.remove(); list = null; f.ariaExpanded = 'false'; };
  wrap.onmousedown = () => {
    if (list) { close(); return; }
    f.ariaExpanded = 'true';
    setTimeout(() => {
      list = document.createElement('div');
      list.innerHTML = \`${options}\`;
      document.body.append(list);
      list.onclick = (event) => { shown.textContent = event.target.textContent; ${onChosen} close(); };
    }, 30);
  };
</script>`;

const offered = '<ul role=listbox><li role=option>Red</li><li role=option>Green</li></ul>';
/** A list for screen readers without a size, and a visible list without roles. */
const doubled = `<div role=listbox style="width:0;height:0;overflow:hidden"><div role=option>Red</div><div role=option>Green</div></div>
  <div class=drawn><div>Red</div><div>Green</div></div>`;

const choose = { kind: 'select' as const, on: '#f', options: ['Green'] };

inBothBrowsers('a custom widget', (page) => {
  test('is opened through the cover drawn over its field', async () => {
    await page.show(select(offered));
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'shown.textContent')).toBe('Green');
  });

  test.each([
    ['another field', '<input aria-label=Other>'],
    ['a button', '<button>Delete</button>'],
    [
      'a toggle nobody sees',
      '<input type=checkbox aria-label=T style="position:absolute;width:1px;height:1px">',
    ],
  ])('is not clicked through a cover that it shares with %s', async (_what, other) => {
    await page.show(`<div style="position:relative;width:300px;height:60px"><input id=f role=combobox aria-expanded=false aria-label=Colour>${other}
      <div id=cover style="position:absolute;inset:0;background:#eee" onclick="window.hit=1"></div></div>`);
    expect(await perform(page, choose, brief)).toMatchObject({ failure: 'covered' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('is not clicked through an overlay over the whole page', async () => {
    await page.show(
      `<input id=f role=combobox aria-expanded=false aria-label=Colour><div style="position:fixed;inset:0;background:#fff">Wait</div>`,
    );
    expect(await perform(page, choose, brief)).toMatchObject({ failure: 'covered' });
  });

  test('offers its visible options, not those of a second list of no size', async () => {
    await page.show(select(doubled));
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'shown.textContent')).toBe('Green');
  });

  test('selects several options although its list closes after each', async () => {
    await page.show(select(offered, '(window.all ??= []).push(event.target.textContent);'));
    const outcome = await perform(page, { kind: 'select', on: '#f', options: ['Red', 'Green'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.all.join()')).toBe('Red,Green');
  });

  test('does not take text from before it opened for an option', async () => {
    await page.show(`<p onclick="window.hit=1">Green</p>${select('<div>Red</div>')}`);
    expect(await perform(page, choose)).toMatchObject({ failure: 'notFound' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('opens on a click and chooses by text, even without any role', async () => {
    await page.show(
      `<div id=f style="cursor:pointer">Choose</div><script>f.onclick=()=>{const d=document.createElement('div');d.innerHTML='<p>Red</p><p>Green</p>';d.onclick=(e)=>{f.textContent=e.target.textContent;d.remove()};document.body.append(d)}</script>`,
    );
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.textContent')).toBe('Green');
  });

  test('finds options slotted into the list of its shadow tree', async () => {
    await page.show(`<x-select id=host><x-option role=option>Red</x-option><x-option role=option>Green</x-option></x-select><script>
      customElements.define('x-select', class extends HTMLElement { constructor() { super();
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<button role=combobox aria-haspopup=listbox aria-expanded=false aria-controls=list aria-label=Colour>Choose</button><div id=list role=listbox hidden><slot></slot></div>';
        const [button, list] = root.children;
        button.onclick = () => { list.hidden = !list.hidden; button.ariaExpanded = String(!list.hidden); };
        this.addEventListener('click', (e) => { if (e.target.role === 'option') { window.chosen = e.target.textContent; button.textContent = chosen; list.hidden = true; } });
      } });
    </script>`);
    const outcome = await perform(page, { ...choose, on: '#host >>> button' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.chosen')).toBe('Green');
  });

  test('with several choices shows them beside its field, which is empty again', async () => {
    await page.show(
      `<div><div id=tags></div><input id=f role=combobox aria-expanded=true aria-controls=l aria-label=Tags></div><ul id=l role=listbox><li role=option>Red</li></ul>
       <script>l.onclick=(e)=>{tags.append(e.target.textContent);e.target.remove()}</script>`,
    );
    const outcome = await perform(page, { kind: 'select', on: '#f', options: ['Red'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
  });

  /** A field that is empty again after each choice, which goes somewhere else on the page. */
  const adding = (onChosen: string): string =>
    `<div><div><div><div><div><input id=f role=combobox aria-expanded=false aria-label=Teacher></div></div></div></div></div>
     <ul id=teachers aria-label=Teachers><li>Agnes Moreau</li></ul><p id=say></p><script>
     f.onclick = () => {
       const list = document.createElement('div');
       list.innerHTML = '<ul role=listbox><li role=option>Frieda Hansen</li></ul>';
       document.body.append(list);
       list.onclick = () => { list.remove(); ${onChosen} };
     };</script>`;

  test.each([
    ['a list elsewhere', "teachers.innerHTML += '<li>Frieda Hansen</li>'", ''],
    ['nothing', '', 'The field reads "" after choosing "Frieda Hansen".'],
    [
      'a message about it',
      'say.textContent = "Frieda Hansen teaches elsewhere"',
      'The field reads "" after choosing "Frieda Hansen".',
    ],
  ])('reads a choice back from %s', async (_, onChosen, problem) => {
    await page.show(adding(onChosen));
    const action = { kind: 'select' as const, on: '#f', options: ['Frieda Hansen'] };
    expect(await perform(page, action)).toMatchObject({ failure: null, problem });
  });

  test('that is a slider is stepped at the pace its framework renders', async () => {
    await page.show(`<div id=f role=slider aria-label=Volume aria-valuenow=30 tabindex=0 style="width:99px;height:9px"></div><script>
      let drawn = 30;
      f.onkeydown = (e) => { const next = drawn + (e.key === 'ArrowRight' ? 1 : -1); setTimeout(() => { drawn = next; f.setAttribute('aria-valuenow', drawn); }, 10); };
    </script>`);
    const outcome = await perform(page, { kind: 'fill', on: '#f', text: '42' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'drawn')).toBe(42);
  });

  test('that handles keys itself is typed into key by key', async () => {
    await page.show(`<input id=f aria-label=Phone value="(___) ___"><script>
      let digits = '';
      f.onkeypress = (e) => { e.preventDefault(); if (getSelection().toString() === f.value) digits = '';
        if (/\\d/.test(e.key)) digits += e.key; f.value = '(' + digits.slice(0, 3).padEnd(3, '_') + ') ' + digits.slice(3).padEnd(3, '_'); f.setSelectionRange(9, 9); };
    </script>`);
    const outcome = await perform(page, { kind: 'fill', on: '#f', text: '(555) 123' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.value')).toBe('(555) 123');
  });

  test('that re-renders on focus keeps the typed text', async () => {
    await page.show(
      `<input id=f aria-label=Guests value=1><script>f.onfocus=()=>queueMicrotask(()=>{f.value='1'})</script>`,
    );
    const outcome = await perform(page, { kind: 'fill', on: '#f', text: '3' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.value')).toBe('3');
  });

  test('that is a radio button of no size is clicked through its label', async () => {
    await page.show(
      `<span id=f role=radio aria-checked=false aria-labelledby=n></span><span id=n onclick="f.ariaChecked='true'">M</span>`,
    );
    const outcome = await perform(page, { kind: 'click', on: '#f' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.ariaChecked')).toBe('true');
  });

  test('that makes room for a dragged item receives it at the pointer', async () => {
    await page.show(`<ul id=l style="padding:0">${['a', 'b', 'c'].map((id) => `<li id=${id} draggable=true style="height:30px">${id}</li>`).join('')}</ul><script>
      l.ondragover = (e) => { e.preventDefault(); const held = a; const over = e.target.closest('li'); if (!over || over === held) return;
        if ([...l.children].indexOf(over) > [...l.children].indexOf(held)) over.after(held); else over.before(held); };
      l.ondrop = (e) => e.preventDefault();
    </script>`);
    const to = await page.run(({ refOf, find }) => refOf(find('#c')));
    const outcome = await perform(page, { kind: 'drag', on: '#a', to });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, "[...l.children].map((li) => li.id).join('')")).toBe('bca');
  });

  test('does not choose from a menu that was open before', async () => {
    await page.show(
      `<ul role=menu><li role=menuitem onclick="window.hit=1">Green</li></ul><button id=f role=combobox aria-expanded=false aria-label=Colour>Choose</button>`,
    );
    expect(await perform(page, choose)).toMatchObject({ failure: 'notFound' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('whose option changes under the pointer is not pressed', async () => {
    await page.show(
      `<ul id=f role=listbox aria-label=Colour><li role=option onmouseenter="this.textContent='Red'" onclick="window.hit=1">Green</li></ul>`,
    );
    expect(await perform(page, choose)).toMatchObject({ failure: 'staleRef' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('that is a tab is pressed through its link, but not through a button with another text', async () => {
    await page.show(
      `<div role=tablist><div role=tab id=f><a href="#x" style="display:block" onclick="window.hit='link'">Billing</a></div>
       <div role=tab id=g style="width:60px"><button style="width:60px" onclick="window.hit='close'">Close</button> Other</div></div>`,
    );
    await perform(page, { kind: 'click', on: '#f' });
    expect(await pageValue(page, 'window.hit')).toBe('link');
    await perform(page, { kind: 'click', on: '#g' });
    expect(await pageValue(page, 'window.hit')).toBe('link');
  });

  test('that renames its field on focus is filled and pressed', async () => {
    await page.show(
      `<input id=f aria-label=Day onfocus="this.ariaLabel='Use the arrow keys'" onclick="window.hit=1">`,
    );
    const outcome = await perform(page, { kind: 'fill', on: '#f', text: '21' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    await page.show(
      `<input id=f aria-label=Day onfocus="this.ariaLabel='Use the arrow keys'" onclick="window.hit=1">`,
    );
    const pressed = await perform(page, { kind: 'click', on: '#f' });
    expect(pressed).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.hit')).toBe(1);
  });

  test('whose field moves to another row on focus is not filled', async () => {
    await page.show(
      `<ul><li>Ann <input id=f aria-label=Age onfocus="this.parentNode.firstChild.data='Ben '"></li></ul>`,
    );
    const outcome = await perform(page, { kind: 'fill', on: '#f', text: '21' });
    expect(outcome).toMatchObject({ failure: 'staleRef' });
    expect(await pageValue(page, 'f.value')).toBe('');
  });

  test('is a list even if only the wrapper of its button is marked as one', async () => {
    await page.show(`<div id=box aria-haspopup=listbox aria-expanded=false><button id=f>Choose</button></div><script>
      box.onclick = () => {
        box.ariaExpanded = 'true';
        document.body.insertAdjacentHTML('beforeend', \`${offered}\`);
        document.querySelector('ul').onclick = ({ target }) => { f.textContent = target.textContent; target.parentNode.remove(); };
      };
    </script>`);
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.textContent')).toBe('Green');
  });

  test('is tried as a list even if no attribute marks what its button opens', async () => {
    await page.show(`<button id=f type=button>Choose</button><script>
      f.onclick = () => {
        document.body.insertAdjacentHTML('beforeend', \`${offered}\`);
        document.querySelector('ul').onclick = ({ target }) => { window.chosen = target.textContent; target.parentNode.remove(); };
      };
    </script>`);
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.chosen')).toBe('Green');
  });

  test('opens although it is renamed on focus', async () => {
    await page.show(`<div id=f role=combobox aria-haspopup=listbox tabindex=0 aria-label=Colour>Choose</div><script>
      f.onfocus = () => f.setAttribute('aria-label', 'Colour, use the arrow keys');
      f.onclick = () => {
        document.body.insertAdjacentHTML('beforeend', \`${offered}\`);
        document.querySelector('ul').onclick = ({ target }) => { f.textContent = target.textContent; target.parentNode.remove(); };
      };
    </script>`);
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.textContent')).toBe('Green');
  });

  const suggesting = (field: string): string => `<script>
    const suggest = () => {
      document.querySelector('#list')?.remove();
      if (${field}.value !== 'Green') return;
      document.body.insertAdjacentHTML('beforeend', '<div id=list><div onclick="window.chosen=this.textContent;list.remove()">Green</div></div>');
    };
  </script>`;

  test('offers unmarked suggestions once text is typed', async () => {
    await page.show(`<input id=f aria-label=Colour>${suggesting('f')}<script>
      f.oninput = () => setTimeout(suggest, 200);
    </script>`);
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.chosen')).toBe('Green');
  });

  test('is searched with the field that opens with it', async () => {
    await page.show(`<div id=f role=combobox tabindex=0 aria-expanded=false aria-label=Colour style="width:90px;height:20px"></div>${suggesting('q')}<script>
      f.onclick = () => {
        f.insertAdjacentHTML('afterend', '<input id=q aria-label=Search>');
        q.focus();
        q.oninput = () => setTimeout(() => { suggest(); list.onclick = () => { f.textContent = 'Green'; }; }, 200);
      };
    </script>`);
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.chosen')).toBe('Green');
  });

  test('leaves a text field unchanged if there are no suggestions', async () => {
    await page.show('<input id=f aria-label=Colour value=blue>');
    expect(await perform(page, choose)).toMatchObject({ failure: 'notFound' });
    expect(await pageValue(page, 'f.value')).toBe('blue');
  });

  test.each([
    ['hovered', { kind: 'hover' as const, on: '#f' }],
    ['clicked', { kind: 'click' as const, on: '#f' }],
  ])('that is a menu is waited for after an item is %s', async (_how, act) => {
    await page.show(`<div role=menu><div id=f role=menuitem aria-haspopup=true>Export</div></div><script>
      f.onmouseenter = () => setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<div role=menu aria-label=Formats><div role=menuitem>CSV</div></div>'), 400);
    </script>`);
    const outcome = await perform(page, act);
    expect(outcome.changes).toContain('A menu "Formats" with 1 item appeared.');
  });

  test('reports late suggestions', async () => {
    await page.show(`<input id=f role=combobox aria-autocomplete=list aria-expanded=false aria-label=City><script>
      f.oninput = () => setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<ul role=listbox aria-label=Cities><li role=option>Bern</li></ul>'), 500);
    </script>`);
    const outcome = await perform(page, { kind: 'fill', on: '#f', text: 'Be' });
    expect(outcome.changes).toContain('A list of options "Cities" with 1 item appeared.');
  });

  test('that is a tree item is clicked on its own text, not on the items below', async () => {
    await page.show(`<ul role=tree style="width:500px"><li id=f role=treeitem aria-expanded=true><span aria-hidden=true>v</span> <span>Work</span>
      <ul role=group><li role=treeitem>Plans</li><li role=treeitem>Notes</li></ul></li></ul><script>
      onclick = ({ target }) => { window.hit = target.textContent; };
    </script>`);
    expect(await perform(page, { kind: 'click', on: '#f' })).toMatchObject({ failure: null });
    expect(await pageValue(page, 'window.hit')).toBe('Work');
  });

  test('is toggled through the native checkbox inside it', async () => {
    await page.show(`<div id=f role=checkbox aria-checked=false aria-label=Dark style="position:relative;width:40px;height:20px">
      <input id=i type=checkbox aria-label=Dark style="position:absolute;inset:0;margin:0;width:100%;height:100%;opacity:0"></div><script>
      i.onchange = () => { f.ariaChecked = String(i.checked); };
    </script>`);
    await perform(page, { kind: 'click', on: '#f' });
    expect(await pageValue(page, 'f.ariaChecked')).toBe('true');
  });

  test('stays open while a native list in it is used', async () => {
    await page.show(`<input id=day aria-label=Day><div id=popup><select id=f aria-label=Year><option>2025<option>2026</select></div><script>
      day.focus();
      let isPressed = false;
      popup.onmousedown = () => { isPressed = true; };
      day.onblur = () => { if (!isPressed) popup.remove(); };
      f.onchange = () => { window.year = f.value; };
    </script>`);
    const outcome = await perform(page, { kind: 'select', on: '#f', options: ['2026'] });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(
      await pageValue(page, 'document.querySelector("#popup select").value + window.year'),
    ).toBe('20262026');
  });

  test('that picks a day on press alone is reported by its effect', async () => {
    await page.show(
      `<input id=day aria-label=Day><div id=popup role=dialog aria-label=Calendar><button id=f onmousedown="day.value='21 April';popup.remove()">21</button></div>`,
    );
    const outcome = await perform(page, { kind: 'click', on: '#f' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(outcome.changes).toContain('The textbox "Day" now holds "21 April".');
  });
});
