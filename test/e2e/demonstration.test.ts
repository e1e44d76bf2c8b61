/** The user does a task by real input while Espalier looks on; it becomes a routine that does the same. No model at all. */
import { afterEach, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { visit } from '../../harness/browser/visit.ts';
import { workbench } from './bench.ts';

type Page = ReturnType<ReturnType<typeof workbench>['session']>['page'];

type Task = {
  readonly start: string;
  readonly shows: (page: Page) => Promise<void>;
  /** What reaches the server, or where the tab is. */
  readonly leads: RegExp;
};

/** Clicks the element of this accessible name. */
const click = async (page: Page, name: string, role = 'button'): Promise<void> => {
  await (await page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`))?.click();
};
const type = async (page: Page, selector: string, text: string): Promise<void> => {
  await (await page.waitForSelector(selector))?.click();
  await page.keyboard.type(text);
};

const tasks: Readonly<Record<string, Task>> = {
  'a search with Enter': {
    start: '/shop/',
    shows: async (page) => {
      await click(page, 'Only necessary');
      await type(page, 'input[name=q]', 'kettle');
      await page.keyboard.press('Enter');
    },
    leads: /GET \/shop\/search\.html\?q=kettle/,
  },
  'a product in the cart': {
    start: '/shop/product.html?id=garrow-metro',
    shows: async (page) => {
      await (await page.waitForSelector('input[name=colour]:not(:checked)'))?.click();
      await click(page, 'Add to cart');
    },
    leads: /POST \/shop\/api\/cart .*garrow-metro/,
  },
  'a newsletter': {
    start: '/shop/',
    shows: async (page) => {
      await click(page, 'Only necessary');
      await type(page, 'input[name=email]', 'shown@example.com');
      await click(page, 'Sign up');
    },
    leads: /shown@example\.com|shown%40example\.com/,
  },
  'a comment whose first words are edited': {
    start: '/tracker/issue.html?id=FER-23',
    shows: async (page) => {
      await type(page, 'textarea', 'Wrong words');
      for (let nth = 0; nth < 5; nth += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type('place.');
      await click(page, 'Comment');
    },
    leads: /POST \/tracker\/api\/issues\/FER-23\/comments .*Wrong place\./,
  },
};

describe.each(browserNames)('a task that is shown in %s', (browser) => {
  const bench = workbench(browser);
  const sent = (): string =>
    bench
      .sites()
      .log.map(({ method, path, query, body }) => `${method} ${path}${query} ${body}`)
      .join('\n');

  afterEach(async () => {
    const { send } = bench.session();
    const run = await bench.session().run();
    if (run) await send({ kind: 'run/close', run: run.id });
  });

  it.each(Object.entries(tasks))(
    'is repeated by its routine: %s',
    async (_, task) => {
      const { panel, page, send } = bench.session();
      bench.answer(() => ({ status: 500, type: 'api_error', message: 'nobody is here' }));
      bench.sites().reset();
      await visit(page, new URL(task.start, bench.sites().url).href);
      await page.bringToFront();
      await panel.waitFor('.task-form');
      await panel.click('.task-start button[type=button]');
      await panel.waitFor('.demonstration');
      await task.shows(page);
      await expect.poll(() => sent(), { timeout: 10_000 }).toMatch(task.leads);
      // The message that follows the last action is part of the routine.
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await panel.click('.demonstration button[type=submit]');
      await panel.waitFor('.routine-line');
      const list = await send({ kind: 'routines/list' });
      const line = list.ok ? list.value.routines[0] : undefined;
      if (!line) throw new Error('no routine was saved');

      bench.sites().reset();
      await send({ kind: 'run/routine', routine: line.id, values: {} });
      await bench
        .session()
        .untilRun('the routine to start', ({ routine }) => routine !== undefined);
      const run = await bench.approving();
      expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
      expect(sent()).toMatch(task.leads);
      await send({ kind: 'run/close', run: run.id });
      await send({ kind: 'routines/delete', routine: line.id });
    },
    90_000,
  );
});
