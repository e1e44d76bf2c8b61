import { expect, test } from 'vitest';
import type { Action } from '../../src/core/action/action.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Origin } from '../../src/core/plan/node.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { stepInFull, stepWords } from '../../src/panel/record/stepWords.ts';

const root = nodeId('0');
const planted = reduceTree(null, { kind: 'rootPlanted', id: root, description: 'Buy tea' });

function step(description: string, json: string, origin: Origin = 'planner') {
  const action: Action = JSON.parse(json);
  const children = [{ description, score: null, action }];
  const tree = reduceTree(planted, { kind: 'childrenAdded', id: root, children, origin });
  return nodeOf(tree, nodeId('0.1'));
}

const opens = '{"kind":"goto","url":"https://shop.example/teas/product.html?id=sencha"}';

test('a row shows the distinguishing part of an address first', () => {
  const node = step('Open https://shop.example/teas/product.html?id=sencha', opens);
  expect(stepWords(node)).toBe('Open product.html?id=sencha (shop.example)');
  expect(stepInFull(node)).toBe(node.description);
});

test.each([
  ['Look at the sencha', opens, 'planner'],
  ['Open https://shop.example/teas/product.html?id=sencha', opens, 'human'],
  ['Press the button for the cart', '{"kind":"click","ref":"e1"}', 'planner'],
] as const)('other words stay as they are: %s', (description, json, origin) => {
  expect(stepWords(step(description, json, origin))).toBe(description);
});

test.each([
  ['Click “Add to cart”', '{"kind":"click","ref":"e1"}', 'Click “Add to cart”'],
  ['Click the button', '{"kind":"click","ref":"e1"}', 'Click the button'],
  [
    'Type “tea” in “Search” and press Enter',
    '{"kind":"fill","ref":"e1","text":"tea","submit":true}',
    'Type “tea” in “Search” and press Enter',
  ],
  ['click e1', '{"kind":"click","ref":"e1"}', 'Click'],
])('rewrites a description that code wrote: %s', (description, json, words) => {
  expect(stepWords(step(description, json))).toBe(words);
});
