/** What style sheets do to text: they strike it through, and draw words beside it. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('the page reader, of text with styles', (page) => {
  async function lines(html: string) {
    await page.show(html);
    return await page.run(({ linesOf }) => linesOf('all_fields'));
  }

  test('marks what a style strikes through, like the tags that do', async () => {
    const html = `<style>.old{text-decoration:line-through} .done{text-decoration-line:line-through}
      .kept{display:inline-block;text-decoration:none}</style>
      <p>Boots <span class=old>€ <b>129</b></span> € 89</p>
      <ul class=done><li>Call <i>the bank</i></li><li>Post</li></ul>
      <p class=done>All <span class=kept>but</span> this</p>
      <table><tr><th>Train<th>Leaves<tr class=done><td>RE 5<td>14:05<tr><td>RE 7<td>14:35</table>
      <p>See <a class=old href=/a>the terms</a></p>`;
    expect(await lines(html)).toEqual([
      'Boots ~~€ 129~~ € 89',
      '~~Call the bank~~',
      '~~Post~~',
      '~~All~~ but ~~this~~',
      '| Train | Leaves |',
      '| ~~RE 5~~ | ~~14:05~~ |',
      '| RE 7 | 14:35 |',
      'See [the terms e1 struck through]',
    ]);
  });

  test('marks struck words of a label or a clickable part, whose name can’t', async () => {
    const html = `<style>.done,input:checked+span{text-decoration:line-through}</style>
      <label><input type=checkbox checked><span>Milk</span></label>
      <label class=done for=b>Bread</label><input type=checkbox id=b>
      <p><label><input type=checkbox><span>Eggs</span></label></p>
      <p><label><input type=checkbox checked><span>Oil</span></label></p>
      <div onclick="x()"><span class=done>Tea</span></div>`;
    expect(await lines(html)).toEqual([
      'checkbox Milk e1 checked',
      '~~Milk~~ ~~Bread~~',
      'checkbox Bread e2',
      'checkbox Eggs e3',
      'checkbox Oil e4 checked',
      '~~Oil~~',
      'clickable Tea e5 shows "~~Tea~~"',
    ]);
  });

  test('reads words and signs that a style sheet draws', async () => {
    const html = `<style>.new::after{content:"New";margin-left:4px} .eur::before{content:"€"}
      td.yes::before{content:"\\2713"} .no:before{content:"✗"} .tag::after{content:attr(data-tag);margin-left:1ch}
      .due{ &::before { content:"due "; } } [data-on]::after{content:" on"} .alt::after{content:"\\e001" / "done"}</style>
      <p class=new>Boots</p><p>only <span class=eur>89</span></p>
      <table><tr><th>Plan<th>Chat<th>Phone<tr><td>Free<td class=yes><td><i class=no></i></table>
      <p class=tag data-tag="2 left">Mug</p><p class=due>Monday</p><p data-on>Lamp</p><p class=alt>Step</p>
      <a class=new href=/x>Shoes</a>`;
    expect(await lines(html)).toEqual([
      'Boots New',
      'only €89',
      '| Plan | Chat | Phone |',
      '| Free | ✓ | ✗ |',
      'Mug 2 left',
      'due Monday',
      'Lamp on',
      'Stepdone',
      'Shoes e1 shows "New"',
    ]);
  });

  test('reads a mark drawn beside the label of a field', async () => {
    const html = `<style>.req::after{content:" *"}</style><label class=req for=a>Name</label><input id=a>
      <label class=req>Mail <input required></label>`;
    expect(await lines(html)).toEqual(['textbox Name e1 shows "*"', 'textbox Mail e2 required']);
  });

  test('reads no icons, separators, bullets or counters, and nothing that is not shown', async () => {
    const html = `<style>.icon::before{content:"\\f00c"} .crumb::after{content:" / "} .dot::before{content:"• "}
      ol{counter-reset:n} .step::before{counter-increment:n;content:"Step " counter(n)}
      .lig::before{content:"home";font-family:"Material Icons"} .gone::after{content:"Gone";display:none}
      .clear::after{content:"Clear";visibility:hidden} @media print{p::after{content:"Paper"}}
      .letter::before{content:"a"} .quote::before{content:"»"}</style>
      <p class=icon>a1</p><p class=crumb>a2</p><p class=dot>a3</p><p class=step>a4</p><p class=lig>a5</p>
      <p class=gone>a6</p><p class=clear>a7</p><p class=letter>a8</p><p class=quote>a9</p>`;
    expect(await lines(html)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']);
  });

  test('asks once per look where the rules can’t be read', async () => {
    await page.show('<div id=host></div>');
    const read = await page.run(({ find, linesOf }) => {
      const root = find('#host').attachShadow({ mode: 'open' });
      root.innerHTML = '<style>.new::after{content:" New"}</style><p class=new>A</p><p>B</p>';
      return linesOf('all_fields');
    });
    expect(read).toEqual(['A New', 'B']);
  });

  test('survives escapes that stand for no character', async () => {
    const html = String.raw`<style>p::after{content:" \\ffffff ok \\9 \"x\""}</style><p>A</p>`;
    expect((await lines(html))[0]).toMatch(/^A .*ok/);
  });
});
