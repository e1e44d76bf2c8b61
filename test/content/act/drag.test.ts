/** drag, and scroll until a text appears. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { brief, pageValue, perform } from './acting.ts';

const cards = (onDrop: string): string => `<div id=card draggable=true>Pear</div>
  <div id=box style="height:80px;margin-top:40px;background:#eee">Fruit</div><script>
    card.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'card');
    ${onDrop}
  </script>`;

/** A sortable list like those of libraries: listeners on the document, and a few pixels before anything moves. */
const sortable = `<style>#l>*{height:30px}</style><div id=l><div id=a>A</div><div id=b>B</div><div id=c>C</div></div><script>
  let held = null, moved = 0;
  l.onpointerdown = (e) => { held = e.target; moved = 0; };
  addEventListener('pointermove', (e) => {
    if (!held || !e.buttons || (moved += 1) < 2) return;
    const over = [...l.children].find((each) => each !== held && e.clientY > each.getBoundingClientRect().top && e.clientY < each.getBoundingClientRect().bottom);
    if (over) over.after(held);
  });
  addEventListener('pointerup', () => { held = null; });
</script>`;

inBothBrowsers('drag', (page) => {
  test('uses drag events, with the data of the page', async () => {
    await page.show(
      cards(
        "box.ondragover = (e) => e.preventDefault(); box.ondrop = (e) => { e.preventDefault(); box.append(document.getElementById(e.dataTransfer.getData('text/plain'))); };",
      ),
    );
    const ref = await page.run(({ refOf, find }) => refOf(find('#box')));
    const outcome = await perform(page, { kind: 'drag', on: '#card', to: ref });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'box.contains(card)')).toBe(true);
  });

  test('uses pointer moves', async () => {
    await page.show(sortable);
    const ref = await page.run(({ refOf, find }) => refOf(find('#c')));
    const outcome = await perform(page, { kind: 'drag', on: '#a', to: ref });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(outcome.changes.join()).toContain('was reordered');
    expect(await pageValue(page, 'l.innerText.replace(/\\s/g, "")')).toBe('BCA');
  });

  test('drops at a spot in the destination', async () => {
    await page.show(
      `<div id=f style="position:absolute;left:10px;top:10px;width:60px;height:30px">Meeting</div><div id=g role=group aria-label=Tuesday style="position:absolute;left:200px;top:0;width:100px;height:400px"></div>
      <script>let on = false; f.onmousedown = () => { on = true; }; onmousemove = (e) => { if (on) { f.style.left = e.clientX - 30 + 'px'; f.style.top = e.clientY - 15 + 'px'; } }; onmouseup = () => { on = false; }</script>`,
    );
    const ref = await page.run(({ refOf, find }) => refOf(find('#g')));
    const outcome = await perform(page, { kind: 'drag', on: '#f', to: ref, at: '50% 75%' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, '[f.offsetLeft, f.offsetTop]')).toEqual([220, 285]);
  });

  test('from one port of a drawing to another draws a line and reports it', async () => {
    const port = (id: string, x: number): string =>
      `<rect id=${id} x=${x} y=20 width=10 height=10 style="cursor:crosshair"/>`;
    await page.show(`<svg id=flow width=300 height=80>${port('out', 40)}${port('in', 200)}</svg><script>
      let from = null;
      onmousedown = (e) => { from = e.target.id === 'out' ? e.target : null; };
      onmouseup = (e) => {
        if (from && e.target.id === 'in')
          setTimeout(() => flow.append(document.createElementNS('http://www.w3.org/2000/svg', 'path')), 60);
      };
    </script>`);
    const [port1, port2] = await page.run(({ refOf, find }) => [
      refOf(find('#in')),
      refOf(find('#out')),
    ]);
    const outcome = await perform(page, { kind: 'drag', on: '#out', to: port1 });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(outcome.changes).toEqual(['A line appeared.']);
    const back = await perform(page, { kind: 'drag', on: '#in', to: port2 });
    expect(back.problem).toContain('is where it was');
  });

  const palette = (
    onDrop: string,
  ): string => `<ul><li id=p>Select</ul><div><p>Name<div id=d>Approved</div></div><script>
      let isHeld = false;
      p.onmousedown = () => { isHeld = true; p.innerHTML += '<i> held</i>'; };
      onmouseup = (e) => { if (isHeld && e.target === d) { ${onDrop} } isHeld = false; };
    </script>`;

  test('copies an item of a palette, which stays where it is', async () => {
    await page.show(palette("d.parentNode.insertAdjacentHTML('beforeend', '<p>Select</p>')"));
    const ref = await page.run(({ refOf, find }) => refOf(find('#d')));
    const outcome = await perform(page, { kind: 'drag', on: '#p', to: ref });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(outcome.changes.join()).toContain('Select');
  });

  test('reports that an item of a palette is where it was, although the press added to it', async () => {
    await page.show(palette(''));
    const ref = await page.run(({ refOf, find }) => refOf(find('#d')));
    const outcome = await perform(page, { kind: 'drag', on: '#p', to: ref });
    expect(outcome.problem).toContain('is where it was');
  });

  test('reports that the destination did not accept the drop', async () => {
    await page.show(cards(''));
    const ref = await page.run(({ refOf, find }) => refOf(find('#box')));
    const outcome = await perform(page, { kind: 'drag', on: '#card', to: ref });
    expect(outcome.problem).toContain('did not accept it');
  });
});

const virtual = `<div id=v style="height:200px;overflow:auto"><div id=s style="height:20000px;position:relative"></div></div><script>
  const draw = () => {
    const first = Math.floor(v.scrollTop / 20);
    s.innerHTML = Array.from({ length: 12 }, (_, i) => '<p style="position:absolute;margin:0;top:' + (first + i) * 20 + 'px">Row ' + (first + i) + '.</p>').join('');
  };
  v.onscroll = draw; draw();
</script>`;

inBothBrowsers('scroll with until', (page) => {
  test('finds a row of a virtual list', async () => {
    await page.show(virtual);
    const outcome = await perform(page, {
      kind: 'scroll',
      direction: 'down',
      on: '#v',
      until: 'Row 77.',
    });
    expect(outcome.failure).toBe(null);
    expect(await pageValue(page, 's.innerText.includes("Row 77.")')).toBe(true);
  });

  test('finds a late row of a long list, also where rows get their text a moment after they are drawn', async () => {
    const late = (
      ms: number,
    ): string => `<div id=v style="height:200px;overflow:auto"><div id=s style="height:12000px;position:relative"></div></div><script>
      const draw = () => {
        const first = Math.floor(v.scrollTop / 25);
        s.innerHTML = Array.from({ length: 9 }, (_, i) => '<p style="position:absolute;margin:0;top:' + (first + i) * 25 + 'px">…</p>').join('');
        setTimeout(() => [...s.children].forEach((row, i) => { row.textContent = 'Row ' + (first + i) + '.' }), ${ms});
      };
      v.onscroll = draw; draw();
    </script>`;
    for (const ms of [0, 60]) {
      await page.show(late(ms));
      const outcome = await perform(page, {
        kind: 'scroll',
        direction: 'down',
        on: '#v',
        until: 'Row 470.',
      });
      expect([ms, outcome.failure]).toEqual([ms, null]);
    }
  });

  test('reports that the text never appeared', async () => {
    await page.show('<div style="height:1500px">long</div>');
    const outcome = await perform(
      page,
      { kind: 'scroll', direction: 'down', until: 'Nowhere' },
      brief,
    );
    expect(outcome.failure).toBe('notLanded');
    expect(outcome.message).toContain('"Nowhere" was not found');
  });
});
