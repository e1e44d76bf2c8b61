/** A run to its answer in the built extension: real SDK over HTTP, real page, real panel. Replies are scripted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun, openSession, type Session } from '../../harness/browser/session.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import { type ModelHost, type ModelReply, startModel } from '../../harness/model/server.ts';

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
  let model: ModelHost;
  let site: Site;
  let session: Session;
  beforeAll(async () => {
    model = await startModel(policy);
    site = await openSite(pages);
    session = await openSession({
      browser,
      url: `${site.origin}/`,
      settings: { baseUrl: model.url, key: 'test-key', model: 'scripted' },
    });
  });
  afterAll(async () => {
    await session?.close();
    await site?.close();
    await model?.close();
  });

  it('goes from the goal to its answer', async () => {
    await session.start('How old is the oldest oak?');
    const run = await session.untilRun(
      'the run to finish',
      ({ status }) => status === 'finished' || status === 'blocked',
    );
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(run.answer).toBe('The oldest oak is 1,200 years old.');
    expect(run.spent.actions).toBe(1);
    expect(session.page.url()).toBe(`${site.origin}/facts`);
    expect(await session.panel.text()).toContain('The oldest oak is 1,200 years old.');
  });
});
