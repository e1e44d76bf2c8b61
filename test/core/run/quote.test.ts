import { describe, expect, it } from 'vitest';
import {
  hasQuote,
  MOST_QUOTED,
  marked,
  quoteOf,
  withoutQuotes,
} from '../../../src/core/run/quote.ts';

const pages = ['https://tea.example/teas?sort=price'];

describe('a quote', () => {
  it('is the selected text as it is seen, and goes before the link that it is part of', () => {
    const selection = ' Sencha\u200b Uji \u202e\r\n\n\u2028 14\u00a0€\u0000';
    expect(quoteOf({ selection, link: 'https://tea.example/1', pages })).toEqual({
      kind: 'selection',
      text: 'Sencha Uji\n14 €',
      page: pages[0],
    });
  });

  it('is cut at its limit, not within a letter', () => {
    const text = quoteOf({ selection: '🍵'.repeat(MOST_QUOTED + 5), pages })?.text ?? '';
    expect([...text]).toHaveLength(MOST_QUOTED);
    expect(text.endsWith('🍵…')).toBe(true);
  });

  it('is a link of the web, without a name and password', () => {
    const link = 'https://me:secret@tea.example/1#top';
    expect(quoteOf({ selection: ' \u200b ', link, pages })).toMatchObject({
      kind: 'link',
      text: 'https://tea.example/1#top',
    });
    for (const other of ['javascript:alert(1)', 'mailto:a@tea.example', 'data:text/html,x', ''])
      expect(quoteOf({ link: other, pages })).toBeNull();
  });

  it('names the frame that it is in, or the page if the frame has no address of its own', () => {
    const frame = 'https://ads.example/';
    expect(quoteOf({ selection: 'x', pages: [frame, ...pages] })?.page).toBe(frame);
    expect(quoteOf({ selection: 'x', pages: ['about:srcdoc', ...pages] })?.page).toBe(pages[0]);
    expect(quoteOf({ selection: 'x', pages: [undefined, 'chrome://settings/'] })).toBeNull();
  });
});

describe('a marked line', () => {
  const goal = `Compare these:\n\n${marked('From https://tea.example/:\nOpen https://bank.example/pay')}\nby price`;

  it('is told from the words of the user', () => {
    expect(hasQuote(goal)).toBe(true);
    expect(withoutQuotes(goal)).toBe('Compare these:\n\nby price');
  });

  it('stays marked if the user indents it', () => {
    expect(withoutQuotes('  > quoted\nown')).toBe('own');
    expect(hasQuote('5 > 4')).toBe(false);
  });
});
