/** The panel in the user's language, in a drawn tree where there is room, and in forced colors. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { de } from '../../src/locales/compiled/de.ts';
import { fr } from '../../src/locales/compiled/fr.ts';
import { axeFindings, focusedRow, goToScene, openStage, type Stage } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

describe('the language', { timeout: slow }, () => {
  test.each([
    ['de-AT', 'de', de],
    ['fr', 'fr', fr],
  ] as const)('%s is read and told to screen readers', async (language, lang, { panel }) => {
    page = await stage.open('gate', { language });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    const stop = await page.$eval('.controls .stop', ({ textContent }) => textContent);
    expect(stop).toBe(panel.controls.stop);
    expect(await page.$eval('.state-word', ({ textContent }) => textContent)).toBe(
      panel.runStatus.waiting,
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  test('stays English for an unsupported language', async () => {
    page = await stage.open('empty', { language: 'eo' });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  test('translates every text of the panel in the test language', async () => {
    page = await stage.open('finished', { language: 'x-pseudo' });
    const bare = await page.$$eval('button, summary', (all) =>
      all
        .filter((each) => !each.querySelector('bdi') && each.checkVisibility())
        .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')
        .filter((words) => /[a-z]{3}/.test(words) && !words.includes('~~')),
    );
    expect(bare).toEqual([]);
  });

  const codeSays = [
    ['blocked', '.banner p, .now .now-about'],
    ['editing', '.refused-mark span, [data-key="0.1.1.2"] .failure-reason'],
    ['gate', '.card-verb, .card-risk bdi, .buttons button'],
    ['unclear', '.card-verb, .card-risk bdi'],
    ['site', '.card p:not(.card-act, .crumbs) bdi'],
    ['unknown', '.card-facts div:last-child dd bdi'],
    ['driving', '.by-hand li bdi'],
  ] as const;
  test('translates messages from code in every scene', async () => {
    page = await stage.open('empty', { language: 'x-pseudo' });
    for (const [scene, places] of codeSays) {
      await goToScene(page, scene);
      const said = await page.$$eval(places, (all) =>
        all.filter((each) => each.checkVisibility()).map(({ textContent }) => textContent ?? ''),
      );
      expect(said.length, scene).toBeGreaterThan(0);
      expect(
        said.filter((words) => !words.includes('~~')),
        scene,
      ).toEqual([]);
    }
  });
});

describe('the drawn tree', { timeout: slow }, () => {
  test('is shown beside the outline if there is room; a click selects the step', async () => {
    page = await stage.open('growing', { width: 700 });
    const steps = await page.$$('.drawn-step');
    expect(steps.length).toBeGreaterThan(4);
    await steps[1]?.click();
    await page.waitForSelector('.row.is-selected .details');
    expect(await focusedRow(page)).toBe('0.1');
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewport({ width: 500, height: 720 });
    await page.waitForFunction(() => !document.querySelector('.drawn'));
  });

  test('pans by dragging, which clicks nothing, and by its buttons', async () => {
    page = await stage.open('growing', { width: 700 });
    const view = (): Promise<string> =>
      page.$eval('.drawn-frame svg', (svg) => svg.getAttribute('viewBox') ?? '');
    const [step] = await page.$$('.drawn-step');
    const box = await step?.boundingBox();
    if (!box) throw new Error('nothing is drawn');
    const before = await view();
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 40, { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction(
      (was) => document.querySelector('.drawn-frame svg')?.getAttribute('viewBox') !== was,
      {},
      before,
    );
    expect(await page.$('.row.is-selected')).toBeNull();
    const dragged = await view();
    await page.$$eval('.drawn-tools button', ([, larger]) => (larger as HTMLElement).click());
    await page.waitForFunction(
      (was) => document.querySelector('.drawn-frame svg')?.getAttribute('viewBox') !== was,
      {},
      dragged,
    );
  });
});

test('in forced colors, every drawn step keeps a visible outline', {
  timeout: slow,
}, async () => {
  page = await stage.open('growing', { width: 700 });
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  });
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  const strokes = await page.$$eval('.drawn-step rect, .drawn-step circle, .limb', (all) =>
    all.map((each) => getComputedStyle(each).stroke),
  );
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(new Set(strokes)).toEqual(new Set([ink]));
});
