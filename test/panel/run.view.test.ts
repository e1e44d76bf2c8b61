/** Controls that stay in reach while a run is on: Stop, the question that waits, the step under way, the way out of a block. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { app, controls, plan, problem } from '../../src/panel/app/words.ts';
import { history } from '../../src/panel/history/historyWords.ts';
import { openStage, type Stage, sent } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

const isVisible = (css: string): Promise<boolean> =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector);
    return element?.checkVisibility() === true && element.clientHeight > 0;
  }, css);
const press = (label: string): Promise<void> =>
  page.evaluate((text) => {
    const all = [...document.querySelectorAll('button')];
    all.find(({ textContent }) => textContent === text)?.click();
  }, label);
const openPastTasks = async (): Promise<void> => {
  await press(app.history);
  await page.waitForSelector('.history');
};

describe('past tasks', { timeout: slow }, () => {
  test('leave Stop and the open question visible', async () => {
    page = await stage.open('gate');
    await openPastTasks();
    expect(await isVisible('.controls .stop')).toBe(true);
    expect(await isVisible('.card .button.risky')).toBe(true);
    expect(await page.$('.tree')).toBeNull();
    await page.click('.controls .stop');
    expect(await sent(page)).toContainEqual(expect.objectContaining({ kind: 'run/stop' }));
  });

  test('show a question that arrives while they are open', async () => {
    page = await stage.open('growing');
    await openPastTasks();
    await page.evaluate(() => window.playground.show('gate'));
    await page.waitForSelector('.card');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('card-title');
  });
});

describe('deleting a past task', { timeout: slow }, () => {
  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.textContent?.trim());
  const deletions = async () => (await sent(page)).filter(({ kind }) => kind === 'runs/delete');
  const askToDelete = async (): Promise<void> => {
    page = await stage.open('growing');
    await openPastTasks();
    await page.waitForSelector('.history-delete');
    await page.focus('.history-delete');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.history .confirm');
  };

  test('asks first with focus on the question, and Escape keeps the task', async () => {
    await askToDelete();
    expect(await focused()).toBe(history.confirm);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.history .confirm'));
    expect(await deletions()).toEqual([]);
  });

  test('works by keyboard, and removes the task from the list', async () => {
    await askToDelete();
    const before = (await page.$$('.history-item')).length;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (count) => document.querySelectorAll('.history-item').length === count - 1,
      {},
      before,
    );
    expect(await deletions()).toHaveLength(1);
    expect(await focused()).toBe(history.title);
  });
});

describe('the current step', { timeout: slow }, () => {
  /** In a panel that is too low for the whole plan. */
  const openLow = async (): Promise<void> => {
    page = await stage.open('growing', { height: 240 });
    await page.evaluate(() => window.playground.panel.store.setState({ streaming: {} }));
  };
  const moveTo = (node: string): Promise<void> =>
    page.evaluate((id) => {
      const operation = {
        id: `to ${id}` as never,
        place: 'own' as never,
        kind: 'ask',
        node: id as never,
        questions: [],
      } as const;
      window.playground.worker.emit({ kind: 'operationOrdered', operation });
    }, node);
  const isInView = (node: string): boolean => {
    const row = document.querySelector(`[data-key="${node}"]`)?.getBoundingClientRect();
    const view = document.querySelector('.panel-main')?.getBoundingClientRect();
    return (
      row !== undefined && view !== undefined && row.top >= view.top && row.bottom <= view.bottom
    );
  };
  const back = '.current-step button';
  const frames = (): Promise<unknown> =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );

  test('is followed while the pointer rests on the tree', async () => {
    await openLow();
    await page.hover('[data-key="0.1"] .line');
    await moveTo('0.4');
    await page.waitForFunction(isInView, {}, '0.4');
    await moveTo('0');
    await page.waitForFunction(isInView, {}, '0');
  });

  test('is not followed after scrolling away, until the user returns with one press', async () => {
    await openLow();
    await moveTo('0.4');
    await page.waitForFunction(isInView, {}, '0.4');
    await page.hover('.panel-main');
    await page.mouse.wheel({ deltaY: -3000 });
    await page.waitForSelector(back);
    expect(await page.$eval(back, (each) => each.textContent)).toBe(plan.goToCurrent);
    await moveTo('0.3');
    await page.waitForSelector('[data-key="0.3"].is-running');
    await frames();
    expect(await page.$eval('.panel-main', ({ scrollTop }) => scrollTop)).toBe(0);
    await page.click(back);
    await page.waitForFunction(isInView, {}, '0.3');
    await page.waitForFunction((css) => document.querySelector(css) === null, {}, back);
    await moveTo('0.4');
    await page.waitForFunction(isInView, {}, '0.4');
  });

  test('is not followed after moving away by keyboard', async () => {
    await openLow();
    await page.focus('[data-key="0.1"]');
    await page.keyboard.press('Home');
    await page.waitForSelector('[data-key="0"]:focus');
    await page.waitForFunction(isInView, {}, '0');
    await moveTo('0.4');
    await page.waitForSelector(back);
    await frames();
    expect(await page.evaluate(isInView, '0')).toBe(true);
  });

  test('can be reached in a folded branch', async () => {
    await openLow();
    await page.focus('[data-key="0.1"]');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('[data-key="0.1"][aria-expanded=false]');
    await page.waitForSelector(back);
    await page.click(back);
    await page.waitForFunction(isInView, {}, '0.1.2');
  });
});

describe('a blocked run', { timeout: slow }, () => {
  const buttons = (): Promise<(string | null)[]> =>
    page.$$eval('.banner .button', (all) => all.map(({ textContent }) => textContent));

  test.each([
    ['lacks a key', 'noKey'],
    ['had its key refused', 'keyRefused'],
  ] as const)('that %s offers Setup first, and Resume after it', async (_, scene) => {
    page = await stage.open(scene);
    expect(await buttons()).toEqual([problem.setup, controls.resume]);
    const primary = '.controls .primary, .banner .primary';
    expect(await page.$$eval(primary, (all) => all.map(({ textContent }) => textContent))).toEqual([
      problem.setup,
    ]);
    const focusable = await page.$$eval('button', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(focusable.indexOf(controls.resume)).toBeGreaterThan(focusable.indexOf(problem.setup));
  });

  test('offers Resume first after its key was added', async () => {
    page = await stage.open('noKey');
    await page.evaluate(() => {
      const { store } = window.playground.panel;
      const { settings } = store.getState();
      if (settings)
        store.setState({
          settings: { ...settings, keyOrigins: [new URL(settings.baseUrl).origin] },
        });
    });
    await page.waitForFunction(
      (resume) => document.querySelector('.banner .primary')?.textContent === resume,
      {},
      controls.resume,
    );
  });
});
