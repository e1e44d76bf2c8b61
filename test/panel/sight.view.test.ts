/** What has to be read is in sight: the values of a card, the answer, and the words of a row. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../harness/playground/playground.tsx';
import { goToScene, openStage, type Stage, sent } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

const isGone = (css: string): Promise<unknown> =>
  page.waitForFunction((selector) => document.querySelector(selector) === null, {}, css);

describe('a card', { timeout: slow }, () => {
  test.each([
    [250, 700],
    [180, 360],
  ])(
    'of %i × %i px shows values in whole words and scrolls with the panel',
    async (width, height) => {
      page = await stage.open('gate', { width, height });
      await page.waitForSelector('.card');
      const seen = await page.evaluate(() => {
        const scrolls = (part: Element): boolean =>
          part.scrollHeight > part.clientHeight + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(part).overflowY);
        const inner = [...document.querySelectorAll('.card, .card *')].filter(scrolls);
        const values = [...document.querySelectorAll('.card-fields .field-value')];
        return {
          inner: inner.map(({ className }) => String(className)),
          widths: values.map(
            (value) => value.clientWidth / (value.closest('ul')?.clientWidth ?? 1),
          ),
        };
      });
      expect(seen.inner).toEqual([]);
      expect(Math.min(...seen.widths)).toBeGreaterThan(0.75);
    },
  );

  test('says the deed and what is sent before the reason and the address', async () => {
    page = await stage.open('gate', { width: 250 });
    const order = await page.$$eval('.card-verb, .card-fields, .card-risk, .card .address', (all) =>
      all.map(({ classList }) => classList[0]),
    );
    expect(order).toEqual(['card-verb', 'card-fields', 'card-fields', 'card-risk', 'address']);
  });

  test('keeps its buttons in sight, and says that they wait while it is new', async () => {
    page = await stage.open('growing', { width: 250 });
    const waits = await page.evaluate(async () => {
      window.playground.show('gate');
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.querySelector('.card .button')?.getAttribute('title');
    });
    expect(waits).toBe('Just came: ready in a moment');
    await page.waitForSelector('.card .button[aria-disabled=false]');
    expect(await page.$('.card .button[title^=Just]')).toBeNull();
    const isInView = await page.$eval('.card .buttons', (buttons) => {
      const view = document.querySelector('.panel-main')?.getBoundingClientRect();
      return buttons.getBoundingClientRect().bottom <= (view?.bottom ?? 0) + 1;
    });
    expect(isInView).toBe(true);
  });
});

test('the answer comes into sight when the task ends', { timeout: slow }, async () => {
  page = await stage.open('growing', { width: 250, height: 400 });
  const top = (): Promise<number> => page.$eval('.panel-main', ({ scrollTop }) => scrollTop);
  await page.$eval('.panel-main', (main) => main.scrollTo(0, main.scrollHeight));
  expect(await top()).toBeGreaterThan(0);
  await page.evaluate(() =>
    window.playground.worker.emit({ kind: 'runFinished', stop: { kind: 'stopped' } }),
  );
  await page.waitForSelector('.answer');
  await page.waitForFunction(() => {
    const view = document.querySelector('.panel-main')?.getBoundingClientRect();
    const title = document.querySelector('#answer-title')?.getBoundingClientRect();
    return view && title && title.top >= view.top && title.bottom <= view.bottom;
  });
});

test('the line of what is done now has its width for the step', { timeout: slow }, async () => {
  page = await stage.open('growing', { width: 250 });
  const now = await page.$eval('.now .now-about', (about) => ({
    words: (about as HTMLElement).innerText,
    isWhole: about.scrollHeight <= about.clientHeight + 1,
  }));
  expect(now.words).toContain('Search the shop for “organic green tea”');
  expect(now.isWhole).toBe(true);
  const state = await page.$eval('.now', (line) => line.getAttribute('title'));
  expect(state).toBe('Planning this step…');
});

test('the strip has as many ticks as the count beside it has steps', {
  timeout: slow,
}, async () => {
  page = await stage.open();
  for (const scene of ['growing', 'gate', 'finished'] as const) {
    await goToScene(page, scene);
    const ticks = await page.$$eval('.mini-map rect', ({ length }) => length);
    const count = await page.$eval('.plan-progress', ({ textContent }) => textContent ?? '');
    expect(count).toMatch(new RegExp(` of ${ticks} done$`));
  }
});

test('the tools of a row never cover its words, its state or its owner', {
  timeout: slow,
}, async () => {
  page = await stage.open('growing', { width: 250 });
  await page.hover('[data-key="0.2"] .line');
  const overlaps = await page.evaluate(() => {
    const row = document.querySelector('[data-key="0.2"]');
    const tools = row?.querySelector('.row-tools')?.getBoundingClientRect();
    const parts = [...(row?.querySelectorAll('.words, .status, .tag') ?? [])];
    return parts.filter((part) => part.getBoundingClientRect().right > (tools?.left ?? 0)).length;
  });
  expect(overlaps).toBe(0);
});

test('the mode drawer closes on choosing', { timeout: slow }, async () => {
  page = await stage.open('growing', { width: 250 });
  await page.click('.mode-button');
  await page.click('#mode-choice .choice:first-of-type');
  await isGone('#mode-choice');
});

test('the box of what the user did goes when the tab is handed back', {
  timeout: slow,
}, async () => {
  page = await stage.open('driving');
  await page.waitForSelector('.by-hand');
  await page.evaluate(() =>
    window.playground.worker.emit({ kind: 'statusChanged', status: 'running', stepping: false }),
  );
  await isGone('.by-hand');
});

describe('an edit', { timeout: slow }, () => {
  test('that cuts a step says so and how to go on', async () => {
    page = await stage.open('growing', { width: 250 });
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('x');
    const bar = await page.waitForSelector('.undo-offer.is-cut');
    expect(await bar?.evaluate(({ textContent }) => textContent)).toContain('Put two packs');
    await page.focus('[data-key="0.4"]');
    await page.keyboard.press('v');
    await isGone('.undo-offer.is-cut');
    expect(await sent(page)).toMatchObject([{ edit: { kind: 'graft', target: '0.3', to: '0.4' } }]);
  });

  test('that waits is undone by Delete on its row', async () => {
    page = await stage.open('growing');
    await page.evaluate(() => {
      window.playground.worker.safePointMs = 60_000;
    });
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('n');
    await page.waitForSelector('.editor textarea');
    await page.keyboard.type('Check the weight');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.row.is-pending');
    await page.focus('.row.is-pending');
    await page.keyboard.press('Delete');
    await isGone('.row.is-pending');
    expect(await page.$('.pending-mark')).toBeNull();
  });

  test('by mouse: a dragged step moves', async () => {
    page = await stage.open('growing');
    const middle = async (css: string): Promise<{ x: number; y: number }> => {
      const box = await (await page.$(css))?.boundingBox();
      if (!box) throw new Error(`${css} has no box`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = await middle('[data-key="0.4"] .line');
    const to = await middle('[data-key="0.2"] .line');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 10, { steps: 3 });
    await page.mouse.move(to.x, to.y - 11, { steps: 6 });
    await page.mouse.move(to.x + 2, to.y - 11, { steps: 2 });
    await page.waitForFunction(
      () => window.playground.panel.store.getState().drop?.node === '0.2',
      { timeout: 5000 },
    );
    await page.mouse.up();
    await expect.poll(() => sent(page)).toMatchObject([{ edit: { target: '0.4' } }]);
    expect(await page.$('.undo-offer.is-cut')).toBeNull();
  });

  test('that is being typed is kept when another editor opens', async () => {
    page = await stage.open('growing');
    const openAt = async (key: string): Promise<void> => {
      await page.focus(`[data-key="${key}"]`);
      await page.keyboard.press('n');
      await page.waitForFunction(
        () => document.activeElement?.matches('.editor textarea') === true,
      );
    };
    await openAt('0.2');
    await page.keyboard.type('Check the weight');
    await openAt('0.3');
    expect(await page.$eval('.editor textarea', (field) => field.value)).toBe('');
    await openAt('0.2');
    expect(await page.$eval('.editor textarea', (field) => field.value)).toBe('Check the weight');
  });

  test('is typed in a field as tall as its text', async () => {
    page = await stage.open('growing', { width: 250 });
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('n');
    await page.waitForSelector('.editor textarea');
    await page.keyboard.type('Compare the weight, the price and the day of delivery. '.repeat(4));
    const hidden = await page.$eval(
      '.editor textarea',
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    expect(hidden).toBeLessThanOrEqual(1);
  });
});

test('past tasks tell how they ended, what they cost and the answer', {
  timeout: slow,
}, async () => {
  page = await stage.open('finished');
  await page.$$eval('.footer-nav button', ([first]) => (first as HTMLButtonElement).click());
  await page.waitForSelector('.history-item');
  const lines = await page.$$eval('.history-line', (all) =>
    all.map((line) => (line as HTMLElement).innerText),
  );
  expect(lines[0]).toMatch(/Two packs of Sencha Uji.*Done · \$0\.\d+ · Best/s);
  expect(lines.some((words) => words.includes('Stopped · $0.19'))).toBe(true);
  await page.click('.history-again');
  expect(await page.$eval('.run-again select', (field) => field.value)).toBe('best');
});

test('a step shows its likeliest edits, and all others behind one button that stays open', {
  timeout: slow,
}, async () => {
  page = await stage.open('growing', { width: 360 });
  const tools = (): Promise<(string | null)[]> =>
    page.$$eval('.toolbox [data-tool]', (all) => all.map((tool) => tool.getAttribute('data-tool')));
  await page.click('[data-key="0.3"] .cell-main');
  await page.waitForSelector('.toolbox');
  expect(await tools()).toEqual(['reword', 'after', 'remove', 'more']);
  await page.click('.tool-more');
  await page.waitForSelector('[data-tool="breakpoint"]');
  const all = await tools();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(
    expect.arrayContaining(['before', 'instead', 'from', 'check', 'pin', 'next']),
  );
  await page.click('[data-key="0.2"] .cell-main');
  await page.waitForSelector('[data-key="0.2"] [data-tool="breakpoint"]');
});
