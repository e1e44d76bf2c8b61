/** A finished task is kept as a routine and done again with another value, without a model. Scripted policies. */
import { describe, expect, it } from 'vitest';
import { attend } from '../../harness/agent.ts';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { refOn } from '../../harness/model/request.ts';
import { and, type Script, type Step } from '../../harness/model/scripts.ts';
import { loopbackHosts } from '../../scripts/sites.mjs';
import type { Run } from '../../src/core/run/run.ts';
import { workbench } from './bench.ts';

const goal = 'Comment on the issue: Works for me.';
const comment: Step = (request) =>
  and(
    ['Write the comment', typed(refOn(request.page, 'textbox', 'Add a comment'))],
    ['Send it', { kind: 'click', ref: refOn(request.page, 'button', 'Comment') }],
  )(request);
const typed = (ref: string | undefined): object => ({ kind: 'fill', ref, text: 'Works for me.' });
const script: Script = { expand: { '0': comment } };
const path = '/tracker/api/issues/FER-12/comments';

describe.each(browserNames)('a routine in %s', (browser) => {
  const bench = workbench(browser);
  const approving = (): Promise<Run> =>
    attend(bench.session(), {
      hosts: loopbackHosts,
      answers: 'approve',
      edits: [],
      say: () => undefined,
      limitMs: 60_000,
    });
  const comments = (): readonly string[] =>
    bench
      .sites()
      .log.filter((each) => each.method === 'POST' && each.path === path)
      .map(({ body }) => body);

  it('is saved from a task, and run with another value while no model answers', async () => {
    const { panel, send } = bench.session();
    await bench.begin('/tracker/issue.html?id=FER-12', script, goal);
    const first = await approving();
    expect(first.stop, describeRun(first)).toEqual({ kind: 'reached' });

    await panel.click('.answer .save-routine');
    await panel.click('.answer .routine-form button[type=submit]');
    await panel.waitFor('.answer .routine-saved');
    await send({ kind: 'run/close', run: first.id });
    bench.sites().reset();
    bench.answer(() => ({ status: 500, type: 'api_error', message: 'nobody is here' }));
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
    const second = await approving();
    expect(second.stop, describeRun(second)).toEqual({ kind: 'reached' });
    expect(second.goal).toBe('Comment on the issue: Not here.');
    expect(second.answer).toBe(second.goal);
    expect(bench.model().requests.length).toBe(asked);
    expect(comments()).toEqual([expect.stringContaining('Not here.')]);
    const questions = (await bench.session().journal()).filter(
      ({ change }) => change.kind === 'questionAsked' && change.question.kind === 'approve',
    );
    expect(questions).toHaveLength(1);
  }, 120_000);
});
