/** How a recorded reply finds its elements on a page of today. */
import { expect, test } from 'vitest';
import { replayOf } from '../../harness/model/replay.ts';
import type { ModelRequest } from '../../harness/model/request.ts';

const recorded = {
  operator: 'expand',
  node: '0.1',
  question: 'Expand node 0.1:',
  refs: { e4: 'button Day [ref] collapsed' },
  reply: '{"ref":"e4"}',
};
const sites = { url: 'http://site', otherUrl: 'http://other' };

/** The reply if today's page has these lines. */
async function answerOn(...lines: readonly string[]) {
  const { answer, misses } = replayOf({ replies: [recorded] }, sites);
  const request = { operator: 'expand', node: '0.1', page: lines.join('\n') } as ModelRequest;
  const reply = await answer(request, 1);
  return 'text' in reply ? reply.text : misses.join();
}

test.each([
  ['with another number', ['button Week e1 collapsed', 'button Day e2 collapsed']],
  ['with other punctuation', ['button Day: e2, collapsed']],
  ['with other gaps', ['buttonDay e2 collapsed']],
  ['where its line says more now', ['button Day e2 collapsed value "6 March"']],
])('finds an element %s', async (_, lines) => {
  expect(await answerOn(...lines)).toBe('{"ref":"e2"}');
});

test.each([
  ['its line is gone', ['button Night e2 collapsed']],
  [
    'two lines say more',
    ['button Day e2 collapsed value "6"', 'button Day e3 collapsed value "7"'],
  ],
])('a recorded reply is not used if %s', async (_, lines) => {
  expect(await answerOn(...lines)).toContain('not on the page is ');
});

const inTurn = ['a', 'b', 'c', 'd', 'e'].map((node) => ({
  ...recorded,
  node,
  reply: node,
  refs: {},
}));

test('answers concurrent questions in any order, and no others', async () => {
  const { answer, misses } = replayOf({ replies: inTurn }, sites);
  const ask = (node: string) => answer({ operator: 'expand', node, page: '' } as ModelRequest, 1);
  expect(await ask('b')).toEqual({ text: 'b' });
  expect(await ask('a')).toEqual({ text: 'a' });
  expect(await ask('b')).toMatchObject({ status: 400 });
  expect(misses).toEqual(['question 3 is expand b, recorded is expand c']);
});

test('counts a question far ahead of its turn as a miss', async () => {
  const { answer, misses } = replayOf({ replies: inTurn }, sites);
  await answer({ operator: 'expand', node: 'e', page: '' } as ModelRequest, 1);
  expect(misses).toEqual(['question 1 is expand e, recorded is expand a']);
});
