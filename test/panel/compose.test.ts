import { expect, test } from 'vitest';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { isQuestion, proposalsIn, stepNumber } from '../../src/panel/tree/compose.ts';
import { composer, edits } from '../../src/panel/tree/editWords.ts';

const { events, marks } = teaRun();
const tree = foldRun(events.slice(0, marks['planned']))?.tree;
if (!tree) throw new Error('no plan');

const proposed = (text: string) => {
  const read = proposalsIn(tree, text);
  return read.ok
    ? read.value.map(({ target, place, words }) => [target, place, words])
    : read.failure.message;
};

test('makes each line a proposal below the step it names, or below the goal', () => {
  expect(proposed('Check the weight\n\n  @1.2 only loose tea ')).toEqual([
    ['0', 'child', 'Check the weight'],
    ['0.1.2', 'child', 'only loose tea'],
  ]);
});

test('finds a step by the number its row shows', () => {
  expect(stepNumber(tree, nodeId('0.1.2'))).toBe('1.2');
  expect(stepNumber(tree, nodeId('0'))).toBe('');
});

test('reports an unknown step number and missing text', () => {
  expect(proposed('@7.1 gone')).toBe(composer.noStep({ number: '7.1' }));
  expect(proposed('fine\n@1')).toBe(edits.empty);
  expect(proposed(' ')).toBe(edits.empty);
});

test.each([
  ['Why this one?', true],
  ['¿Qué has encontrado? ', true],
  ['为什么选这个？', true],
  ['Check the weight', false],
  ['@1.2 only loose tea?', false],
  ['Which one?\nCheck the weight', false],
  ['?', false],
])('knows a question: %s', (text, is) => expect(isQuestion(text)).toBe(is));

test('takes an at sign inside a line as text', () => {
  expect(proposed('write to a@example.com')).toEqual([['0', 'child', 'write to a@example.com']]);
});
