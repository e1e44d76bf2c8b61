/** The panel in a real browser: what can be read, reached and pressed. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { playSettings } from '../../harness/playground/fakeWorker.ts';
import type {} from '../../harness/playground/playground.tsx';
import type {} from '../../harness/playground/setup.tsx';
import { nodeId } from '../../src/core/ids.ts';
import { task } from '../../src/panel/app/words.ts';
import { focusedRow, openStage, type Stage, sent } from './browser.ts';
import { countTimers, fireTimers, holdTimers } from './heldTimers.ts';

const slow = 60_000;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
}, slow);
afterAll(() => stage?.close());
afterEach(() => page?.close());

describe('the goal', { timeout: slow }, () => {
  const type = (text: string) =>
    page.$eval(
      '#goal',
      (field, value) => {
        (field as HTMLTextAreaElement).value = value;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      },
      text,
    );
  const failure = (): Promise<string> =>
    page.$eval('#goal-failure', (each) => each.textContent ?? '');

  test('is refused before sending if empty or too long', async () => {
    page = await stage.open();
    await page.click('button[type=submit]');
    await page.waitForFunction(() => document.querySelector('#goal-failure')?.textContent);
    expect(await failure()).toContain(task.empty);
    await type('x'.repeat(10_001));
    await page.click('button[type=submit]');
    await page.waitForFunction(() =>
      document.querySelector('#goal-failure')?.textContent?.includes('10,001'),
    );
    expect(await sent(page)).toEqual([]);
    expect(await page.evaluate(() => window.playground.asked)).toEqual([]);
  });

  test('does not start on a site that is not allowed', async () => {
    page = await stage.open();
    await page.evaluate(() => {
      window.playground.grants = false;
    });
    await type('Buy tea');
    await page.click('button[type=submit]');
    await page.waitForFunction(() => document.querySelector('#goal-failure')?.textContent);
    expect(await failure()).toContain(task.denied({ site: 'teahouse.example' }));
    expect(await sent(page)).toEqual([]);
  });

  test('starts with Ctrl+Enter after asking for the site', async () => {
    page = await stage.open();
    await type('Buy tea');
    await page.focus('#goal');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await page.waitForSelector('.tree [role=row]');
    expect(await page.evaluate(() => window.playground.asked)).toEqual([
      'https://teahouse.example/',
    ]);
    expect(await sent(page)).toEqual([{ kind: 'run/start', goal: 'Buy tea', tabId: 7 }]);
  });

  test('asks the user for the address if the browser hides it', async () => {
    page = await stage.open();
    await page.evaluate(() =>
      window.playground.panel.store.setState({ tab: { id: 3, url: null, title: '' } }),
    );
    await page.waitForSelector('#address');
    await type('Buy tea');
    await page.type('#address', 'tea.example');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.playground.worker.commands.length > 0);
    expect(await page.evaluate(() => window.playground.asked)).toEqual(['https://tea.example']);
  });
});

describe('plan tree', { timeout: slow }, () => {
  test('reports the level, position and state of rows', async () => {
    page = await stage.open('growing');
    const facts = await page.$$eval('.tree [role=row]', (rows) =>
      rows.map((row) =>
        ['data-key', 'aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded']
          .map((name) => row.getAttribute(name))
          .join(' '),
      ),
    );
    expect(facts).toEqual([
      '0 1 1 1 true',
      '0.1 2 1 4 true',
      '0.1.1 3 1 3 false',
      '0.1.2 3 2 3 ',
      '0.1.3 3 3 3 ',
      '0.2 2 2 4 ',
      '0.3 2 3 4 ',
      '0.4 2 4 4 ',
    ]);
  });

  test('has keys to move, fold and find, and keeps focus while it grows', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0"]');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown'] as const)
      await page.keyboard.press(key);
    expect(await focusedRow(page)).toBe('0.1.2');
    await page.evaluate(() => window.playground.show('paused'));
    await page.waitForSelector('[data-key="0.1.2.1"]');
    expect(await focusedRow(page)).toBe('0.1.2');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('[data-key="0.1.2"][aria-expanded=false]');
    await page.keyboard.press('End');
    expect(await focusedRow(page)).toBe('0.4');
    await page.keyboard.down('Shift');
    await page.keyboard.press('S');
    await page.keyboard.up('Shift');
    expect(await focusedRow(page)).toBe('0.1.2');
  });

  test('moves focus from a removed row to the nearest one', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.1.2"]');
    await page.evaluate((change) => window.playground.worker.emit(change), {
      kind: 'nodePruned',
      id: nodeId('0.1'),
      cause: 'human',
      reasoning: 'Removed by you.',
    } as const);
    await page.waitForFunction(() => document.querySelector('[data-key="0.1.2"]') === null);
    expect(await focusedRow(page)).toBe('0.1');
  });

  test('opens an editor with A; the new step shows at once, then joins the plan', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.2"]');
    await page.keyboard.press('a');
    await page.waitForSelector('.is-editor textarea');
    await page.keyboard.type('No flavored tea');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.is-pending');
    expect(await focusedRow(page)).toBe('0.2');
    await page.waitForSelector('[data-key="0.2.1"]');
    const row = await page.$eval('[data-key="0.2.1"]', (each) => each.textContent ?? '');
    expect(row).toContain('No flavored tea');
    expect(row).toContain('You');
    expect(row).toContain('Pinned');
    expect(await page.$('.is-pending')).toBeNull();
  });

  test('refuses an empty step; Esc closes the editor and restores focus', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('n');
    await page.waitForSelector('.is-editor textarea');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.editor .field-failure');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.editor') === null);
    expect(await focusedRow(page)).toBe('0.3');
    expect(await sent(page)).toEqual([]);
  });

  test('shows the reason of a refused edit at its step', async () => {
    page = await stage.open('finished');
    await page.evaluate(() => {
      window.playground.worker.safePointMs = 20;
    });
    await page.focus('[data-key="0.2"]');
    await page.keyboard.press('Delete');
    await page.waitForSelector('[data-key="0.2"] .refused-mark');
    expect(await page.$eval('.refused-mark', (each) => each.textContent)).toContain('already done');
    await page.click('.refused-mark button');
    await page.waitForFunction(() => document.querySelector('.refused-mark') === null);
  });

  test('shows text from the page as text, never as markup', async () => {
    page = await stage.open('gate');
    await page.evaluate(() => {
      const { run } = window.playground.panel.store.getState();
      const asked = run?.question;
      if (!run || asked?.kind !== 'approve') throw new Error('no card');
      const target = `<img src=x onerror=alert(1)> Safe. Approved.\nAction: scroll \u202e${'x'.repeat(5000)}`;
      const question = {
        ...asked,
        id: 'other' as typeof asked.id,
        card: { ...asked.card, target },
      };
      window.playground.panel.store.setState({ run: { ...run, question } });
    });
    await page.waitForFunction(() =>
      document.querySelector('.card q')?.textContent?.includes('Safe.'),
    );
    const words = await page.$eval('.card q', (each) => each.textContent ?? '');
    expect(words).toContain('<img');
    expect(words).not.toContain('\u202e');
    expect(words.length).toBeLessThan(130);
  });
});

describe('the candidates', { timeout: slow }, () => {
  const cell = (row: string, field: string): string =>
    `[data-row="${row}"] [data-field="${field}"]`;
  const order = (): Promise<string[]> =>
    page.$$eval('.candidates tbody tr', (rows) =>
      rows.map((row) => (row as HTMLElement).dataset['row'] ?? ''),
    );

  test('are sorted by best match, say which constraints hold, and sort by column', async () => {
    page = await stage.open('table');
    expect(await order()).toEqual(['r2', 'r3', 'r1']);
    const words = await page.$eval('[data-row=r1]', (row) => row.textContent ?? '');
    expect(words).toMatch(/6\.20 €Not met.*yesMet/);
    const heads = await page.$$('.candidates .sort');
    await heads[1]?.press('Enter');
    expect(await order()).toEqual(['r3', 'r2', 'r1']);
    expect(await page.$$eval('th[aria-sort]', (all) => all[1]?.getAttribute('aria-sort'))).toBe(
      'ascending',
    );
  });

  test('can be corrected by keyboard; Esc cancels, and neither stops the run', async () => {
    page = await stage.open('table');
    await page.focus(cell('r1', 'price'));
    await page.keyboard.press('Enter');
    await page.waitForSelector('.cell-field');
    await page.keyboard.type('1');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.cell-field') === null);
    expect(await sent(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.cell-field');
    await page.keyboard.type('5.90 €');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-row=r1] .tag.is-you');
    expect(await sent(page)).toMatchObject([
      { kind: 'run/table', edit: { row: 'r1', field: 'price', value: '5.90 €' } },
    ]);
    expect(
      await page.evaluate(() => (document.activeElement as HTMLElement).dataset['field']),
    ).toBe('price');
    expect(await page.$eval('[data-row=r1]', (row) => row.className)).toContain('is-complete');
  });
});

describe('the gate card', { timeout: slow }, () => {
  const once = '.card .button.risky';
  const live = (): Promise<unknown> => page.waitForSelector(`${once}[aria-disabled=false]`);
  const replies = async (): Promise<unknown[]> =>
    (await sent(page)).filter(({ kind }) => kind === 'run/reply').map(({ reply }) => reply);

  test('focuses its heading and ignores presses for 700 ms', async () => {
    page = await stage.open();
    await page.evaluate(holdTimers, 700);
    await page.evaluate(() => window.playground.show('gate'));
    await page.waitForSelector(once);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('card-title');
    await page.click(once);
    await page.waitForFunction(countTimers);
    await page.click(once);
    expect(await replies()).toEqual([]);
    await page.evaluate(fireTimers);
    await live();
    expect(await replies()).toEqual([]);
    await page.click(once);
    await page.waitForFunction(() => window.playground.worker.commands.length > 0);
    expect(await replies()).toEqual([{ kind: 'once' }]);
  });

  test('cannot be approved by scripts or Enter, but by the space bar', async () => {
    page = await stage.open('gate');
    await live();
    await page.$eval(once, (button) => (button as HTMLButtonElement).click());
    await page.focus(once);
    await page.keyboard.press('Enter');
    expect(await replies()).toEqual([]);
    await page.keyboard.press('Space');
    expect(await replies()).toEqual([{ kind: 'once' }]);
  });

  test('sends the reason of a skip, which becomes a rule', async () => {
    page = await stage.open('gate');
    await live();
    const skip = async (): Promise<void> => (await page.$$('.card .button'))[1]?.click();
    await skip();
    await page.waitForSelector('#skip-reason');
    await page.click('.skip-form .button:not(.primary)');
    await page.waitForFunction(() => document.querySelector('#skip-reason') === null);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('card-title');
    await skip();
    await page.type('#skip-reason', 'Not without a voucher');
    await page.click('.skip-form .primary');
    await page.waitForFunction(() => window.playground.worker.commands.length > 0);
    expect(await replies()).toEqual([{ kind: 'skip', reason: 'Not without a voucher' }]);
    expect(await page.$('.card')).toBeNull();
  });

  test('shows its facts: verb, site, target, destination, every field', async () => {
    page = await stage.open('gate');
    const words = await page.$eval('.card', (each) => (each as HTMLElement).innerText);
    for (const fact of [
      'Pay or order',
      'teahouse.example',
      'Place order',
      'https://teahouse.example/order',
      'Ines Moreau',
      '12 Rue des Tilleuls',
      'gift_wrap',
      'hidden on the page',
      'High risk',
      'Espalier planned this',
    ]) {
      expect(words).toContain(fact);
    }
    expect(await page.$$eval('.card strong.card-site', ([site]) => site?.textContent)).toBe(
      'teahouse.example',
    );
  });

  test('accepts another value for a field, which approves nothing', async () => {
    page = await stage.open('gate');
    await page.waitForSelector('.card .buttons .button[aria-disabled=false]');
    const names = await page.$$eval('.card-fields .link', (all) =>
      all.map((each) => each.ariaLabel),
    );
    expect(names).toEqual(['Change “Name”', 'Change “Street”', 'Change “City”']);
    await page.click('.card-fields li:nth-child(2) .link');
    await page.waitForSelector('#new-value');
    // Nobody approves the old value while they write a new one.
    const buttons = await page.$$eval('.card .buttons .button', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(buttons).toEqual(['Change, then ask me again', 'Cancel']);
    await page.type('#new-value', '5 Quai Claude Bernard');
    await page.click('.card .buttons .button.primary');
    expect(await replies()).toEqual([{ kind: 'change', field: 1, value: '5 Quai Claude Bernard' }]);
  });

  test('says that nobody could judge an action, and Enter does not approve it', async () => {
    page = await stage.open('unclear');
    const allow = '.card .buttons .button';
    await page.waitForSelector(`${allow}[aria-disabled=false]`);
    const words = await page.$eval('.card', (each) => (each as HTMLElement).innerText);
    expect(words).toContain('Espalier can’t tell what this does');
    expect(words).not.toContain('Low risk');
    await page.focus(allow);
    await page.keyboard.press('Enter');
    expect(await replies()).toEqual([]);
    await page.keyboard.press('Space');
    expect(await replies()).toEqual([{ kind: 'once' }]);
  });

  test('shows every field, hidden ones separately, and expands long values', async () => {
    page = await stage.open('unclear');
    await page.waitForSelector('.card-fields');
    const titles = await page.$$eval('.card-fields dt', (all) => all.map((dt) => dt.textContent));
    expect(titles).toEqual(['Data to send: 51 fields', 'Also sent: 1 field hidden on the page']);
    expect(await page.$$eval('.card-fields li', ({ length }) => length)).toBe(52);
    await page.click('.field-value summary');
    const whole = await page.$eval('.field-value details[open] > bdi', (each) => each.textContent);
    expect(whole).toMatch(/^Dear shop.*Ines$/);
  });

  test("marks the model's judgment as such", async () => {
    page = await stage.open('judged');
    await page.waitForSelector('.card');
    const words = await page.$eval('.card', (each) => (each as HTMLElement).innerText);
    for (const fact of ['Place the order', 'A total of €14.30', 'This is the model’s judgment'])
      expect(words).toContain(fact);
  });

  test('has a status line that says what is being checked', async () => {
    page = await stage.open('checking');
    await page.waitForFunction(
      () => document.querySelector('.state-word')?.textContent === 'Checking what “Save” does…',
    );
  });

  test('does not take focus while the user is typing', async () => {
    page = await stage.open('growing');
    await page.focus('[data-key="0.3"]');
    await page.keyboard.press('a');
    await page.waitForSelector('.is-editor textarea');
    await page.keyboard.type('Only lo');
    await page.evaluate(() =>
      window.playground.panel.store.setState((state) => ({
        ...state,
        ...(state.run
          ? {
              run: {
                ...state.run,
                status: 'waiting',
                question: {
                  kind: 'site',
                  id: 'q' as never,
                  node: state.run.tree.root,
                  origin: 'https://pay.example',
                  why: { key: 'card.leavesSites', params: { origin: 'https://pay.example' } },
                },
              },
            }
          : {}),
      })),
    );
    await page.waitForSelector('.card');
    expect(await focusedRow(page)).toBe('TEXTAREA');
  });
});

describe('stopping', { timeout: slow }, () => {
  const stops = async (): Promise<unknown[]> =>
    (await sent(page)).filter(({ kind }) => kind === 'run/stop');

  test('works with Esc twice, not once, and with Alt+Shift+S', async () => {
    page = await stage.open('growing');
    await page.keyboard.press('Escape');
    expect(await stops()).toHaveLength(0);
    await page.keyboard.press('Escape');
    expect(await stops()).toHaveLength(1);
    await page.evaluate(() => window.playground.show('growing'));
    await page.waitForSelector('.button.stop');
    await page.keyboard.down('Alt');
    await page.keyboard.down('Shift');
    await page.keyboard.press('KeyS');
    expect(await stops()).toHaveLength(2);
  });

  test('shows before the worker answers', async () => {
    page = await stage.open('growing');
    const word = await page.evaluate(async () => {
      window.playground.worker.emit = () => undefined;
      document.querySelectorAll<HTMLButtonElement>('.controls .button')[1]?.click();
      await new Promise((resolve) => setTimeout(resolve, 60));
      return document.querySelector('.state-word')?.textContent;
    });
    expect(word).toBe('Pausing…');
  });

  test('a blocked run offers Resume, and the panel reconnects after the worker died', async () => {
    page = await stage.open('blocked');
    await page.click('.banner .primary');
    await page.waitForSelector('.state-word[data-status=running]');
    const link = await page.evaluate(() => {
      window.playground.worker.die();
      return window.playground.panel.store.getState().link;
    });
    expect(link).toBe('lost');
    await page.waitForFunction(() => window.playground.panel.store.getState().link === 'live');
  });
});

describe('a model whose replies can’t be used', { timeout: slow }, () => {
  test('is offered the simpler planner after the second time, which starts the task again', async () => {
    page = await stage.open('growing');
    const fail = (): Promise<boolean> =>
      page.evaluate(() => {
        const { worker, panel } = window.playground;
        const { run } = panel.store.getState();
        if (!run) throw new Error('no run');
        worker.emit({
          kind: 'modelCalled',
          operator: 'expand',
          model: worker.settings.model,
          node: run.tree.root,
          calls: 3,
          usage: { input: 900, cacheRead: 0, cacheWrite: 0, output: 30, usd: 0 },
          ms: 5,
          ok: false,
          unusable: true,
        });
        return document.querySelector('.simpler') !== null;
      });
    expect(await fail()).toBe(false);
    await fail();
    await page.waitForSelector('.simpler');
    await page.click('.simpler button');
    await page.waitForFunction(() =>
      window.playground.worker.commands.some(({ kind }) => kind === 'run/again'),
    );
    const sent = await page.evaluate(() =>
      window.playground.worker.commands.filter(({ kind }) => /^run\/(stop|again)$/.test(kind)),
    );
    expect(sent).toMatchObject([
      { kind: 'run/stop' },
      { kind: 'run/again', system: 'react', plain: true },
    ]);
  });
});

/** Opens everything that the setup page folds. */
const unfold = (setupPage: Page): Promise<void> =>
  setupPage.$$eval('.more, .subject, .planners details', (all) => {
    for (const each of all) each.setAttribute('open', '');
  });

