/** Nothing is cut off in a narrow panel (180 px is a 360 px panel at 200% zoom), and right to left is a mirror image. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import type { SceneName } from '../../harness/playground/scenes.ts';
import { openStage, type Stage } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

/** Elements that stick out of the panel sideways, and button words broken in the middle. */
function findFaults(): string[] {
  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) faults.push(`the page is ${page.scrollWidth} wide`);
  for (const part of document.querySelectorAll('.panel-main, .controls, .footer, .card, .row'))
    if (part.scrollWidth > part.clientWidth) faults.push(`${part.className} is cut off`);
  const name = (text: string): string => text.trim().slice(0, 40);
  for (const button of document.querySelectorAll('button, summary, .state-word')) {
    if (button.closest('.candidates-scroll') || !button.checkVisibility()) continue;
    const { left, right } = button.getBoundingClientRect();
    if (left < -0.5 || right > page.clientWidth + 0.5)
      faults.push(`outside: ${name(button.textContent)}`);
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`broken: ${word[0]}`);
      }
    }
  }
  return faults;
}

const scenes = [
  'growing',
  'selected',
  'editing',
  'paused',
  'gate',
  'noKey',
  'site',
  'dialog',
  'file',
  'handOver',
  'picture',
  'spot',
  'unknown',
  'table',
  'finished',
  'staged',
  'stopped',
  'undone',
  'firstRun',
  'searching',
  'replaying',
  'driving',
] as const satisfies readonly SceneName[];

describe('a narrow panel', { timeout: slow }, () => {
  test.each([
    [180, 'en'],
    [220, 'en'],
    [250, 'x-pseudo'],
    [320, 'de'],
    [320, 'fr'],
  ])('of %i px cuts nothing off in %s', async (width, language) => {
    page = await stage.open(undefined, { width, language });
    const found: Record<string, string[]> = {};
    for (const scene of scenes) {
      await page.evaluate((name) => window.playground.show(name), scene);
      await page.waitForFunction(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() => requestAnimationFrame(() => done(true))),
          ),
      );
      const faults = await page.evaluate(findFaults);
      if (faults.length > 0) found[scene] = faults;
    }
    expect(found).toEqual({});
  });

  test('of 180 px fits the setup page and past tasks', async () => {
    page = await stage.open('finished', { width: 180 });
    await page.$$eval('.footer-nav button', ([first]) => (first as HTMLButtonElement).click());
    await page.waitForSelector('.history-line');
    expect(await page.evaluate(findFaults)).toEqual([]);
    await page.close();
    page = await stage.open(undefined, { width: 180, path: 'setup.html' });
    expect(await page.evaluate(findFaults)).toEqual([]);
  });
});

describe('right to left', { timeout: slow }, () => {
  test('branch lines meet their discs, as they do left to right', async () => {
    page = await stage.open('growing');
    /** For each elbow: how far its vertical line is from the middle of the disc it hangs from. */
    const gaps = (): Promise<number[]> =>
      page.$$eval('.row .elbow', (elbows) =>
        elbows.map((elbow) => {
          const isRtl = getComputedStyle(elbow).direction === 'rtl';
          const box = elbow.getBoundingClientRect();
          const { insetInlineStart } = getComputedStyle(elbow, '::before');
          const offset = Number.parseFloat(insetInlineStart) + 1;
          const line = isRtl ? box.right - offset : box.left + offset;
          const row = elbow.closest('.row');
          const level = Number(row?.getAttribute('aria-level'));
          let above = row?.previousElementSibling;
          while (above && Number(above.getAttribute('aria-level')) >= level)
            above = above.previousElementSibling;
          const disc = above?.querySelector('.disc')?.getBoundingClientRect();
          return disc ? Math.abs((disc.left + disc.right) / 2 - line) : Number.NaN;
        }),
      );
    const ltr = await gaps();
    expect(ltr.length).toBeGreaterThan(5);
    expect(Math.max(...ltr)).toBeLessThan(1.5);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(Math.max(...(await gaps()))).toBeLessThan(1.5);
  });
});
