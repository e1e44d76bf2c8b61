/** When two actions are one, and the class of an action (WO-11, WO-12, WO-13, WO-20). */
import { describe, expect, it } from 'vitest';
import { itemOf } from '../../../harness/fakes/pageLines.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { classOnPage, pivotElement, sameKey } from '../../../src/core/action/sameAction.ts';
import { elementRef } from '../../../src/core/ids.ts';
import type { States } from '../../../src/core/page/line.ts';

const e1 = elementRef('e1');
const e2 = elementRef('e2');
const fill = (text: string, submit?: boolean): Action =>
  submit === undefined ? { kind: 'fill', ref: e1, text } : { kind: 'fill', ref: e1, text, submit };

describe('sameKey (WO-11)', () => {
  it.each<[string, Action, Action]>([
    ['the same call', { kind: 'click', ref: e1 }, { ref: e1, kind: 'click' }],
    ['any two stops', { kind: 'stop', answer: 'a' }, { kind: 'stop', answer: 'b' }],
    ['any two notes', { kind: 'note', text: 'a' }, { kind: 'note', text: 'b' }],
    ['fills that differ in case', fill('Green Tea'), fill('green tea ')],
    ['fills that differ in accents', fill('Café'), fill('cafe')],
    ['a flag that is off and one that is left out', fill('tea', false), fill('tea')],
  ])('is equal for %s', (_what, a, b) => {
    expect(sameKey(a)).toBe(sameKey(b));
  });

  it.each<[string, Action, Action]>([
    ['another element', { kind: 'click', ref: e1 }, { kind: 'click', ref: e2 }],
    ['another kind', { kind: 'click', ref: e1 }, { kind: 'hover', ref: e1 }],
    ['another Enter flag', fill('tea', true), fill('tea', false)],
    ['another value', fill('tea'), fill('coffee')],
    ['another value in another script', fill('чай'), fill('кофе')],
    ['a stop and a note', { kind: 'stop', answer: '' }, { kind: 'note', text: 'a' }],
  ])('differs for %s', (_what, a, b) => {
    expect(sameKey(a)).not.toBe(sameKey(b));
  });
});

it('returns the element that an action depends on as its pivot, if any (WO-20)', () => {
  expect(pivotElement({ kind: 'drag', ref: e1, to: e2 })).toBe('e1');
  expect(pivotElement({ kind: 'scroll', direction: 'down' })).toBeNull();
  expect(pivotElement({ kind: 'goto', url: 'https://a.test/' })).toBeNull();
});

describe('classOnPage (WO-12, WO-13)', () => {
  const click: Action = { kind: 'click', ref: e1 };
  const button = (name: string, states: States = {}) => itemOf('button', name, 'e1', states);

  it('classifies a click on an enabled button without a popup as destructive', () => {
    expect(classOnPage(click, button('Add to cart'))).toBe('destructive');
    expect(classOnPage({ ...click, kind: 'doubleClick' }, button('Add to cart'))).toBe(
      'destructive',
    );
    expect(classOnPage({ kind: 'rightClick', ref: e1 }, button('Add to cart'))).toBe('safe');
    expect(classOnPage(click, button('Add to cart', { disabled: true }))).toBe('safe');
    expect(classOnPage(click, button('Share', { popup: true }))).toBe('safe');
    expect(classOnPage(click, button('Menu', { expanded: false }))).toBe('safe');
    expect(classOnPage(click, itemOf('link', 'Add to cart', 'e1'))).toBe('safe');
    expect(classOnPage(click, undefined)).toBe('safe');
  });

  it.each(['Search', 'Go back', 'REFRESH list', 'Export'])(
    'classifies "%s" as read-only',
    (name) => {
      expect(classOnPage(click, button(name))).toBe('safe');
    },
  );

  it.each(['Background', 'Researcher mode', 'Exported items: delete'])(
    'does not treat "%s" as a read-only label',
    (name) => {
      expect(classOnPage(click, button(name))).toBe('destructive');
    },
  );

  it('classifies a fill with Enter as destructive, one without and an address as safe, a stop as terminating', () => {
    const field = itemOf('textbox', 'Search', 'e1');
    expect(classOnPage(fill('tea', true), field)).toBe('destructive');
    expect(classOnPage(fill('tea'), field)).toBe('safe');
    expect(classOnPage({ kind: 'goto', url: 'https://a.test/' }, undefined)).toBe('safe');
    expect(classOnPage({ kind: 'stop', answer: '' }, undefined)).toBe('terminating');
  });
});
