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

const edits = async (): Promise<unknown[]> =>
  (await sent(page)).filter(({ kind }) => kind === 'run/edit').map(({ edit }) => edit);
const says = (css: string, words: string): Promise<unknown> =>
  page.waitForFunction(
    (selector, text) => document.querySelector(selector)?.textContent?.includes(text),
    {},
    css,
    words,
  );
const redo = async (): Promise<void> => {
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.keyboard.press('z');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
};
const isGone = (css: string): Promise<unknown> =>
  page.waitForFunction((selector) => document.querySelector(selector) === null, {}, css);

describe('a finished run', { timeout: slow }, () => {
  test('stages edits, and runs again with them only by the button', async () => {
    page = await stage.open('finished');
    await page.focus('[data-key="0.2"]');
    await page.keyboard.press('t');
    await page.waitForSelector('[data-key="0.2"] .pending-mark');
    await page.keyboard.press('n');
    await page.waitForSelector('.editor textarea');
    await page.keyboard.type('Check the weight');
    await page.keyboard.press('Enter');
    const title = '.staged-title';
    await says(title, '2 changes');
    await page.waitForSelector('.row.is-pending');
    expect(await focusedRow(page)).toBe('0.2');
    await page.keyboard.press('Enter');
    expect(await edits()).toEqual([]);
    expect(await page.$('.answer')).not.toBeNull();

    await page.click('.row.is-pending .link');
    await says(title, '1 change?');
    expect(await focusedRow(page)).toBe('0.2');
    await redo();
    await says(title, '2 changes');
    await page.click('.staged .primary');
    await isGone(title);
    await page.waitForFunction(
      () => window.playground.panel.store.getState().run?.status === 'running',
    );
    expect(await edits()).toMatchObject([
      { kind: 'retry', target: '0.2' },
      { kind: 'add', target: '0.2', description: 'Check the weight' },
    ]);
  });

  test('discards all staged edits at once', async () => {
    page = await stage.open('finished');
    await page.focus('[data-key="0.2"]');
    await page.keyboard.press('t');
    await page.waitForSelector('.staged-title');
    await page.click('.staged .button:not(.primary)');
    await isGone('.staged-title');
    expect(await page.$('.pending-mark')).toBeNull();
    expect(await focusedRow(page)).toBe('0.2');
    expect(await edits()).toEqual([]);
  });

  test('Backspace removes no step, even in a live run', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Delete');
    await page.waitForSelector('.undo-offer');
    expect(await sent(page)).toHaveLength(1);
  });

  test('T retries at once in a live run', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.1"]');
    await page.keyboard.press('t');
    expect(await sent(page)).toMatchObject([{ edit: { kind: 'retry', target: '0.1' } }]);
    expect(await page.$('.staged-title')).toBeNull();
  });
});

test('a refused edit in a folded branch unfolds it', { timeout: slow }, async () => {
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
