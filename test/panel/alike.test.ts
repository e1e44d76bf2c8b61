/** Rows that begin alike show where they differ. */
import { describe, expect, it } from 'vitest';
import { cutsOf } from '../../src/panel/tree/alike.ts';

/** The texts as narrow rows show them. */
const shown = (...texts: string[]): string[] =>
  cutsOf(texts).map((cut, at) => {
    const text = texts[at] ?? '';
    return cut ? `${text.slice(0, cut[0])}… ${text.slice(cut[1])}` : text;
  });

describe('siblings that begin alike', () => {
  it('keep their first word and what differs', () => {
    expect(
      shown(
        'Add the blue shirt in size M to the cart',
        'Pay',
        'Add the blue trousers in size L to the cart',
      ),
    ).toEqual(['Add … shirt in size M to the cart', 'Pay', 'Add … trousers in size L to the cart']);
  });

  it('are told apart from the one that is most alike', () => {
    expect(
      shown(
        'Set the status of order 17 to paid',
        'Set the status of order 18 to paid',
        'Set the address of order 17',
      ),
    ).toEqual(['Set … 17 to paid', 'Set … 18 to paid', 'Set the address of order 17']);
  });

  it('keep a last word where one is the beginning of the other', () => {
    expect(
      shown('Fill in the form of the customer', 'Fill in the form of the customer again'),
    ).toEqual(['Fill … customer', 'Fill … customer again']);
  });

  it('are told apart by the parts of an address', () => {
    expect(
      shown('Open product.html?id=brannoch-loch', 'Open product.html?id=eskil-damp', 'Pay'),
    ).toEqual(['Open … brannoch-loch', 'Open … eskil-damp', 'Pay']);
  });

  it.each([
    ['that are short', ['Add the blue shirt', 'Add the blue hat']],
    ['that are the same', ['Read the list of all the orders', 'Read the list of all the orders']],
    ['of one word', ['https://a.example/list/of/orders/1', 'https://a.example/list/of/orders/2']],
    ['alone', ['Add the blue shirt in size M to the cart']],
    ['that differ at once', ['Open the shop and log in there', 'Opening hours are to be noted']],
  ])('stay whole: those %s', (_, texts) => {
    expect(shown(...texts)).toEqual(texts);
  });
});
