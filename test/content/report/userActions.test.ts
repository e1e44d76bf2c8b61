/** The user's own actions in the page: only trusted events count, and no typed text is read. */
import { expect, test } from 'vitest';
import { inBothBrowsers, type TestPage } from '../page.ts';

const form = `<form onsubmit="return false">
  <label>Name <input id="name"></label>
  <label>Password <input id="secret" type="password"></label>
  <label><input id="tick" type="checkbox"> Send news</label>
  <button id="go"><b>Sign in</b></button>
</form>`;

/** Starts watching the document. */
const begin = (page: TestPage): Promise<void> =>
  page.run(({ session }) => void session.userActions);

/** Returns the actions so far, of which there are some. */
const seen = (page: TestPage): Promise<readonly string[]> =>
  page.run(async ({ session }) => {
    const acts = await session.userActions.next(false);
    // Only a demonstration has details.
    return acts.map(({ did, what, ...more }) =>
      [did, what, ...Object.values(more).map((value) => JSON.stringify(value))].join(' '),
    );
  });

/** Whether an action is waiting to be reported. */
const isQuiet = (page: TestPage): Promise<boolean> =>
  page.run(({ session }) =>
    Promise.race([
      session.userActions.next(false).then(() => false),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(true))),
    ]),
  );

inBothBrowsers('user actions', (page) => {
  test("are distinguished from scripts' and our own", async () => {
    await page.show(form);
    await begin(page);
    await page.page.evaluate(() => {
      document.querySelector<HTMLElement>('#go')?.click();
      document.querySelector('#name')?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.run(({ actOn }) => actOn({ kind: 'fill', text: 'Ann' }, '#name'));
    expect(await isQuiet(page)).toBe(true);
  });

  test('name what was clicked and changed, without typed text', async () => {
    await page.show(form);
    await begin(page);
    await page.page.click('#name');
    await page.page.keyboard.type('Ann');
    await page.page.click('#secret');
    await page.page.keyboard.type('hunter2');
    await page.page.click('#tick');
    await page.page.click('#go b');
    const told = await seen(page);
    expect(told).toEqual([
      'filled textbox "Name"',
      'filled textbox "Password"',
      'filled checkbox "Send news"',
      'clicked button "Sign in"',
    ]);
    expect(await isQuiet(page)).toBe(true);
  });

  test('have details in a demonstration, but no secrets; Enter counts once, also with its button', async () => {
    await page.show(form);
    await page.run(({ session }) => void session.userActions.next(true));
    await page.page.click('#secret');
    await page.page.keyboard.type('hunter2');
    await page.page.click('#name');
    await page.page.keyboard.type('Ann');
    await page.page.keyboard.press('Enter');
    await page.page.focus('#go');
    await page.page.keyboard.press(' ');
    const acts = await page.run(({ session }) => session.userActions.next(true));
    expect(acts.map(({ what, detail }) => [what, detail?.by, detail?.value])).toEqual([
      ['textbox "Password"', 'typing', null],
      ['textbox "Name"', 'enter', 'Ann'],
      ['button "Sign in"', 'press', ''],
    ]);
  });

  test('do not include our filling after the user was active', async () => {
    await page.show(
      `${form}<select id="tone"><option>Soft<option>Loud</select><p id="aside">Aside</p>`,
    );
    await begin(page);
    await page.page.click('#aside');
    expect(await seen(page)).toEqual([]);
    await page.run(async ({ actOn }) => {
      await actOn({ kind: 'click' }, '#tick');
      await actOn({ kind: 'select', options: ['Loud'] }, '#tone');
      await actOn({ kind: 'fill', text: 'Ann' }, '#name');
    });
    expect(await isQuiet(page)).toBe(true);
    // The field reports our change now that it loses the focus.
    await page.page.click('#go');
    expect(await seen(page)).toEqual(['clicked button "Sign in"']);
  });

  test('do not include keys that scroll or belong to the browser', async () => {
    await page.show(form);
    await begin(page);
    for (const key of ['PageDown', 'Tab', 'Escape', 'Shift'] as const)
      await page.page.keyboard.press(key);
    expect(await isQuiet(page)).toBe(true);
  });

  test('include the first key that types', async () => {
    await page.show(form);
    await begin(page);
    await page.page.focus('#name');
    await page.page.keyboard.press('a');
    expect(await seen(page)).toEqual([]);
  });

  test('leave unsent text in the page, unlike what the task fills in', async () => {
    await page.show(
      '<textarea aria-label=Draft></textarea><textarea id=b aria-label=Other></textarea><input id=c>',
    );
    const unsent = () => page.run(({ unsentIn }) => unsentIn(document));
    await page.run(({ actOn }) => actOn({ kind: 'fill', text: 'some words of the task' }, '#b'));
    expect(await unsent()).toBe('');
    await page.page.focus('textarea');
    await page.page.keyboard.type('Dear Robin, yes');
    await page.page.focus('#c');
    expect(await unsent()).toBe('Draft');
  });
});
