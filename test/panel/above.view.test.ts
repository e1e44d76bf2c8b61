/** In a long plan, the steps that the rows in view are part of stay in sight, and rows that begin alike differ there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Twenty steps below the second one of the running plan, all of which begin alike. */
async function longPlan(width: number) {
  const page = await stage.open('growing', { width, height: 560 });
  await page.evaluate(() => {
    const { worker } = window.playground;
    const children = Array.from({ length: 20 }, (_, nth) => ({
      description: `Add the loose green tea no. ${nth + 1} to the cart`,
      score: null,
    }));
    worker.emit({ kind: 'childrenAdded', id: '0.3' as never, children, origin: 'planner' });
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-key="0.3"]')?.focus());
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('[data-key="0.3.12"]');
  return page;
}

const textsOf = (page: Awaited<ReturnType<typeof longPlan>>, selector: string) =>
  page.$$eval(selector, (elements) => elements.map((each) => each.textContent ?? ''));

describe('a long plan', () => {
  it.each([250, 360])('keeps the steps above the rows in view at %i px', async (width) => {
    const page = await longPlan(width);
    expect(await textsOf(page, '.above-line')).toEqual([]);
    await page.$eval('[data-key="0.3.20"]', (row) => row.scrollIntoView({ block: 'end' }));
    await page.waitForSelector('.above-line');
    const goal = await page.$eval('[data-key="0"] .words bdi', (words) => words.textContent);
    const part = await page.$eval('[data-key="0.3"] .words bdi', (words) => words.textContent);
    await page.waitForFunction(() => document.querySelectorAll('.above-line').length === 2);
    expect(await textsOf(page, '.above-line')).toEqual([goal, part]);
    if (process.env['ESPALIER_SHOT'])
      await page.screenshot({ path: `${process.env['ESPALIER_SHOT']}-${width}.png` });
    await page.click('.above-line:last-child');
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement).dataset['key'] === '0.3',
    );
    // It stands below the lines that are left, not behind them.
    const isClear = await page.evaluate(() => {
      const row = document.activeElement?.getBoundingClientRect();
      const lines = document.querySelector('.above-lines')?.getBoundingClientRect();
      return row !== undefined && (lines === undefined || row.top >= lines.bottom - 1);
    });
    expect(isClear).toBe(true);
    await page.close();
  });

  it('leaves out what its rows begin with where they are narrow, but not for screen readers', async () => {
    const page = await longPlan(250);
    const inSight = await page.$eval('[data-key="0.3.12"] .words', (words) => {
      const { right } = words.getBoundingClientRect();
      const range = document.createRange();
      const last = words.querySelector('bdi')?.lastChild;
      if (!last) return false;
      range.setStart(last, 0);
      range.setEnd(last, 2);
      return range.getBoundingClientRect().right <= right;
    });
    expect(inSight).toBe(true);
    const [whole] = await textsOf(page, '[data-key="0.3.12"] .words bdi');
    expect(whole?.replace('… ', '')).toBe('Add the loose green tea no. 12 to the cart');
    expect(
      await page.$eval('[data-key="0.3.12"] .line', (line) => line.getAttribute('title')),
    ).toBe('Add the loose green tea no. 12 to the cart');
    await page.close();
  });
});
