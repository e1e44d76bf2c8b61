/** The changes reported for a click. */
import { expect, test } from 'vitest';
import { perform } from '../act/acting.ts';
import { inBothBrowsers, seedsFor } from '../page.ts';
import { changedPage } from '../read/changedPage.ts';

const nothing = ['Nothing visible changed on the page.'];

/** A button that runs a script when clicked. */
const button = (script: string, name = 'Go'): string =>
  `<button id=go onclick="${script}">${name}</button>`;

inBothBrowsers('reported changes', (page) => {
  const click = async (html: string): Promise<readonly string[]> => {
    await page.show(html);
    return (await perform(page, { kind: 'click', on: '#go' })).changes;
  };

  test('are none if nothing changed', async () => {
    expect(await click(button('void 0'))).toEqual(nothing);
  });

  test('report a menu that was hidden', async () => {
    const changes = await click(
      `<button id=go aria-haspopup=menu aria-expanded=false aria-label=Account onclick="ariaExpanded='true';nextElementSibling.className=''">A</button>
      <ul class=off role=menu aria-label=Account><li role=menuitem>Profile<li role=menuitem>Orders<li role=menuitem>Help<li role=menuitem>Sign out</ul>
      <style>.off{display:none}</style>`,
    );
    expect(changes).toEqual([
      'A menu "Account" with 4 items appeared.',
      '"Account" is now expanded.',
    ]);
  });

  test('report a menu without roles, opened by a class far above', async () => {
    const changes = await click(
      `${button("document.body.classList.add('open')")}<style>.drop{display:none;position:absolute}.open .drop{display:block}</style>
      <div class=drop><a href=/a>One</a><a href=/b>Two</a><a href=/c>Three</a></div>`,
    );
    expect(changes).toEqual(['A menu with 3 items appeared.']);
  });

  test('distinguish elements that became visible from new elements (AE-07)', async () => {
    await page.show(
      `${button("nextElementSibling.hidden=false;document.body.insertAdjacentHTML('beforeend','<p><button>New one</button></p>')")}
      <p hidden><button>Old one</button></p>`,
    );
    const changes = await page.run(async ({ actOn }) => {
      const result = await actOn({ kind: 'click' }, '#go');
      return result.ok && result.value.kind === 'done' ? result.value.changes : [];
    });
    expect(changes).toMatchObject([
      { kind: 'appeared', name: 'Old one', wasThere: true },
      { kind: 'appeared', name: 'New one' },
    ]);
    expect(changes[1]).not.toHaveProperty('wasThere');
  });

  test('report a menu once if the part around it looks different', async () => {
    const changes = await click(
      `<style>.menu{display:none}.open>a{background:#eee}.open .menu{display:block}</style>
      <ul><li><a href="#" id=go onclick="this.parentElement.classList.toggle('open');return false">Letters</a>
      <ul class=menu><li><a href=/a>From Ann</a></li><li><a href=/b>From Bob</a></li></ul></li><li><a href=/c>Other</a></li></ul>`,
    );
    expect(changes).toEqual(['A list with 2 items appeared.']);
  });

  test('report a menu appended to the page', async () => {
    const changes = await click(
      button(
        `document.body.insertAdjacentHTML('beforeend', '<div><div><div role=menu><div role=menuitem>A</div><div role=menuitem>B</div></div></div></div>')`,
      ),
    );
    expect(changes).toEqual(['A menu with 2 items appeared.']);
  });

  test('report a dialog that opens and closes', async () => {
    const html = `${button('d.showModal()')}<dialog id=d aria-label=Confirm><p>Sure?</p><button id=no onclick="d.close()">No</button></dialog>`;
    expect(await click(html)).toEqual(['A dialog "Confirm" appeared.']);
    const { changes } = await perform(page, { kind: 'click', on: '#no' });
    expect(changes).toEqual(['The dialog "Confirm" disappeared.']);
  });

  test('tell apart dialogs without a heading that begin with the same words', async () => {
    const asks = (what: string): string =>
      `<dialog open><p>${'Files that are deleted can not be brought back. '.repeat(4)}${what}?</p><button>Yes</button></dialog>`;
    const changes = await click(
      `${button(`box.innerHTML = ${JSON.stringify(asks('Notes')).replaceAll('"', "'")}`)}<div id=box>${asks('Plans')}</div>`,
    );
    expect(changes.join(' ')).toContain('appeared');
  });

  test('report what a dialog without a heading asks', async () => {
    const html = `${button('d.showModal()')}<dialog id=d><p>“a.txt” exists. Overwrite?</p><button>Yes</button></dialog>`;
    expect(await click(html)).toEqual(['A dialog "“a.txt” exists. Overwrite? Yes" appeared.']);
  });

  test('report a toast in a live region', async () => {
    const changes = await click(`${button("t.textContent = 'Saved'")}<div id=t role=status></div>`);
    expect(changes).toEqual(['A message "Saved" appeared.']);
  });

  test('report a message that is given once more in the same words', async () => {
    const changes = await click(
      `${button("t.textContent = ''; setTimeout(() => { t.textContent = 'Saved' }, 30)")}<div id=t role=status>Saved</div>`,
    );
    expect(changes).toEqual(['A message "Saved" appeared.']);
  });

  test('report once an alert that is added and fades in', async () => {
    const changes = await click(
      `<style>.t{opacity:0;transition:opacity .2s}.t.in{opacity:1}</style>${button(
        `document.body.insertAdjacentHTML('beforeend', '<div class=t role=alert>Card declined</div>');setTimeout(() => document.querySelector('.t').classList.add('in'), 20)`,
      )}`,
    );
    expect(changes).toEqual(['An alert "Card declined" appeared.']);
  });

  test('report a validation error', async () => {
    const changes = await click(
      `<label>Email <input id=e aria-describedby=m></label><p id=m></p>${button(
        "e.setAttribute('aria-invalid', true); m.textContent = 'Enter an address'",
      )}`,
    );
    expect(changes).toContain('The field "Email" is marked invalid: "Enter an address".');
  });

  test('report a changed text', async () => {
    const changes = await click(`${button("n.textContent = '4 items'")}<b id=n>3 items</b>`);
    expect(changes).toEqual(['Text changed from "3 items" to "4 items".']);
  });

  test('report added rows', async () => {
    const changes = await click(
      `<ul aria-label=Results id=l><li>1</ul>${button(
        "l.insertAdjacentHTML('beforeend', '<li>2</li><li>3</li><li>4</li><li>5</li>')",
      )}`,
    );
    expect(changes).toEqual([
      'The list "Results" now has 5 items instead of 1 (4 came): from "1" to "5".',
    ]);
  });

  test.each([
    ['hides', 'for (const c of l.children) c.hidden = !/Tea|Salt/.test(c.textContent)'],
    ['draws anew', "l.innerHTML = '<li>Tea</li><li>Salt</li>'"],
  ])(
    'report how many items are left, the first and the last, if a filter %s a list',
    async (_, filter) => {
      const changes = await click(
        `<ul id=l><li>Tea</li><li>Milk</li><li>Jam</li><li>Rice</li><li>Salt</li></ul>${button(filter)}`,
      );
      expect(changes).toEqual([
        'The list now has 2 items instead of 5 (3 went): from "Tea" to "Salt".',
      ]);
    },
  );

  test('report reused rows with other items as another page of the list, and moved rows as a new order', async () => {
    const rows = `<table><tbody id=t>${['Tea', 'Jam', 'Rice'].map((name) => `<tr><td>${name}</td><td>2</td></tr>`).join('')}</tbody></table>`;
    const write = (names: string): string =>
      `'${names}'.split(' ').forEach((name, at) => { t.rows[at].cells[0].firstChild.data = name })`;
    expect(await click(`${rows}${button(write('Salt Corn Peas'))}`)).toEqual([
      'The set of rows now has 3 items instead of 3 (3 went, 3 came): from "Salt 2" to "Peas 2".',
    ]);
    expect(await click(`${rows}${button(write('Rice Jam Tea'))}`)).toEqual([
      'The list was reordered; it now starts with "Rice 2, Jam 2, Tea 2" and ends with "Tea 2".',
    ]);
  });

  test('report moved text as moved, and quote a whole line', async () => {
    const changes = await click(
      `<section><h2>To do</h2><div id=a><p id=c>Call Ann</p></div></section><section><h2>Done</h2><div id=b></div></section>
      <p><b id=d>2</b> of 9 done, <b id=o>7</b> open</p>${button(
        "b.append(c); d.textContent = '3'; o.textContent = '6'",
      )}`,
    );
    expect(changes).toEqual([
      '"Call Ann" was moved to "Done".',
      'Text changed from "2 of 9 done, 7 open" to "3 of 9 done, 6 open".',
    ]);
  });

  test('report a short-lived message, and a box over the page without a role', async () => {
    const changes = await click(
      `<div role=status id=s></div>${button(
        "s.textContent = 'Link copied'; setTimeout(() => { s.textContent = ''; document.body.insertAdjacentHTML('beforeend', '<div style=\\'position:fixed;inset:0;background:#0008\\'><div style=\\'margin:80px;background:#fff\\'><h2>Share</h2><button>Close</button></div></div>') }, 30)",
      )}`,
    );
    expect(changes).toEqual([
      'The page announced for a moment: "Link copied".',
      'A dialog "Share" appeared.',
    ]);
  });

  test('ignore a list re-rendered with the same text', async () => {
    const changes = await click(
      `<ul id=l><li>1<li>2</ul>${button('l.replaceChildren(...[...l.children].map((c) => c.cloneNode(true)))')}`,
    );
    expect(changes).toEqual(nothing);
  });

  test('ignore a disabling class on a control that never looked disabled, and on an invisible field', async () => {
    const changes = await click(
      `<style>a.disabled { color: gray } .modal { display: none } .open { display: block }</style>
      <a href="#" id=go onclick="this.className = ''; m.className = 'modal'; f.className = 'has-error'; return false" class=disabled>Deploy</a>
      <div id=m class="modal open"><h2>Folder</h2><div id=f><input aria-label=Label></div></div>`,
    );
    expect(changes.join('\n')).toContain('disappeared');
    expect(changes.join('\n')).not.toMatch(/enabled|invalid/);
  });

  test('report states: a tab, a disclosure, a button that became enabled', async () => {
    const changes = await click(
      `<div role=tab id=t1 aria-selected=true>One</div><div role=tab id=t2 aria-selected=false>Two</div><button id=s disabled>Send</button>
      <details id=d><summary>More</summary>text</details>${button(
        "t1.ariaSelected='false';t2.ariaSelected='true';s.disabled=false;d.open=true",
      )}`,
    );
    expect(changes).toContain('The tab "Two" is now selected.');
    expect(changes).toContain('The button "Send" is now enabled.');
    expect(changes).toContain('"More" is now expanded.');
    expect(changes.join()).not.toContain('unselected');
  });

  test('report controls that style rules no longer disable', async () => {
    const changes = await click(
      `<style>.disabled{pointer-events:none}</style><a id=a href=/a class=disabled>Send</a><ul><li id=b class="page disabled"><a href=/b>2</a></li></ul>
      <p id=c class=disabled>words</p>${button("a.className=c.className='';b.className=''")}`,
    );
    expect(changes).toEqual(['The link "Send" is now enabled.', 'The link "2" is now enabled.']);
  });

  test('report a late aria-expanded', async () => {
    const changes = await click(
      `<button id=go aria-expanded=false onclick="setTimeout(() => { this.ariaExpanded = 'true' }, 50)">Filters</button>`,
    );
    expect(changes).toEqual(['"Filters" is now expanded.']);
  });

  test('report a route of a single-page app, with its title', async () => {
    const changes = await click(
      button("history.pushState(null, '', '/orders'); document.title = 'Orders'"),
    );
    expect(changes).toEqual([
      `The page went from ${page.origin}/ to ${page.origin}/orders.`,
      'The page title is now "Orders".',
    ]);
  });

  test('report changes in a shadow tree', async () => {
    const changes = await click(
      `${button("x.shadowRoot.querySelector('p').textContent = 'new'")}<x-box id=x></x-box>
      <script>x.attachShadow({ mode: 'open' }).innerHTML = '<p>old</p>'</script>`,
    );
    expect(changes).toEqual(['Text changed from "old" to "new".']);
  });

  test('report what is still fading in inside a shadow tree when the page is quiet', async () => {
    const changes = await click(
      `<div id=h></div>${button("h.shadowRoot.getElementById('m').className='on'")}<script>
      h.attachShadow({ mode: 'open' }).innerHTML = '<style>#m{visibility:hidden;opacity:0;transition:.4s steps(1)}#m.on{visibility:visible;opacity:1}</style><div role=menu id=m><div role=menuitem>Rename</div></div>'</script>`,
    );
    expect(changes.join(' ')).toContain('A menu');
  });

  test('never report a password', async () => {
    const changes = await click(
      `${button("p.value = 's3cret'")}<label>Password <input id=p type=password></label>`,
    );
    expect(changes).toEqual(['The textbox "Password" now holds "••••••".']);
  });

  test('ignore what the page does on its own', async () => {
    await page.show(
      `${button('void 0')}<p id=clock>10:31:05</p><div id=slides><b class=on>A</b><b>B</b></div><i id=n>0</i>
      <script>
        let n = 0;
        setInterval(() => { clock.textContent = '10:31:' + (10 + ++n); window.n.textContent = n; }, 200);
        setInterval(() => { for (const s of slides.children) s.classList.toggle('on'); }, 220);
      </script><style>b{display:none}.on{display:block}</style>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates(1_000));
    expect((await perform(page, { kind: 'click', on: '#go' })).changes).toEqual(nothing);
  });

  test('report that a dialog closed which had opened in several steps by itself', async () => {
    await page.show(
      `<div id=w><div id=d role=dialog aria-label=Welcome><p>Hello</p>${button('d.remove()')}</div></div>
      <script>addEventListener('watched', () => { let n = 0;
        const timer = setInterval(() => { d.className = 'step' + ++n; if (n > 4) clearInterval(timer); }, 200);
      })</script>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates(1_500));
    const { changes } = await perform(page, { kind: 'click', on: '#go' });
    expect(changes.join()).toContain('The dialog "Welcome" disappeared');
  });

  test('report what was filled in where the page wrote before', async () => {
    await page.show(
      `<label>Topic <input id=f></label>${button('s.textContent = performance.now()')}<p id=s>Draft</p>`,
    );
    const said = await page.run(async ({ actOn, say }) => {
      const field = document.querySelector<HTMLInputElement>('#f');
      await actOn({ kind: 'click' }, '#go');
      if (field) field.value = 'bed1';
      await actOn({ kind: 'click' }, '#go');
      const done = await actOn({ kind: 'fill', text: 'bed1/moisture' }, '#f');
      return done.ok && done.value.kind === 'done' ? say(done.value.changes) : [];
    });
    expect(said).toEqual(['The textbox "Topic" now holds "bed1/moisture".']);
  });

  test('ignore the removal of a hidden alert and the addition of a closed dialog', async () => {
    const changes = await click(
      `<form id=f onsubmit="return false"><p role=alert hidden>Required</p></form>${button(
        "f.outerHTML='<dialog aria-label=Help><p>How to</p></dialog><p>Done</p>'",
      )}`,
    );
    expect(changes).toEqual(['Text appeared: "Done".']);
  });

  test('report only the changed lines of a re-rendered list', async () => {
    const lines = (count: number): string =>
      `<ul><li>Tea <b>${count}</b> <button>Remove</button><li>Milk <b>1</b> <button>Remove</button></ul>`;
    const changes = await click(
      `<div id=d>${lines(2)}</div>${button(`d.innerHTML='${lines(3)}'.replace('</ul>', '<li>Jam</ul>')`)}`,
    );
    expect(changes).toEqual([
      'Text changed from "Tea 2 Remove" to "Tea 3 Remove".',
      'Text appeared: "Jam".',
    ]);
  });

  test('report the values of a re-rendered form by its labels', async () => {
    const form = (at: number): string =>
      `<label><input type=radio name=r${at} ${at === 1 ? 'checked' : ''}>Home</label>
       <label><input type=radio name=r${at} ${at === 2 ? 'checked' : ''}>Shop</label>
       <label for=x${at}>Gift</label><input type=checkbox id=x${at} ${at === 2 ? 'checked' : ''}>
       <label>Notes <input value=${at === 1 ? 'none' : 'ring'}></label><label>Street <input value=Hill></label>
       ${at === 1 ? '<input value=a><input value=b>' : '<input value=b>'}`;
    const changes = await click(
      `<form id=f>${form(1)}</form><template id=t>${form(2)}</template>${button('f.replaceChildren(t.content)')}`,
    );
    expect(changes).toEqual([
      'The textbox disappeared.',
      'The radio "Shop" is now checked.',
      'The checkbox "Gift" is now checked.',
      'The textbox "Notes" now holds "ring".',
    ]);
  });

  test('report a choice that only styles show', async () => {
    const changes = await click(
      `<style>.x{background:#fff}.y{background:#036;color:#fff}</style><div><span class=y>Day</span><span class=x id=go
       onclick="for (const s of this.parentElement.children) s.className = s === this ? 'y' : 'x'">Week</span><span class=x>Month</span></div>`,
    );
    expect(changes).toEqual(['The part "Week" is now highlighted.']);
  });

  test('report a choice that only styles show if all segments are re-rendered', async () => {
    const changes = await click(
      `<style>.on{background:#036;color:#fff}</style><div id=seg></div><script>
       const draw = (chosen) => seg.replaceChildren(...['Email', 'Letter'].map((word) => {
         const part = document.createElement('div');
         part.className = word === chosen ? 'on' : '';
         part.textContent = word;
         part.onclick = () => draw(word);
         if (word === 'Letter') part.id = 'go';
         return part;
       }));
       draw('Email')</script>`,
    );
    expect(changes).toEqual(['The part "Letter" is now highlighted.']);
  });

  test('report the current step of a progress line, which does not count as self-updating', async () => {
    const steps = (at: number): string =>
      ['Address', 'Payment', 'Check']
        .map((s, i) => `<li${i === at ? ' aria-current=step' : ''}>${s}`)
        .join('');
    await page.show(
      `<ol id=o>${steps(0)}</ol><p id=p>Step 1 of 3</p>${button('next()')}<script>
        const all = ${JSON.stringify([steps(0), steps(1), steps(2)])};
        let at = 0;
        const next = () => { at += 1; setTimeout(() => { o.innerHTML = all[at]; p.textContent = 'Step ' + (at + 1) + ' of 3' }, 30) };
      </script>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates());
    await perform(page, { kind: 'click', on: '#go' });
    expect((await perform(page, { kind: 'click', on: '#go' })).changes).toEqual([
      'The listitem "Check" is now the current one.',
      'Text changed from "Step 2 of 3" to "Step 3 of 3".',
    ]);
  });

  test('separate the texts of neighbors, even when they are removed', async () => {
    const changes = await click(
      `<div id=d><button>More</button><button>Fewer</button></div>${button(
        "d.innerHTML='<div>Adults</div><div>2</div>'",
      )}`,
    );
    expect(changes.join(' ')).toContain('"Adults". Text appeared: "2"');
    expect(changes.join(' ')).not.toContain('MoreFewer');
  });

  test('attribute what the page does on its own to the page', async () => {
    await page.show(
      `<ul id=l><li>Ann: hello</ul><div>${button("p.textContent='Saved'; setTimeout(() => say('Ben: bye'), 30)")}</div><p id=p></p>
      <script>const say = (t) => l.insertAdjacentHTML('beforeend', '<li>' + t);
        addEventListener('watched', () => [500, 700, 900].forEach((at) => setTimeout(() => say('Ben: hi'), at)))</script>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates(1_000));
    expect((await perform(page, { kind: 'click', on: '#go' })).changes).toEqual([
      'Text appeared: "Saved".',
      'Text appeared: "Ben: bye" (probably by the page itself, not by this act).',
    ]);
  });

  test('do not attribute an effect to the page because the same part once changed on its own', async () => {
    await page.show(
      `<ul id=l><li>Ann: hello</ul>${button("l.insertAdjacentHTML('beforeend', '<li>Me: hi')")}
      <script>addEventListener('watched', () => setTimeout(() => l.insertAdjacentHTML('beforeend', '<li>Ben: hi'), 600))</script>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates(5_000));
    expect((await perform(page, { kind: 'click', on: '#go' })).changes).toEqual([
      'Text appeared: "Me: hi".',
    ]);
  });

  test('do not attribute a late effect of the action before to the page', async () => {
    await page.show(
      `${button("o.textContent = 'Deploying'; setTimeout(() => { o.textContent = 'Deployed' }, 2200)")}<p id=o>Ready</p>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates());
    await perform(page, { kind: 'click', on: '#go' });
    await page.run(() => new Promise((resolve) => setTimeout(resolve, 2400)));
    expect((await perform(page, { kind: 'click', on: '#go' })).changes).toEqual([
      'Text changed from "Deployed" to "Deploying".',
    ]);
  });

  test('do not attribute a click on results that came late to the page', async () => {
    await page.show(
      `<div id=d><p>Searching</p></div>${button("d.innerHTML = '<p>Cold Harbour</p>'")}
      <script>addEventListener('watched', () => setTimeout(() => { d.innerHTML = '<p>Three books</p>' }, 600))</script>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates(1_000));
    expect((await perform(page, { kind: 'click', on: '#go' })).changes).toEqual([
      'Text changed from "Three books" to "Cold Harbour".',
    ]);
  });

  test('do not attribute text that fills in while the page loads to the page', async () => {
    await page.show(
      `<ul id=l></ul>${button("l.querySelector('li').remove()")}
      <script>const fill = () => l.innerHTML = '<li>Advert<li>Ann: hello';
        addEventListener('watched', () => setTimeout(fill, 100))</script>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates(1_000));
    expect((await perform(page, { kind: 'click', on: '#go' })).changes).toEqual([
      'Text disappeared: "Advert".',
    ]);
  });

  test('report text that appears or disappears in random changes of random pages', async () => {
    await page.show(changedPage.slice(0, changedPage.indexOf('<header>')));
    const watched = await page.run(
      ({ watchAtRandom }, seeds, steps) => seeds.map((seed) => watchAtRandom(seed, steps)),
      seedsFor(page.browser, 60),
      5,
    );
    expect(watched.flatMap(({ unreported }) => unreported)).toEqual([]);
    expect(watched.reduce((sum, { reported }) => sum + reported, 0)).toBeGreaterThan(30);
  });
});
