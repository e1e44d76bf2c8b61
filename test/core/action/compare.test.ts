/** When two actions are one, and the class of an action (WO-11, WO-12, WO-13, WO-20). */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { classOf, pivotElement, sameKey } from '../../../src/core/action/sameAction.ts';
import { elementRef } from '../../../src/core/ids.ts';
import type { ElementFacts } from '../../../src/core/page/observation.ts';

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

describe('classOf (WO-12, WO-13)', () => {
  const session = { isSignedIn: true, done: new Set<string>() };
  const click: Action = { kind: 'click', ref: e1 };
  const classIn = (action: Action, facts: Partial<ElementFacts> | null, over = {}) =>
    classOf(action, facts ? elementFacts(facts) : null, { ...session, ...over }).class;
  const button = { role: 'button', name: 'Add to cart' } as const;

  it('classifies a click on an enabled button without a popup as destructive', () => {
    expect(classIn(click, button)).toBe('destructive');
    expect(classIn(click, { ...button, disabled: true })).toBe('safe');
    expect(classIn(click, { ...button, hasPopup: true })).toBe('safe');
    expect(classIn(click, { role: 'link', name: 'Add to cart' })).toBe('safe');
  });

  it.each(['Search', 'Go back', 'REFRESH list', 'Export'])(
    'classifies "%s" as read-only',
    (name) => {
      expect(classIn(click, { role: 'button', name })).toBe('safe');
    },
  );

  it.each(['Background', 'Researcher mode', 'Exported items: delete'])(
    'does not treat "%s" as a read-only label',
    (name) => {
      expect(classIn(click, { role: 'button', name })).toBe('destructive');
    },
  );

  it('classifies a fill with Enter as destructive, and one without as safe', () => {
    expect(classIn(fill('tea', true), {})).toBe('destructive');
    expect(classIn(fill('tea'), {})).toBe('safe');
  });

  it('classifies everything as safe for a signed-out user, except a stop as terminating', () => {
    expect(classIn(click, button, { isSignedIn: false })).toBe('safe');
    expect(classIn({ kind: 'stop', answer: '' }, null, { isSignedIn: false })).toBe('terminating');
    expect(classIn({ kind: 'goto', url: 'https://a.test/' }, null)).toBe('safe');
  });

  it('keeps the class of a repeated action and marks it as repeated', () => {
    const done = new Set([sameKey(fill('Tea'))]);
    expect(classOf(fill('tea'), null, { ...session, done })).toEqual({
      class: 'safe',
      isRepeated: true,
    });
    expect(classOf(fill('coffee'), null, { ...session, done }).isRepeated).toBe(false);
  });
});
