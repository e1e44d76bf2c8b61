/** Spots of a drawing: pressed where the picture has them, refused once it shows something else, and read back. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { pageValue, perform } from './acting.ts';

/** Notes where it is pressed, and draws a square there. */
const board = (style = ''): string => `<p style="height:40px">Board</p>
  <canvas id=board width=400 height=200 style="display:block;width:400px;height:200px;${style}"></canvas><script>
  const context = board.getContext('2d');
  window.hits = [];
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 400, 200);
  const at = ({ clientX, clientY }) => {
    const { left, top } = board.getBoundingClientRect();
    return [Math.round(clientX - left), Math.round(clientY - top)];
  };
  board.onclick = (event) => {
    hits.push(at(event));
    context.fillStyle = '#0a0';
    context.fillRect(hits.at(-1)[0] - 10, hits.at(-1)[1] - 10, 20, 20);
  };
</script>`;

inBothBrowsers('a spot of a drawing', (page) => {
  const picture = (): Promise<boolean> =>
    page.run(({ find, showDrawn }) => showDrawn(find('#board')));

  test('is pressed where it was in the picture, and the canvas is read back', async () => {
    await page.show(board());
    expect(await picture()).toBe(true);
    const outcome = await perform(page, { kind: 'click', on: '#board', at: '25% 60%' });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(outcome.changes.join()).toContain('picture');
    expect(await pageValue(page, 'hits')).toEqual([[100, 120]]);
  });

  test('is pressed in view, also on a page that was scrolled since', async () => {
    await page.show(`<div style="height:1500px"></div>${board()}<div style="height:1500px"></div>`);
    await picture();
    await page.page.evaluate(() => scrollTo(0, 0));
    await perform(page, { kind: 'click', on: '#board', at: '75% 50%' });
    expect(await pageValue(page, 'hits')).toEqual([[300, 100]]);
  });

  test('holds for a chart that is drawn step by step', async () => {
    await page.show(board());
    await pageValue(
      page,
      "let wide = 0; const grow = () => { context.fillStyle = '#00f'; context.fillRect(0, 0, wide += 20, 200); if (wide < 300) setTimeout(grow, 30); }; grow()",
    );
    expect(await picture()).toBe(true);
    const outcome = await perform(page, { kind: 'click', on: '#board', at: '60% 60%' });
    expect(outcome.failure).toBe(null);
  });

  test('says that nothing was drawn if a press changes nothing', async () => {
    await page.show(board());
    await page.page.evaluate(() =>
      Object.assign(document.querySelector('#board') ?? {}, { onclick: null }),
    );
    const outcome = await perform(page, { kind: 'click', on: '#board', at: '25% 60%' });
    expect(outcome.problem).toContain('only to a real mouse');
  });

  test.each([
    ['the canvas was drawn anew there', "context.fillStyle='#00f';context.fillRect(80,100,60,60)"],
    ['most of it was drawn anew', "context.fillStyle='#00f';context.fillRect(150,0,250,200)"],
    ['it has another size', "board.style.width = '300px'"],
  ])('is not pressed once %s', async (_, change) => {
    await page.show(board());
    await picture();
    await pageValue(page, change);
    const outcome = await perform(page, { kind: 'click', on: '#board', at: '25% 60%' });
    expect(outcome.failure).toBe('staleRef');
    expect(outcome.message).toContain('Look at it again');
    expect(await pageValue(page, 'hits')).toEqual([]);
  });

  test('is still pressed if only another place was drawn anew', async () => {
    await page.show(board());
    await picture();
    await perform(page, { kind: 'click', on: '#board', at: '25% 60%' });
    const outcome = await perform(page, { kind: 'click', on: '#board', at: '75% 30%' });
    expect(outcome.failure).toBe(null);
    expect(await pageValue(page, 'hits')).toEqual([
      [100, 120],
      [300, 60],
    ]);
  });

  test('is pressed although the drawing highlights what is under the pointer', async () => {
    await page.show(board());
    await pageValue(
      page,
      "board.onpointermove = (event) => { const [x, y] = at(event); context.fillStyle = '#fa0'; context.fillRect(x - 30, y - 30, 60, 60); }",
    );
    await picture();
    const outcome = await perform(page, { kind: 'click', on: '#board', at: '25% 60%' });
    expect(outcome.failure).toBe(null);
    expect(await pageValue(page, 'hits')).toEqual([[100, 120]]);
  });

  test('shows what a chart says under the pointer', async () => {
    await page.show(`${board()}<p id=tip role=status></p>`);
    await pageValue(
      page,
      "board.onmousemove = (event) => { tip.textContent = 'Value at ' + at(event)[0]; }",
    );
    const outcome = await perform(page, { kind: 'hover', on: '#board', at: '50% 50%' });
    expect(outcome.changes.join()).toContain('Value at 200');
  });

  test('begins a line that goes on to other spots', async () => {
    await page.show(board());
    await pageValue(
      page,
      "window.line = []; board.onpointerdown = (event) => line.push('down ' + at(event)); addEventListener('pointermove', (event) => { if (event.buttons) line.push(String(at(event))); }); addEventListener('pointerup', (event) => line.push('up ' + at(event)));",
    );
    const ref = await page.run(({ find, refOf }) => refOf(find('#board')));
    const way = { kind: 'drag', on: '#board', to: ref, at: '10% 20% > 50% 80% > 90% 20%' } as const;
    await perform(page, way);
    const line = (await pageValue(page, 'line')) as string[];
    expect(line[0]).toBe('down 40,40');
    expect(line).toContain('200,160');
    expect(line.at(-1)).toBe('up 360,40');
  });

  test('of no element is refused', async () => {
    await page.show(board());
    const outcome = await perform(page, { kind: 'click', on: '#board', at: '125% 60%' });
    expect(outcome.failure).toBe('badInput');
  });
});
