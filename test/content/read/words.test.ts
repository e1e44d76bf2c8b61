/** All text that a user sees is read, whatever the elements around it, and no hidden text. */
import { expect, test } from 'vitest';
import { inBothBrowsers, seedsFor } from '../page.ts';

const SEEDS = 200;
/** Seeds that once failed, of 20,000. */
const failedOnce = [
  765, 872, 960, 1050, 1411, 1459, 1975, 2337, 2925, 3105, 5515, 5722, 18995, 19495,
];

inBothBrowsers('visible text', (page) => {
  async function lines(html: string, kind: 'all_fields' | 'text_only' = 'all_fields') {
    await page.show(html);
    return await page.run(({ linesOf }, kind) => linesOf(kind), kind);
  }

  test('is read on random pages, and refs stay valid', async () => {
    await page.show('');
    const wrong = await page.run(
      ({ readAtRandom }, seeds) => seeds.flatMap((seed) => readAtRandom(seed)),
      [...seedsFor(page.browser, SEEDS), ...failedOnce],
    );
    expect(wrong).toEqual([]);
  });

  test('on a control is read beside a name that omits it', async () => {
    expect(
      await lines(`<button aria-label="Add to cart">Buy now $5</button>
        <a href=/x aria-label="Blue shirt"><h3>Blue shirt</h3><span>$19.99</span> <del>$30</del></a>
        <a href=/y><b aria-label="4.5 of 5 stars">★ 4.5</b> <span aria-label=ratings>210 votes</span></a>
        <div role=tab tabindex=0 aria-label=Inbox>Inbox <b>12</b></div>
        <button role=combobox aria-label=Size>Large</button>
        <div role=combobox tabindex=0 aria-label="Size, 5">Size 5</div><div contenteditable aria-label=Note>Note</div>
        <p id=c>Colour</p><button aria-labelledby=c>Red</button>
        <div role=slider tabindex=0 aria-label=Volume aria-valuenow=3>3 dB</div>
        <input type=submit value=Go aria-label=Search><button><i aria-hidden=true>Drawn</i></button>`),
    ).toEqual([
      'button Add to cart e1 shows "Buy now $5"',
      'Blue shirt e2 shows "$19.99 ~~$30~~"',
      '4.5 of 5 stars ratings e3 shows "★ 4.5 210 votes"',
      'tab Inbox e4 shows "12"',
      'combobox Size e5 value "Large"',
      'combobox Size, 5 e6 value "Size 5"',
      'textbox Note e7 value "Note"',
      'Colour',
      'button Colour e8 value "Red"',
      'slider Volume e9 value "3" shows "3 dB"',
      'button Search e10 shows "Go"',
      'button e11 shows "(aria-hidden: Drawn)"',
    ]);
  });

  test('on a control is not read twice', async () => {
    expect(
      await lines(`<button aria-label="Close the window"><b>×</b> Close</button>
        <a href=/x aria-label="Cart, 3 things">Cart <b>3</b></a><button aria-label=Menu><svg><title>M</title></svg></button>
        <article onclick=1 aria-labelledby="a b"><b id=a>Bob</b> <span id=b>says hi</span> <a href=/1>3 replies</a></article>`),
    ).toEqual([
      'button Close the window e1',
      'Cart, 3 things e2',
      'button Menu e3',
      'clickable e4:',
      ' Bob says hi [3 replies e5]',
    ]);
  });

  test('hidden from screen readers on a control or its label is read beside its name', async () => {
    expect(
      await lines(`<button>Send <b aria-hidden=true>to all friends</b></button>
        <label>Copies <b aria-hidden=true>at most nine</b> <input></label>
        <div role=tree><div role=treeitem tabindex=0>Boats<div role=group>and <b>ships</b></div></div></div>
        <a href=/x>Search<i aria-hidden=true>search</i><i aria-hidden=true>›</i></a>
        <label>Mail <span inert><input value=none> later</span></label>`),
    ).toEqual([
      'button Send e1 shows "(aria-hidden: to all friends)"',
      'Copies (aria-hidden: at most nine)',
      'textbox Copies e2',
      'tree:',
      ' treeitem Boats e3 shows "and ships"',
      '[Search e4] Mail',
      'inert, cannot be used now:',
      ' none later',
    ]);
  });

  test('below a closed summary is not part of a name', async () => {
    expect(
      await lines(`<div role=menuitem><details><summary>More</summary>Folded <p style="display:contents">too</p></details></div>
        <p id=d><i style="visibility:hidden">Hidden</i>Told</p><button aria-labelledby=d>Go</button>`),
    ).toEqual(['menuitem More e1', 'Told', 'button Told e2 value "Go"']);
  });

  test('that stays in place in a moved element is read where it is', async () => {
    expect(
      await lines(`<div style="transform:translateX(0)"><p style="height:3000px">Far</p>
        <p style="position:fixed;top:2900px">In the drawer</p></div><p style="position:fixed;top:2900px">Below all</p>`),
    ).toEqual(['Far', 'In the drawer']);
  });

  test('that is long is read below the named element', async () => {
    const many = 'Several words that say much. '.repeat(9).trim();
    expect(
      await lines(`<div onclick=1>${many}</div><article tabindex=0 aria-label=Mail><p>From Bob</p><p>${many}</p></article>
        <li role=option aria-label=Bob><b>Bob</b> <button>Remove</button> bob@x.org</li>`),
    ).toEqual([
      'clickable e1:',
      ` ${many}`,
      'clickable Mail e2:',
      ' From Bob',
      ` ${many}`,
      'option Bob e3:',
      ' Bob',
      ' button Remove e4',
      ' bob@x.org',
    ]);
  });

  test('of an editor is read in lines, with its controls', async () => {
    expect(
      await lines(`<div contenteditable aria-label=Page><h1>Title</h1><p>See <a href=/x>this</a></p><ul><li>One<li>Two</ul></div>
        <div contenteditable aria-label=Note>Typed <b>words</b></div><div role=textbox tabindex=0 aria-readonly=true>Read only</div>
        <textarea>${'word '.repeat(100)}</textarea>`),
    ).toEqual([
      'textbox Page e1:',
      ' # Title',
      ' See [this e2]',
      ' - One',
      ' - Two',
      'textbox Note e3 value "Typed words"',
      'textbox e4 readonly value "Read only"',
      `textbox e5 value "${'word '.repeat(100).trim()}"`,
    ]);
  });

  test('in images, gauges and separators is read', async () => {
    expect(
      await lines(`<div role=progressbar aria-label=Upload>3 of 5 files</div><div role=meter aria-valuenow=3>3 used</div>
        <label>Disk <progress value=.3></progress></label><div role=separator>or</div>
        <p role=img aria-label="4.5 stars">★★ <b>210 votes</b></p><hr><p role=img aria-label="Blue sea">Sea</p><hr>
        <svg role=img aria-label=Chart width=90 height=50><text x=1 y=20>Jan 30%</text></svg>
        <h3>Used <span role=meter aria-valuenow=7>of 9</span></h3>`),
    ).toEqual([
      'progressbar "Upload" shows "3 of 5 files"',
      'meter 3 shows "3 used"',
      'Disk',
      'progressbar 30%',
      'or',
      '(image: 4.5 stars) ★★ 210 votes',
      '(image: Blue sea)',
      '(image: Chart)',
      'Jan 30%',
      '### Used meter 7 shows "of 9"',
    ]);
  });

  test('of blocks and badges does not run into its neighbors', async () => {
    const badge = 'style="display:inline-block;padding:0 4px"';
    const html = `<p>Mail<span ${badge}>3</span>new <b style="display:inline-block">Al</b>pha <code style="padding:2px">x</code>, y</p>
      <button>Mail<span ${badge}>3</span>new</button><button><b style="display:block">Boats</b><i>large and small</i></button><button><i>No<b style="display:block">Boats</b></i><i>here</i></button>
      <div onclick=1><img alt="Open" width=9 height=9 src=x> all boats</div>`;
    expect(await lines(html)).toEqual([
      'Mail 3 new Alpha x, y',
      'button Mail 3 new e1',
      'button Boats large and small e2',
      'button No Boats here e3',
      'clickable Open all boats e4',
    ]);
  });

  test('that is struck, raised or lowered does not run into its neighbors', async () => {
    const html =
      '<p>Price $19<sup>99</sup> <s>$30</s> <del><a href=/o>old</a></del><del hidden>none</del>, 10<sup>2</sup> H<sub>2</sub>O x<sub>1</sub> 1<sup>st</sup></p>';
    expect(await lines(html)).toEqual([
      'Price $19^99 ~~$30~~ [old e1 struck through], 10^2 H2O x1 1st',
    ]);
    expect(await lines(html, 'text_only')).toEqual(['Price $1999 $30 old, 102 H2O x1 1st']);
  });

  test('of a formula stays on one line', async () => {
    expect(
      await lines(
        '<p>Let <math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mi>y</mi></mfrac></math> be</p>',
      ),
    ).toEqual(['Let x=1y be']);
  });

  test("of a label is read if its control's name omits it, with the controls in it", async () => {
    expect(
      await lines(`<label><input type=checkbox hidden> I agree to <a href=/t>the terms</a></label>
        <label for=t>Typed</label> <input id=t hidden><p><label><b aria-label=Needed>*!</b> Name <input></label></p>
        <label style="cursor:pointer">Pick</label><label>Wait <select style="visibility:hidden"><option>A</select></label>`),
    ).toEqual([
      'checkbox I agree to the terms e1:',
      ' the terms e2',
      'Typed',
      '*! Name',
      'textbox Needed Name e3',
      'clickable Pick e4',
      'Wait',
    ]);
  });

  test('in a focusable container is read as text, not as a control’s name', async () => {
    expect(
      await lines(`<div role=tabpanel tabindex=0><p>One</p></div><h2 tabindex=0>Two</h2><div role=status tabindex=0>Three</div>
        <table tabindex=0 aria-label=T><caption>Four <a href=/q>q</a></caption><tr><td>1<td>2<tr><td>3<td>4</table>`),
    ).toEqual([
      'One',
      '## Two',
      'status:',
      ' Three',
      'table T e1:',
      ' Four [q e2]',
      ' | 1 | 2 |',
      ' | 3 | 4 |',
    ]);
  });

  test('with preserved white space is read line by line, with its indentation', async () => {
    await page.show(`<pre class=code>for (const bed of beds) {
  <b>water</b>(bed);

\tif (dry)  <a href=/stop>stop</a>();
}
</pre><div style="white-space:pre-wrap">Dear Ann,
the hose leaks.</div><p style="white-space:pre-line">One
   two</p><p>Just   one
   line</p><textarea aria-label=Source>
====== Tools ======

  * 3 spades
    * blunt ones
^ Bed   ^ Crop ^</textarea>`);
    const [all, text] = await page.run(({ distill }) => [
      distill('all_fields', '').lines,
      distill('text_only', '').lines,
    ]);
    const code = ['for (const bed of beds) {', '  water(bed);', '    if (dry)  [stop e1]();', '}'];
    const prose = ['Dear Ann,', 'the hose leaks.', 'One', 'two', 'Just one line'];
    const source = '====== Tools ====== ⏎ ⏎  * 3 spades ⏎    * blunt ones ⏎ ^ Bed   ^ Crop ^';
    expect(all).toEqual([...code, ...prose, `textbox Source e2 value "${source}"`]);
    expect(text?.slice(0, 4)).toEqual(code.map((line) => line.replace('[stop e1]', 'stop')));
  });

  test('of a label is read again when its control is hidden', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `<p>Line ${at}</p>`).join('');
    await page.show(
      `<style>.off{visibility:hidden}</style><section aria-label=A><label for=f>Words</label>${many}</section><section aria-label=B><input id=f>${many}</section>`,
    );
    const looks = await page.run(({ distill }) => {
      const says = () => distill('all_fields', '').lines.some((line) => line.trim() === 'Words');
      const before = says();
      document.querySelector('input')?.classList.add('off');
      return [before, says()];
    });
    expect(looks).toEqual([false, true]);
  });

  test('of a page in design mode is that of an editor', async () => {
    await page.show('<iframe id=f srcdoc="<p>One</p><p>Two</p>"></iframe>');
    const frame = await page.page.waitForFrame((each) => each.url() === 'about:srcdoc');
    await frame.evaluate(() => {
      document.designMode = 'on';
    });
    const read = await page.runIn(frame, ({ linesOf }) => linesOf('all_fields'));
    expect(read).toEqual(['textbox e1:', ' One', ' Two']);
  });

  test('of a list in an editor has one bullet, drawn or written', async () => {
    const list = (style: string, bullet = '') =>
      `<ul style="list-style:${style}"><li>${bullet}One</li></ul>`;
    expect(
      await lines(
        `<div contenteditable aria-label=Note>${list('disc')}${list('none', '• ')}${list('none')}${list('disc', '• ')}</div>
        ${list('none', '• ')}`,
      ),
    ).toEqual(['textbox Note e1:', ' - One', ' • One', ' One', ' • One', '• One']);
  });
});
