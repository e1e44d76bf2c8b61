/** Items: which control a ref means once the page has reused, redrawn or changed what is around it (D1, D4, D6). */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

const card = (name: string, more = ''): string =>
  `<div class=card><div><b>${name}</b> <i>€ 12</i>${more}</div><div><button>Buy</button></div></div>`;
const cards = `<main><h1>Shop</h1><div id=list>${['Kettle', 'Lamp', 'Mug'].map((name) => card(name)).join('')}</div></main>`;
const queue =
  '<main><h1>Requests</h1><div id=card><p id=who>Ann asks for access</p><p id=left>4 left</p><button>Approve</button></div></main>';
const departures = `<ul>${[9, 16, 23].map((left) => `<li><time>12:${left + 10}</time> <b>Bus 5 Harbor</b> <i>${left} min</i> <button>Remind me</button>`).join('')}</ul>`;
const groups = ['Ann', 'Ben']
  .map(
    (name) =>
      `<section><h2>${name}</h2>${['Leave', 'Laptop', 'Travel', 'Course', 'Desk'].map((what) => `<p>${what} <button>Approve</button></p>`).join('')}</section>`,
  )
  .join('');

const chat = (name: string, says: string, unread = ''): string =>
  `<button class=card><i>${name.charAt(0)}</i> <b>${name}</b> <span>${says}</span> <u>${unread}</u></button>`;
const chats = `<main><h2>Chats (2)</h2><div id=list>${chat('Ann Low', 'See you there')}${chat('Ben Roe', 'See you there', '2')}${chat('Cleo Ray', 'typing…')}</div></main>`;
const board = (...votes: readonly string[]): string =>
  `<div id=list>${['Kettle', 'Lamp', 'Mug'].map((name, nth) => `<div class=card><b>${name}</b> <i>${votes[nth]}</i> <button>Vote</button></div>`).join('')}</div>`;
const rooms = `<table><tbody id=list>${['Aspen', 'Birch'].map((room) => `<tr class=card><th rowspan=2>${room}<td>9:30 <td><button>Book</button><tr class=card><td>11:00 <td><button>Book</button>`).join('')}</tbody></table>`;
const shortcuts = `<main><p id=who>Ann asks for access</p><div>${['Approve A', 'Reject R', 'Hold H'].map((each) => `<button class=card><b>${each.split(' ')[0]}</b> <u>${each.split(' ')[1]}</u></button>`).join('')}</div></main>`;

/** A grid whose last column is frozen, so that its rows are drawn in two parts. */
const frozen = `<style>[role=grid]{display:flex}[aria-rowindex]{height:30px}</style><div role=grid><div id=names>${Array.from({ length: 40 }, (_, nth) => `<div role=row aria-rowindex=${nth}><div role=gridcell>Person ${nth}</div></div>`).join('')}</div><div id=ends>${Array.from({ length: 40 }, (_, nth) => `<div role=row aria-rowindex=${nth} class=card><div role=gridcell><button>Delete</button></div></div>`).join('')}</div></div>`;
/** A grid that is drawn column by column. */
const columns = frozen.replace(
  /<div role=row (aria-rowindex=\d+)( class=card)?><div role=gridcell>(.*?)<\/div><\/div>/g,
  '<div role=gridcell $1$2>$3</div>',
);

/** A long page that begins with a closed panel. */
const paneled = (bar: string): string =>
  `<div><aside hidden><p id=pane>Warning</p></aside><div class=card>${bar}</div>${'<p>Long words of the page, more than a box is told by.</p>'.repeat(9)}</div>`;

/** A page of many short texts, among them the labels of a chart's axis. */
const dashboard = `<div id=page><h1>Queue</h1><b>orders</b><p id=axis>${Array.from({ length: 30 }, (_, nth) => `<i>9:${nth + 10}:00</i>`).join('')}</p><div><h2 class=card tabindex=0 role=button>Purge</h2><form hidden><input type=submit></form></div></div>`;

const slotsAt = (...times: readonly string[]): string =>
  times.map((time) => `<a href="#">${time}</a>`).join(' ');

/** The page, the number of the button that is meant, what the page then does, and the words of what is meant now. */
type Case = readonly [what: string, html: string, nth: number, change: string, means: string];

