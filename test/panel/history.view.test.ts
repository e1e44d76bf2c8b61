/** Past tasks: doing one again with another planner, and two runs of a goal side by side. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../harness/playground/playground.tsx';
import { plannerList } from '../../src/background/panels/plannerList.ts';
import { app, systemName } from '../../src/panel/app/words.ts';
import { compare } from '../../src/panel/history/historyWords.ts';
import { plannerWords } from '../../src/panel/task/planners.ts';
import { planner } from '../../src/panel/task/plannerWords.ts';
import { openStage, type Stage, sent } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

const text = (css: string): Promise<string> =>
  page.$eval(css, (element) => element.textContent ?? '');
const openPastTasks = async (): Promise<void> => {
  page = await stage.open('finished');
  await page.$$eval(
    '.footer-nav button',
    (buttons, label) => {
      const all = buttons as HTMLButtonElement[];
      all.find(({ textContent }) => textContent === label)?.click();
    },
    app.history,
  );
  await page.waitForSelector('.history-line');
};

describe('a past task', { timeout: slow }, () => {
  test('runs again with the chosen planner once the site is allowed', async () => {
    await openPastTasks();
    const [done] = (await page.evaluate(() =>
      window.playground.panel.store.getState().history?.map(({ id }) => id),
    )) as string[];
    await page.click('.history-again');
    const field = '.run-again select';
    const offered = await page.$eval(field, (select) => (select as HTMLSelectElement).value);
    expect(offered).toBe('best'); // what it was done with
    await page.select(field, 'plan-mcts');
    expect(await text('.run-again')).toContain(planner['plan-mcts'].cost);
    await page.evaluate(() => {
      window.playground.grants = false;
    });
    await page.click('.run-again button[type=submit]');
    await page.waitForFunction(
      () => document.querySelector('.run-again [role=alert]')?.textContent,
    );
    expect(await sent(page)).not.toContainEqual(expect.objectContaining({ kind: 'run/again' }));
    await page.evaluate(() => {
      window.playground.grants = true;
    });
    await page.click('.run-again button[type=submit]');
    await page.waitForSelector('.tree');
    expect(await sent(page)).toContainEqual({ kind: 'run/again', run: done, system: 'plan-mcts' });
  });

  test('can be replaced by another one that lacks its steps', async () => {
    page = await stage.open('growing');
    await page.waitForSelector('.tree [role=row][aria-level="2"]');
    await page.evaluate(() => {
      const { store } = window.playground.panel;
      const { run } = store.getState();
      const goal = run?.tree.nodes[0];
      if (!run || !goal) throw new Error('no run is shown');
      const tree = { ...run.tree, nodes: [{ ...goal, children: [] }], places: { [goal.id]: 0 } };
      store.setState({ run: { ...run, tree, operations: [] } });
    });
    await page.waitForFunction(() => !document.querySelector('.tree [aria-level="2"]'));
    expect(await page.$$('.tree [aria-level="1"]')).toHaveLength(1);
  });

  test('can be compared with another run of its goal: planners, results, amounts and plans', async () => {
    await openPastTasks();
    await page.click('.history-compare');
    await page.waitForSelector('.compare-facts');
    const heads = await page.$$eval('.compare-facts thead th', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(heads).toEqual([systemName.react, systemName.best]);
    const callsRow = await page.$$eval(
      '.compare-facts tr',
      (rows, label) => {
        const row = rows.find((each) => each.querySelector('th')?.textContent === label);
        return [...(row?.querySelectorAll('td') ?? [])].map((cell) => ({
          words: cell.textContent,
          isLeast: cell.classList.contains('is-least'),
        }));
      },
      compare.calls,
    );
    expect(callsRow.map(({ isLeast }) => isLeast)).toEqual([false, true]);
    expect(Number(callsRow[0]?.words)).toBe(2 * Number(callsRow[1]?.words));
    expect(await page.$$('.compare-plans .outline')).toHaveLength(2);
    expect(await page.$$('.outline-step.is-done')).not.toHaveLength(0);
  });
});

describe('the setup page', { timeout: slow }, () => {
  test('says what each planner is good for and costs', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await page.$$eval('details', (all) => {
      for (const each of all) each.open = true;
    });
    const said = await text('.planners');
    for (const each of plannerList) {
      const { goodFor, cost } = plannerWords(each);
      expect(said).toContain(goodFor);
      expect(said).toContain(cost);
    }
  });
});
