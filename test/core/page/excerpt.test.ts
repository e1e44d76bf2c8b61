/** Parts of long pages, and the lines with certain words. */
import { describe, expect, it } from 'vitest';
import { container, control, indented, prose, text } from '../../../harness/fakes/pageLines.ts';
import { excerptOf } from '../../../src/core/page/excerpt.ts';
import { PART_LIMIT } from '../../../src/core/page/pageText.ts';
import { renderLine, renderLines } from '../../../src/core/page/renderLine.ts';

const url = 'https://a.test/';
const rows = Array.from({ length: 1000 }, (_, n) =>
  indented(1, text(`row ${n} ${'x'.repeat(80)}`)),
).flat();
const row = (n: number): string => renderLine(rows[n] ?? expect.fail());
const long = { url, lines: [container('main'), ...rows] };
const focus = (more: object) => ({ url, part: 1, find: '', ...more });
const textOf = (...given: Parameters<typeof excerptOf>): string => excerptOf(...given).text;

describe('excerptOf', () => {
  it('shows a short page whole, whatever is searched', () => {
    const page = { url, lines: [text('one line'), control('button', 'Go', 'e1')] };
    expect(excerptOf(page, focus({ find: 'two' }), false)).toEqual({
      text: 'one line\nbutton Go e1',
      refs: new Set(['e1']),
      note: '',
    });
  });

  it('shows all lines over its parts, each once and none split', () => {
    const parts: string[] = [];
    for (let part = 1; part <= 4; part++) parts.push(textOf(long, focus({ part }), false));
    expect(parts.join('\n')).toBe(renderLines(long.lines));
    expect(parts.every(({ length }) => length <= PART_LIMIT)).toBe(true);
    expect(textOf(long, null, false)).toBe(parts[0]);
    expect(textOf(long, focus({ part: 99 }), false)).toBe(parts[3]);
    expect(excerptOf(long, focus({ part: 2 }), false).note).toMatch(
      /^\(Part 2 of 4: \d+ of \d+ characters/,
    );
  });

  it('returns the refs of each part', () => {
    const lines = rows.map((line, n) =>
      n % 100 === 0 ? control('button', `Go ${n}`, `e${n + 1}`) : line,
    );
    const parts = [1, 2, 3, 4].map((part) => excerptOf({ url, lines }, focus({ part }), false));
    for (const part of parts)
      expect([...part.refs]).toEqual([...part.text.matchAll(/(?<=Go \d+ )e\d+/g)].flat());
    expect(parts.flatMap(({ refs }) => [...refs])).toHaveLength(10);
  });

  it('splits a line only if it is too long alone', () => {
    const page = { url, lines: prose('y'.repeat(PART_LIMIT * 2 + 5)) };
    const parts = [1, 2, 3].map((part) => textOf(page, focus({ part }), false));
    expect(parts.join('')).toBe(renderLines(page.lines));
  });

  it('finds lines that contain all search terms, with context and enclosing container', () => {
    const { text: shown, note } = excerptOf(long, focus({ find: 'ROW 500' }), false);
    expect(shown.split('\n')).toEqual(['main:', row(498), row(499), row(500), row(501), row(502)]);
    expect(note).toContain('around the 1 lines');
  });

  it('counts the lines it cannot show, and reports that nothing matches', () => {
    const many = excerptOf(long, focus({ find: 'row' }), false);
    expect(many.text.length).toBeLessThanOrEqual(PART_LIMIT);
    expect(many.note).toMatch(/the 1000 lines .*of which the first \d+ are shown/);
    const none = excerptOf(long, focus({ find: 'zebra' }), false);
    expect(none).toMatchObject({ text: '', refs: new Set() });
    expect(none.note).toContain('the 0 lines');
  });

  it('ignores a focus set on another address', () => {
    const page = { ...long, url: 'https://b.test/' };
    expect(excerptOf(page, focus({ part: 3 }), false).note).toContain('Part 1 of');
  });
});

describe('the tools of a page', () => {
  const tool = (n: number, about = '') => ({
    kind: 'tool' as const,
    indent: 0,
    item: { role: 'tool' as const, name: `do_${n}`, ref: `e${n}` },
    takes: 'id: string',
    about,
  });

  it('follow every part of a long page', () => {
    const page = { ...long, lines: [...long.lines, tool(7, 'Does it')] };
    for (const at of [null, focus({ part: 3 })]) {
      const { text: shown, refs } = excerptOf(page, at, false);
      expect(shown.split('\n').at(-1)).toBe('tool do_7 e7 (id: string): Does it');
      expect(refs.has('e7')).toBe(true);
    }
    expect(textOf(page, null, false).replace(/\n.*$/, '')).toBe(textOf(long, null, false));
  });

  it('are shown up to a limit, and the rest is found by words', () => {
    const tools = Array.from({ length: 90 }, (_, n) => tool(n, 'x'.repeat(180)));
    const page = { url, lines: [text('one line'), ...tools] };
    const { text: shown, refs, note } = excerptOf(page, null, true);
    expect(shown.length).toBeLessThan(6_100);
    expect(note).toContain(`(${90 - refs.size} more tools are not shown.`);
    expect(textOf(page, focus({ find: 'do_89' }), true)).toContain('tool do_89 e89');
  });
});
