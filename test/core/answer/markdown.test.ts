/** An answer as Markdown: tables and lists stay, page text stays text, and only the web is linked. */
import { describe, expect, test } from 'vitest';
import { escapeMarkdown, type Fact, reportAsMarkdown } from '../../../src/core/answer/markdown.ts';

const words = { evidence: 'Evidence', read: (at: number) => `read on day ${at}` };
const source = {
  address: 'https://tea.example/uji',
  title: 'Sencha *Uji*',
  at: 3,
  act: null,
  words: '',
};
const written = (answer: string, ...facts: readonly Fact[]) =>
  reportAsMarkdown({ answer, facts }, words);

describe('a report', () => {
  test('is the answer, then evidence with its pages', () => {
    expect(
      written(
        'Take Sencha Uji.\nIt ships today.\n\n- 5.40 €\n- 100 g\n\n|Tea|Price|\n|-|-|\n|Uji|5.40 €|',
        { text: 'It costs 5.40 € (its page)', source: { ...source, words: 'Uji | 5.40 €' } },
        { text: 'It is green', source: null },
      ),
    ).toBe(`Take Sencha Uji.  
It ships today.

- 5.40 €
- 100 g

| Tea | Price |
| --- | --- |
| Uji | 5.40 € |

## Evidence

- It costs 5.40 € (its page)
  [Sencha \\*Uji\\*](https://tea.example/uji), read on day 3
  > Uji \\| 5.40 €
- It is green
`);
  });

  test('has no heading without evidence, and may have nothing else', () => {
    expect(written('Done.')).toBe('Done.\n');
    expect(written('', { text: 'x', source: null })).toBe('## Evidence\n\n- x\n');
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'no address'])(
    'does not link %s',
    (address) => {
      const text = written('', { text: 'x', source: { ...source, address } });
      expect(text).toContain('  Sencha \\*Uji\\*, read on day 3\n');
      expect(text).not.toContain(address);
    },
  );

  test('keeps an address in its link', () => {
    const address = 'https://tea.example/a(b)?q=<x> "y"';
    const text = written('', { text: 'x', source: { ...source, address } });
    expect(text).toContain('(https://tea.example/a%28b%29?q=%3Cx%3E%20%22y%22), read');
  });

  test('has no HTML, picture or hidden link from the answer', () => {
    const text = written('<img src=x> ![a](http://x/) [b](javascript:1) \\[c](http://y/)\n[d]: z');
    expect(text).toBe(
      '\\<img src=x> !\\[a\\](http://x/) \\[b\\](javascript:1) \\\\\\[c\\](http://y/)  \n\\[d\\]: z\n',
    );
    expect(written('|<b>|\n|-|\n|[x](y)|')).toContain('| \\<b> |');
  });
});

test.each([
  ['# a', '\\# a'],
  ['12. a', '12\\. a'],
  ['- a\n# b', '\\- a # b'],
  ['a_b `c` <d> &lt; ~e~', 'a\\_b \\`c\\` \\<d\\> \\&lt; \\~e\\~'],
  ['see http://x.y or www.x.y, a@b.c', 'see http\\://x.y or www\\.x.y, a\\@b.c'],
])('%j is escaped', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});
