/** Signs without words: dots, ticks, stars, and what only a title says. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('the page reader, of signs', (page) => {
  async function lines(html: string) {
    await page.show(html);
    return await page.run(({ linesOf }) => linesOf('all_fields'));
  }
  const dots =
    '<style>.dot,.tick{display:inline-block;width:9px;height:9px;background:red}</style>';

  test('reads what only a title says', async () => {
    const html = `${dots}<table><tr><th>Host<th>State<th>Seen<tr><td>db-1<td><span class=dot title="Down since 3:10"></span>
      <td><time title="2026-11-02 03:10">3 weeks ago</time><tr><td>db-2<td title="In service">ok<td title="2026-11-20">2026-11-20</table>
      <p>Mug <i class="fa fa-times" title="Out of stock"></i></p><p title="Sold out">XL</p>
      <p>Shop <svg width=10 height=10><title>Verified seller</title><circle r=5 /></svg></p>
      <button title="Needs a password">Join</button> <button title="Join">Join now</button>`;
    expect(await lines(html)).toEqual([
      '| Host | State | Seen |',
      '| db-1 | (image: Down since 3:10) | 3 weeks ago (title: 2026-11-02 03:10) |',
      '| db-2 | ok (title: In service) | 2026-11-20 |',
      'Mug (image: Out of stock)',
      'XL (title: Sold out)',
      'Shop (image: Verified seller)',
      'button Join e1 hint "Needs a password"',
      'button Join now e2',
    ]);
  });

  test('does not repeat a title that is hidden, or that names or spells out what is there', async () => {
    const html = `<p title="Hidden" hidden>x</p><section title="News"><p>One</p></section><p title="one">One two</p>
      <p title="${'long '.repeat(9)}">${'word '.repeat(20)}</p><span title="Gone" style="display:none"></span>`;
    expect(await lines(html)).toEqual(['region:', ' One', 'One two', 'word '.repeat(20).trim()]);
  });

  test('names pictures without words in cells as the code of the page does', async () => {
    const html = `${dots}<table><tr><th>Plan<th>Chat<th>Calls<th>Files<th>Rooms
      <tr><td>Free<td><i class="fa fa-check">\uf00c</i><td><img width=9 height=9 src="/img/cross.png"><td><span class="dot online"></span><td><svg width=9 height=9 class="icon-check"><path d="M0 0h9"/></svg>
      <tr><td>Pro<td><span class="css-1x8z"></span><td><td><span style="display:none" class="dot online"></span><td></table>`;
    expect(await lines(html)).toEqual([
      '| Plan | Chat | Calls | Files | Rooms |',
      '| Free |  icon "check" |  icon "cross" |  icon "dot online" |  icon "check" |',
      '| Pro |  |  |  |  |',
    ]);
  });

  test('counts the filled stars of a rating', async () => {
    const star = '<i class="star full"></i>';
    const html = `<style>i{display:inline-block;width:9px;height:9px} .full{background:gold} .on{color:gold} .bar{width:100px}</style>
      <p>Tea <span class=rating>${star.repeat(4)}<i class=star></i></span></p>
      <p>Mug <span class=stars>${star.repeat(2)}<i class="star half"></i><i class=star></i><i class=star></i></span></p>
      <p>Cup <span class=stars><b class=on>★</b><b class=on>★</b><b>★</b></span></p>
      <div>Pot <div class="bar rating"><div style="width:80%">★★★★★</div></div></div>
      <p>Jug <span class=rating aria-label="3 of 5">${star.repeat(5)}</span></p>
      <p>Pan <span class=stars>★★★☆☆</span></p><p>Lid <span class=stars>${star.repeat(5)}</span></p>`;
    expect(await lines(html)).toEqual([
      'Tea (image: 4 of 5 stars)',
      'Mug (image: 2 to 3 of 5 stars)',
      'Cup (image: 2 of 3 stars)',
      'Pot (image: 80% of the stars)',
      'Jug (image: 3 of 5)',
      'Pan ★★★☆☆',
      'Lid',
    ]);
  });

  test('keeps the radio buttons and links of a rating widget', async () => {
    const html = `<fieldset class=rating>${'<input type=radio name=r>'.repeat(3)}</fieldset>
      <a href=/reviews class=stars title="All reviews"><i class=star></i></a>`;
    expect(await lines(html)).toEqual(['radio e1', 'radio e2', 'radio e3', 'All reviews e4']);
  });
});
