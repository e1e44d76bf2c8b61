/** Every kind of control with its role, name and state, as the model reads it. */
import { expect, test } from 'vitest';
import { itemsOn } from '../../../src/core/page/items.ts';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('controls in a page read', (page) => {
  /** Returns the lines of a page with this markup. */
  async function lines(
    html: string,
    kind: 'all_fields' | 'text_only' | 'input_fields' = 'all_fields',
  ) {
    await page.show(html);
    return await page.run(({ linesOf }, kind) => linesOf(kind), kind);
  }

  test('have role, name and ref', async () => {
    expect(
      await lines(`
      <button>Add to cart</button>
      <a href="/next">Next</a>
      <input type="submit"><input type="reset"><input type="button" value="Clear">
      <label>Email <input type="email"></label>
      <label for="s">Find</label><input id="s" type="search">
      <input type="number" aria-label="Count" value="3">
      <input type="range" aria-label="Volume" min="0" max="10" value="4">
      <input type="date" aria-label="Day" value="2031-05-06">
      <input type="color" aria-label="Tint" value="#ff0000">
      <input type="file" aria-label="Picture">
      <textarea placeholder="Comment">so far</textarea>
      <div contenteditable aria-label="Body">Dear all</div>
      <details><summary>More</summary>inside</details>
      <video controls title="Trailer" width="100" height="50"></video>`),
    ).toEqual([
      'button Add to cart e1',
      'Next e2',
      'button Submit e3',
      'button Reset e4',
      'button Clear e5',
      'textbox Email e6',
      'searchbox Find e7',
      'spinbutton Count e8 value "3"',
      'slider Volume e9 value "4" from 0 to 10',
      'date Day e10 value "2031-05-06"',
      'color Tint e11 value "#ff0000"',
      'file Picture e12',
      'textbox Comment e13 value "so far"',
      'textbox Body e14 value "Dear all"',
      'button More e15 collapsed',
      'media Trailer e16',
    ]);
  });

  test('say to code alone whether they open something, and where Enter starts a new line (WO-08, WO-13)', async () => {
    await page.show(`
      <button aria-haspopup=menu>Share</button><button aria-haspopup=false>Save</button>
      <button popovertarget=p>More</button><div popover id=p>x</div>
      <textarea aria-label=Comment></textarea><div contenteditable aria-label=Body></div>
      <div contenteditable role=textbox aria-multiline=false aria-label=Title></div>
      <textarea role=combobox aria-label=Search></textarea><input aria-label=Name>`);
    const read = await page.run(({ distillLines }) => distillLines('all_fields', ''));
    const items = read.flatMap(itemsOn);
    const named = (state: 'popup' | 'multiline') =>
      items.filter(({ states }) => states?.[state]).map(({ name }) => name);
    expect(named('popup')).toEqual(['Share', 'More']);
    expect(named('multiline')).toEqual(['Comment', 'Body']);
    expect((await page.run(({ linesOf }) => linesOf('all_fields'))).slice(0, 3)).toEqual([
      'button Share e1',
      'button Save e2',
      'button More e3',
    ]);
  });

  test('are disabled in a disabled group', async () => {
    await page.show(
      '<div role=group aria-label=Days aria-disabled=true><button>Mo</button><a href=/tu>Tu</a></div>',
    );
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      'group "Days":',
      ' button Mo e1 disabled',
      ' Tu e2 disabled',
    ]);
  });

  test('are disabled if style rules disable them, unlike others of the same class', async () => {
    const off = '<style>.off .disabled{pointer-events:none;opacity:.6}</style>';
    const html = `${off}<div id=w class=off>
      <button class="btn disabled">Send</button><a class="btn disabled" href="/a">Back</a>
      <ul><li class="page disabled"><a href="/1">1</a></li><li class=page><a href="/2">2</a></li></ul></div>
      <button class="disabled:opacity-50 disabled">Other</button>`;
    const others = ['2 e4', 'button Other e5'];
    expect(await lines(html)).toEqual([
      'button Send e1 disabled',
      'Back e2 disabled',
      '1 e3 disabled',
      ...others,
    ]);
    await page.page.evaluate(() => document.getElementById('w')?.removeAttribute('class'));
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      'button Send e1',
      'Back e2',
      '1 e3',
      ...others,
    ]);
  });

  test('are not disabled by a class for that look, nor while a menu takes the pointer from the page', async () => {
    expect(
      await lines(
        `<style>body{pointer-events:none}</style><button class="disabled:bg-disabled">Save</button><button class="bg-disabled">Send</button>`,
      ),
    ).toEqual(['button Save e1', 'button Send e2']);
  });

  test('show their states', async () => {
    expect(
      await lines(`
      <input type="checkbox" aria-label="A" checked><input type="checkbox" aria-label="B">
      <input type="radio" aria-label="C" checked>
      <div role="switch" tabindex="0" aria-checked="true">D</div>
      <div role="checkbox" tabindex="0" aria-checked="mixed">E</div>
      <button aria-pressed="true">F</button>
      <button aria-expanded="false">G</button>
      <button disabled>H</button>
      <fieldset disabled><input aria-label="I"></fieldset>
      <input aria-label="J" readonly required value="x">
      <input aria-label="K" aria-invalid="true" aria-errormessage="m"><p id="m">Enter a valid address</p>
      <div role="tablist"><div role="tab" aria-selected="true" tabindex="0">L</div></div>
      <nav><a href="/" aria-current="page">M</a></nav>
      <input aria-label="N" autofocus>`),
    ).toEqual([
      'checkbox A e1 checked',
      'checkbox B e2',
      'radio C e3 checked',
      'switch D e4 checked',
      'checkbox E e5 mixed',
      'button F e6 pressed',
      'button G e7 collapsed',
      'button H e8 disabled',
      'textbox I e9 disabled',
      'textbox J e10 readonly required value "x"',
      'textbox K e11 invalid: "Enter a valid address"',
      'Enter a valid address',
      'tablist:',
      ' tab L e12 selected',
      'nav:',
      ' M e13 current',
      'textbox N e14 focused',
    ]);
  });

  test('list the options of a select, the chosen one first', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `<option>${at}`).join('');
    const [few, long] = await lines(
      `<select aria-label="Land"><option>Spain<option selected>France<option>Italy</select>
       <select aria-label="Number">${many}</select>`,
    );
    expect(few).toBe('combobox Land e1 value "France" options "Spain" "Italy"');
    expect(long).toMatch(/^combobox Number e2 value "0" options "1" .* "20" and 9 more$/);
  });

  test('never show a password', async () => {
    const all = await lines('<input type="password" aria-label="Secret" value="hunter2">');
    expect(all).toEqual(['textbox Secret e1 password value "•••"']);
    const value = await page.run(({ factsOf }) => {
      const facts = factsOf('e1');
      return facts.ok ? facts.value.value : '';
    });
    expect(value).toBe('•••');
  });

  test('never show the value of a field whose label indicates a secret', async () => {
    const all = await lines(`
      <label>Passwort <input value="hunter2"></label>
      <label>Passwort vergessen? <input value="mail"></label>
      <input aria-label="Entry" name="newPassword" value="hunter2">
      <input placeholder="密码" value="hunter2">
      <label>PIN <input type="number" value="4711"></label>
      <label>PIN code <input autocomplete="postal-code" value="560001"></label>`);
    expect(all).toEqual([
      'textbox Passwort e1 password value "•••"',
      'textbox Passwort vergessen? e2 value "mail"',
      'textbox Entry e3 password value "•••"',
      'textbox 密码 e4 password value "•••"',
      'spinbutton PIN e5 password value "•••"',
      'textbox PIN code e6 value "560001"',
    ]);
  });

  test('use the accessible name', async () => {
    expect(
      await lines(`
      <b id="one">One</b> <button aria-labelledby="one two">x</button> <i id="two" hidden>Two</i>
      <button aria-label="Said">Shown</button>
      <button><img src="/none" alt="Pictured"></button>
      <button><svg width="9" height="9"><title>Drawn</title></svg></button>
      <button title="Titled"></button>
      <button>Buy <span style="display:none">never </span>now</button>
      <button><div>Two</div><div>lines</div></button>
      <button><img src="/none" alt="Browse"> Browse</button>
      <button><img src="/none" alt="Open">Open (5)</button>
      <button><img src="/none" alt="Open">Opened</button>
      <button>Open (5) <img src="/none" alt="Open"></button>
      <button>Bora <b>Bora</b></button>
      <a href="/cart"></a>`),
    ).toEqual([
      'One',
      'button One Two e1',
      'button Said e2 shows "Shown"',
      'button Pictured e3',
      'button Drawn e4',
      'button Titled e5',
      'button Buy now e6',
      'button Two lines e7',
      'button Browse e8',
      'button Open (5) e9',
      'button OpenOpened e10',
      'button Open (5) e11',
      'button Bora Bora e12',
      '→ /cart e13',
    ]);
  });

  test('without a name in the markup take the text before or above them', async () => {
    expect(
      await lines(`
      <div><div>Given name</div><div><input></div></div>
      <form><span>DB</span>: <input value=hikes></form>
      <form>Language: <select><option>English</select></form>
      <fieldset><legend>Limit</legend><p><input type=number value=50></p></fieldset>
      <div><label for=kept>Property</label><input type=hidden id=kept><span><button>msg.</button><i><input value=payload></i></span></div>
      <b>Notes</b><br><textarea></textarea>
      <p>Every <input value=10> minutes <input></p>
      <p>All hikes start at the bridge.</p><input>
      <h2>Find</h2><input>
      <table><tr><td>Guests</td><td><input value=2></td></tr><tr><th>day</th><td><select><option>now</select></td><td><input></td></tr></table>`),
    ).toEqual([
      'textbox Given name e1',
      'DB:',
      'textbox DB e2 value "hikes"',
      'combobox Language: e3 value "English"',
      'group "Limit":',
      ' spinbutton Limit e4 value "50"',
      'Property',
      'button msg. e5',
      'textbox Property e6 value "payload"',
      'textbox Notes e7',
      'textbox Every e8 value "10"',
      'minutes',
      'textbox e9',
      'All hikes start at the bridge.',
      'textbox e10',
      '## Find',
      'textbox e11',
      '| Guests | textbox Guests e12 value "2" |',
      '| day | combobox day e13 value "now" | textbox day e14 |',
    ]);
  });

  test('without a name in the markup take the headers of their cells', async () => {
    await page.show(`<table><tr><th>Column<th><a href=#type>Type</a><th>Value <a href=#help><img alt=Help></a></tr>
      <tr><td>name<td>varchar<td><input id=n><input type=hidden><input style=display:none></tr>
      <tr><td>born<td>date<td><input id=b></tr></table>
      <table><tr><th>Comments:<td>&nbsp;<th>Collation:</tr><tr><td><input><td><td><select><option>ascii</select></tr></table>
      <table><tr><th>Item<th>Pick</tr><tr><td>Rope<td><input type=checkbox></tr></table>`);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      '| Column | Type e1 | Value [Help e2] |',
      '| name | varchar | textbox name Value e3 |',
      '| born | date | textbox born Value e4 |',
      '| Comments: |  | Collation: |',
      '| textbox Comments: e5 |  | combobox Collation: e6 value "ascii" |',
      '| Item | Pick |',
      '| Rope | checkbox e7 |',
    ]);
    const facts = await page.run(({ factsOf }) => {
      const facts = factsOf('e3');
      return facts.ok ? facts.value.name : '';
    });
    expect(facts).toBe('name Value');
  });

  test('with duplicate ids take the labels beside them', async () => {
    const bar = '<div><input type=checkbox id=all><label for=all>Show all</label></div>';
    await page.show(`${bar}<p>Rows</p>${bar}`);
    const found = await page.run(({ linesOf, factsOf }) => {
      const lines = linesOf('all_fields');
      const facts = ['e1', 'e2'].map((ref) => factsOf(ref));
      return { lines, names: facts.map((each) => each.ok && each.value.name) };
    });
    expect(found).toEqual({
      lines: ['checkbox Show all e1', 'Rows', 'checkbox Show all e2'],
      names: ['Show all', 'Show all'],
    });
  });

  test('without a role are found by cursor, handler and tab order', async () => {
    expect(
      await lines(`
      <div style="cursor:pointer">Pointed <b>at</b></div>
      <div onclick="1">Handled</div>
      <div tabindex="0">Reached</div>
      <div jsaction="x">Actioned</div>
      <div tabindex="-1">Skipped</div>
      <div aria-hidden="true"><span onclick="1">Hidden from readers</span> words</div>`),
    ).toEqual([
      'clickable Pointed at e1',
      'clickable Handled e2',
      'clickable Reached e3',
      'clickable Actioned e4',
      'Skipped',
      'aria-hidden:',
      ' clickable Hidden from readers e5',
      ' words',
    ]);
  });

  test.each(['@click', 'x-on:click', 'wire:click', 'phx-click', 'data-click'])(
    'without a role are found by %s',
    async (attribute) => {
      expect(await lines(`<div ${attribute}="add">Add</div>`)).toEqual(['clickable Add e1']);
    },
  );

  test('without a box are represented by their labels', async () => {
    expect(
      await lines('<label><input type="checkbox" style="display:none" checked> Agree</label>'),
    ).toEqual(['checkbox Agree e1 checked']);
  });

  test('stay in place within text', async () => {
    expect(
      await lines('<p>See <a href="/a">the terms</a> and <a href="/b">the rest</a>.</p>'),
    ).toEqual(['See [the terms e1] and [the rest e2].']);
  });

  test('inside other controls are listed too', async () => {
    expect(
      await lines(
        '<div role="button" tabindex="0">Tag <button aria-label="Remove">x</button></div>',
      ),
    ).toEqual(['button Tag Remove e1:', ' button Remove e2']);
  });

  test('are the items of a list over the page that is made to be pressed', async () => {
    const html = (style: string): string =>
      `<p>Files</p><ul style="position:absolute;list-style:none;${style}"><li><label>Rename</label><li><label>Delete</label></ul>`;
    expect(await lines(html('cursor:default;user-select:none'))).toEqual([
      'Files',
      'clickable Rename e1',
      'clickable Delete e2',
    ]);
    expect(await lines(html('user-select:none'))).toEqual(['Files', 'Rename', 'Delete']);
  });

  test.each([
    [
      'a timeline',
      'touch-action:none;user-select:none',
      '<p>Design</p><p>Build</p>',
      ['clickable e1:', ' Design', ' Build'],
    ],
    [
      'a part with a button',
      'touch-action:none;user-select:none',
      '<p>Design</p><button>Add</button>',
      ['Design', 'button Add e1'],
    ],
    ['a carousel', 'touch-action:pan-y', '<p>Design</p>', ['Design']],
    ['nothing to read', 'touch-action:none;user-select:none', '<p></p>', []],
  ])(
    'list an area that handles the pointer, if nothing in it has a ref: %s',
    async (_, style, inner, expected) => {
      expect(await lines(`<div style="${style}">${inner}</div>`)).toEqual(expected);
    },
  );

  test('are the items of a list with a hand cursor, and the wordless links in them', async () => {
    const icon = '<a><i class="torrent_pause" style="display:block;width:9px;height:9px"></i></a>';
    expect(
      await lines(`<ul style="cursor:pointer"><li>Ann ${icon}<li>Bob</ul>
        <table><tbody style="cursor:pointer"><tr><td>Cleo<td>4</table><p>Text <a>here</a> ${icon}</p>`),
    ).toEqual([
      'clickable e1:',
      ' Ann',
      ' clickable e2 icon "torrent pause"',
      'clickable Bob e3',
      '| Cleo | 4 | e4',
      'Text here',
    ]);
  });

  test('are titled parts without words where text can’t be selected', async () => {
    const part = (title: string) => `<div title="${title}" style="width:20px;height:20px"></div>`;
    expect(
      await lines(`<div style="user-select:none">${part('Preferences')}</div>${part('Help')}`),
    ).toEqual(['clickable Preferences e1', '(image: Help)']);
  });

  test('show how far a scrollable region scrolls', async () => {
    expect(
      await lines(
        '<div style="height:100px;overflow:auto"><div style="height:500px">deep</div></div>',
      ),
    ).toEqual(['region e1 scrollable, 400px below:', ' deep']);
  });

  test('look chosen if a class says so and their style differs from their siblings', async () => {
    expect(
      await lines(`<style>.on,.current-file{background:#036;color:#fff}</style>
      <div><div onclick="1" class="current-file">One</div><div onclick="1">Two</div></div>
      <div><div onclick="1" class="on">Email</div><div onclick="1">Letter</div></div>
      <p><button class="same is-active">Left</button><button class="same">Right</button></p>
      <p><button aria-pressed="true" class="on">Bold</button><button>Plain</button></p>`),
    ).toEqual([
      'clickable One e1 looks chosen',
      'clickable Two e2',
      'clickable Email e3 looks chosen',
      'clickable Letter e4',
      'button Left e5',
      'button Right e6',
      'button Bold e7 pressed',
      'button Plain e8',
    ]);
  });

  test('named by a label also show their own text', async () => {
    expect(
      await lines(`<label for="d">Day of the move</label><button id="d">6 March 2026</button>
      <span id="n">Guests</span><button aria-labelledby="n">2 adults</button>
      <button aria-label="Search">search</button>
      <label for="g">Go</label><button id="g">Go</button>`),
    ).toEqual([
      'button Day of the move e1 value "6 March 2026"',
      'Guests',
      'button Guests e2 value "2 adults"',
      'button Search e3',
      'button Go e4',
    ]);
  });

  test('in a text_only read show their visible values without their labels', async () => {
    const form = `<form><label>Name</label><input value="Ann"><label>Town</label><input>
      <select><option>Norvik<option selected>Halden</select><textarea>Ring twice</textarea>
      <input type="password" value="secret"><input type="hidden" value="token">
      <p><label><input type="checkbox" checked>Express</label> <label><input type="checkbox">Gift</label></p></form>`;
    expect(await lines(form, 'text_only')).toEqual([
      'Name Ann Town Halden Ring twice',
      '(checked) Express Gift',
    ]);
  });

  test('are omitted in text_only reads and listed alone in input_fields reads', async () => {
    const html = `<h1>Shop</h1><p>Buy <a href="/tea">tea</a></p>
      <form aria-label="Find"><label>Word <input></label><button>Go</button></form>`;
    expect(await lines(html, 'text_only')).toEqual(['# Shop', 'Buy tea', 'Word Go']);
    expect(await lines(html, 'input_fields')).toEqual([
      'tea e1',
      'form "Find":',
      ' textbox Word e2',
      ' button Go e3',
    ]);
  });

  test('that only hold the value of a custom widget are omitted, but their labels stay', async () => {
    const tiny = 'style="position:absolute;width:1px;height:1px;border:0;padding:0"';
    expect(
      await lines(`
      <label for=one>Colour</label><select id=one tabindex=-1 ${tiny}><option>Red</select><button aria-haspopup=listbox>Choose</button>
      <div>Size <input tabindex=-1 aria-hidden=true value=M><input value=L></div>
      <select aria-label=Kept tabindex=-1><option>S</select><input type=checkbox aria-label=Tick tabindex=-1 ${tiny}>
      <p><input type=checkbox style="position:absolute;clip:rect(0 0 0 0)"><b role=switch tabindex=0 aria-checked=true aria-label=Copies>☑</b></p>
      <p>Sort by <i><b>Newest</b><select><option>Newest</select></i></p>`),
    ).toEqual([
      'Colour',
      'button Choose e1',
      'textbox Size e2 value "L"',
      'combobox Kept e3 value "S"',
      'checkbox Tick e4',
      'switch Copies e5 checked',
      'Sort by Newest',
      'combobox e6 value "Newest"',
    ]);
  });

  test('in a label do not hide the popup that opens there', async () => {
    expect(
      await lines(
        `<label>Day <input value=x><div role=dialog aria-label="Choose a day"><p>April</p><button>21</button></div></label>`,
      ),
    ).toEqual(['textbox Day e1 value "x"', 'dialog "Choose a day":', ' April', ' button 21 e2']);
  });

  test('in the shadow tree of a labeled element take its label', async () => {
    expect(
      await lines(`<label><x-tick></x-tick> Agree</label><label for=s>Dark</label><x-tick id=s></x-tick><label><x-plain></x-plain> Said</label><script>
        customElements.define('x-tick', class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals(); this.attachShadow({ mode: 'open' }).innerHTML = '<input type=checkbox>'; } });
        customElements.define('x-plain', class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals(); this.attachShadow({ mode: 'open' }).innerHTML = '<b>*</b>'; } });
      </script>`),
    ).toEqual(['checkbox Agree e1', 'checkbox Dark e2', '*', 'Said']);
  });

  test('in a menu are the buttons and links that its items hold, not the items around them', async () => {
    expect(
      await lines(`<ul role=menu><li role=menuitem><a href=/a role=button>Reply</a>
        <li role=menuitem><button disabled>Delete</button><li role=menuitem class=gap>
        <li role=menuitem><a href=/b style="display:none">Threads</a>
        <li role=menuitem tabindex=-1><span>Print</span><li role=menuitem><span>Mark</span>
        <li role=menuitem><span>Report.csv</span> <button>Remove</button></ul>`),
    ).toEqual([
      'menu:',
      ' button Reply e1',
      ' button Delete e2 disabled',
      ' menuitem Print e3',
      ' menuitem Mark e4',
      ' menuitem Report.csv Remove e5:',
      '  button Remove e6',
    ]);
  });

  test('among custom elements with a roving tabindex are all clickable', async () => {
    expect(
      await lines(
        '<x-tabs><x-tab tabindex=0>One</x-tab><x-tab tabindex=-1>Two</x-tab><x-pane tabindex=-1>Pane</x-pane></x-tabs>',
      ),
    ).toEqual(['clickable One e1', 'clickable Two e2', 'Pane']);
  });

  test('include no value that a list shows with the role of a field', async () => {
    expect(
      await lines(
        `<span role=combobox tabindex=0 aria-expanded=false aria-labelledby=v><span id=v role=textbox aria-readonly=true>Edith Marsh</span></span>
        <p>Total <span role=textbox aria-readonly=true>12</span></p>`,
      ),
    ).toEqual(['combobox Edith Marsh e1 collapsed value "Edith Marsh"', 'Total 12']);
  });

  test('among elements of one class with a roving tabindex are all clickable', async () => {
    const file = (name: string, more: string) =>
      `<li class=row><span class="name sel" ${more}>${name}</span> <i tabindex=-1>1 KB</i>`;
    expect(
      await lines(`<ul>${file('drafts', 'tabindex=0 role=button')}${file('sales.csv', 'tabindex=-1')}</ul>
        <p class=name tabindex=-1>Files</p>`),
    ).toEqual(['button drafts e1', ' 1 KB', 'clickable sales.csv e2', ' 1 KB', 'Files']);
  });

  test('are elements that show the pointer cursor only on hover', async () => {
    expect(
      await lines(`<style>.day:hover, .x:hover .y, .b\\:hover:hover { cursor: pointer } .day.off { cursor: default }
        :hover, [title="a,b"]:hover, .grid :hover { cursor: pointer }</style>
        <div class=grid><span class=day>20</span> <span class="b:hover">21</span> <i class=y>none</i></div>`),
    ).toEqual(['clickable 20 e1', 'clickable 21 e2', 'none']);
  });

  test('are rows whose cells show the pointer cursor while the row is hovered', async () => {
    const row = (cells: string, more = '') => `<tr class="row on ${more}">${cells}</tr>`;
    expect(
      await lines(`<style>.row.on:not(.off):hover .cell, .card:hover > .title { cursor: pointer }</style>
        <table><tr><th>Name<th>Age</tr>${row('<td class=cell>Ann<td class=cell>3')}${row('<td class=cell>Ben<td>4', 'other')}</table>
        <div class=card><b class=title>More</b> text</div>`),
    ).toEqual(['| Name | Age |', '| Ann | 3 | e1', '| Ben e2 | 4 |', 'clickable More e3', 'text']);
  });

  test('with nested controls keep their role if they are focusable', async () => {
    expect(
      await lines(`<div role=menu tabindex=0 aria-label=File><div role=menuitem tabindex=-1>New</div></div>
        <div role=tree tabindex=0 aria-label=Files><div role=treeitem>Work</div></div>`),
    ).toEqual(['menu File e1:', ' menuitem New e2', 'tree Files e3:', ' treeitem Work e4']);
  });

  test('that can be dragged have a ref and say so', async () => {
    await page.show(`<ul><li draggable=true>One</li><li draggable=true>Two</li></ul>
      <ol><li><span style="cursor:grab" aria-label="Move Three">⋮⋮</span> Three</li></ol>
      <p class="v-icon drag-handle">⋮⋮</p><p class=handle>Four</p>
      <div style="cursor:grab">Map <b style="cursor:pointer">Marker</b></div><a href=/x draggable=true>Link</a>`);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      'clickable One e1 draggable',
      'clickable Two e2 draggable',
      'clickable Move Three e3 draggable',
      ' Three',
      'clickable ⋮⋮ e4 draggable',
      'Four',
      'clickable e5 draggable:',
      ' Map',
      ' clickable Marker e6',
      'Link e7',
    ]);
  });

  test('that can be dragged say so if they are buttons', async () => {
    const roles = ['draggable', 'sortable', 'carousel'];
    const said = roles.map((role) => `<p><b role=button aria-roledescription=${role}>${role}</b>`);
    expect(await lines(`${said.join('')}<p><b role=button aria-grabbed=false>Five</b>`)).toEqual([
      'button draggable e1 draggable',
      'button sortable e2 draggable',
      'button carousel e3',
      'button Five e4 draggable',
    ]);
  });

  test('have no ref if the mouse reaches what is behind them', async () => {
    expect(
      await lines(`<div style="pointer-events:none"><p style="cursor:grab">Card</p>
        <p style="cursor:pointer">Row <b style="pointer-events:auto">Open</b></p></div>`),
    ).toEqual(['Card', 'Row', 'clickable Open e1']);
  });

  test('in a drawing are its parts, including those lines start from, but no hidden ones', async () => {
    const part = (what: string): string => `<rect width="10" height="10" ${what}/>`;
    expect(
      await lines(`<svg width="300" height="60">
        <g style="cursor:move"><rect width="90" height="30"/><text x="10" y="20">Pump</text>
          <g style="cursor:pointer;display:none" class="docs">${part('')}</g>
          <g transform="translate(-5,10)">${part('style="cursor:crosshair"')}</g>
          <g transform="translate(85,10)">${part('style="cursor:crosshair"')}</g>
        </g></svg>`),
    ).toEqual([
      'clickable e1 draggable:',
      ' Pump',
      ' clickable e2 draggable',
      ' clickable e3 draggable',
    ]);
  });

  test('show states that only styles convey: bold, sorted, selected and active', async () => {
    await page.show(`<style>.unread{font-weight:700}.active a{color:red}</style>
      <ul><li class=active><a href=#a>One</a><li><a href=#b>Two</a></ul>
      <table><tr><th aria-sort=ascending><button>Name</button><th aria-sort=none>Age</tr>
      <tr class=unread><td>Ann<td>3</tr><tr aria-selected=true><td>Bob<td>4</tr></table>
      <div class=unread onclick=1>New</div><div onclick=1>Old</div><textarea>one

two</textarea>`);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      'One e1 looks chosen',
      'Two e2',
      '| button Name e3 sorted ascending | Age |',
      '| Ann | 3 | bold',
      '| Bob | 4 | selected',
      'clickable New e4 bold',
      'clickable Old e5',
      'textbox e6 value "one ⏎ ⏎ two"',
    ]);
  });

  test('show that most of their words are bold, unlike those of their neighbors', async () => {
    const mail = (from: string, more: string) =>
      `<div onclick=1><button>${from}</button><p>${more}</p></div>`;
    const [unread, read] = ['<b>Monday</b> <b>Lunch?</b> 2 KB', 'Monday Lunch? 2 KB'];
    const rows = (...mails: string[]) => lines(`<div>${mails.join('')}</div>`);
    expect(
      (await rows(mail('Ann', read), mail('Ben', unread), mail('Cleo', unread))).filter((line) =>
        line.startsWith('clickable'),
      ),
    ).toEqual(['clickable e1:', 'clickable e3 bold:', 'clickable e5 bold:']);
    const alike = await rows(mail('Ann', unread), mail('Ben', unread));
    expect(alike.join('\n')).not.toContain('bold');
  });

  test('that only wraps one button or link with the same words is not listed twice', async () => {
    await page.show(`<div onclick="x()"><button>Next</button></div><div onclick="x()"><a href=/a>More</a></div>
      <div onclick="x()"><button>Buy</button> now</div><div onclick="x()"><button disabled>Off</button></div>`);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      'button Next e2',
      'More e4',
      'clickable e5:',
      ' button Buy e6',
      ' now',
      'clickable e7:',
      ' button Off e8 disabled',
    ]);
  });

  test('that is drawn has a ref if it takes clicks', async () => {
    await page.show(`<canvas width=200 height=200></canvas><canvas width=20 height=20></canvas>
      <svg width=50 height=50 style="cursor:pointer"><circle r=9 /></svg>
      <svg width=50 height=50><g onclick="x()" aria-label=Wing><circle r=9 /></g></svg>
      <img width=9 height=9 onclick="x()" src=data:,><canvas aria-label=Map tabindex=0 width=9 height=9></canvas>`);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      'clickable e1 icon "canvas"',
      'clickable e2 icon "drawing"',
      'clickable Wing e3',
      'clickable e4 icon "picture"',
      'clickable Map e5',
    ]);
  });
});
