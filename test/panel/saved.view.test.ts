/** Saving a finished task: the menu, and the web page that it writes, opened in a browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../harness/playground/playground.tsx';
import { createRecorder, steps } from '../../harness/playground/recorder.ts';
import { elementRef } from '../../src/core/ids.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { results as words } from '../../src/panel/results/resultWords.ts';
import { fileOf } from '../../src/panel/results/savedFiles.ts';
import { axeFindings, openStage, type Page, type Stage } from './browser.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'espalier-saved-'));
  stage = await openStage();
}, slow);
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => page?.close());

type SavedFile = { readonly name: string; readonly text: string };

/** Chooses from the menu, and returns the file that the browser was to save. */
async function save(kind: string): Promise<SavedFile> {
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const text = fetch(this.href).then((response) => response.text());
      Object.assign(window, { saved: text.then((text) => ({ name: this.download, text })) });
    };
  });
  await page.click('.save-open');
  await page.click(`.save-choice[data-kind=${kind}]`);
  await page.waitForFunction(() => Reflect.has(window, 'saved'));
  return page.evaluate(() => Reflect.get(window, 'saved') as Promise<SavedFile>);
}

/** Opens a saved page as a user would, and returns what it asked the network and complained about. */
async function openSaved(text: string): Promise<readonly string[]> {
  const file = join(folder, 'saved.html');
  writeFileSync(file, text);
  const events: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) events.push(request.url());
  });
  page.on('console', (message) => events.push(message.text()));
  page.on('pageerror', (error) => events.push(String(error)));
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(pathToFileURL(file).href);
  return events;
}

const textOf = (css: string): Promise<string> =>
  page.$eval(css, (element) => element.textContent ?? '');

describe('the menu', { timeout: slow }, () => {
  test('offers what the task has, and nothing until it is opened', async () => {
    page = await stage.open('finished');
    expect(await page.$('.save-choices')).toBeNull();
    await page.click('.save-open');
    const kinds = () =>
      page.$$eval('.save-choice', (all) => all.map((each) => each.getAttribute('data-kind')));
    const shares = await page.evaluate(() => 'share' in navigator);
    const always = ['markdown', 'page', 'redacted', 'log', ...(shares ? ['share'] : [])];
    expect(await kinds()).toEqual(always);
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() =>
      window.playground.worker.emit({ kind: 'answered', answer: 'a|b\n-|-\n1|2', evidence: [] }),
    );
    await page.waitForSelector('.save-choice[data-kind=csv]');
    expect(await kinds()).toEqual(['markdown', 'csv', 'json', ...always.slice(1)]);
    await page.focus('.save-choice');
    await page.keyboard.press('Escape');
    expect(await page.$('.save-choices')).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.save);
  });

  test.each(['en', 'de', 'fr'])('fits into a narrow panel, in %s', async (language) => {
    page = await stage.open('finished', { width: 250, language });
    await page.click('.save-open');
    const tooWide = await page.$$eval('.answer, .save-choices, .save-choice', (all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className),
    );
    expect(tooWide).toEqual([]);
  });

  test('saves the answer with its evidence', async () => {
    page = await stage.open('finished');
    const { name, text } = await save('markdown');
    expect(name).toBe('espalier-run-1.md');
    expect(text).toContain('Two packs of Sencha Uji');
    expect(text).toContain('## Evidence');
    expect(await page.$('.save-choices')).toBeNull();
  });

  test('saves a page that plays the plan back, with pictures', async () => {
    page = await stage.open('finished');
    const { name, text } = await save('page');
    expect(name).toBe('espalier-run-1.html');
    const events = await openSaved(text);
    const all = Number(await page.$eval('#moment', (slider) => (slider as HTMLInputElement).max));
    expect(all).toBeGreaterThan(20);
    expect(await textOf('#nth')).toBe(`${all + 1} / ${all + 1}`);
    const ended = await page.$$eval('#plan li', (rows) => rows.length);
    await page.focus('#moment');
    await page.keyboard.press('Home');
    expect(await textOf('#nth')).toBe(`1 / ${all + 1}`);
    expect(await page.$$eval('#plan li', (rows) => rows.length)).toBe(1);
    for (let press = 0; press < 3; press += 1) await page.click('#later');
    expect(await textOf('#nth')).toBe(`4 / ${all + 1}`);
    await page.focus('#moment');
    await page.keyboard.press('End');
    expect(await page.$$eval('#plan li', (rows) => rows.length)).toBe(ended);
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('#picture')?.naturalWidth,
    );
    await page.click('#play');
    await page.waitForFunction(() => document.querySelector('#nth')?.textContent?.startsWith('2 '));
    expect(events).toEqual([]);
  });
});

