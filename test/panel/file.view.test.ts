/** The card that asks for a file: what it shows, what it sends, and what it refuses. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type {} from '../../harness/playground/playground.tsx';
import { MAX_UPLOAD_BYTES } from '../../src/core/page/files.ts';
import { axeFindings, openStage, type Stage, sent } from './browser.ts';

let stage: Stage;
let page: Page;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'espalier-files-'));
  stage = await openStage();
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => page?.close());

const live = '.card .button.primary[aria-disabled=false]';

async function choose(name: string, bytes: string | number): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, typeof bytes === 'string' ? bytes : '');
  if (typeof bytes === 'number') truncateSync(path, bytes);
  const picker = (await page.$('#file-choice')) as ElementHandle<HTMLInputElement>;
  await picker.uploadFile(path);
}

const cardText = (): Promise<string> =>
  page.$eval('.card', (card) => (card as HTMLElement).innerText);

test('the file card shows the site, the field, the text of the plan, and the accepted files', async () => {
  page = await stage.open('file');
  const text = await cardText();
  expect(text).toContain('Upload to teahouse.example, field Resale certificate');
  expect(text).toContain('the resale certificate of the tea shop');
  expect(text).toContain('Accepted by the page: .pdf, images.');
  const picker = await page.$eval('#file-choice', (each) => {
    const { type, accept, multiple } = each as HTMLInputElement;
    return { type, accept, multiple };
  });
  expect(picker).toEqual({ type: 'file', accept: '.pdf,image/*', multiple: false });
});

test('sends nothing before a file is chosen, then its bytes, then the reply', async () => {
  page = await stage.open('file');
  await page.waitForSelector('.card .button:not(.primary)[aria-disabled=false]');
  await page.click('.card .button.primary');
  expect(await sent(page)).toEqual([]);
  await choose('resale.pdf', 'a certificate');
  await page.waitForSelector(live);
  expect(await cardText()).toContain('resale.pdf');
  expect(await cardText()).toContain('13 bytes');
  expect(await axeFindings(page)).toEqual([]);
  await page.click(live);
  await page.waitForFunction(() => !document.querySelector('.card'));
  const part = {
    file: 0,
    name: 'resale.pdf',
    type: 'application/pdf',
    size: 13,
    modified: expect.any(Number),
    at: 0,
    base64: btoa('a certificate'),
  };
  expect(await sent(page)).toMatchObject([
    { kind: 'run/file', question: 'q-file', part },
    {
      kind: 'run/reply',
      question: 'q-file',
      reply: { kind: 'files', files: [{ name: 'resale.pdf', size: 13 }] },
    },
  ]);
});

test('sends a large file in consecutive parts', async () => {
  page = await stage.open('file');
  await choose('scan.pdf', 2_000_000);
  await page.waitForSelector(live);
  await page.click(live);
  await page.waitForFunction(() => !document.querySelector('.card'));
  const parts = (await sent(page)).filter(({ kind }) => kind === 'run/file') as {
    readonly part: { readonly at: number; readonly base64: string };
  }[];
  expect(parts.map(({ part }) => part.at)).toEqual([0, 786_432, 1_572_864]);
  const bytes = parts.map(({ part }) => Buffer.from(part.base64, 'base64').length);
  expect(bytes).toEqual([786_432, 786_432, 427_136]);
});

test('refuses a file that is too large at once, with a reason', async () => {
  page = await stage.open('file');
  await choose('film.pdf', MAX_UPLOAD_BYTES + 1_000_000);
  await page.waitForSelector('.card .field-failure');
  expect(await cardText()).toContain('That’s 51 MB, and the limit is 50 MB.');
  await page.waitForSelector('.card .button:not(.primary)[aria-disabled=false]');
  expect(await page.$(live)).toBeNull();
});

test('sends the reason with a refusal', async () => {
  page = await stage.open('file');
  const none = await page.waitForSelector('.card .button:nth-child(2)[aria-disabled=false]');
  await none?.click();
  await page.type('#skip-reason', 'They have it already');
  await page.click('.skip-form .button.primary');
  await page.waitForFunction(() => !document.querySelector('.card'));
  expect(await sent(page)).toMatchObject([
    { kind: 'run/reply', reply: { kind: 'skip', reason: 'They have it already' } },
  ]);
});
