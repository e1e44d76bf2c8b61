/** A run to its answer in the built extension: real SDK over HTTP, real page, real panel. Replies are scripted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import type { ModelReply } from '../../harness/model/server.ts';
import { workbench } from './bench.ts';

const pages = {
  '/': '<title>Start</title><h1>Start</h1><p>Welcome</p><a href="/facts">Facts about oaks</a>',
  '/facts': '<title>Oaks</title><h1>Oaks</h1><p>The oldest oak is 1,200 years old.</p>',
};

/** A scripted policy: two steps, the first by ref, the second a note. */
function policy(request: ModelRequest): ModelReply {
  const base = {
    notes: [],
    progress: '',
    why: 'scripted',
    ordered: true,
    action: null,
    children: [],
  };
  if (request.operator === 'answer')
    return {
      json: {
        evidence: [{ fact: '1,200 years', seen: 'Oaks' }],
        reached: true,
        answer: 'The oldest oak is 1,200 years old.',
      },
    };
  if (request.node === '0') {
    return {
      json: {
        ...base,
        type: 'and',
        description: request.goal,
        children: [
          {
            description: 'Open the facts',
            score: null,
            action: { kind: 'click', ref: refOn(request.page, 'Facts about oaks') },
          },
          { description: 'Note the age', score: null, action: null },
        ],
      },
    };
  }
  return {
    json: {
      ...base,
      type: 'action',
      description: 'Note the age',
      action: { kind: 'note', text: 'The oldest oak is 1,200 years old.' },
    },
  };
}

describe.each(browserNames)('a run in %s', (browser) => {
  const bench = workbench(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite(pages);
  });
  afterAll(() => site?.close());

  it('goes from the goal to its answer', async () => {
    await bench.begin(`${site.origin}/`, policy, 'How old is the oldest oak?');
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(run.answer).toBe('The oldest oak is 1,200 years old.');
    expect(run.spent.actions).toBe(1);
    const { page, panel } = bench.session();
    expect(page.url()).toBe(`${site.origin}/facts`);
    expect(await panel.text()).toContain('The oldest oak is 1,200 years old.');
  });
});
