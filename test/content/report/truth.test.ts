/** Reports say what happened and nothing else: lists that are only grouped, messages that pass, states in titles. */
import { expect, test } from 'vitest';
import { perform } from '../act/acting.ts';
import { inBothBrowsers } from '../page.ts';

const button = (script: string, name = 'Go'): string =>
  `<button id=go onclick="${script}">${name}</button>`;

const names = ['Tea', 'Milk', 'Jam', 'Rice', 'Salt', 'Corn', 'Peas', 'Oats', 'Figs'];

inBothBrowsers('a true report', (page) => {
  const click = async (html: string, on = '#go'): Promise<readonly string[]> => {
    await page.show(html);
    return (await perform(page, { kind: 'click', on })).changes;
  };

  const lists: Readonly<Record<string, readonly [string, (name: string) => string]>> = {
    'a list': ['ul', (name) => `<li>${name}</li>`],
    cards: ['div', (name) => `<div class=card><b>${name}</b> <button>Add</button></div>`],
    'elements of its own': ['div', (name) => `<x-item>${name}</x-item>`],
  };
  const group = (tag: string, at: number, item: (name: string) => string): string =>
    `<${tag === 'ul' ? 'li' : 'div class=group'}><h3>Shelf ${at + 1}</h3><${tag}>${names
      .slice(3 * at, 3 * at + 3)
      .map(item)
      .join('')}</${tag}></${tag === 'ul' ? 'li' : 'div'}>`;

  test.each(Object.entries(lists))(
    'counts no item of %s as gone that is put into a group',
    async (_, [tag, item]) => {
      const flat = names.map(item).join('');
      const grouped = [0, 1, 2].map((at) => group(tag, at, item)).join('');
      const html = `<${tag} id=l>${flat}</${tag}><template id=t>${grouped}</template>${button('l.innerHTML = t.innerHTML')}`;
      const changes = (await click(html)).join(' ');
      expect(changes).not.toMatch(/instead of|of 9 items|went/);
      expect(changes).toContain('Shelf 1');
    },
  );

  test.each(Object.entries(lists))(
    'counts no group of %s as items if the groups are dissolved',
    async (_, [tag, item]) => {
      const flat = names.toReversed().map(item).join('');
      const grouped = [0, 1, 2].map((at) => group(tag, at, item)).join('');
      const html = `<${tag} id=l>${grouped}</${tag}><template id=t>${flat}</template>${button('l.innerHTML = t.innerHTML')}`;
      const changes = (await click(html)).join(' ');
      expect(changes).not.toMatch(/instead of|went/);
      expect(changes).toContain('reordered');
    },
  );

  test('says how many items are left in the groups if others went meanwhile', async () => {
    const flat = names.map((name) => `<li>${name}</li>`).join('');
    const grouped =
      '<li><h3>A</h3><ul><li>Tea</li><li>Jam</li></ul></li><li><h3>B</h3><ul><li>Salt</li><li>Corn</li><li>Peas</li></ul></li>';
    const changes = await click(
      `<ul id=l>${flat}</ul><template id=t>${grouped}</template>${button('l.innerHTML = t.innerHTML')}`,
    );
    expect(changes[0]).toContain('now has 5 items instead of 9 (4 went): from "Tea" to "Peas"');
  });

  test('names the item that went from a grid that is drawn column by column', async () => {
    const drawn = (numbers: readonly number[]): string =>
      [(n: number) => `Order ${n}`, (n: number) => `${n % 3} pieces`]
        .map(
          (cell) => `<div>${numbers.map((n) => `<i role=gridcell>${cell(n)}</i>`).join('')}</div>`,
        )
        .join('');
    const all = Array.from({ length: 13 }, (_, n) => n);
    const left = all.filter((n) => n !== 4);
    const changes = await click(
      `<div id=l role=grid>${drawn(all.slice(0, 12))}</div><template id=t>${drawn(left)}</template>${button('l.innerHTML = t.innerHTML')}`,
    );
    expect(changes[0]).toContain('now has 24 items instead of 24');
    expect(changes.slice(1)).toEqual(['Text disappeared: "Order 4".']);
  });

  test('counts all items of a long list', async () => {
    const changes = await click(
      `<ul id=l></ul><script>l.innerHTML = Array.from({ length: 1000 }, (_, n) => '<li>Item ' + n).join('')</script>${button("l.innerHTML = '<li>Item 7<li>Item 8'")}`,
    );
    expect(changes).toEqual([
      'The list now has 2 items instead of 1000 (998 went): from "Item 7" to "Item 8".',
    ]);
  });

  test('says nothing of a list that is drawn again or put into columns', async () => {
    const item = (name: string): string => `<div class=card>${name}</div>`;
    const column = (at: number): string =>
      `<div class=column>${names
        .slice(3 * at, 3 * at + 3)
        .map(item)
        .join('')}</div>`;
    const columns = [0, 1, 2].map(column).join('');
    const again = await click(
      `<div id=l>${names.map(item).join('')}</div>${button('l.innerHTML += String()')}`,
    );
    expect(again).toEqual(['Nothing visible changed on the page.']);
    const inColumns = await click(
      `<div id=l>${names.map(item).join('')}</div><template id=t>${columns}</template>${button('l.innerHTML = t.innerHTML')}`,
    );
    expect(inColumns.join(' ')).not.toMatch(/instead of|of 9 items|went/);
  });

  // The page stays busy a little longer than the message.
  const busy = `c.ariaBusy = 'true'; setTimeout(() => { c.ariaBusy = 'false' }, 500)`;
  const toasts: Readonly<Record<string, string>> = {
    'is added and removed': `document.body.insertAdjacentHTML('beforeend', '<div class=toast>Changes saved.</div>'); setTimeout(() => document.querySelector('.toast').remove(), 250)`,
    'is shown and hidden by a class': `x.className = 'toast'; x.textContent = 'Changes saved.'; setTimeout(() => { x.className = 'toast off' }, 250)`,
    'is written and emptied': `x.textContent = 'Changes saved.'; setTimeout(() => { x.textContent = '' }, 250)`,
    'is written and hidden with its text': `x.hidden = false; x.textContent = 'Changes saved.'; setTimeout(() => { x.hidden = true }, 250)`,
    'fades in and out': `x.textContent = 'Changes saved.'; x.classList.add('in'); setTimeout(() => { x.classList.remove('in') }, 250)`,
    'replaces a hint for a while': `y.textContent = 'Changes saved.'; setTimeout(() => { y.textContent = 'All fields are required' }, 250)`,
  };
  const page_ = (script: string): string =>
    `<style>.toast{position:fixed;bottom:0}.off{display:none}.fade{opacity:0;transition:opacity 30ms}.fade.in{opacity:1}</style>
    <button id=go>Save</button><p id=x></p><p id=y>All fields are required</p><i id=c>0</i>
    <script>go.onclick = () => { ${busy}; ${script} }</script>`;

  test.each(Object.entries(toasts))(
    'tells a message outside of live regions that %s',
    async (_, script) => {
      const html = page_(script).replace(
        '<p id=x>',
        script.includes("'in'") ? '<p id=x class=fade>' : '<p id=x>',
      );
      const changes = await click(html);
      expect(changes).toContain('The page announced for a moment: "Changes saved.".');
      expect(changes.join(' ')).not.toContain('Text disappeared');
    },
  );

  test('reports a message that disappears and is shown again', async () => {
    const html = page_(
      `x.textContent = ''; setTimeout(() => { x.textContent = 'Changes saved.' }, 80); setTimeout(() => { x.textContent = '' }, 300)`,
    ).replace('<p id=x>', '<p id=x>Changes saved.');
    const changes = await click(html);
    expect(changes.join(' ')).toContain('announced for a moment: "Changes saved."');
    expect(changes.join(' ')).not.toContain('Text disappeared: "Changes saved."');
  });

  test('does not take items, options and signs of loading for messages', async () => {
    const html = page_(
      `x.innerHTML = 'Loading…'; l.innerHTML = '<li>Tea</li><li>Milk</li>'; setTimeout(() => { x.innerHTML = ''; l.innerHTML = '<li>Rice</li><li>Salt</li>' }, 200)`,
    ).replace('<p id=x>', '<ul id=l></ul><p id=x>');
    expect((await click(html)).join(' ')).not.toContain('announced');
  });

  test.each([
    [
      'says "false" from then on',
      '<button id=go>More</button>',
      `go.setAttribute('aria-expanded', 'false')`,
    ],
    [
      'says the contrary',
      '<button id=go aria-expanded=true aria-controls=p>More</button>',
      `go.setAttribute('aria-expanded', 'false')`,
    ],
    [
      'loses its state',
      '<button id=go aria-expanded=false aria-controls=p>More</button>',
      `go.removeAttribute('aria-expanded')`,
    ],
  ])(
    'does not say "collapsed" of a control that opens something and %s',
    async (_, control, script) => {
      const changes = await click(
        `${control}<div id=p hidden>Delivery takes two days.</div><script>go.onclick = () => { p.hidden = false; ${script} }</script>`,
      );
      expect(changes.join(' ')).not.toContain('collapsed');
      expect(changes.join(' ')).toContain('Delivery takes two days.');
    },
  );

  test('tells a state that only a title shows', async () => {
    const html = `<button id=go title=Mute><svg width=20 height=20><circle r=9 cx=10 cy=10 /></svg></button><script>go.onclick = () => { go.title = go.title === 'Mute' ? 'Unmute' : 'Mute' }</script>`;
    expect(await click(html)).toEqual(['Text changed from "Mute" to "Unmute".']);
  });

  test('reports a changed title of another element exactly once', async () => {
    const changes = await click(
      `<nav><button id=m title="Sound is on">🔊</button></nav><main>${button("m.title = 'Sound is off'; n.title = n.textContent = n.ariaLabel = 'Stop'")}<button id=n title=Play>Play</button></main>`,
    );
    expect(changes.filter((each) => each.includes('Sound'))).toEqual([
      'Text changed from "Sound is on" to "Sound is off".',
    ]);
    expect(changes.filter((each) => each.includes('Play'))).toHaveLength(1);
  });

  test.each([
    [
      'a switch',
      '<button id=go aria-pressed=false>Mute</button>',
      'ariaPressed',
      'The button "Mute" is now released',
    ],
    [
      'an option',
      '<div role=listbox aria-multiselectable=true aria-label=Colors><div role=option id=go aria-selected=false>Red</div></div>',
      'ariaSelected',
      'The option "Red" is now unselected',
    ],
  ])('tells that the page set back %s at once', async (_, control, state, told) => {
    const changes = await click(
      `${control}<script>go.onclick = () => { go.${state} = 'true'; setTimeout(() => { go.${state} = 'false' }, 20) }</script>`,
    );
    expect(changes.join(' ')).toContain(told);
  });

  test('tells which of two choices the page let go', async () => {
    await page.show(
      `<div role=listbox aria-multiselectable=true aria-label=Colors id=go><div role=option aria-selected=false>Red</div><div role=option aria-selected=false>Blue</div></div>
      <script>go.onclick = ({ target }) => { target.ariaSelected = 'true'; if (target.textContent === 'Blue') queueMicrotask(() => { target.ariaSelected = 'false' }) }</script>`,
    );
    const { changes } = await perform(page, {
      kind: 'select',
      options: ['Red', 'Blue'],
      on: '#go',
    });
    expect(changes.join(' ')).toContain('The option "Blue" is now unselected');
  });

  test('reads a part that was drawn twice as it was at first', async () => {
    const changes = await click(
      `<div id=box><b id=b>Never</b></div>${button("b.textContent = 'Yearly'; setTimeout(() => { box.innerHTML = '<b id=b>Never</b>' })")}`,
    );
    expect(changes).toEqual(['Nothing visible changed on the page.']);
  });
});
