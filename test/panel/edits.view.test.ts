/** Edits that take something away ask or can be undone, and one that is refused is seen. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../harness/playground/playground.tsx';
import { focusedRow, openStage, type Stage, sent } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

const confirm = '.confirm';
const isGone = (css: string): Promise<unknown> =>
  page.waitForFunction((selector) => document.querySelector(selector) === null, {}, css);

describe('a finished run', { timeout: slow }, () => {
  test('T asks before it runs again; Esc leaves everything as it is', async () => {
    page = await stage.open('finished');
    await page.focus('[data-key="0.2"]');
    await page.keyboard.press('t');
    await page.waitForSelector(confirm);
    expect(await page.evaluate(() => document.activeElement?.closest('.confirm') !== null)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    expect(await sent(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await isGone(confirm);
    expect(await focusedRow(page)).toBe('0.2');
    expect(await page.$('.answer')).not.toBeNull();

    await page.keyboard.press('t');
    await page.waitForSelector(confirm);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await isGone(confirm);
    expect(await sent(page)).toMatchObject([{ edit: { kind: 'retry', target: '0.2' } }]);
  });

  test('so does the button of the step', async () => {
    page = await stage.open('finished');
    await page.focus('[data-key="0.2"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.tools [data-tool=retry]');
    await page.click('.tools [data-tool=retry]');
    await page.waitForSelector(confirm);
    expect(await sent(page)).toEqual([]);
  });

  test('Backspace cuts nothing, in a run under way either', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Delete');
    await page.waitForSelector('.undo-offer');
    expect(await sent(page)).toHaveLength(1);
  });

  test('T tries again at once while the run is under way', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.1"]');
    await page.keyboard.press('t');
    expect(await sent(page)).toMatchObject([{ edit: { kind: 'retry', target: '0.1' } }]);
    expect(await page.$(confirm)).toBeNull();
  });
});

test('an edit that is refused in a folded branch opens the branch', { timeout: slow }, async () => {
  page = await stage.open('growing');
  await page.evaluate(() => {
    const { worker } = window.playground;
    const edit = { id: 'e' as never, target: '0.1.1.1' as never, kind: 'remove' } as const;
    worker.emit({ kind: 'editQueued', edit });
    const failure = { kind: 'illegalEdit', message: 'Already done.', hint: '' } as const;
    worker.emit({ kind: 'editRefused', edit: edit.id, failure });
  });
  await page.waitForSelector('[data-key="0.1.1.1"] .refused-mark');
  await page.click('.refused-mark button');
  await isGone('[data-key="0.1.1.1"]');
});
