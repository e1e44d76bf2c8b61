import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { brief, heard, logEvents, pageValue, perform, type TestAction } from './acting.ts';

inBothBrowsers('click', (page) => {
  test('does not press another control that lies over a transparent checkbox', async () => {
    await page.show(
      `<div style="position:relative"><input id=b type=checkbox style="opacity:0;width:60px;height:38px;margin:0"><button style="position:absolute;left:0;top:9px;width:60px;height:20px" onclick="window.other = true">Other</button></div>`,
    );
    await perform(page, { kind: 'click', on: '#b' });
    expect(await pageValue(page, '[b.checked, window.other ?? false]')).toEqual([true, false]);
  });

  test.each(['', ' for=other'])(
    'presses a transparent checkbox where it is drawn, in a label%s',
    async (whose) => {
      await page.show(
        `<label id=l${whose}><span style="position:relative;display:inline-block;width:60px;height:40px"><input id=b type=checkbox style="opacity:0;width:60px;height:38px;margin:0"><i style="position:absolute;left:0;top:9px;width:60px;height:20px;background:gray"></i></span> Feature</label>
      <script>
        window.on = false;
        b.addEventListener('click', () => { on = b.checked; });
        l.addEventListener('click', (event) => { on = !on; event.preventDefault(); setTimeout(() => { b.checked = on; }); });
      </script>`,
      );
      expect(await perform(page, { kind: 'click', on: '#b' })).toMatchObject({
        failure: null,
        problem: '',
      });
      expect(await pageValue(page, '[on, b.checked]')).toEqual([true, true]);
      expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
        'checkbox Feature e1 checked',
      ]);
    },
  );

  test.each([
    ['at once', 'open()'],
    ['in a microtask, as React does', 'queueMicrotask(() => queueMicrotask(open))'],
  ])(
    'follows no link around a button whose menu takes the pointer from the page %s',
    async (_, opens) => {
      await page.show(
        `<a href=#row onclick="window.followed = true"><button id=b aria-haspopup=menu aria-expanded=false>…</button></a><script>
      const open = () => {
        document.body.style.pointerEvents = 'none';
        b.ariaExpanded = 'true';
        document.body.insertAdjacentHTML('beforeend', '<div role=menu style="pointer-events:auto"><button role=menuitem>Delete</button></div>');
      };
      b.addEventListener('pointerdown', () => ${opens});</script>${logEvents('pointerup mouseup click')}`,
      );
      const outcome = await perform(page, { kind: 'click', on: '#b' });
      expect(outcome).toMatchObject({ failure: null, problem: '' });
      expect(outcome.changes.join()).toContain('menu');
      expect(await pageValue(page, 'window.followed ?? false')).toBe(false);
      expect(await heard(page)).toEqual(['pointerup html', 'mouseup html', 'click html']);
    },
  );

  test('dispatches the events of a real click in order, with one click', async () => {
    const types =
      'pointerover pointerenter mouseover mouseenter pointermove mousemove pointerdown mousedown focus pointerup mouseup click';
    await page.show(`<button id=go>Go</button>${logEvents(types)}`);
    await perform(page, { kind: 'click', on: '#go' });
    const ours = (await heard(page)).filter((each) => each.endsWith(' go'));
    expect(ours).toEqual(types.split(' ').map((type) => `${type} go`));
  });

  test('has coordinates inside the element and a click count of one', async () => {
    await page.show(
      `<button style="position:absolute;left:100px;top:50px;width:80px;height:40px">Go</button>
      <script>addEventListener('click', (e) => { window.at = [e.clientX, e.clientY, e.detail, e.button, e.composed, e.bubbles] })</script>`,
    );
    await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'at')).toEqual([140, 70, 1, 0, true, true]);
  });

  test('moves focus to the target', async () => {
    await page.show('<input id=i><button id=b>Go</button><p id=p>text</p>');
    const active = [];
    for (const on of ['#i', '#b', '#p']) {
      await perform(page, { kind: 'click', on });
      active.push(await pageValue(page, 'document.activeElement.id'));
    }
    expect(active).toEqual(['i', 'b', '']);
  });

  test('scrolls text into view first if a scroll container clips it', async () => {
    await page.show(
      `<div style="display:flex"><div style="width:300px;height:200px;overflow:auto"><svg width=900 height=180><g id=n><rect x=500 width=120 height=40 fill="#9cf"></rect><text x=510 y=25>Too warm?</text></g></svg></div><aside style="width:400px;background:#eee">Sidebar</aside></div>
      <script>document.querySelector('#n').addEventListener('dblclick', () => { window.opened = true; })</script>`,
    );
    const outcome = await perform(page, { kind: 'doubleClick', on: '#n', at: 'Too warm?' }, brief);
    expect(outcome.message).toBe('');
    expect(await pageValue(page, 'window.opened')).toBe(true);
  });

  test('follows a link and reports the navigation within the page', async () => {
    await page.show('<a href="#there">There</a><p id=there>');
    const outcome = await perform(page, { kind: 'click', on: 'a' });
    expect(outcome.changes).toContain(
      `The page went from ${page.origin}/ to ${page.origin}/#there.`,
    );
  });

  test('waits for a button that is disabled while it works, but not for one that stays disabled', async () => {
    await page.show(`<button id=more>More</button><ul id=list></ul><button id=follow>Follow</button><script>
      more.onclick = () => { more.disabled = true; more.textContent = 'Loading…'; setTimeout(() => {
        list.innerHTML = '<li>Ninth</li>'; more.disabled = false; more.textContent = 'More' }, 350) };
      follow.onclick = () => { follow.disabled = true };
    </script>`);
    const outcome = await perform(page, { kind: 'click', on: '#more' });
    expect(outcome.changes.join(' ')).toContain('Ninth');
    expect(outcome.changes.join(' ')).not.toContain('Loading');
    const stays = await perform(page, { kind: 'click', on: '#follow' });
    expect(stays.changes.join(' ')).toContain('disabled');
  });

  test('loads another page', async () => {
    await page.show('<a href="/next">Next</a>', { '/next': '<title>Next</title>' });
    const gone = page.page.waitForNavigation();
    // The page goes away before it can answer; Firefox then never answers.
    perform(page, { kind: 'click', on: 'a' }).catch(() => 'the page is gone');
    await gone;
    expect(await page.page.title()).toBe('Next');
  });

  test('reports no new tab if the page handles the click itself', async () => {
    await page.show('<a id=a href="/new" target=_blank onclick="event.preventDefault()">New</a>');
    expect((await perform(page, { kind: 'click', on: 'a' })).problem).toBe('');
  });

  test('checks a checkbox and reports it', async () => {
    await page.show('<label><input type=checkbox> Gift wrap</label>');
    const outcome = await perform(page, { kind: 'click', on: 'input' });
    expect(outcome.changes).toEqual(['The checkbox "Gift wrap" is now checked.']);
  });

  test('checks a checkbox drawn by its label', async () => {
    await page.show(
      `<style>input{position:absolute;opacity:0;pointer-events:none} i{display:inline-block;width:20px;height:20px;background:red}</style>
      <label><input type=checkbox><i></i> Terms</label>`,
    );
    await perform(page, { kind: 'click', on: 'input' });
    expect(await pageValue(page, 'document.querySelector("input").checked')).toBe(true);
  });

  test('submits a form with validation', async () => {
    await page.show(
      `<form onsubmit="event.preventDefault();window.sent=1"><label>Email <input name=e required></label><button>Send</button></form>`,
    );
    const outcome = await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'window.sent')).toBeUndefined();
    expect(outcome.changes[0]).toMatch(/^The field "Email" is marked invalid: ".+"\.$/);
  });

  test('chooses an option of a native select', async () => {
    await page.show(
      '<select aria-label=Size onchange="window.chosen=value"><option>S<option>M</select>',
    );
    const outcome = await perform(page, { kind: 'click', on: 'option:last-child' });
    expect(await pageValue(page, 'chosen')).toBe('M');
    expect(outcome.changes).toEqual(['The combobox "Size" now holds "M".']);
  });

  test('refuses a covered target and names the cover', async () => {
    await page.show(
      `<button>Buy</button><div role=dialog aria-label=Cookies style="position:fixed;inset:0;opacity:.01"><button>OK</button> We use cookies</div>
      <script>addEventListener('click', () => { window.clicked = 1 })</script>`,
    );
    const outcome = await perform(page, { kind: 'click', on: 'button' }, brief);
    expect(outcome.failure).toBe('covered');
    expect(outcome.message).toContain('The button "Buy" is covered by the dialog "Cookies".');
    expect(await pageValue(page, 'window.clicked')).toBeUndefined();
  });

  test('says at once what covers the page and what it holds', async () => {
    await page.show(`<button>Buy</button><div style="position:fixed;inset:0;background:#000a">
      <p>We value your privacy</p><button>Accept all</button><button>Only necessary</button></div>`);
    const started = Date.now();
    const { failure, message } = await perform(page, { kind: 'click', on: 'button' });
    expect(failure).toBe('covered');
    expect(message).toContain('"We value your privacy Accept all');
    expect(message).toContain('it holds the button "Accept all", the button "Only necessary".');
    expect(Date.now() - started).toBeLessThan(4_000);
  });

  test('waits for a loading sign that covers the page', async () => {
    await page.show(`<button onclick="this.textContent='Bought'">Buy</button>
      <div id=load style="position:fixed;inset:0;background:#fffa">Loading…</div>
      <script>setTimeout(() => load.remove(), 700)</script>`);
    const { failure } = await perform(page, { kind: 'click', on: 'button' });
    expect(failure).toBe(null);
  });

  test.each([
    ['has no box', 'display:none', 'display:inline-block'],
    ['is invisible', 'visibility:hidden', 'visibility:visible'],
    ['is transparent', 'opacity:0', 'opacity:1'],
    ['is off the page', 'position:relative;left:-9999em', 'left:0'],
  ])('presses a button of a row that %s until the row is hovered', async (_, off, on) => {
    await page.show(`<style>.acts{${off}} .row:hover .acts{${on}} .row:hover{background:#eee}</style>
      <ul><li class=row>Ann <span class=acts><button onclick="this.closest('li').append(' gone')">Delete</button></span></li>
      <li class=row>Bob <span class=acts><button onclick="this.closest('li').append(' gone')">Delete</button></span></li></ul>`);
    const read = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(read).toEqual(['Ann', ' button Delete e1 unseen', 'Bob', ' button Delete e2 unseen']);
    const { failure, message } = await perform(page, { kind: 'click', on: 'li:last-child button' });
    expect([failure, message]).toEqual([null, '']);
    expect(await pageValue(page, 'document.body.innerText')).toMatch(/Bob.*gone/);
  });

  test('scrolls words in an inner list into view before it presses them', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `<p>Row ${at} of it</p>`).join('');
    await page.show(`<div id=board tabindex=0><div style="height:150px;overflow:auto">${rows}</div>
      <div style="height:2000px">below</div></div>
      <script>board.onclick = ({ target }) => { window.clicked = target.textContent }</script>`);
    const { failure } = await perform(page, { kind: 'click', on: '#board', at: 'Row 30 of it' });
    expect(failure).toBe(null);
    expect(await pageValue(page, 'window.clicked')).toBe('Row 30 of it');
  });

  test('finds a free spot if the center is covered', async () => {
    await page.show(
      `<button style="width:300px;height:40px" onclick="window.clicked=1">Wide</button>
      <div style="position:absolute;left:120px;top:0;width:80px;height:60px;background:red">x</div>`,
    );
    await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'window.clicked')).toBe(1);
  });

  test('scrolls to a target out of view, even under a sticky header', async () => {
    await page.show(
      `<header style="position:sticky;top:0;height:100px;background:#eee">Top</header><div style="height:3000px"></div>
      <button onclick="window.clicked=1">Far</button><div style="height:3000px"></div>`,
    );
    const outcome = await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'window.clicked')).toBe(1);
    expect(outcome.changes).toEqual(['Nothing visible changed on the page.']);
  });

  test('clicks an element without a box, or with an empty one, where its content is drawn', async () => {
    const far = '<p style="height:3000px">Far</p>';
    for (const html of [
      `<a id=t href="#pressed" style="display:contents"><div><h3>Card</h3><p>Words</p></div></a>`,
      `<span id=t role=button tabindex=0 style="display:contents" onclick="location.hash='pressed'">Press me</span>`,
      `<x-b id=t role=button tabindex=0 style="display:contents" onclick="location.hash='pressed'"></x-b>
        <script>document.querySelector('x-b').attachShadow({ mode: 'open' }).innerHTML = '<b>In shade</b>'</script>`,
      `<div id=t onclick="location.hash='pressed'"><p style="float:left">Floats</p></div>`,
      `<div style="position:relative"><a id=t href="#pressed"><b style="position:absolute">Placed</b></a></div>`,
    ]) {
      await page.show(far + html + far);
      const { problem } = await perform(page, { kind: 'click', on: '#t' });
      expect([problem, await pageValue(page, 'location.hash')], html).toEqual(['', '#pressed']);
    }
    await page.show('<div hidden><a id=t href="#x" style="display:contents">Not there</a></div>');
    expect((await perform(page, { kind: 'click', on: '#t' })).failure).toBe('notVisible');
  });

  test('does not press a control in the center of the target', async () => {
    await page.show(
      `<div id=row role=button tabindex=0 style="width:200px;padding:20px;text-align:center" onclick="window.row=1">
        <button id=delete style="width:190px" onclick="event.stopPropagation();window.deleted=1">Delete</button></div>`,
    );
    await perform(page, { kind: 'click', on: '#row' });
    expect(await pageValue(page, '[window.row, window.deleted ?? 0]')).toEqual([1, 0]);
  });

  test.each([
    ['<button disabled>Save</button>', 'disabled'],
    ['<button aria-disabled=true>Save</button>', 'disabled'],
    ['<fieldset disabled><button>Save</button></fieldset>', 'disabled'],
    ['<button class=disabled style="pointer-events:none">Save</button>', 'disabled'],
    ['<button style="pointer-events:none">Save</button>', 'disabled'],
    ['<button style="display:none">Save</button>', 'notVisible'],
    ['<div style="opacity:.02"><button>Save</button></div>', 'notVisible'],
    ['<button style="position:fixed;left:-500px">Save</button>', 'notVisible'],
    ['<input type=file>', 'badTarget'],
    ['<select><option>S<option>M</select>', 'badTarget'],
  ])('refuses %s', async (html, failure) => {
    await page.show(html);
    const outcome = await perform(page, { kind: 'click', on: 'button,input,select' });
    expect(outcome.failure).toBe(failure);
  });

  test('refuses a target that became something else', async () => {
    await page.show('<button onclick="window.clicked=1">Save</button>');
    const kind = await page.run(async ({ act, refOf, find }) => {
      const button = find('button');
      const ref = refOf(button);
      button.textContent = 'Delete all';
      const result = await act({ kind: 'click', ref });
      return result.ok ? 'done' : result.failure.kind;
    });
    expect(kind).toBe('staleRef');
    expect(await pageValue(page, 'window.clicked')).toBeUndefined();
  });

  test('follows a link that reveals its text on focus, but presses no scripted button that does', async () => {
    await page.show(
      `<style>a span { display: none } a:focus span { display: inline }</style>
      <a href="/edit" title="Edit this page [e]" onclick="event.preventDefault();window.clicked=1"><span>Edit this page</span><svg width=20 height=20><circle r=20 /></svg></a>
      <a href="#" class=script onmousedown="this.textContent='Delete all'" onclick="window.deleted=1">Delete</a>`,
    );
    expect(await perform(page, { kind: 'click', on: 'a' })).toMatchObject({ problem: '' });
    expect(await pageValue(page, 'window.clicked')).toBe(1);
    expect((await perform(page, { kind: 'click', on: '.script' })).problem).toContain('became');
    expect(await pageValue(page, 'window.deleted')).toBeUndefined();
  });

  test('reports no problem if the press already opened the menu of an opener', async () => {
    const opener = (more: string): string =>
      `<button ${more} onmousedown="this.textContent = 'Theme: open'; document.body.insertAdjacentHTML('beforeend', '<ul role=menu><li role=menuitem>Dark</ul>')">Theme</button>`;
    await page.show(opener('aria-haspopup=true'));
    const outcome = await perform(page, { kind: 'click', on: 'button' });
    expect(outcome.problem).toBe('');
    expect(outcome.changes).toContain('A menu with 1 item appeared.');
    await page.show(opener(''));
    expect((await perform(page, { kind: 'click', on: 'button' })).problem).toContain('became');
  });

  test('clicks an element that opens a list next to itself on mousedown, unless the page then shows another record', async () => {
    const box = (script: string): string =>
      `<main><h2>Report</h2><p id=what>Thesis</p><div class=box onmousedown="${script}"><a style="cursor:pointer">Choose</a><ul></ul></div><p>Later</p></main>
      <script>document.querySelector('a').addEventListener('click', () => { window.clicked = 1 })</script>`;
    await page.show(box(`this.lastElementChild.innerHTML = '<li>Tea<li>Coffee'`));
    expect(await perform(page, { kind: 'click', on: 'a' })).toMatchObject({ problem: '' });
    expect(await pageValue(page, 'window.clicked')).toBe(1);
    await page.show(
      box(`this.lastElementChild.innerHTML = '<li>Tea<li>Coffee'; what.textContent = 'Draft'`),
    );
    expect((await perform(page, { kind: 'click', on: 'a' })).problem).toContain('became');
    expect(await pageValue(page, 'window.clicked')).toBeUndefined();
  });

  test.each(['data-original-title', 'data-bs-original-title'])(
    'presses a button whose title moves to %s under the pointer',
    async (attribute) => {
      await page.show(
        `<button title="Discard changes" onclick="window.clicked=1"
          onmouseenter="this.setAttribute('${attribute}', this.title);this.title=''"><svg width=20 height=20><circle r=20 /></svg></button>`,
      );
      expect(await perform(page, { kind: 'click', on: 'button' })).toMatchObject({ problem: '' });
      expect(await pageValue(page, 'window.clicked')).toBe(1);
    },
  );

  test('presses an element redrawn under the pointer if it looks the same, and nothing else', async () => {
    const redrawn = (words: string, row = 'Ada') =>
      page.show(
        `<ul><li id=r><i>Ada</i> <button onmouseenter="draw()">Discard <b>changes</b></button><li>Bo <button>Discard changes</button></ul>
        <script>function draw() {
          r.innerHTML = '<i>${row}</i> <button onclick="window.clicked=1">Discard <i>${words}</i></button> <i>Keep</i>';
        }</script>`,
      );
    const click = () => perform(page, { kind: 'click', on: '#r button' });
    await redrawn('changes');
    expect(await click()).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'window.clicked')).toBe(1);
    await redrawn('everything');
    expect((await click()).failure).toBe('staleRef');
    await redrawn('changes', 'Bo');
    expect((await click()).failure).toBe('staleRef');
    expect(await pageValue(page, 'window.clicked')).toBeUndefined();
  });

  test('clicks a button that redraws its text on press', async () => {
    await page.show(
      `<button onmousedown="this.innerHTML='<b>Save</b>'" onclick="window.clicked=1"><b>Save</b></button>`,
    );
    expect((await perform(page, { kind: 'click', on: 'button' })).problem).toBe('');
    expect(await pageValue(page, 'window.clicked')).toBe(1);
  });

  test('works in shadow trees', async () => {
    await page.show(
      `<x-box></x-box><script>
        document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML = '<button onclick="window.clicked=1">In</button>';
      </script>`,
    );
    await perform(page, { kind: 'click', on: 'x-box >>> button' });
    expect(await pageValue(page, 'window.clicked')).toBe(1);
  });

  test('is not fooled by fields named like DOM properties', async () => {
    await page.show(
      `<form onsubmit="event.preventDefault();window.sent=1"><input name=parentNode><input name=requestSubmit>
      <input name=getAttribute><input name=dispatchEvent><input name=elements><button>Send</button></form><img name=activeElement><img name=body>`,
    );
    await perform(page, { kind: 'click', on: 'button' });
    expect(await pageValue(page, 'window.sent')).toBe(1);
  });

  test('reports that the page replaced the button under the pointer', async () => {
    await page.show(
      `<div><button onmousedown="this.outerHTML='<button>New</button>'">Old</button></div>`,
    );
    const outcome = await perform(page, { kind: 'click', on: 'button' });
    expect(outcome.problem).toContain('The page replaced the button "Old"');
  });

  test('mostly does what it reports for all listed elements of random pages', async () => {
    await page.show('');
    const worked = await page.run(
      async ({ workAtRandom }, seeds) => {
        const worked: Awaited<ReturnType<typeof workAtRandom>>[] = [];
        for (const seed of seeds) worked.push(await workAtRandom(seed));
        return worked;
      },
      Array.from({ length: 12 }, (_, seed) => seed),
    );
    const sum = (count: (of: (typeof worked)[number]) => number): number =>
      worked.reduce((total, each) => total + count(each), 0);
    expect(worked.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(sum(({ done }) => done)).toBeGreaterThan(20 * sum(({ refused }) => refused));
  });
});

