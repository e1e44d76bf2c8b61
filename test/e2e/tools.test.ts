/** Tools that a page offers to agents: with the browser's interface in Chromium, and forms that are tools in both browsers. */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { act, and, note, type Step } from '../../harness/model/scripts.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { Run } from '../../src/core/run/run.ts';
import { said, statuses, workbench } from './bench.ts';

/** Calls the tool of this name, as a plan for a later page names it. */
const call = (name: string, input: object = {}): Step =>
  act({ kind: 'tool', ref: `tool "${name}"`, text: JSON.stringify(input) });

const withInterface = ['--enable-features=WebMCP,WebMCPTesting'];

describe('tools of a page in Chromium', () => {
  const bench = workbench('chromium', { args: withInterface });
  const posts = () => bench.sites().log.filter(({ method }) => method === 'POST');

  it('are listed after the page, and explained', async () => {
    await bench.begin('/grocer/', {
      expand: {
        '0': and('find', 'note'),
        '0.1': call('find_products', { kind: 'honey', mostPrice: 9 }),
        '0.2': note('x'),
      },
    });
    const run = await bench.rest();
    console.log(describeRun(run), said(run), run.memory.notes.map(inEnglish));
    console.log(bench.model().requests[0]?.content.slice(-5000));
  });
});
