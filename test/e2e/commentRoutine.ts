/** A routine that comments on an issue, saved from a task that a scripted policy does. No model answers after that. */
import { expect } from 'vitest';
import { describeRun } from '../../harness/browser/session.ts';
import { refOn } from '../../harness/model/request.ts';
import { and, type Step } from '../../harness/model/scripts.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { Workbench } from './bench.ts';

const text = 'Works for me.';
const comment: Step = (request) =>
  and(
    [
      'Write the comment',
      { kind: 'fill', ref: refOn(request.page, 'textbox', 'Add a comment'), text },
    ],
    ['Send it', { kind: 'click', ref: refOn(request.page, 'button', 'Comment') }],
  )(request);

/** Its one parameter is the comment. Returns the run it was saved from. */
export async function saveCommentRoutine(bench: Workbench): Promise<Run> {
  const { panel, send } = bench.session();
  const script = { expand: { '0': comment } };
  await bench.begin('/tracker/issue.html?id=FER-12', script, `Comment on the issue: ${text}`);
  const run = await bench.approving();
  expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
  await panel.click('.answer .save-routine');
  await panel.click('.answer .routine-form button[type=submit]');
  await panel.waitFor('.answer .routine-saved');
  await send({ kind: 'run/close', run: run.id });
  bench.sites().reset();
  bench.answer(() => ({ status: 500, type: 'api_error', message: 'nobody is here' }));
  return run;
}

/** What was sent since then, oldest first. */
export const commentsSent = (bench: Workbench): readonly string[] =>
  bench
    .sites()
    .log.filter(
      ({ method, path }) => method === 'POST' && path === '/tracker/api/issues/FER-12/comments',
    )
    .map(({ body }) => body);