inBothBrowsers('a place in an element', (page) => {
  const map = `<div id=m style="position:relative;width:200px;height:100px;background:#cde"></div>
    <script>for (const type of ['click','dblclick','contextmenu']) m.addEventListener(type, (e) => {
      e.preventDefault(); window.at = [type, e.offsetX, e.offsetY, e.button, e.detail] })</script>`;

  test.each<[TestAction['kind'] & ('click' | 'doubleClick' | 'rightClick'), string, unknown[]]>([
    ['click', '25% 50%', ['click', 50, 50, 0, 1]],
    ['doubleClick', '50% 10%', ['dblclick', 100, 10, 0, 2]],
    ['rightClick', '90%, 90%', ['contextmenu', 180, 90, 2, 0]],
  ])('is the position of %s at %s', async (kind, at, expected) => {
    await page.show(map);
    const outcome = await perform(page, { kind, on: '#m', at });
    expect(outcome.failure).toBeNull();
    expect(await pageValue(page, 'at')).toEqual(expected);
  });

  test('is found by its text, even far down in an editor', async () => {
    await page.show(
      `<div id=e contenteditable>${'<p>line</p>'.repeat(80)}<p id=last>The <b>last</b> one</p></div>
      <script>onclick=(e)=>{window.on=e.target.id||e.target.localName}</script>`,
    );
    const at = await perform(page, { kind: 'click', on: '#e', at: 'The last one' });
    expect(at).toMatchObject({ failure: null, problem: '' });
    expect(['last', 'b']).toContain(await pageValue(page, 'on'));
    const twice = await perform(page, { kind: 'click', on: '#e', at: 'line' });
    expect(twice.message).toContain('more than once');
  });

  test('is double-clicked to open what one click only selects', async () => {
    await page.show(
      `<ul><li id=f onclick="this.ariaSelected='true'" ondblclick="this.innerHTML='<input aria-label=Name>'">Notes</li></ul>`,
    );
    expect((await perform(page, { kind: 'doubleClick', on: '#f' })).problem).toBe('');
    expect(await pageValue(page, 'Boolean(f.querySelector("input"))')).toBe(true);
  });

  /** Like timelines: a click marks the bar and lays a handle over it. */
  const timeline = `<style>.bar{position:relative;width:90px} .is-selected{background:#fd8} .handle{position:absolute;inset:0}</style>
    <div id=t style="touch-action:pan-y;user-select:none"><div class=bar><span>Design</span></div><div class=bar><span>Build</span></div></div>
    <script>onclick=(e)=>{const bar=e.target.closest('.bar');
      if(!bar.querySelector('.handle')) bar.insertAdjacentHTML('beforeend','<i class=handle></i>');bar.classList.add('is-selected')};
      ondblclick=(e)=>{window.twice=e.target.className}</script>`;

  test('is told as highlighted when a press marks it', async () => {
    await page.show(timeline);
    const outcome = await perform(page, { kind: 'click', on: '#t', at: 'Build' });
    expect(outcome.changes).toEqual(['The part "Build" is now highlighted.']);
  });

  test('is double-clicked through what the first click lays over its words', async () => {
    await page.show(timeline);
    const outcome = await perform(page, { kind: 'doubleClick', on: '#t', at: 'Design' });
    expect(outcome.failure).toBeNull();
    expect(await pageValue(page, 'twice')).toBe('handle');
  });

  test('is pressed in a list whose items handle the pointer and inherit its hand cursor', async () => {
    await page.show(`<ul style="cursor:pointer"><li id=i style="touch-action:none;user-select:none">Design</ul>
      <script>i.onclick=()=>{window.pressed=true}</script>`);
    await page.run(({ linesOf }) => linesOf('all_fields'));
    expect((await perform(page, { kind: 'click', on: '#i' })).failure).toBeNull();
    expect(await pageValue(page, 'pressed')).toBe(true);
  });

  test('is double-clicked itself if what is laid over its words lies beside it', async () => {
    await page.show(`<style>b{position:absolute;inset:0}</style>
      <div style="position:relative;width:90px"><span id=s tabindex=0>Design</span></div>
      <script>s.onclick=()=>{if(!document.querySelector('b')) s.insertAdjacentHTML('afterend','<b></b>')};
        ondblclick=(e)=>{window.twice=e.target.id}</script>`);
    const outcome = await perform(page, { kind: 'doubleClick', on: '#s' });
    expect(outcome.failure).toBeNull();
    expect(await pageValue(page, 'twice')).toBe('s');
  });

  test('reports a right click without a context menu of the page', async () => {
    await page.show('<p id=p>Text</p>');
    const outcome = await perform(page, { kind: 'rightClick', on: '#p' });
    expect(outcome.problem).toContain('no menu of its own');
  });
});
