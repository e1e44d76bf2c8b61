/** The choke point of the page: the same effect is stopped by the same gate on every path, and approved by one seal. */
import { expect, test } from 'vitest';
import { type ControlKeys, keysOf } from '../../../src/core/gate/controlKey.ts';
import { type Allowed, type Stopped, sealOf } from '../../../src/core/gate/seal.ts';
import { inBothBrowsers, type TestPage } from '../page.ts';
import { pageValue, type TestAction } from './acting.ts';

const nothing: Allowed = { seal: null, judged: [], unclear: true, everything: false };
/** Also refuses what nobody judged. */
const judgedOnly: Allowed = { ...nothing, unclear: false };

/** Acts under the gate; returns what it stopped, or null if the action was allowed. */
function under(page: TestPage, allowed: Allowed, action: TestAction): Promise<Stopped | null> {
  return page.run(
    async ({ actOn }, { on = null, ...rest }, allowed) => {
      const result = await actOn(rest, on, { coveredMs: 300, textMs: 400 }, { allowed });
      if (!result.ok) throw new Error(result.failure.message);
      return result.value.kind === 'stopped' ? result.value.stopped : null;
    },
    action as TestAction & { readonly on?: string },
    allowed,
  );
}

/** Acts under the gate; returns why an action that was begun did not reach its target, or an empty string. */
function problemUnder(page: TestPage, allowed: Allowed, action: TestAction): Promise<string> {
  return page.run(
    async ({ actOn }, { on = null, ...rest }, allowed) => {
      const result = await actOn(rest, on, undefined, { allowed });
      return result.ok && result.value.kind === 'notLanded' ? result.value.problem : '';
    },
    action as TestAction & { readonly on?: string },
    allowed,
  );
}

const sendForm = `<form id=f method=post action="javascript:void 0" onsubmit="event.preventDefault(); window.sent = (window.sent ?? 0) + 1">
  <label for=q>Amount</label><input id=q name=amount value=5>
  <button id=b><span id=s>Pay now</span></button></form>`;

