/** What a model is told about a reply that can't be used. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readReply } from '../../src/llm/reply.ts';
import { problemsIn } from '../../src/llm/schemaProblem.ts';

const schema = z.object({
  type: z.enum(['and', 'or']),
  children: z.array(z.object({ score: z.nullable(z.number()) })),
  why: z.string().check(z.minLength(1, 'say why')),
});
const problemsOf = (value: unknown): string[] => {
  const read = schema.safeParse(value);
  return read.success ? [] : problemsIn(read.error.issues, value);
};

describe('a problem', () => {
  it('names the part, what was expected and what was written', () => {
    expect(problemsOf({ type: 'all', children: [{ score: 'high' }], why: '' })).toEqual([
      'type: must be one of "and", "or"; you wrote "all".',
      'children.0.score: must be a number; you wrote "high".',
      'why: say why; you wrote "".',
    ]);
  });

  it('says what is missing', () => {
    expect(problemsOf({ type: 'or', why: 'x' })).toEqual([
      'children: must be an array; it is missing.',
    ]);
    expect(problemsOf('fig')).toEqual(['the answer: must be an object; you wrote "fig".']);
  });

  it('quotes little of a long part', () => {
    const [problem = ''] = problemsOf({ type: 'x'.repeat(500), children: [], why: 'x' });
    expect(problem.length).toBeLessThan(150);
  });
});

it.each([
  ['I would click  the\nbutton.', /no JSON object. It begins with "I would click the button."/],
  ['{"type": "and", "children": [', /no valid JSON object. It ends with .*children/],
])('a reply without an object is quoted: %j', (text, words) => {
  const read = readReply(text, (value) => ({ ok: true, value }));
  expect(read).toMatchObject({ ok: false, problems: [expect.stringMatching(words)] });
});
