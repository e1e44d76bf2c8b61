/** Text in the page that users can't see (C1), and invisible characters (C3). */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

const forms: Readonly<Record<string, string>> = {
  'display none': '<p style="display:none">SECRET</p>',
  'visibility hidden': '<p style="visibility:hidden">SECRET</p>',
  'opacity 0': '<div style="opacity:0"><p>SECRET</p></div>',
  'one pixel': '<p style="position:absolute;width:1px;height:1px;overflow:hidden">SECRET</p>',
  'a class of one pixel':
    '<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden}</style><p class="sr">SECRET</p>',
  'off the page': '<p style="position:absolute;left:-9999px">SECRET</p>',
  'moved off the page': '<p style="transform:translateX(-9999px);width:90px">SECRET</p>',
  'clip path': '<p style="clip-path:inset(50%)">SECRET</p>',
  'clip path of a class': '<style>.x{clip-path:inset(50%)}</style><p class="x">SECRET</p>',
  'scaled to nothing': '<p style="transform:scale(0)">SECRET</p>',
  'scaled to nothing by a class': '<style>.x{scale:0}</style><div class="x"><p>SECRET</p></div>',
  'turned edge on': '<style>.x{transform:rotateY(90deg)}</style><p class="x">SECRET</p>',
  'a mask': '<p style="mask-image:linear-gradient(#0000,transparent)">SECRET</p>',
  'a filter': '<style>.x{filter:opacity(0)}</style><p class="x">SECRET</p>',
  'clip rectangle': '<p style="position:absolute;clip:rect(0 0 0 0)">SECRET</p>',
  'color of the background': '<div style="background:#fff"><p style="color:#fff">SECRET</p></div>',
  'no color': '<p style="color:transparent">SECRET</p>',
  'letters of no size': '<p style="font-size:0">SECRET</p>',
  'indented away': '<p style="text-indent:-9999px">SECRET</p>',
  'hidden attribute': '<p hidden>SECRET</p>',
  'hidden until found': '<p hidden="until-found">SECRET</p>',
  'closed details': '<details><summary>More</summary>SECRET</details>',
  'collapsed to no height': '<div style="height:0;overflow:hidden"><p>SECRET</p></div>',
  'a rule for a tag': '<style>main p{display:none}</style><main><p>SECRET</p></main>',
  'a rule for a place':
    '<style>main :nth-child(2){visibility:hidden}</style><main><i></i><p>SECRET</p></main>',
  'a rule for an id':
    '<style>@media all{div #Deep{opacity:0}}</style><div><p id="Deep">SECRET</p></div>',
  'a rule for an attribute':
    '<style>[data-off="a,b c"]{display:none}</style><p data-off="a,b c">SECRET</p>',
  'a rule for what something is not':
    '<style>main p:not(.on){display:none}</style><main><p>SECRET</p></main>',
  'a rule for a list of parts':
    '<style>:is(.x, .y) > :where(i){display:none}</style><p class="y"><i>SECRET</i></p>',
  'a nested rule': '<style>.x{color:red; & b{display:none}}</style><p class="x"><b>SECRET</b></p>',
  'an animation':
    '<style>@keyframes k{to{opacity:0}} .x{animation:k 1ms forwards}</style><p class="x">SECRET</p>',
  'a variable': '<style>main p{--d:none;display:var(--d)}</style><main><p>SECRET</p></main>',
  template: '<template>SECRET</template>',
  noscript: '<noscript>SECRET</noscript>',
  comment: '<!-- SECRET -->',
  'style content without a size': '<style>i::before{content:"SECRET";font-size:0}</style><i></i>',
  'style content without a color':
    '<style>i::before{content:"SECRET";color:transparent}</style><i></i>',
};

