/** Pinned routines and quotes on the start screen, with a real browser. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {} from '../../harness/playground/playground.tsx';
import { axeFindings, openStage, type Page, type Stage, sent } from './browser.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.close());
afterEach(() => page?.close());

test('a pinned routine is run from its small form, with a value that was changed', async () => {
  page = await stage.open('pinned');
  const field = '.routine:nth-child(1) input';
  await page.waitForSelector(field);
  expect(await page.$$('.routine-form')).toHaveLength(2);
  expect(await page.$$('.routine:nth-child(1) .buttons button')).toHaveLength(1);
  await page.$eval(field, (input) => {
    (input as HTMLInputElement).value = 'Assam';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.click('.routine:nth-child(1) [type=submit]');
  expect(await sent(page)).toEqual([
    { kind: 'run/routine', routine: 'tea', values: { tea: 'Assam', packs: '2' } },
  ]);
});

test('a routine is pinned on its form and comes first; unpinned, its form closes with it', async () => {
  page = await stage.open('routines');
  const names = (): Promise<string[]> =>
    page.$$eval('.routine-name', (all) => all.map((each) => each.textContent ?? ''));
  await page.waitForSelector('.routine-form');
  await page.click('.routine-line[aria-expanded=true]');
  await page.click('.routine:nth-child(2) .routine-line');
  await page.click('.routine:nth-child(2) .routine-pin');
  await page.waitForSelector('[data-pinned=true]');
  expect(await names()).toEqual(['When is the tea house open this week?', 'Order the usual tea']);
  await page.click('[data-pinned=true] .routine-line');
  expect(await page.$$('[data-pinned=true] .routine-form')).toHaveLength(1);
  await page.click('[data-pinned=true] .routine-line');
  await page.click('[data-pinned=true] .routine-pin');
  await page.waitForSelector('.routine-pin[aria-pressed=false]');
  expect(await sent(page)).toEqual([
    { kind: 'routines/pin', routine: 'hours', isPinned: true },
    { kind: 'routines/pin', routine: 'hours', isPinned: false },
  ]);
});

test('a quote leaves the cursor below it, in the goal', async () => {
  page = await stage.open('quoted');
  await page.keyboard.type('In green, please.');
  const goal = await page.$eval('#goal', (field) => (field as HTMLTextAreaElement).value);
  expect(goal.split('\n')).toEqual([
    'Find a cheaper tea like this one:',
    '',
    '> From https://teahouse.example/search?q=organic+green+tea:',
    '> Sencha Uji, first harvest, 100 g',
    '> 14.90 €, ships within two days',
    '',
    'In green, please.',
  ]);
});

test('says where a quote waits while another task runs', async () => {
  page = await stage.open('quotedLater');
  expect(await page.$eval('.strip', (strip) => strip.textContent)).toBe(
    'The quote is in the goal field of your next task.',
  );
});

test.each(['pinned', 'quoted', 'quotedLater'] as const)('%s is accessible', async (scene) => {
  page = await stage.open(scene, { theme: 'dark' });
  expect(await axeFindings(page)).toEqual([]);
});
