/** What the user does in the tab, pages copied without a call, and questions about a page without its text. */

import { describe, expect, it } from 'vitest';
import { and, goTo, leaf, observation, rig } from '../../harness/fakes/fakeRun.ts';
import { prose } from '../../harness/fakes/pageLines.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Distillation } from '../../src/core/page/observation.ts';
import { ok } from '../../src/core/result.ts';
import type { Reply } from '../../src/core/run/question.ts';
import { orderAsk, type Strategy } from '../../src/engine/strategy.ts';
import { driven, exact, nodeIn, world } from './driven.ts';

const best = { system: 'best' } as const;
const handOver = { kind: 'handOver', text: 'Sign in.' } as const;

describe('a step handed over to the user', () => {
  const handed = async (reply: Reply) => {
    const { loop, world: page } = rig(
      { expand: { '0': and(exact('sign in', handOver), exact('open', goTo('/a'))) }, repair: {} },
      { ...best, world: world() },
    );
    await loop.drive();
    expect(loop.run().question).toMatchObject({ kind: 'handOver', text: 'Sign in.' });
    const seen: Distillation[] = [];
    const { observe } = page;
    Object.assign(page, {
      observe: async (kind: Distillation, signal: AbortSignal) => {
        seen.push(kind);
        return observe(kind, signal);
      },
    });
    page.at = 'https://site.test/account';
    const { question } = loop.run();
    if (question) await loop.reply(question.id, reply);
    await loop.drive();
    return { loop, page, seen };
  };

  it('is done when the user says so, and the page is read again before the next action', async () => {
    const { loop, page, seen } = await handed({ kind: 'done' });
    expect(nodeIn(loop.run(), '0.1').status).toBe('success');
    expect(page.done).toEqual([goTo('/a')]);
    expect(seen[0]).toBe('all_fields');
    const notices = loop.run().memory.notices.filter(({ by }) => by === 'person');
    expect(
      notices
        .map(({ text }) => text)
        .map(inEnglish)
        .join('\n'),
    ).toMatch(/done in the tab[\s\S]*site\.test\/account/);
  });

  it('pauses the run when the user takes over', async () => {
    const { loop, page } = await handed({ kind: 'takeOver' });
    expect(loop.run().status).toBe('paused');
    expect(page.done).toEqual([]);
  });

  it('fails if the user skips it, and is not asked for again', async () => {
    const { loop } = await handed({ kind: 'skip', reason: 'no account' });
    expect(nodeIn(loop.run(), '0.1').status).toBe('pruned');
    expect(inEnglish(loop.run().memory.constraints[0] ?? '')).toMatch(
      /did not do what step 0\.1 asks \(no account\)/,
    );
  });
});

describe('a copied page', () => {
  const copied = async (find?: string) => {
    const page = world();
    Object.assign(page, {
      observe: async (kind: Distillation) =>
        ok({
          ...observation(page.at, kind),
          lines: prose('Opens at nine\nCloses at five\nFree entry'),
        }),
    });
    const collect = { kind: 'collect', ...(find ? { find } : {}) } as const;
    const { loop, calls } = await driven(
      { expand: { '0': and(exact('open', goTo('/a')), exact('copy', collect)) } },
      { ...best, world: page },
    );
    expect(calls.map(({ operator }) => operator)).toEqual(['expand', 'answer']);
    return loop.run().memory.notes;
  };

  it('becomes a note with its address and the lines that match a search term', async () => {
    expect((await copied('opens CLOSES')).map(inEnglish)).toEqual([
      'Site (https://site.test/a): Opens at nine | Closes at five',
    ]);
  });

  it('is copied in full without search terms, or if no line matches', async () => {
    const whole = ['Site (https://site.test/a): Opens at nine | Closes at five | Free entry'];
    expect((await copied()).map(inEnglish)).toEqual(whole);
    expect((await copied('price')).map(inEnglish)).toEqual(whole);
  });
});

it('passes on the kind of page view that the strategy chose (AE-03)', async () => {
  const seen: Distillation[] = [];
  const page = world();
  Object.assign(page, {
    observe: async (kind: Distillation) => {
      seen.push(kind);
      return ok(observation(page.at, kind));
    },
  });
  const kinds: (Distillation | undefined)[] = [];
  const strategy: Strategy = {
    step: (run, ended) =>
      ended
        ? [{ kind: 'runFinished', stop: { kind: 'stopped' } }]
        : [orderAsk(run, { operator: 'expand', node: run.tree.root, view: 'input_fields' })],
  };
  const { loop } = rig(
    {
      expand: (context) => {
        kinds.push(context.page?.kind);
        return ok(leaf(goTo('/a')));
      },
    },
    { ...best, world: page, strategy },
  );
  await loop.drive();
  expect(seen).toEqual(['input_fields']);
  expect(kinds).toEqual(['input_fields']);
});
