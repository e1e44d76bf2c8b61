/** Widgets as component libraries draw them: what is touched lies over, beside or far from what is named. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { brief, pageValue, perform } from './acting.ts';

/** A field of no looks under the value that is drawn over it; the list opens at the end of the page. */
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
/** The list for screen readers has no size, and what a person sees no role. */
const doubled = `<div role=listbox style="width:0;height:0;overflow:hidden"><div role=option>Red</div><div role=option>Green</div></div>
  <div class=drawn><div>Red</div><div>Green</div></div>`;

const choose = { kind: 'select' as const, on: '#f', options: ['Green'] };

inBothBrowsers('a drawn widget', (page) => {
  test('is opened by what is drawn over its field', async () => {
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
  ])('is not touched through a cover that it shares with %s', async (_what, other) => {
    await page.show(`<div style="position:relative;width:300px;height:60px"><input id=f role=combobox aria-expanded=false aria-label=Colour>${other}
      <div id=cover style="position:absolute;inset:0;background:#eee" onclick="window.hit=1"></div></div>`);
    expect(await perform(page, choose, brief)).toMatchObject({ failure: 'covered' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('is not touched through a veil over the whole page', async () => {
    await page.show(
      `<input id=f role=combobox aria-expanded=false aria-label=Colour><div style="position:fixed;inset:0;background:#fff">Wait</div>`,
    );
    expect(await perform(page, choose, brief)).toMatchObject({ failure: 'covered' });
  });

  test('gives the options that are seen, not those of a second list of no size', async () => {
    await page.show(select(doubled));
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'shown.textContent')).toBe('Green');
  });

  test('gives several options though its list closes after each', async () => {
    await page.show(select(offered, '(window.all ??= []).push(event.target.textContent);'));
    const told = await perform(page, { kind: 'select', on: '#f', options: ['Red', 'Green'] });
    expect(told).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.all.join()')).toBe('Red,Green');
  });

  test('does not take words that stood on the page before for an option', async () => {
    await page.show(`<p onclick="window.hit=1">Green</p>${select('<div>Red</div>')}`);
    expect(await perform(page, choose)).toMatchObject({ failure: 'notFound' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('without any role opens where it is clicked, and gives what it then says', async () => {
    await page.show(
      `<div id=f style="cursor:pointer">Choose</div><script>f.onclick=()=>{const d=document.createElement('div');d.innerHTML='<p>Red</p><p>Green</p>';d.onclick=(e)=>{f.textContent=e.target.textContent;d.remove()};document.body.append(d)}</script>`,
    );
    expect(await perform(page, choose)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.textContent')).toBe('Green');
  });

  test('finds options that are slotted into the list of its shadow tree', async () => {
    await page.show(`<x-select id=host><x-option role=option>Red</x-option><x-option role=option>Green</x-option></x-select><script>
      customElements.define('x-select', class extends HTMLElement { constructor() { super();
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<button role=combobox aria-haspopup=listbox aria-expanded=false aria-controls=list aria-label=Colour>Choose</button><div id=list role=listbox hidden><slot></slot></div>';
        const [button, list] = root.children;
        button.onclick = () => { list.hidden = !list.hidden; button.ariaExpanded = String(!list.hidden); };
        this.addEventListener('click', (e) => { if (e.target.role === 'option') { window.chosen = e.target.textContent; button.textContent = chosen; list.hidden = true; } });
      } });
    </script>`);
    const told = await perform(page, { ...choose, on: '#host >>> button' });
    expect(told).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.chosen')).toBe('Green');
  });

  test('of several choices tells them beside its field, which is empty again', async () => {
    await page.show(
      `<div><div id=tags></div><input id=f role=combobox aria-expanded=true aria-controls=l aria-label=Tags></div><ul id=l role=listbox><li role=option>Red</li></ul>
       <script>l.onclick=(e)=>{tags.append(e.target.textContent);e.target.remove()}</script>`,
    );
    const told = await perform(page, { kind: 'select', on: '#f', options: ['Red'] });
    expect(told).toMatchObject({ failure: null, problem: '' });
  });

  test('that is a slider is stepped as fast as its framework draws', async () => {
    await page.show(`<div id=f role=slider aria-label=Volume aria-valuenow=30 tabindex=0 style="width:99px;height:9px"></div><script>
      let drawn = 30;
      f.onkeydown = (e) => { const next = drawn + (e.key === 'ArrowRight' ? 1 : -1); setTimeout(() => { drawn = next; f.setAttribute('aria-valuenow', drawn); }, 10); };
    </script>`);
    const told = await perform(page, { kind: 'fill', on: '#f', text: '42' });
    expect(told).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'drawn')).toBe(42);
  });

  test('that takes the keys to itself is typed into key by key', async () => {
    await page.show(`<input id=f aria-label=Phone value="(___) ___"><script>
      let digits = '';
      f.onkeypress = (e) => { e.preventDefault(); if (getSelection().toString() === f.value) digits = '';
        if (/\\d/.test(e.key)) digits += e.key; f.value = '(' + digits.slice(0, 3).padEnd(3, '_') + ') ' + digits.slice(3).padEnd(3, '_'); f.setSelectionRange(9, 9); };
    </script>`);
    const told = await perform(page, { kind: 'fill', on: '#f', text: '(555) 123' });
    expect(told).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.value')).toBe('(555) 123');
  });

  test('that draws itself anew for the focus keeps what is typed', async () => {
    await page.show(
      `<input id=f aria-label=Guests value=1><script>f.onfocus=()=>queueMicrotask(()=>{f.value='1'})</script>`,
    );
    const told = await perform(page, { kind: 'fill', on: '#f', text: '3' });
    expect(told).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.value')).toBe('3');
  });

  test('that is a radio of no size is clicked through the words it is named by', async () => {
    await page.show(
      `<span id=f role=radio aria-checked=false aria-labelledby=n></span><span id=n onclick="f.ariaChecked='true'">M</span>`,
    );
    const told = await perform(page, { kind: 'click', on: '#f' });
    expect(told).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'f.ariaChecked')).toBe('true');
  });

  test('that makes room for what is dragged gets it where the pointer is', async () => {
    await page.show(`<ul id=l style="padding:0">${['a', 'b', 'c'].map((id) => `<li id=${id} draggable=true style="height:30px">${id}</li>`).join('')}</ul><script>
      l.ondragover = (e) => { e.preventDefault(); const held = a; const over = e.target.closest('li'); if (!over || over === held) return;
        if ([...l.children].indexOf(over) > [...l.children].indexOf(held)) over.after(held); else over.before(held); };
      l.ondrop = (e) => e.preventDefault();
    </script>`);
    const to = await page.run(({ refOf, find }) => refOf(find('#c')));
    const told = await perform(page, { kind: 'drag', on: '#a', to });
    expect(told).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, "[...l.children].map((li) => li.id).join('')")).toBe('bca');
  });

  test('does not choose from a menu that was there before', async () => {
    await page.show(
      `<ul role=menu><li role=menuitem onclick="window.hit=1">Green</li></ul><button id=f role=combobox aria-expanded=false aria-label=Colour>Choose</button>`,
    );
    expect(await perform(page, choose)).toMatchObject({ failure: 'notFound' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('whose option becomes another under the pointer is not pressed', async () => {
    await page.show(
      `<ul id=f role=listbox aria-label=Colour><li role=option onmouseenter="this.textContent='Red'" onclick="window.hit=1">Green</li></ul>`,
    );
    expect(await perform(page, choose)).toMatchObject({ failure: 'staleRef' });
    expect(await pageValue(page, 'window.hit ?? 0')).toBe(0);
  });

  test('that is a tab is pressed by the link that fills it, but not by a button in it that says something else', async () => {
    await page.show(
      `<div role=tablist><div role=tab id=f><a href="#x" style="display:block" onclick="window.hit='link'">Billing</a></div>
       <div role=tab id=g style="width:60px"><button style="width:60px" onclick="window.hit='close'">Close</button> Other</div></div>`,
    );
    await perform(page, { kind: 'click', on: '#f' });
    expect(await pageValue(page, 'window.hit')).toBe('link');
    await perform(page, { kind: 'click', on: '#g' });
    expect(await pageValue(page, 'window.hit')).toBe('link');
  });

  test('that names its field anew for the focus is filled and pressed', async () => {
    await page.show(
      `<input id=f aria-label=Day onfocus="this.ariaLabel='Use the arrow keys'" onclick="window.hit=1">`,
    );
    const told = await perform(page, { kind: 'fill', on: '#f', text: '21' });
    expect(told).toMatchObject({ failure: null, problem: '' });
    await page.show(
      `<input id=f aria-label=Day onfocus="this.ariaLabel='Use the arrow keys'" onclick="window.hit=1">`,
    );
    const pressed = await perform(page, { kind: 'click', on: '#f' });
    expect(pressed).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.hit')).toBe(1);
  });

  test('whose field came to stand in another row for the focus is not filled', async () => {
    await page.show(
      `<ul><li>Ann <input id=f aria-label=Age onfocus="this.parentNode.firstChild.data='Ben '"></li></ul>`,
    );
    const told = await perform(page, { kind: 'fill', on: '#f', text: '21' });
    expect(told).toMatchObject({ failure: 'staleRef' });
    expect(await pageValue(page, 'f.value')).toBe('');
  });
});