const found: readonly Case[] = [
  [
    'in the node that now shows its item',
    cards,
    0,
    `const names = ['Mug', 'Kettle', 'Lamp']; document.querySelectorAll('b').forEach((b, nth) => { b.textContent = names[nth]; })`,
    'Kettle',
  ],
  ...[frozen, columns].map(
    (grid, at): Case => [
      `when another row of its grid changes, ${at === 0 ? 'whose rows are drawn in parts' : 'which is drawn column by column'}`,
      grid,
      70,
      `names.children[2].textContent = 'Person 99'`,
      'Delete',
    ],
  ),
  [
    'in a menu bar when words elsewhere on the page change',
    paneled(
      '<ul role=menubar><li role=menuitem aria-haspopup=true>File<li role=menuitem aria-haspopup=true>Edit</ul>',
    ).replace('hidden', ''),
    1,
    `pane.textContent = 'Extensions'`,
    'Edit',
  ],
  [
    'on its own when a closed panel changes',
    paneled('<span>Tools</span><button>Tools</button>'),
    0,
    `pane.textContent = 'Extensions'`,
    'Tools',
  ],
  [
    'whose closed list moves to the end of the page when it opens',
    `<p>Location</p><div><i>Calendar</i> <div tabindex=0 role=button aria-haspopup=listbox aria-label="Calendar Home">Home<ul role=listbox hidden><li>Work<li>Family</ul></div></div>`,
    0,
    `document.body.append(document.querySelector('ul'))`,
    'Calendar',
  ],
  ['in cards that are drawn anew', cards, 1, `list.innerHTML = list.innerHTML`, 'Lamp'],
  [
    'beside a counter in seconds',
    queue.replace('4 left', '40 s left'),
    0,
    `document.getElementById('left').textContent = '39 s left'`,
    'Ann asks for access',
  ],
  [
    'beside a growing age',
    `<ul><li><b>Ann</b> <i>2 min ago</i> <button>Like</button><li><b>Ben</b> <i>3 min ago</i> <button>Like</button></ul>`,
    0,
    `document.querySelector('i').textContent = '9 min ago'`,
    'Ann',
  ],
  [
    'by its time while the minutes of all count down',
    departures,
    1,
    `for (const left of document.querySelectorAll("i")) left.textContent = left.textContent.replace(/\\d+/, (n) => n - 1)`,
    '12:26',
  ],
  [
    'by the texts before it in a list without an element for each item',
    `<div><span>Ann</span><button>Call</button><span>Ben</span><button>Call</button></div>`,
    1,
    `const div = document.querySelector('div'); div.innerHTML = div.innerHTML`,
    'Ben',
  ],
];

const more: readonly Case[] = [
  [
    'although the list is sorted anew by the votes that came in',
    board('27', '31', '40'),
    0,
    `list.append(list.firstElementChild); list.lastElementChild.querySelector('i').textContent = '44'`,
    'Kettle',
  ],
  [
    'in a column whose redrawn cards changed places',
    `<main>${['To do', 'Done'].map((name, column) => `<section><h3>${name}</h3>${['Paint', 'Sweep', 'Mow'].map((task) => `<div class=card><p>${task} ${column + 1}</p><button>Archive</button></div>`).join('')}</section>`).join('')}</main>`,
    0,
    `for (const each of document.querySelectorAll('section')) { each.append(...[...each.querySelectorAll('.card')].reverse()); each.innerHTML = each.innerHTML; }`,
    'Paint 1',
  ],
  [
    'in a redrawn table whose first cells span several rows',
    rooms,
    2,
    `list.innerHTML = list.innerHTML`,
    '9:30 Book',
  ],
  [
    'although the first of the list left, and its minutes jumped',
    `<table><tbody id=list>${['Rome', 'Oslo', 'Bern'].map((town, nth) => `<tr class=card><td>${town}<td>in ${9 + nth} min<td><button>Track</button>`).join('')}</tbody></table>`,
    1,
    `list.firstElementChild.remove(); list.innerHTML = list.innerHTML.replace('10', '7').replace('11', '8')`,
    'Oslo',
  ],
  [
    'although its price changed, while the names of the others stayed',
    cards,
    0,
    `document.querySelector('i').textContent = '€ 19'`,
    'Kettle',
  ],
  [
    'although a message came into its card',
    cards,
    1,
    `document.querySelectorAll('.card')[1].insertAdjacentHTML('beforeend', '<small>Saved</small>')`,
    'Lamp',
  ],
  [
    'although its state is now that of another one',
    `<ul>${['Ann: away', 'Ben: online', 'Cleo: online'].map((of) => `<li><b>${of.split(': ')[0]}</b> <i>${of.split(': ')[1]}</i> <button>Call</button>`).join('')}</ul>`,
    0,
    `document.querySelector('i').textContent = 'online'`,
    'Ann',
  ],
  [
    'although the last words of the chat that it is are others, and one more is unread',
    chats,
    1,
    `document.querySelector('h2').textContent = 'Chats (3)'; const row = list.children[1]; row.querySelector('span').textContent = 'typing…'; row.querySelector('u').textContent = '3'`,
    'Ben Roe',
  ],
  [
    'although another chat than it moved to the top',
    chats,
    1,
    `list.prepend(list.children[2]); list.firstChild.querySelector('span').textContent = 'Call me'`,
    'Ben Roe',
  ],
];

