/** Contents of a gate card (T6): facts of the page and of the act, never a model's words about them. */
import { expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import { cardFor } from '../../../src/core/action/approvalCard.ts';
import { assess } from '../../../src/core/gate/gate.ts';
import { aClick } from '../../../src/core/gate/risk.ts';
import { sealOf } from '../../../src/core/gate/seal.ts';
import { unknown } from '../../../src/core/gate/verdict.ts';
import { elementRef } from '../../../src/core/ids.ts';

it('names no destination for a link that acts as a button', () => {
  const action = { kind: 'click' as const, ref: elementRef('e1') };
  const destinationOf = (href: string, role: 'button' | 'link'): string =>
    cardFor(action, elementFacts({ role, href, pageAddress: 'https://a.test/' }), {
      verdict: unknown({ key: 'card.runsScript' }),
      url: 'https://a.test/',
      isPinned: false,
    }).destination;
  expect(destinationOf('https://a.test/#', 'button')).toBe('');
  expect(destinationOf('javascript:void 0', 'link')).toBe('');
  expect(destinationOf('https://b.test/x', 'link')).toBe('https://b.test/x');
});

it.each([
  ['https://a.test', 'https://a.test/x', 'a.test'],
  ['https://pay.test', 'https://pay.test/x', 'pay.test, in a frame on a.test'],
  ['null', 'https://pay.test/x', 'pay.test, in a frame on a.test'],
  ['null', 'about:srcdoc', 'a.test'],
])('names the site of a frame (%s)', (frameOrigin, pageAddress, site) => {
  const action = { kind: 'click' as const, ref: elementRef('e1') };
  const card = cardFor(action, elementFacts({ name: 'Go', frameOrigin, pageAddress }), {
    verdict: unknown({ key: 'card.runsScript' }),
    url: 'https://a.test/',
    isPinned: false,
  });
  expect(card.site).toBe(site);
});

it('promises no destination for a link whose script may send something elsewhere', () => {
  const action = { kind: 'click' as const, ref: elementRef('e1') };
  const facts = elementFacts({ role: 'link', href: 'https://b.test/x', acts: true });
  const of = {
    verdict: unknown({ key: 'card.runsScript' }),
    url: 'https://a.test/',
    isPinned: false,
  };
  expect(cardFor(action, facts, of).destination).toBe('');
});

it('names the chosen menu item, not only the menu', () => {
  const action = { kind: 'select' as const, ref: elementRef('e1'), options: ['Delete'] };
  const facts = elementFacts({
    name: 'More',
    visibleText: 'More',
    hasPopup: true,
    frameOrigin: 'https://a.test',
  });
  const card = cardFor(action, facts, {
    verdict: assess(action, facts),
    url: 'https://a.test/things',
    isPinned: false,
  });
  expect(card).toMatchObject({
    verb: 'Delete',
    site: 'a.test',
    target: 'More: Delete',
    why: { key: 'card.label', params: { words: 'Delete' } },
    risk: 'high',
  });
});

it('names the amount beside the element, and is valid for that amount only', () => {
  const facts = elementFacts({ name: 'Place order', price: '€ 120.00' });
  const verdict = { risk: 'high', verb: 'Pay or order', why: '', said: null } as const;
  const click = { kind: 'click', ref: facts.ref } as const;
  const card = cardFor(click, facts, { verdict, url: 'https://a.test/', isPinned: false });
  expect(card.price).toBe('€ 120.00');
  const dearer = { ...facts, price: '€ 9,900.00' };
  expect(sealOf(aClick, dearer)).not.toBe(sealOf(aClick, facts));
});

it('shows all that is typed, however long', () => {
  const text = 'Dear Ms. Ito, '.repeat(30);
  const action = { kind: 'fill' as const, ref: elementRef('e1'), text };
  const facts = elementFacts({ name: 'Message', role: 'textbox', tag: 'textarea' });
  const of = { verdict: assess(action, facts), url: 'https://a.test/', isPinned: false };
  expect(cardFor(action, facts, of).typed).toBe(text);
  expect(cardFor({ ...action, text: 'Hello' }, facts, of)).not.toHaveProperty('typed');
});

it('says which row it is about, and never a ref', () => {
  const action = { kind: 'click' as const, ref: elementRef('e10') };
  const facts = elementFacts({ name: 'Go', row: 'Thesis draft, 12 March' });
  const card = cardFor(action, facts, {
    verdict: unknown({ key: 'card.runsScript' }),
    url: 'https://a.test/',
    isPinned: false,
  });
  expect(card).toMatchObject({ verb: 'Click', row: 'Thesis draft, 12 March' });
  expect(JSON.stringify(card)).not.toContain('e10');
});

it('promises no destination for a form whose script may send it in any way', () => {
  const action = { kind: 'click' as const, ref: elementRef('e1') };
  const destinationOf = (method: 'none' | 'get'): string =>
    cardFor(
      action,
      elementFacts({
        submits: true,
        form: {
          action: 'https://a.test/',
          method,
          search: false,
          scripted: false,
          button: 'Go',
          fields: [],
        },
      }),
      { verdict: unknown({ key: 'card.runsScript' }), url: 'https://a.test/', isPinned: false },
    ).destination;
  expect([destinationOf('none'), destinationOf('get')]).toEqual(['', 'https://a.test/']);
});
