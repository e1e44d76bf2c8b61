/** hover, scroll and waitFor. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { brief, heard, logEvents, pageValue, perform, type TestAction } from './acting.ts';

inBothBrowsers('hover', (page) => {
  test('opens a menu that scripts open on hover', async () => {
    await page.show(
      `<nav><a id=m href=#>Products</a><ul hidden role=menu aria-label=Products><li role=menuitem>Tea<li role=menuitem>Coffee</ul></nav>
      <script>m.onmouseenter = () => { m.nextElementSibling.hidden = false }</script>`,
    );
    const outcome = await perform(page, { kind: 'hover', on: '#m' });
    expect(outcome.changes).toEqual(['A menu "Products" with 2 items appeared.']);
  });

  test.each([
    ['a rule', 'li:hover button{display:inline}', ''],
    ['a condition', '@media all{button:is(:where(.row):hover *){display:inline}}', ''],
    ['a rule of a shadow tree', ':host(:hover) button{display:inline}', 'x-l'],
  ])('shows what %s reveals under the pointer, until it moves away', async (_, rule, host) => {
    const css = `<style>button{display:none}${rule}</style>`;
    const item = `<ul><li class=row>Pear<button>Delete</button></ul>`;
    await page.show(
      host
        ? `<x-l></x-l><p id=p>Else</p><script>document.querySelector('x-l').attachShadow({mode:'open'}).innerHTML='${css}${item}'</script>`
        : `${css}${item}<p id=p>Else</p>`,
    );
    const row = host ? 'x-l >>> li' : 'li';
    const shown = await perform(page, { kind: 'hover', on: row });
    expect(shown.changes).toEqual([expect.stringContaining('Delete')]);
    expect(await page.run(({ find }, at) => find(at).checkVisibility(), `${row}>button`)).toBe(
      true,
    );
    await perform(page, { kind: 'hover', on: '#p' });
    expect(await page.run(({ find }, at) => find(at).checkVisibility(), `${row}>button`)).toBe(
      false,
    );
    expect(await pageValue(page, 'document.adoptedStyleSheets.length')).toBe(0);
  });

  test('tells which buttons a row moved onto the page', async () => {
    await page.show(`<style>p{position:relative;left:-9999em}li:hover p{left:0}</style><a href=#x style="position:absolute;left:-999px">Skip</a>
      <ul><li><b>Pear</b><p><button>Edit</button><button>Delete</button></p></li><li>Fig<p><button>Edit</button></p></li></ul>`);
    expect((await perform(page, { kind: 'hover', on: 'b' })).changes).toEqual([
      'A button "Edit" appeared.',
      'A button "Delete" appeared.',
    ]);
  });

  test('leaves the element hovered before', async () => {
    const types = 'pointerenter mouseenter pointerleave mouseleave mouseout';
    await page.show(`<button id=a>A</button><button id=b>B</button>${logEvents(types)}`);
    await perform(page, { kind: 'hover', on: '#a' });
    await perform(page, { kind: 'hover', on: '#b' });
    const ours = (await heard(page)).filter((each) => /^.* [ab]$/.test(each));
    expect(ours).toEqual([
      'pointerenter a',
      'mouseenter a',
      'mouseout a',
      'pointerleave a',
      'mouseleave a',
      'pointerenter b',
      'mouseenter b',
    ]);
  });
});

inBothBrowsers('scroll', (page) => {
  test('scrolls by 90% of a view and reports the position', async () => {
    await page.show('<div style="height:3000px">long</div>');
    const outcome = await perform(page, { kind: 'scroll', direction: 'down' });
    expect(outcome.changes).toEqual([expect.stringMatching(/^The page was scrolled to 3\d%\.$/)]);
    const view = 'Math.round(scrollY / innerHeight * 10)';
    expect(await pageValue(page, view)).toBe(9);
  });

  test('reports the end of the page', async () => {
    await page.show('<div style="height:3000px">long</div>');
    await perform(page, { kind: 'scroll', direction: 'bottom' });
    const end = await perform(page, { kind: 'scroll', direction: 'down' });
    expect(end).toMatchObject({ failure: 'notLanded' });
    expect(end.message).toContain('The page is already at its end.');
    await page.show('<p>short</p>');
    const short = await perform(page, { kind: 'scroll', direction: 'down' });
    expect(short.message).toContain('nothing to scroll');
  });

  /** A window of fixed size onto rows that only its wheel listener moves, as in code editors. */
  const moved = `<div id=w style="height:100px;overflow:hidden"><div id=rows style="height:900px">Rows</div></div><script>
    let at = 0;
    w.addEventListener('wheel', (event) => {
      event.preventDefault();
      at = Math.min(800, Math.max(0, at + event.deltaY));
      rows.style.transform = 'translateY(' + -at + 'px)';
      rows.dataset.at = at;
    }, { passive: false });</script>`;

  test('turns the wheel over what the page moves by itself', async () => {
    await page.show(`${moved}<div style="height:3000px">long</div>`);
    const down: TestAction = { kind: 'scroll', direction: 'down', on: '#rows' };
    expect(await perform(page, down)).toMatchObject({ failure: null });
    expect(await pageValue(page, '[rows.dataset.at, scrollY]')).toEqual(['90', 0]);
    await perform(page, { ...down, direction: 'bottom' });
    expect(await pageValue(page, 'rows.dataset.at')).toBe('800');
    await perform(page, { kind: 'scroll', direction: 'down' });
    expect(await pageValue(page, 'scrollY > 0')).toBe(true);
  });

  test('scrolls the page at a drawing that does not move', async () => {
    await page.show(
      '<canvas id=c width=300 height=200></canvas><div style="height:3000px">long</div>',
    );
    await perform(page, { kind: 'scroll', direction: 'down', on: '#c' });
    expect(await pageValue(page, 'scrollY > 0')).toBe(true);
  });

  test('turns the wheel without a target only if the page cannot scroll', async () => {
    await page.show(moved.replace('height:100px', 'height:90vh'));
    expect(await perform(page, { kind: 'scroll', direction: 'down' })).toMatchObject({
      failure: null,
      problem: '',
    });
    expect(await pageValue(page, 'Number(rows.dataset.at) > 0')).toBe(true);
  });

  test('reports the new picture of a drawing whose listener lets the page scroll too', async () => {
    await page.show(
      `<canvas id=c width=300 height=200></canvas><script>
      const draw = (at) => { const pen = c.getContext('2d'); pen.fillStyle = '#fff'; pen.fillRect(0, 0, 300, 200); pen.fillStyle = '#000'; pen.fillRect(0, at, 300, 20); };
      draw(0);
      c.addEventListener('wheel', ({ deltaY }) => draw(deltaY / 2), { passive: true });</script>`,
    );
    const outcome = await perform(page, { kind: 'scroll', direction: 'down', on: '#c' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(outcome.changes).toEqual([expect.stringContaining('another picture')]);
  });

  test('scrolls a dialog that has the focus itself, by the ref of its part', async () => {
    await page.show(
      `<div role=dialog aria-modal=true aria-label=Terms tabindex=0 style="height:100px;overflow:auto"><p style="height:300px">Text</p></div>`,
    );
    const scrolled = await page.run(async ({ distillWithElements, act, find }) => {
      const part = distillWithElements('all_fields', '').elements.find(
        ({ role }) => role === 'region',
      );
      if (!part) return 'no part';
      const result = await act({ kind: 'scroll', ref: part.ref, direction: 'bottom' });
      return result.ok ? find('[role=dialog]').scrollTop > 100 : result.failure.message;
    });
    expect(scrolled).toBe(true);
  });

  const list = (name: string, style: string): string =>
    `<div id=${name} tabindex=0 aria-label=${name} style="height:200px;width:120px;overflow:auto;${style}"><p style="height:2000px">${name}</p></div>`;

  test('scrolls a list aside if nothing else scrolls', async () => {
    await page.show(
      `<p>Mail</p>${list('Side', '')}<div style="height:30px;overflow:auto"><p style="height:90px">low</p></div>`,
    );
    const down = await perform(page, { kind: 'scroll', direction: 'down' });
    expect(down.changes).toEqual(['The region "Side" was scrolled to 10%.']);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toContainEqual(
      expect.stringMatching(/^clickable Side e1 scrollable, 180px above, \d+px below/),
    );
  });

  test('names the parts that scroll if there are several aside', async () => {
    await page.show(`<p>Mail</p>${list('Left', '')}${list('Right', 'margin-left:80%')}`);
    const { message } = await perform(page, { kind: 'scroll', direction: 'down' });
    expect(message).toContain('2 parts of it scroll: the element "Left", the element "Right"');
  });

  test('scrolls the container of a target, and the main container of a page that does not scroll', async () => {
    await page.show(
      `<style>html,body{margin:0;height:100%;overflow:hidden}</style>
      <main aria-label=Main style="height:100vh;overflow:auto"><section aria-label=Inner style="height:100px;overflow:auto"><p id=p>x</p><div style="height:1000px"></div></section>
      <div style="height:3000px">long</div></main>`,
    );
    const inner = await perform(page, { kind: 'scroll', direction: 'bottom', on: '#p' });
    expect(inner.changes).toEqual(['The region "Inner" was scrolled to 100%.']);
    const main = await perform(page, { kind: 'scroll', direction: 'bottom' });
    expect(main.changes).toEqual(['The region "Main" was scrolled to 100%.']);
  });
});