const lost: readonly Case[] = [
  [
    'a page of many short texts is about another record, as its third text says',
    dashboard.replace('<p id=axis>', '<u>EU</u><p id=axis>'),
    0,
    `document.querySelector('u').textContent = 'US'`,
    '',
  ],
  [
    'a menu bar acts on what the page shows, which is another record by then',
    paneled('<ul role=menubar><li role=menuitem>Open<li role=menuitem>Delete</ul>').replace(
      'hidden',
      '',
    ),
    1,
    `pane.textContent = 'Extensions'`,
    '',
  ],
  [
    'the clock beside it jumped',
    queue.replace('4 left', '1:02 / 4:00'),
    0,
    `document.getElementById('left').textContent = '2:31 / 4:00'`,
    '',
  ],
  [
    'the price on the tile that it is has changed',
    `<div id=list>${['Basic 5', 'Pro 9', 'Team 12'].map((each) => `<button class=card><b>${each.split(' ')[0]}</b> <i>€ ${each.split(' ')[1]}</i></button>`).join('')}</div>`,
    0,
    `document.querySelector('i').textContent = '€ 19'`,
    '',
  ],
  [
    'the list is sorted anew, and the price of its title is another one',
    board('€ 27', '€ 31', '€ 40'),
    0,
    `list.append(list.firstElementChild); list.lastElementChild.querySelector('i').textContent = '€ 44'`,
    '',
  ],
  [
    'the list is sorted anew with another title, and its votes are others',
    board('27', '31', '40'),
    0,
    `list.append(list.firstElementChild); list.lastElementChild.querySelector('i').textContent = '44'; list.querySelector('b').textContent = 'Pan'`,
    '',
  ],
  [
    'the other part of its row names another one, far down in the grid',
    frozen,
    70,
    `names.children[30].firstChild.textContent = 'Person 99'`,
    '',
  ],
  [
    'the cell of its row in another column names another one, far down in the grid',
    columns,
    70,
    `names.children[30].textContent = 'Person 99'`,
    '',
  ],
  [
    'the cell that spans its row names another one',
    rooms,
    3,
    `document.querySelectorAll('th')[1].textContent = 'Cedar'`,
    '',
  ],
  [
    'it now is the chat of another one with the same words',
    chats,
    0,
    `list.children[0].querySelector('b').textContent = 'Abe Orr'`,
    '',
  ],
  [
    'its chat and the next one changed places in the same nodes, but for the words',
    chats,
    0,
    `const [one, other] = list.querySelectorAll('b'); [one.textContent, other.textContent] = [other.textContent, one.textContent]; list.children[1].remove()`,
    '',
  ],
  [
    'it is one of several with shortcuts, and they now are about another one',
    shortcuts,
    0,
    `who.textContent = 'Ben asks for access'`,
    '',
  ],
  [
    'its only card shows the next entry',
    queue,
    0,
    `who.textContent = 'Ben asks for access'; document.getElementById('left').textContent = '3 left'`,
    '',
  ],
  [
    'its only form shows the next entry',
    queue.replaceAll('div', 'form'),
    0,
    `who.textContent = 'Ben asks for access'`,
    '',
  ],
  [
    'the heading before it names another record',
    '<main><h1>Order 123</h1><p>Paid</p><button>Cancel order</button></main>',
    0,
    `document.querySelector('h1').textContent = 'Order 124'`,
    '',
  ],
  ['its group is another one', groups, 0, `document.querySelector('h2').textContent = 'Cleo'`, ''],
  [
    'a new card that reads the same comes before the twins',
    `<div id=list>${card('Mug')}${card('Mug')}</div>`,
    0,
    `list.insertAdjacentHTML('afterbegin', list.firstElementChild.outerHTML)`,
    '',
  ],
  [
    'the dialog around it asks about another one, far from its buttons',
    '<div role=dialog><p id=what>Delete Mug?</p><div><div><button>Delete</button><button>Cancel</button></div></div></div>',
    0,
    `what.textContent = 'Delete Lamp?'`,
    '',
  ],
  [
    'the fields around it hold another record',
    '<main><h1>Record</h1><div><label>Name <input id=name value=Ann></label><p><button>Delete</button></p></div></main>',
    1,
    `document.getElementById('name').value = 'Ben'`,
    '',
  ],
  [
    'another picture is shown beside it',
    '<main><div><p>Approve this?</p><img alt="" src="/a.png"><button>Approve</button></div></main>',
    0,
    `document.querySelector('img').src = '/b.png'`,
    '',
  ],
  [
    'another tab fills the part that it is in',
    '<main><nav><button aria-current=true>Inbox</button><button>Spam</button></nav><section><p>12 messages</p><button>Empty</button></section></main>',
    2,
    `const [one, other] = document.querySelectorAll('nav button'); one.removeAttribute('aria-current'); other.setAttribute('aria-current', 'true')`,
    '',
  ],
  [
    'the other one now has its platform, and a minute passed',
    `<ul>${[3, 4].map((platform) => `<li><b>Bus 5 Harbor</b> <u>${platform}</u> <i>${platform + 6} min</i> <button>Book</button>`).join('')}</ul>`,
    1,
    `const [one, other] = document.querySelectorAll('li'); other.remove(); one.querySelector('u').textContent = '4'`,
    '',
  ],
  [
    'a wheel of minutes was turned by one',
    `<main><p>Remind me in</p>${[5, 6, 7].map((n) => `<button>${n} min</button>`).join('')}</main>`,
    0,
    `for (const each of document.querySelectorAll('button')) each.textContent = parseInt(each.textContent) + 1 + ' min'`,
    '',
  ],
  [
    'its menu opens for another row',
    '<main><ul><li>Ann <button aria-haspopup=menu aria-expanded=true>More</button><li>Ben <button aria-haspopup=menu aria-expanded=false>More</button></ul></main><div role=menu><div role=menuitem tabindex=-1>Rename</div></div>',
    2,
    `const [one, other] = document.querySelectorAll('li button'); one.setAttribute('aria-expanded', 'false'); other.setAttribute('aria-expanded', 'true')`,
    '',
  ],
  [
    'the picture that distinguished it from its twin has changed',
    `<div id=list>${['a', 'b'].map((of) => `<div class=card><b>Mug</b><img alt="" src="/${of}.png"><button>Buy</button></div>`).join('')}</div>`,
    0,
    `document.querySelector('img').src = '/b.png'`,
    '',
  ],
  [
    'the page wrote into it as it reads the same as another one',
    `<div id=list>${card('Mug')}${card('Mug')}</div>`,
    0,
    `document.querySelector('b').textContent = 'Mug'`,
    '',
  ],
  [
    'a hidden copy of it is shown',
    `<ul>${['Row 1', 'Row 1', 'Row 2'].map((name, nth) => `<li${nth === 0 ? ' hidden' : ''}><i>New</i> <button title="${name}">Save</button>`).join('')}</ul>`,
    0,
    `document.querySelector('li').hidden = false`,
    '',
  ],
  [
    'twins were re-rendered, perhaps in another order',
    `<div id=list>${card('Mug')}${card('Mug')}${card('Mug')}</div>`,
    1,
    `list.innerHTML = list.innerHTML`,
    '',
  ],
];

