/** The panel for everyone, in every scene: what axe finds, what is cut off or hard to hit, and the order of the Tab key. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { type SceneName, scenes } from '../../harness/playground/scenes.ts';
import {
  axeFindings,
  colorRules,
  goToScene,
  openFirefox,
  openStage,
  type Page,
  type Stage,
} from './browser.ts';

const slow = 120_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(async () => {
  if (!page?.isClosed()) await page?.close();
});

const names = Object.keys(scenes) as SceneName[];

/** Runs in the page: what sticks out of the panel, and targets that are hard to hit (2.5.8). */
function tooBigOrSmall(): string[] {
  const overflow = document.documentElement.scrollWidth - innerWidth;
  const small = [...document.querySelectorAll('button, summary, input')].flatMap((target) => {
    // A label around a box is pressed like the box.
    const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
    if (!target.checkVisibility() || (width >= 24 && height >= 24)) return [];
    return [`${target.textContent} ${width}x${height}`];
  });
  return overflow > 0 ? [`${overflow} px wider than the panel`, ...small] : small;
}

/** What `find` finds, by scene; none of a scene without findings. */
async function findingsIn(
  page: Page,
  scenes: readonly SceneName[],
  find: () => Promise<string[]> = () => axeFindings(page),
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const scene of scenes) {
    await goToScene(page, scene);
    const findings = await find();
    if (findings.length > 0) found[scene] = findings;
  }
  return found;
}

describe('accessibility', { timeout: slow }, () => {
  test('axe finds nothing in any scene in Chromium', async () => {
    page = await stage.open('empty');
    expect(await findingsIn(page, names)).toEqual({});
  });

  // A theme changes nothing but colors.
  test('axe finds nothing about the colors of any dark scene in Chromium', async () => {
    page = await stage.open('empty', { theme: 'dark' });
    const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
    expect(await page.evaluate(isDark)).toBe(true);
    expect(await findingsIn(page, names, () => axeFindings(page, colorRules))).toEqual({});
  });

  for (const theme of ['light', 'dark'] as const) {
    // Firefox takes twice as long: each scene in one theme, and the dark ones for their colors only.
    const isTurn = (_: SceneName, nth: number): boolean => (nth % 2 === 0) === (theme === 'light');
    test(`axe finds nothing in every other scene in Firefox, in ${theme}`, async () => {
      const firefox = await openFirefox(theme);
      try {
        const isDark = await firefox.page.evaluate(
          () => matchMedia('(prefers-color-scheme: dark)').matches,
        );
        expect(isDark).toBe(theme === 'dark');
        const rules = theme === 'dark' ? colorRules : undefined;
        const find = (): Promise<string[]> => axeFindings(firefox.page, rules);
        expect(await findingsIn(firefox.page, names.filter(isTurn), find)).toEqual({});
      } finally {
        await firefox.close();
      }
    });
    test(`axe finds nothing in the ${theme} setup page`, async () => {
      page = await stage.open(undefined, { theme, path: 'setup.html', width: 600 });
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test('at 320 px nothing is cut off and every target is at least 24 px, in every scene', async () => {
    page = await stage.open('empty', { width: 320 });
    expect(await findingsIn(page, names, () => page.evaluate(tooBigOrSmall))).toEqual({});
  });

  test('Tab reaches Stop first; the tree is one tab stop, and the tools of its row another', async () => {
    page = await stage.open('selected');
    // A new task takes the focus to its title once it is drawn; only then does Tab start from the top.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.mouse.click(4, 4);
    const order: string[] = [];
    for (let press = 0; press < 16; press += 1) {
      await page.keyboard.press('Tab');
      order.push(
        await page.evaluate(
          () =>
            (document.activeElement as HTMLElement).dataset['key'] ??
            document.activeElement?.textContent ??
            '',
        ),
      );
    }
    expect(order.slice(0, 2)).toEqual(['Stop', 'Pause']);
    const row = order.indexOf('0.1');
    expect(order.slice(row, row + 3)).toEqual([
      '0.1',
      'What happened here',
      'Try again with a hint',
    ]);
    expect(order).not.toContain('Before');
    expect(order.filter((key) => key.startsWith('0'))).toEqual(['0.1']);
    expect(order).toContain('Keyboard shortcuts');
  });
});
