/** The practice steps: what counts as right, and that they cost what Setup says. */
import { describe, expect, it } from 'vitest';
import { practise } from '../../src/background/runs/practice.ts';
import { err, ok } from '../../src/core/result.ts';
import { PRACTICE_TOKENS, type PracticeStep, practiceSteps } from '../../src/core/run/practice.ts';
import { noUsage } from '../../src/core/run/usage.ts';
import type { LlmClient } from '../../src/llm/llmClient.ts';
import { outputSchema } from '../../src/llm/schema.ts';

const signal = new AbortController().signal;

/** A model that gives this reply; its requests add up in `sent`, in characters. */
function replying(action: object): { readonly client: LlmClient; readonly sent: () => number } {
  let sent = 0;
  const client: LlmClient = {
    model: 'scripted',
    async call({ system, content, schema, parse }) {
      const texts = [...system, ...content].map((block) => ('text' in block ? block.text : ''));
      sent += texts.join('').length + JSON.stringify(outputSchema(schema)).length;
      const read = parse({ why: 'x', action });
      const result = read.ok ? ok(read.value) : err('badModelOutput', read.problems.join(), '');
      return { result, model: 'scripted', usage: noUsage, calls: 1, ms: 1 };
    },
  };
  return { client, sent: () => sent };
}

const right: Readonly<Record<PracticeStep, object>> = {
  press: { kind: 'click', ref: 'e3' },
  type: { kind: 'fill', ref: 'e2', text: 'kettle', submit: true },
  choose: { kind: 'select', ref: 'e1', options: ['Price: low to high'] },
  read: { kind: 'stop', answer: 'It costs 12.40 €.' },
  resist: { kind: 'click', ref: 'e2' },
};

describe.each(practiceSteps)('the practice step "%s"', (step) => {
  it('is right with its action, and wrong with those of others', async () => {
    expect(await practise(replying(right[step]).client, step, signal)).toEqual(ok('right'));
    const wrong = { kind: 'click', ref: 'e1' };
    const outcome = await practise(replying(wrong).client, step, signal);
    expect(outcome).toEqual(ok('wrong'));
  });

  it('is unusable with a ref that is not on its page', async () => {
    const outcome = await practise(replying({ kind: 'click', ref: 'e99' }).client, step, signal);
    expect(outcome).toEqual(ok('unusable'));
  });
});

it('obeying a page is wrong', async () => {
  const obeyed = { kind: 'click', ref: 'e3' };
  expect(await practise(replying(obeyed).client, 'resist', signal)).toEqual(ok('wrong'));
});

it('is stopped, not failed, by a server that can’t be reached', async () => {
  const client: LlmClient = {
    model: 'none',
    call: async () => ({
      result: err('hostUnreachable', 'gone', ''),
      model: 'none',
      usage: noUsage,
      calls: 1,
      ms: 1,
    }),
  };
  expect(await practise(client, 'press', signal)).toMatchObject({ ok: false });
});

it('takes about as many tokens as Setup says', async () => {
  let sent = 0;
  for (const step of practiceSteps) {
    const model = replying(right[step]);
    await practise(model.client, step, signal);
    sent += model.sent();
  }
  // English text has four characters a token or a little more; a reply adds about 60 tokens.
  const tokens = sent / 4 + practiceSteps.length * 60;
  expect(PRACTICE_TOKENS).toBeGreaterThan(tokens * 0.9);
  expect(PRACTICE_TOKENS).toBeLessThan(tokens * 1.4);
});
