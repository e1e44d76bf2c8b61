/** Structure: headings, lists, tables, dialogs, frames, shadow roots; and that nothing is written. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('the page reader', (page) => {
  async function lines(html: string) {
    await page.show(html);
    return await page.run(({ linesOf }) => linesOf('all_fields'));
  }

  test('keeps headings, landmarks and paragraphs in order', async () => {
    expect(
      await lines(`<nav aria-label="Main"><a href="/">Home</a></nav>
      <main><h1>Title</h1><div><div><p>One</p><p>Two <b>bold</b></p></div></div>
      <h2><a href="/x">Part</a></h2></main>`),
    ).toEqual(['nav "Main":', ' Home e1', 'main:', ' # Title', ' One', ' Two bold', ' ## Part e2']);
  });

  test('omits wrappers and repeats no names (AE-04)', async () => {
    expect(
      await lines(`<style>p{}</style><script>0</script><noscript>No script</noscript><hr>
      <div><div></div><span></span></div><svg width="9" height="9"><path d="M0 0h9"/></svg>
      <a href="/a" aria-label="Home" title="Home">Home</a><label>Name <input></label>`),
    ).toEqual(['Home e1', 'textbox Name e2']);
  });

  test('reads the rest of a page that is nested too deeply for the stack', async () => {
    await page.show('<p>before</p><div id=deep></div><p>after</p>');
    const read = await page.run(({ find, linesOf }) => {
      let at = find('#deep');
      for (let level = 0; level < 2500; level += 1)
        at = at.appendChild(document.createElement('div'));
      at.textContent = 'bottom';
      return linesOf('all_fields');
    });
    expect(read).toEqual(['before', 'after']);
  });

  test('separates what styles lay out as blocks, whatever the tag', async () => {
    expect(
      await lines(`<style>.sum{display:flex} .row b{display:block} .whole{display:contents}</style>
      <p class=sum><b>611 km</b><span>3 h 28 min</span></p>
      <p class=row><b>Name</b><i>in</i>side</p><p>a <span class=whole>b</span>c <b>d</b>e</p>`),
    ).toEqual(['611 km', '3 h 28 min', 'Name', 'inside', 'a bc de']);
  });

  test('writes data tables as rows', async () => {
    expect(
      await lines(`<table><caption>Prices</caption><tr><th>Name<th>Price<th>
      <tr><td>Tea<td>3 €<td><button>Buy</button><tr><td><a href="/m">Milk</a><td><td><button>Buy</button></table>`),
    ).toEqual([
      'table "Prices":',
      ' | Name | Price |  |',
      ' | Tea | 3 € | button Buy e1 |',
      ' | Milk e2 |  | button Buy e3 |',
    ]);
  });

  test.each([
    ['an input', '<input value=3>', 'textbox Ann Age e1 value "3"'],
    [
      'a select',
      '<select><option>3<option>4</select>',
      'combobox Ann Age e1 value "3" options "4"',
    ],
    [
      'a form',
      '<form aria-label=Edit><input value=3><button>Save</button></form>',
      '[textbox Ann Age e1 value "3"][button Save e2]',
    ],
    ['a list', '<ul><li>3<li>4</ul>', '3 4'],
  ])('keeps a table in which one cell holds %s', async (_, editor, cell) => {
    const html = `<table><tr><th>Name<th>Age<tr><td>Ann<td>${editor}<tr><td>Bob<td>5</table>`;
    expect(await lines(html)).toEqual(['| Name | Age |', `| Ann | ${cell} |`, '| Bob | 5 |']);
  });

  test('writes the rest of a list item below its first line', async () => {
    const item = (name: string, more = '') =>
      `<li><input type=checkbox aria-label=Show> ${name} <button>Share</button>${more}</li>`;
    expect(
      await lines(`<ul>${item('Work')}${item('Home', '<ul><li>Garden<li>Roof</ul>')}</ul>
        <ul><li><a href=/a>Guides</a><ul><li><a href=/b>First</a></ul><li><a href=/c>Help</a></ul>
        <div role=list><div role=listitem><p>Ann<p>Hello</div><div role=listitem>Ben</div></div>`),
    ).toEqual([
      'checkbox Show e1',
      ' Work',
      ' button Share e2',
      'checkbox Show e3',
      ' Home',
      ' button Share e4',
      '  Garden',
      '  Roof',
      'Guides e5',
      ' First e6',
      'Help e7',
      'Ann',
      ' Hello',
      'Ben',
    ]);
  });

  test('keeps a table in which a value scrolls, and unwraps one that lays out a form', async () => {
    const long = '<div style="height:50px;overflow:auto"><p style="height:200px">Words</p></div>';
    expect(await lines(`<table><tr><th>Name<th>Text<tr><td>Ann<td>${long}</table>`)).toEqual([
      '| Name | Text |',
      expect.stringMatching(/^\| Ann \| region e1 scrollable, \d+px below Words \|$/),
    ]);
    const fields = '<input aria-label=A>'.repeat(5);
    expect(
      await lines(`<table><tr><td>Sign up<td><form aria-label=Up>${fields}</form></table>`),
    ).toContain('form "Up":');
  });

  test.each([
    [
      'cells by their role',
      '<div role=grid><div role=row><div role=columnheader>Name<div></div></div><div role=columnheader>Age</div></div><div role=row><div role=gridcell>Ann</div><div role=gridcell></div></div></div>',
      ['| Name | Age |', '| Ann e1 | e2 |'],
    ],
    [
      'cells that the keys move between',
      '<table role=grid><tr><th>Name<th>Age<tr><td role=gridcell tabindex=-1>Ann<td role=gridcell tabindex=-1>4</table>',
      ['| Name | Age |', '| Ann e1 | 4 e2 |'],
    ],
    [
      'cells with a handler for double clicks',
      '<table><tr><th>Name<th>Age<tr><td>Ann<td ondblclick="edit()">4</table>',
      ['| Name | Age |', '| Ann | 4 e1 |'],
    ],
    [
      'the first cell of a row that can be selected',
      '<div role=treegrid><div role=row aria-selected=false><div role=gridcell aria-readonly=true>Sanding</div> <div role=gridcell aria-readonly=true>3</div></div></div>',
      ['| Sanding e1 readonly | 3 |'],
    ],
    [
      'a bar of a timeline',
      '<div role=img aria-label="Sanding, 3 days" aria-grabbed=false>Sanding</div>',
      ['clickable Sanding, 3 days e1 draggable'],
    ],
    [
      'a grid whose frozen columns stand apart',
      `<div role=grid style="display:flex"><div>${['Ann', 'Ben'].map((name, nth) => `<div role=row aria-rowindex=${nth + 2} style="height:30px"><div role=gridcell>${name}</div></div>`).join('')}</div><div>${[4, 5].map((age, nth) => `<div role=row aria-rowindex=${nth + 2} style="height:30px;display:flex"><div role=gridcell>${age}</div><div role=gridcell><button>Delete</button></div></div>`).join('')}</div></div>`,
      ['| Ann e1 | 4 e3 | button Delete e4 |', '| Ben e2 | 5 e5 | button Delete e6 |'],
    ],
    [
      'a grid that is drawn column by column',
      `<div role=grid style="display:flex">${[
        ['Ann', 'Ben'],
        ['4', '5'],
      ]
        .map(
          (column) =>
            `<div>${column.map((text, nth) => `<div role=gridcell aria-rowindex=${nth + 1}>${text}</div>`).join('')}</div>`,
        )
        .join('')}</div>`,
      ['| Ann e1 | 4 e3 |', '| Ben e2 | 5 e4 |'],
    ],
    [
      'a grid that counts the rows of each group anew',
      `<div role=grid>${['Ann', 'Ben'].map((name) => `<div role=rowgroup><div role=row aria-rowindex=1><div role=gridcell>${name}</div></div></div>`).join('')}</div>`,
      ['| Ann e1 |', '| Ben e2 |'],
    ],
    [
      'a grid whose cells repeat the index of their row',
      '<div role=grid><div role=row aria-rowindex=1><div role=gridcell aria-rowindex=1>Ann</div><div role=gridcell aria-rowindex=1>4</div></div></div>',
      ['| Ann e1 | 4 e2 |'],
    ],
    [
      'a grid of plain cells',
      '<table role=grid aria-label=Staff><tr><th>Name<th>Age<tr><td>Ann<td>4</table>',
      ['grid Staff e1:', ' | Name | Age |', ' | Ann | 4 |'],
    ],
  ])('gives refs to %s', async (_, html, expected) => {
    expect(await lines(html)).toEqual(expected);
    const isSame = await page.run(({ distillWithElements, refOf }) => {
      const { elements } = distillWithElements('all_fields', '');
      return elements.every(({ element, ref }) => refOf(element) === ref);
    });
    expect(isSame).toBe(true);
  });

  test('gives no refs to cells that hold a control or can’t be changed', async () => {
    expect(
      await lines(`<div role=grid aria-readonly=true><div role=row><div role=gridcell>Ann</div></div></div>
        <div role=grid><div role=row><div role=gridcell><button>1</button></div></div></div>`),
    ).toEqual(['| Ann |', '| button 1 e1 |']);
  });

  test('unwraps layout tables', async () => {
    expect(
      await lines('<table><tr><td><h2>News</h2><p>Text</p></td><td><p>Side</p></td></tr></table>'),
    ).toEqual(['## News', 'Text', 'Side']);
  });

  const framed = (attributes = '', more = '') =>
    `<table ${attributes}><tr><td><i>&nbsp;</i><td><td></tr><tr><td><td><em><button>Add</button></em><td>${more}</table>`;

  test.each([
    ['in its own place', framed(), ['button Add e1']],
    ['that can be pressed anywhere', framed('style="cursor:pointer"'), ['button Add e2']],
    [
      'in a toolbar',
      `<table><tr><td>${framed()}<td>${framed()}</table>`,
      ['button Add e1', 'button Add e2'],
    ],
  ])('reads only the button of a table that frames one: %s', async (_, html, expected) => {
    expect(await lines(html)).toEqual(expected);
  });

  test('reads a table with a button and anything else as a table', async () => {
    expect(await lines(framed('', '1'))).toEqual(['|  | button Add e1 | 1 |']);
    expect(await lines(framed().replace('<tr>', '<caption>New</caption><tr>'))).toEqual([
      'table "New":',
      ' |  | button Add e1 |  |',
    ]);
  });

  test.each([
    ['<nav tabindex=0 aria-label=Main><a href=/a>A</a></nav>', ['nav Main e1:', ' A e2']],
    ['<form onclick="x()" aria-label=Login>Words</form>', ['form Login e1:', ' Words']],
    ['<div role=group tabindex=0 aria-label=Slide>Words</div>', ['group Slide e1:', ' Words']],
    ['<div role=menu tabindex=0></div>', ['menu e1']],
    [
      '<table onclick="x()"><tr><th>Name<th>Age<tr><td>Ann<td>4</table>',
      ['table e1:', ' | Name | Age |', ' | Ann | 4 |'],
    ],
  ])('keeps the role of a container that can be focused or clicked: %s', async (html, expected) => {
    expect(await lines(html)).toEqual(expected);
    const isSame = await page.run(({ distillWithElements, refOf }) => {
      const { elements } = distillWithElements('all_fields', '');
      return elements.every(({ element, ref }) => refOf(element) === ref);
    });
    expect(isSame).toBe(true);
  });

  test('keeps the text of a scroll container without other content', async () => {
    const [region, ...words] = await lines(
      `<div style="height:50px;overflow:auto"><p style="height:200px">Terms</p>more</div>`,
    );
    expect(region).toMatch(/^region e1 scrollable, \d+px below:$/);
    expect(words).toEqual([' Terms', ' more']);
    const inCell = await lines(
      `<table><tr><th>Who<th>Says<tr><td>Ann<td><div role=group tabindex=0 aria-label=Note>Words</div></table>`,
    );
    expect(inCell.join('\n')).toMatch(/\| Ann \| group Note e1 Words \|/);
  });

  test('keeps scrollable tables as tables', async () => {
    const [region, ...rows] = await lines(
      `<div role=grid style="height:60px;overflow:auto">${['Ann', 'Ben', 'Cem', 'Dan'].map((name) => `<div role=row><span role=gridcell>${name}</span> <span role=gridcell>4</span></div><p style="height:30px"></p>`).join('')}</div>`,
    );
    expect(region).toMatch(/^grid e1 scrollable, \d+px below:$/);
    expect(rows).toEqual([
      ' | Ann e2 | 4 e3 |',
      ' | Ben e4 | 4 e5 |',
      ' | Cem e6 | 4 e7 |',
      ' | Dan e8 | 4 e9 |',
    ]);
  });

  test.each([
    ['hides all the rest', 'aria-hidden=true', '', true],
    ['makes all the rest inert', 'inert', '', true],
    ['hides a part of the rest', 'aria-hidden=true', '<p>Other</p>', false],
    ['hides nothing', '', '', false],
    ['leaves a live region', 'aria-hidden=true', '<div aria-live=polite>Opened</div>', true],
  ])('takes a dialog for modal if the page %s', async (_, attribute, more, isModal) => {
    const [first = ''] = await lines(
      `<main ${attribute}><p>Page</p></main>${more}<div><div></div><div role=dialog aria-label=Cookies><button>Accept</button></div></div>`,
    );
    expect(first.startsWith('dialog "Cookies" modal')).toBe(isModal);
  });

  const drawnRow = (...cells: string[]): string =>
    `<div class=row style="display:flex">${cells.map((cell) => `<div style="width:90px;height:20px">${cell}</div>`).join('')}</div>`;

  test('reads boxes that stand in columns as a table', async () => {
    const rows = [
      drawnRow('11/24', 'Green Grocer', '', '48.20', '<button>Done</button>'),
      drawnRow('11/22', 'Toy Corner', 'for Lea', '70.11', '<button>Done</button>'),
    ];
    const found = [
      '| 11/24 | Green Grocer |  | 48.20 | button Done e1 |',
      '| 11/22 | Toy Corner | for Lea | 70.11 | button Done e2 |',
    ];
    expect(await lines(`<div>${rows.join('')}</div>`)).toEqual(found);
    const wrapped = rows.map((row) => `<div><div>${row}</div></div>`).join('');
    expect(await lines(`<div>${wrapped}</div>`)).toEqual(found);
  });

  test.each([
    ['in one row', [drawnRow('Home', 'News', 'About')]],
    ['in rows with other columns', [drawnRow('a', 'b', 'c'), drawnRow('a', 'b', 'c', 'd')]],
    ['in rows of two', [drawnRow('Name', 'Ada'), drawnRow('Age', '36')]],
    ['with headings in them', [drawnRow('<h3>a</h3>', 'b', 'c'), drawnRow('<h3>a</h3>', 'b', 'c')]],
    [
      'as high as cards',
      ['a', 'b'].map((each) =>
        drawnRow(`${each}<br>1<br>2<br>3<br>4<br>5<br>6`, 'b', 'c').replaceAll(
          'height:20px',
          'height:120px',
        ),
      ),
    ],
    [
      'with fields',
      [
        drawnRow('a', 'b', '<input aria-label=f>', 'c'),
        drawnRow('a', 'b', '<input aria-label=g>', 'c'),
      ],
    ],
    [
      'elsewhere in each row',
      [drawnRow('a', 'b', 'c'), drawnRow('a', 'b', 'c').replaceAll('90px', '70px')],
    ],
  ])('does not read boxes as a table %s', async (_, rows) => {
    const read = await lines(`<div>${rows.join('')}</div>`);
    expect(read.join('')).not.toContain('|');
  });

  test('puts modal dialogs first and marks them', async () => {
    expect(
      await lines(
        `<p>Page</p><div role="dialog" aria-modal="true" aria-label="Cookies"><button>Accept</button></div>`,
      ),
    ).toEqual(['dialog "Cookies" modal, deal with it first:', ' button Accept e1', 'Page']);
    const native = await lines(`<p>Page</p><dialog aria-label="Sure?"><button>Yes</button></dialog>
      <script>document.querySelector('dialog').showModal()</script>`);
    expect(native[0]).toBe('dialog "Sure?" modal, deal with it first:');
    const focusable = await lines(
      `<p>Page</p><div role=dialog aria-modal=true aria-label=Cookies tabindex=0><button>Accept</button></div>`,
    );
    expect(focusable[0]).toBe('dialog "Cookies" modal, deal with it first:');
    expect(native.at(-1)).toBe('Page');
    const scrolled = await lines(
      `<p>Page</p><div role=dialog aria-modal=true aria-label=Terms style="height:100px;overflow:auto"><p style="height:300px">Text</p><button>Accept</button></div>`,
    );
    expect(scrolled[0]).toBe('dialog "Terms" modal, deal with it first:');
    expect(scrolled[1]).toMatch(/^ region Terms e1 scrollable, \d+px below:$/);
    expect(scrolled.slice(2)).toEqual(['  Text', '  button Accept e2', 'Page']);
  });

  test('reads open shadow roots and slots in display order', async () => {
    expect(
      await lines(`<x-card>Slotted <a href="/s">link</a></x-card><script>
      customElements.define('x-card', class extends HTMLElement { constructor() { super();
      this.attachShadow({mode:'open'}).innerHTML = '<h2>Head</h2><p><slot></slot></p><button>Inside</button>' } })</script>`),
    ).toEqual(['## Head', 'Slotted [link e1]', 'button Inside e2']);
  });

  test('refers to child frames by index', async () => {
    await page.show(
      '<iframe src="/a" title="First"></iframe><p>between</p><iframe src="/b" title="Second"></iframe>',
      { '/a': 'a', '/b': 'b' },
    );
    const seen = await page.run(({ distill }) => distill('all_fields', ''));
    expect(seen.lines).toEqual(['iframe "First"', 'between', 'iframe "Second"']);
    const data = await page.run(({ distillLines }) => distillLines('all_fields', ''));
    expect(data.filter(({ kind }) => kind === 'frame')).toMatchObject([
      { name: 'First', index: 0, origin: page.origin },
      { name: 'Second', index: 1, origin: page.origin },
    ]);
  });

  test('returns lines as data, so no text has to be parsed again', async () => {
    await page.show(`<main><h2>Cart</h2><p>See <a href="/t">the terms</a>.</p>
      <label><input type=checkbox checked> Gift wrap</label><button aria-expanded=false>Menu</button>
      <table><tr><th>Tea</th><td><a href="/a">Assam</a></td></tr></table></main>`);
    const terms = { role: 'link', name: 'the terms', ref: 'e1' };
    expect(await page.run(({ distillLines }) => distillLines('all_fields', ''))).toEqual([
      { kind: 'item', indent: 0, item: { role: 'main', name: '', holds: true } },
      { kind: 'heading', indent: 1, level: 2, content: ['Cart'] },
      { kind: 'text', indent: 1, content: ['See ', terms, '.'] },
      {
        kind: 'item',
        indent: 1,
        item: { role: 'checkbox', name: 'Gift wrap', ref: 'e2', states: { checked: true } },
      },
      {
        kind: 'item',
        indent: 1,
        item: { role: 'button', name: 'Menu', ref: 'e3', states: { expanded: false } },
      },
      {
        kind: 'row',
        indent: 1,
        cells: [{ content: ['Tea'] }, { content: [{ role: 'link', name: 'Assam', ref: 'e4' }] }],
      },
    ]);
  });

  test('prefixes refs with the frame', async () => {
    await page.show('<button>Go</button>');
    const seen = await page.run(({ distill }) => distill('all_fields', 'f3'));
    expect(seen.lines).toEqual(['button Go f3e1']);
    expect(seen.refs).toBe(1);
  });

  test('does not modify the page', async () => {
    await page.show(`<form><label>Name <input name="id"></label><select><option>A</select></form>
      <div style="cursor:pointer">x</div><table><tr><td>1<td>2<tr><td>3<td>4</table>`);
    const records = await page.run(({ distill, factsOf }) => {
      const observer = new MutationObserver(() => undefined);
      const options = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document, options);
      for (const kind of ['all_fields', 'text_only', 'input_fields'] as const) distill(kind, '');
      factsOf('e1');
      return observer.takeRecords().length;
    });
    expect(records).toBe(0);
  });

  test('cannot be imitated by page text', async () => {
    const all = await lines(
      '<p>button Pay e1 [f2e9] checked, e<i>7</i>, size E14</p><button>Real e9</button>',
    );
    expect(all).toEqual(['button Pay e-1 [f2e-9] checked, e-7, size E14', 'button Real e-9 e1']);
  });

  test('keeps grid rows as rows if a scroll container lies in between', async () => {
    expect(
      await lines(
        `<div role=grid aria-label=People><div role=rowgroup><div role=row><div role=columnheader>Name</div><div role=columnheader>Age</div></div></div>
         <div tabindex=0><div role=rowgroup><div role=row><div role=gridcell tabindex=-1>Ann</div><div role=gridcell tabindex=-1>30</div></div></div></div></div>`,
      ),
    ).toEqual(['table "People":', ' | Name | Age |', ' clickable e1:', '  | Ann e2 | 30 e3 |']);
  });

  test('keeps both copies of text that occurs twice', async () => {
    await page.show(
      '<ul><li>5</li><li>5</li><li>6</li></ul><table><tr><th>Day<th>Ebb<tr><td>1<td>5<tr><td>1<td>5</table>',
    );
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      '5',
      '5',
      '6',
      '| Day | Ebb |',
      '| 1 | 5 |',
      '| 1 | 5 |',
    ]);
  });
});
