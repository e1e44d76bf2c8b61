/** The cards about pictures of drawings: the consent for a site, and a spot that is about to be pressed. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import type {} from '../../harness/playground/setup.tsx';
import { axeFindings, openStage, type Stage, sent } from './browser.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => page?.close());

const buttons = '.card .buttons .button[aria-disabled=false]';
const cardText = () => page.$eval('.card', (card) => (card as HTMLElement).innerText);

test('the consent names element, site and server, and is accessible', async () => {
  page = await stage.open('picture');
  const text = await cardText();
  for (const words of ['Seat map of the great hall', 'tickets.example', 'api.anthropic.com'])
    expect(text).toContain(words);
  expect(await axeFindings(page)).toEqual([]);
});

test.each([
  ['Allow for this site', { kind: 'pictures', may: 'always' }],
  ['Not now', { kind: 'pictures', may: 'notNow' }],
  ['Never on this site', { kind: 'pictures', may: 'never' }],
  ['Take over', { kind: 'takeOver' }],
])('sends the reply of "%s"', async (label, reply) => {
  page = await stage.open('picture');
  await page.waitForSelector(buttons);
  for (const button of await page.$$(buttons))
    if ((await button.evaluate(({ textContent }) => textContent)) === label) await button.click();
  expect(await sent(page)).toMatchObject([{ kind: 'run/reply', reply }]);
});

test('a spot is marked in the picture and said in words', async () => {
  page = await stage.open('spot');
  await page.waitForSelector('.spot svg image');
  const text = await cardText();
  expect(text).toContain('At 22% from the left and 65% from the top');
  expect(text).toContain('Espalier can’t tell what this does');
  const isMarked = await page.$eval('.spot svg', (svg) => {
    const [view, mark] = [svg, svg.querySelector('circle')].map((each) =>
      each?.getBoundingClientRect(),
    );
    return (
      view !== undefined &&
      mark !== undefined &&
      mark.left > view.left &&
      mark.right < view.right &&
      mark.top > view.top &&
      mark.bottom < view.bottom
    );
  });
  expect(isMarked).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});

test('Setup lists the sites, and can ask again about each', async () => {
  page = await stage.open(undefined, { path: 'setup.html' });
  await page.waitForSelector('.more');
  await page.$$eval('.more, .subject', (all) => {
    for (const each of all) each.setAttribute('open', '');
  });
  const items = () =>
    page.$$eval('[data-pictures] li', (all) => all.map((each) => (each as HTMLElement).innerText));
  expect((await items()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'tickets.example allowed Remove',
    'bank.example never Remove',
  ]);
  await page.click('[data-pictures] li:last-child button');
  await page.waitForFunction(() => document.querySelectorAll('[data-pictures] li').length === 1);
  const commands = await page.evaluate(() => window.setupCommands);
  expect(commands.filter(({ kind }) => kind === 'settings/set')).toEqual([
    {
      kind: 'settings/set',
      settings: {
        pictureSites: [
          { site: 'https://tickets.example', isAllowed: true, to: 'api.anthropic.com' },
        ],
      },
    },
  ]);
});
