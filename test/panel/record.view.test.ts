/** Why, how sure, how much: the record of a step, the search, and the history that is played, as a user meets them. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { answer } from '../../src/panel/app/words.ts';
import { find, record, replay } from '../../src/panel/record/detailWords.ts';
import { axeFindings, focusedRow, openStage, type Stage, sent } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

const rows = (): Promise<string[]> =>
  page.$$eval('.tree [data-key]', (all) =>
    all.map((row) => (row as HTMLElement).dataset['key'] ?? ''),
  );
const labeled = (name: string): string => `[aria-label="${name}"]`;

describe('the record of a step', { timeout: slow }, () => {
  test('shows prompt and reply of each call when opened', async () => {
    page = await stage.open('selected');
    await page.click('.story > summary');
    await page.waitForSelector('.story-called');
    await page.click('.story-called details > summary');
    const texts = await page.$$eval('.story-called details[open] textarea', (all) =>
      all.filter((text) => text.checkVisibility()).map(({ value }) => value),
    );
    expect(texts).toEqual([
      expect.stringContaining('searchbox "Search teas"'),
      expect.stringContaining('"children"'),
    ]);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('says what an action changed, and which alternatives were not taken', async () => {
    page = await stage.open('finished');
    await page.evaluate(() => window.playground.panel.actions.select('0.1.1.2' as never));
    await page.click('.story > summary');
    await page.waitForSelector('.story-acted');
    expect(await page.$eval('.story-acted', ({ textContent }) => textContent)).toMatch(/Sign up/);
    await page.evaluate(() => window.playground.panel.actions.select('0.1.2' as never));
    const rivals = await page.waitForSelector('.rivals');
    expect(await rivals?.evaluate(({ textContent }) => textContent)).toMatch(/82% likely, Failed/);
  });

  test('shows what a tool of the page got and answered', async () => {
    page = await stage.open('toolResult');
    await page.click('.story > summary');
    await page.waitForSelector('.story-acted');
    const said = await page.$eval('.story-acted', ({ textContent }) => textContent);
    expect(said).toContain('Use the tool “find_teas” with words: organic green tea, mostPrice: 6');
    await page.click('.story-acted details > summary');
    const answer = await page.$eval(`textarea[aria-label="${record.result}"]`, (field) =>
      field instanceof HTMLTextAreaElement ? field.value : '',
    );
    expect(answer).toContain('"id":"bancha-daily"');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('shows the screenshot after an action, or why there is none, or nothing if screenshots are off', async () => {
    const open = async (node: string): Promise<void> => {
      await page.evaluate((id) => window.playground.panel.actions.select(id as never), node);
      await page.click('.story > summary');
      await page.waitForSelector('.story-acted');
    };
    page = await stage.open('finished');
    await open('0.1.2.1');
    const picture = await page.waitForSelector('.act-picture img');
    const widthOf = async (): Promise<number> => (await picture?.boundingBox())?.width ?? 0;
    expect(await picture?.evaluate(({ alt, naturalWidth }) => [alt, naturalWidth])).toEqual([
      record.pictured({ words: 'Type “organic green tea” in “Search teas” and press Enter' }),
      640,
    ]);
    const small = await widthOf();
    expect(await axeFindings(page)).toEqual([]);
    await page.focus('.act-picture');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.act-picture[aria-expanded=true]');
    expect(await widthOf()).toBeGreaterThan(1.8 * small);
    await open('0.1.2.2');
    await page.waitForFunction(
      (why) => document.querySelector('.story-acted')?.textContent?.includes(why),
      {},
      record.noPicture.notInFront,
    );
    await page.evaluate(() => {
      const { worker } = window.playground;
      worker.settings = { ...worker.settings, pictures: false };
    });
    await open('0.1.1.2');
    await page.waitForFunction(
      (asked) =>
        window.playground.worker.commands.filter(({ kind }) => kind === 'run/actPicture').length >
        asked,
      {},
      2,
    );
    expect(await page.$('.act-picture')).toBeNull();
  });

  test('has its tools as one tab stop, with arrow keys between them', async () => {
    page = await stage.open('selected');
    await page.focus('[data-key="0.1"]');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(record.title);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    const second = await page.$$eval('.tool', (all) =>
      all.indexOf(document.activeElement as never),
    );
    expect(second).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.toolbox'))).toBeNull();
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    const again = await page.$$eval('.tool', (all) => all.indexOf(document.activeElement as never));
    expect(again).toBe(1);
  });
});

describe('a search in the plan', { timeout: slow }, () => {
  test('shows matches while typing; Escape shows everything again', async () => {
    page = await stage.open('growing');
    const before = await rows();
    await page.click(labeled(find.open));
    await page.keyboard.type('page by');
    expect(await rows()).toEqual(['0', '0.1', '0.1.3']);
    expect(await page.$eval('.find-line [role=status]', ({ textContent }) => textContent)).toMatch(
      /^1 /,
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.find-line'));
    expect(await rows()).toEqual(before);
    expect(await rows()).toContain(await focusedRow(page));
  });
});

describe('the playback', { timeout: slow }, () => {
  const openHistory = async (): Promise<void> => {
    page = await stage.open('finished');
    await page.click(labeled(replay.open));
    await page.waitForSelector('.scrubber');
  };

  test('goes back to past plans by key, and to the present by one press', async () => {
    await openHistory();
    const now = await rows();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelectorAll('.tree [data-key]').length === 1);
    await page.keyboard.press('End');
    await page.waitForFunction(
      (n) => document.querySelectorAll('.tree [data-key]').length === n,
      {},
      now.length,
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.click('.scrubber .primary');
    await page.waitForFunction(() => !document.querySelector('.scrubber'));
    expect(await rows()).toEqual(now);
  });

  test('is read-only: edit keys do nothing, and no tools are offered', async () => {
    await openHistory();
    await page.focus('[data-key="0.1"]');
    for (const key of ['a', 'Delete', 'e', 'g', 'd', 't'] as const) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.details');
    expect(await page.$('.toolbox')).toBeNull();
    expect(await page.$('.editor')).toBeNull();
    expect((await sent(page)).filter(({ kind }) => kind === 'run/edit')).toEqual([]);
  });
});

describe('a finished run', { timeout: slow }, () => {
  test('that reached its goal does not offer to do it all again', async () => {
    page = await stage.open('finished');
    await page.waitForSelector('.answer');
    const labels = await page.$$eval('.answer button', (all) =>
      all.map((each) => each.textContent),
    );
    expect(labels).not.toContain(answer.otherPlanner);
    expect(labels).not.toContain(answer.change);
  });

  test('offers to change the plan, or to run again with another planner', async () => {
    page = await stage.open('stopped');
    const press = (label: string): Promise<void> =>
      page.$$eval(
        '.answer button',
        (all, text) =>
          (all as HTMLElement[]).find(({ textContent }) => textContent === text)?.click(),
        label,
      );
    await press(answer.change);
    expect(await focusedRow(page)).toBe('0');
    await press(answer.otherPlanner);
    await page.waitForSelector('.answer .run-again');
    expect(await axeFindings(page)).toEqual([]);
    await page.click('.answer .run-again [type=submit]');
    expect(await sent(page)).toContainEqual(expect.objectContaining({ kind: 'run/again' }));
  });
});