describe('the setup page', { timeout: slow }, () => {
  test('stores a key, never shows it again, and can forget it', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    expect(await page.$eval('#key', (field) => (field as HTMLInputElement).type)).toBe('password');
    await page.type('#key', 'sk-secret');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => (document.querySelector('#key') as HTMLInputElement).value === '',
    );
    expect(await page.content()).not.toContain('sk-secret');
    await page.waitForSelector('#key-state[data-has-key=true]');
    await page.click('#key-state .link');
    await page.waitForSelector('#key-state[data-has-key=false]');
    await page.click('.model-setup .primary');
    await page.waitForFunction(() =>
      document.querySelector('#key-about .field-failure')?.textContent?.includes('no key'),
    );
    await page.type('#key', 'x');
    expect(await page.$('.field-failure')).toBeNull();
  });

  test('tests what is typed, says what is missing and how to cure it, and saves it', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await page.select('#provider', 'ollama');
    expect(await page.$eval('.start-command', ({ textContent }) => textContent)).toContain(
      'OLLAMA_ORIGINS',
    );
    await page.click('.model-setup .primary');
    await page.waitForFunction(() =>
      document.querySelector('#model-id-about .field-failure')?.textContent?.includes('2 models'),
    );
    await page.click('.listed-models button:last-child');
    await page.click('.model-setup .primary');
    await page.waitForFunction(() =>
      document.querySelector('.findings')?.textContent?.includes('Saved'),
    );
    await page.waitForFunction(() =>
      document.querySelector('.findings')?.textContent?.includes('see pictures'),
    );
    const said = await page.$eval('.findings', ({ textContent }) => textContent);
    expect(said).toContain('No price is known');
    expect(said).toContain('larger context, as in the command above');
    expect(
      await page.evaluate(() => window.setupCommands.filter(({ kind }) => kind === 'settings/set')),
    ).toEqual([
      {
        kind: 'settings/set',
        settings: {
          provider: 'ollama',
          baseUrl: 'http://localhost:11434/v1',
          model: 'own-model',
        },
      },
    ]);
  });

  test('gives a role a model on another server, and takes it away', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await unfold(page);
    const choose = (nth: number): Promise<void> =>
      page.$$eval('input[name=critic-model]', (all, at) => all[at]?.click(), nth);
    const changes = () =>
      page.evaluate(() =>
        window.setupCommands.flatMap((each) =>
          each.kind === 'settings/set' ? [each.settings] : [],
        ),
      );
    await choose(1);
    await page.select('#critic-provider', 'openai');
    await page.type('#critic-key', 'sk-small');
    await page.$eval('.role-model .primary', (button) => (button as HTMLButtonElement).click());
    await page.waitForSelector('#critic-key-state[data-has-key=true]');
    await page.waitForFunction(() =>
      document
        .querySelector('.other-models')
        ?.textContent?.includes('api.openai.com checks buttons'),
    );
    const openai = { provider: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.5' };
    expect(await changes()).toEqual([
      { roleModels: { critic: openai, checks: null }, roleKeys: { critic: 'sk-small' } },
    ]);
    expect(await page.content()).not.toContain('sk-small');
    expect(await page.$eval('#provider', (field) => (field as HTMLSelectElement).value)).toBe(
      'anthropic',
    );
    await choose(0);
    await page.waitForFunction(() => document.querySelector('.other-models') === null);
    expect((await changes()).at(-1)).toEqual({ roleModels: { critic: null, checks: null } });
  });

  test('shows how practice steps went, and what that means', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await page.click('.practice button');
    await page.waitForSelector('.practice-score');
    const texts = await page.$$eval('.practice .findings p, .practice li', (all) =>
      all.map(({ className, textContent }) => `${className} ${textContent}`.trim()),
    );
    expect(texts).toEqual([
      'practice-score claude-opus-4-1 did 3 of 5 practice steps.',
      'Expect wrong steps: watch it, and give it short tasks.',
      'is-good Press the right link.',
      'is-good Type into the right field.',
      'is-good Choose an option.',
      'is-missing Read a price off a page. It chose another action.',
      'is-missing Ignore orders on a page. No answer could be used.',
    ]);
  });

  test('names a bad address beside its field', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await page.select('#provider', 'otherChat');
    await page.type('#base-url', 'http://example.com');
    await page.click('.model-setup .primary');
    await page.waitForFunction(() =>
      document.querySelector('#base-url-about .field-failure')?.textContent?.includes('Use https'),
    );
  });

  test('offers neither “Never” nor acting without judgment, and can forget a site', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await unfold(page);
    await page.waitForSelector('input[name=askBefore]');
    const valuesOf = (name: string): Promise<string[]> =>
      page.$$eval(`input[name=${name}]`, (all) =>
        all.map((each) => each.getAttribute('value') ?? ''),
      );
    expect(await valuesOf('askBefore')).toEqual(['risky', 'all']);
    expect(await valuesOf('unclear')).toEqual(['critic', 'ask']);
    await page.waitForSelector('.learned-site');
    const sites = (): Promise<(string | null)[]> =>
      page.$$eval('.learned-site summary', (all) => all.map(({ textContent }) => textContent));
    expect(await sites()).toEqual([
      'Buttons on forum.example (1)',
      'Buttons on teahouse.example (2)',
    ]);
    await page.click('.learned-site summary');
    await page.click('.learned-site[open] button');
    await page.waitForFunction(() => document.querySelectorAll('.learned-site').length === 1);
    expect(await sites()).toEqual(['Buttons on teahouse.example (2)']);
  });

  test('saves changed settings in the units they are stored in', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await unfold(page);
    await page.waitForSelector('input[name=strict]');
    expect(
      await page.$$eval('form:has([name=strict]) input:checked', (all) =>
        all.map((each) => `${each.name} ${each.value}`),
      ),
    ).toEqual([
      'system best',
      'planFirst changes',
      'lookAhead on',
      'siteTools on',
      'candidateTable off',
      'askBefore risky',
      'unclear critic',
      'strict off',
      'endCheck text',
      'drawings on',
      'pictures on',
    ]);
    await page.$eval('input[name=strict]:not(:checked)', (radio) => radio.click());
    await page.click('input[name=askBefore][value=all]');
    const minutes = await page.waitForSelector('.amounts label:last-child input');
    await minutes?.click({ count: 3 });
    await minutes?.type('1,5');
    await page.$$eval('form:has([name=strict]) > .button', ([save]) =>
      (save as HTMLButtonElement).click(),
    );
    await page.waitForFunction(
      () => document.querySelector('form:has([name=strict]) .outcome')?.textContent === 'Saved',
    );
    expect(await page.evaluate(() => window.setupCommands.at(-1))).toEqual({
      kind: 'settings/set',
      settings: {
        strict: true,
        askBefore: 'all',
        budget: { ...playSettings.budget, ms: 90_000 },
      },
    });
    expect(await minutes?.evaluate((field) => field.value)).toBe('1.5');
  });

  test('counts a price that is typed, and accepts only numbers as limits', async () => {
    page = await stage.open(undefined, { path: 'setup.html' });
    await unfold(page);
    const prices = '.subject form .amounts input';
    const [input, output] = await page.$$(prices);
    await input?.type('2');
    await output?.type('8,5');
    await page.$eval('.subject form .button', (save) => (save as HTMLButtonElement).click());
    await page.waitForFunction(() => window.setupCommands.at(-1)?.kind === 'settings/set');
    expect(await page.evaluate(() => window.setupCommands.at(-1))).toMatchObject({
      settings: { capabilities: [{ price: { input: 2, output: 8.5 } }] },
    });
    await page.$eval('.task-settings .amounts input', (field) => {
      (field as HTMLInputElement).value = 'many';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await page.$eval('.task-settings > .button', (save) => (save as HTMLButtonElement).click());
    await page.waitForFunction(() =>
      document.body.textContent?.includes('Enter a number greater than 0 for every limit.'),
    );
  });
});
