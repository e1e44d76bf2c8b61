/** Task files in the forms of three benchmarks, and what is said of files that are in none. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMiniWob } from '../../harness/arena/miniWob.ts';
import { readTasks } from '../../harness/arena/readTasks.ts';

const none = { addresses: {} };
const shop = { addresses: { SHOPPING: 'http://shop.test:7770/' } };
const webArena = {
  task_id: 7,
  sites: ['shopping'],
  start_url: '__SHOPPING__/orders |AND| __SHOPPING__',
  intent: 'Open my last order',
  eval: {
    eval_types: ['string_match', 'url_match', 'program_html'],
    reference_answers: { must_include: ['A'], fuzzy_match: 'N/A' },
    reference_url: '__SHOPPING__/a |OR| __SHOPPING__/b',
    program_html: [
      { url: 'last', locator: '', required_contents: { must_include: ['x |OR| y', 'z'] } },
    ],
    string_note: 'there is none',
  },
};

describe('task files', () => {
  it('in our format start on a bundled site or at an address', () => {
    const own = { id: 'a', goal: 'g', check: { answerIncludes: ['x'] } };
    const file = [
      { ...own, start: '/shop/' },
      { ...own, id: 'b', start: 'https://a.test/', ground: 'http://127.0.0.1:4800/a' },
    ];
    expect(readTasks(JSON.stringify(file), none)).toMatchObject([
      { start: { kind: 'bundled', path: '/shop/' } },
      { start: { kind: 'web', url: 'https://a.test/' }, ground: 'http://127.0.0.1:4800/a' },
    ]);
  });

  it('of WebArena get the addresses of its sites and keep every kind of check', () => {
    const [task] = readTasks(JSON.stringify([webArena]), shop);
    expect(task).toMatchObject({
      id: 'webarena-7',
      goal: 'Open my last order',
      start: { kind: 'web', url: 'http://shop.test:7770/orders' },
      check: {
        answer: { exact: null, includes: ['A'], fuzzy: ['N/A'], why: 'there is none' },
        addresses: ['http://shop.test:7770/a', 'http://shop.test:7770/b'],
        contents: [{ url: 'last', locator: '', exact: null, includes: [['x', 'y'], ['z']] }],
      },
    });
  });

  it('of WebVoyager have one task per line, with the reference answer if a file has one', () => {
    const line = { web_name: 'A', id: 'A B--3', ques: 'Find it', web: 'https://a.test/' };
    const references = { A: { answers: [{ id: 3, ans: 'there' }] } };
    const text = `${JSON.stringify(line)}\n${JSON.stringify({ ...line, id: 'A--4' })}\n`;
    expect(readTasks(text, { ...none, references })).toMatchObject([
      { id: 'A_B--3', group: 'A', check: { kind: 'judged', reference: 'there' } },
      { id: 'A--4', check: { reference: '' } },
    ]);
  });

  it('of MiniWoB++ are read from its root or its miniwob/ folder', () => {
    const folder = join(import.meta.dirname, 'miniwob');
    for (const each of [folder, join(folder, 'miniwob')])
      expect(readMiniWob(each).map(({ id }) => id)).toEqual(['miniwob-click-button']);
    expect(() => readMiniWob(join(import.meta.dirname, '../bench'))).toThrow('core/core.js');
  });

  it.each([
    ['{"a"', 'line 1 is not valid JSON'],
    ['[]', 'has no tasks'],
    ['[{"name":"x"}]', 'is in no known form'],
    [JSON.stringify([webArena]), 'the address of SHOPPING is not known: add --address SHOPPING='],
    ['[{"id":"a","goal":"g","start":"shop","check":{}}]', 'shop is neither a path'],
    ['[{"id":1,"goal":"g","start":"/","check":{}}]', 'task 1: id:'],
    ['[{"id":"a","goal":"g","start":"/","check":{},"ground":"app"}]', 'task 1: ground:'],
    ['{"web_name":"A","id":"A--1","ques":"q","web":"a"}', 'web: a is not a valid URL'],
    [
      '[{"id":"a","goal":"g","start":"/","check":{}},{"id":"a","goal":"g","start":"/","check":{}}]',
      'two tasks with the id a',
    ],
  ])('%s is refused', (text, words) => {
    expect(() => readTasks(text, none)).toThrow(words);
  });

  it('need no address for a site whose tasks are not run', () => {
    const options = { ...none, isWanted: (id: string) => id !== 'webarena-7' };
    expect(readTasks(JSON.stringify([webArena]), options)).toHaveLength(1);
  });
});
