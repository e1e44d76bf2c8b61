/** Changes after the report of an action: which are reported, and with what cause. */
import { expect, test } from 'vitest';
import { inBothBrowsers, type TestPage } from '../page.ts';

const button = (script: string): string => `<button id=go onclick="${script}">Save</button>`;

/** Clicks, waits, and returns what the report says and what came later. */
const click = (
  page: TestPage,
  ms: number,
  on = '#go',
): Promise<{ readonly now: readonly string[]; readonly late: readonly string[] }> =>
  page.run(
    async ({ actOn, lookAgain, late, say }, ms: number, on: string) => {
      const acted = await actOn({ kind: 'click' }, on);
      if (!acted.ok || acted.value.kind === 'stopped') throw new Error('not done');
      const { changes } = acted.value;
      await new Promise((resolve) => setTimeout(resolve, changes.length === 0 ? 600 : 0));
      const now = [...changes, ...lookAgain()];
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { now: say(now), late: late().flatMap(({ changes }) => say(changes)) };
    },
    ms,
    on,
  );

inBothBrowsers('changes after a report', (page) => {
  test('are reported after earlier effects of the action, with an unknown cause', async () => {
    await page.show(
      `${button("s.textContent = 'Draft 2'; setTimeout(() => { t.textContent = 'Saved' }, 1200)")}<p id=s>Draft 1</p><div id=t role=status></div>`,
    );
    expect(await click(page, 1_500)).toEqual({
      now: ['Text changed from "Draft 1" to "Draft 2".'],
      late: ['A message "Saved" appeared (later, maybe not by this act).'],
    });
  });

  test('are none of the action once another one begins elsewhere', async () => {
    await page.show(`${button("s.textContent = 'Draft 2'")}<p id=s>Draft 1</p>`);
    const found = await page.run(async ({ actOn, watchElsewhere, late, find }) => {
      await actOn({ kind: 'click' }, '#go');
      watchElsewhere();
      find('#s').textContent = 'Draft 3';
      await new Promise((resolve) => setTimeout(resolve, 300));
      return late().length;
    });
    expect(found).toBe(0);
  });

  test('are reported after an action that had no effect at first', async () => {
    await page.show(
      `${button('setTimeout(() => d.showModal(), 1500)')}<dialog id=d aria-label="Really send?"><button>Yes</button></dialog>`,
    );
    const { now, late } = await click(page, 1_500);
    expect(now).toEqual(['Nothing visible changed on the page.']);
    expect(late).toEqual(['A dialog "Really send?" appeared (later, maybe not by this act).']);
  });

  test('are an effect if the page answers a request that the action began', async () => {
    await page.show(
      `${button("s.textContent = 'Sending'; fetch('/slow').then((r) => r.text()).then((t) => { s.textContent = t })")}<p id=s>Draft</p>`,
      { '/slow': (_request, response) => void setTimeout(() => response.end('Stored'), 1_500) },
    );
    const { now, late } = await click(page, 2_500);
    expect(now).toEqual(['Text changed from "Draft" to "Sending".']);
    expect(late).toEqual([
      'Text changed from "Sending" to "Stored" (later, as an effect of this act).',
    ]);
  });

  test('are no effect if they follow requests that the page makes all along', async () => {
    await page.show(
      `${button("s.textContent = 'Draft 2'")}<p id=s>Draft</p><ul id=l></ul>
      <script>let n = 0; const poll = () => fetch('/slow').then((r) => r.text()).then((t) => { n += 1; if (n === 4) l.innerHTML = '<li>Mail from Ann'; poll() }); poll()</script>`,
      { '/slow': (_request, response) => void setTimeout(() => response.end('Stored'), 700) },
    );
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    const { late } = await click(page, 2_000);
    expect(late).toEqual(['Text appeared: "Mail from Ann" (later, maybe not by this act).']);
  });

  test('are an effect if the button that was pressed is enabled again', async () => {
    await page.show(
      `${button("this.disabled = true; s.textContent = 'Checking'; setTimeout(() => { this.disabled = false; s.textContent = 'All good' }, 2000)")}<p id=s>Draft</p>`,
    );
    const { late } = await click(page, 2_000);
    expect(late).toContain(
      'Text changed from "Checking" to "All good" (later, as an effect of this act).',
    );
  });

  test('include what came and went', async () => {
    await page.show(
      `${button("s.textContent = 'Draft 2'; setTimeout(() => { t.hidden = false; setTimeout(() => { t.hidden = true }, 800) }, 800)")}<p id=s>Draft 1</p><p id=t hidden>Changes saved.</p>`,
    );
    const { late } = await click(page, 2_200);
    expect(late).toEqual([
      'Text appeared: "Changes saved." (later, maybe not by this act).',
      'Text disappeared: "Changes saved." (later, maybe not by this act).',
    ]);
  });

  test('include a file that is saved once it is made, without any other change', async () => {
    await page.show(
      `${button("s.textContent = 'Draft 2'; setTimeout(() => a.click(), 700)")}<p id=s>Draft 1</p><a id=a hidden href="data:text/csv,1" download=orders.csv></a>`,
    );
    const { late } = await click(page, 1_200);
    expect(late).toEqual(['Download started: "orders.csv" (later, maybe not by this act).']);
  });

  test('omit a running clock and the user’s own actions', async () => {
    await page.show(
      `<p id=c>10:00:00</p><script>let n = 0; setInterval(() => { c.textContent = '10:00:' + (10 + ++n) }, 300)</script>${button("s.textContent = 'Draft 2'")}<p id=s>Draft 1</p><button id=more onclick="s.textContent = 'Mine'">More</button>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates(1_500));
    const { late } = await click(page, 2_000);
    expect(late).toEqual([]);
    await click(page, 0);
    await page.page.click('#more');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const own = await page.run(({ late, say }) => late().flatMap(({ changes }) => say(changes)));
    expect(own).toEqual([]);
  });

  test('are reported with the next action if they come while the plan continues', async () => {
    await page.show(
      `${button("s.textContent = 'Draft 2'; setTimeout(() => { t.textContent = 'Saved' }, 700)")}<p id=s>Draft 1</p><p id=t></p><button id=more onclick="u.textContent = 'More'">More</button><p id=u></p>`,
    );
    await page.run(({ watchSelfUpdates }) => watchSelfUpdates());
    const first = await page.run(async ({ actOn }) => {
      await actOn({ kind: 'click' }, '#go');
      await new Promise((resolve) => setTimeout(resolve, 900));
      await actOn({ kind: 'click' }, '#more');
      return null;
    });
    expect(first).toBeNull();
    const told = await page.run(({ late, say }) => late().map(({ changes }) => say(changes)));
    expect(told).toEqual([['Text appeared: "Saved" (later, maybe not by this act).']]);
  });

  test('explain, in the refusal of the next action, why the page reverted a value', async () => {
    await page.show(
      `<label>Day <input id=f value=Friday></label><p id=n></p><button id=go onclick="u.textContent = 'More'">More</button><p id=u></p>
      <script>f.onchange = () => setTimeout(() => { f.value = 'Friday'; n.textContent = 'Not available on weekends' }, 500)</script>`,
    );
    const refused = await page.run(async ({ actOn }) => {
      await actOn({ kind: 'fill', text: 'Sunday' }, '#f');
      await new Promise((resolve) => setTimeout(resolve, 700));
      const acted = await actOn({ kind: 'click' }, '#go');
      return acted.ok ? '' : acted.failure.message;
    });
    expect(refused).toContain('now holds "Friday"');
    expect(refused).toContain('Not available on weekends');
  });
});
