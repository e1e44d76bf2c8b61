/** The card for what only the user can do in the tab. */
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

const buttons = '.card .buttons .button[aria-disabled=false]';

async function press(label: string): Promise<unknown[]> {
  page = await stage.open('handOver');
  await page.waitForSelector(buttons);
  const found = await page.$$(buttons);
  for (const button of found)
    if ((await button.evaluate(({ textContent }) => textContent)) === label) await button.click();
  return (await sent(page)) as unknown[];
}

test('quotes the plan, says what to do, and is accessible', async () => {
  page = await stage.open('handOver');
  const text = await page.$eval('.card', (card) => (card as HTMLElement).innerText);
  expect(text).toContain('Your turn in the tab');
  expect(text).toContain('Sign in to teahouse.example');
  expect(text).toContain('then select Done');
  expect(await axeFindings(page)).toEqual([]);
});

test.each([
  ['Done', { kind: 'done' }],
  ['Take over', { kind: 'takeOver' }],
  ['Skip this', { kind: 'skip', reason: '' }],
])('sends the reply of "%s"', async (label, reply) => {
  expect(await press(label)).toMatchObject([{ kind: 'run/reply', reply }]);
});

test('a question that may collect a secret says where the answer goes', async () => {
  page = await stage.open('growing');
  for (const [text, isWarned] of [
    ['Which lamp should I order?', false],
    ['Which password should I use for the shop?', true],
  ] as const) {
    await page.evaluate((words) => {
      const question = { kind: 'ask', id: words, node: '0', text: words } as never;
      window.playground.worker.emit({ kind: 'questionAsked', question });
    }, text);
    await page.waitForFunction((words) => document.body.innerText.includes(words), {}, text);
    const shown = await page.$eval('.card', (card) => (card as HTMLElement).innerText);
    expect(shown.includes('Type secrets into the page yourself')).toBe(isWarned);
  }
});
