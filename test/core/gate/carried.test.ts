/** Which values an act takes from one site to another. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import type { Action } from '../../../src/core/action/action.ts';
import { carriedBy, type KnownTexts } from '../../../src/core/gate/carriedText.ts';
import { elementRef } from '../../../src/core/ids.ts';

const mail = 'https://mail.test';
const shop = 'https://shop.test';
const known: KnownTexts = {
  read: new Map([
    [mail, 'Inbox\nYour code is 590277.\nFrom Robin Hale, robin@hale.test, about the Blue Lantern'],
    [shop, 'Search the shop\nGreen Kettle'],
  ]),
  visited: [mail, shop],
  byUser: ['Order a brass kettle for the name in my mail'],
  pageAddress: `${shop}/search`,
};
const onShop = elementFacts({ frameOrigin: shop, pageAddress: `${shop}/search` });
const type = (text: string): Action => ({ kind: 'fill', ref: elementRef('e1'), text });
const open = (url: string): Action => ({ kind: 'goto', url });
const values = (action: Action, of = known) => carriedBy(action, onShop, of)?.values ?? [];

describe('data an action carries to another site', () => {
  it.each<[string, Action, string[]]>([
    ['a text typed whole', type('robin hale'), ['robin hale']],
    ['a code within other words', type('my code: 590277'), ['590277']],
    ['an address within a letter', type('write to robin@hale.test now'), ['robin@hale.test']],
    [
      'a part of a sentence that was read',
      type('It says: about the blue lantern, I think'),
      ['It says: about the blue lantern, I think'],
    ],
    [
      'what a list is searched for',
      { kind: 'select', ref: elementRef('e1'), options: ['Robin Hale'] },
      ['Robin Hale'],
    ],
    ['what is written where the caret is', { kind: 'insert', text: 'Robin Hale' }, ['Robin Hale']],
    [
      'what a tool is called with',
      { kind: 'tool', ref: elementRef('e1'), input: { n: 2, to: { name: 'Robin Hale' } } },
      ['Robin Hale'],
    ],
    ['a value in a query', open(`${shop}/find?q=Blue+Lantern&page=2`), ['Blue Lantern']],
    ['a code in a path', open(`${shop}/c/590277`), ['590277']],
  ])('%s', (_, action, expected) => {
    expect(values(action)).toEqual(expected);
    expect(carriedBy(action, onShop, known)).toMatchObject({ from: mail, to: shop });
  });

  it.each<[string, Action]>([
    ['words of the user', type('brass kettle')],
    ['what the other site shows itself', type('Green Kettle')],
    ['what is on no page', type('a purple umbrella')],
    ['too little to tell anything', type('code')],
    ['an address without values', open(`${shop}/about`)],
    ['an act that types nothing', { kind: 'click', ref: elementRef('e1') }],
  ])('does not include %s', (_, action) => {
    expect(values(action)).toEqual([]);
  });

  it('is not checked within one site', () => {
    const field = elementFacts({ frameOrigin: mail, pageAddress: `${mail}/write` });
    expect(carriedBy(type('Robin Hale'), field, known)).toBeNull();
    expect(carriedBy(open(`${mail}/?q=Robin+Hale`), null, known)).toBeNull();
  });

  it('includes any new text once the text of a visited site is forgotten', () => {
    const forgotten = { ...known, read: new Map([[shop, 'Search the shop']]) };
    expect(values(type('a purple umbrella'), forgotten)).toEqual(['a purple umbrella']);
    expect(values(type('brass kettle'), forgotten)).toEqual([]);
  });

  it('is attributed to the site of the frame it is typed into', () => {
    const sandboxed = { ...onShop, frameOrigin: 'null' };
    expect(carriedBy(type('Robin Hale'), sandboxed, known)).toMatchObject({ to: shop });
  });
});
