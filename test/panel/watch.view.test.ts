/** Watching a routine in the panel, with a real browser: the form, the list, and what each button sends. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {} from '../../harness/playground/playground.tsx';
import { openStage, type Page, type Stage, sent } from './browser.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.close());
afterEach(() => page?.close());

const textOf = (selector: string): Promise<string> =>
  page.$eval(selector, (element) => (element as HTMLElement).innerText);

test('a routine that reads is watched every day at a time, until a number of checks', async () => {
  page = await stage.open('watchForm');
  await page.select('.watch-form select', 'day');
  await page.$eval('.watch-form input[type=time]', (field) => {
    field.value = '07:45';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.select('.watch-fields:nth-of-type(2) select', 'checks');
  await page.type('.watch-form > input', 'price');
  await page.click('.watch-form button[type=submit]');
  await page.waitForSelector('.watches');
  expect(await sent(page)).toEqual([
    {
      kind: 'watches/make',
      routine: 'hours',
      terms: {
        values: {},
        schedule: { every: 'day', at: 465 },
        until: { is: 'checks', most: 10 },
        only: 'price',
      },
    },
  ]);
});

test('a routine that changes something offers no watch', async () => {
  page = await stage.open('routines');
  await page.waitForSelector('.routine-form');
  expect(await page.$('.watch-open')).toBeNull();
});

test('a watch shows the last difference, when and where, and what it missed; opening it is seeing it', async () => {
  page = await stage.open('watches');
  await page.waitForSelector('.watch-details');
  const shown = await textOf('.watch-details');
  expect(shown).toContain('Missed 2 checks');
  expect(await textOf('.watch-changed[data-kind=removed]')).toBe('Saturday | 10:00 to 16:00');
  expect(await textOf('.watch-changed[data-kind=added]')).toContain('and 1 more line');
  expect(shown).toContain('https://teahouse.example/hours');
  expect(await sent(page)).toEqual([{ kind: 'watches/seen', watch: 'hours' }]);
  const [check, pause] = await page.$$('.watch-details .buttons button');
  await check?.click();
  await pause?.click();
  expect((await sent(page)).slice(1)).toEqual([
    { kind: 'watches/resume', watch: 'hours' },
    { kind: 'watches/pause', watch: 'hours' },
  ]);
});

test('a watch without permission says so and asks for its site; one is deleted only after a question', async () => {
  page = await stage.open('watches');
  await page.click('.watch:nth-child(2) .watch-line');
  const details = '.watch:nth-child(2) .watch-details';
  await page.waitForSelector(details);
  expect(await textOf(details)).toContain('Espalier doesn’t have permission for teahouse.example.');
  await page.click(`${details} .primary`);
  await page.click(`${details} .buttons button:last-child`);
  await page.click(`${details} .danger`);
  expect((await sent(page)).filter(({ kind }) => kind !== 'watches/seen')).toEqual([
    { kind: 'watches/resume', watch: 'sencha' },
    { kind: 'watches/delete', watch: 'sencha' },
  ]);
});
