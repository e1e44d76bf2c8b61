/** Tasks that a user does by real input while Espalier records, and what each of them must lead to. */
import type { Page } from 'puppeteer-core';
import type { RoutineLine } from '../../src/protocol/panel.ts';
import type { Sites } from '../sites/server.mjs';
import type { Session } from './session.ts';
import { visit } from './visit.ts';

export type TaskByHand = {
  /** Path on the bundled sites. */
  readonly start: string;
  readonly shows: (page: Page) => Promise<void>;
  /** What reaches the server: method, path with query, and body. */
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
/** Replaces the text of a field. */
const retype = async (page: Page, selector: string, text: string): Promise<void> => {
  await (await page.waitForSelector(selector))?.click({ count: 3 });
  await page.keyboard.type(text);
};
/** Chooses by the keyboard, as headless browsers show no lists. */
const choose = async (page: Page, selector: string, text: string): Promise<void> => {
  await (await page.waitForSelector(selector))?.focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
};

export const tasksByHand = {
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
  'another nickname': {
    start: '/basics/settings.html',
    shows: async (page) => {
      await retype(page, 'input[name=nickname]', 'Robina');
      await click(page, 'Save');
    },
    leads: /POST \/basics\/api\/settings .*Robina/,
  },
  'a draft that is published': {
    start: '/basics/delete.html',
    shows: (page) => click(page, 'Publish'),
    leads: /POST \/basics\/api\/publish .*notes-from-the-allotment/,
  },
  'an order of one of many products': {
    start: '/grocer/',
    shows: async (page) => {
      await click(page, 'Add Garden mint tea to basket');
      await click(page, 'Basket, 1', 'link');
      await type(page, 'input[name=name]', 'Robin Baird');
      await choose(page, 'select[name=pickup]', 'Saturday m');
      await click(page, 'Place order');
    },
    leads: /POST \/grocer\/api\/\S* .*Robin Baird/,
  },
  'an issue that is watched': {
    start: '/tracker/issue.html?id=FER-12',
    // Its button is in a closed shadow root.
    shows: async (page) => {
      await (await page.waitForSelector('watch-button'))?.click();
    },
    leads: /POST \/tracker\/api\/issues\/FER-12\/watch/,
  },
  'a reply in a thread': {
    start: '/forum/thread.html?id=t118',
    shows: async (page) => {
      await type(page, 'textarea[name=text]', 'Same here.');
      await click(page, 'Post reply');
    },
    leads: /POST \/forum\/api\/\S* .*Same here\./,
  },
  'a build that is started': {
    start: '/tracker/build.html',
    shows: (page) => click(page, 'Run again'),
    leads: /POST \/tracker\/api\/build/,
  },
} satisfies Readonly<Record<string, TaskByHand>>;

/** What follows the last action is recorded, too. */
const SETTLED_MS = 2_500;
const LIMIT_MS = 10_000;

/** Does the task while the panel records, saves it, and returns the routine. Throws if the task did not do what it should. */
export async function recordByHand(
  task: TaskByHand,
  { session, sites }: { readonly session: Session; readonly sites: Sites },
): Promise<RoutineLine> {
  const { panel, page, send } = session;
  sites.reset();
  await visit(page, new URL(task.start, sites.url).href);
  await page.bringToFront();
  await panel.waitFor('.task-form');
  await panel.click('.task-start button[type=button]');
  await panel.waitFor('.demonstration');
  await task.shows(page);
  await untilSent(task, sites);
  await pause(SETTLED_MS);
  await panel.click('.demonstration button[type=submit]');
  await panel.waitFor('.routine-line');
  const list = await send({ kind: 'routines/list' });
  const line = list.ok ? list.value.routines[0] : undefined;
  if (!line) throw new Error('no routine was saved');
  return line;
}

async function untilSent(task: TaskByHand, sites: Sites): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !task.leads.test(sentTo(sites)); await pause(100))
    if (Date.now() > end) throw new Error(`done by hand, it sent only: ${sentTo(sites)}`);
}

/** What has reached the server since it was reset, a line per request. */
export const sentTo = ({ log }: Sites): string =>
  log.map(({ method, path, query, body }) => `${method} ${path}${query} ${body}`).join('\n');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
