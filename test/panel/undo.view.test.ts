/** The way back from an edit, and steps shown in the page. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { focusedRow, openStage, type Stage, sent, shown } from './browser.ts';
import { countTimers, fireTimers, holdTimers } from './heldTimers.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

describe('plan tree', { timeout: slow }, () => {
  test('undoes a removal by Ctrl+Z and by the button, says so, and disappears in time', async () => {
    page = await stage.open('growing');
    await page.evaluate(holdTimers, 10_000);
    const edits = async (): Promise<unknown[]> =>
      (await sent(page)).map(({ edit }) => (edit as { kind: string }).kind);
    const offer = '.undo-offer .button';
    const says = (words: string): Promise<unknown> =>
      page.waitForFunction(
        (text) => document.querySelector('.undo-words')?.textContent?.startsWith(text),
        {},
        words,
      );
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('Delete');
    await says('Removed');
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await says('Undone: Removed');
    expect(await page.$eval(offer, ({ textContent }) => textContent)).toBe('Redo');
    expect(await edits()).toEqual(['remove', 'undo']);

    await page.keyboard.press('Delete');
    await says('Removed');
    const button = await page.waitForSelector(offer);
    await button?.press('Enter');
    await says('Undone: Removed');
    expect(await edits()).toEqual(['remove', 'undo', 'remove', 'undo']);
    expect(await focusedRow(page)).toBe('0.3');

    await page.keyboard.press('Delete');
    await says('Removed');
    await page.waitForFunction(countTimers);
    await page.evaluate(fireTimers);
    await page.waitForFunction((css) => document.querySelector(css) === null, {}, offer);
    expect(await edits()).toHaveLength(5);
  });

  test('undoes a reworded step', async () => {
    page = await stage.open('growing');
    const words = await page.$eval('[data-key="0.3"] .words', (each) => each.textContent);
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('e');
    await page.waitForSelector('.editor textarea');
    await page.keyboard.type('Something else');
    await page.keyboard.press('Enter');
    const button = await page.waitForSelector('.undo-offer .button');
    await button?.press('Enter');
    const back = await page.waitForFunction(
      (old) => {
        const now = document.querySelector('[data-key="0.3"] .words')?.textContent;
        return now === old;
      },
      {},
      words,
    );
    expect(back).toBeTruthy();
    expect((await sent(page)).map(({ edit }) => edit)).toMatchObject([
      { kind: 'reword', target: '0.3' },
      { kind: 'undo', target: '0.3' },
    ]);
  });

  test('outlines the element of a step in the page on hover and focus', async () => {
    page = await stage.open('finished');
    await page.evaluate(() =>
      window.playground.panel.store.setState({ opened: { '0.1': true, '0.1.2': true } }),
    );
    await page.waitForSelector('[data-key="0.1.2.1"]');
    await page.hover('[data-key="0.1.2.1"] .line');
    await page.waitForFunction(() =>
      window.playground.worker.commands.some(({ kind }) => kind === 'run/show'),
    );
    expect(await shown(page)).toEqual(['0.1.2.1']);
    await page.hover('.controls');
    await page.focus('[data-key="0.1.2.1"]');
    await page.waitForFunction(
      () =>
        window.playground.worker.commands.filter(({ kind }) => kind === 'run/show').length === 2,
    );
    expect(await shown(page)).toEqual(['0.1.2.1', '0.1.2.1']);
  });
});