inBothBrowsers('hidden text', (page) => {
  for (const [form, html] of Object.entries(forms)) {
    test(`is omitted: ${form}`, async () => {
      await page.show(`<p>before</p>${html}<p>after</p>`);
      await page.run(async () => {
        await Promise.all(document.getAnimations().map(({ finished }) => finished));
      });
      for (const kind of ['all_fields', 'text_only'] as const) {
        const text = await page.run(({ linesOf }, kind) => linesOf(kind).join('\n'), kind);
        expect(text).not.toContain('SECRET');
        expect(text).toMatch(/before[\s\S]*after/);
      }
    });
  }

  const words = '<p style="width:200px">SECRET</p>';
  const over = 'position:absolute;top:0;left:0;width:300px;height:100px';
  const within = (html: string): string => `<div style="position:relative">${html}</div>`;

  test.each([
    ['a blank element', `${words}<div style="${over};background:#fff"></div>`],
    ['an element with text of its own', `${words}<div style="${over};background:#fff">Ads</div>`],
    [
      'a picture',
      `${words}<img alt="" style="${over}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
    ],
    [
      'an element of a class',
      `<style>.x{${over};background:navy}</style>${words}<i class="x"></i>`,
    ],
  ])('is marked as covered behind %s', async (_, html) => {
    await page.show(within(html));
    expect(await page.run(({ linesOf }) => linesOf('text_only').join('\n'))).toContain(
      '(covered: SECRET)',
    );
  });

  test.each([
    ['a translucent element', `${words}<div style="${over};background:#fff8"></div>`],
    [
      'what stays where it is',
      `${words}<div style="${over};position:fixed;background:#fff"></div>`,
    ],
    ['an element below it', `${words}<div style="${over};background:#fff;z-index:-1"></div>`],
    [
      'an element over a part of it',
      `${words}<div style="${over};width:30px;background:#fff"></div>`,
    ],
    ['nothing', words],
  ])('is read behind %s', async (_, html) => {
    await page.show(within(html));
    expect(await page.run(({ linesOf }) => linesOf('text_only').join('\n'))).toMatch(/^SECRET/m);
  });

  test('in an inert part is marked and has no refs', async () => {
    await page.show('<div inert><p>Words</p><button>Go</button></div>');
    const lines = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(lines).toEqual(['inert, cannot be used now:', ' Words', ' Go']);
  });

  test('for sighted users only is read and marked', async () => {
    await page.show(`<main><p aria-hidden=true>Words <b>seen</b> <a href=/a>Link</a></p>
      <p>In a <i aria-hidden=true>line</i>, by <i aria-hidden=true>•</i> signs</p>
      <style>.icon{font-family:"Some Icons"}</style><p>Icon <i class=icon aria-hidden=true>shopping_cart</i></p>
      <table><tr><td>1<td>2 <div aria-hidden=true>Cell</div><tr><td>3<td>4</table></main>`);
    const [all, text] = await page.run(({ linesOf }) => [
      linesOf('all_fields'),
      linesOf('text_only'),
    ]);
    expect(all).toEqual([
      'main:',
      ' aria-hidden:',
      '  Words seen [Link e1]',
      ' In a (aria-hidden: line), by signs',
      ' Icon',
      ' | 1 | 2 (aria-hidden: Cell) |',
      ' | 3 | 4 |',
    ]);
    expect(text?.slice(0, 3)).toEqual([
      'aria-hidden:',
      ' Words seen Link',
      'In a (aria-hidden: line), by signs',
    ]);
  });

  test('for sighted users only is read unmarked if screen-reader text beside it spells it out', async () => {
    await page.show(`<style>.spoken{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}</style>
      <div><span class=spoken>19.99 dollars</span><span aria-hidden=true><b>$</b><b>19<i>.</i></b><b>99</b></span></div>
      <p>With <img aria-hidden=true alt="{\\displaystyle A}" width=20 height=20> a formula</p>
      <table><tr><th>Post<th>Tags<tr><td>Slugs<td><span aria-hidden=true>—</span><span class="screen-reader-text spoken">No tags</span></table>`);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual([
      '$19.99',
      'With (image: {\\displaystyle A}) a formula',
      '| Post | Tags |',
      '| Slugs | — |',
    ]);
  });

  test('for sighted users only is omitted on offscreen carousel slides, except for controls', async () => {
    await page.show(`<div id=c style="overflow:hidden;width:200px"><div style="display:flex;width:600px">
      <div style="width:200px" aria-hidden=true>Shown</div><div style="width:200px" aria-hidden=true>NEXT <button>Buy</button></div>
      <div style="width:200px">Spoken</div></div></div>`);
    const lines = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(lines).toEqual(['aria-hidden:', ' Shown', 'button Buy e1', 'Spoken']);
    const moved = await page.run(({ linesOf }) => {
      const carousel = document.getElementById('c');
      if (carousel) carousel.scrollLeft = 200;
      return linesOf('all_fields');
    });
    expect(moved).toEqual(['aria-hidden:', ' NEXT', ' button Buy e1', 'Spoken']);
  });

  test('does not include a positioned element outside its clipped parent', async () => {
    await page.show(`<div style="height:0;overflow:hidden"><div style="position:fixed;top:9px">Fixed</div></div>
      <section style="position:relative"><div style="height:0;overflow:hidden"><p style="position:absolute">Lifted</p></div></section>
      <div style="height:0;overflow:hidden;position:relative"><p style="position:absolute">CUT</p></div>
      <div style="position:absolute;left:-9999px"><p style="position:absolute">FAR</p></div>
      <div style="clip-path:inset(50%)"><p style="position:fixed">CLIPPED</p></div>
      <i style="overflow:hidden"><b style="float:left">Floats</b></i>`);
    const lines = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(lines).toEqual(['Fixed', 'Lifted', 'Floats']);
  });

  test.each([
    ['the window clips the overflow of a body without height', 'visible', ['Seen', 'Lifted']],
    ['a body without height clips, in a root that clips', 'hidden', ['Lifted']],
  ])('is decided by overflow: %s', async (_, ofRoot, seen) => {
    await page.show(`<style>body{margin:0;height:0;overflow:hidden}html{overflow:${ofRoot}}</style>
      <p>Seen</p><div style="position:absolute;inset:0"><p>Lifted</p></div>`);
    expect(await page.run(({ linesOf }) => linesOf('all_fields'))).toEqual(seen);
  });

  test('in fallback content for old browsers is omitted', async () => {
    await page.show(
      '<canvas width=9 height=9>A</canvas><canvas>A</canvas><video width=9 height=9>B</video><progress value=.5>C</progress><meter value=.5>D</meter><fieldset><legend hidden>E</legend>Seen</fieldset>',
    );
    const lines = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(lines).toEqual([
      'clickable e1 icon "canvas"',
      'progressbar 50%',
      'meter 0.5 of 1',
      'Seen',
    ]);
  });

  test('is not assumed for text that users can see', async () => {
    await page.show(`<div style="position:absolute;left:10px">A</div>
      <div style="background:#000;color:#fff">B</div><div style="overflow:hidden">C</div>
      <div style="opacity:.01">D</div><div style="display:contents">E</div>
      <p style="transform:translateX(5px)">F</p><p style="content-visibility:auto">G</p>`);
    const text = await page.run(({ linesOf }) => linesOf('text_only').join(''));
    expect(text).toBe('ABCDEFG');
  });

  test('does not omit an invisible control that works', async () => {
    await page.show(`<a href="#m" style="position:absolute;left:-999px">Skip</a>
      <label><input type="checkbox" style="opacity:0"> Agree</label>`);
    const lines = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(lines).toEqual(['Skip e1 unseen', 'checkbox Agree e2']);
  });

  test('includes a listbox whose options are also drawn next to it', async () => {
    const list = (drawn: string): string =>
      `<div><div role=listbox style="height:0;width:0;overflow:hidden"><div role=option>Oslo</div><div role=option>Quito</div></div><div>${drawn}</div></div>`;
    const lines = (): Promise<readonly string[]> =>
      page.run(({ linesOf }) => linesOf('all_fields'));
    await page.show(
      list('<p onclick=1>Lima</p><p onclick=1><b>Oslo</b></p><p onclick=1>Quito</p>'),
    );
    expect(await lines()).toEqual(['clickable Lima e1', 'clickable Oslo e2', 'clickable Quito e3']);
    await page.show(list('<p onclick=1>Oslo</p>'));
    expect((await lines()).filter((line) => line.includes('option'))).toHaveLength(2);
  });

  test('in invisible characters is removed, but scripts and emoji are kept', async () => {
    await page.show('<p>x');
    const cases: readonly (readonly [string, string])[] = [
      ['pay\u200Bpal', 'paypal'],
      ['so\u00ADft', 'soft'],
      ['a\u{E0069}\u{E0067}b', 'ab'],
      ['\u202Eevil\u202C', 'evil'],
      ['x\u2066y\u2069\uFEFF', 'xy'],
      ['icon \uE001', 'icon'],
      ['v\uFE01\u{E0101}', 'v'],
      ['x\u200Dy', 'xy'],
      ['👩\u200D💻', '👩\u200D💻'],
      ['👩🏽\u200D🚀', '👩🏽\u200D🚀'],
      ['❤\uFE0F', '❤\uFE0F'],
      [
        '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
        '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
      ],
      ['🇫🇷', '🇫🇷'],
      ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ];
    const cleaned = await page.run(
      ({ cleanLine }, texts) => texts.map((text) => cleanLine(text)),
      cases.map(([text]) => text),
    );
    expect(cleaned).toEqual(cases.map(([, expected]) => expected));
  });

  test('is neither a control without name and role nor a scroll container', async () => {
    const lines = '<p>Line</p>'.repeat(40);
    await page.show(`<style>.shut{opacity:0}.off{visibility:hidden}div{max-height:90px;overflow:auto}</style>
      <ul class=shut style="cursor:pointer"><li><a href=/a>Orders</a></ul><b class=shut onclick=1></b><b class=shut onclick=1>Save</b>
      <div class=off>${lines}</div><div class=shut>${lines}</div><div>${lines}</div>`);
    const textLines = await page.run(({ linesOf }) =>
      linesOf('all_fields').filter((line) => !line.includes('Line')),
    );
    expect(textLines).toEqual([
      'Orders e1 unseen',
      'clickable Save e2 unseen',
      expect.stringMatching(/^region e3 scrollable, \d+px below:$/),
    ]);
  });

  test('of a menu that opens on hover is not listed', async () => {
    await page.show(`<style>.sub,.tip{display:none} .top:hover .sub,.top:hover .tip{display:block}</style>
      <nav><div class=top><a href=/a>Shop</a><div class=sub><a href=/b>Lamps</a></div></div></nav>
      <div class=top>Sort<ul class=sub><li><a href=/c>By name</a></ul><p class=tip>Hint</p></div>`);
    const lines = await page.run(({ linesOf }) => linesOf('all_fields'));
    expect(lines).toEqual(['nav:', ' Shop e1', 'Sort']);
  });
});