inBothBrowsers('waitFor', (page) => {
  test.each([
    [
      'in a box of no size',
      '<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Saved</p>',
    ],
    ['far off the page', '<p style="position:absolute;left:-9999px">Saved</p>'],
    ['in the color of what is behind', '<p style="color:#fff;background:#fff">Saved</p>'],
    ['typed into a field', '<input value=Saved>'],
  ])('does not count text %s as visible', async (_, html) => {
    await page.show(html);
    const outcome = await perform(page, { kind: 'waitFor', text: 'Saved' }, brief);
    expect(outcome.failure).toBe('timeout');
    const gone = await perform(page, { kind: 'waitFor', text: 'Saved', gone: true }, brief);
    expect(gone.failure).toBeNull();
  });

  test.each([
    '<button aria-label="Saved: 3 notes">x</button>',
    '<p>Saved: <b>3</b> <a href=/n>notes</a></p>',
    '<table><tr><th>Saved:<td>3 notes</table>',
    '<button role=combobox aria-label=State>Saved: 3 notes</button>',
  ])('counts what the planner reads as visible: %s', async (html) => {
    await page.show(html);
    const outcome = await perform(page, { kind: 'waitFor', text: 'saved: 3 notes' }, brief);
    expect(outcome.failure).toBeNull();
  });

  test('waits for a text to appear', async () => {
    await page.show(
      `<p id=p>Loading</p><script>setTimeout(() => { p.innerHTML = 'Your <b>order</b> is placed' }, 300)</script>`,
    );
    const outcome = await perform(page, { kind: 'waitFor', text: 'your order is placed' });
    expect(outcome.failure).toBe(null);
    expect(outcome.changes).toContain('The page shows "your order is placed".');
  });

  test('waits for a text to disappear, even by style', async () => {
    await page.show(
      `<p id=p>Loading</p><script>setTimeout(() => { p.style.display = 'none' }, 300)</script>`,
    );
    const outcome = await perform(page, { kind: 'waitFor', text: 'Loading', gone: true });
    expect(outcome.failure).toBe(null);
  });

  test('does not see hidden text, and reports a timeout', async () => {
    await page.show('<p hidden>Done</p>');
    const outcome = await perform(page, { kind: 'waitFor', text: 'Done' }, brief);
    expect(outcome.failure).toBe('timeout');
    expect(outcome.message).toContain('"Done" did not appear after 0.4 s.');
  });
});