describe('a saved page', { timeout: slow }, () => {
  const evil = '<img src=x onerror=alert(1)>';
  const ends = '</script><script>alert(2)</script>';
  const run = createRecorder(evil);
  run.enter('0');
  run.expand('0', evil, {
    kind: 'and',
    ordered: true,
    children: [
      ...steps(`Look ${ends}`),
      {
        description: `Type ${evil}`,
        score: null,
        action: { kind: 'fill', ref: elementRef('e1'), text: evil },
      },
    ],
  });
  const address = 'https://tea.example/uji?q="><script>alert(3)</script>';
  run.write({ kind: 'pageSeen', page: { address, title: `Uji ${evil}`, tabs: [] } });
  run.write({
    kind: 'answered',
    answer: `It says ${ends}.\n\n| Tea | Note |\n|---|---|\n| Uji | ${evil} |`,
    evidence: [`Uji costs 5 € (page Uji ${evil})`],
  });
  run.write({ kind: 'runFinished', stop: { kind: 'gaveUp', why: `Because ${evil}` } });

  const text = async (kind: 'page' | 'redacted'): Promise<string> => {
    const ended = foldRun(run.events) ?? expect.fail();
    const records = { journal: run.events, planner: evil, readPicture: async () => null };
    return (await fileOf(ended, kind, records)).text;
  };

  test('shows hostile text as text, at every moment', async () => {
    page = await stage.open();
    const events = await openSaved(await text('page'));
    expect(await textOf('h1')).toBe(evil);
    expect(await textOf('.text')).toBe(`It says ${ends}.`);
    expect(await textOf('td:last-child')).toBe(evil);
    expect(await page.$eval('.source a', (link) => (link as HTMLAnchorElement).protocol)).toBe(
      'https:',
    );
    const last = Number(await page.$eval('#moment', (slider) => (slider as HTMLInputElement).max));
    for (let moment = last; moment >= 0; moment -= 1) {
      expect(await page.$$('main img, main script:not([type])')).toHaveLength(0);
      await page.click('#earlier');
    }
    expect(await textOf('#plan .words')).toBe(evil);
    expect(await page.$$('script')).toHaveLength(2);
    expect(events).toEqual([]);
  });

  test('runs no script but its own', async () => {
    page = await stage.open();
    const late = (await text('page')).replace('</main>', '<script>document.title="x"</script>$&');
    const events = await openSaved(late);
    expect(await page.title()).toBe(evil);
    expect(events.join()).toContain('Content Security Policy');
  });

  test.each(['light', 'dark'] as const)('reads well on a phone, in %s', async (theme) => {
    page = await stage.open(undefined, { width: 340, theme });
    await openSaved(await text('page'));
    expect(await axeFindings(page)).toEqual([]);
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: innerWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
  });

  test('is printed without its controls, in dark ink', async () => {
    page = await stage.open(undefined, { theme: 'dark' });
    await openSaved(await text('redacted'));
    await page.emulateMediaType('print');
    const look = await page.evaluate(() => ({
      controls: getComputedStyle(document.querySelector('#controls') ?? document.body).display,
      ink: getComputedStyle(document.body).color,
    }));
    expect(look).toEqual({ controls: 'none', ink: 'rgb(0, 0, 0)' });
  });
});
