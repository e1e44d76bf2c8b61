/** What the user lets go unasked, and takes back: on a card, by the mode, and before the task begins. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage, sent } from './browser.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => page?.close());

const answer = async (at: number): Promise<void> => {
  const button = `.card .buttons .button[aria-disabled=false]:nth-child(${at})`;
  await page.waitForSelector(button);
  await page.click(button);
};
const site = 'https://teahouse.example';

test('a card offers not to ask again, and sends it only if checked', async () => {
  page = await stage.open('saving');
  await page.click('.card-check');
  await answer(1);
  expect(await sent(page)).toMatchObject([
    { kind: 'run/reply', reply: { kind: 'once', standing: true } },
  ]);
  await page.close();
  page = await stage.open('saving');
  await answer(1);
  const [command] = await sent(page);
  expect(command).toMatchObject({ reply: { kind: 'once' } });
  expect(command).not.toHaveProperty('reply.standing');
});

test('the card of an irreversible action does not offer it', async () => {
  page = await stage.open('gate');
  expect(await page.$('.card-check')).toBeNull();
});

test('the mode applies to this task and later ones, and lists the exceptions', async () => {
  page = await stage.open('trusting');
  await page.waitForSelector('.mode-choice');
  expect(await page.$eval('.unasked', ({ textContent }) => textContent)).toContain('“Save”');
  await page.click('.unasked button');
  await page.waitForFunction(() => !document.querySelector('.unasked'));
  await page.click('.mode-choice .choice:nth-of-type(3)');
  await page.waitForFunction(() =>
    document.querySelector('.mode-button')?.textContent?.includes('Trusted site'),
  );
  const terms = { askBefore: 'risky', trustedSites: [site] };
  expect(await sent(page)).toMatchObject([
    { kind: 'run/askAgain', standing: { label: 'Save', site } },
    { kind: 'settings/set', settings: terms },
    { kind: 'run/terms', terms },
  ]);
  await page.keyboard.press('Escape');
  expect(await page.$('.mode-choice')).toBeNull();
});

test('in Suggest, a card is a suggestion, and the user can say that they did it', async () => {
  page = await stage.open('suggesting');
  const text = await page.$eval('.card', (card) => (card as HTMLElement).innerText);
  expect(text).toContain('Do this next?');
  expect(text).toContain('Opens');
  expect(text).not.toContain('risk');
  await answer(2);
  expect(await sent(page)).toMatchObject([{ kind: 'run/reply', reply: { kind: 'done' } }]);
});

test('a plan starts within limits, never above those of Setup', async () => {
  page = await stage.open('narrowing');
  await page.waitForSelector('.narrow-form');
  const retype = async (at: number, text: string): Promise<void> => {
    const field = await page.$(`.narrow-amount:nth-of-type(${at}) input`);
    await field?.click({ count: 3 });
    await page.keyboard.type(text);
  };
  await retype(3, 'none');
  expect(await page.$eval('#narrow-failure', ({ textContent }) => textContent)).toContain(
    'greater than 0',
  );
  await retype(3, '12');
  await retype(4, '5000');
  await answer(1);
  expect(await sent(page)).toMatchObject([
    { kind: 'run/terms', terms: { staysOnSites: true, strict: false, budget: { actions: 12 } } },
    { kind: 'run/reply', reply: { kind: 'once' } },
  ]);
  const [narrowed] = await sent(page);
  const usd = await page.evaluate(() => window.playground.worker.settings.budget.usd);
  expect(narrowed).toMatchObject({ terms: { budget: { usd } } });
});
