/** The walkthroughs of docs/walkthroughs.md, each followed with mouse and keyboard in at most three interactions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import type { SceneName } from '../../harness/playground/scenes.ts';
import { openStage, type Stage, sent } from './browser.ts';

const MOST = 3;

/** What a person does: a click on what is there by these words, or by selector; typed words with Enter; a chord. */
type Interaction =
  | { readonly click: string }
  | { readonly clickAt: string }
  | { readonly type: string }
  | { readonly paste: string; readonly into: string }
  | { readonly control: 'z' };

type Walkthrough = {
  /** As in the document. */
  readonly wish: string;
  readonly scene: SceneName;
  readonly does: readonly Interaction[];
  /** Shown in the end: in these parts of the panel, these words. */
  readonly shows?: readonly [selector: string, words: RegExp];
  /** Sent in the end. */
  readonly sends?: object;
};

const row = (key: string): string => `[data-key="${key}"] .cell-main`;

const walkthroughs: readonly Walkthrough[] = [
  {
    wish: 'Put a wrong step right',
    scene: 'growing',
    does: [{ clickAt: row('0.3') }, { click: 'Edit text' }, { type: 'Compare the weights' }],
    sends: { edit: { kind: 'reword', target: '0.3', description: 'Compare the weights' } },
  },
  {
    wish: 'Find out why it asks',
    scene: 'judged',
    does: [],
    shows: ['.card', /The model’s judgment|judged/i],
  },
  {
    wish: 'Sign in yourself, then hand the tab back',
    scene: 'handOver',
    does: [{ click: 'Done' }],
    sends: { kind: 'run/reply', reply: { kind: 'done' } },
  },
  {
    wish: 'See what it cost',
    scene: 'finished',
    does: [{ clickAt: '.spend > summary' }],
    shows: ['.spend-all', /model calls[\s\S]*Planning/],
  },
  {
    wish: 'See what the model was asked, and what it replied',
    scene: 'growing',
    does: [
      { clickAt: row('0.1') },
      { clickAt: '.story > summary' },
      { clickAt: '.story-called details > summary' },
    ],
    shows: ['.story-called details[open]', /Prompt/],
  },
  {
    wish: 'Give a rule for the whole task',
    scene: 'growing',
    does: [
      { clickAt: '#composer' },
      { type: 'Nothing above 20 dollars' },
      { click: 'Make it a rule' },
    ],
    sends: { edit: { kind: 'tell', description: 'Nothing above 20 dollars' } },
  },
  {
    wish: 'Hand the tab back after you took it over',
    scene: 'driving',
    does: [{ click: 'Hand back' }],
    sends: { kind: 'run/resume' },
  },
  {
    wish: 'Add a missing step',
    scene: 'growing',
    does: [{ clickAt: '[data-key="0.3"] .row-tool:first-child' }, { type: 'Check the weight' }],
    sends: {
      edit: { kind: 'add', target: '0.3', place: 'after', description: 'Check the weight' },
    },
  },
  {
    wish: 'Take an edit back',
    scene: 'growing',
    does: [{ control: 'z' }],
    sends: { edit: { kind: 'undo' } },
  },
  {
    wish: 'Do a past task again',
    scene: 'finished',
    does: [{ click: 'Past tasks' }, { clickAt: '.history-again' }, { click: 'Start' }],
    sends: { kind: 'run/again' },
  },
  {
    wish: 'Save a task for later',
    scene: 'finished',
    does: [{ click: 'Save as routine' }, { clickAt: '.answer .routine-form button[type=submit]' }],
    shows: ['.routine-saved', /Saved/],
  },
  {
    wish: 'Do a routine with another value',
    scene: 'routines',
    does: [
      { paste: 'Assam Halmari', into: '.routine-form input' },
      { clickAt: '.routine-form .primary' },
    ],
    sends: { kind: 'run/routine', routine: 'tea', values: { tea: 'Assam Halmari' } },
  },
  {
    wish: 'Change what a routine asks for',
    scene: 'routines',
    does: [
      { click: 'Edit…' },
      { clickAt: '.routine-field input[type=checkbox]' },
      { clickAt: '.routine-form .primary' },
    ],
    sends: { kind: 'routines/edit', routine: 'tea', fields: [{ name: 'tea', isAsked: false }, {}] },
  },
  {
    wish: 'Keep what a routine had to do differently',
    scene: 'repaired',
    does: [{ click: 'Update routine' }],
    sends: { kind: 'routines/repair' },
  },
  {
    wish: 'Share a finished task without personal details',
    scene: 'finished',
    does: [{ click: 'Save…' }, { click: 'Web page without personal details' }],
    sends: { kind: 'run/export' },
  },
  {
    wish: 'Run a routine for many rows',
    scene: 'rows',
    does: [
      { click: 'Order the usual tea' },
      { click: 'For many rows' },
      { paste: 'tea,packs\nAssam,1\nSencha,2', into: '.table-text' },
    ],
    shows: ['.routine-form .primary', /2 rows/],
  },
  {
    wish: 'Run a routine for the rows of a table on the page',
    scene: 'rows',
    does: [
      { click: 'Order the usual tea' },
      { click: 'For many rows' },
      { click: 'Use a table of this page' },
    ],
    shows: ['.routine-form .primary', /2 rows/],
  },
  {
    wish: 'Get notified when a page changes',
    scene: 'routines',
    does: [
      { clickAt: '.routine:nth-child(2) .routine-line' },
      { clickAt: '.watch-open' },
      { clickAt: '.watch-form .primary' },
    ],
    sends: { kind: 'watches/make', routine: 'hours' },
  },
];

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(async () => {
  if (page && !page.isClosed()) await page.close();
});

async function perform(interaction: Interaction): Promise<void> {
  if ('click' in interaction) {
    const words = interaction.click;
    await page.locator(`button ::-p-text(${words}), summary ::-p-text(${words})`).click();
  } else if ('clickAt' in interaction) {
    // As a hand does: what a row offers shows once the pointer is on it.
    const row = interaction.clickAt.split(' ')[0] ?? '';
    await page.locator(row).hover();
    await page.locator(interaction.clickAt).click();
  } else if ('paste' in interaction) {
    await page.locator(interaction.into).fill(interaction.paste);
  } else if ('type' in interaction) {
    await page.waitForSelector('textarea');
    await page.keyboard.type(interaction.type);
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.down('Control');
    await page.keyboard.press(interaction.control);
    await page.keyboard.up('Control');
  }
}

test.each(walkthroughs.map((each) => [each.wish, each] as const))(
  '%s',
  async (_, { scene, does, shows, sends }) => {
    expect(does.length).toBeLessThanOrEqual(MOST);
    page = await stage.open(scene);
    if (sends && 'edit' in sends && (sends.edit as { kind: string }).kind === 'undo') {
      await page.focus('[data-key="0.3"]');
      await page.keyboard.press('Delete');
      await page.waitForSelector('.undo-offer');
    }
    // A card takes no answer in its first moment.
    if (scene === 'handOver') await page.waitForSelector('.card .button[aria-disabled=false]');
    for (const interaction of does) await perform(interaction);
    if (shows) {
      const [selector, words] = shows;
      const text = await page.waitForSelector(selector);
      expect(await text?.evaluate((part) => (part as HTMLElement).innerText)).toMatch(words);
    }
    if (sends) await expect.poll(async () => (await sent(page)).at(-1)).toMatchObject(sends);
  },
);

test('the document describes the same walkthroughs', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/walkthroughs.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, wish]) => wish).slice(1);
  expect(rows).toEqual(walkthroughs.map(({ wish }) => wish));
});
