/** What the user sees where the record has a gap: an action that may have happened already, and a log that can't be read. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { axeFindings, openStage, type Stage, sent } from './browser.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => page?.close());

const press = async (label: string): Promise<void> => {
  for (const button of await page.$$('.buttons .button:not([aria-disabled=true])'))
    if ((await button.evaluate(({ textContent }) => textContent)) === label) return button.click();
  throw new Error(`no button "${label}"`);
};

test('the card of an action that may have happened says so, and offers that answer', async () => {
  page = await stage.open('doubted');
  const text = await page.$eval('.card', (card) => (card as HTMLElement).innerText);
  expect(text).toContain('This may already have happened');
  expect(await axeFindings(page)).toEqual([]);
  await page.waitForSelector('.card .buttons .button[aria-disabled=false]');
  await press('It already worked');
  expect(await sent(page)).toMatchObject([{ kind: 'run/reply', reply: { kind: 'happened' } }]);
});

test('a card without that doubt does not offer the answer', async () => {
  page = await stage.open('judged');
  const text = await page.$eval('.card', (card) => (card as HTMLElement).innerText);
  expect(text).not.toContain('already');
});

test('explains a damaged log, and saves what is readable', async () => {
  page = await stage.open('damaged');
  const text = await page.$eval('.panel-main', (main) => (main as HTMLElement).innerText);
  expect(text).toContain('set aside');
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const saved = fetch(this.href).then((response) => response.text());
      Object.assign(window, { saved: saved.then((text) => `${this.download}: ${text}`) });
    };
  });
  await press('Save what can be read');
  await page.waitForFunction(() => Reflect.has(window, 'saved'));
  const saved = await page.evaluate(() => Reflect.get(window, 'saved') as Promise<string>);
  expect(saved).toMatch(/^espalier-storage\.json: \{\s*"events"/);
  expect(await sent(page)).toMatchObject([{ kind: 'storage/export' }]);
});
