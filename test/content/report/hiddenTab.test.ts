/** A tab in the background: what would fade in, slide in or wait for a frame appears and is reported all the same. */
import { expect, test } from 'vitest';
import { drawFramesOnCall } from '../../../src/background/browser/mainWorld/pageFrames.ts';
import { pageValue, perform } from '../act/acting.ts';
import { inBothBrowsers } from '../page.ts';

const event = 'a-name-nobody-guesses';

inBothBrowsers('a hidden tab', (page) => {
  /** Shows a page, then another tab in front of it while `work` runs. */
  async function behind<const T>(html: string, work: () => Promise<T>): Promise<T> {
    await page.show(html);
    await page.page.evaluate(drawFramesOnCall, event);
    await page.run(({ session }, name) => void session.frameEvents.add(name), event);
    const other = await page.page.browser().newPage();
    try {
      await other.bringToFront();
      expect(await pageValue(page, 'document.hidden')).toBe(true);
      return await work();
    } finally {
      await other.close();
      await page.page.bringToFront();
    }
  }
  const click = (html: string) => behind(html, () => perform(page, { kind: 'click', on: '#go' }));

  test('reports a menu that fades in and a drawer that slides in', async () => {
    const { changes } = await click(
      `<style>@keyframes in{from{opacity:0}}.menu{animation:in .3s}
        .drawer{position:fixed;top:0;right:0;width:200px;transform:translateX(100%);visibility:hidden;transition:.3s}
        .drawer.open{transform:none;visibility:visible}</style>
      <button id=go onclick="m.hidden=false;d.classList.add('open')">Open</button>
      <ul role=menu id=m class=menu hidden><li role=menuitem>Rename</li><li role=menuitem>Copy</li></ul>
      <div role=dialog aria-label=Settings id=d class=drawer>Colours</div>`,
    );
    expect(changes.join(' ')).toContain('A menu with 2 items appeared.');
    expect(changes.join(' ')).toContain('A dialog "Settings" appeared.');
    expect(await page.run(({ linesOf }) => linesOf('all_fields').join('\n'))).not.toContain(
      'unseen',
    );
  });

  test('hears of focus that its own scripts move', async () => {
    const [{ changes }, events] = await behind(
      `<input id=a><input id=b aria-label=Category><ul role=listbox id=l aria-label=Categories hidden><li role=option>Food</ul>
        <p id=p></p><script>
        const said = [];
        for (const each of [a, b]) for (const type of ['focus', 'blur', 'focusin', 'focusout'])
          each.addEventListener(type, () => { said.push(type + ' ' + each.id); p.textContent = said.join() });
        b.addEventListener('focus', () => { l.hidden = false });
        a.addEventListener('keydown', (event) => { event.preventDefault(); b.focus() });</script>`,
      async () => [
        await perform(page, { kind: 'press', on: '#a', keys: 'Tab' }),
        await pageValue(page, 'p.textContent'),
      ],
    );
    expect(changes.join(' ')).toContain('"Categories"');
    expect(events).toBe('focus a,focusin a,blur a,focusout a,focus b,focusin b');
  });

  test('runs frame callbacks in order, as often as the page requests them', async () => {
    const { changes } = await click(
      `<button id=go onclick="requestAnimationFrame(()=>requestAnimationFrame(()=>p.hidden=false))">Show</button><p id=p hidden>Two frames later</p>`,
    );
    expect(changes).toEqual(['Text appeared: "Two frames later".']);
  });

  test('continues a page that waits for the end of an animation', async () => {
    const { changes } = await click(
      `<style>.fades{outline-offset:0;transition:outline-offset .2s}.blinks{animation:blink .2s}@keyframes blink{from{opacity:.5}}</style>
      <button id=go onclick="a.style.outlineOffset='3px';b.className='blinks';c.animate({opacity:[.5,1]},200).onfinish=()=>z.hidden=false">Go</button>
      <p id=a class=fades>A</p><p id=b onanimationend="y.hidden=false">B</p><p id=c>C</p>
      <p id=x hidden>Faded</p><p id=y hidden>Blinked</p><p id=z hidden>Moved</p><script>getComputedStyle(a).outlineOffset;a.addEventListener('transitionend',()=>x.hidden=false)</script>`,
    );
    expect(changes).toEqual(['A group with 3 items appeared.']);
  });

  test("waits for the page's timers, though they are slow there", async () => {
    const { changes } = await click(
      `<button id=go onclick="setTimeout(()=>p.hidden=false,40)">Show</button><p id=p hidden>A timer later</p>`,
    );
    expect(changes).toEqual(['Text appeared: "A timer later".']);
  });

  test('does not perform a canceled frame callback', async () => {
    const { changes } = await click(
      `<button id=go onclick="cancelAnimationFrame(requestAnimationFrame(()=>p.hidden=false))">Show</button><p id=p hidden>Never</p>`,
    );
    expect(changes).toEqual(['Nothing visible changed on the page.']);
  });

  test('does not finish a long progress bar or a spinner', async () => {
    await behind(
      `<style>@keyframes run{to{width:0}}@keyframes turn{to{rotate:360deg}}.bar{width:90px;height:9px;animation:run 60s}.spin{animation:turn 1s infinite}</style>
      <button id=go>Wait</button><div class=bar></div><div class=spin>·</div>`,
      () => perform(page, { kind: 'click', on: '#go' }),
    );
    const states = 'document.getAnimations().map((each) => each.playState)';
    expect(await pageValue(page, states)).toEqual(['running', 'running']);
  });

  test('runs the other callbacks if one fails', async () => {
    const { changes } = await click(
      `<button id=go onclick="requestAnimationFrame(()=>{throw new Error('mine')});requestAnimationFrame(()=>p.hidden=false)">Show</button>
      <p id=p hidden>Still there</p><script>addEventListener('error',(e)=>{window.failed=e.message;e.preventDefault()})</script>`,
    );
    expect(changes).toEqual(['Text appeared: "Still there".']);
    expect(await pageValue(page, 'failed')).toContain('mine');
  });

  test('runs each callback once when in front, and its functions look native', async () => {
    await page.show('<p>page</p>');
    await page.page.evaluate(drawFramesOnCall, event);
    await page.page.evaluate(drawFramesOnCall, event);
    const count = await page.page.evaluate(async (name) => {
      let frames = 0;
      requestAnimationFrame(() => {
        frames += 1;
      });
      window.dispatchEvent(new Event(name, { cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return frames;
    }, event);
    expect(count).toBe(1);
    expect(
      await pageValue(
        page,
        '[requestAnimationFrame, cancelAnimationFrame].map((each) => [each.name, each.length, each.toString().includes("[native code]")])',
      ),
    ).toEqual([
      ['requestAnimationFrame', 1, true],
      ['cancelAnimationFrame', 1, true],
    ]);
  });
});