inBothBrowsers('a control of an item', (page) => {
  async function meansAfter([, html, nth, change]: Case): Promise<string> {
    await page.show(html);
    const isKnown = await page.run(({ linesOf, factsOf }, nth) => {
      linesOf('all_fields');
      return factsOf(`e${nth + 1}`).ok;
    }, nth);
    // Otherwise a refusal would prove nothing.
    expect(isKnown).toBe(true);
    await page.page.evaluate(change);
    return page.run(({ factsOf, resolveRedrawn }, nth) => {
      const ref = `e${nth + 1}`;
      if (!factsOf(ref).ok) return '';
      const element = resolveRedrawn(ref);
      const item = element?.closest('.card,#card,li') ?? element?.previousElementSibling;
      return item?.textContent ?? '';
    }, nth);
  }

  test.each([...found, ...more])('is found %s', async (...given) => {
    const [, , , , means] = given;
    expect(await meansAfter(given)).toContain(means);
  });

  test.each(lost)('is refused when %s', async (...given) => {
    expect(await meansAfter(given)).toBe('');
  });

  test.each([
    [
      'among the buttons of a form and its hidden fields',
      `<h1>Insert</h1><form onsubmit="return false"><input name=km value=6><p>
        <input type=submit value=Save onclick="out.textContent='1'">
        <input type=submit value="Save and insert next" title="Ctrl+Shift+Enter">
        <input type=hidden name=referer><input type=hidden name=save value=1></p></form><p id=out></p>`,
    ],
    [
      'among rows that read the same, beside a hidden template of them',
      `<ul><li hidden><i>New</i> <button title="Row 1">Save</button>
        ${[1, 2].map((nth) => `<li><i>New</i> <button onclick="out.textContent='${nth}'" title="Row ${nth}">Save</button>`).join('')}</ul><p id=out></p>`,
    ],
  ])('is pressed %s', async (_, html) => {
    await page.show(html);
    await page.run(async ({ linesOf, act }) => {
      const ref = /button Save (e\d+)/.exec(linesOf('all_fields').join('\n'))?.[1];
      await act({ kind: 'click', ref: ref as never });
    });
    expect(await page.page.evaluate('out.textContent')).toBe('1');
  });

  test('of a column is found after the table is rendered again in another order', async () => {
    await page.show(
      `<table id=t></table><script>let names = ['Ann', 'Ben']; const draw = () => { t.innerHTML = '<tr><th>Name<th>Mon<th>Tue</tr>' + names.map((name) => '<tr><td>' + name + '<td><button onclick="window.hit = \\'' + name + ' Mon\\'">Book</button><td><button onclick="window.hit = \\'' + name + ' Tue\\'">Book</button></tr>').join(''); }; draw();</script>`,
    );
    await page.run(({ linesOf }) => linesOf('all_fields'));
    await page.page.evaluate('names = names.toReversed(); draw()');
    await page.run(({ act }) => act({ kind: 'click', ref: 'e2' as never }));
    expect(await page.page.evaluate('window.hit')).toBe('Ann Tue');
  });

  test('beside a counter is found once that counted again', async () => {
    await page.show(
      `<main><section><p id=t>3 viewers</p><button>Buy</button></section></main><script>let n = 3; addEventListener('go', () => setInterval(() => { n += 4; t.textContent = n + ' viewers'; }, 200))</script>`,
    );
    const known = await page.run(async ({ linesOf, factsOf, whenReady, session }) => {
      linesOf('all_fields');
      dispatchEvent(new Event('go'));
      await new Promise((resolve) => setTimeout(resolve, 250));
      const before = factsOf('e1').ok;
      await whenReady('e1', session);
      return [before, factsOf('e1').ok];
    });
    expect(known).toEqual([false, true]);
  });

  test('in a list that is drawn anew while its badges count is found by its words', async () => {
    await page.show(
      `<nav id=nav></nav><script>let n = 3; const draw = () => { n += 1; nav.innerHTML = ['Inbox', 'Orders', 'Tickets'].map((word, nth) => '<button>' + word + ' ' + (n + nth) + '</button>').join(''); }; draw(); addEventListener('go', () => setInterval(draw, 200))</script>`,
    );
    const found = await page.run(async ({ linesOf, whenReady, resolveRedrawn, session }) => {
      linesOf('all_fields');
      dispatchEvent(new Event('go'));
      await new Promise((resolve) => setTimeout(resolve, 250));
      const before = resolveRedrawn('e2')?.textContent ?? '';
      await whenReady('e2', session);
      return [before, resolveRedrawn('e2')?.textContent ?? ''];
    });
    expect(found).toEqual(['', expect.stringMatching(/^Orders \d+$/)]);
  });

  test.each([
    ['in 9 s', '', true],
    ['(0:09)', '', true],
    ['in 9 s', 'by mail', false],
  ])('whose name ended in “%s” and now in “%s” is the same: %s', async (before, after, isSame) => {
    await page.show(
      `<h2>Check your phone</h2><button id=go>Resend ${before}</button><script>
      let left = 9; addEventListener('run', () => setInterval(() => { if (left < 6) { go.textContent = ('Resend ' + ${JSON.stringify(after)}).trim(); return; } left -= 1; go.textContent = 'Resend ${before}'.replace('9', left); }, 200))</script>`,
    );
    const found = await page.run(async ({ linesOf, resolveRedrawn, watchSelfUpdates }) => {
      linesOf('all_fields');
      dispatchEvent(new Event('run'));
      await watchSelfUpdates(1_500);
      return resolveRedrawn('e1')?.textContent ?? null;
    });
    expect(found).toBe(isSame ? 'Resend' : null);
  });

  test('keeps its ref in wrappers with the same texts if its name is unique', async () => {
    const field = (label: string): string =>
      `<label for=${label}>${label}</label><div class=select onclick=1><div><input id=${label} role=combobox readonly></div><span><svg width=9 height=9></svg></span></div>`;
    await page.show(
      `<div><div>${field('Colour')}${field('Place')}<label for=dark>Dark</label><button id=dark></button>${field('Part')}</div></div>`,
    );
    const read = (): Promise<readonly (readonly [string, boolean])[]> =>
      page.run(({ linesOf, find, refOf, resolveRedrawn }) => {
        linesOf('all_fields');
        return ['#Colour', '#Place', '#Part'].map((each) => {
          const ref = refOf(find(each));
          return [ref, resolveRedrawn(ref) === find(each)] as const;
        });
      });
    const first = await read();
    expect(first.map(([, isFound]) => isFound)).toEqual([true, true, true]);
    expect(await read()).toEqual(first);
  });

  test.each([
    ['was taken', ['9:30', '11:00']],
    ['was added', ['8:30', '9:00', '9:30', '11:00']],
  ])('among time slots of which one %s is found', async (_, times) => {
    const slots = slotsAt('9:00', '9:30', '11:00');
    await page.show(`<h2>Haircut</h2><p id=day>Tue 4 March</p><div id=slots>${slots}</div>`);
    const found = await page.run(
      ({ linesOf, find, resolveRedrawn }, left) => {
        linesOf('all_fields');
        find('#slots').innerHTML = left;
        return resolveRedrawn('e2')?.textContent ?? '';
      },
      slotsAt(...times),
    );
    expect(found).toBe('9:30');
  });

  test.each([
    [
      'in the same nodes',
      (slots: string) =>
        `for (const [at, time] of [...new DOMParser().parseFromString('${slots}', 'text/html').links].entries()) slots.children[at].textContent = time.textContent; slots.lastElementChild.remove()`,
    ],
    ['in new nodes', (slots: string) => `slots.innerHTML = '${slots}'`],
  ])('among time slots a minute apart is refused once it was taken, %s', async (_, change) => {
    await page.show(
      `<h2>Lift</h2><p>Today</p><div id=slots>${slotsAt('9:00', '9:01', '9:02', '9:30')}</div>`,
    );
    await page.run(({ linesOf }) => linesOf('all_fields'));
    await page.page.evaluate(change(slotsAt('9:01', '9:02', '9:30')));
    expect(await page.run(({ resolveRedrawn }) => resolveRedrawn('e1')?.textContent ?? '')).toBe(
      '',
    );
  });

  test('beside the clock of a player is found after three seconds', async () => {
    await page.show(
      '<main><div><b>Paper Moons</b><input type=range max=240 value=62 aria-label=Position><span id=at>1:02 / 4:00</span><p><button>Mute</button></p></div></main>',
    );
    const found = await page.run(async ({ linesOf, find, resolveRedrawn }) => {
      linesOf('all_fields');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      find('#at').textContent = '1:05 / 4:00';
      (find('input') as HTMLInputElement).value = '65';
      return resolveRedrawn('e2')?.textContent ?? '';
    });
    expect(found).toBe('Mute');
  });

  test('among time slots of another day, of which one is at the same time, is refused', async () => {
    const slots = slotsAt('9:00', '9:30');
    await page.show(`<h2>Haircut</h2><p>Local times</p><div id=slots>${slots}</div>`);
    const found = await page.run(({ linesOf, find, resolveRedrawn }) => {
      linesOf('all_fields');
      find('#slots').innerHTML = '<a href="#">9:30</a> <a href="#">10:30</a>';
      return resolveRedrawn('e2')?.textContent ?? '';
    });
    expect(found).toBe('');
  });

  test.each(['strong', 'div', 'h3'])(
    'among time slots is refused once the %s above them names another day',
    async (head) => {
      const slots = slotsAt('9:00', '9:30');
      await page.show(`<h2>Haircut</h2><${head} id=day>Tue 4 March</${head}><div>${slots}</div>`);
      const found = await page.run(({ linesOf, find, resolveRedrawn }) => {
        linesOf('all_fields');
        const before = resolveRedrawn('e2')?.textContent ?? '';
        find('#day').textContent = 'Sat 29 March';
        return [before, resolveRedrawn('e2')?.textContent ?? ''];
      });
      expect(found).toEqual(['9:30', '']);
    },
  );

  test('stays the same when a popup is appended to the body', async () => {
    const parts = '<div><p>Basket</p></div><div><button>Pay</button></div>';
    await page.show(`<div><p>Shop</p><section>${parts}</section></div>`);
    const isFound = await page.run(({ linesOf, resolveRedrawn }) => {
      linesOf('all_fields');
      const popup = document.createElement('div');
      popup.style.cssText = 'position:absolute;top:80px;left:0;width:100%';
      popup.innerHTML = '<p>Hint</p><section><div><p>More</p></div></section>';
      document.body.append(popup);
      return resolveRedrawn('e1') !== null;
    });
    expect(isFound).toBe(true);
  });

  test('is refused if what is beside it changed once only', async () => {
    await page.show('<main><section><p id=t>€ 30</p><button>Approve</button></section></main>');
    const known = await page.run(async ({ linesOf, factsOf, whenReady, session }) => {
      linesOf('all_fields');
      const text = document.getElementById('t');
      if (text) text.textContent = '€ 45';
      await whenReady('e1', session);
      return factsOf('e1').ok;
    });
    expect(known).toBe(false);
  });

  test.each([
    ['found beside a chart whose axis moves on', `nth`, 'Purge'],
    ['refused as the queue beside such a chart becomes another one', `nth, nth > 3`, null],
  ])('is %s', async (_, given, means) => {
    await page.show(
      `${dashboard}<script>function draw(nth, isOther) {
        axis.innerHTML = Array.from({ length: 26 }, (_, at) => '<i>9:' + (nth + at + 10) + ':00</i>').join('');
        if (isOther) document.querySelector('b').textContent = 'mail';
      } draw(0); let nth = 0; addEventListener('run', () => setInterval(() => { nth += 1; draw(${given}); }, 250))</script>`,
    );
    const found = await page.run(async ({ linesOf, resolveRedrawn, watchSelfUpdates }) => {
      linesOf('all_fields');
      dispatchEvent(new Event('run'));
      await watchSelfUpdates(1_600);
      return resolveRedrawn('e1')?.textContent ?? null;
    });
    expect(found).toBe(means);
  });

  test('is refused in a ranking whose places keep getting other names', async () => {
    await page.show(
      `<ul>${['Ann', 'Ben', 'Cleo'].map((name, nth) => `<li>No. ${nth + 1} <b>${name}</b> <button>Follow</button>`).join('')}</ul>`,
    );
    const means = await page.run(async ({ linesOf, resolveRedrawn, watchSelfUpdates }) => {
      await watchSelfUpdates(500);
      linesOf('all_fields');
      for (const names of ['Dan,Eve,Fay', 'Gil,Hal,Ida', 'Jan,Kim,Lea']) {
        const places = document.querySelectorAll('b');
        for (const [nth, name] of names.split(',').entries()) places[nth]?.replaceChildren(name);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return resolveRedrawn('e1') === null;
    });
    expect(means).toBe(true);
  });

  test('is identified by its item if links have the same address', async () => {
    await page.show(
      '<ul><li><b>Ann</b> <a href="/add">Add</a><li><b>Ben</b> <a href="/add">Add</a></ul>',
    );
    const known = await page.run(({ linesOf, factsOf }) => {
      linesOf('all_fields');
      const before = factsOf('e1').ok;
      for (const each of document.querySelectorAll('b')) each.textContent = 'Cleo';
      return [before, factsOf('e1').ok];
    });
    expect(known).toEqual([true, false]);
  });

  test('keeps its identity after our click changes its numbers, even if it is rendered again', async () => {
    await page.show(
      `<div id=list></div><script>const count = { Mug: 1, Lamp: 1 }; const draw = () => { list.innerHTML = Object.keys(count).map((name) => '<div><b>' + name + '</b> <i>' + count[name] + '</i> <button onclick="count.' + name + ' += 1; draw()">+</button></div>').join(''); }; draw();</script>`,
    );
    const acted = await page.run(async ({ act, linesOf }) => {
      linesOf('all_fields');
      const press = async () => (await act({ kind: 'click', ref: 'e2' as never })).ok;
      return [await press(), await press(), await press()];
    });
    expect(acted).toEqual([true, true, true]);
    expect(await page.page.evaluate('JSON.stringify(count)')).toBe('{"Mug":1,"Lamp":4}');
  });
});

inBothBrowsers('a disabled control', (page) => {
  test('is waited for before it is described', async () => {
    await page.show('<button disabled>Save</button>');
    const disabled = await page.run(async ({ linesOf, factsOf, whenReady, session }) => {
      linesOf('all_fields');
      const read = () => {
        const facts = factsOf('e1');
        return facts.ok && facts.value.disabled;
      };
      const before = read();
      // Started here and not by the page: a busy machine may take its time from loading to the first read.
      setTimeout(() => document.querySelector('button')?.removeAttribute('disabled'), 400);
      await whenReady('e1', session);
      return [before, read()];
    });
    expect(disabled).toEqual([true, false]);
  });
});

inBothBrowsers('a value that the page reverts', (page) => {
  const plan = `<label>Plan <select id=p><option>Free<option>Team</select></label><button onclick="window.sent = p.value">Continue</button>
    <script>p.onchange = () => setTimeout(() => { p.value = 'Free'; }, 100)</script>`;

  test('stops the next press and is told once', async () => {
    await page.show(plan);
    const seen = await page.run(async ({ act, linesOf, takenBack, say }) => {
      linesOf('all_fields');
      await act({ kind: 'select', ref: 'e1' as never, options: ['Team'] });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const pressed = await act({ kind: 'click', ref: 'e2' as never });
      const told = takenBack().map(({ change }) => say([change]));
      return [pressed.ok ? 'pressed' : pressed.failure.kind, told, takenBack().length];
    });
    expect(seen).toEqual([
      'staleRef',
      [['The combobox "Plan" now holds "Free" (probably by the page itself, not by this act).']],
      0,
    ]);
    expect(await page.page.evaluate('window.sent ?? ""')).toBe('');
  });

  test.each([
    [
      'a field that is drawn anew',
      `<input aria-label=A value=x>`,
      'innerHTML',
      { kind: 'fill', text: 'y' },
    ],
    [
      'a toggle of the page’s own',
      `<div role=checkbox tabindex=0 aria-checked=false onclick="this.setAttribute('aria-checked', true)">A</div>`,
      'off',
      { kind: 'click' },
    ],
    [
      'an editor',
      `<div contenteditable role=textbox aria-label=A>x</div>`,
      'innerHTML',
      { kind: 'fill', text: 'y' },
    ],
    [
      'a field that then holds another value',
      `<input aria-label=A value=x>`,
      'other',
      { kind: 'fill', text: '25' },
    ],
  ] as const)('is reported for %s', async (_, html, how, asked) => {
    await page.show(`<main><div id=box>${html}</div></main>`);
    const told = await page.run(
      async ({ act, linesOf, takenBack, say }, html, how, asked) => {
        linesOf('all_fields');
        await act({ ...asked, ref: 'e1' } as never);
        const box = document.getElementById('box');
        const field = box?.firstElementChild;
        if (box && how === 'innerHTML') box.innerHTML = html;
        else if (how === 'off') field?.setAttribute('aria-checked', 'false');
        else if (field instanceof HTMLInputElement) field.value = '10';
        return takenBack().map(({ change }) => say([change]));
      },
      html,
      how,
      asked,
    );
    expect(told).toHaveLength(1);
  });

  test('is reported at once if the page unchecks a box again', async () => {
    await page.show(
      `<label><input type=checkbox id=c> News</label><script>c.onchange = () => setTimeout(() => { c.checked = false; })</script>`,
    );
    const kind = await page.run(async ({ act, linesOf }) => {
      linesOf('all_fields');
      const acted = await act({ kind: 'click', ref: 'e1' as never });
      return acted.ok && acted.value.kind;
    });
    expect(kind).toBe('notLanded');
  });

  const countTakenBack = async (becomes: string, text: string): Promise<number> => {
    await page.show('<input aria-label=A>');
    return page.run(
      async ({ act, linesOf, takenBack }, becomes, text) => {
        linesOf('all_fields');
        await act({ kind: 'fill', ref: 'e1' as never, text });
        const field = document.querySelector('input');
        if (field) field.value = becomes;
        return takenBack().length;
      },
      becomes,
      text,
    );
  };

  test.each([
    ['12,345.50', '12345.5'],
    ['(555) 123-4567', '5551234567'],
    ['+1 555 123 4567', '5551234567'],
    ['SPRING25', 'spring-25'],
    ['2026-03-04', '4/3/2026'],
    ['25 kg', '25'],
    ['Berlin, Germany', 'Berlin'],
    ['2:30 PM', '14:30'],
    ['1.234,50', '1234,5'],
    ['No. 0042', '0042'],
  ])('is not one that reads %s where we set %s', async (becomes, text) => {
    expect(await countTakenBack(becomes, text)).toBe(0);
  });

  test.each([
    ['New York', 'York'],
    ['Joanna', 'Ann'],
    ['250', '25'],
    ['5.2', '2.5'],
    ['15', '1.5'],
    ['2026-03-05', '2026-03-04'],
    ['12345678', '1234567'],
    ['42', '0042'],
    ['5', '-5'],
    ['15', '1,5'],
    ['€150', '€1.50'],
    ['2026-04-03', '2026-03-04'],
    ['4/3/2026', '3/4/2026'],
  ])('is detected when the field shows %s after we set %s', async (becomes, text) => {
    expect(await countTakenBack(becomes, text)).toBe(1);
  });

  test('is not reported for another field that the page empties and then fills with new options', async () => {
    await page.show(
      `<select id=c aria-label=Country><option>Portugal<option>Canada</select><select id=r aria-label=Region><option>Azores</select>
      <script>c.onchange = () => { r.innerHTML = '<option>Loading'; r.disabled = true; setTimeout(() => { r.innerHTML = '<option>Choose<option>Quebec'; r.disabled = false; }, 300); };</script>`,
    );
    const seen = await page.run(async ({ act, linesOf, takenBack }) => {
      linesOf('all_fields');
      await act({ kind: 'select', ref: 'e1' as never, options: ['Canada'] });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const chosen = await act({ kind: 'select', ref: 'e2' as never, options: ['Quebec'] });
      return [chosen.ok && chosen.value.kind, takenBack().length];
    });
    expect(seen).toEqual(['done', 0]);
  });

  test('is not reported after we undid it ourselves', async () => {
    await page.show('<input aria-label=Name value=Ada>');
    const seen = await page.run(async ({ act, linesOf, takenBack, undoAll }) => {
      linesOf('all_fields');
      await act({ kind: 'fill', ref: 'e1' as never, text: 'Grace' });
      const undone = await undoAll();
      return [undone.ok && undone.value.undone, takenBack().length];
    });
    expect(seen).toEqual([1, 0]);
  });

  test('is not one that a press sent', async () => {
    await page.show(
      `<input id=t aria-label=Message><button onclick="setTimeout(() => { t.value = ''; }, 100)">Send</button>`,
    );
    const seen = await page.run(async ({ act, linesOf, takenBack }) => {
      linesOf('all_fields');
      await act({ kind: 'fill', ref: 'e1' as never, text: 'Hello' });
      await act({ kind: 'click', ref: 'e2' as never });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return takenBack().length;
    });
    expect(seen).toBe(0);
  });
});