inBothBrowsers('the gate in the page', (page) => {
  test('stops a pointer over what reacts to it, until that is judged', async () => {
    await page.show(
      '<div onmouseenter="window.sent = 1"><button id=b>Menu</button></div><button id=c>Menu</button>',
    );
    const hover: TestAction = { kind: 'hover', on: '#b' };
    const stopped = await under(page, judgedOnly, hover);
    expect([stopped?.activation.by, await pageValue(page, 'window.sent ?? 0')]).toEqual([
      'hover',
      0,
    ]);
    expect(await under(page, judgedOnly, { kind: 'hover', on: '#c' })).toBeNull();
    expect(await under(page, nothing, hover)).toBeNull();
    expect(await pageValue(page, 'window.sent')).toBe(1);
  });

  test('completes no click if the field that loses the focus changes what the form sends', async () => {
    await page.show(
      `<form method=post action="javascript:void 0" onsubmit="event.preventDefault(); window.sent = (window.sent ?? 0) + 1"><input id=q aria-label=Quantity name=q value=40><button id=b>OK</button></form>
      <script>q.onblur = () => { q.type = 'text'; q.name = 'shown'; q.value = '40.00'; }; q.focus();</script>`,
    );
    const click: TestAction = { kind: 'click', on: '#b' };
    const judgedFrom = (stopped: Stopped | null): Allowed => {
      if (!stopped) throw new Error('nothing was stopped');
      return { ...judgedOnly, judged: [keysOf(stopped.activation, stopped.facts).place] };
    };
    const first = judgedFrom(await under(page, judgedOnly, click));
    const problem = await problemUnder(page, first, click);
    expect(problem).toContain('something else than was allowed');
    const again = await under(page, first, click);
    expect(again?.facts.form?.fields).toContainEqual(expect.objectContaining({ name: 'shown' }));
    expect(await pageValue(page, 'window.sent ?? 0')).toBe(0);
    expect(await under(page, judgedFrom(again), click)).toBeNull();
    expect(await pageValue(page, 'window.sent')).toBe(1);
  });

  const status =
    '<button type=button role=combobox aria-expanded=true aria-controls=l aria-label=Status>Draft</button>';

  test.each([
    ['a value of the form of its field', 'l', 'Published', '<button>Save</button>', true],
    ['a command', 'l', 'Delete account', '<button>Save</button>', false],
    ['of a list that no field names', 'm', 'Published', '<button>Save</button>', false],
    ['of a list that two fields name', 'l', 'Published', `<button>Save</button>${status}`, false],
    [
      'of a form whose buttons nobody sees',
      'l',
      'Published',
      '<button hidden>Save</button>',
      false,
    ],
  ])('judges an option drawn outside a form: %s', async (_, id, words, rest, isFree) => {
    await page.show(
      `<form>${status}${rest}</form><ul id=${id} role=listbox><li id=o role=option>${words}</li></ul>`,
    );
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#o' });
    expect(stopped === null).toBe(isFree);
  });

  test('presses what was judged although its colors swap over some frames when it gets the focus', async () => {
    await page.show(
      `<style>button{color:#0275b8;background:transparent;transition:background-color .2s ease-out}button:focus{color:#fff;background:#0275b8}</style>
      <button id=b onclick="window.pressed = true">Clone</button>`,
    );
    const click: TestAction = { kind: 'click', on: '#b' };
    const stopped = await under(page, judgedOnly, click);
    if (!stopped) throw new Error('nothing was stopped');
    const judged = [keysOf(stopped.activation, stopped.facts).place];
    expect(await under(page, { ...judgedOnly, judged }, click)).toBeNull();
    expect(await pageValue(page, 'window.pressed ?? false')).toBe(true);
  });

  test('goes on with a choice in the list that was opened before it stopped', async () => {
    await page.show(
      `<nav role=menu><a role=menuitem>Board</a></nav><p>Open</p>
      <button id=state type=button aria-expanded=false>Status</button><div id=list></div><script>
      state.onclick = () => {
        const isOpen = state.ariaExpanded === 'true';
        state.ariaExpanded = String(!isOpen);
        list.innerHTML = isOpen ? '' : '<p>Open</p><p>Closed</p>';
      };
      list.onclick = ({ target }) => { window.chosen = target.textContent; list.innerHTML = ''; state.ariaExpanded = 'false'; };</script>`,
    );
    const choice: TestAction = { kind: 'select', on: '#state', options: ['Open'] };
    const stopped = await under(page, judgedOnly, choice);
    expect(stopped?.facts.visibleText).toBe('Open');
    expect(await under(page, nothing, choice)).toBeNull();
    expect(await pageValue(page, 'window.chosen')).toBe('Open');
  });

  test.each<[string, TestAction]>([
    ['a click', { kind: 'click', on: '#b' }],
    ['a click on words inside the button', { kind: 'click', on: '#s' }],
    ['a double click', { kind: 'doubleClick', on: '#b' }],
    ['a right click', { kind: 'rightClick', on: '#b' }],
    ['a click at its words', { kind: 'click', on: '#f', at: 'Pay now' }],
    ['Enter on the button', { kind: 'press', keys: 'Enter', on: '#b' }],
    ['Enter by its other name', { kind: 'press', keys: 'Return', on: '#b' }],
    ['a chord with Enter', { kind: 'press', keys: 'Shift+Enter', on: '#b' }],
    ['Space on the button', { kind: 'press', keys: 'Space', on: '#b' }],
    ['Enter in a field', { kind: 'press', keys: 'Enter', on: '#q' }],
    ['a fill that submits', { kind: 'fill', text: '7', submit: true, on: '#q' }],
  ])('stops a payment by %s', async (_, action) => {
    await page.show(sendForm);
    const stopped = await under(page, nothing, action);
    expect(stopped?.facts.form?.fields).toContainEqual(
      expect.objectContaining({ name: 'amount', value: action.kind === 'fill' ? '7' : '5' }),
    );
    expect(await pageValue(page, 'window.sent ?? 0')).toBe(0);
  });

  test.each<[string, string, TestAction, readonly string[]]>([
    [
      'an option',
      '<select id=b name=what onchange="this.form.submit()"><option value=0>None<option value=all>All files</select>',
      { kind: 'select', options: ['All files'], on: '#b' },
      ['what=all'],
    ],
    [
      'a box that is ticked',
      '<input id=b type=checkbox name=what value=all onchange="this.form.submit()"><input type=checkbox name=more checked>',
      { kind: 'click', on: '#b' },
      ['what=all', 'more=on'],
    ],
    [
      'another of several',
      '<input type=radio name=what value=0 checked><input id=b type=radio name=what value=all onclick="this.form.submit()">',
      { kind: 'click', on: '#b' },
      ['what=all'],
    ],
  ])('shows the submitted values if %s submits its form', async (_, fields, action, sent) => {
    await page.show(`<form method=post action="/purge">${fields}</form>`);
    const stopped = await under(page, judgedOnly, action);
    const form = stopped?.facts.form?.fields ?? [];
    expect(form.map(({ name, value }) => `${name}=${value}`)).toEqual(sent);
    expect(await pageValue(page, 'location.pathname')).not.toBe('/purge');
  });

  test('judges a key press without a target by the focused element', async () => {
    await page.show(`${sendForm}<script>document.querySelector('#b').focus()</script>`);
    expect(await under(page, nothing, { kind: 'press', keys: 'Enter' })).not.toBeNull();
    expect(await pageValue(page, 'window.sent ?? 0')).toBe(0);
  });

  test('allows exactly what the seal covers', async () => {
    await page.show(sendForm);
    const action: TestAction = { kind: 'fill', text: '7', submit: true, on: '#q' };
    const stopped = await under(page, nothing, action);
    if (!stopped) throw new Error('nothing was stopped');
    const seal = sealOf(stopped.activation, stopped.facts);
    const other = await under(page, { ...nothing, seal }, { ...action, text: '70' });
    expect(other?.facts.form?.fields).toContainEqual(expect.objectContaining({ value: '70' }));
    expect(await pageValue(page, 'window.sent ?? 0')).toBe(0);
    expect(await under(page, { ...nothing, seal }, action)).toBeNull();
    expect(await pageValue(page, 'window.sent')).toBe(1);
  });

  test('does not complete a click whose target changes its submitted values while it is pressed', async () => {
    await page.show(
      `<button id=b onmousedown="this.textContent = 'Delete account'" onclick="window.deleted = true">Show</button>`,
    );
    await under(page, nothing, { kind: 'click', on: '#b' });
    expect(await pageValue(page, 'window.deleted ?? false')).toBe(false);
  });

  test('stops a label whose control deletes, and a toggle set by filling', async () => {
    await page.show(
      `<label id=l for=b>Tidy up</label><input type=button id=b value="Delete all" onclick="window.deleted = true">
      <div role=switch id=s aria-checked=false tabindex=0 onclick="window.published = true">Publish my profile</div>`,
    );
    expect(await under(page, nothing, { kind: 'click', on: '#l' })).not.toBeNull();
    expect(await under(page, nothing, { kind: 'fill', text: 'true', on: '#s' })).not.toBeNull();
    expect(await pageValue(page, '[window.deleted ?? 0, window.published ?? 0]')).toEqual([0, 0]);
  });

  const keysAt = ({ activation, facts }: Stopped): ControlKeys => keysOf(activation, facts);
  const scripted = `<h2>Cart</h2><button id=b onclick="window.pressed = (window.pressed ?? 0) + 1">Go</button>`;

  test('stops clicks on unjudged controls and reports where they are', async () => {
    await page.show(`<h1>Shop</h1><p>Total: 49.90 €</p>${scripted}<h2>Later</h2>`);
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#b' });
    expect(stopped?.facts).toMatchObject({ visibleText: 'Go', heading: 'Cart', price: '49.90 €' });
    expect(await pageValue(page, 'window.pressed ?? 0')).toBe(0);
  });

  test('reports all amounts beside a control, and the total elsewhere', async () => {
    await page.show(`<main><aside><h2>Summary</h2><table><tr><th>Lamp<td>£159.50<tr><th>Total<td>£168.00</table></aside>
      <section><h2>Delivery</h2><label><input type=radio name=d checked>Standard £4.00</label>
      <label><input type=radio name=d>Next day £8.50</label>${scripted}</section></main>`);
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#b' });
    expect(stopped?.facts.price).toBe('£168.00 · £4.00 · £8.50');
  });

  test('allows a control judged by its look or its place, and no other', async () => {
    await page.show(`${scripted}<button id=c onclick="window.other = true">Send it off</button>`);
    const click: TestAction = { kind: 'click', on: '#b' };
    const stopped = await under(page, judgedOnly, click);
    if (!stopped) throw new Error('nothing was stopped');
    const { look, place } = keysAt(stopped);
    for (const key of [look, place])
      expect(await under(page, { ...judgedOnly, judged: [key ?? ''] }, click)).toBeNull();
    expect(await pageValue(page, 'window.pressed')).toBe(2);
    const judged = [look ?? '', place];
    expect(
      await under(page, { ...judgedOnly, judged }, { kind: 'click', on: '#c' }),
    ).not.toBeNull();
    expect(await pageValue(page, 'window.other ?? false')).toBe(false);
  });

  test('judges a control again under another heading if the heading was decisive', async () => {
    await page.show(scripted);
    const click: TestAction = { kind: 'click', on: '#b' };
    const stopped = await under(page, judgedOnly, click);
    if (!stopped) throw new Error('nothing was stopped');
    await page.show(scripted.replace('Cart', 'Payment'));
    const { place } = keysAt(stopped);
    expect(await under(page, { ...judgedOnly, judged: [place] }, click)).not.toBeNull();
  });

  test('treats two buttons without text as two controls', async () => {
    await page.show(
      `<p>One <button id=b onclick="window.pressed = 1"></button></p><div role=group aria-label=x><button id=c onclick="window.other = true"></button></div>
       <style>button { width: 30px; height: 30px }</style>`,
    );
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#b' });
    if (!stopped) throw new Error('nothing was stopped');
    const { look, place } = keysAt(stopped);
    expect(look).toBeNull();
    const judged = [place];
    expect(await under(page, { ...judgedOnly, judged }, { kind: 'click', on: '#b' })).toBeNull();
    expect(
      await under(page, { ...judgedOnly, judged }, { kind: 'click', on: '#c' }),
    ).not.toBeNull();
    expect(await pageValue(page, 'window.other ?? false')).toBe(false);
  });

  test('judges a part of a control as that control', async () => {
    await page.show(
      `<div id=b role=button tabindex=0 onclick="window.pressed = 1"><span id=s style="cursor:pointer">More</span></div>`,
    );
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#s' });
    expect(stopped?.facts.role).toBe('button');
    const facts = await page.run(({ refOf, find, factsOf }) => factsOf(refOf(find('#s'))));
    if (!facts.ok) throw new Error(facts.failure.message);
    const judged = [keysOf({ by: 'click' }, facts.value).place];
    expect(await under(page, { ...judgedOnly, judged }, { kind: 'click', on: '#s' })).toBeNull();
  });

  test('judges a part of a shared focus target on its own', async () => {
    await page.show(
      `<div id=b tabindex=-1><p tabindex=0>Other</p><span id=s onmouseup="window.pressed = 1" style="cursor:pointer">More</span></div>`,
    );
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#s' });
    if (!stopped) throw new Error('nothing was stopped');
    expect(stopped.facts.visibleText).toBe('More');
    const judged = [keysAt(stopped).place];
    expect(await under(page, { ...judgedOnly, judged }, { kind: 'click', on: '#s' })).toBeNull();
    expect(await pageValue(page, 'window.pressed')).toBe(1);
  });

  test.each([
    ['a cell and its content', '#b', '<td id=b style="cursor:pointer" onclick="">', ''],
    ['a node on a canvas', '#s', '<td id=b>', 'tabindex=1 style="position:fixed;inset:0"'],
  ])('judges %s once', async (_, on, cell, canvas) => {
    await page.show(
      `<div ${canvas}><table><tr>${cell}<span id=s tabindex=0 style="cursor:pointer">Remember</span></table></div>
       <script>document.onclick = () => { window.pressed = 1; }</script>`.replace(
        canvas ? 'tabindex=0' : /^$/,
        '',
      ),
    );
    const stopped = await under(page, judgedOnly, { kind: 'click', on });
    if (!stopped) throw new Error('nothing was stopped');
    expect(stopped.facts.visibleText).toBe('Remember');
    const judged = [keysAt(stopped).place];
    expect(await under(page, { ...judgedOnly, judged }, { kind: 'click', on })).toBeNull();
    expect(await pageValue(page, 'window.pressed')).toBe(1);
  });

  test('asks about the drawing that a spot of a box with words lies in', async () => {
    await page.show(
      `<div id=box tabindex=0>Choose a seat<canvas width=200 height=200 style="display:block" onclick="window.pressed = 1"></canvas></div>`,
    );
    const press = { kind: 'click', on: '#box', at: '5% 60%' } as const;
    const first = await under(page, { ...judgedOnly, unclear: true }, press);
    expect(first?.facts).toMatchObject({ tag: 'canvas', drawn: true });
    if (!first) throw new Error('nothing was stopped');
    const seal = sealOf(first.activation, first.facts);
    expect(await under(page, { ...judgedOnly, unclear: true, seal }, press)).toBeNull();
    expect(await pageValue(page, 'window.pressed')).toBe(1);
  });

  const board = `<div id=board tabindex=0 style="height:120px;overflow:auto" onclick="window.pressed = event.target.textContent">
    <div class=row><span>Order 1042</span><span>Ada</span></div><div class=row><span>Order 1043</span><span>Bo</span></div>
    <div class=row><span>Empty the list</span></div><div class=row><span>Delete all</span></div></div>
    <p>Below</p>`;

  test('judges words of a region by what stands there, and keeps that verdict for no other words', async () => {
    await page.show(board);
    const press = (at: string): TestAction => ({ kind: 'click', on: '#board', at });
    const stopped = await under(page, judgedOnly, press('Order 1042'));
    if (!stopped) throw new Error('nothing was stopped');
    expect(stopped.facts.visibleText).toBe('Order 1042');
    const judged = [keysAt(stopped).place];
    const other = await under(page, { ...judgedOnly, judged }, press('Empty the list'));
    expect(other?.facts.visibleText).toBe('Empty the list');
    expect(await pageValue(page, 'window.pressed ?? ""')).toBe('');
    expect(await under(page, { ...judgedOnly, judged }, press('Order 1043'))).toBeNull();
    expect(await pageValue(page, 'window.pressed')).toBe('Order 1043');
    const { judgedBy } = await page.run(
      async ({ actOn }, allowed) => {
        const at = 'Order 1043';
        const acted = await actOn(
          { kind: 'click', at },
          '#board',
          { coveredMs: 300, textMs: 400 },
          { allowed },
        );
        return acted.ok && acted.value.kind !== 'stopped' ? acted.value : { judgedBy: null };
      },
      { ...judgedOnly, judged },
    );
    expect(judgedBy).toEqual(judged);
  });

  test('stops at words of a region that say what they do, until exactly these are approved', async () => {
    await page.show(board);
    const press: TestAction = { kind: 'click', on: '#board', at: 'Delete all' };
    const stopped = await under(page, nothing, press);
    if (!stopped) throw new Error('nothing was stopped');
    expect(stopped.facts.visibleText).toBe('Delete all');
    const seal = sealOf(stopped.activation, stopped.facts);
    const other = await under(page, { ...judgedOnly, seal }, { ...press, at: 'Empty the list' });
    expect(other?.facts.visibleText).toBe('Empty the list');
    expect(await under(page, { ...judgedOnly, seal }, press)).toBeNull();
    expect(await pageValue(page, 'window.pressed')).toBe('Delete all');
  });

  test('does not judge words of an editor, where a press only places the caret', async () => {
    await page.show('<div id=e contenteditable role=textbox><p>Delete all</p><p>Two</p></div>');
    expect(await under(page, judgedOnly, { kind: 'click', on: '#e', at: 'Delete all' })).toBeNull();
  });

  test('does not let a cell stand for a button in it with another text', async () => {
    await page.show(
      `<table><tr><td id=b style="cursor:pointer">Ada <button id=s aria-label="Zap Ada">Ada</button></table>`,
    );
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#b', at: '90% 50%' });
    if (!stopped) throw new Error('nothing was stopped');
    const judged = [keysAt(stopped).place];
    const again = await under(
      page,
      { ...judgedOnly, judged },
      { kind: 'click', on: '#b', at: '90% 50%' },
    );
    expect([stopped.facts.name, again?.facts.name]).toContain('Zap Ada');
  });

  test.each([
    [
      'its own title, which follows',
      '<p><button id=b>Go</button></p><h2>This one</h2><p>x',
      'This one',
    ],
    ['the title before it', '<h2>This one</h2><p><button id=b>Go</button>', 'This one'],
    [
      'its own title, not that of a part',
      '<button id=b>Go</button><h2>This one</h2><h3>Part</h3>',
      'This one',
    ],
    ['the title it holds', '<button id=b><h4>This one</h4></button><p>x', 'This one'],
    ['that before all of its list', '<button id=b>Go</button><h3>One</h3><h3>Two</h3>', 'Neighbor'],
  ])('reports the heading of a control: %s', async (_, block, heading) => {
    await page.show(`<div><div><h2>Neighbor</h2><p>x</div><div>${block}</div></div>`);
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#b' });
    expect(stopped?.facts.heading).toBe(heading);
  });

  test('distinguishes a double click from a click', async () => {
    await page.show(scripted);
    const stopped = await under(page, judgedOnly, { kind: 'click', on: '#b' });
    if (!stopped) throw new Error('nothing was stopped');
    const judged = [keysAt(stopped).look ?? ''];
    const twice = await under(page, { ...judgedOnly, judged }, { kind: 'doubleClick', on: '#b' });
    expect(twice?.activation).toEqual({ by: 'doubleClick' });
  });

  test('stops a double click whose first click lays another control over its words', async () => {
    await page.show(`<style>#d{position:absolute;inset:0;opacity:0}</style>
      <form method=post onsubmit="event.preventDefault();window.sent=true"><div id=b style="position:relative;width:90px;cursor:pointer">Draft</div></form>
      <script>b.onclick=()=>{if(!b.children[0]) b.insertAdjacentHTML('beforeend','<button id=d name=op value=delete></button>')};
        onmousedown=(e)=>{if(e.target.id==='d') window.pressed=true};ondblclick=(e)=>{window.twice=e.target.id}</script>`);
    const doubleClick: TestAction = { kind: 'doubleClick', on: '#b' };
    const stopped = await under(page, judgedOnly, doubleClick);
    if (!stopped) throw new Error('nothing was stopped');
    const judged = [keysAt(stopped).look ?? '', keysOf(stopped.activation, stopped.facts).place];
    const problem = await problemUnder(page, { ...judgedOnly, judged }, doubleClick);
    expect(problem).toContain('something else than was allowed');
    expect(
      await pageValue(page, 'window.sent ?? window.pressed ?? window.twice ?? null'),
    ).toBeNull();
  });

  test('needs no judgment for what is safe by structure', async () => {
    await page.show(
      `<form><input id=b type=checkbox aria-label=Agree><button>Send</button></form><input id=q><a id=l href="#there there">There</a>`,
    );
    expect(await under(page, judgedOnly, { kind: 'click', on: '#b' })).toBeNull();
    expect(await under(page, judgedOnly, { kind: 'fill', text: 'x', on: '#q' })).toBeNull();
    expect(await under(page, judgedOnly, { kind: 'click', on: '#l' })).toBeNull();
  });

  test.each<[string, string, TestAction]>([
    ['a radio button', '<input id=b type=radio onchange="done()">', { kind: 'click', on: '#b' }],
    [
      'a radio button by the space bar',
      '<input id=b type=radio onchange="done()">',
      { kind: 'press', keys: 'Space', on: '#b' },
    ],
    [
      'a radio button by an arrow key',
      '<input id=b type=radio name=r><input type=radio name=r onchange="done()">',
      { kind: 'press', keys: 'ArrowDown', on: '#b' },
    ],
    [
      'a switch that is set by filling',
      '<div id=b role=switch aria-checked=false tabindex=0 onclick="done()">Night</div>',
      { kind: 'fill', text: 'true', on: '#b' },
    ],
    [
      'a native list',
      '<select id=b onchange="done()"><option>A<option>B</select>',
      { kind: 'select', options: ['B'], on: '#b' },
    ],
    [
      'a native list by an arrow key',
      '<select id=b onchange="done()"><option>A<option>B</select>',
      { kind: 'press', keys: 'ArrowDown', on: '#b' },
    ],
    [
      'an option that a script draws',
      '<ul role=listbox id=b aria-label=Menu><li role=option>A<li role=option onclick="done()">B</ul>',
      { kind: 'select', options: ['B'], on: '#b' },
    ],
    [
      'a tab',
      '<div role=tablist><button id=b role=tab onclick="done()">B</button></div>',
      { kind: 'click', on: '#b' },
    ],
    [
      'Enter, where the button that it presses posts to another address',
      '<form role=search action="/find"><input type=search id=b><button formmethod=post formaction="javascript:done()">Go</button></form>',
      { kind: 'press', keys: 'Enter', on: '#b' },
    ],
    [
      'a fill that submits, where the button runs a script',
      '<form role=search action="/find"><input type=search id=b><button onclick="done(); return false">Go</button></form>',
      { kind: 'fill', text: 'tea', submit: true, on: '#b' },
    ],
    [
      'a search with a script of its form',
      '<form role=search onsubmit="done(); return false"><input type=search name=q><button id=b>Go</button></form>',
      { kind: 'click', on: '#b' },
    ],
    [
      'a field that sends its form when it changes',
      '<form method=post onsubmit="done()" action="javascript:done()"><input id=b name=q onchange="this.form.requestSubmit()"></form>',
      { kind: 'fill', text: '12', on: '#b' },
    ],
    [
      'a suggestion that sends its form',
      '<form method=post onsubmit="done()" action="javascript:done()"><input id=b name=q list=l onchange="this.form.requestSubmit()"><datalist id=l><option value=12></datalist></form>',
      { kind: 'select', options: ['12'], on: '#b' },
    ],
    [
      'a slider that the page draws',
      '<div role=slider id=b tabindex=0 aria-valuenow=0 aria-label="Slide to pay" onkeydown="done()" style="width:90px;height:20px"></div>',
      { kind: 'fill', text: '3', on: '#b' },
    ],
    [
      'an arrow key to a radio button that acts',
      '<form><input id=b type=radio name=r checked><input type=radio name=r onclick="done()"></form>',
      { kind: 'press', keys: 'ArrowDown', on: '#b' },
    ],
    [
      'a field that is drawn as a button',
      '<input id=b readonly value=Go onclick="done()">',
      { kind: 'click', on: '#b' },
    ],
    [
      'a link that a library sends by another method',
      '<a id=b href="/x" data-method=post>Go</a><script>addEventListener("click", done)</script>',
      { kind: 'click', on: '#b' },
    ],
    [
      'a link in a box that acts',
      '<div onclick="done()"><a id=b href="#somewhere">Go</a></div>',
      { kind: 'click', on: '#b' },
    ],
    [
      'what opens as it is pressed',
      '<details ontoggle="done()"><summary id=b>B</summary>c</details>',
      { kind: 'click', on: '#b' },
    ],
  ])('stops %s that may act at once', async (_, html, action) => {
    await page.show(`<script>function done() { window.acted = true }</script>${html}`);
    expect(await under(page, judgedOnly, action)).not.toBeNull();
    expect(await pageValue(page, 'window.acted ?? false')).toBe(false);
  });

  test('puts the submitted position on the card of an image button', async () => {
    await page.show(`<form id=f method=post onsubmit="event.preventDefault();
      window.sent = [...new FormData(this, event.submitter)].filter(([, v]) => typeof v === 'string')">
      <input type=image id=b name=go alt=Go src="data:," width=60 height=30><input name=q value=tea></form>`);
    for (const action of [
      { kind: 'click', on: '#b' },
      { kind: 'press', keys: 'Enter', on: '#b' },
    ] satisfies TestAction[]) {
      const stopped = await under(page, judgedOnly, action);
      if (!stopped) throw new Error('nothing was stopped');
      const seal = sealOf(stopped.activation, stopped.facts);
      expect(await under(page, { ...judgedOnly, seal }, action)).toBeNull();
      const shown = stopped.facts.form?.fields.map(({ name, value }) => [name, value]) ?? [];
      expect(new Map(shown as [string, string][])).toEqual(
        new Map((await pageValue(page, 'window.sent')) as [string, string][]),
      );
    }
  });

  test.each([
    ['div', 'div'],
    ['ul', 'li'],
    ['section', 'article'],
  ])('reads and judges content under 600 levels of %s and %s', async (outer, inner) => {
    await page.show('<main id=m></main>');
    const lines = await page.run(
      ({ find, linesOf }, outer, inner) => {
        let at = find('#m');
        for (let level = 0; level < 300; level += 1)
          for (const tag of [outer, inner]) at = at.appendChild(document.createElement(tag));
        const button = at.appendChild(document.createElement('button'));
        Object.assign(button, { id: 'b', textContent: 'Delete' });
        return linesOf('all_fields');
      },
      outer,
      inner,
    );
    expect(lines.join('\n')).toMatch(/Delete\W+e\d+/);
    const stopped = await under(page, nothing, { kind: 'click', on: '#b' });
    expect(stopped?.facts.visibleText).toBe('Delete');
  });

  test('judges a drop by the element now under the pointer', async () => {
    await page.show(
      `<div id=a draggable=true style="width:60px;height:30px">Letter</div>
      <div id=b style="width:90px;height:40px" ondragover="event.preventDefault(); event.target.textContent = 'Delete'; event.target.setAttribute('role', 'button')" ondrop="window.dropped = true">Tray</div>`,
    );
    const to = await page.run(({ refOf, find }) => refOf(find('#b')));
    expect(await under(page, nothing, { kind: 'drag', on: '#a', to })).not.toBeNull();
    expect(await pageValue(page, 'window.dropped ?? false')).toBe(false);
  });

  test('judges a drop at a spot by the element there', async () => {
    await page.show(
      `<div id=a style="width:60px;height:30px">Letter</div>
      <div id=b role=group aria-label=Board style="position:relative;width:400px;height:200px"><p style="padding-top:60px">Letters and parcels of this week, by day</p><button style="position:absolute;left:0;top:0;width:100px;height:50px">Delete</button></div>
      <script>onmouseup = () => { window.dropped = true; }</script>`,
    );
    const to = await page.run(({ refOf, find }) => refOf(find('#b')));
    const drag = { kind: 'drag', on: '#a', to } as const;
    const stopped = await under(page, nothing, { ...drag, at: '10% 10%' });
    expect(stopped?.facts.name).toBe('Delete');
    expect(stopped?.activation).toEqual({ by: 'drop', dragged: 'Letter' });
    expect(await pageValue(page, 'window.dropped ?? false')).toBe(false);
    expect(await under(page, nothing, { ...drag, at: '80% 80%' })).toBeNull();
    expect(await pageValue(page, 'window.dropped')).toBe(true);
  });

  test('judges a button that only hovering reveals', async () => {
    await page.show(
      `<style>button{opacity:0}li:hover button{opacity:1}</style><ul><li>Pear <button id=b onclick="window.deleted = true">Delete</button></ul>`,
    );
    expect(await under(page, nothing, { kind: 'click', on: '#b' })).not.toBeNull();
    expect(await pageValue(page, 'window.deleted ?? false')).toBe(false);
  });

  test('refuses an approved element that was redrawn, but acts on an unapproved one (D15)', async () => {
    await page.show(
      `<div id=l></div><script>window.hits = 0; const draw = () => { l.innerHTML = '<button id=b>Delete</button>'; };
      l.onclick = () => { hits += 1; }; draw();</script>`,
    );
    const pressDrawnAnew = (allowed: Allowed) =>
      page.run(async ({ act, refOf, find, distillWithElements }, allowed) => {
        distillWithElements('all_fields', '');
        const ref = refOf(find('#b'));
        find('#l').innerHTML = '<button id=b>Delete</button>';
        const result = await act({ kind: 'click', ref }, { allowed });
        return result.ok ? '' : result.failure.kind;
      }, allowed);
    const stopped = await under(page, nothing, { kind: 'click', on: '#b' });
    if (!stopped) throw new Error('nothing was stopped');
    const seal = sealOf(stopped.activation, stopped.facts);
    expect(await pressDrawnAnew({ ...nothing, seal })).toBe('staleRef');
    expect(await pageValue(page, 'hits')).toBe(0);
    const underPointer = await page.run(async ({ act, refOf, find, distillWithElements }, seal) => {
      distillWithElements('all_fields', '');
      const button = find('#b');
      const draw = (): void => {
        find('#l').innerHTML = '<button id=b>Delete</button>';
      };
      button.addEventListener('mouseenter', draw, { once: true });
      const allowed = { seal, judged: [], unclear: true, everything: false };
      const result = await act({ kind: 'click', ref: refOf(button) }, { allowed });
      return result.ok ? '' : result.failure.kind;
    }, seal);
    expect(underPointer).toBe('staleRef');
    expect(await pageValue(page, 'hits')).toBe(0);
    expect(await pressDrawnAnew({ ...nothing, everything: true })).toBe('');
    expect(await pageValue(page, 'hits')).toBe(1);
  });

  test('does not close an open list with an unjudged control', async () => {
    await page.show(
      `<button id=f role=combobox aria-haspopup=listbox aria-expanded=true aria-controls=o onclick="window.pressed = true">Tags</button>
      <ul id=o role=listbox aria-multiselectable=true style="position:absolute"><li role=option onclick="this.ariaSelected = 'true'">Red</ul>`,
    );
    const judged = await under(page, judgedOnly, { kind: 'select', on: '#f', options: ['Red'] });
    expect(judged?.facts.name).toBe('Red');
    expect(await pageValue(page, 'window.pressed ?? false')).toBe(false);
  });

  test('stops Enter in a conversation, but not in a search', async () => {
    await page.show(
      `<div role=log>Hi</div><div id=m contenteditable role=textbox aria-label="Message"></div><button>Send</button>
      <form role=search onsubmit="event.preventDefault(); window.searched = true"><input type=search id=q></form>`,
    );
    const message: TestAction = { kind: 'fill', text: 'hello', submit: true, on: '#m' };
    expect(await under(page, nothing, message)).not.toBeNull();
    const search: TestAction = { kind: 'fill', text: 'tea', submit: true, on: '#q' };
    expect(await under(page, nothing, search)).toBeNull();
    expect(await pageValue(page, 'window.searched')).toBe(true);
  });

  test('never shows the value of a field that is or was a secret', async () => {
    await page.show(
      `<input id=a type=password value=x>
      <input id=b autocomplete=one-time-code><input id=c style="-webkit-text-security: disc" value=secret>`,
    );
    const holds = await page.run(({ linesOf, find }) => {
      linesOf('all_fields');
      Reflect.set(find('#a'), 'type', 'text');
      return linesOf('all_fields').join();
    });
    expect(holds).not.toMatch(/"x"|"secret"/);
    await expect(under(page, nothing, { kind: 'fill', text: '1', on: '#b' })).rejects.toThrow(
      'never types secrets',
    );
    const others: TestAction[] = [
      { kind: 'press', keys: '7', on: '#a' },
      { kind: 'select', options: ['7'], on: '#d' },
    ];
    await page.show(
      `<input id=a type=password><input id=d autocomplete=one-time-code list=l><datalist id=l><option value=7></datalist>`,
    );
    for (const action of others)
      await expect(under(page, nothing, action)).rejects.toThrow('never types secrets');
    expect(await pageValue(page, 'a.value + d.value')).toBe('');
  });
});
