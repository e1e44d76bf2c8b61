/** A routine runs once for each row of a table, even if the worker is killed on the way. Scripted policies. */
import { afterEach, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { deleteRoutines, describeRun } from '../../harness/browser/session.ts';
import { visit } from '../../harness/browser/visit.ts';
import { workbench } from './bench.ts';
import { commentsSent, saveCommentRoutine } from './commentRoutine.ts';

const table = 'comment\nFirst.\nSecond.\nThird.\nFourth.';

describe.each(browserNames)('a table in %s', (browser) => {
  const bench = workbench(browser);
  // A second attempt begins without the table and the routine of the first.
  afterEach(async () => {
    await bench.clear();
    await deleteRoutines(bench.session().send);
  });

  it('can be read from the page, and runs row by row, each row once, even if the worker is killed', async () => {
    const { panel, driver, page } = bench.session();
    const first = await saveCommentRoutine(bench);

    await panel.click('.routine-line');
    await panel.click('.routine-form button[aria-label^="For many rows"]');
    await panel.waitFor('.table-text');
    await visit(page, `${bench.sites().url}/basics/tides.html`);
    await panel.click('.page-tables');
    await expect
      .poll(() =>
        panel.evaluate(() => document.querySelector<HTMLTextAreaElement>('.table-text')?.value),
      )
      .toContain('Saturday,09:52,22:18,4.8 m');
    await panel.evaluate((text: string) => {
      const field = document.querySelector<HTMLTextAreaElement>('.table-text');
      if (!field) throw new Error('the form has no field');
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, table);
    await panel.waitFor('.routine-form select');
    await panel.evaluate(() => {
      const choice = document.querySelector<HTMLSelectElement>('.routine-form select');
      if (!choice) throw new Error('the form has no choice of a column');
      choice.value = 'comment';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await panel.click('.routine-form button[type=submit]');
    let last = first.id;
    for (const nth of [1, 2, 3, 4]) {
      await bench.session().untilRun(`row ${nth} to start`, ({ id }) => id !== last);
      if (nth === 2) await driver.killBackground();
      const run = await bench.approving();
      last = run.id;
      expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    }
    await panel.waitFor('.batch');
    expect(commentsSent(bench).map((body) => /First|Second|Third|Fourth/.exec(body)?.[0])).toEqual([
      'First',
      'Second',
      'Third',
      'Fourth',
    ]);
    await expect.poll(() => panel.text(), { timeout: 15_000 }).toContain('All rows are done.');
    await panel.click('.batch .buttons button:last-child');
    await panel.waitFor('#goal');
  }, 240_000);
});
