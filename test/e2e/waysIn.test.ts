/**
 * A task begins with text of a page, and a routine with its name in the address bar. In Firefox, the context menu and the
 * address bar are real; in Chromium, the worker gets their events.
 */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { until } from '../../harness/browser/wait.ts';
import { workbench } from './bench.ts';

describe.each(browserNames)('ways in, in %s', (browser) => {
  const bench = workbench(browser);
  const draft = (): Promise<string> =>
    bench
      .session()
      .panel.evaluate(() => document.querySelector<HTMLTextAreaElement>('#goal')?.value ?? '');
  const untilDraft = (words: string): Promise<unknown> =>
    until(async () => (await draft()).includes(words) || undefined, {
      what: `${words} in the goal`,
    });
  const select = (selector: string): Promise<string> =>
    bench.session().page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      if (element) getSelection()?.selectAllChildren(element);
      return String(getSelection());
    }, selector);

  it('quotes the selected text below what is typed, with the menu and with the shortcut', async () => {
    const { panel, page, driver } = bench.session();
    await panel.waitFor('#goal');
    await panel.fill('#goal', 'Tell me more about this.');
    const heading = await select('h1');
    expect(heading).not.toBe('');
    await driver.chooseInMenu(page);
    await untilDraft(`> ${heading}`);
    expect(await draft()).toBe(
      `Tell me more about this.\n\n> From ${page.url()}:\n> ${heading}\n\n`,
    );
    const link = await select('main a');
    await driver.pressShortcut(page);
    await untilDraft(`> ${link}`);
    expect(await bench.session().run()).toBeNull();
  }, 60_000);

  it('opens the form of a routine by its name, and starts nothing', async () => {
    const { panel, page, driver, send } = bench.session();
    const routine = {
      format: 'espalier-routine',
      version: 1,
      name: 'Order the usual tea',
      goal: 'Order {{tea}}',
      start: page.url(),
      ends: 'report',
      parameters: [{ name: 'tea', kind: 'text', value: 'Sencha' }],
      parts: [{ does: 'Order', acts: [{ does: 'Order {{tea}}' }] }],
    };
    const kept = await send({ kind: 'routines/import', file: JSON.stringify(routine) });
    await driver.enterKeyword(page, 'usual tea');
    await panel.waitFor('.routine-form input');
    expect(await panel.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(await bench.session().run()).toBeNull();
    // The browser is shared with other files.
    if (kept.ok) await send({ kind: 'routines/delete', routine: kept.value.id });
  }, 60_000);

  it('opens the closed panel, at the quote', async () => {
    const { panel, page, driver } = bench.session();
    await panel.close();
    const heading = await select('h1');
    await driver.chooseInMenu(page);
    const opened = await driver.openedPanel();
    await opened.waitFor('#goal');
    await until(
      () =>
        opened.evaluate(
          (wanted) =>
            document.querySelector<HTMLTextAreaElement>('#goal')?.value.includes(wanted) ||
            undefined,
          `> ${heading}`,
        ),
      { what: 'the quote in the new panel' },
    );
    await opened.close();
    await driver.enterKeyword(page, 'no such routine');
    await (await driver.openedPanel()).close();
  }, 60_000);
});
