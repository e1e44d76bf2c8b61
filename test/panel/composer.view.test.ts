/** What is typed under the tree is proposed in it, and taken or dropped; meanwhile the run holds. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { nowWords } from '../../src/panel/app/words.ts';
import { axeFindings, holds, openStage, type Stage, sent } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

const press = (words: string): Promise<void> =>
  page.locator(`.is-proposed ::-p-text(${words})`).click();
const untilFocused = (css: string): Promise<unknown> =>
  page.waitForFunction((selector) => document.activeElement?.matches(selector), {}, css);

describe('the composer', { timeout: slow }, () => {
  test('proposes two lines by keyboard; one becomes a step, one a rule', async () => {
    page = await stage.open('growing');
    await page.focus('#composer');
    await page.keyboard.type('@1');
    await page.waitForFunction(
      () => document.querySelector('[data-key="0.1"] .number')?.textContent === '1 ',
    );
    await page.keyboard.type(' only loose tea');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Shift');
    await page.keyboard.type('check the weight');
    await page.keyboard.press('Enter');
    expect(await sent(page)).toEqual([]);
    await untilFocused('.is-proposed .primary');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilFocused('.is-proposed .primary');
    await page.keyboard.press('Enter');
    await untilFocused('#composer');
    expect(await sent(page)).toMatchObject([
      { edit: { kind: 'tell', target: '0.1', description: 'only loose tea' } },
      { edit: { kind: 'add', target: '0', place: 'child', description: 'check the weight' } },
    ]);
    expect(await page.$('.is-proposed')).toBeNull();
  });

  test('answers a question about the task, and leaves the plan alone', async () => {
    page = await stage.open('growing', { width: 250 });
    await page.focus('#composer');
    await page.keyboard.type('Why not the first one?');
    expect(await page.$eval('.composer .primary', (button) => button.textContent)).toBe('Ask');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      document.querySelector('.asked-answer')?.textContent?.includes('sold out'),
    );
    const read = await page.$eval('.asked', (card) => card.textContent ?? '');
    expect(read).toContain('Why not the first one?');
    expect(read).not.toMatch(/0\.1/);
    expect(await axeFindings(page)).toEqual([]);
    expect((await sent(page)).map(({ kind }) => kind)).toEqual(['run/ask']);
    expect(await page.$('.is-proposed')).toBeNull();
    await page.click('.asked .button:last-child');
    await untilFocused('.is-proposed .primary');
    expect(await page.$('.asked')).toBeNull();
  });

  test('reports an unknown step and keeps the text', async () => {
    page = await stage.open('growing');
    await page.focus('#composer');
    await page.keyboard.type('@9.9 nothing');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.composer .field-failure');
    expect(await page.$eval('#composer', (field) => (field as HTMLTextAreaElement).value)).toBe(
      '@9.9 nothing',
    );
  });

  test('sends nothing for a dropped proposal', async () => {
    page = await stage.open('proposed');
    await page.waitForSelector('.is-proposed');
    await press('Discard');
    await untilFocused('#composer');
    expect(await sent(page)).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('has no axe findings in the %s theme', async (theme) => {
    page = await stage.open('proposed', { theme });
    await page.waitForSelector('.is-proposed');
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('while the user is typing', { timeout: slow }, () => {
  const untilNow = (words: string): Promise<unknown> =>
    page.waitForFunction(
      (text) => document.querySelector('.now .state-word')?.textContent === text,
      {},
      words,
    );

  test('the worker pauses and the status line says so, until the editor closes', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('e');
    await untilNow(nowWords.holding);
    expect(await holds(page)).toEqual([true]);
    await page.keyboard.press('Escape');
    await untilNow('Planning this step…');
    expect(await holds(page)).toEqual([true, false]);
  });

  test('a restarted worker is told about it', async () => {
    page = await stage.open('growing');
    await page.focus('#composer');
    await page.keyboard.type('wait');
    await page.evaluate(() => window.playground.worker.die());
    await page.waitForFunction(
      () =>
        window.playground.worker.commands.filter(({ kind }) => kind === 'run/hold').length === 2,
    );
    expect(await holds(page)).toEqual([true, true]);
  });
});
