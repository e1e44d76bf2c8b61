/** A finished task is saved as a routine and run again with another value, without a model. Scripted policies. */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { workbench } from './bench.ts';
import { commentsSent, saveCommentRoutine } from './commentRoutine.ts';

describe.each(browserNames)('a routine in %s', (browser) => {
  const bench = workbench(browser);
  it('is saved from a task, and run with another value while no model answers', async () => {
    const { panel } = bench.session();
    const first = await saveCommentRoutine(bench);
    const asked = bench.model().requests.length;

    await panel.click('.routine-line');
    await panel.waitFor('.routine-form input');
    await panel.evaluate((value: string) => {
      const field = document.querySelector<HTMLInputElement>('.routine-form input');
      if (!field) throw new Error('the form has no field');
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, 'Not here.');
    await panel.click('.routine-form button[type=submit]');
    await bench.session().untilRun('the routine to start', ({ id }) => id !== first.id);
    const second = await bench.approving();
    expect(second.stop, describeRun(second)).toEqual({ kind: 'reached' });
    expect(second.goal).toBe('Comment on the issue: Not here.');
    expect(second.answer).toBe(second.goal);
    expect(bench.model().requests.length).toBe(asked);
    expect(commentsSent(bench)).toEqual([expect.stringContaining('Not here.')]);
    const questions = (await bench.session().journal()).filter(
      ({ change }) => change.kind === 'questionAsked' && change.question.kind === 'approve',
    );
    expect(questions).toHaveLength(1);
  }, 120_000);
});
