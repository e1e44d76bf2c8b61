/** Files between person and page, through the built extension: chosen in the panel, read by the page's own script. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserNames, type Driver, type RealPanel } from '../../harness/browser/driver.ts';
import { firefoxWindow } from '../../harness/browser/firefoxWindow.ts';
import { handOn } from '../../harness/browser/hand.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { refOn } from '../../harness/model/request.ts';
import { and, click, note, type Script, type Step } from '../../harness/model/scripts.ts';
import { describeOutcome } from '../../src/core/run/describeRecord.ts';
import type { Run } from '../../src/core/run/run.ts';
import { said, statuses, workbench } from './bench.ts';
import { onceFor } from './once.ts';

const upload =
  (...words: readonly string[]): Step =>
  ({ page }) => ({
    type: 'action',
    description: '',
    notes: [],
    progress: '',
    why: 'scripted',
    ordered: true,
    children: [],
    action: { kind: 'upload', ref: refOn(page, ...words), text: 'the CV' },
  });

const giving = (...words: readonly string[]): Script => ({
  expand: { '0': and('give the file', 'note'), '0.1': upload(...words), '0.2': note('given') },
});

/** Puts files of so many characters into the panel's own picker, as the browser's picker does. */
async function choose(
  panel: RealPanel,
  ...files: readonly (readonly [string, number])[]
): Promise<void> {
  await panel.waitFor('#file-choice');
  await panel.evaluate((chosen) => {
    const picker = document.querySelector<HTMLInputElement>('#file-choice');
    if (!picker) throw new Error('there is no picker');
    const transfer = new DataTransfer();
    for (const [name, length] of chosen)
      transfer.items.add(
        new File(['x'.repeat(length - 7), 'the end'], name, { type: 'text/plain' }),
      );
    picker.files = transfer.files;
    picker.dispatchEvent(new Event('change', { bubbles: true }));
  }, files);
}

const handOver = '.card .button.primary[aria-disabled=false]';

describe.each(browserNames)('files in %s', (browser) => {
  const bench = workbench(browser);
  const once = onceFor(browser);
  const ended = (): Promise<Run> =>
    bench.session().untilRun('the run to end', ({ status }) => status === 'finished');
  /** Once the card has been seen for a moment, by a user's own press. */
  const give = async (): Promise<void> => {
    const { panel, driver } = bench.session();
    await panel.waitFor(handOver);
    await (await handOn(driver)).click(handOver);
  };
  const received = (): Promise<string> =>
    bench.session().page.$eval('#got', (list) => list.textContent ?? '');

  it('the user chooses in the panel, and the page has the file, however large', async () => {
    await bench.begin('/basics/files.html', giving('Your CV'));
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({
      kind: 'file',
      takes: { accept: '.txt,.pdf', multiple: false, folder: false },
      wanted: 'the CV',
    });
    const { panel } = bench.session();
    await choose(panel, ['cv.txt', 2_500_000]);
    await panel.waitFor(handOver);
    const text = await panel.text();
    for (const word of ['Your CV', '127.0.0.1', 'cv.txt', '2.5 MB', 'the CV'])
      expect(text).toContain(word);
    await give();
    const run = await ended();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(await received()).toBe(
      'Received cv.txt, 2500000 characters, which end in “xxxxxthe end”',
    );
    expect(said(run)).toContain('"cv.txt (2.5 MB)" was uploaded to "Your CV".');
    // Neither the journal nor a prompt ever has the bytes.
    expect(JSON.stringify(await bench.session().journal())).not.toContain('x'.repeat(99));
    expect(
      bench
        .model()
        .requests.map(({ content }) => content)
        .join(),
    ).not.toContain('AAAA');
  });

  it('several files through a button that opens a hidden field', async () => {
    await bench.begin('/basics/files.html', giving('Attach papers'));
    const asked = await bench.rest();
    expect(asked.question?.kind, describeRun(asked)).toBe('file');
    const { panel } = bench.session();
    await choose(panel, ['a.txt', 30]);
    await give();
    const run = await ended();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    await until(async () => (await received()).includes('a.txt, 30'), { what: 'the file' });
  });

  once('no file: the step is given up with the reason, and the page got nothing', async () => {
    await bench.begin('/basics/files.html', giving('Your CV'));
    const asked = await bench.rest();
    await bench.session().send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'skip', reason: 'I have none' },
    });
    const run = await ended();
    expect(statuses(run)).toMatchObject({ '0.1': 'pruned' });
    expect(run.memory.constraints.join()).toContain('gave no file');
    expect(await received()).toBe('');
  });

  it('a worker killed while the question is open asks on, and the file gets there', async () => {
    await bench.begin('/basics/files.html', giving('Your CV'));
    const asked = await bench.rest();
    expect(asked.question?.kind).toBe('file');
    const { panel, driver } = bench.session();
    await driver.killBackground();
    await choose(panel, ['late.txt', 40]);
    await give();
    const run = await ended();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(await received()).toContain('Received late.txt, 40 characters');
  });

  it.each([
    ['a link that saves', 'Tides as a table', 'tides.csv', 'high,low\n09:57,15:40\n'],
    ['a link made by a script', 'Export my list', 'list.csv', 'a,b'],
    ['a tab of its own', 'Report in a tab', 'report.csv', 'year,tides\n2026,705\n'],
    // Last: Firefox's automation waits for ever for the next address after one that was a file.
    [
      'an address that answers with a file',
      'Yearly report',
      'report.csv',
      'year,tides\n2026,705\n',
    ],
  ])('a download by %s is reported, and is on disk', async (_, words, name, bytes) => {
    const folder = mkdtempSync(join(tmpdir(), 'espalier-downloads-'));
    await saveInto(bench.session().driver, folder);
    await bench.session().send({ kind: 'settings/set', settings: { askBefore: 'none' } });
    const begun = Date.now();
    await bench.begin('/basics/files.html', {
      expand: { '0': and('save it', 'note'), '0.1': click(words), '0.2': note('saved') },
    });
    const run = await bench.rest();
    expect(run.stop, JSON.stringify(run.memory.records)).toEqual({ kind: 'reached' });
    const record = run.memory.records[0];
    expect(
      record && describeOutcome(record),
      JSON.stringify([run.memory.records, run.tabs]),
    ).toContain(`Download started: "${name}".`);
    expect(record?.changes?.filter(({ kind }) => kind === 'download')).toHaveLength(1);
    // Nobody waited for a page that never comes.
    expect(Date.now() - begun).toBeLessThan(12_000);
    await until(() => existsSync(join(folder, name)), { what: name });
    await until(() => readFileSync(join(folder, name), 'utf8') === bytes, { what: 'its bytes' });
    expect(bench.session().page.url()).toContain('/basics/files.html');
    rmSync(folder, { recursive: true });
  });
});

/** Where the browser saves from now on, without asking. */
async function saveInto(driver: Driver, folder: string): Promise<void> {
  if (driver.name === 'chromium') {
    const cdp = await driver.browser.target().createCDPSession();
    // Holds as long as the session that asked for it.
    await cdp.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    return;
  }
  const window = await firefoxWindow(driver.browser);
  await window.evaluate(`(() => {
    Services.prefs.setIntPref('browser.download.folderList', 2);
    Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)});
  })()`);
}
